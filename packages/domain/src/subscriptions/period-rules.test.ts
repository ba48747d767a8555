// The rules of paid periods and given-back images against a model that was written apart from them, over random histories.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitReturn } from '../usage/returns.ts';
import { addPaidPeriod, startNextPeriod } from './paid-periods.ts';
import { PeriodModel } from './period-rules.model.ts';
import { applyMoves, paidAt } from './periods.fixture.ts';
import { currentPeriodAt, type Period, summaryOf } from './periods.ts';

fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: 3_000 });

const day = 86_400_000;
const purchases = [
  { cycle: 'monthly', images: 30, months: 1 },
  { cycle: 'monthly', images: 4, months: 1 },
  { cycle: 'yearly', images: 60, months: 12 },
] as const;
type Purchase = (typeof purchases)[number];

/** The product's rules, with the photos of each period, as the server applies them. */
class Rules {
  periods: readonly Period[] = [];
  /** By period: photos whose image isn't given back, and how many of these are withdrawn. */
  photos: readonly { readonly there: number; readonly owed: number }[] = [];

  private update(index: number, change: (period: Period) => Partial<Period>): void {
    this.periods = this.periods.map((period, at) =>
      at === index ? { ...period, ...change(period) } : period,
    );
  }

  private count(index: number, there: number, owed: number): void {
    this.photos = this.photos.map((one, at) =>
      at === index ? { there: one.there + there, owed: one.owed + owed } : one,
    );
  }

  pay(now: number, submittedAt: number, { cycle, images }: Purchase): void {
    const time = paidAt(new Date(now), new Date(submittedAt));
    const { moved, added } = addPaidPeriod(this.periods, { cycle, images }, time);
    this.periods = [...applyMoves(this.periods, moved), added];
    this.photos = [...this.photos, { there: 0, owed: 0 }];
    this.giveBack(now);
  }

  startNext(now: number): boolean {
    const moved = startNextPeriod(this.periods, paidAt(new Date(now)));
    if (moved !== null) this.periods = applyMoves(this.periods, moved);
    return moved !== null;
  }

  submit(now: number): void {
    const current = currentPeriodAt(this.periods, new Date(now));
    if (current === null || !current.isUsable || current.used >= current.limit) return;
    const index = this.periods.indexOf(current.period);
    this.update(index, ({ used }) => ({ used: used + 1 }));
    this.count(index, 1, 0);
  }

  edit(now: number, used: number): void {
    const current = currentPeriodAt(this.periods, new Date(now));
    if (current !== null) this.update(this.periods.indexOf(current.period), () => ({ used }));
  }

  withdraw(now: number, index: number, count: number): void {
    const { there, owed } = this.photos[index] ?? { there: 0, owed: 0 };
    this.count(index, 0, Math.min(count, there - owed));
    const before = currentPeriodAt(this.periods, new Date(now));
    this.giveBack(now);
    const after = currentPeriodAt(this.periods, new Date(now));
    if (before?.isExhausted && after?.isExhausted === false)
      this.update(this.periods.indexOf(after.period), () => ({ lastUsedUpAt: new Date(now) }));
  }

  private giveBack(now: number): void {
    const taker = this.periods.findIndex(({ endsAt }) => now < endsAt.getTime());
    if (taker === -1) return;
    for (const [index, { there, owed }] of this.photos.entries()) {
      const period = this.periods[index];
      const summary = period && summaryOf(this.periods, period, period.endsAt);
      if (!summary || owed === 0) continue;
      const quota = { photos: there, used: summary.used, limit: summary.limit };
      const { toOwn, toRunning } = splitReturn(quota, owed, {
        isRunning: now < summary.period.endsAt.getTime(),
      });
      this.update(index, ({ used }) => ({ used: used - toOwn }));
      this.update(taker, ({ returned }) => ({ returned: returned + toRunning }));
      this.count(index, -owed, -owed);
    }
  }
}

