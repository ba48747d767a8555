// Which acts each side of an order can ask for by itself. Whether one is possible now is the lifecycle's word.
import type { InvoiceAct } from '../invoice/invoice.ts';
import type { JobAct } from '../photo/job.ts';
import type { PhotoAct } from '../photo/photo.ts';
import type { ReceiptAct } from '../receipt/receipt.ts';
import type { RequestAct } from '../request/request.ts';

/** As whom somebody looks at an order: an admin who orders is the customer of that order. */
export type Side = 'customer' | 'studio';

export const requestActsOf: { readonly [S in Side]: readonly RequestAct[] } = {
  customer: [],
  studio: ['approve', 'reject', 'send_invoice'],
};

export const invoiceActsOf: { readonly [S in Side]: readonly InvoiceAct[] } = {
  customer: ['view', 'submit_receipt'],
  studio: ['view', 'unview', 'confirm', 'void'],
};

export const receiptActsOf: { readonly [S in Side]: readonly ReceiptAct[] } = {
  customer: ['replace_file'],
  studio: ['approve', 'reject'],
};

export const photoActsOf: { readonly [S in Side]: readonly PhotoAct[] } = {
  customer: ['edit', 'withdraw'],
  studio: [],
};

export const jobActsOf: { readonly [S in Side]: readonly JobAct[] } = {
  customer: [],
  studio: ['begin_work'],
};

/** The acts that a side can ask for and that would change something now. */
export function actsFor<Act>(ofSide: readonly Act[], allowed: readonly Act[]): Act[] {
  return allowed.filter((act) => ofSide.includes(act));
}
