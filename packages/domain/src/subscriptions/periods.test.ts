import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addPaidPeriod, type PurchasedPeriod } from './paid-periods.ts';
import { addPayment, addUsage, paidAt } from './periods.fixture.ts';
import { adjustmentFor, currentPeriodAt, type Period, rolloverFrom } from './periods.ts';

fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: 200 });

const monthly = { cycle: 'monthly', images: 30 } as const;
const yearly = { cycle: 'yearly', images: 360 } as const;

function at(text: string): Date {
  return new Date(text.length === 10 ? `${text}T12:00:00Z` : text);
}

/** Successive periods that are all paid at the start, with the given usage. */
function paidInAdvance(
  start: Date,
  purchases: readonly (PurchasedPeriod & { readonly used: number })[],
): Period[] {
  let periods: Period[] = [];
  for (const { cycle, images } of purchases) periods = addPayment(periods, { cycle, images }, start);
  return periods.map((period, index) => ({ ...period, used: purchases[index]?.used ?? 0 }));
}

function describePeriods(periods: readonly Period[]): string[] {
  return periods.map(
    ({ startsAt, endsAt }) =>
      `${startsAt.toISOString().slice(0, 10)} to ${endsAt.toISOString().slice(0, 10)}`,
  );
}

describe('addPaidPeriod for the first payment', () => {
  it('starts a period now, for a calendar month or year', () => {
    const now = at('2026-05-31');
    expect(addPaidPeriod([], monthly, paidAt(now))).toEqual({
      moved: [],
      added: {
        ...monthly,
        anchorDay: 31,
        startsAt: now,
        endsAt: at('2026-06-30'),
        graceEndsAt: at('2026-07-03'),
        adjustment: 0,
        returned: 0,
        used: 0,
        endedEarly: false,
        replaced: false,
        keepsRollover: false,
        lastUsedUpAt: null,
      },
    });
    expect(addPaidPeriod([], yearly, paidAt(at('2028-02-29'))).added).toMatchObject({
      images: 360,
      anchorDay: 29,
      endsAt: at('2029-02-28'),
    });
  });
});

describe('addPaidPeriod for a further payment', () => {
  const first = addPayment([], monthly, at('2027-01-31'));

  it('adds a period after the last one and keeps the anchor day while a period is running', () => {
    const second = addPayment(first, monthly, at('2027-02-03'));
    const third = addPayment(second, monthly, at('2027-02-04'));
    expect(describePeriods(third)).toEqual([
      '2027-01-31 to 2027-02-28',
      '2027-02-28 to 2027-03-31',
      '2027-03-31 to 2027-04-30',
    ]);
  });

  it('starts now with a new anchor day when all periods have ended', () => {
    expect(describePeriods(addPayment(first, monthly, at('2027-03-02')))).toEqual([
      '2027-01-31 to 2027-02-28',
      '2027-03-02 to 2027-04-02',
    ]);
    expect(addPaidPeriod(first, monthly, paidAt(at('2027-03-02'))).added.anchorDay).toBe(2);
  });

  it('starts now within the grace days', () => {
    const now = at('2027-03-01');
    expect(currentPeriodAt(first, now)?.isUsable).toBe(true);
    expect(addPaidPeriod(first, monthly, paidAt(now)).added.startsAt).toEqual(now);
  });

  it('starts now at the exact end of the last period', () => {
    expect(describePeriods(addPayment(first, monthly, at('2027-02-28')))).toEqual([
      '2027-01-31 to 2027-02-28',
      '2027-02-28 to 2027-03-28',
    ]);
  });

  it('accepts another billing cycle', () => {
    expect(describePeriods(addPayment(first, yearly, at('2027-02-03')))).toEqual([
      '2027-01-31 to 2027-02-28',
      '2027-02-28 to 2028-02-29',
    ]);
  });

  it('adds a period after the last one when none has started yet', () => {
    const early = at('2027-01-30');
    expect(addPaidPeriod(first, monthly, paidAt(early))).toEqual(
      addPaidPeriod(first, monthly, paidAt(at('2027-02-03'))),
    );
  });
});

