// What an admin can do next to confirm an invoice's payment.
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

const confirmationByReceipt: { readonly [S in ReceiptStatus]: Confirmation } = {
  submitted: 'review_receipt',
  approved: 'confirm',
  rejected: 'cannot_confirm',
};

/**
 * 'none': the invoice is settled or no payment is expected.
 * @param receipt status of the latest receipt, null if there is none
 */
export function nextConfirmation(invoice: InvoiceStatus, receipt: ReceiptStatus | null): Confirmation {
  const actions = invoiceLifecycle.allowedActions(invoice);
  if (!actions.includes('confirm') && !actions.includes('submit_receipt')) return 'none';
  // The approved receipt of a partial payment: the rest is still due.
  const isPartiallyPaid = receipt === 'approved' && actions.includes('submit_receipt');
  return receipt === null || isPartiallyPaid ? 'check_receipts' : confirmationByReceipt[receipt];
}
