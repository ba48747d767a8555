// The unused value of paid periods against a model that counts days and images one by one, over random histories.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { billingCycles } from '../catalog/plans.ts';
import { addDays, type CalendarDate, dateIn } from '../time/calendar-date.ts';
import { addPaidPeriod } from './paid-periods.ts';
import { moveEnds } from './pause-periods.ts';
import { addUsage, applyMoves } from './periods.fixture.ts';
import { currentPeriodAt, type Period } from './periods.ts';
import { unusedPartOf } from './unused-value.ts';

const hour = 3_600_000;
const timeZones = ['UTC', 'Africa/Lagos', 'America/New_York', 'Pacific/Auckland'] as const;

const event = fc.oneof(
  fc
    .record({ cycle: fc.constantFrom(...billingCycles), images: fc.constantFrom(1, 7, 30, 60, 360) })
    .map((purchase) => ({ kind: 'pay', purchase }) as const),
  fc.integer({ min: 1, max: 70 }).map((images) => ({ kind: 'use', images }) as const),
  fc.integer({ min: 1, max: 60 * 24 }).map((hours) => ({ kind: 'wait', hours }) as const),
  fc.integer({ min: 1, max: 30 }).map((days) => ({ kind: 'pause', days }) as const),
);
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;

const history = fc.record({
  start: fc.date({
    min: new Date('2026-01-01T00:00:00Z'),
    max: new Date('2030-12-31T23:59:59Z'),
    noInvalidDate: true,
  }),
  timeZone: fc.constantFrom(...timeZones),
  events: fc.array(event, { maxLength: 20, size: 'max' }),
  paidMinor: fc.integer({ min: 0, max: 400_000_000 }),
});

interface State {
  readonly now: Date;
  readonly periods: readonly Period[];
  /** Days on which a pause moved the end of each period. */
  readonly paused: readonly number[];
}

/** A pause that begins and ends while nothing else happens. */
function pause({ now, periods, paused }: State, days: number, timeZone: string): State {
  const index = periods.findIndex(({ startsAt, endsAt }) => startsAt <= now && now < endsAt);
  if (index === -1) return { now, periods, paused };
  return {
    now: new Date(now.getTime() + days * 24 * hour),
    periods: moveEnds(periods, index, days, timeZone),
    paused: periods.map((_, at) => (paused[at] ?? 0) + (at === index ? days : 0)),
  };
}

function applyEvent(state: State, event: Event, timeZone: string): State {
  const { now, periods, paused } = state;
  switch (event.kind) {
    case 'wait':
      return { ...state, now: new Date(now.getTime() + event.hours * hour) };
    case 'use':
      return { ...state, periods: addUsage(periods, event.images, now) };
    case 'pause':
      return pause(state, event.days, timeZone);
    case 'pay': {
      const { moved, added } = addPaidPeriod(periods, event.purchase, { now, submittedAt: now, timeZone });
      return { now, periods: [...applyMoves(periods, moved), added], paused };
    }
  }
}

/** Days from one date to another, one by one. */
function countDays(from: CalendarDate, to: CalendarDate): number {
  let days = 0;
  for (let day = from; day < to; day = addDays(day, 1)) days += 1;
  return days;
}

/** By taking one image after another: those that rolled over first. */
function countUnusedImages(periods: readonly Period[], period: Period, now: Date): number {
  const upTo = periods.slice(0, periods.indexOf(period) + 1);
  const summary = currentPeriodAt(upTo, period.startsAt > now ? period.startsAt : now);
  let extra = Math.max(0, (summary?.limit ?? 0) - period.images);
  let own = period.images;
  for (let used = 0; used < period.used; used += 1) {
    if (extra > 0) extra -= 1;
    else if (own > 0) own -= 1;
  }
  return own;
}

/** The largest amount that is not above the paid amount times part / whole, found by bisection. */
function largestShare(paidMinor: number, part: number, whole: number): number {
  if (whole === 0) return 0;
  let [low, high] = [0, paidMinor];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (BigInt(middle) * BigInt(whole) <= BigInt(paidMinor) * BigInt(part)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** What the model expects of a period that isn't over. */
function countUnused({ now, periods, paused }: State, period: Period, paidMinor: number, timeZone: string) {
  const today = dateIn(now, timeZone);
  const pausedDays = paused[periods.indexOf(period)] ?? 0;
  const [first, end] = [dateIn(period.startsAt, timeZone), dateIn(period.endsAt, timeZone)];
  const days = countDays(first, end) - pausedDays;
  const unusedDays = Math.min(days, countDays(today > first ? today : first, end));
  const unusedImages = countUnusedImages(periods, period, now);
  const byDays = largestShare(paidMinor, unusedDays, days);
  const byImages = largestShare(paidMinor, unusedImages, period.images);
  const valueMinor = Math.min(byDays, byImages);
  const expected = { paidMinor, days, unusedDays, images: period.images, unusedImages, valueMinor };
  return { expected, pausedDays, isLimitedByImages: byImages < byDays };
}

it('is the smaller share of days and images of what was paid, rounded down, after any history', () => {
  const cases = { all: 0, limitedByImages: 0, paused: 0 };
  fc.assert(
    fc.property(history, ({ start, timeZone, events, paidMinor }) => {
      let state: State = { now: start, periods: [], paused: [] };
      for (const event of events) state = applyEvent(state, event, timeZone);
      const { now, periods } = state;
      for (const period of periods.filter(({ endsAt }) => endsAt > now)) {
        const { expected, pausedDays, isLimitedByImages } = countUnused(state, period, paidMinor, timeZone);
        const part = unusedPartOf(periods, period, { paidMinor, pausedDays }, { now, timeZone });
        expect(part).toEqual(expected);
        cases.all += 1;
        cases.limitedByImages += Number(isLimitedByImages);
        cases.paused += Number(pausedDays > 0);
      }
    }),
    { numRuns: 1_000 },
  );
  expect(Math.min(...Object.values(cases))).toBeGreaterThan(50);
});
