// A receipt is a customer's claim that an invoice is paid. An admin approves or rejects it.
import { lifecycle, unchanged } from '../../lifecycle.ts';

export const receiptStatuses = ['submitted', 'approved', 'rejected'] as const;
export type ReceiptStatus = (typeof receiptStatuses)[number];

export const receiptActions = ['approve', 'reject', 'replace_file'] as const;
export type ReceiptAction = (typeof receiptActions)[number];

export const paymentMethods = ['bank_transfer', 'cash', 'check', 'other'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** How payments and refunds that an admin records were made. */
export const recordedPaymentMethods = [...paymentMethods, 'card'] as const;
export type RecordedPaymentMethod = (typeof recordedPaymentMethods)[number];

export const receiptLifecycle = lifecycle<ReceiptStatus, ReceiptAction>(receiptActions, {
  submitted: { approve: 'approved', reject: 'rejected', replace_file: 'submitted' },
  approved: { approve: unchanged },
  rejected: { reject: unchanged },
});

/** A receipt that waits for the studio's review, or one that has been reviewed. */
export const receiptGroups = ['to_review', 'reviewed'] as const;
export type ReceiptGroup = (typeof receiptGroups)[number];

export const receiptGroup: { readonly [S in ReceiptStatus]: ReceiptGroup } = {
  submitted: 'to_review',
  approved: 'reviewed',
  rejected: 'reviewed',
};

/** An invoice can have one active receipt. After a rejection the customer can submit another one. */
export function isActiveReceipt(status: ReceiptStatus): boolean {
  return status !== 'rejected';
}

/** Every replaced file is kept, as evidence for the studio. */
export const maxReceiptRevisions = 10;

/** The actions that are possible for a receipt in this state. */
export function possibleReceiptActions({
  status,
  revision,
}: {
  readonly status: ReceiptStatus;
  readonly revision: number;
}): ReceiptAction[] {
  const possible = receiptLifecycle.allowedActions(status);
  return possible.filter((action) => action !== 'replace_file' || revision < maxReceiptRevisions);
}

export const receiptFileTypes = ['image/jpeg', 'image/png', 'application/pdf'] as const;
export type ReceiptFileType = (typeof receiptFileTypes)[number];

export function isReceiptFileType(mime: string): mime is ReceiptFileType {
  return receiptFileTypes.some((type) => type === mime);
}
