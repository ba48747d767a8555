// What a credit note left of a period, when something moves it to another time.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type CalendarDate, dateIn, daysBetween, parseCalendarDate } from '../time/calendar-date.ts';
import { canEndOn, endPeriod, isEndable, refundPeriod } from './end-period.ts';
import { addPaidPeriod, appendPeriods, isUnused, startNextPeriod } from './paid-periods.ts';
import {
  addPausedPeriod,
  type EarlyStart,
  moveEnds,
  type PlannedPause,
  pausedPeriodIndex,
  startNextPausedPeriod,
} from './pause-periods.ts';
import { pauseStatus } from './pauses.ts';
import { addUsage, applyMoves, paidInAdvance } from './periods.fixture.ts';
import { isRunning, type Period } from './periods.ts';
import { replacePeriods } from './upgrade.ts';

const monthly = { cycle: 'monthly', images: 30 } as const;
const noon = (day: string) => new Date(`${day}T12:00:00.000Z`);
const at = (day: string) => ({ now: noon(day), submittedAt: noon(day), timeZone: 'UTC' });

function date(text: string): CalendarDate {
  const parsed = parseCalendarDate(text);
  if (parsed === null) throw new Error(text);
  return parsed;
}

const describeSpans = (periods: readonly Period[]) =>
  periods.map(({ startsAt, endsAt, graceEndsAt }) =>
    [startsAt, endsAt, graceEndsAt].map((instant) => instant.toISOString().slice(5, 10)).join(' '),
  );

/** Three paid months from January 10, of which the second ends on February 24, 14 days after its start. */
const paid = paidInAdvance(
  noon('2027-01-10'),
  Array.from({ length: 3 }, () => ({ ...monthly, used: 0 })),
);
const credited = applyMoves(paid, endPeriod(paid, 1, date('2027-02-24'), at('2027-01-12')));

describe('a period that a credit note shortened', () => {
  const usedUp = addUsage(credited, 30, noon('2027-01-15'));
  const moved = ['01-10 01-20 01-23', '01-20 02-03 02-03', '02-03 03-03 03-06'];

  it('has no days of grace', () => {
    expect(describeSpans(credited)).toEqual(['01-10 02-10 02-13', '02-10 02-24 02-24', '02-24 03-24 03-27']);
  });

  it('keeps its days when the customer starts it early', () => {
    const start = startNextPeriod(usedUp, at('2027-01-20'));
    expect(describeSpans(applyMoves(usedUp, start ?? []))).toEqual(moved);
  });

  it('keeps its days when a payment starts it early, and the added period lasts a month', () => {
    const start = addPaidPeriod(usedUp, monthly, at('2027-01-20'));
    expect(describeSpans([...applyMoves(usedUp, start.moved), start.added])).toEqual([
      ...moved,
      '03-03 04-03 04-06',
    ]);
    const [first, second] = usedUp;
    if (first === undefined || second === undefined) throw new Error('no periods');
    const withoutThird = addPaidPeriod([first, second], monthly, at('2027-01-20'));
    expect(describeSpans([withoutThird.added])).toEqual(['02-03 03-03 03-06']);
  });

  it('keeps its days when a credit note ends the one before', () => {
    const ended = endPeriod(credited, 0, date('2027-01-20'), at('2027-01-20'));
    expect(describeSpans(applyMoves(credited, ended)).slice(1)).toEqual(moved.slice(1));
    const refunded = refundPeriod(credited, 0, at('2027-01-20'));
    expect(describeSpans(applyMoves(credited, refunded)).slice(1)).toEqual(moved.slice(1));
  });

  it('keeps its days and stays credited when it follows an upgrade', () => {
    const usage = { usedThen: 0, usedNow: 0 };
    const { following } = replacePeriods(credited, new Set([0]), monthly, usage, at('2027-01-20'));
    const after = applyMoves(credited, following);
    expect(describeSpans(after).slice(1)).toEqual(['02-20 03-06 03-06', '03-06 04-06 04-09']);
    expect(after.map(({ replaced }) => replaced)).toEqual([false, true, false]);
  });

  it('gets no days of grace when it is used up and the next one is started', () => {
    const running = addUsage(credited, 36, noon('2027-02-12'));
    const start = startNextPeriod(running, at('2027-02-14'));
    expect(describeSpans(applyMoves(running, start ?? [])).slice(1)).toEqual([
      '02-10 02-14 02-14',
      '02-14 03-14 03-17',
    ]);
  });

  it('keeps its days without those of a pause when it moves to another subscription', () => {
    const [, second] = credited;
    if (second === undefined) throw new Error('no period');
    const [paused] = moveEnds([second], 0, 5, 'UTC');
    if (paused === undefined) throw new Error('no period');
    const spans = appendPeriods([], [{ ...paused, pausedDays: 5 }], at('2027-02-01'));
    expect(spans).toMatchObject([{ endsAt: noon('2027-02-15'), graceEndsAt: noon('2027-02-15') }]);
  });

  it.each([
    // It then begins on January 20, and the pause in it.
    ['2027-01-25', ['01-10 01-20 01-23', '01-20 02-08 02-08', '02-08 03-08 03-11']],
    // The pause was in it, and is in the next one then.
    ['2027-02-15', ['01-10 01-20 01-23', '01-20 02-03 02-03', '02-03 03-08 03-11']],
  ])('adds the days of a pause from %s once', (startsOn, expected) => {
    const first = date(startsOn);
    const pause = { status: 'scheduled', startsOn: first, resumesOn: addDays(first, 5), days: 5 } as const;
    const time = at('2027-01-20');
    const paused = moveEnds(usedUp, pausedPeriodIndex(usedUp, first, time) ?? 0, 5, 'UTC');
    const start = startNextPausedPeriod(paused, pause, time);
    expect(describeSpans(applyMoves(paused, start?.moved ?? []))).toEqual(expected);
    const added = addPausedPeriod(paused, monthly, pause, time);
    expect(describeSpans(applyMoves(paused, added.moved))).toEqual(expected);
  });
});

