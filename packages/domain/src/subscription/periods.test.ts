import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addPaidPeriod,
  adjustmentFor,
  type Bought,
  type Period,
  rolloverFrom,
  standingAt,
} from './periods.ts';
import { pay, use } from './row.testing.ts';

fc.configureGlobal({ seed: 20_260_104, numRuns: 200 });

const monthly = { cycle: 'monthly', images: 30 } as const;
const yearly = { cycle: 'yearly', images: 360 } as const;

function at(text: string): Date {
  return new Date(text.length === 10 ? `${text}T12:00:00Z` : text);
}

/** One period after another, all paid at once, and then used as given. */
function inLine(start: Date, purchases: readonly (Bought & { readonly used: number })[]): Period[] {
  let periods: Period[] = [];
  for (const { cycle, images } of purchases) periods = pay(periods, { cycle, images }, start);
  return periods.map((period, place) => ({ ...period, used: purchases[place]?.used ?? 0 }));
}

function runs(periods: readonly Period[]): string[] {
  return periods.map(
    ({ startsAt, endsAt }) =>
      `${startsAt.toISOString().slice(0, 10)} to ${endsAt.toISOString().slice(0, 10)}`,
  );
}

describe('the first payment', () => {
  it('starts a period at once, for a calendar month or year', () => {
    const now = at('2026-05-31');
    expect(addPaidPeriod([], monthly, now)).toEqual({
      moved: [],
      added: {
        ...monthly,
        anchorDay: 31,
        startsAt: now,
        endsAt: at('2026-06-30'),
        adjustment: 0,
        used: 0,
      },
    });
    expect(addPaidPeriod([], yearly, at('2028-02-29')).added).toMatchObject({
      images: 360,
      anchorDay: 29,
      endsAt: at('2029-02-28'),
    });
  });
});

describe('a further payment', () => {
  const first = pay([], monthly, at('2027-01-31'));

  it('adds a period after the last one while one is running, and keeps the anchor day', () => {
    const second = pay(first, monthly, at('2027-02-03'));
    const third = pay(second, monthly, at('2027-02-04'));
    expect(runs(third)).toEqual([
      '2027-01-31 to 2027-02-28',
      '2027-02-28 to 2027-03-31',
      '2027-03-31 to 2027-04-30',
    ]);
  });

  it('starts now when the last one has ended, with a new anchor day', () => {
    expect(runs(pay(first, monthly, at('2027-03-02')))).toEqual([
      '2027-01-31 to 2027-02-28',
      '2027-03-02 to 2027-04-02',
    ]);
    expect(addPaidPeriod(first, monthly, at('2027-03-02')).added.anchorDay).toBe(2);
  });

  it('starts now within the days of grace too: the period has ended', () => {
    const now = at('2027-03-01');
    expect(standingAt(first, now)?.usable).toBe(true);
    expect(addPaidPeriod(first, monthly, now).added.startsAt).toEqual(now);
  });

  it('starts now at the very instant of the end', () => {
    expect(runs(pay(first, monthly, at('2027-02-28')))).toEqual([
      '2027-01-31 to 2027-02-28',
      '2027-02-28 to 2027-03-28',
    ]);
  });

  it('may be for the other cycle', () => {
    expect(runs(pay(first, yearly, at('2027-02-03')))).toEqual([
      '2027-01-31 to 2027-02-28',
      '2027-02-28 to 2028-02-29',
    ]);
  });

  it('waits for its turn when the row has none running yet', () => {
    const early = at('2027-01-30');
    expect(addPaidPeriod(first, monthly, early)).toEqual(addPaidPeriod(first, monthly, at('2027-02-03')));
  });
});