describe('addPaidPeriod when the running period is exhausted', () => {
  const now = at('2027-02-10');
  const exhausted = addUsage(addPayment([], monthly, at('2027-01-31')), 30, now);

  it('ends it and starts the new period now', () => {
    expect(describePeriods(addPayment(exhausted, monthly, now))).toEqual([
      '2027-01-31 to 2027-02-10',
      '2027-02-10 to 2027-03-10',
    ]);
  });

  it('moves up the following periods at full length and adds the new one after them', () => {
    const periods = paidInAdvance(at('2027-01-31'), [
      { ...monthly, used: 30 },
      { ...yearly, used: 0 },
      { ...monthly, used: 0 },
    ]);
    const after = addPayment(periods, monthly, now);
    expect(describePeriods(after)).toEqual([
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

  it('does not move periods that have ended', () => {
    const periods = paidInAdvance(at('2027-01-31'), [
      { ...monthly, used: 30 },
      { ...monthly, used: 30 },
    ]);
    const after = addPayment(periods, monthly, at('2027-03-10'));
    expect(describePeriods(after)).toEqual([
      '2027-01-31 to 2027-02-28',
      '2027-02-28 to 2027-03-10',
      '2027-03-10 to 2027-04-10',
    ]);
  });

  it('counts rolled-over images as unused', () => {
    const periods = paidInAdvance(at('2027-01-31'), [
      { ...monthly, used: 0 },
      { ...monthly, used: 30 },
    ]);
    const inSecond = at('2027-03-10');
    expect(currentPeriodAt(periods, inSecond)).toMatchObject({ limit: 36, used: 30, isExhausted: false });
    expect(addPaidPeriod(periods, monthly, paidAt(inSecond)).moved).toEqual([]);
    expect(addPaidPeriod(addUsage(periods, 6, inSecond), monthly, paidAt(inSecond)).moved).toHaveLength(1);
  });
});

describe('currentPeriodAt', () => {
  const [march] = addPayment([], monthly, at('2027-03-01'));
  const periods = march === undefined ? [] : [march];

  it('is null before the first period', () => {
    expect(currentPeriodAt([], at('2027-03-01'))).toBeNull();
    expect(currentPeriodAt(periods, at('2027-03-01T11:59:59.999Z'))).toBeNull();
  });

  it('includes the first instant of a period', () => {
    expect(currentPeriodAt(periods, at('2027-03-01'))).toEqual({
      period: march,
      rolledOver: 0,
      limit: 30,
      used: 0,
      isExhausted: false,
      usableUntil: at('2027-04-04'),
      isUsable: true,
      isInGrace: false,
    });
  });

  it('is the next period from the exact end of the previous one', () => {
    const extended = addPayment(periods, monthly, at('2027-03-02'));
    expect(currentPeriodAt(extended, at('2027-04-01T11:59:59.999Z'))?.period).toBe(extended[0]);
    expect(currentPeriodAt(extended, at('2027-04-01'))?.period).toBe(extended[1]);
  });

  it('is usable until three days after its end, which are its grace days', () => {
    const atInstant = (text: string) => {
      const current = currentPeriodAt(periods, at(text));
      return [current?.period === march, current?.isUsable, current?.isInGrace];
    };
    expect(atInstant('2027-04-01T11:59:59.999Z')).toEqual([true, true, false]);
    expect(atInstant('2027-04-01T12:00:00.000Z')).toEqual([true, true, true]);
    expect(atInstant('2027-04-04T11:59:59.999Z')).toEqual([true, true, true]);
    expect(atInstant('2027-04-04T12:00:00.000Z')).toEqual([true, false, false]);
  });

  it('has no grace days when another period follows', () => {
    const extended = addPayment(periods, monthly, at('2027-03-02'));
    const usableUntil = (now: string) => currentPeriodAt(extended, at(now))?.usableUntil;
    expect(usableUntil('2027-03-03')).toEqual(at('2027-04-01'));
    expect(usableUntil('2027-04-01')).toEqual(at('2027-05-04'));
    expect(currentPeriodAt(extended, at('2027-04-02'))?.isInGrace).toBe(false);
  });

  it('is exhausted once all images are used', () => {
    const now = at('2027-03-09');
    const used = (images: number) => currentPeriodAt(addUsage(periods, images, now), now)?.isExhausted;
    expect([29, 30, 31].map(used)).toEqual([false, true, true]);
  });

  it('is not exhausted without any images', () => {
    const empty = addPayment([], { cycle: 'monthly', images: 0 }, at('2027-03-01'));
    expect(currentPeriodAt(empty, at('2027-03-02'))).toMatchObject({ limit: 0, isExhausted: false });
  });
});

describe('rollover', () => {
  const second = at('2027-02-15');
  const third = at('2027-03-15');

  function rolledOverAt(now: Date, used: readonly number[], images = 30): number | undefined {
    const purchases = used.map((count) => ({ cycle: 'monthly', images, used: count }) as const);
    return currentPeriodAt(paidInAdvance(at('2027-01-10'), purchases), now)?.rolledOver;
  }

  it.each([
    ['a fifth of the images if more are unused', 0, 30, 6],
    ['a fifth, rounded down', 0, 34, 6],
    ['a fifth of very few images, rounded down', 0, 4, 0],
    ['the unused images if they are fewer', 27, 30, 3],
    ['a fifth if exactly a fifth is unused', 24, 30, 6],
    ['nothing if all images are used', 30, 30, 0],
    ['nothing if more than all images are used', 40, 30, 0],
  ])('is %s', (_case, used, images, expected) => {
    expect(rolledOverAt(second, [used, 0], images)).toBe(expected);
  });

  it('is used before the own images', () => {
    expect(rolledOverAt(third, [0, 6 + 27, 0])).toBe(3);
    expect(rolledOverAt(third, [0, 6 + 24, 0])).toBe(6);
  });

  it('does not roll over a second time', () => {
    expect(rolledOverAt(third, [0, 0, 0])).toBe(6);
    expect(rolledOverAt(third, [0, 36, 0])).toBe(0);
  });

  it('is a fifth of all images of a yearly period', () => {
    const periods = paidInAdvance(at('2027-01-10'), [
      { ...yearly, used: 0 },
      { ...monthly, used: 0 },
    ]);
    expect(currentPeriodAt(periods, at('2028-01-15'))).toMatchObject({ rolledOver: 72, limit: 102 });
  });

  it('only reaches the directly following period', () => {
    const lapsed = addPayment([], monthly, at('2027-01-10'));
    const late = at('2027-02-13');
    expect(currentPeriodAt(addPayment(lapsed, monthly, late), late)?.rolledOver).toBe(0);
    const inTime = addPayment(lapsed, monthly, at('2027-02-10T11:59:59.999Z'));
    expect(currentPeriodAt(inTime, late)?.rolledOver).toBe(6);
  });

  it.each([
    ['before the end', '2027-02-09', 6],
    ['in the last instant of the grace days', '2027-02-13T11:59:59.999Z', 6],
    ['after the grace days', '2027-02-13', 0],
  ])(
    'depends on when the payment was submitted, not when it was approved: %s',
    (_case, submitted, images) => {
      const lapsed = addPayment([], monthly, at('2027-01-10'));
      for (const approved of ['2027-02-13', '2027-03-20'].map(at)) {
        const periods = addPayment(lapsed, monthly, approved, at(submitted));
        expect(periods.at(-1)?.startsAt).toEqual(approved);
        expect(currentPeriodAt(periods, approved)).toMatchObject({ rolledOver: images, limit: 30 + images });
      }
    },
  );

  it('is never more than a fifth of the own images', () => {
    const count = fc.integer({ min: 0, max: 200_000 });
    fc.assert(
      fc.property(count, count, count, (images, used, inherited) => {
        const [period] = addPayment([], monthly, at('2027-01-01'));
        if (period === undefined) throw new Error('there is no period');
        const ownUnused = inherited >= used ? images : images - (used - inherited);
        const fifth = (images - (images % 5)) / 5;
        const expected = Math.max(0, Math.min(ownUnused, fifth));
        expect(rolloverFrom({ ...period, images, used }, inherited)).toBe(expected);
      }),
    );
  });
});

describe('adjustmentFor', () => {
  const second = at('2027-02-15');
  const third = at('2027-03-15');

  /** Three months without usage, so that 6 images roll over into the second one. */
  const months = paidInAdvance(at('2027-01-10'), [
    { ...monthly, used: 0 },
    { ...monthly, used: 0 },
    { ...monthly, used: 0 },
  ]);

  /** The periods after an admin has edited the limit of the second month. */
  function withLimit(limit: number, used = 0): Period[] {
    const current = currentPeriodAt(months, second);
    return months.map((period) =>
      period === current?.period ? { ...period, used, adjustment: adjustmentFor(current, limit) } : period,
    );
  }

  it('sets the limit including rolled-over images', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (limit) => {
        expect(currentPeriodAt(withLimit(limit), second)).toMatchObject({ limit, rolledOver: 6 });
      }),
    );
  });

  it('replaces an earlier edit', () => {
    const once = withLimit(500);
    const current = currentPeriodAt(once, second);
    if (current === null) throw new Error('there is no current period');
    expect(adjustmentFor(current, 36)).toBe(0);
    expect(adjustmentFor(current, 50)).toBe(14);
  });

  it.each([
    ['a higher limit', 56, 0, 10],
    ['a higher limit with most images used', 56, 52, 4],
    ['a lower limit', 21, 0, 3],
    ['a limit equal to the rollover', 6, 0, 0],
    ['a limit below the rollover', 1, 0, 0],
    ['a limit below the used images', 10, 20, 0],
  ])('rolls over a fifth of the own images after %s', (_case, limit, used, expected) => {
    expect(currentPeriodAt(withLimit(limit, used), third)?.rolledOver).toBe(expected);
  });

  it('exhausts the period if the limit is below the used images', () => {
    expect(currentPeriodAt(withLimit(10, 10), second)?.isExhausted).toBe(true);
    expect(currentPeriodAt(withLimit(11, 10), second)?.isExhausted).toBe(false);
    expect(addPaidPeriod(withLimit(10, 10), monthly, paidAt(second)).moved).toHaveLength(2);
    expect(addPaidPeriod(withLimit(11, 10), monthly, paidAt(second)).moved).toEqual([]);
  });

  it('only affects the edited period', () => {
    const edited = withLimit(500);
    expect(addPayment(edited, monthly, second).map(({ adjustment }) => adjustment)).toEqual([0, 464, 0, 0]);
    expect(currentPeriodAt(edited, at('2027-01-15'))).toMatchObject({ limit: 30 });
    expect(currentPeriodAt(edited, third)).toMatchObject({ limit: 30 + 98, rolledOver: 98 });
  });
});
