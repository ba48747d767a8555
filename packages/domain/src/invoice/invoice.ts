// An invoice asks for the price of one request; a receipt claims that it is paid, an admin confirms it.
import { already, lifecycle } from '../lifecycle.ts';

export const invoiceStatuses = [
  'pending',
  'approved',
  'rejected',
  'sent',
  'viewed',
  'payment_made',
  'payment_confirmed',
  'paid',
  'void',
] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

export const invoiceActs = ['view', 'unview', 'submit_receipt', 'reject_receipt', 'confirm', 'void'] as const;
export type InvoiceAct = (typeof invoiceActs)[number];

export const invoiceLifecycle = lifecycle<InvoiceStatus, InvoiceAct>(
  invoiceActs,
  {
    sent: { view: 'viewed', submit_receipt: 'payment_made', void: 'void', unview: already },
    viewed: { unview: 'sent', submit_receipt: 'payment_made', void: 'void', view: already },
    payment_made: { reject_receipt: 'sent', confirm: 'payment_confirmed' },
    payment_confirmed: { confirm: already },
    paid: { confirm: already },
    void: { void: already },
    // Known, labelled and filterable, but nothing in the product leads here or away.
    pending: {},
    approved: {},
    rejected: {},
  },
  { submit_receipt: 'INVOICE_NOT_PAYABLE', confirm: 'RECEIPT_NOT_APPROVED' },
);

/** Whether the invoice is settled. */
export function isSettled(status: InvoiceStatus): boolean {
  return status === 'payment_confirmed' || status === 'paid';
}

/** Whether the customer may hand in a receipt for it. */
export function isPayable(status: InvoiceStatus): boolean {
  return invoiceLifecycle.allowed(status).includes('submit_receipt');
}

/** INV-2026-000001: the year in UTC, and the place in that year's gapless row. */
export function invoiceNumber(year: number, place: number): string {
  return `INV-${year}-${String(place).padStart(6, '0')}`;
}
