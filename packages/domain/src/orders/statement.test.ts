import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money } from '../money/money.ts';
import { utcDate } from '../time/calendar-date.ts';
import {
  creditNoteEntry,
  issueEntry,
  type LedgerEntry,
  paymentEntry,
  receivePayment,
  refundEntry,
  voidEntries,
} from './ledger/ledger.ts';
import { type AccountEvent, buildStatement, statementTotals, sumsByKind } from './statement.ts';

function event(entry: LedgerEntry, change: Partial<AccountEvent> = {}): AccountEvent {
  const at = change.at ?? new Date('2026-11-20T10:00:00.000Z');
  return {
    ...entry,
    at,
    date: utcDate(at),
    documentNumber: 'INV-2026-000001',
    invoiceNumber: 'INV-2026-000001',
    invoiceMinor: 12_000,
    description: 'Gold Plan - monthly subscription',
    refund: null,
    ...change,
  };
}

const opening = money(0, 'NGN');

function invoiceOf(amountMinor: number, paidMinor = 0) {
  const dueMinor = amountMinor - paidMinor;
  return { amountMinor, dueMinor, paidMinor, creditedMinor: 0, currency: 'NGN' } as const;
}

const payment = (paidMinor: number) => receivePayment(invoiceOf(12_000), paidMinor, 'settle').entries;
const creditApplied: LedgerEntry = { kind: 'credit_applied', dueMinor: -300, creditMinor: -300 };

function rowsOf(...events: AccountEvent[]) {
  return buildStatement(opening, events).entries.map(({ kind, amount, balance }) => [
    kind,
    amount.minor,
    balance.minor,
  ]);
}

const rows = (...entries: LedgerEntry[]) => rowsOf(...entries.map((entry) => event(entry)));

describe('buildStatement', () => {
  it('adds invoices, and subtracts payments and voided invoices', () => {
    expect(rows(issueEntry(12_000), issueEntry(500), ...voidEntries(invoiceOf(12_000)))).toEqual([
      ['invoice', 12_000, 12_000],
      ['invoice', 500, 12_500],
      ['void', -12_000, 500],
    ]);
    expect(rows(...payment(12_000), issueEntry(12_000))).toEqual([
      ['invoice', 12_000, 12_000],
      ['payment', -12_000, 0],
    ]);
  });

  it('writes off the rest of a payment that settles a larger invoice', () => {
    expect(rows(issueEntry(12_000), ...payment(11_900))).toEqual([
      ['invoice', 12_000, 12_000],
      ['payment', -11_900, 100],
      ['write_off', -100, 0],
    ]);
  });

  it('leaves due what a partial payment leaves due', () => {
    expect(rows(issueEntry(12_000), paymentEntry(invoiceOf(12_000), 5_000))).toEqual([
      ['invoice', 12_000, 12_000],
      ['payment', -5_000, 7_000],
    ]);
  });

  it('keeps what was paid beyond the invoice as credit', () => {
    expect(rows(issueEntry(12_000), ...payment(15_000))).toEqual([
      ['invoice', 12_000, 12_000],
      ['payment', -15_000, -3_000],
    ]);
  });

  it('makes a credit note credit, and reduces it by a refund', () => {
    expect(rows(creditNoteEntry(2_000), refundEntry(500))).toEqual([
      ['credit_note', -2_000, -2_000],
      ['refund', 500, -1_500],
    ]);
  });

  it('shows credit that moves to an invoice and back, and does not change the balance by it', () => {
    const entries = [creditApplied, ...voidEntries(invoiceOf(12_000, 300))].map((entry) => event(entry));
    const { entries: shown } = buildStatement(money(11_700, 'NGN'), entries);
    expect(shown.map(({ kind, amount, creditChange }) => [kind, amount.minor, creditChange.minor])).toEqual([
      ['credit_applied', 0, -300],
      ['credit_returned', 0, 300],
      ['void', -12_000, 0],
    ]);
    expect(shown.at(-1)?.balance.minor).toBe(-300);
  });

  it('starts from the opening balance', () => {
    const { entries, closingBalance } = buildStatement(money(700, 'USD'), [event(issueEntry(12_000))]);
    expect(entries[0]?.balance).toEqual(money(12_700, 'USD'));
    expect(closingBalance).toEqual(money(12_700, 'USD'));
    expect(buildStatement(money(700, 'USD'), []).closingBalance).toEqual(money(700, 'USD'));
  });

  it('sorts by time', () => {
    const [first, second] = [new Date('2026-11-20T09:00:00.000Z'), new Date('2026-11-21T09:00:00.000Z')];
    const events = [
      event(creditNoteEntry(1), { at: second }),
      event(refundEntry(1), { at: first }),
      event(creditNoteEntry(1), { at: first }),
    ];
    expect(rowsOf(...events).map(([kind]) => kind)).toEqual(['credit_note', 'refund', 'credit_note']);
  });
});

describe('sumsByKind', () => {
  it('adds up the kinds that occur, and the credit that was applied', () => {
    const entries = [issueEntry(500), creditApplied, issueEntry(12_000), refundEntry(20)];
    const statement = buildStatement(
      opening,
      entries.map((entry) => event(entry)),
    );
    expect(sumsByKind(statement)).toEqual([
      { kind: 'invoice', amount: money(12_500, 'NGN'), count: 2 },
      { kind: 'credit_applied', amount: money(300, 'NGN'), count: 1 },
      { kind: 'refund', amount: money(20, 'NGN'), count: 1 },
    ]);
  });
});

const amounts = fc.integer({ min: 1, max: 1e9 });
const entries = fc.oneof(
  amounts.map(issueEntry),
  amounts.map((minor) => ({ kind: 'void' as const, dueMinor: -minor, creditMinor: 0 })),
  fc.tuple(amounts, amounts).map(([due, paid]) => paymentEntry(invoiceOf(due), paid)),
  amounts.map((minor) => ({ kind: 'credit_applied' as const, dueMinor: -minor, creditMinor: -minor })),
  amounts.map((minor) => ({ kind: 'write_off' as const, dueMinor: -minor, creditMinor: 0 })),
  amounts.map(creditNoteEntry),
  amounts.map(refundEntry),
);
const events = fc.array(
  fc
    .tuple(entries, fc.integer({ min: 0, max: 60 }))
    .map(([entry, day]) => event(entry, { at: new Date(Date.UTC(2026, 0, 1 + day)) })),
);

it('continues where the statement before it ended, and its parts add up', () => {
  fc.assert(
    fc.property(events, fc.integer({ min: 0, max: 60 }), (all, day) => {
      const from = new Date(Date.UTC(2026, 0, 1 + day));
      const [before, after] = [all.filter(({ at }) => at < from), all.filter(({ at }) => at >= from)];
      const whole = buildStatement(opening, all);
      const later = buildStatement(buildStatement(opening, before).closingBalance, after);
      expect(later.closingBalance).toEqual(whole.closingBalance);
      const { charged, credited } = statementTotals(later);
      expect(later.openingBalance.minor + charged.minor - credited.minor).toBe(later.closingBalance.minor);
      const sumOf = (select: (entry: AccountEvent) => number) =>
        all.reduce((sum, entry) => sum + select(entry), 0);
      const [due, credit] = [sumOf(({ dueMinor }) => dueMinor), sumOf(({ creditMinor }) => creditMinor)];
      expect(whole.closingBalance.minor).toBe(due - credit);
    }),
  );
});