const event = fc.oneof(
  fc.constantFrom('monthly', 'yearly').map((cycle) => ({ kind: 'pay', cycle }) as const),
  fc.constant({ kind: 'use up' } as const),
  fc.constant({ kind: 'start next' } as const),
  fc.record({ kind: fc.constant('credit' as const), index: fc.nat(4), days: fc.nat(40) }),
  fc.record({ kind: fc.constant('refund' as const), index: fc.nat(4) }),
  fc.record({ kind: fc.constant('pause' as const), from: fc.nat(40), days: fc.integer({ min: 1, max: 20 }) }),
  fc.constant({ kind: 'upgrade' } as const),
  fc.constant({ kind: 'merge' } as const),
  fc.integer({ min: 1, max: 40 * 24 }).map((hours) => ({ kind: 'wait', hours }) as const),
);
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;

/** The periods of a plan, and the days that are left of those that were credited. */
class Plan {
  periods: readonly Period[] = [];
  now: Date;
  readonly timeZone: string;
  /** By period: by how many days pauses have lengthened it. */
  private pausedDays: readonly number[] = [];
  /** By period. Null: it wasn't credited. An upgrade leaves days of grace without images. */
  private left: readonly (number | 'upgraded' | null)[] = [];
  private pause: PlannedPause | null = null;
  private pausedIndex: number | null = null;

  constructor(now: Date, timeZone: string) {
    this.now = now;
    this.timeZone = timeZone;
    this.take({ kind: 'pay', cycle: 'monthly' });
  }

  private get time() {
    const { now, timeZone } = this;
    return { now, submittedAt: now, timeZone };
  }

  private get today(): CalendarDate {
    return dateIn(this.now, this.timeZone);
  }

  private get openPause(): PlannedPause | null {
    if (this.pause === null) return null;
    return ['scheduled', 'running'].includes(pauseStatus(this.pause, this.today)) ? this.pause : null;
  }

  private ownDays(index: number): number {
    const period = this.periods[index];
    if (period === undefined) return 0;
    const [start, end] = [period.startsAt, period.endsAt].map((instant) => dateIn(instant, this.timeZone));
    return daysBetween(start ?? this.today, end ?? this.today) - (this.pausedDays[index] ?? 0);
  }

  private movePause(before: PlannedPause | null, moved: EarlyStart['pause']): void {
    if (before === null || moved === null) return;
    const old = this.pausedIndex;
    this.pausedDays = this.periods.map((_, index) => {
      const days = (this.pausedDays[index] ?? 0) - (index === old ? before.days : 0);
      return days + (index === moved.pausedIndex ? before.days : 0);
    });
    this.pausedIndex = moved.pausedIndex;
    if (moved.pausedIndex === null) this.pause = null;
  }
  private pay(cycle: 'monthly' | 'yearly'): void {
    const pause = this.openPause;
    const changes = addPausedPeriod(this.periods, { cycle, images: 3 }, pause, this.time);
    this.periods = [...applyMoves(this.periods, changes.moved), changes.added];
    this.movePause(pause, changes.pause);
  }

  private startNext(): void {
    const pause = this.openPause;
    const start = startNextPausedPeriod(this.periods, pause, this.time);
    this.periods = applyMoves(this.periods, start?.moved ?? []);
    this.movePause(pause, start?.pause ?? null);
  }

