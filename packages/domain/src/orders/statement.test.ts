import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money } from '../money/money.ts';
import { utcDate } from '../time/calendar-date.ts';
import { type AccountEvent, balanceOf, buildStatement, statementTotals } from './statement.ts';

function event(change: Partial<AccountEvent> & Pick<AccountEvent, 'kind'>): AccountEvent {
  const at = change.at ?? new Date('2026-11-20T10:00:00.000Z');
  return {
    at,
    date: utcDate(at),
    documentNumber: 'INV-2026-000001',
    invoiceNumber: 'INV-2026-000001',
    description: 'Gold Plan - monthly subscription',
    invoiceMinor: 12_000,
    paidMinor: change.kind === 'payment' ? 12_000 : null,
    ...change,
  };
}

const opening = money(0, 'NGN');

function balances(...events: AccountEvent[]) {
  return buildStatement(opening, events).entries.map(({ kind, amount, balance }) => [
    kind,
    amount.minor,
    balance.minor,
  ]);
}

describe('buildStatement', () => {
  it('adds invoices, and subtracts payments and voided invoices', () => {
    expect(
      balances(
        event({ kind: 'invoice' }),
        event({ kind: 'invoice', invoiceMinor: 500 }),
        event({ kind: 'void' }),
      ),
    ).toEqual([
      ['invoice', 12_000, 12_000],
      ['invoice', 500, 12_500],
      ['void', -12_000, 500],
    ]);
    expect(balances(event({ kind: 'payment' }), event({ kind: 'invoice' }))).toEqual([
      ['invoice', 12_000, 12_000],
      ['payment', -12_000, 0],
    ]);
  });

  it('writes off the rest of a payment that is less than its invoice', () => {
    expect(balances(event({ kind: 'invoice' }), event({ kind: 'payment', paidMinor: 11_900 }))).toEqual([
      ['invoice', 12_000, 12_000],
      ['payment', -11_900, 100],
      ['write_off', -100, 0],
    ]);
  });

  it('keeps what was paid beyond the invoice as credit', () => {
    expect(balances(event({ kind: 'invoice' }), event({ kind: 'payment', paidMinor: 15_000 }))).toEqual([
      ['invoice', 12_000, 12_000],
      ['payment', -15_000, -3_000],
    ]);
  });

  it('starts from the opening balance', () => {
    const { entries, closingBalance } = buildStatement(money(700, 'USD'), [event({ kind: 'invoice' })]);
    expect(entries[0]?.balance).toEqual(money(12_700, 'USD'));
    expect(closingBalance).toEqual(money(12_700, 'USD'));
    expect(buildStatement(money(700, 'USD'), []).closingBalance).toEqual(money(700, 'USD'));
  });

  it('sorts by time', () => {
    const [first, second] = [new Date('2026-11-20T09:00:00.000Z'), new Date('2026-11-21T09:00:00.000Z')];
    expect(
      balances(event({ kind: 'payment', at: second }), event({ kind: 'invoice', at: first })).map(
        ([kind]) => kind,
      ),
    ).toEqual(['invoice', 'payment']);
  });
});

const events = fc.array(
  fc
    .record({
      kind: fc.constantFrom('invoice' as const, 'void' as const, 'payment' as const),
      day: fc.integer({ min: 0, max: 60 }),
      invoiceMinor: fc.integer({ min: 1, max: 1e9 }),
      paidMinor: fc.integer({ min: 1, max: 1e9 }),
    })
    .map(({ day, ...fields }) => event({ ...fields, at: new Date(Date.UTC(2026, 0, 1 + day)) })),
);

it('continues where the statement before it ended, and its parts add up', () => {
  fc.assert(
    fc.property(events, fc.integer({ min: 0, max: 60 }), (all, day) => {
      const from = new Date(Date.UTC(2026, 0, 1 + day));
      const [before, after] = [all.filter(({ at }) => at < from), all.filter(({ at }) => at >= from)];
      const whole = buildStatement(opening, all);
      const later = buildStatement(balanceOf(before, 'NGN'), after);
      expect(later.closingBalance).toEqual(whole.closingBalance);
      expect(buildStatement(opening, before).closingBalance).toEqual(later.openingBalance);
      const { charged, credited } = statementTotals(later);
      expect(later.openingBalance.minor + charged.minor - credited.minor).toBe(later.closingBalance.minor);
    }),
  );
});