const event = fc.oneof(
  fc.constantFrom(...purchases).map((purchase) => ({ kind: 'submit receipt', purchase }) as const),
  fc.constant({ kind: 'approve' } as const),
  fc.constant({ kind: 'approve' } as const),
  fc.constantFrom(1, 3, 30, 60).map((count) => ({ kind: 'submit photos', count }) as const),
  fc.record({
    kind: fc.constant('withdraw' as const),
    back: fc.nat(2),
    count: fc.constantFrom(1, 2, 24, 60),
  }),
  fc.record({ kind: fc.constant('withdraw' as const), back: fc.nat(1), count: fc.constantFrom(1, 3) }),
  fc.integer({ min: 0, max: 40 }).map((used) => ({ kind: 'edit', used }) as const),
  fc.constant({ kind: 'start next' } as const),
  fc.integer({ min: 1, max: 25 * day }).map((length) => ({ kind: 'wait', length }) as const),
  fc.constantFrom(day, 31 * day).map((length) => ({ kind: 'wait', length }) as const),
);
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;

const start = fc.date({
  min: new Date('2027-01-01T00:00:00Z'),
  max: new Date('2028-12-31T23:59:59Z'),
  noInvalidDate: true,
});

/** What has happened to a subscription, by the rules and by the model. */
class History {
  readonly rules = new Rules();
  readonly model = new PeriodModel();
  readonly receipts: { readonly at: number; readonly purchase: Purchase }[] = [];
  now: number;

  constructor(start: Date) {
    this.now = start.getTime();
    this.rules.pay(this.now, this.now, purchases[0]);
    this.model.pay(this.now, this.now, purchases[0]);
  }

  private approve(): void {
    const receipt = this.receipts.shift();
    if (receipt === undefined) return;
    this.rules.pay(this.now, receipt.at, receipt.purchase);
    this.model.pay(this.now, receipt.at, receipt.purchase);
  }

  /** The index of the current period. */
  get current(): number {
    const current = this.model.current(this.now);
    return current === undefined ? 0 : this.model.periods.indexOf(current);
  }

  withdraw(index: number, count: number): void {
    const period = this.model.periods[index];
    if (period === undefined) return;
    this.rules.withdraw(this.now, index, count);
    this.model.withdraw(this.now, period, count);
  }

  take(event: Event): void {
    switch (event.kind) {
      case 'wait':
        this.now += event.length;
        return;
      case 'submit receipt':
        this.receipts.push({ at: this.now, purchase: event.purchase });
        return;
      case 'approve':
        this.approve();
        return;
      case 'withdraw':
        this.withdraw(this.current - event.back, event.count);
        return;
      case 'edit':
        this.rules.edit(this.now, event.used);
        this.model.edit(this.now, event.used);
        return;
      case 'start next':
        expect(this.rules.startNext(this.now)).toBe(this.model.startNext(this.now));
        return;
      case 'submit photos':
        for (let photo = 0; photo < event.count; photo += 1) {
          this.rules.submit(this.now);
          this.model.submit(this.now);
        }
    }
  }

  /** Compares every period and its images. */
  expectSame(): void {
    const { rules, model, now } = this;
    const actual = rules.periods.map((period) => {
      const summary = summaryOf(rules.periods, period, period.endsAt);
      return [
        period.startsAt.getTime(),
        period.endsAt.getTime(),
        summary?.used,
        summary?.limit,
        period.returned,
      ];
    });
    const expected = model.periods.map((period) => [
      period.startsAt,
      period.endsAt,
      model.used(period),
      model.limit(period),
      period.returned,
    ]);
    expect(actual).toEqual(expected);
    const current = currentPeriodAt(rules.periods, new Date(now));
    expect(current?.period.startsAt.getTime()).toBe(model.current(now)?.startsAt);
  }

