// Properties that hold for periods after any sequence of payments, usage and waiting.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { billingCycles } from '../catalog/plans.ts';
import { addPaidPeriod } from './paid-periods.ts';
import { addPayment, addUsage, paidAt } from './periods.fixture.ts';
import { currentPeriodAt, type Period } from './periods.ts';

fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: 200 });

const day = 86_400_000;
const purchases = fc.record({
  cycle: fc.constantFrom(...billingCycles),
  images: fc.constantFrom(1, 4, 30, 60, 150, 360),
});
const event = fc.oneof(
  purchases.map((purchase) => ({ kind: 'pay', purchase }) as const),
  fc.integer({ min: 1, max: 40 }).map((images) => ({ kind: 'use', images }) as const),
  fc.constant({ kind: 'exhaust' } as const),
  fc.integer({ min: 1, max: 50 * day }).map((length) => ({ kind: 'wait', length }) as const),
);
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;
const history = fc.record({
  start: fc.date({
    min: new Date('2026-01-01T00:00:00Z'),
    max: new Date('2030-12-31T23:59:59Z'),
    noInvalidDate: true,
  }),
  events: fc.array(event, { maxLength: 40, size: 'max' }),
});

interface State {
  readonly now: Date;
  readonly periods: readonly Period[];
}

function applyEvent({ now, periods }: State, event: Event): State {
  switch (event.kind) {
    case 'wait':
      return { now: new Date(now.getTime() + event.length), periods };
    case 'pay':
      return { now, periods: addPayment(periods, event.purchase, now) };
    case 'use':
      return { now, periods: addUsage(periods, event.images, now) };
    case 'exhaust': {
      const current = currentPeriodAt(periods, now);
      const remaining = current === null ? 0 : Math.max(0, current.limit - current.used);
      return { now, periods: addUsage(periods, remaining, now) };
    }
  }
}

/** Checks every step of every history. Returns how often `check` returned true, which means that its case occurred. */
function checkSteps(check: (before: State, event: Event, after: State) => unknown): number {
  let cases = 0;
  fc.assert(
    fc.property(history, ({ start, events }) => {
      let state: State = { now: start, periods: [] };
      for (const event of events) {
        const next = applyEvent(state, event);
        if (check(state, event, next) === true) cases += 1;
        state = next;
      }
    }),
  );
  return cases;
}

function isShortened(period: Period): boolean {
  return period.endsAt < fullEnd(period);
}

/** Independent of the code under test. */
function fullEnd({ startsAt, cycle, anchorDay }: Period): Date {
  const firstOfMonth = new Date(startsAt);
  firstOfMonth.setUTCDate(1);
  firstOfMonth.setUTCMonth(firstOfMonth.getUTCMonth() + (cycle === 'yearly' ? 12 : 1));
  const end = new Date(firstOfMonth);
  for (let date = 1; date < anchorDay; date += 1) {
    const next = new Date(end.getTime() + day);
    if (next.getUTCMonth() !== firstOfMonth.getUTCMonth()) break;
    end.setTime(next.getTime());
  }
  return end;
}

it('keeps periods sorted and without overlap', () => {
  checkSteps((_before, _event, { periods }) => {
    for (const [index, period] of periods.entries()) {
      const next = periods[index + 1];
      expect(period.startsAt <= period.endsAt).toBe(true);
      if (next !== undefined) expect(period.endsAt <= next.startsAt).toBe(true);
    }
  });
});

it('gives every period its full length unless it was exhausted', () => {
  const shortened = checkSteps((_before, _event, { periods, now }) => {
    for (const period of periods.filter(isShortened)) {
      expect(period.endsAt <= now).toBe(true);
      expect(currentPeriodAt(periods.slice(0, periods.indexOf(period) + 1), now)?.isExhausted).toBe(true);
    }
    for (const period of periods) {
      if (!isShortened(period)) expect(period.endsAt).toEqual(fullEnd(period));
    }
    return periods.some(isShortened);
  });
  expect(shortened).toBeGreaterThan(100);
});

it('adds exactly the purchased period at the end', () => {
  checkSteps((before, event, after) => {
    const listPurchases = (state: State) => state.periods.map(({ cycle, images }) => ({ cycle, images }));
    const added = event.kind === 'pay' ? [event.purchase] : [];
    expect(listPurchases(after)).toEqual([...listPurchases(before), ...added]);
  });
});

