// The statement of a customer's account in one currency: what they owed at the beginning, what happened, what they owe
// at the end. Amounts that the customer owes are positive; a negative balance is credit.
import { type Currency, type Money, money } from '../money/money.ts';
import type { CalendarDate } from '../time/calendar-date.ts';
import { type LedgerEntry, type LedgerEntryKind, ledgerEntryKinds } from './ledger/ledger.ts';

/** What an entry of the ledger is about, as a statement shows it. */
interface EntryFacts {
  readonly kind: LedgerEntryKind;
  readonly date: CalendarDate;
  /** Of the invoice, payment receipt or credit note. Null for a refund. */
  readonly documentNumber: string | null;
  /** Null for a refund. */
  readonly invoiceNumber: string | null;
  /** The total of the invoice, in minor units. Null for a refund. */
  readonly invoiceMinor: number | null;
  /** What the invoice is for. Empty for a refund. */
  readonly description: string;
  readonly refund: { readonly reference: string; readonly date: CalendarDate } | null;
}

/** An entry of the ledger, before the balance is known. */
export interface AccountEvent extends EntryFacts, LedgerEntry {
  readonly at: Date;
}

export interface StatementEntry extends EntryFacts {
  /** What it adds to the balance. 0 if credit moves between the customer and an invoice. */
  readonly amount: Money;
  /** What it adds to the customer's credit. */
  readonly creditChange: Money;
  readonly balance: Money;
}

export interface Statement {
  readonly openingBalance: Money;
  readonly entries: readonly StatementEntry[];
  readonly closingBalance: Money;
}

/** At the same instant: an invoice comes into being before it is voided or paid, and credit is returned before the void. */
const order: Readonly<Record<LedgerEntryKind, number>> = {
  invoice: 0,
  credit_applied: 1,
  credit_returned: 2,
  void: 3,
  payment: 4,
  write_off: 5,
  credit_note: 6,
  refund: 7,
};

function compareEvents(a: AccountEvent, b: AccountEvent): number {
  return a.at.getTime() - b.at.getTime() || order[a.kind] - order[b.kind];
}

/**
 * @param openingBalance what was owed before the first event
 * @param events of the same instant and kind in the order of the ledger
 */
export function buildStatement(openingBalance: Money, events: readonly AccountEvent[]): Statement {
  const { currency } = openingBalance;
  let balance = openingBalance;
  const entries = events.toSorted(compareEvents).map((event): StatementEntry => {
    const { at: _, dueMinor, creditMinor, ...facts } = event;
    const amount = money(dueMinor - creditMinor, currency);
    balance = money(balance.minor + amount.minor, currency);
    const creditChange = money(creditMinor, currency);
    return { ...facts, amount, creditChange, balance };
  });
  return { openingBalance, entries, closingBalance: balance };
}

function sum(amounts: readonly number[], currency: Currency): Money {
  return money(
    amounts.reduce((total, minor) => total + minor, 0),
    currency,
  );
}

/** The sums of what was charged and of what reduced the balance, both positive. */
export function statementTotals({ entries, openingBalance: { currency } }: Statement) {
  const amounts = entries.map(({ amount }) => amount.minor);
  return {
    charged: sum(
      amounts.filter((minor) => minor > 0),
      currency,
    ),
    credited: sum(
      amounts.filter((minor) => minor < 0).map((minor) => -minor),
      currency,
    ),
  };
}

/** What the entries of each kind amount to, for the kinds that occur. Never negative. */
export function sumsByKind({ entries, openingBalance: { currency } }: Statement) {
  return ledgerEntryKinds.flatMap((kind) => {
    const amounts = entries
      .filter((entry) => entry.kind === kind)
      .map(({ amount, creditChange }) => Math.abs(amount.minor || creditChange.minor));
    return amounts.length === 0 ? [] : { kind, amount: sum(amounts, currency), count: amounts.length };
  });
}
