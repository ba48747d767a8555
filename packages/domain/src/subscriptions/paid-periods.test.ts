import { describe, expect, it } from 'vitest';
import {
  addPaidPeriod,
  appendPeriods,
  isUnused,
  type PurchasedPeriod,
  startNextPeriod,
} from './paid-periods.ts';
import { addPayment, addUsage, applyMoves, paidAt } from './periods.fixture.ts';
import { currentPeriodAt, type Period } from './periods.ts';

const monthly: PurchasedPeriod = { cycle: 'monthly', images: 30 };
const at = (text: string) => new Date(text.length === 10 ? `${text}T12:00:00Z` : text);
const ends = (periods: readonly Pick<Period, 'endsAt'>[]) =>
  periods.map(({ endsAt }) => endsAt.toISOString().slice(0, 16));

/** Successive months that are all paid for on this day. */
function months(start: string, count: number): Period[] {
  let periods: Period[] = [];
  for (let month = 0; month < count; month += 1) periods = addPayment(periods, monthly, at(start));
  return periods;
}

describe('days of the time zone', () => {
  const pay = (periods: readonly Period[], start: string, timeZone: string) => {
    const time = { now: at(start), submittedAt: at(start), timeZone };
    return [...periods, addPaidPeriod(periods, monthly, time).added];
  };

  it('decide on which day months end', () => {
    const start = '2027-01-30T23:30:00Z';
    const inLagos = [1, 2, 3].reduce<readonly Period[]>((periods) => pay(periods, start, 'Africa/Lagos'), []);
    expect(inLagos[0]?.anchorDay).toBe(31);
    expect(ends(inLagos)).toEqual(['2027-02-27T23:30', '2027-03-30T23:30', '2027-04-29T23:30']);
  });

  it.each([
    // In Lagos, these months end on the 1st.
    ['2027-01-31T23:30:00Z', '2027-02-28T23:30', 1, '2027-03-31T23:30'],
    // In Lagos, the month ends on March 1, after a start on January 31.
    ['2027-01-30T23:30:00Z', '2027-02-28T23:30', 1, '2027-03-31T23:30'],
    // The anchor day is kept.
    ['2027-01-31T12:00:00Z', '2027-02-28T12:00', 31, '2027-03-31T12:00'],
  ])('of which periods from before keep their end: from %s', (start, end, anchorDay, nextEnd) => {
    const before = pay([], start, 'UTC');
    expect(ends(before)).toEqual([end]);
    const after = pay(before, start, 'Africa/Lagos');
    expect(after.at(-1)?.anchorDay).toBe(anchorDay);
    expect(ends(after)).toEqual([end, nextEnd]);
  });

  it('decide when the grace days are over, also if clocks change in them', () => {
    const [period] = pay([], '2027-02-12T17:00:00Z', 'America/New_York');
    expect(period?.endsAt).toEqual(at('2027-03-12T17:00:00Z'));
    expect(period?.graceEndsAt).toEqual(at('2027-03-15T16:00:00Z'));
  });
});

describe('startNextPeriod', () => {
  const paid = months('2027-01-31', 3);
  const now = at('2027-02-10');

  it('ends the used-up period, and moves the others up at full length', () => {
    const usedUp = addUsage(paid, 30, now);
    const moved = startNextPeriod(usedUp, paidAt(now));
    const after = applyMoves(usedUp, moved ?? []);
    expect(ends(after)).toEqual(['2027-02-10T12:00', '2027-03-10T12:00', '2027-04-10T12:00']);
    expect(after.map(({ endedEarly }) => endedEarly)).toEqual([true, false, false]);
    expect(currentPeriodAt(after, now)).toMatchObject({ period: after[1], limit: 30, used: 0 });
  });

  it('is null with images left, for the last period, and after its end', () => {
    expect(startNextPeriod(addUsage(paid, 29, now), paidAt(now))).toBeNull();
    const last = months('2027-01-31', 1);
    expect(startNextPeriod(addUsage(last, 30, now), paidAt(now))).toBeNull();
    expect(startNextPeriod(addUsage(last, 30, now), paidAt(at('2027-03-01')))).toBeNull();
    expect(startNextPeriod([], paidAt(now))).toBeNull();
  });
});

describe('appendPeriods', () => {
  const ordinary = {
    cycle: 'monthly',
    startsAt: at('2027-01-01'),
    endsAt: at('2027-02-01'),
    replaced: false,
  } as const;

  it('lays periods out after the last one, at full length', () => {
    const spans = appendPeriods(
      months('2027-01-31', 1),
      [ordinary, { ...ordinary, cycle: 'yearly' }],
      paidAt(at('2027-02-01')),
    );
    expect(ends(spans)).toEqual(['2027-03-31T12:00', '2028-03-31T12:00']);
    expect(spans[0]?.startsAt).toEqual(at('2027-02-28'));
  });

  it('starts now after the end of the last one', () => {
    const [span] = appendPeriods(months('2027-01-31', 1), [ordinary], paidAt(at('2027-03-15')));
    expect(span).toMatchObject({ startsAt: at('2027-03-15'), endsAt: at('2027-04-15'), anchorDay: 15 });
  });
});

it('a period is unused until it is over, if nothing was used or given back', () => {
  const [period] = months('2027-01-31', 1);
  if (period === undefined) throw new Error('there is no period');
  expect(isUnused(period, at('2027-02-27'))).toBe(true);
  expect(isUnused(period, at('2027-02-28'))).toBe(false);
  expect(isUnused({ ...period, used: 1 }, at('2027-02-27'))).toBe(false);
  expect(isUnused({ ...period, returned: 1 }, at('2027-02-27'))).toBe(false);
});
