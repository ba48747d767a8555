import { describe, expect, it } from 'vitest';
import type { BillingCycle, PlanId } from '../catalog/plans.ts';
import type { CalendarDate } from '../time/calendar-date.ts';
import { parseCalendarDate } from '../time/calendar-date.ts';
import { createPeriod } from './paid-periods.ts';
import { addPayment, addUsage, applyMoves } from './periods.fixture.ts';
import { currentPeriodAt, type Period } from './periods.ts';
import { subscriptionStatuses } from './subscription.ts';
import { paidAmounts, shareOf, unusedPartOf } from './unused-value.ts';
import {
  canUpgrade,
  isExpiryShown,
  isQuoteOver,
  isUpgrade,
  quoteDueDate,
  replaceablePeriods,
  replacePeriods,
  upgradeChoices,
} from './upgrade.ts';

const start = new Date('2027-01-10T12:00:00.000Z');
const silver = { cycle: 'monthly', images: 30 } as const;
const gold = { cycle: 'monthly', images: 60 } as const;
const after = (days: number) => new Date(start.getTime() + days * 86_400_000);
const at = (days: number) => ({ now: after(days), timeZone: 'UTC' });

function day(text: string): CalendarDate {
  const date = parseCalendarDate(text);
  if (date === null) throw new Error(text);
  return date;
}

function only(periods: readonly Period[]): Period {
  const [period] = periods;
  if (period === undefined) throw new Error('no period');
  return period;
}

describe('isUpgrade', () => {
  it.each([
    ['gold-plan', 'monthly', true],
    ['gold-plan', 'yearly', true],
    ['diamond-plan', 'monthly', true],
    ['silver-plan', 'yearly', true],
    ['silver-plan', 'monthly', false],
  ] as const)('from Silver, monthly, to %s, %s: %s', (planId, cycle, expected) => {
    expect(isUpgrade({ planId: 'silver-plan', cycle: 'monthly' }, { planId, cycle })).toBe(expected);
  });

  it('is no lower plan and no shorter cycle', () => {
    const goldYearly = { planId: 'gold-plan', cycle: 'yearly' } as const;
    expect(isUpgrade(goldYearly, { planId: 'silver-plan', cycle: 'yearly' })).toBe(false);
    expect(isUpgrade(goldYearly, { planId: 'diamond-plan', cycle: 'monthly' })).toBe(false);
    expect(isUpgrade(goldYearly, goldYearly)).toBe(false);
    expect(
      isUpgrade({ planId: 'diamond-plan', cycle: 'monthly' }, { planId: 'silver-plan', cycle: 'yearly' }),
    ).toBe(false);
  });
});

describe('the unused value', () => {
  it('is exact where a product exceeds what a number represents exactly', () => {
    expect(shareOf(999_999_999_999_999, 29, 30)).toBe(966_666_666_666_665);
    expect(shareOf(9_700, 40, 30)).toBe(9_700);
    expect(shareOf(9_700, 0, 0)).toBe(0);
    expect(shareOf(9_700, 5, 0)).toBe(0);
    expect(shareOf(9_700, -5, 30)).toBe(0);
  });

  it('is never above what was paid, for any day and any number of images', () => {
    const periods = [createPeriod(start, 10, silver, 'UTC')];
    for (let days = 0; days <= 40; days += 1)
      for (let used = 0; used <= 35; used += 1) {
        const period = { ...only(periods), used };
        const { valueMinor } = unusedPartOf([period], period, { paidMinor: 9_701 }, at(days));
        const share = Math.min(Math.max(0, 31 - days) / 31, Math.max(0, 30 - used) / 30);
        expect(Math.abs(valueMinor - 9_701 * share)).toBeLessThan(1);
        expect(valueMinor).toBeLessThanOrEqual(9_701 * share + 1e-6);
      }
  });

  it('uses rolled-over images before those that were paid for', () => {
    const first = addPayment([], silver, start);
    const second = addPayment(addUsage(first, 20, after(1)), silver, after(2));
    const periods = addUsage(second, 10, after(40));
    const running = currentPeriodAt(periods, after(40))?.period;
    if (running === undefined) throw new Error('no period');
    // Six rolled over, so that four of the ten were paid for with this period.
    expect(unusedPartOf(periods, running, { paidMinor: 9_700 }, at(40)).unusedImages).toBe(26);
  });

  it('counts unused value as paid only as far as it still was', () => {
    const carried = [{ periodId: 'a', valueMinor: 6_000 }];
    const amounts = (netMinor: number) =>
      paidAmounts([
        { periodId: 'b', netMinor: 10_000, carried },
        { periodId: 'a', netMinor, carried: [] },
      ]).get('b');
    expect([9_700, 6_000, 1_500, 0].map(amounts)).toEqual([16_000, 16_000, 11_500, 10_000]);
  });
});

