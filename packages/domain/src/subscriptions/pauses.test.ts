// Pauses against a model that counts days one by one, over random histories, time zones and months.
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays, dateIn } from '../time/calendar-date.ts';
import { addPaidPeriod, type MovedPeriod } from './paid-periods.ts';
import {
  addPausedPeriod,
  movedFrom,
  moveEnds,
  type PlannedPause,
  pausedDaysNow,
  pausedPeriodIndex,
  startNextPausedPeriod,
} from './pause-periods.ts';
import { date, pauseOf } from './pauses.fixture.ts';
import { dateOf, dayNumber, localDay, mostPausedDays } from './pauses.model.ts';
import { isOpen, type PausedDays, pausableDays, pauseLifecycle, pauseStatus } from './pauses.ts';
import { applyMoves } from './periods.fixture.ts';
import { currentPeriodAt, type Period } from './periods.ts';

fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: 400 });

describe('the state of a scheduled pause', () => {
  const pause = pauseOf('2027-03-10', 2);
  test.each([
    ['2027-03-09', 'scheduled', true],
    ['2027-03-10', 'running', true],
    ['2027-03-11', 'running', true],
    ['2027-03-12', 'ended', false],
  ])('on %s is %s', (today, status, open) => {
    expect(pauseStatus(pause, date(today))).toBe(status);
    expect(isOpen(pause, date(today))).toBe(open);
  });

  test('a request stays one, whatever the day', () => {
    expect(pauseStatus({ ...pause, status: 'requested' }, date('2028-01-01'))).toBe('requested');
  });

  test('only a running one is resumed, and only before it starts is one withdrawn', () => {
    expect(pauseLifecycle.allowedActions('running')).toEqual(['resume', 'end']);
    expect(pauseLifecycle.allowedActions('scheduled')).toEqual(['withdraw', 'start']);
    expect(pauseLifecycle.allowedActions('requested')).toEqual(['approve', 'decline', 'withdraw']);
  });
});

describe('at most 90 days of any twelve months', () => {
  test.each([
    ['none before', [], '2027-01-01', 90],
    ['90 days before', [['2026-06-01', 90]], '2027-05-31', 0],
    ['a year later', [['2026-06-01', 90]], '2027-06-01', 90],
    ['one day of them a year ago', [['2026-06-01', 90]], '2027-05-31', 0],
    ['30 days before', [['2026-06-01', 30]], '2026-09-01', 60],
    ['until another one begins', [['2027-01-11', 5]], '2027-01-01', 10],
    ['on a day of another one', [['2027-01-11', 5]], '2027-01-15', 0],
    ['on the day on which another one is over', [['2027-01-11', 5]], '2027-01-16', 85],
    ['February 29', [['2028-02-29', 90]], '2029-03-01', 90],
  ] as const)('%s', (_case, before, startsOn, days) => {
    const pauses = before.map(([first, length]) => pauseOf(first, length));
    expect(pausableDays(pauses, date(startsOn))).toBe(days);
  });

  it('is the most that the model allows', () => {
    const history = fc.array(fc.tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 90 })), {
      maxLength: 6,
    });
    const first = fc.integer({ min: dayNumber('2026-12-01'), max: dayNumber('2029-03-10') });
    fc.assert(
      fc.property(first, history, fc.integer({ min: 0, max: 400 }), (start, steps, wait) => {
        const pauses: PausedDays[] = [];
        const paused = new Set<number>();
        let day = start;
        for (const [gap, wanted] of steps) {
          day += gap;
          const days = Math.min(wanted, pausableDays(pauses, date(dateOf(day))));
          if (days > 0) pauses.push(pauseOf(dateOf(day), days));
          for (let index = 0; index < days; index += 1) paused.add(day + index);
          day += days;
          expect(mostPausedDays(paused)).toBeLessThanOrEqual(90);
        }
        day += wait;
        const most = pausableDays(pauses, date(dateOf(day)));
        const withDays = (days: number) =>
          new Set([...paused, ...Array.from({ length: days }, (_, index) => day + index)]);
        expect(mostPausedDays(withDays(most))).toBeLessThanOrEqual(90);
        if (most < 90) expect(mostPausedDays(withDays(most + 1))).toBeGreaterThan(90);
      }),
      { numRuns: 60 },
    );
  });
});

const timeZones = ['UTC', 'Africa/Lagos', 'America/New_York', 'Europe/Berlin', 'Pacific/Auckland'] as const;

