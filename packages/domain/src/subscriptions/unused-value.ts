// The value left in paid periods. It decreases with the days or the images that are used up, by the larger of the two shares.
import { dateIn, daysBetween } from '../time/calendar-date.ts';
import type { StudioTime } from './paid-periods.ts';
import { type Period, summaryOf } from './periods.ts';

/** The unused part of a paid period, and its value in minor units. */
export interface UnusedPeriod {
  /** What was really paid for the period. */
  readonly paidMinor: number;
  /** Days of the studio's time zone, without those on which the plan was paused. */
  readonly days: number;
  readonly unusedDays: number;
  /** Images that were paid for, without those that rolled over or were given back. */
  readonly images: number;
  readonly unusedImages: number;
  readonly valueMinor: number;
}

/** floor(amount × part / whole), exactly. Amounts in minor units times days can exceed what a number represents exactly. */
export function shareOf(amountMinor: number, part: number, whole: number): number {
  if (whole <= 0 || part <= 0) return 0;
  return Number((BigInt(amountMinor) * BigInt(Math.min(part, whole))) / BigInt(whole));
}

/** Rolled over and returned images are used before those that were paid for. */
function unusedImagesOf(periods: readonly Period[], period: Period, now: Date): number {
  const at = period.startsAt > now ? period.startsAt : now;
  const limit = summaryOf(periods, period, at)?.limit ?? 0;
  return Math.max(0, Math.min(period.images, limit - period.used));
}

/** The days of a span without those of pauses that are over, and the days that are left, today included. */
export function daysOf(
  { startsAt, endsAt }: Pick<Period, 'startsAt' | 'endsAt'>,
  { now, timeZone }: StudioTime,
  pausedDays = 0,
): { readonly days: number; readonly unusedDays: number } {
  const end = dateIn(endsAt, timeZone);
  const days = daysBetween(dateIn(startsAt, timeZone), end) - pausedDays;
  return { days, unusedDays: Math.max(0, Math.min(days, daysBetween(dateIn(now, timeZone), end))) };
}

/**
 * floor(paid × min(unused days / days, unused images / images)) of a period that runs or is paid ahead.
 * @param periods sorted by start
 * @param pausedDays by which pauses that are over moved the end of the period
 */
export function unusedPartOf(
  periods: readonly Period[],
  period: Period,
  { paidMinor, pausedDays }: { readonly paidMinor: number; readonly pausedDays?: number | undefined },
  time: StudioTime,
): UnusedPeriod {
  const { images } = period;
  const { days, unusedDays } = daysOf(period, time, pausedDays);
  const unusedImages = unusedImagesOf(periods, period, time.now);
  const isLimitedByDays = unusedDays * images <= unusedImages * days;
  const valueMinor = isLimitedByDays
    ? shareOf(paidMinor, unusedDays, days)
    : shareOf(paidMinor, unusedImages, images);
  return { paidMinor, days, unusedDays, images, unusedImages, valueMinor };
}

/** What arrived for a period's own invoice, less credit notes, and the unused value of other periods that paid for it. */
export interface PeriodPayment {
  readonly periodId: string;
  readonly netMinor: number;
  readonly carried: readonly { readonly periodId: string; readonly valueMinor: number }[];
}

/**
 * What was really paid for each period. Unused value counts as paid as far as it still was: a credit note for the earlier
 * period reduces it.
 */
export function paidAmounts(payments: readonly PeriodPayment[]): ReadonlyMap<string, number> {
  const byId = new Map(payments.map((payment) => [payment.periodId, payment]));
  const amounts = new Map<string, number>();
  const amountOf = (periodId: string): number => {
    const known = amounts.get(periodId);
    if (known !== undefined) return known;
    const payment = byId.get(periodId);
    if (payment === undefined) return 0;
    const carried = payment.carried.map((one) => Math.min(one.valueMinor, amountOf(one.periodId)));
    const amount = carried.reduce((sum, one) => sum + one, payment.netMinor);
    amounts.set(periodId, amount);
    return amount;
  };
  for (const { periodId } of payments) amountOf(periodId);
  return amounts;
}