describe('a further payment when the running period is used up', () => {
  const now = at('2027-02-10');
  const usedUp = use(pay([], monthly, at('2027-01-31')), 30, now);

  it('ends it and begins the new one now', () => {
    expect(runs(pay(usedUp, monthly, now))).toEqual(['2027-01-31 to 2027-02-10', '2027-02-10 to 2027-03-10']);
  });

  it('moves up those in line, each with its whole length, and adds the new one behind them', () => {
    const lined = inLine(at('2027-01-31'), [
      { ...monthly, used: 30 },
      { ...yearly, used: 0 },
      { ...monthly, used: 0 },
    ]);
    const after = pay(lined, monthly, now);
    expect(runs(after)).toEqual([
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

  it('leaves those that are over where they are', () => {
    const lined = inLine(at('2027-01-31'), [
      { ...monthly, used: 30 },
      { ...monthly, used: 30 },
    ]);
    const after = pay(lined, monthly, at('2027-03-10'));
    expect(runs(after)).toEqual([
      '2027-01-31 to 2027-02-28',
      '2027-02-28 to 2027-03-10',
      '2027-03-10 to 2027-04-10',
    ]);
  });

  it('does not count what rolled over as used up', () => {
    const lined = inLine(at('2027-01-31'), [
      { ...monthly, used: 0 },
      { ...monthly, used: 30 },
    ]);
    const inSecond = at('2027-03-10');
    expect(standingAt(lined, inSecond)).toMatchObject({ limit: 36, used: 30, exhausted: false });
    expect(addPaidPeriod(lined, monthly, inSecond).moved).toEqual([]);
    expect(addPaidPeriod(use(lined, 6, inSecond), monthly, inSecond).moved).toHaveLength(1);
  });
});

describe('where a subscription stands', () => {
  const [march] = pay([], monthly, at('2027-03-01'));
  const periods = march === undefined ? [] : [march];

  it('is nowhere before its first period', () => {
    expect(standingAt([], at('2027-03-01'))).toBeNull();
    expect(standingAt(periods, at('2027-03-01T11:59:59.999Z'))).toBeNull();
  });

  it('is in the period from its first instant on', () => {
    expect(standingAt(periods, at('2027-03-01'))).toEqual({
      period: march,
      rolledOver: 0,
      limit: 30,
      used: 0,
      exhausted: false,
      usable: true,
    });
  });

  it('is in the next one from the instant at which the one before ends', () => {
    const lined = pay(periods, monthly, at('2027-03-02'));
    expect(standingAt(lined, at('2027-04-01T11:59:59.999Z'))?.period).toBe(lined[0]);
    expect(standingAt(lined, at('2027-04-01'))?.period).toBe(lined[1]);
  });

  it('is usable until three days after the end, to the millisecond', () => {
    expect(standingAt(periods, at('2027-04-04T11:59:59.999Z'))).toMatchObject({
      period: march,
      usable: true,
    });
    expect(standingAt(periods, at('2027-04-04T12:00:00.000Z'))).toMatchObject({
      period: march,
      usable: false,
    });
  });

  it('is exhausted when all is used, more than all too', () => {
    const now = at('2027-03-09');
    const used = (images: number) => standingAt(use(periods, images, now), now)?.exhausted;
    expect([29, 30, 31].map(used)).toEqual([false, true, true]);
  });

  it('is not exhausted where there is nothing to use', () => {
    const empty = pay([], { cycle: 'monthly', images: 0 }, at('2027-03-01'));
    expect(standingAt(empty, at('2027-03-02'))).toMatchObject({ limit: 0, exhausted: false });
  });
});

describe('what rolls over', () => {
  const second = at('2027-02-15');
  const third = at('2027-03-15');

  function rolledOverAt(now: Date, used: readonly number[], images = 30): number | undefined {
    const purchases = used.map((count) => ({ cycle: 'monthly', images, used: count }) as const);
    return standingAt(inLine(at('2027-01-10'), purchases), now)?.rolledOver;
  }

  it.each([
    ['a fifth of the images when more is unused', 0, 30, 6],
    ['a fifth, rounded down', 0, 34, 6],
    ['a fifth, rounded down, of very few', 0, 4, 0],
    ['exactly what is unused when it is less', 27, 30, 3],
    ['a fifth when exactly that is unused', 24, 30, 6],
    ['nothing when all is used', 30, 30, 0],
    ['nothing when more than all is used', 40, 30, 0],
  ])('is %s', (_what, used, images, expected) => {
    expect(rolledOverAt(second, [used, 0], images)).toBe(expected);
  });

  it('is used first: what it covers leaves the own images unused', () => {
    expect(rolledOverAt(third, [0, 6 + 27, 0])).toBe(3);
    expect(rolledOverAt(third, [0, 6 + 24, 0])).toBe(6);
  });

  it('does not roll again, used or unused', () => {
    expect(rolledOverAt(third, [0, 0, 0])).toBe(6);
    expect(rolledOverAt(third, [0, 36, 0])).toBe(0);
  });

  it('is a fifth of a year from a yearly period', () => {
    const periods = inLine(at('2027-01-10'), [
      { ...yearly, used: 0 },
      { ...monthly, used: 0 },
    ]);
    expect(standingAt(periods, at('2028-01-15'))).toMatchObject({ rolledOver: 72, limit: 102 });
  });

  it('reaches the directly following period only', () => {
    const lapsed = pay([], monthly, at('2027-01-10'));
    const late = at('2027-02-10T12:00:00.001Z');
    expect(standingAt(pay(lapsed, monthly, late), late)?.rolledOver).toBe(0);
    const inTime = pay(lapsed, monthly, at('2027-02-10T11:59:59.999Z'));
    expect(standingAt(inTime, late)?.rolledOver).toBe(6);
  });

  it('is never more than a fifth of the own images, whatever was inherited and used', () => {
    const count = fc.integer({ min: 0, max: 200_000 });
    fc.assert(
      fc.property(count, count, count, (images, used, inherited) => {
        const span = { anchorDay: 1, startsAt: at('2027-01-01'), endsAt: at('2027-02-01') };
        const period = { ...monthly, ...span, adjustment: 0 };
        const ownLeft = inherited >= used ? images : images - (used - inherited);
        const fifth = (images - (images % 5)) / 5;
        const expected = Math.max(0, Math.min(ownLeft, fifth));
        expect(rolloverFrom({ ...period, images, used }, inherited)).toBe(expected);
      }),
    );
  });
});

describe('an edited limit', () => {
  const second = at('2027-02-15');
  const third = at('2027-03-15');

  /** Three months in line, of which the first left all it had: 6 roll over into the second. */
  const row = inLine(at('2027-01-10'), [
    { ...monthly, used: 0 },
    { ...monthly, used: 0 },
    { ...monthly, used: 0 },
  ]);

  /** As an admin's edit in the second month does. */
  function limitedTo(limit: number, used = 0): Period[] {
    const standing = standingAt(row, second);
    return row.map((period) =>
      period === standing?.period ? { ...period, used, adjustment: adjustmentFor(standing, limit) } : period,
    );
  }

  it('is the limit from then on, whatever rolled over into it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (limit) => {
        expect(standingAt(limitedTo(limit), second)).toMatchObject({ limit, rolledOver: 6 });
      }),
    );
  });

  it('can be edited again: an edit takes the place of the one before', () => {
    const once = limitedTo(500);
    const standing = standingAt(once, second);
    if (standing === null) throw new Error('nothing runs');
    expect(adjustmentFor(standing, 36)).toBe(0);
    expect(adjustmentFor(standing, 50)).toBe(14);
  });

  it.each([
    ['more', 56, 0, 10],
    ['more, most of it used', 56, 52, 4],
    ['less', 21, 0, 3],
    ['no more than what rolled over', 6, 0, 0],
    ['less than what rolled over', 1, 0, 0],
    ['less than what is used', 10, 20, 0],
  ])('to %s passes on a fifth of what is then its own', (_what, limit, used, expected) => {
    expect(standingAt(limitedTo(limit, used), third)?.rolledOver).toBe(expected);
  });

  it('lower than what is used makes the period exhausted: the next payment begins at once', () => {
    expect(standingAt(limitedTo(10, 10), second)?.exhausted).toBe(true);
    expect(standingAt(limitedTo(11, 10), second)?.exhausted).toBe(false);
    expect(addPaidPeriod(limitedTo(10, 10), monthly, second).moved).toHaveLength(2);
    expect(addPaidPeriod(limitedTo(11, 10), monthly, second).moved).toEqual([]);
  });

  it('is the edited period’s alone', () => {
    const edited = limitedTo(500);
    expect(pay(edited, monthly, second).map(({ adjustment }) => adjustment)).toEqual([0, 464, 0, 0]);
    expect(standingAt(edited, at('2027-01-15'))).toMatchObject({ limit: 30 });
    expect(standingAt(edited, third)).toMatchObject({ limit: 30 + 98, rolledOver: 98 });
  });
});
