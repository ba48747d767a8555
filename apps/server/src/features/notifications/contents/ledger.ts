import type { LedgerEntry } from '@burnish/contract/ledger/entities';
import { isWholeWriteOff } from '@burnish/domain/orders/ledger/ledger';
import type { Attachment, WriteContent } from './content.ts';
import { formatAmount, formatDay } from './formats.ts';

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

const isWholeInvoice = ({ kind, amount, invoiceId }: LedgerEntry) =>
  invoiceId !== null && isWholeWriteOff(kind, amount, invoiceId.amount);

function settledTitle(entry: LedgerEntry): string {
  const invoiceNumber = invoiceNumberOf(entry);
  if (entry.dueAfter > 0) return `Credit applied to ${invoiceNumber}`;
  return `Invoice ${invoiceNumber} is ${isWholeInvoice(entry) ? 'settled' : 'paid'}`;
}

/** Credit paid an invoice or a part of it, or the studio doesn't ask for the rest. */
function settledText(entry: LedgerEntry): string {
  const { kind, dueAfter, currency } = entry;
  if (isWholeInvoice(entry))
    return `You don't have to pay ${amountOf(entry)} for this invoice. It is settled.`;
  if (kind === 'write_off')
    return `You don't have to pay the remaining ${amountOf(entry)}. The invoice is paid.`;
  const rest = dueAfter > 0 ? `${formatAmount(dueAfter, currency)} is still due.` : 'The invoice is paid.';
  return `We applied ${amountOf(entry)} of your credit. ${rest}`;
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
  credit_note_issued: (entry) => ({
    title: `Credit note for ${invoiceNumberOf(entry)}`,
    text: `We credited ${amountOf(entry)} to your account. It will be applied to your next invoice, or we can pay it out if you ask us to.`,
    ...(entry.endDate === null ? {} : { facts: [['What you paid for ends on', formatDay(entry.endDate)]] }),
    details: entry.reason === null ? [] : [`The reason: ${entry.reason}`],
    action: viewInvoice(entry),
    ...attachmentOf(entry),
  }),
  refund_recorded: (entry) => ({
    title: `Refund of ${amountOf(entry)}`,
    text: `We paid out ${amountOf(entry)} of your credit.${entry.method === 'bank_transfer' ? ' Depending on your bank, it can take a few days to arrive.' : ''}`,
    facts: [
      ...(entry.date === null ? [] : [['Paid out on', formatDay(entry.date)] as const]),
      ...(entry.reference === null ? [] : [['Reference', entry.reference] as const]),
    ],
    action: { label: 'View your account', path: '/subscriptions' },
  }),
} satisfies Readonly<Record<string, WriteContent<LedgerEntry>>>;
