import type { LedgerEntry } from '@burnish/contract/ledger/entities';
import type { Currency } from '@burnish/domain/money/money';
import { isWholeWriteOff } from '@burnish/domain/orders/ledger/ledger';
import { formatMoney } from '../../../lib/format.ts';
import { formatDate } from '../../../lib/format-date.ts';
import { paymentMethodLabels } from '../../../presentation/orders.ts';
import { fullName } from '../../../presentation/people.ts';
import { copy } from './copy.ts';

/** What happened. */
export function entryTitle({ invoiceId, ...entry }: LedgerEntry): string {
  if (entry.kind !== 'write_off') return copy.kinds[entry.kind];
  return isWholeWriteOff(entry, invoiceId?.amount) ? copy.wholeWriteOff : copy.partialWriteOff;
}

/** The number of its payment receipt or credit note. Null: it has none, or it is the invoice, which is named beside it. */
export function entryNumber({ kind, documentNumber }: LedgerEntry): string | null {
  return kind === 'invoice' ? null : documentNumber;
}

/** How and when money moved, why, and for the studio who recorded it: a line each. */
export function entryDetails({ method, reference, date, reason, recordedBy }: LedgerEntry): string[] {
  const movement = [method && paymentMethodLabels[method], reference, date && formatDate(date)];
  const lines = [movement.filter(Boolean).join(', '), reason, recordedBy && copy.by(fullName(recordedBy))];
  return lines.flatMap((line) => line || []);
}

/** '+₦10,000', '−₦120,000', or nothing if there is no change. */
export function formatChange(change: number, currency: Currency): string {
  if (change === 0) return '';
  return `${change > 0 ? '+' : '−'}${formatMoney(Math.abs(change), currency)}`;
}

/** How it changed what is owed and the credit, a line each. */
export function entryChanges({ dueChange, creditChange, currency }: LedgerEntry): string[] {
  const [due, credit] = [formatChange(dueChange, currency), formatChange(creditChange, currency)];
  return [due && copy.owed(due), credit && copy.credit(credit)].filter(Boolean);
}