describe('a paid upgrade', () => {
  it('leaves no images of what it replaces, and counts those used since the quote', () => {
    const once = addPayment([], silver, start);
    const periods = addUsage(addPayment(once, silver, start), 7, after(1));
    expect(replaceablePeriods(periods, after(1))).toHaveLength(2);
    const usage = { usedThen: 7, usedNow: 12 };
    const { ended, added } = replacePeriods(periods, new Set([0, 1]), gold, usage, at(3));
    const result = [...applyMoves(periods, ended), added];
    const current = currentPeriodAt(result, after(3));
    expect(current).toMatchObject({ limit: 55, used: 0, rolledOver: 0 });
    expect(current?.period).toMatchObject({ startsAt: after(3), images: 60 });
    expect(result.filter(({ endsAt }) => endsAt > after(3))).toHaveLength(1);
  });

  it('ends what it replaces now, unless that is over, and does not begin what was ahead', () => {
    const periods = addPayment(addPayment([], silver, start), silver, start);
    const [first, second] = periods;
    if (first === undefined || second === undefined) throw new Error('no periods');
    const movedAt = (days: number) =>
      replacePeriods(periods, new Set([0, 1]), gold, { usedThen: 0, usedNow: 0 }, at(days)).ended;
    expect(movedAt(3)).toMatchObject([
      { startsAt: first.startsAt, endsAt: after(3), graceEndsAt: after(6) },
      { startsAt: after(3), endsAt: after(3), graceEndsAt: after(6) },
    ]);
    expect(movedAt(40)).toMatchObject([
      { startsAt: first.startsAt, endsAt: first.endsAt, graceEndsAt: first.graceEndsAt },
      { startsAt: second.startsAt, endsAt: after(40), graceEndsAt: after(43) },
    ]);
  });

  it('leaves alone what is over and was not quoted', () => {
    const periods = addPayment(addPayment([], silver, start), silver, start);
    const usage = { usedThen: 0, usedNow: 0 };
    const { ended, following } = replacePeriods(periods, new Set([1]), gold, usage, at(40));
    expect(ended.map(({ index }) => index)).toEqual([1]);
    expect(following).toEqual([]);
  });

  it('moves a period that was paid for since the quote to its end', () => {
    const periods = addPayment(addPayment([], silver, start), silver, start);
    const usage = { usedThen: 0, usedNow: 0 };
    const { following, added } = replacePeriods(periods, new Set([0]), gold, usage, at(3));
    const [, later] = applyMoves(periods, following);
    expect(later).toMatchObject({ startsAt: added.endsAt, replaced: false, images: 30 });
  });

  describe('moves a period that was paid for since the quote and runs by now', () => {
    const noon = (date: string) => new Date(`${date}T12:00:00.000Z`);
    /** Months from January 10, of which the first was quoted. */
    const followingAt = (now: Date) => {
      const periods = addPayment(addPayment(addPayment([], silver, start), silver, start), silver, start);
      const usage = { usedThen: 0, usedNow: 0 };
      return replacePeriods(periods, new Set([0]), gold, usage, { now, timeZone: 'UTC' }).following;
    };

    it('with the days that are left, and later ones at full length', () => {
      expect(followingAt(noon('2027-02-19'))).toMatchObject([
        // 19 of 28 days.
        { startsAt: noon('2027-03-19'), endsAt: noon('2027-04-07'), graceEndsAt: noon('2027-04-10') },
        { startsAt: noon('2027-04-07'), endsAt: noon('2027-05-07'), graceEndsAt: noon('2027-05-10') },
      ]);
    });

    it('with one day on its last one', () => {
      const [running] = followingAt(new Date('2027-03-10T11:00:00.000Z'));
      expect(running).toMatchObject({
        startsAt: new Date('2027-04-10T11:00:00.000Z'),
        endsAt: new Date('2027-04-11T11:00:00.000Z'),
      });
    });
  });
});

