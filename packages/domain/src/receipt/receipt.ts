// A receipt is the customer's word that an invoice is paid; only an admin's approval makes it true.
import { already, lifecycle } from '../lifecycle.ts';

export const receiptStatuses = ['submitted', 'approved', 'rejected'] as const;
export type ReceiptStatus = (typeof receiptStatuses)[number];

export const receiptActs = ['approve', 'reject', 'replace_file'] as const;
export type ReceiptAct = (typeof receiptActs)[number];

export const paymentMethods = ['bank_transfer', 'cash', 'check', 'other'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const receiptLifecycle = lifecycle<ReceiptStatus, ReceiptAct>(receiptActs, {
  submitted: { approve: 'approved', reject: 'rejected', replace_file: 'submitted' },
  approved: { approve: already },
  rejected: { reject: already },
});

/** A rejected receipt does not count: another may be handed in. */
export function standsForPayment(status: ReceiptStatus): boolean {
  return status !== 'rejected';
}

export const receiptFileTypes = ['image/jpeg', 'image/png', 'application/pdf'] as const;
export type ReceiptFileType = (typeof receiptFileTypes)[number];

export function isReceiptFileType(mime: string): mime is ReceiptFileType {
  return receiptFileTypes.some((type) => type === mime);
}
