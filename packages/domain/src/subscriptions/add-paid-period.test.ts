import { describe, expect, it } from 'vitest';
import { addPaidPeriod } from './paid-periods.ts';
import { addPayment, addUsage, paidAt, paidInAdvance } from './periods.fixture.ts';
import { currentPeriodAt, type Period } from './periods.ts';

const monthly = { cycle: 'monthly', images: 30 } as const;
const yearly = { cycle: 'yearly', images: 360 } as const;

function at(text: string): Date {
  return new Date(text.length === 10 ? `${text}T12:00:00Z` : text);
}

function describePeriods(periods: readonly Period[]): string[] {
  return periods.map(
    ({ startsAt, endsAt }) =>
      `${startsAt.toISOString().slice(0, 10)} to ${endsAt.toISOString().slice(0, 10)}`,
  );
}

describe('addPaidPeriod for the first payment', () => {
  it('starts a period now, for a calendar month or year', () => {
    const now = at('2026-05-31');
    expect(addPaidPeriod([], monthly, paidAt(now))).toEqual({
      moved: [],
      added: {
        ...monthly,
        anchorDay: 31,
        startsAt: now,
        endsAt: at('2026-06-30'),
        graceEndsAt: at('2026-07-03'),
        adjustment: 0,
        returned: 0,
        used: 0,
        endedEarly: false,
        replaced: false,
        keepsRollover: false,
        lastUsedUpAt: null,
      },
    });
    expect(addPaidPeriod([], yearly, paidAt(at('2028-02-29'))).added).toMatchObject({
      images: 360,
      anchorDay: 29,
      endsAt: at('2029-02-28'),
    });
  });
});

describe('addPaidPeriod for a further payment', () => {
  const first = addPayment([], monthly, at('2027-01-31'));

  it('adds a period after the last one and keeps the anchor day while a period is running', () => {
    const second = addPayment(first, monthly, at('2027-02-03'));
    const third = addPayment(second, monthly, at('2027-02-04'));
    expect(describePeriods(third)).toEqual([
      '2027-01-31 to 2027-02-28',
      '2027-02-28 to 2027-03-31',
      '2027-03-31 to 2027-04-30',
    ]);
  });

  it('starts now with a new anchor day when all periods have ended', () => {
    expect(describePeriods(addPayment(first, monthly, at('2027-03-02')))).toEqual([
      '2027-01-31 to 2027-02-28',
      '2027-03-02 to 2027-04-02',
    ]);
    expect(addPaidPeriod(first, monthly, paidAt(at('2027-03-02'))).added.anchorDay).toBe(2);
  });

  it('starts now within the grace days', () => {
    const now = at('2027-03-01');
    expect(currentPeriodAt(first, now)?.isUsable).toBe(true);
    expect(addPaidPeriod(first, monthly, paidAt(now)).added.startsAt).toEqual(now);
  });

  it('starts now at the exact end of the last period', () => {
    expect(describePeriods(addPayment(first, monthly, at('2027-02-28')))).toEqual([
      '2027-01-31 to 2027-02-28',
      '2027-02-28 to 2027-03-28',
    ]);
  });

  it('accepts another billing cycle', () => {
    expect(describePeriods(addPayment(first, yearly, at('2027-02-03')))).toEqual([
      '2027-01-31 to 2027-02-28',
      '2027-02-28 to 2028-02-29',
    ]);
  });

  it('adds a period after the last one when none has started yet', () => {
    const early = at('2027-01-30');
    expect(addPaidPeriod(first, monthly, paidAt(early))).toEqual(
      addPaidPeriod(first, monthly, paidAt(at('2027-02-03'))),
    );
  });
});

describe('addPaidPeriod when the running period is exhausted', () => {
  const now = at('2027-02-10');
  const exhausted = addUsage(addPayment([], monthly, at('2027-01-31')), 30, now);

  it('ends it and starts the new period now', () => {
    expect(describePeriods(addPayment(exhausted, monthly, now))).toEqual([
      '2027-01-31 to 2027-02-10',
      '2027-02-10 to 2027-03-10',
    ]);
  });

  it('adds the new period after it while the plan is paused or notice runs', () => {
    const { moved, added } = addPaidPeriod(exhausted, monthly, { ...paidAt(now), waitsForEnd: true });
    expect(moved).toEqual([]);
    expect(added.startsAt).toEqual(exhausted[0]?.endsAt);
  });

  it('moves up the following periods at full length and adds the new one after them', () => {
    const periods = paidInAdvance(at('2027-01-31'), [
      { ...monthly, used: 30 },
      { ...yearly, used: 0 },
      { ...monthly, used: 0 },
    ]);
    const after = addPayment(periods, monthly, now);
    expect(describePeriods(after)).toEqual([
      '2027-01-31 to 2027-02-10',
      '2027-02-10 to 2028-02-10',
      '2028-02-10 to 2028-03-10',
      '2028-03-10 to 2028-04-10',
    ]);
    expect(after.map(({ images, used, cycle }) => [cycle, images, used])).toEqual([
      ['monthly', 30, 30],
      ['yearly', 360, 0],
      ['monthly', 30, 0],
      ['monthly', 30, 0],
    ]);
    expect(after.map(({ anchorDay }) => anchorDay)).toEqual([31, 10, 10, 10]);
  });

  it('does not move periods that have ended', () => {
    const periods = paidInAdvance(at('2027-01-31'), [
      { ...monthly, used: 30 },
      { ...monthly, used: 30 },
    ]);
    const after = addPayment(periods, monthly, at('2027-03-10'));
    expect(describePeriods(after)).toEqual([
      '2027-01-31 to 2027-02-28',
      '2027-02-28 to 2027-03-10',
      '2027-03-10 to 2027-04-10',
    ]);
  });

  it('counts rolled-over images as unused', () => {
    const periods = paidInAdvance(at('2027-01-31'), [
      { ...monthly, used: 0 },
      { ...monthly, used: 30 },
    ]);
    const inSecond = at('2027-03-10');
    expect(currentPeriodAt(periods, inSecond)).toMatchObject({ limit: 36, used: 30, isExhausted: false });
    expect(addPaidPeriod(periods, monthly, paidAt(inSecond)).moved).toEqual([]);
    expect(addPaidPeriod(addUsage(periods, 6, inSecond), monthly, paidAt(inSecond)).moved).toHaveLength(1);
  });
});
