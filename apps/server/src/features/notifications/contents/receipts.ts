import type { Receipt } from '@burnish/contract/orders/entities';
import { personName } from '../../../views/shared-views.ts';
import type { WriteContent } from './content.ts';
import { formatAmount, formatDay } from './formats.ts';

const amountOf = ({ amount, currency }: Receipt) => formatAmount(amount, currency);
const receivedOf = ({ receivedAmount, amount, currency }: Receipt) =>
  formatAmount(receivedAmount ?? amount, currency);
const invoicePath = ({ invoiceId }: Receipt) => `/invoices/${invoiceId._id}`;

function factsOf(receipt: Receipt) {
  return [
    ['Invoice', receipt.invoiceId.invoiceNumber],
    ['Amount', amountOf(receipt)],
    ['Payment date', formatDay(receipt.paymentDate)],
    ['Reference', receipt.transactionReference],
  ] as const;
}

/** What an approved payment did, as a continuation of the sentence about what was received. */
function approvedText({ stillDue, creditAmount, currency }: Receipt): string {
  if (stillDue !== null && stillDue > 0) return `. ${formatAmount(stillDue, currency)} is still due.`;
  return creditAmount === null || creditAmount === 0
    ? ', and the invoice is paid.'
    : `, and the invoice is paid. We'll apply ${formatAmount(creditAmount, currency)} to your next invoice.`;
}

export const receiptContents = {
  receipt_received: (receipt) => ({
    title: `We received your receipt for ${receipt.invoiceId.invoiceNumber}`,
    text: `We're checking that ${amountOf(receipt)} has arrived. You'll get an email once the payment is confirmed.`,
    facts: factsOf(receipt),
    action: { label: 'View invoice', path: invoicePath(receipt) },
  }),
  receipt_approved: (receipt) => ({
    title: `Payment ${receipt.stillDue === 0 || receipt.stillDue === null ? 'confirmed' : 'received'} for ${receipt.invoiceId.invoiceNumber}`,
    text: `Thank you. We received ${receivedOf(receipt)}${approvedText(receipt)}`,
    facts: factsOf(receipt),
    action: { label: 'View invoice', path: invoicePath(receipt) },
    attachment: { kind: 'payment_receipt', receiptId: receipt._id },
    isOutdated: receipt.status !== 'approved',
  }),
  receipt_rejected: (receipt) => ({
    title: `We couldn't confirm your payment for ${receipt.invoiceId.invoiceNumber}`,
    text: `Your receipt for ${amountOf(receipt)} wasn't accepted. Please check it and submit it again, or write to us.`,
    details: receipt.adminNotes === null ? [] : [`The reason: ${receipt.adminNotes}`],
    action: { label: 'Submit another receipt', path: invoicePath(receipt) },
    isOutdated: receipt.status !== 'rejected',
  }),
} satisfies Readonly<Record<string, WriteContent<Receipt>>>;

export const studioReceiptContents = {
  receipt_to_review: (receipt) => ({
    title: `Receipt for ${receipt.invoiceId.invoiceNumber} to review`,
    text: `${personName(receipt.userId)} says that ${amountOf(receipt)} was paid.`,
    facts: factsOf(receipt),
    action: { label: 'Review receipt', path: `/admin?tab=payments&receipt=${receipt._id}` },
    isOutdated: receipt.status !== 'submitted',
  }),
} satisfies Readonly<Record<string, WriteContent<Receipt>>>;
