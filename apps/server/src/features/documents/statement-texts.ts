// How the entries and balances of a statement are described, in its PDF and in its CSV file.
import { formatMoney } from '@burnish/domain/money/format-money';
import type { Money } from '@burnish/domain/money/money';
import { isWholeWriteOff, type LedgerEntryKind } from '@burnish/domain/orders/ledger/ledger';
import type { StatementEntry } from '@burnish/domain/orders/statement';
import { formatCalendarDate } from '@burnish/domain/time/calendar-date';
import type { StatementContent } from './content.ts';

export const magnitude = ({ minor, currency }: Money): Money => ({ minor: Math.abs(minor), currency });

const creditOf = ({ creditChange }: StatementEntry) => `Credit of ${formatMoney(magnitude(creditChange))}`;

/** Whether nothing was paid of the invoice that the entry wrote off. */
const writesOffInvoice = ({ kind, amount, invoiceMinor }: StatementEntry) =>
  invoiceMinor !== null && isWholeWriteOff({ kind, amount: -amount.minor }, invoiceMinor);

/** The studio's reasons are left out: customers don't see why a rest was written off. */
const descriptions: Readonly<Record<LedgerEntryKind, (entry: StatementEntry) => string>> = {
  invoice: ({ description }) => description,
  void: ({ invoiceNumber }) => `Invoice ${invoiceNumber} voided`,
  payment: ({ invoiceNumber }) => `Payment of ${invoiceNumber}`,
  credit_applied: (entry) => `${creditOf(entry)} applied to ${entry.invoiceNumber}`,
  credit_returned: (entry) => `${creditOf(entry)} returned from ${entry.invoiceNumber}`,
  credit_note: ({ invoiceNumber }) => `Credit note for ${invoiceNumber}`,
  refund: ({ refund }) =>
    refund === null
      ? 'Refund'
      : `Refund paid out on ${formatCalendarDate(refund.date)}, reference ${refund.reference}`,
  write_off: (entry) => `${writesOffInvoice(entry) ? '' : 'Rest of '}${entry.invoiceNumber} written off`,
};

export const entryDescription = (entry: StatementEntry) => descriptions[entry.kind](entry);

/** Says in words that a negative balance is credit. */
export const balanceName = (name: string, { minor }: Money) => (minor < 0 ? `${name} (credit)` : name);

export const statementName = ({ currency, from, to }: StatementContent) =>
  `Statement ${currency} ${from} to ${to}`;
