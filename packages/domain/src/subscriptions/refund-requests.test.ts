import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Tier, tiers } from '../catalog/plans.ts';
import { addDays, dateIn, parseCalendarDate } from '../time/calendar-date.ts';
import type { Period } from './periods.ts';
import {
  cancelablePeriod,
  canceledDays,
  isOpenRefundRequest,
  noticeEnd,
  refundableUntil,
  refundRequestLifecycle,
  refundRequestStatuses,
  suggestedCancellationCredit,
  suggestedRefund,
  usedByTier,
} from './refund-requests.ts';

const lagos = 'Africa/Lagos';
const at = (now: string, timeZone = lagos) => ({ now: new Date(now), timeZone });

function year(change: Partial<Period> = {}): Period {
  const endsAt = change.endsAt ?? new Date('2027-01-10T12:00:00Z');
  return {
    startsAt: new Date('2026-01-10T12:00:00Z'),
    endsAt,
    graceEndsAt: endsAt,
    anchorDay: 10,
    cycle: 'yearly',
    images: 360,
    adjustment: 0,
    returned: 0,
    used: 0,
    endedEarly: false,
    replaced: false,
    keepsRollover: false,
    lastUsedUpAt: null,
    ...change,
  };
}

describe('a refund', () => {
  test('can be requested up to and including the thirtieth day, of the studio', () => {
    expect(refundableUntil(new Date('2026-01-31T22:59:00Z'), lagos)).toBe('2026-03-02');
    expect(refundableUntil(new Date('2026-01-31T23:00:00Z'), lagos)).toBe('2026-03-03');
  });

  test('is what was paid and not credited, less used images', () => {
    const used = [
      { images: 3, unitPriceMinor: 500 },
      { images: 2, unitPriceMinor: 800 },
    ];
    expect(suggestedRefund({ paidMinor: 19_700, creditedMinor: 0 }, used)).toBe(16_600);
    expect(suggestedRefund({ paidMinor: 19_700, creditedMinor: 5_000 }, used)).toBe(11_600);
    expect(suggestedRefund({ paidMinor: 3_000, creditedMinor: 0 }, used)).toBe(0);
    expect(suggestedRefund({ paidMinor: 3_000, creditedMinor: 0 }, [])).toBe(3_000);
  });
});

describe('used images', () => {
  const sum = (tier: Tier | null, images: number) => ({ tier, images });

  test.each([
    ['none', [], []],
    ['of the lowest tier where they have none', [sum(null, 2), sum('natural', 1)], [sum('natural', 3)]],
    ['less a correction', [sum(null, -2), sum('natural', 5)], [sum('natural', 3)]],
    [
      'less a correction that exceeds the lowest tier',
      [sum(null, -4), sum('natural', 1), sum('highEnd', 2), sum('magazine', 3)],
      [sum('magazine', 2)],
    ],
    [
      'less those of a higher tier that was changed',
      [sum('magazine', -1), sum('natural', 3)],
      [sum('natural', 2)],
    ],
    ['never less than none', [sum(null, -4), sum('highEnd', 2)], []],
  ] as const)('are %s', (_name, sums, expected) => {
    expect(usedByTier(sums)).toEqual(expected);
  });

  test('are as many as all sums together, and never of a higher tier than was used', () => {
    const sums = fc.array(
      fc.record({
        tier: fc.constantFrom(null, ...tiers),
        images: fc.integer({ min: -20, max: 20 }),
      }),
    );
    fc.assert(
      fc.property(sums, (given) => {
        const used = usedByTier(given);
        const total = given.reduce((count, { images }) => count + images, 0);
        expect(used.reduce((count, { images }) => count + images, 0)).toBe(Math.max(0, total));
        for (const { tier, images } of used) {
          const ofTier = given.filter((one) => (one.tier ?? 'natural') === tier);
          expect(images).toBeLessThanOrEqual(ofTier.reduce((count, one) => count + one.images, 0));
        }
      }),
    );
  });
});