it('keeps the usage of existing periods when it adds one', () => {
  checkSteps((before, event, after) => {
    if (event.kind !== 'pay') return;
    expect(after.periods.map(({ used }) => used)).toEqual([...before.periods.map(({ used }) => used), 0]);
  });
});

it('follows the running period without a gap, and otherwise starts now', () => {
  const counts = { following: 0, startingNow: 0 };
  checkSteps((_before, event, after) => {
    const last = after.periods.at(-2);
    const added = after.periods.at(-1);
    if (event.kind !== 'pay' || added === undefined) return;
    if (last === undefined || last.endsAt < after.now) {
      expect(added).toMatchObject({ startsAt: after.now, anchorDay: after.now.getUTCDate() });
      counts.startingNow += 1;
    } else {
      expect(added.startsAt).toEqual(last.endsAt);
      if (last.endsAt > after.now) expect(added.anchorDay).toBe(last.anchorDay);
      counts.following += 1;
    }
  });
  expect(Math.min(counts.following, counts.startingNow)).toBeGreaterThan(100);
});

it('moves periods only when the running one is exhausted: it ends now and the others follow', () => {
  const moves = checkSteps((before, event, after) => {
    if (event.kind !== 'pay') return false;
    const { moved } = addPaidPeriod(before.periods, event.purchase, paidAt(before.now));
    const current = currentPeriodAt(before.periods, before.now);
    const isExhausted = current?.isExhausted === true && before.now < current.period.endsAt;
    expect(moved.length > 0).toBe(isExhausted);
    if (!isExhausted) return false;
    const running = before.periods.indexOf(current.period);
    expect(moved.map(({ index }) => index)).toEqual(before.periods.map((_, index) => index).slice(running));
    expect(moved[0]).toMatchObject({ startsAt: current.period.startsAt, endsAt: before.now });
    const following = after.periods.slice(running);
    for (const [index, period] of following.slice(1).entries()) {
      expect(period.startsAt).toEqual(following[index]?.endsAt);
      expect(period.endsAt).toEqual(fullEnd(period));
    }
    return true;
  });
  expect(moves).toBeGreaterThan(100);
});

it('rolls over at most a fifth of the images of the directly preceding period', () => {
  const inherited = checkSteps((_before, _event, { periods, now }) => {
    const current = currentPeriodAt(periods, now);
    if (current === null) return false;
    const before = periods[periods.indexOf(current.period) - 1];
    const follows =
      before?.endsAt.getTime() === current.period.startsAt.getTime() || current.period.keepsRollover;
    const most = before !== undefined && follows ? Math.floor(before.images / 5) : 0;
    expect(current.limit).toBe(current.period.images + current.rolledOver);
    expect(current.rolledOver).toBeGreaterThanOrEqual(0);
    expect(current.rolledOver).toBeLessThanOrEqual(most);
    return current.rolledOver > 0;
  });
  expect(inherited).toBeGreaterThan(100);
});

/** The rollover when inherited images are used first, one by one. */
function countRollover({ images, used }: Period, inherited: number): number {
  let own = images;
  let remainingInherited = inherited;
  for (let image = 0; image < used; image += 1) {
    if (remainingInherited > 0) remainingInherited -= 1;
    else own -= 1;
  }
  return Math.max(0, Math.min(own, Math.floor(images / 5)));
}

it('uses inherited images first and rolls nothing over twice', () => {
  checkSteps((_before, _event, { periods, now }) => {
    const current = currentPeriodAt(periods, now);
    let inherited = 0;
    for (const [index, period] of periods.entries()) {
      if (period === current?.period) expect(current.rolledOver).toBe(inherited);
      const next = periods[index + 1];
      const isPaidInGrace = next !== undefined && next.startsAt.getTime() < period.endsAt.getTime() + 3 * day;
      inherited = isPaidInGrace ? countRollover(period, inherited) : 0;
    }
  });
});

it('is usable exactly within paid periods and the three days after them', () => {
  const expired = checkSteps((_before, _event, { periods, now }) => {
    const covered = periods.some(
      ({ startsAt, endsAt }) => startsAt <= now && now.getTime() < endsAt.getTime() + 3 * day,
    );
    expect(currentPeriodAt(periods, now)?.isUsable ?? false).toBe(covered);
    return periods.length > 0 && !covered;
  });
  expect(expired).toBeGreaterThan(100);
});