describe('a quote', () => {
  const unpaid = { isPlanCanceled: false, isPaymentInReview: false, isPartiallyPaid: false };
  const invoice = { ...unpaid, dueDate: day('2027-01-17') };

  it('can be paid for seven days, but not after what was paid for is over', () => {
    expect(quoteDueDate(day('2027-01-10'), day('2027-02-10'))).toBe('2027-01-17');
    expect(quoteDueDate(day('2027-02-03'), day('2027-02-10'))).toBe('2027-02-10');
    expect(quoteDueDate(day('2027-02-08'), day('2027-02-10'))).toBe('2027-02-10');
    expect(quoteDueDate(day('2027-02-10'), day('2027-02-10'))).toBe('2027-02-10');
  });

  it('is over after its due date, or once the plan is canceled', () => {
    expect(isQuoteOver(invoice, day('2027-01-17'))).toBe(false);
    expect(isQuoteOver(invoice, day('2027-01-18'))).toBe(true);
    expect(isQuoteOver({ ...invoice, isPlanCanceled: true }, day('2027-01-10'))).toBe(true);
  });

  it.each(['isPaymentInReview', 'isPartiallyPaid'] as const)('is kept by %s', (name) => {
    expect(isQuoteOver({ ...invoice, [name]: true, isPlanCanceled: true }, day('2027-02-18'))).toBe(false);
  });
});

describe('what a customer can upgrade to', () => {
  const paid = (planId: PlanId, cycle: BillingCycle, from = 0) => ({
    ...createPeriod(after(from), 10, { cycle, images: 30 }, 'UTC'),
    planId,
  });
  const names = (periods: readonly ReturnType<typeof paid>[], days: number) =>
    upgradeChoices(periods, after(days)).map(({ planId, cycle }) => `${planId} ${cycle}`);

  it('is every higher plan and longer cycle than that of the running period', () => {
    expect(names([paid('gold-plan', 'monthly')], 5)).toEqual([
      'gold-plan yearly',
      'diamond-plan monthly',
      'diamond-plan yearly',
    ]);
    expect(names([paid('diamond-plan', 'yearly')], 5)).toEqual([]);
  });

  it('is not lower than what is paid ahead', () => {
    const silver = paid('silver-plan', 'monthly');
    expect(names([silver, paid('gold-plan', 'yearly', 31)], 5)).toEqual([
      'gold-plan yearly',
      'diamond-plan yearly',
    ]);
    expect(names([silver, paid('silver-plan', 'monthly', 31)], 5)).toHaveLength(5);
  });

  it('is nothing before a period runs and after it has ended', () => {
    const period = paid('silver-plan', 'monthly');
    expect([-1, 31, 40].map((days) => names([period], days))).toEqual([[], [], []]);
    expect(replaceablePeriods([paid('silver-plan', 'monthly', -31), period], after(0))).toEqual([period]);
  });

  it('is only quoted for an active plan', () => {
    const periods = [paid('silver-plan', 'monthly')];
    const possible = subscriptionStatuses.filter((status) => canUpgrade(status, periods, after(1)));
    expect(possible).toEqual(['active']);
    expect(canUpgrade('active', periods, after(31))).toBe(false);
  });
});

describe('an upgrade that was not paid in time', () => {
  it('is shown for thirty days of the studio', () => {
    // One in the morning of the next day in Lagos.
    const expiredAt = new Date('2027-01-17T00:00:00.000Z');
    const isShownAt = (now: string) =>
      isExpiryShown(expiredAt, { now: new Date(now), timeZone: 'Africa/Lagos' });
    expect(isShownAt('2027-02-16T22:59:59.000Z')).toBe(true);
    expect(isShownAt('2027-02-16T23:00:00.000Z')).toBe(false);
  });
});