describe('notice', () => {
  test('ends the plan after thirty days of the studio', () => {
    expect(noticeEnd(at('2026-01-31T22:59:00Z'))).toBe('2026-03-02');
    expect(noticeEnd(at('2026-01-31T23:00:00Z'))).toBe('2026-03-03');
  });

  test('is possible for a running yearly period that is the last one and lasts longer', () => {
    const period = year();
    expect(cancelablePeriod([period], at('2026-06-01T12:00:00Z'))).toBe(period);
    expect(cancelablePeriod([period], at('2026-12-10T12:00:00Z'))).toBe(period);
    expect(cancelablePeriod([period], at('2026-12-11T12:00:00Z'))).toBeNull();
    expect(cancelablePeriod([period], at('2026-01-10T11:59:59Z'))).toBeNull();
    expect(cancelablePeriod([period], at('2027-01-10T12:00:00Z'))).toBeNull();
    expect(cancelablePeriod([], at('2026-06-01T12:00:00Z'))).toBeNull();
    expect(cancelablePeriod([year({ cycle: 'monthly' })], at('2026-06-01T12:00:00Z'))).toBeNull();
    expect(cancelablePeriod([year({ replaced: true })], at('2026-06-01T12:00:00Z'))).toBeNull();
    const next = year({ startsAt: period.endsAt, endsAt: new Date('2028-01-10T12:00:00Z') });
    expect(cancelablePeriod([period, next], at('2026-06-01T12:00:00Z'))).toBeNull();
  });

  test('credits the days after its end, without those on which the plan was paused', () => {
    const span = { startsAt: new Date('2026-01-10T12:00:00Z'), endsAt: new Date('2027-01-10T12:00:00Z') };
    const days = canceledDays(span, parseDay('2026-03-11'), { timeZone: lagos, pausedDays: 0 });
    expect(days).toEqual({ days: 365, unusedDays: 305 });
    const payment = { paidMinor: 100_000, creditedMinor: 0 };
    expect(suggestedCancellationCredit(payment, days)).toBe(83_561);
    expect(suggestedCancellationCredit({ ...payment, creditedMinor: 50_000 }, days)).toBe(50_000);
    const paused = { ...span, endsAt: new Date('2027-01-20T12:00:00Z') };
    expect(canceledDays(paused, parseDay('2026-03-21'), { timeZone: lagos, pausedDays: 10 })).toEqual(days);
  });

  test('never credits more than was paid, or less than nothing, and loses less than a cent', () => {
    const day = fc.integer({ min: 1, max: 800 });
    fc.assert(
      fc.property(
        fc.nat({ max: 5_000_000_00 }),
        fc.nat({ max: 5_000_000_00 }),
        day,
        fc.integer({ min: -5, max: 805 }),
        (paidMinor, credited, days, endsAfter) => {
          const creditedMinor = Math.min(paidMinor, credited);
          const startsAt = new Date('2026-01-10T12:00:00Z');
          const endsAt = new Date(startsAt.getTime() + days * 86_400_000);
          const endsOn = addDays(dateIn(startsAt, lagos), endsAfter);
          const canceled = canceledDays({ startsAt, endsAt }, endsOn, { timeZone: lagos, pausedDays: 0 });
          // Counted one by one.
          const unused = Array.from({ length: days }, (_, index) => index).filter(
            (index) => addDays(dateIn(startsAt, lagos), index) >= endsOn,
          ).length;
          expect(canceled).toEqual({ days, unusedDays: unused });
          const credit = suggestedCancellationCredit({ paidMinor, creditedMinor }, canceled);
          const exact = Math.min((paidMinor * unused) / days, paidMinor - creditedMinor);
          expect(credit).toBeLessThanOrEqual(exact + 1e-6);
          expect(credit).toBeGreaterThan(exact - 1 - 1e-6);
        },
      ),
    );
  });
});

test('a refund is decided by the studio, and a cancellation once its plan has ended', () => {
  const refund = refundRequestLifecycle('refund');
  const cancellation = refundRequestLifecycle('cancellation');
  const actions = refundRequestStatuses.map((status) => [
    status,
    refund.allowedActions(status),
    cancellation.allowedActions(status),
  ]);
  expect(actions).toEqual([
    ['scheduled', [], ['end_plan', 'withdraw']],
    ['requested', ['approve', 'decline', 'withdraw'], ['approve', 'decline']],
    ['approved', [], []],
    ['declined', [], []],
    ['withdrawn', [], []],
  ]);
  expect(refundRequestStatuses.filter((status) => isOpenRefundRequest({ status }))).toEqual([
    'scheduled',
    'requested',
  ]);
});

function parseDay(text: string) {
  const day = parseCalendarDate(text);
  if (day === null) throw new Error(`${text} is not a day`);
  return day;
}