  /** Nothing is below zero, and no more is given back than was withdrawn. */
  expectSound(): void {
    const { periods, photos } = this.rules;
    for (const { used, returned } of periods) expect(Math.min(used, returned)).toBeGreaterThanOrEqual(0);
    for (const { there, owed } of photos) expect(owed).toBeLessThanOrEqual(there);
    const withdrawn = this.model.periods.flatMap((period) => period.photos).filter((one) => one.withdrawnAt);
    const returned = periods.reduce((sum, period) => sum + period.returned, 0);
    expect(returned).toBeLessThanOrEqual(withdrawn.length);
  }

  /** What the customer has: the times of all periods, and the images that are left in those that aren't over. */
  get outcome() {
    const { periods } = this.rules;
    return periods.map((period) => {
      const summary = summaryOf(periods, period, period.endsAt);
      const left = Math.max(0, (summary?.limit ?? 0) - (summary?.used ?? 0));
      return [period.startsAt, period.endsAt, period.endsAt.getTime() > this.now ? left : 'over'];
    });
  }
}

it('periods and images are those of the model at every step', () => {
  const cases = { returned: 0, early: 0, late: 0 };
  fc.assert(
    fc.property(start, fc.array(event, { maxLength: 40, size: 'max' }), (start, events) => {
      const history = new History(start);
      for (const event of events) {
        history.take(event);
        history.expectSame();
        history.expectSound();
      }
      const { periods } = history.rules;
      cases.returned += periods.some(({ returned }) => returned > 0) ? 1 : 0;
      cases.early += periods.some(({ endedEarly }) => endedEarly) ? 1 : 0;
      cases.late += periods.some(({ keepsRollover }) => keepsRollover) ? 1 : 0;
    }),
  );
  for (const count of [cases.returned, cases.early, cases.late]) expect(count).toBeGreaterThan(300);
}, 60_000);

const withdrawal = fc.record({ back: fc.nat(2), count: fc.integer({ min: 1, max: 30 }) });
type Withdrawal = typeof withdrawal extends fc.Arbitrary<infer W> ? W : never;

/** An admin can set more used images than there are. Which period they are missing from depends on the order. */
const isWithinLimit = (event: Event) => event.kind !== 'edit' || event.used <= 4;

/** Periods are counted back from the one that is current before, because the approval can start another. */
function takeInOrder(history: History, withdrawals: readonly Withdrawal[], approvedAfter: number): void {
  const { current } = history;
  const withdraw = ({ back, count }: Withdrawal) => history.withdraw(current - back, count);
  for (const one of withdrawals.slice(0, approvedAfter)) withdraw(one);
  history.take({ kind: 'approve' });
  for (const one of withdrawals.slice(approvedAfter)) withdraw(one);
}

it('an approval and withdrawals have the same outcome in every order, also later', () => {
  let withMore = 0;
  fc.assert(
    fc.property(
      start,
      fc.array(event, { maxLength: 20, size: 'max' }),
      fc.array(withdrawal, { minLength: 1, maxLength: 3 }),
      fc.integer({ min: 1, max: 70 * day }),
      (start, before, withdrawals, wait) => {
        const outcomeOf = (approvedAfter: number) => {
          const history = new History(start);
          for (const one of before.filter(isWithinLimit)) history.take(one);
          history.take({ kind: 'submit receipt', purchase: purchases[0] });
          takeInOrder(history, withdrawals, approvedAfter);
          history.expectSame();
          const { outcome } = history;
          history.now += wait;
          return { outcome, later: history.outcome };
        };
        const outcomes = withdrawals.map((_, first) => outcomeOf(first));
        const last = outcomeOf(withdrawals.length);
        for (const one of outcomes) expect(one).toEqual(last);
        withMore += last.outcome.some(([, , left]) => typeof left === 'number' && left > 30) ? 1 : 0;
      },
    ),
  );
  expect(withMore).toBeGreaterThan(100);
}, 60_000);
