// How far an invoice is from being confirmed, as the admin's button says it.
import type { ReceiptStatus } from '../receipt/receipt.ts';
import { type InvoiceStatus, invoiceLifecycle } from './invoice.ts';

export const confirmations = [
  'confirm',
  'review_receipt',
  'cannot_confirm',
  'check_receipts',
  'none',
] as const;
export type Confirmation = (typeof confirmations)[number];

const afterReceipt: { readonly [S in ReceiptStatus]: Confirmation } = {
  submitted: 'review_receipt',
  approved: 'confirm',
  rejected: 'cannot_confirm',
};

/** `receipt`: the status of the latest one, null when none was handed in. 'none': settled, or no payment is awaited. */
export function confirmationOf(invoice: InvoiceStatus, receipt: ReceiptStatus | null): Confirmation {
  const acts = invoiceLifecycle.allowed(invoice);
  if (!acts.includes('confirm') && !acts.includes('submit_receipt')) return 'none';
  return receipt === null ? 'check_receipts' : afterReceipt[receipt];
}
