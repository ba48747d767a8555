import { describe, expect, it } from 'vitest';
import { type CalendarDate, parseCalendarDate } from '../time/calendar-date.ts';
import { canEndOn, endPeriod, isEndable, refundPeriod } from './end-period.ts';
import { applyMoves, paidInAdvance } from './periods.fixture.ts';
import { currentPeriodAt, type Period } from './periods.ts';

const start = new Date('2027-01-10T12:00:00.000Z');
const monthly = { cycle: 'monthly', images: 30, used: 0 } as const;

/** Three paid months from January 10. */
const periods = paidInAdvance(start, [{ ...monthly, used: 10 }, monthly, monthly]);

const at = (instant: string, timeZone = 'UTC') => ({ now: new Date(instant), timeZone });

function day(text: string): CalendarDate {
  const date = parseCalendarDate(text);
  if (date === null) throw new Error(text);
  return date;
}

function periodAt(index: number): Period {
  const period = periods[index];
  if (period === undefined) throw new Error('no period');
  return period;
}

function spansAfter(index: number, endsOn: string, time: ReturnType<typeof at>): string[] {
  return applyMoves(periods, endPeriod(periods, index, day(endsOn), time)).map(
    ({ startsAt, endsAt, replaced }) =>
      `${startsAt.toISOString().slice(0, 13)} ${endsAt.toISOString().slice(0, 13)}${replaced ? ' credited' : ''}`,
  );
}

describe('endPeriod', () => {
  it('ends the running period now, and later ones follow at full length', () => {
    expect(spansAfter(0, '2027-01-20', at('2027-01-20T08:00:00.000Z'))).toEqual([
      '2027-01-10T12 2027-01-20T08 credited',
      '2027-01-20T08 2027-02-20T08',
      '2027-02-20T08 2027-03-20T08',
    ]);
  });

  it('ends it on a later day at the same local time', () => {
    expect(spansAfter(0, '2027-02-01', at('2027-01-20T08:00:00.000Z'))).toEqual([
      '2027-01-10T12 2027-02-01T12 credited',
      '2027-02-01T12 2027-03-01T12',
      '2027-03-01T12 2027-04-01T12',
    ]);
  });

  it('leaves nothing of a period that is ahead, and ends it as soon as it begins', () => {
    const now = at('2027-01-20T08:00:00.000Z');
    const none = [
      '2027-01-10T12 2027-02-10T12',
      '2027-02-10T12 2027-02-10T12 credited',
      '2027-02-10T12 2027-03-10T12',
    ];
    expect(spansAfter(1, '2027-01-20', now)).toEqual(none);
    expect(spansAfter(1, '2027-02-03', now)).toEqual(none);
    expect(spansAfter(1, '2027-03-01', now)[1]).toBe('2027-02-10T12 2027-03-01T12 credited');
  });

  it('keeps the local time over a change of the clocks', () => {
    const [march] = paidInAdvance(new Date('2027-03-10T17:00:00.000Z'), [monthly]);
    const time = at('2027-03-11T12:00:00.000Z', 'America/New_York');
    const [ended] = endPeriod(march === undefined ? [] : [march], 0, day('2027-04-01'), time);
    // Its end was at 17:00 UTC, which is 13:00 in summer.
    expect(ended?.endsAt.toISOString()).toBe('2027-04-01T17:00:00.000Z');
  });

  it('leaves neither images nor days of grace', () => {
    const time = at('2027-01-20T08:00:00.000Z');
    const last = applyMoves([periodAt(0)], endPeriod([periodAt(0)], 0, day('2027-01-20'), time));
    expect(currentPeriodAt(last, time.now)).toMatchObject({ isUsable: false, isInGrace: false });
    const followed = applyMoves(periods, endPeriod(periods, 0, day('2027-01-20'), time));
    expect(currentPeriodAt(followed, time.now)).toMatchObject({ rolledOver: 0, limit: 30 });
  });
});

describe('refundPeriod', () => {
  const inGrace = at('2027-02-11T12:00:00.000Z');
  const refund = (all: readonly Period[], index: number, time: ReturnType<typeof at>) =>
    applyMoves(all, refundPeriod(all, index, time));

  it('leaves neither images nor days of grace of a period that has ended', () => {
    const [ended] = periods;
    if (ended === undefined) throw new Error('no period');
    expect(currentPeriodAt([ended], inGrace.now)?.isInGrace).toBe(true);
    expect(currentPeriodAt(refund([ended], 0, inGrace), inGrace.now)).toMatchObject({
      isUsable: false,
      isInGrace: false,
    });
    expect(currentPeriodAt(periods, inGrace.now)?.rolledOver).toBeGreaterThan(0);
    expect(currentPeriodAt(refund(periods, 0, inGrace), inGrace.now)).toMatchObject({
      rolledOver: 0,
      limit: 30,
    });
  });

  it('ends a running period now, also one that a credit note has shortened', () => {
    const time = at('2027-01-20T08:00:00.000Z');
    const shortened = applyMoves(periods, endPeriod(periods, 0, day('2027-02-01'), time));
    const ended = applyMoves(periods, endPeriod(periods, 0, day('2027-01-20'), time));
    expect(refund(shortened, 0, time)).toEqual(ended);
    expect(refund(periods, 0, time)).toEqual(ended);
  });

  it('changes nothing of a period that was credited before and is over', () => {
    const time = at('2027-01-20T08:00:00.000Z');
    const credited = applyMoves(periods, endPeriod(periods, 0, day('2027-01-20'), time));
    expect(refundPeriod(credited, 0, inGrace)).toEqual([]);
  });
});

describe('what can be ended', () => {
  it('is a period that is not over, and of which nothing was given back before it begins', () => {
    const now = new Date('2027-01-20T08:00:00.000Z');
    expect(periods.map((period) => isEndable(period, now))).toEqual([true, true, true]);
    expect(isEndable(periodAt(0), new Date('2027-02-10T12:00:00.000Z'))).toBe(false);
    expect(isEndable({ ...periodAt(0), replaced: true }, now)).toBe(false);
    expect(isEndable({ ...periodAt(1), returned: 1 }, now)).toBe(false);
    expect(isEndable({ ...periodAt(0), returned: 1 }, now)).toBe(true);
  });

  it.each([
    ['2027-01-19', false],
    ['2027-01-20', true],
    ['2027-01-21', true],
    ['2027-02-09', true],
    ['2027-02-10', false],
    ['2027-02-11', false],
  ])('on %s: %s', (endsOn, expected) => {
    expect(canEndOn(periodAt(0), day(endsOn), at('2027-01-20T08:00:00.000Z'))).toBe(expected);
  });

  it('today also on the last day', () => {
    expect(canEndOn(periodAt(0), day('2027-02-10'), at('2027-02-10T08:00:00.000Z'))).toBe(true);
  });
});
