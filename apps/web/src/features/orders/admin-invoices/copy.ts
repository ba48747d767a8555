import type { Invoice } from '@burnish/contract/orders/entities';
import type { Confirmation } from '@burnish/domain/orders/invoice/confirmation';
import { loadErrors } from '../../../presentation/load-errors.ts';
import { receiptStatusLabel, type StatusLabel } from '../../../presentation/status-labels.ts';

export const copy = {
  page: {
    title: 'Invoices',
    search: 'Search invoices',
    failed: loadErrors.dashboard,
    empty: 'No invoices found',
    emptyText: 'Approve a request and send its invoice.',
  },
  messages: 'Messages',
  noReceipt: 'No receipt',
  fact: {
    number: 'Number',
    customer: 'Customer',
    email: 'Email',
    amount: 'Amount',
    due: 'Due date',
    items: 'For',
    status: 'Status',
    receipt: 'Receipt',
    created: 'Created',
  },
  due: (amount: string) => `${amount} due`,
  unpaid: 'Left to pay',
  overdue: 'Overdue',
  overdueOnly: 'Only overdue invoices',
  confirm: 'Confirm Payment',
  reviewReceipt: 'Review Receipt',
  cannotConfirm: 'Cannot Confirm',
  checkReceipts: 'Check Receipts',
  confirmed: 'Payment confirmed successfully!',
  confirmFailed: 'Failed to confirm payment',
  reviewFirst: 'Please review the payment receipt before confirming payment.',
  noReceiptFound: 'No payment receipt found. Please check the Payment Receipts tab first.',
  void: 'Void…',
  voided: (number: string) => `${number} has been voided`,
  voidFailed: 'Failed to void the invoice',
  voidDialog: {
    title: 'Void this invoice?',
    text: (customer: string, amount: string, number: string) =>
      `${customer} will no longer be able to pay ${amount} for ${number}. This can't be undone.`,
    orderText: 'The order goes back to Approved, and you can send a new invoice for it.',
    confirm: 'Void invoice',
  },
  details: {
    due: 'Due date',
    customer: 'Customer',
    email: 'Email',
    bankName: 'Bank name',
    accountName: 'Account name',
    accountNumber: 'Account number',
    paymentLink: 'Payment link',
    additional: 'Additional instructions',
    viewed: 'Viewed by the customer',
    notViewed: 'Not yet',
    confirmed: 'Payment confirmed',
    rejection: 'Reason for the rejection',
    sent: 'Sent',
    imported: 'Imported',
    instructions: 'Payment instructions',
    notes: 'Notes',
    noDetails: 'No payment details available for this invoice.',
    quantityTimesPrice: (quantity: string, price: string) => `${quantity} × ${price}`,
  },
};

export interface ConfirmationControls {
  /** A button that opens the receipts where the payment cannot be confirmed yet, and a toast that says why. */
  hint: { label: string; receipts: 'of-invoice' | 'of-customer' } | null;
  confirm: { label: string; enabled: boolean } | null;
}

export const confirmationControls: Readonly<Record<Confirmation, ConfirmationControls>> = {
  confirm: { hint: null, confirm: { label: copy.confirm, enabled: true } },
  review_receipt: {
    hint: { label: copy.reviewReceipt, receipts: 'of-invoice' },
    confirm: { label: copy.confirm, enabled: false },
  },
  cannot_confirm: { hint: null, confirm: { label: copy.cannotConfirm, enabled: false } },
  /** The receipt may have been submitted for another invoice of the customer. */
  check_receipts: { hint: { label: copy.checkReceipts, receipts: 'of-customer' }, confirm: null },
  none: { hint: null, confirm: null },
};

export function receiptBadge(receipt: Invoice['receipt']): StatusLabel {
  if (receipt === null) return { label: copy.noReceipt, tone: 'inactive' };
  return receiptStatusLabel(receipt.status);
}
