import { describe, expect, it } from 'vitest';
import { createPeriod, startNextPeriod } from './paid-periods.ts';
import {
  addPausedPeriod,
  moveEnds,
  type PlannedPause,
  pausedDaysNow,
  pausedPeriodIndex,
  startNextPausedPeriod,
} from './pause-periods.ts';
import { date, pauseOf } from './pauses.fixture.ts';
import { addUsage, paidInAdvance } from './periods.fixture.ts';

const silver = { cycle: 'monthly', images: 30 } as const;
const noon = (day: string) => new Date(`${day}T12:00:00.000Z`);
const at = (day: string) => ({ now: noon(day), timeZone: 'UTC' });
const paidNow = (day: string) => ({ ...at(day), submittedAt: noon(day) });

/** From January 10, February 10 and March 10. */
const months = paidInAdvance(
  noon('2027-01-10'),
  Array.from({ length: 3 }, () => ({ ...silver, used: 0 })),
);

describe('the period in which a pause begins', () => {
  const indexOf = (startsOn: string, today: string) => pausedPeriodIndex(months, date(startsOn), at(today));

  it('is the one that is paid for when its first day begins', () => {
    expect(indexOf('2027-01-20', '2027-01-15')).toBe(0);
    // The period ends at noon.
    expect(indexOf('2027-02-10', '2027-01-15')).toBe(0);
    expect(indexOf('2027-02-11', '2027-01-15')).toBe(1);
    expect(indexOf('2027-04-11', '2027-01-15')).toBeNull();
  });

  it('is the running one if its first day has begun', () => {
    expect(indexOf('2027-01-10', '2027-01-10')).toBe(0);
    expect(indexOf('2027-02-10', '2027-02-10')).toBe(1);
    expect(indexOf('2027-01-05', '2027-01-15')).toBe(0);
  });
});

describe('moved ends', () => {
  it('keep their days of grace, of which a credited period has none', () => {
    const [, second] = months;
    if (second === undefined) throw new Error('no period');
    const credited = { ...second, graceEndsAt: second.endsAt };
    const [moved] = moveEnds([second], 0, 5, 'UTC');
    expect(moved).toMatchObject({
      startsAt: noon('2027-02-10'),
      endsAt: noon('2027-03-15'),
      graceEndsAt: noon('2027-03-18'),
    });
    expect(moveEnds([credited], 0, 5, 'UTC')[0]?.graceEndsAt).toEqual(noon('2027-03-15'));
  });
});

describe('a pause that is resumed today', () => {
  it('counts today only if the period would have ended by now without it', () => {
    const pause = pauseOf('2027-02-10', 10);
    const [first] = moveEnds(months, 0, 10, 'UTC');
    if (first === undefined) throw new Error('no period');
    const daysAt = (time: string) => pausedDaysNow(pause, first, { now: new Date(time), timeZone: 'UTC' });
    expect(daysAt('2027-02-13T11:59:59.999Z')).toBe(3);
    expect(daysAt('2027-02-13T12:00:00.000Z')).toBe(4);
    expect(daysAt('2027-02-25T12:00:00.000Z')).toBe(10);
  });
});

describe('the next period, started before a pause', () => {
  const usedUp = addUsage(months, 30, noon('2027-01-15'));
  const start = (pause: PlannedPause | null, periods = usedUp) =>
    startNextPausedPeriod(periods, pause, at('2027-01-20'));
  const endsOf = (spans: readonly { readonly endsAt: Date }[] | undefined) =>
    spans?.map(({ endsAt }) => endsAt.toISOString().slice(0, 10));

  it('is that of a plan without a pause', () => {
    const plain = startNextPeriod(usedUp, at('2027-01-20'));
    expect(start(null)).toEqual({ moved: plain, pause: null });
    expect(endsOf(start(null)?.moved)).toEqual(['2027-01-20', '2027-02-20', '2027-03-20']);
    expect(start(null, months)).toBeNull();
  });

  it('is not started while the plan is paused', () => {
    expect(start(pauseOf('2027-01-18', 10))).toBeNull();
    expect(start(pauseOf('2027-01-10', 5))).toEqual(start(null));
  });

  it('lasts longer by the days of the pause, if that begins in it', () => {
    const started = start(pauseOf('2027-02-01', 10));
    expect(endsOf(started?.moved)).toEqual(['2027-01-20', '2027-03-02', '2027-03-30']);
    expect(started?.pause).toEqual({ pausedIndex: 1 });
  });

  it('moves the pause to the period in which its first day now is, or to none', () => {
    expect(start(pauseOf('2027-03-01', 10))?.pause).toEqual({ pausedIndex: 2 });
    const unpaid = start(pauseOf('2027-04-01', 10));
    expect(unpaid).toEqual({ ...start(null), pause: { pausedIndex: null } });
  });

  it('counts periods from the first, also those that are over', () => {
    const past = { ...createPeriod(noon('2026-12-10'), 10, silver, 'UTC'), used: 30 };
    expect(start(pauseOf('2027-02-01', 10), [past, ...usedUp])?.pause).toEqual({ pausedIndex: 2 });
  });
});

describe('a payment before a pause', () => {
  const pay = (pause: PlannedPause | null, periods = addUsage(months, 30, noon('2027-01-15'))) =>
    addPausedPeriod(periods, silver, pause, paidNow('2027-01-20'));
  const ends = ({ moved, added }: ReturnType<typeof pay>) =>
    [...moved, added].map(({ endsAt }) => endsAt.toISOString().slice(0, 10));

  it('adds a period after the last one while images are left', () => {
    const { moved, added, pause } = pay(pauseOf('2027-02-01', 10), months);
    expect([moved, pause]).toEqual([[], null]);
    expect(added.startsAt).toEqual(noon('2027-04-10'));
  });

  it('starts the next one if the running one is used up, and moves the others up', () => {
    expect(ends(pay(null))).toEqual(['2027-01-20', '2027-02-20', '2027-03-20', '2027-04-20']);
    expect(pay(null).pause).toBeNull();
  });

  it('lengthens the period in which the pause now begins, also if that is the added one', () => {
    const early = pay(pauseOf('2027-02-01', 10));
    expect(ends(early)).toEqual(['2027-01-20', '2027-03-02', '2027-03-30', '2027-04-30']);
    expect(early.pause).toEqual({ pausedIndex: 1 });
    const late = pay(pauseOf('2027-04-01', 10));
    expect(ends(late)).toEqual(['2027-01-20', '2027-02-20', '2027-03-20', '2027-04-30']);
    expect(late.pause).toEqual({ pausedIndex: 3 });
    expect(pay(pauseOf('2027-05-01', 10)).pause).toEqual({ pausedIndex: null });
  });

  it('ends nothing while the plan is paused', () => {
    const { moved, added, pause } = pay(pauseOf('2027-01-18', 10));
    expect([moved, pause]).toEqual([[], null]);
    expect(added.startsAt).toEqual(noon('2027-04-10'));
  });

  it('counts periods from the first, also those that are over', () => {
    const past = { ...createPeriod(noon('2026-12-10'), 10, silver, 'UTC'), used: 30 };
    const periods = [past, ...addUsage(months, 30, noon('2027-01-15'))];
    const paid = pay(pauseOf('2027-04-01', 10), periods);
    expect(paid.pause).toEqual({ pausedIndex: 4 });
    expect(ends(paid)).toEqual(['2027-01-20', '2027-02-20', '2027-03-20', '2027-04-30']);
  });
});
