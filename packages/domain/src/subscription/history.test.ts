// What holds for a row of periods whatever happens to it: payments, usage and time in any order.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { billingCycles } from '../catalogue/plans.ts';
import { addPaidPeriod, type Period, standingAt } from './periods.ts';
import { pay, use } from './row.testing.ts';

fc.configureGlobal({ seed: 20_260_105, numRuns: 200 });

const day = 86_400_000;
const purchase = fc.record({
  cycle: fc.constantFrom(...billingCycles),
  images: fc.constantFrom(1, 4, 30, 60, 150, 360),
});
const event = fc.oneof(
  purchase.map((bought) => ({ kind: 'pay', bought }) as const),
  fc.integer({ min: 1, max: 40 }).map((images) => ({ kind: 'use', images }) as const),
  fc.constant({ kind: 'useUp' } as const),
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

interface Row {
  readonly now: Date;
  readonly periods: readonly Period[];
}

function after({ now, periods }: Row, happened: Event): Row {
  switch (happened.kind) {
    case 'wait':
      return { now: new Date(now.getTime() + happened.length), periods };
    case 'pay':
      return { now, periods: pay(periods, happened.bought, now) };
    case 'use':
      return { now, periods: use(periods, happened.images, now) };
    case 'useUp': {
      const standing = standingAt(periods, now);
      const left = standing === null ? 0 : Math.max(0, standing.limit - standing.used);
      return { now, periods: use(periods, left, now) };
    }
  }
}

/** Checks every step of every history. Returns in how many of them the check said that it had its case. */
function checkSteps(check: (before: Row, happened: Event, then: Row) => unknown): number {
  let cases = 0;
  fc.assert(
    fc.property(history, ({ start, events }) => {
      let row: Row = { now: start, periods: [] };
      for (const happened of events) {
        const then = after(row, happened);
        if (check(row, happened, then) === true) cases += 1;
        row = then;
      }
    }),
  );
  return cases;
}

function isCut(period: Period): boolean {
  return period.endsAt < fullEnd(period);
}

/** Counted by hand: the months on, the anchor day or the last of the month, the same time of day. */
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

it('keeps periods in order, none of them overlapping', () => {
  checkSteps((_before, _happened, { periods }) => {
    for (const [place, period] of periods.entries()) {
      const next = periods[place + 1];
      expect(period.startsAt <= period.endsAt).toBe(true);
      if (next !== undefined) expect(period.endsAt <= next.startsAt).toBe(true);
    }
  });
});

it('gives every period its whole calendar length, save one that was used up first', () => {
  const cut = checkSteps((_before, _happened, { periods, now }) => {
    for (const period of periods.filter(isCut)) {
      expect(period.endsAt <= now).toBe(true);
      expect(standingAt(periods.slice(0, periods.indexOf(period) + 1), now)?.exhausted).toBe(true);
    }
    for (const period of periods) {
      if (!isCut(period)) expect(period.endsAt).toEqual(fullEnd(period));
    }
    return periods.some(isCut);
  });
  expect(cut).toBeGreaterThan(100);
});

it('adds exactly what was bought, at the end of the row, and nothing otherwise', () => {
  checkSteps((before, happened, then) => {
    const bought = (row: Row) => row.periods.map(({ cycle, images }) => ({ cycle, images }));
    const added = happened.kind === 'pay' ? [happened.bought] : [];
    expect(bought(then)).toEqual([...bought(before), ...added]);
  });
});

it('takes no usage from anyone when it adds a period', () => {
  checkSteps((before, happened, then) => {
    if (happened.kind !== 'pay') return;
    expect(then.periods.map(({ used }) => used)).toEqual([...before.periods.map(({ used }) => used), 0]);
  });
});

it('joins on without a gap while one is running, and starts now otherwise', () => {
  const seen = { joined: 0, now: 0 };
  checkSteps((_before, happened, then) => {
    const last = then.periods.at(-2);
    const added = then.periods.at(-1);
    if (happened.kind !== 'pay' || added === undefined) return;
    if (last === undefined || last.endsAt < then.now) {
      expect(added).toMatchObject({ startsAt: then.now, anchorDay: then.now.getUTCDate() });
      seen.now += 1;
    } else {
      expect(added.startsAt).toEqual(last.endsAt);
      if (last.endsAt > then.now) expect(added.anchorDay).toBe(last.anchorDay);
      seen.joined += 1;
    }
  });
  expect(Math.min(seen.joined, seen.now)).toBeGreaterThan(100);
});

it('moves periods only when the running one is used up: that one ends now, the others follow it', () => {
  const moves = checkSteps((before, happened, then) => {
    if (happened.kind !== 'pay') return false;
    const { moved } = addPaidPeriod(before.periods, happened.bought, before.now);
    const standing = standingAt(before.periods, before.now);
    const usedUp = standing?.exhausted === true && before.now < standing.period.endsAt;
    expect(moved.length > 0).toBe(usedUp);
    if (!usedUp) return false;
    const running = before.periods.indexOf(standing.period);
    expect(moved.map(({ index }) => index)).toEqual(before.periods.map((_, place) => place).slice(running));
    expect(moved[0]).toMatchObject({ startsAt: standing.period.startsAt, endsAt: before.now });
    const following = then.periods.slice(running);
    for (const [place, period] of following.slice(1).entries()) {
      expect(period.startsAt).toEqual(following[place]?.endsAt);
      expect(period.endsAt).toEqual(fullEnd(period));
    }
    return true;
  });
  expect(moves).toBeGreaterThan(100);
});

it('lets a period hold its own images, and at most a fifth of those of the one directly before it', () => {
  const inherited = checkSteps((_before, _happened, { periods, now }) => {
    const standing = standingAt(periods, now);
    if (standing === null) return false;
    const before = periods[periods.indexOf(standing.period) - 1];
    const follows = before?.endsAt.getTime() === standing.period.startsAt.getTime();
    const most = before !== undefined && follows ? Math.floor(before.images / 5) : 0;
    expect(standing.limit).toBe(standing.period.images + standing.rolledOver);
    expect(standing.rolledOver).toBeGreaterThanOrEqual(0);
    expect(standing.rolledOver).toBeLessThanOrEqual(most);
    return standing.rolledOver > 0;
  });
  expect(inherited).toBeGreaterThan(100);
});

/** What passes on when each image is taken from the inherited ones as long as there are some. */
function leftAfterUsing({ images, used }: Period, inherited: number): number {
  let own = images;
  let older = inherited;
  for (let image = 0; image < used; image += 1) {
    if (older > 0) older -= 1;
    else own -= 1;
  }
  return Math.max(0, Math.min(own, Math.floor(images / 5)));
}

it('accounts for every image: used from the inherited ones first, and nothing rolls twice', () => {
  checkSteps((_before, _happened, { periods, now }) => {
    const standing = standingAt(periods, now);
    let inherited = 0;
    for (const [place, period] of periods.entries()) {
      if (period === standing?.period) expect(standing.rolledOver).toBe(inherited);
      const follows = periods[place + 1]?.startsAt.getTime() === period.endsAt.getTime();
      inherited = follows ? leftAfterUsing(period, inherited) : 0;
    }
  });
});

it('is usable within a paid period and the three days after it, and never else', () => {
  const over = checkSteps((_before, _happened, { periods, now }) => {
    const covered = periods.some(
      ({ startsAt, endsAt }) => startsAt <= now && now.getTime() < endsAt.getTime() + 3 * day,
    );
    expect(standingAt(periods, now)?.usable ?? false).toBe(covered);
    return periods.length > 0 && !covered;
  });
  expect(over).toBeGreaterThan(100);
});
