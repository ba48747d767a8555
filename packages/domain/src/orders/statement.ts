// The statement of a customer's account in one currency: what they owed at the beginning, what happened, what they owe
// at the end. Amounts that the customer owes are positive.
import { type Currency, type Money, money } from '../money/money.ts';
import type { CalendarDate } from '../time/calendar-date.ts';

export const statementEntryKinds = ['invoice', 'void', 'payment', 'write_off'] as const;
export type StatementEntryKind = (typeof statementEntryKinds)[number];

/** An issued or voided invoice, or a confirmed payment. */
export interface AccountEvent {
  readonly kind: 'invoice' | 'void' | 'payment';
  readonly at: Date;
  readonly date: CalendarDate;
  readonly documentNumber: string;
  readonly invoiceNumber: string;
  /** What the invoice is for. */
  readonly description: string;
  readonly invoiceMinor: number;
  /** What arrived. Null if it isn't a payment. */
  readonly paidMinor: number | null;
}

export interface StatementEntry {
  readonly kind: StatementEntryKind;
  readonly date: CalendarDate;
  readonly documentNumber: string;
  readonly invoiceNumber: string;
  readonly description: string;
  /** What it adds to the balance. */
  readonly amount: Money;
  readonly balance: Money;
}

export interface Statement {
  readonly openingBalance: Money;
  readonly entries: readonly StatementEntry[];
  readonly closingBalance: Money;
}

/** At the same instant: an invoice comes into being before it is voided or paid. */
const order = { invoice: 0, void: 1, payment: 2 } as const;

function compareEvents(a: AccountEvent, b: AccountEvent): number {
  return (
    a.at.getTime() - b.at.getTime() ||
    order[a.kind] - order[b.kind] ||
    (a.documentNumber < b.documentNumber ? -1 : 1)
  );
}

/**
 * What an event adds to the balance. A payment settles its invoice whatever its amount: the rest of a smaller one is
 * written off, and more than the invoice stays on the account as credit.
 */
function changesOf({ kind, invoiceMinor, paidMinor }: AccountEvent): [StatementEntryKind, number][] {
  if (kind === 'invoice') return [['invoice', invoiceMinor]];
  if (kind === 'void') return [['void', -invoiceMinor]];
  const paid = paidMinor ?? invoiceMinor;
  const rest = invoiceMinor - paid;
  return rest > 0
    ? [
        ['payment', -paid],
        ['write_off', -rest],
      ]
    : [['payment', -paid]];
}

/** What events add to the balance in total. */
export function balanceOf(events: readonly AccountEvent[], currency: Currency): Money {
  const changes = events.flatMap(changesOf);
  return money(
    changes.reduce((sum, [, minor]) => sum + minor, 0),
    currency,
  );
}

/** @param openingBalance what was owed before the first event */
export function buildStatement(openingBalance: Money, events: readonly AccountEvent[]): Statement {
  const { currency } = openingBalance;
  let balance = openingBalance;
  const entries = events.toSorted(compareEvents).flatMap((event) =>
    changesOf(event).map(([kind, minor]): StatementEntry => {
      balance = money(balance.minor + minor, currency);
      const { date, documentNumber, invoiceNumber, description } = event;
      const amount = money(minor, currency);
      return { kind, date, documentNumber, invoiceNumber, description, amount, balance };
    }),
  );
  return { openingBalance, entries, closingBalance: balance };
}

/** The sums of what was charged and of what reduced the balance, both positive. */
export function statementTotals({ entries, openingBalance: { currency } }: Statement) {
  const sum = (minor: readonly number[]) =>
    money(
      minor.reduce((total, value) => total + value, 0),
      currency,
    );
  const amounts = entries.map(({ amount }) => amount.minor);
  return {
    charged: sum(amounts.filter((minor) => minor > 0)),
    credited: sum(amounts.filter((minor) => minor < 0).map((minor) => -minor)),
  };
}
