import type { LedgerEntry } from '@burnish/contract/ledger/entities';
import type { RefundRequest } from '@burnish/contract/refund-requests/entities';
import type { Subscription } from '@burnish/contract/subscriptions/entities';
import { isWholeWriteOff } from '@burnish/domain/orders/ledger/ledger';
import type { Attachment, NotificationContent, WriteContent } from './content.ts';
import { formatAmount, formatDay } from './formats.ts';
import { nameOf } from './plan-content.ts';

/** An approved refund or the credit of a canceled plan. */
interface Refund {
  readonly kind: RefundRequest['kind'];
  readonly subscription: Subscription;
}

/** Of a credit note, with the request for which it was issued. Null: there is none. */
export type LedgerEntryOfRefund = LedgerEntry & { readonly refund: Refund | null };

const amountOf = ({ amount, currency }: LedgerEntry) => formatAmount(amount, currency);
const invoiceNumberOf = ({ invoiceId }: LedgerEntry) => invoiceId?.invoiceNumber ?? '';

const viewInvoice = ({ invoiceId }: LedgerEntry) => ({
  label: 'View invoice',
  path: invoiceId === null ? '/subscriptions' : `/invoices/${invoiceId._id}`,
});

function attachmentOf({ paymentId, creditNoteId }: LedgerEntry): { attachment?: Attachment } {
  if (paymentId !== null) return { attachment: { kind: 'payment', paymentId } };
  return creditNoteId === null ? {} : { attachment: { kind: 'credit_note', creditNoteId } };
}

/** What a payment did: it paid the invoice, a part of it, or more than it. */
function paymentText(entry: LedgerEntry): string {
  const { dueAfter, creditChange, currency } = entry;
  if (creditChange > 0)
    return `The invoice is paid, and we'll apply ${formatAmount(creditChange, currency)} to your next invoice.`;
  return dueAfter > 0 ? `${formatAmount(dueAfter, currency)} is still due.` : 'The invoice is paid.';
}

/** Whether nothing was paid of the invoice that the entry wrote off. */
const writesOffInvoice = ({ invoiceId, ...entry }: LedgerEntry) => isWholeWriteOff(entry, invoiceId?.amount);

function settledTitle(entry: LedgerEntry): string {
  const invoiceNumber = invoiceNumberOf(entry);
  if (entry.dueAfter > 0) return `Credit applied to ${invoiceNumber}`;
  return `Invoice ${invoiceNumber} is ${writesOffInvoice(entry) ? 'settled' : 'paid'}`;
}

/** Credit paid an invoice or a part of it, or the studio doesn't ask for the rest. */
function settledText(entry: LedgerEntry): string {
  const { kind, dueAfter, currency } = entry;
  if (writesOffInvoice(entry))
    return `You don't have to pay ${amountOf(entry)} for this invoice. It is settled.`;
  if (kind === 'write_off')
    return `You don't have to pay the remaining ${amountOf(entry)}. The invoice is paid.`;
  const rest = dueAfter > 0 ? `${formatAmount(dueAfter, currency)} is still due.` : 'The invoice is paid.';
  return `We applied ${amountOf(entry)} of your credit. ${rest}`;
}

const refundTitles = {
  refund: (name) => `Your refund for ${name} was approved`,
  cancellation: (name) => `We credited the rest of ${name}`,
} satisfies { readonly [K in RefundRequest['kind']]: (name: string) => string };

/** What ended with the refund. Other paid periods of the plan may go on. */
function endedLabel({ subscriptionType, status }: Subscription): string {
  if (subscriptionType === 'payPerImage') return 'Your images ended on';
  return status === 'active' ? 'What you paid for ended on' : 'The plan ended on';
}

function refundContent(entry: LedgerEntry, { kind, subscription }: Refund): NotificationContent {
  return {
    title: refundTitles[kind](nameOf(subscription)),
    text: `We credited ${amountOf(entry)} to your account. The credit stays on your account until we pay it out, and we'll notify you when we do. If we send you an invoice before then, the credit pays for it first.`,
    facts: [
      ['Credited', amountOf(entry)],
      ...(entry.endDate === null ? [] : [[endedLabel(subscription), formatDay(entry.endDate)] as const]),
      ...(entry.documentNumber === null ? [] : [['Credit note', entry.documentNumber] as const]),
    ],
    details: entry.reason === null ? [] : [`The reason: ${entry.reason}`],
    action: viewInvoice(entry),
    ...attachmentOf(entry),
  };
}

function creditNoteContent(entry: LedgerEntry): NotificationContent {
  return {
    title: `Credit note for ${invoiceNumberOf(entry)}`,
    text: `We credited ${amountOf(entry)} to your account. It will be applied to your next invoice, or we can pay it out if you ask us to.`,
    ...(entry.endDate === null ? {} : { facts: [['What you paid for ends on', formatDay(entry.endDate)]] }),
    details: entry.reason === null ? [] : [`The reason: ${entry.reason}`],
    action: viewInvoice(entry),
    ...attachmentOf(entry),
  };
}

export const ledgerContents = {
  payment_recorded: (entry) => ({
    title: `Payment received for ${invoiceNumberOf(entry)}`,
    text: `Thank you. We received ${amountOf(entry)}. ${paymentText(entry)}`,
    ...(entry.date === null ? {} : { facts: [['Payment date', formatDay(entry.date)]] }),
    action: viewInvoice(entry),
    ...attachmentOf(entry),
  }),
  invoice_settled: (entry) => ({
    title: settledTitle(entry),
    text: settledText(entry),
    action: viewInvoice(entry),
  }),
  credit_note_issued: (entry) =>
    entry.refund === null ? creditNoteContent(entry) : refundContent(entry, entry.refund),
  refund_recorded: (entry) => ({
    title: `Refund of ${amountOf(entry)}`,
    text: `We paid out ${amountOf(entry)} of your credit.${entry.method === 'bank_transfer' ? ' Depending on your bank, it can take a few days to arrive.' : ''}`,
    facts: [
      ...(entry.date === null ? [] : [['Paid out on', formatDay(entry.date)] as const]),
      ...(entry.reference === null ? [] : [['Reference', entry.reference] as const]),
    ],
    action: { label: 'View your account', path: '/subscriptions' },
  }),
} satisfies Readonly<Record<string, WriteContent<LedgerEntryOfRefund>>>;