  private credit(index: number, days: number): void {
    const period = this.periods[index];
    if (period === undefined || this.openPause !== null || !isEndable(period, this.now)) return;
    const day = addDays(dateIn(period.endsAt, this.timeZone), -1 - days);
    const endsOn = canEndOn(period, day, this.time) ? day : this.today;
    this.periods = applyMoves(this.periods, endPeriod(this.periods, index, endsOn, this.time));
  }

  private setPause(startsOn: CalendarDate, days: number): void {
    const index = pausedPeriodIndex(this.periods, startsOn, this.time);
    if (this.openPause !== null || index === null) return;
    this.pause = { status: 'scheduled', startsOn, resumesOn: addDays(startsOn, days), days };
    this.pausedIndex = index;
    this.periods = moveEnds(this.periods, index, days, this.timeZone);
    this.pausedDays = this.periods.map((_, at) => (this.pausedDays[at] ?? 0) + (at === index ? days : 0));
  }

  /** Of the running period only, as if the others had been paid for since the quote. */
  private upgrade(): void {
    const running = this.periods.findIndex((period) => isRunning(period, this.now));
    if (running === -1 || this.openPause !== null) return;
    const usage = { usedThen: 0, usedNow: 0 };
    const purchase = { cycle: 'monthly', images: 5 } as const;
    const { ended, following, added } = replacePeriods(
      this.periods,
      new Set([running]),
      purchase,
      usage,
      this.time,
    );
    const insert = <T>(list: readonly T[], one: T) => list.toSpliced(running + 1, 0, one);
    this.periods = insert(applyMoves(this.periods, [...ended, ...following]), added);
    this.left = insert(this.left, null).with(running, 'upgraded');
    this.pausedDays = insert(this.pausedDays, 0);
  }

  /** The unused periods become those of another subscription. */
  private merge(): void {
    const indexes = this.periods.flatMap((period, index) => (isUnused(period, this.now) ? [index] : []));
    const unused = indexes.flatMap((index) => {
      const period = this.periods[index];
      return period === undefined ? [] : [{ ...period, pausedDays: this.pausedDays[index] ?? 0 }];
    });
    const spans = appendPeriods([], unused, this.time);
    this.periods = unused.map(({ pausedDays: _, ...period }, at) => ({ ...period, ...spans[at] }));
    this.left = indexes.map((index) => this.left[index] ?? null);
    this.pausedDays = [];
    this.pause = null;
  }

  take(event: Event): void {
    switch (event.kind) {
      case 'pay':
        this.pay(event.cycle);
        break;
      case 'use up':
        this.periods = addUsage(this.periods, 3, this.now);
        break;
      case 'start next':
        this.startNext();
        break;
      case 'credit':
        this.credit(event.index, event.days);
        break;
      case 'refund':
        if (this.openPause === null)
          this.periods = applyMoves(this.periods, refundPeriod(this.periods, event.index, this.time));
        break;
      case 'pause':
        this.setPause(addDays(this.today, event.from), event.days);
        break;
      case 'upgrade':
        this.upgrade();
        break;
      case 'merge':
        this.merge();
        break;
      case 'wait':
        this.now = new Date(this.now.getTime() + event.hours * 3_600_000);
    }
  }

  /** Returns how many credited periods moved without a change of their days. */
  expectNotLonger(kind: Event['kind']): number {
    let kept = 0;
    this.left = this.periods.map((period, index) => {
      const [before, days] = [this.left[index] ?? null, this.ownDays(index)];
      if (before === 'upgraded') return before;
      if (before === null) return period.replaced ? days : null;
      expect(period.graceEndsAt).toEqual(period.endsAt);
      expect(days).toBeLessThanOrEqual(before);
      if (this.now < period.startsAt && kind !== 'refund') expect(days).toBe(before);
      if (this.now < period.startsAt && days > 0) kept += 1;
      return days;
    });
    return kept;
  }
}

it('never lasts longer, whatever happens to the plan, and not shorter while it is ahead', () => {
  let kept = 0;
  const start = fc.date({ min: new Date('2027-01-01'), max: new Date('2028-12-31'), noInvalidDate: true });
  const zones = fc.constantFrom('UTC', 'America/New_York', 'Africa/Lagos');
  fc.assert(
    fc.property(start, zones, fc.array(event, { maxLength: 30, size: 'max' }), (now, zone, events) => {
      const plan = new Plan(now, zone);
      for (const one of events) {
        plan.take(one);
        kept += plan.expectNotLonger(one.kind);
      }
    }),
    { numRuns: 2_000 },
  );
  expect(kept).toBeGreaterThan(300);
}, 60_000);
