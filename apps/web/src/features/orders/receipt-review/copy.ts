import type { PaymentDifference } from '@burnish/domain/orders/receipt/received-payment';
import { loadErrors } from '../../../presentation/load-errors.ts';

export const copy = {
  title: 'Payment Receipts',
  queue: 'Receipts',
  search: 'Search receipts',
  toReview: 'To review',
  oldestFirst: 'oldest first',
  reviewedReceipts: 'Reviewed',
  list: {
    failed: loadErrors.dashboard,
    empty: 'No Payment Receipts',
    emptyText: 'Receipts appear here once customers submit them.',
  },
  nothingToReview: 'Nothing left to review.',
  shortcuts: 'next, previous',
  back: 'Back to receipts',
  position: (number: number, total: string) => `${number} of ${total} to review`,
  shortId: (id: string) => `#${id.slice(-6)}`,
  notFound: "The receipt couldn't be loaded.",

  file: 'Receipt file',
  imageAlt: (customer: string) => `Receipt from ${customer}`,
  image: 'Image of the receipt',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Fit',
  openFullSize: 'Open full size',
  openPdf: 'Open PDF',
  open: 'Open',
  openLink: 'Open link',
  loadFailed: "The image couldn't be loaded.",
  pdf: 'PDF document',
  pdfText: 'It opens in a new tab, so that you can keep the amount in view here.',
  link: 'Link to the receipt',
  linkText: 'The customer sent a link instead of a file. Check where it leads before you open it.',
  noFile: 'The receipt has no file or link.',

  invoice: 'Invoice',
  receipt: (id: string) => `Receipt ${id}`,
  due: (date: string) => `due ${date}`,
  statement: 'On your bank statement',
  typeAmount: 'Type the amount from your statement to go on',
  settles: 'settles the invoice',
  thanInvoice: {
    less: (amount: string) => `${amount} less than the invoice`,
    more: (amount: string) => `${amount} more than the invoice`,
  },
  receiptThanInvoice: {
    less: (amount: string) => `receipt is ${amount} less than the invoice`,
    more: (amount: string) => `receipt is ${amount} more than the invoice`,
  },
  receiptSays: (amount: string) => `receipt says ${amount}`,
  arrived: (date: string) => `arrived ${date}`,
  change: 'Change',
  changeDate: 'Change the day on which it arrived',
  receivedDate: 'Arrived on',

  checks: 'Compare with the image',
  row: {
    remark: 'Remark',
    paidTo: 'Paid to',
    reference: 'Reference',
    date: 'Paid on',
    method: 'Method',
    file: 'File',
  },
  noPaymentDetails: 'The invoice names no account.',
  notUsedBefore: 'not used before',
  late: 'after the due date',
  usedBefore: 'used before',
  flag: {
    amount: 'Amount differs',
    date: 'After the due date',
    reference: 'Reference used before',
    file: 'File used before',
  },
  differenceCount: (count: number) => `${count} differences`,
  related: {
    sameFile: 'Same file',
    sameReference: 'Same reference',
    sameInvoice: 'Earlier receipts for this invoice',
    loading: 'Looking for earlier uses',
  },

  customerNote: 'Note from the customer',
  approvedBy: 'Approved by',
  rejectedBy: 'Rejected by',
  reviewedOn: 'Reviewed',
  received: 'Received',
  receivedOn: (amount: string, date: string) => `${amount} on ${date}`,
  difference: 'Difference',
  differenceReason: 'Why it was accepted',
  reviewNote: 'Reason given',

  replaced: 'The customer replaced this receipt. Review the new file before approving.',
  continueReview: "I've reviewed the new file",
  becomesActive: 'The order becomes active.',
  settlement: {
    legend: {
      less: (amount: string) => `${amount} is missing`,
      more: (amount: string) => `${amount} too much`,
    },
    choice: 'Settle the whole invoice',
    arithmetic: {
      less: ({ paid, difference, due }: SettlementAmounts) =>
        `${paid} + ${difference} not received = ${due}.`,
      more: ({ paid, difference, due }: SettlementAmounts) =>
        `${paid} − ${difference} more than due = ${due}.`,
    },
    reason: 'Reason',
    reasonNote: '(for your records)',
  },
  approve: 'Approve',
  reject: 'Reject',
  approval: {
    title: "The amounts don't match",
    text: ({ paid, due }: Omit<SettlementAmounts, 'difference'>) =>
      `${paid} arrived, the invoice is for ${due}. Approving settles the whole invoice and starts what was bought.`,
    reason: (reason: string) => `Your records will say: “${reason}”`,
    confirm: 'Approve anyway',
  },
  rejection: {
    reason: 'Reason',
    reasonNote: '(visible to the customer)',
    missing: 'Enter a reason.',
    example: {
      exact: 'We can’t find this transfer on our account. Please check the receipt and send it again.',
      less: (amount: string) => `The transfer is ${amount} short of the invoice. Please send the rest.`,
    },
    effect: 'The receipt is rejected, the invoice goes back to Sent, and no payment is recorded.',
    confirm: 'Reject receipt',
    back: 'Back',
  },
  reviewed: (status: string) => `Payment receipt ${status}`,
  activated: 'Payment confirmed and subscription activated!',
  failed: 'Failed to process payment receipt',
};

export interface SettlementAmounts {
  paid: string;
  difference: string;
  due: string;
}

export type UnequalKind = Exclude<PaymentDifference['kind'], 'exact'>;