/** A plan with random events. Counts the days of each paid period that aren't paused, by the calendar. */
class Plan {
  periods: readonly Period[] = [];
  pause: (PlannedPause & { periodIndex: number }) | null = null;
  /** Paused days and promised days of each period. */
  readonly paused: number[] = [];
  readonly promised: number[] = [];
  images = 0;

  readonly timeZone: string;

  constructor(timeZone: string) {
    this.timeZone = timeZone;
  }

  private time(now: Date) {
    return { now, timeZone: this.timeZone, submittedAt: now };
  }

  days({ startsAt, endsAt }: Period): number {
    return localDay(endsAt, this.timeZone) - localDay(startsAt, this.timeZone);
  }

  private keep(moved: { readonly pausedIndex: number | null } | null): void {
    if (moved === null || this.pause === null) return;
    const { pausedIndex } = moved;
    this.paused[this.pause.periodIndex] = (this.paused[this.pause.periodIndex] ?? 0) - this.pause.days;
    if (pausedIndex === null) this.pause = null;
    else {
      this.pause = { ...this.pause, periodIndex: pausedIndex };
      this.paused[pausedIndex] = (this.paused[pausedIndex] ?? 0) + this.pause.days;
    }
  }

  /** Periods that were moved up have their full length again, from another day on. */
  private promiseAgain(moved: readonly MovedPeriod[]): void {
    for (const { index } of moved.slice(1)) {
      const period = this.periods[index];
      if (period !== undefined) this.promised[index] = this.days(period) - (this.paused[index] ?? 0);
    }
    const ended = moved[0];
    if (ended !== undefined) this.promised[ended.index] = Number.NaN;
  }

  pay(now: Date, cycle: 'monthly' | 'yearly'): void {
    const time = this.time(now);
    const { moved, added, pause } = addPausedPeriod(this.periods, { cycle, images: 10 }, this.pause, time);
    this.periods = [...applyMoves(this.periods, moved), added];
    this.paused.push(0);
    this.promised.push(0);
    this.keep(pause);
    const last = this.periods.length - 1;
    this.promised[last] = this.days(added) - (this.paused[last] ?? 0);
    this.promiseAgain(moved);
    this.images += 10;
  }

  startNext(now: Date): void {
    const start = startNextPausedPeriod(this.periods, this.pause, this.time(now));
    if (start === null) return;
    this.periods = applyMoves(this.periods, start.moved);
    this.keep(start.pause);
    this.promiseAgain(start.moved);
  }

  use(now: Date, count: number): void {
    const current = currentPeriodAt(this.periods, now);
    if (current === null || !current.isUsable || current.limit - current.used < count) return;
    const today = dateIn(now, this.timeZone);
    if (this.pause !== null && pauseStatus(this.pause, today) === 'running') return;
    this.periods = this.periods.map((period) =>
      period === current.period ? { ...period, used: period.used + count } : period,
    );
  }

  setPause(now: Date, ahead: number, days: number): void {
    const today = dateIn(now, this.timeZone);
    if (this.pause !== null && isOpen(this.pause, today)) return;
    const startsOn = addDays(today, ahead);
    const index = pausedPeriodIndex(this.periods, startsOn, this.time(now));
    if (index === null) return;
    const ended = this.periods.filter(({ endsAt }) => endsAt <= now);
    this.periods = applyMoves(
      this.periods,
      movedFrom(moveEnds(this.periods, index, days, this.timeZone), index),
    );
    expect(this.periods.slice(0, ended.length)).toEqual(ended);
    this.pause = { ...pauseOf(startsOn, days), periodIndex: index };
    this.paused[index] = (this.paused[index] ?? 0) + days;
  }

  /** Withdraws a scheduled pause, or resumes a paused plan. */
  endPause(now: Date): void {
    if (this.pause === null) return;
    const status = pauseStatus(this.pause, dateIn(now, this.timeZone));
    if (status !== 'scheduled' && status !== 'running') return;
    const { periodIndex, days } = this.pause;
    const period = this.periods[periodIndex];
    if (period === undefined) throw new Error('the paused period is missing');
    const kept = status === 'running' ? pausedDaysNow(this.pause, period, this.time(now)) : 0;
    this.periods = moveEnds(this.periods, periodIndex, kept - days, this.timeZone);
    this.paused[periodIndex] = (this.paused[periodIndex] ?? 0) + kept - days;
    this.pause = null;
  }
}

