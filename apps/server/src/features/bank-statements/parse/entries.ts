// Transactions of a bank statement, whatever its format.
import { createHash } from 'node:crypto';
import { statementTextLength } from '@burnish/domain/bank-statements/statement-line';
import type { FieldError } from '@burnish/domain/errors';
import type { CalendarDate } from '@burnish/domain/time/calendar-date';

/** A transaction. */
export interface Entry {
  /** The line of a CSV file or the number of an entry, from 1. */
  readonly position: number;
  readonly bookedOn: CalendarDate;
  /** Negative if it went out. */
  readonly amountMinor: number;
  readonly payer: string | null;
  readonly text: string;
  readonly bankReference: string | null;
}

/** An incoming payment, with what distinguishes it from all others of the account. */
export interface ParsedLine extends Entry {
  readonly fingerprint: string;
  /** Of identical lines of the file, from 0. */
  readonly ordinal: number;
}

type RawEntry = Omit<Entry, 'payer' | 'bankReference'> & {
  readonly payer: string;
  readonly bankReference: string;
};

/** A cut at the end may halve a surrogate pair. */
function trimTo(text: string, length: number): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, length).toWellFormed();
}

export function entryOf({ payer, text, bankReference, ...rest }: RawEntry): Entry {
  return {
    ...rest,
    payer: trimTo(payer, statementTextLength.payer) || null,
    text: trimTo(text, statementTextLength.text),
    bankReference: trimTo(bankReference, statementTextLength.bankReference) || null,
  };
}

export function problemAt(line: number, message: string): FieldError {
  return { path: 'statement', message: `Line ${line}: ${message}` };
}

/** The incoming ones. The account is not part of the fingerprint, because the lines are stored with it. */
export function fingerprintLines(entries: readonly Entry[]): ParsedLine[] {
  const counts = new Map<string, number>();
  return entries
    .filter(({ amountMinor }) => amountMinor > 0)
    .map((entry) => {
      const { bookedOn, amountMinor, payer, text, bankReference } = entry;
      const identity = JSON.stringify([bookedOn, amountMinor, payer, text, bankReference]);
      const fingerprint = createHash('sha256').update(identity).digest('base64url');
      const ordinal = counts.get(fingerprint) ?? 0;
      counts.set(fingerprint, ordinal + 1);
      return { ...entry, fingerprint, ordinal };
    });
}