const event = fc.oneof(
  fc
    .constantFrom('monthly' as const, 'monthly' as const, 'yearly' as const)
    .map((cycle) => ({ kind: 'pay' as const, cycle })),
  fc.record({
    kind: fc.constant('pause' as const),
    ahead: fc.integer({ min: 0, max: 40 }),
    days: fc.integer({ min: 1, max: 90 }),
  }),
  fc.constant({ kind: 'end pause' } as const),
  fc.constant({ kind: 'start next' } as const),
  fc.constantFrom(1, 10).map((count) => ({ kind: 'use' as const, count })),
  fc.integer({ min: 1, max: 40 * 24 }).map((hours) => ({ kind: 'wait' as const, hours })),
);

type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;

const apply: {
  readonly [K in Event['kind']]: (plan: Plan, now: Date, one: Extract<Event, { kind: K }>) => void;
} = {
  pay: (plan, now, { cycle }) => plan.pay(now, cycle),
  pause: (plan, now, { ahead, days }) => plan.setPause(now, ahead, days),
  'end pause': (plan, now) => plan.endPause(now),
  'start next': (plan, now) => plan.startNext(now),
  use: (plan, now, { count }) => plan.use(now, count),
  wait: () => {},
};

function applyEvent<K extends Event['kind']>(
  plan: Plan,
  now: Date,
  one: Extract<Event, { kind: K }>,
  kind: K,
): void {
  apply[kind](plan, now, one);
}

function expectUnpausedDays(
  { periods, promised, paused, ...plan }: Plan,
  days: (period: Period) => number,
): void {
  for (const [index, period] of periods.entries()) {
    const length = promised[index] ?? 0;
    if (!Number.isNaN(length)) expect(days(period)).toBe(length + (paused[index] ?? 0));
    const next = periods[index + 1];
    if (next !== undefined) expect(next.startsAt >= period.endsAt).toBe(true);
  }
  expect(periods.reduce((sum, { images }) => sum + images, 0)).toBe(plan.images);
}

/** A plan never ends while it is paused. */
function expectPausedToGoOn({ pause, periods, timeZone }: Plan, now: Date): void {
  if (pause === null || pauseStatus(pause, dateIn(now, timeZone)) !== 'running') return;
  const end = periods[pause.periodIndex]?.endsAt ?? now;
  expect(dateIn(end, timeZone) >= pause.resumesOn).toBe(true);
}

it('moves periods by the paused days, whatever happens, and neither adds nor loses images', () => {
  const start = fc.date({ min: new Date('2027-01-01'), max: new Date('2028-12-31'), noInvalidDate: true });
  const events = fc.array(event, { maxLength: 30 });
  fc.assert(
    fc.property(fc.constantFrom(...timeZones), start, events, (zone, from, history) => {
      const plan = new Plan(zone);
      let now = from;
      plan.pay(now, 'monthly');
      for (const one of history) {
        if (one.kind === 'wait') now = new Date(now.getTime() + one.hours * 3_600_000);
        applyEvent(plan, now, one, one.kind);
        expectUnpausedDays(plan, (period) => plan.days(period));
        expectPausedToGoOn(plan, now);
      }
    }),
  );
});

test('a month with a leap day, a change of clocks and a month end moves by whole days', () => {
  const { added } = addPaidPeriod(
    [],
    { cycle: 'monthly', images: 10 },
    { now: new Date('2028-01-31T10:00:00Z'), submittedAt: new Date(0), timeZone: 'America/New_York' },
  );
  expect(added.endsAt.toISOString()).toBe('2028-02-29T10:00:00.000Z');
  const [moved] = moveEnds([added], 0, 14, 'America/New_York');
  expect(moved?.endsAt.toISOString()).toBe('2028-03-14T09:00:00.000Z');
  expect(moved?.graceEndsAt.toISOString()).toBe('2028-03-17T09:00:00.000Z');
});

test('today counts as paused only if the period would have ended before now', () => {
  const period = {
    startsAt: new Date('2027-01-01T12:00:00Z'),
    anchorDay: 1,
    graceEndsAt: new Date('2027-02-14T12:00:00Z'),
  };
  const pause = pauseOf('2027-02-01', 10);
  const resumed = (now: string) =>
    pausedDaysNow(
      pause,
      { ...period, endsAt: new Date('2027-02-11T12:00:00Z') },
      { now: new Date(now), timeZone: 'UTC' },
    );
  expect(resumed('2027-02-04T09:00:00Z')).toBe(3);
  expect(resumed('2027-02-04T15:00:00Z')).toBe(4);
});
