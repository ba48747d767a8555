// A subscription is a sequence of paid periods. The current period, its images and its rollover are computed when
// they're needed, so no background task has to switch periods.
import { type BillingCycle, monthsPerCycle } from '../catalog/plans.ts';
import { graceDays, renewalNoticeDays, rolloverShare } from '../catalog/terms.ts';
import { millisecondsPerDay } from '../time/calendar-date.ts';
import { addMonths, utcDayOfMonth } from '../time/months.ts';

interface Span {
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** The day of the month on which successive periods end, where the month has that day. */
  readonly anchorDay: number;
}

export interface Period extends Span {
  readonly cycle: BillingCycle;
  /** Images that were paid for, without rollover. */
  readonly images: number;
  /** Images added by admins' edits of the limit. Can be negative. */
  readonly adjustment: number;
  readonly used: number;
}

export interface CurrentPeriod<P extends Period = Period> {
  /** The running period, or the last one if all have ended. */
  readonly period: P;
  /** Images that rolled over from the previous period. */
  readonly rolledOver: number;
  readonly limit: number;
  readonly used: number;
  readonly isExhausted: boolean;
  /** When its images can no longer be used. */
  readonly usableUntil: Date;
  /** True until `usableUntil`. */
  readonly isUsable: boolean;
  /** True after the end of the last paid period, while its images can still be used. */
  readonly isInGrace: boolean;
}

/** Only the last paid period has grace days after its end. @param periods sorted by start */
function usableUntil(periods: readonly Period[], period: Period): Date {
  const isLast = periods.at(-1) === period;
  return new Date(period.endsAt.getTime() + (isLast ? graceDays * millisecondsPerDay : 0));
}

/** A plan whose last period ended at this time or before is no longer usable. */
export function lastUnusableEnd(now: Date): Date {
  return new Date(now.getTime() - graceDays * millisecondsPerDay);
}

/** The period's images without rollover. */
function ownImages(period: Period): number {
  return Math.max(0, period.images + period.adjustment);
}

/** Unused own images roll over, up to a share of them, rounded down. Inherited images are used first. */
export function rolloverFrom(period: Period, inherited: number): number {
  const ownUsed = Math.max(0, period.used - inherited);
  const ownUnused = Math.max(0, ownImages(period) - ownUsed);
  return Math.min(ownUnused, Math.floor(ownImages(period) * rolloverShare));
}

/** Only the directly following period inherits images. */
function inheritedImages(period: Period, previous: CurrentPeriod | null): number {
  const follows = previous !== null && previous.period.endsAt.getTime() === period.startsAt.getTime();
  return follows ? rolloverFrom(previous.period, previous.rolledOver) : 0;
}

function isRunning(period: Period, now: Date): boolean {
  return period.startsAt <= now && now < period.endsAt;
}

function summarizePeriod<P extends Period>(
  periods: readonly P[],
  period: P,
  rolledOver: number,
  now: Date,
): CurrentPeriod<P> {
  const until = usableUntil(periods, period);
  const limit = Math.max(0, period.images + period.adjustment + rolledOver);
  return {
    period,
    rolledOver,
    limit,
    used: period.used,
    isExhausted: limit > 0 && period.used >= limit,
    usableUntil: until,
    isUsable: now < until,
    isInGrace: period.endsAt <= now && now < until,
  };
}

/** Null: no period has started. @param periods sorted by start */
export function currentPeriodAt<P extends Period>(periods: readonly P[], now: Date): CurrentPeriod<P> | null {
  let current: CurrentPeriod<P> | null = null;
  for (const period of periods) {
    if (period.startsAt > now) break;
    current = summarizePeriod(periods, period, inheritedImages(period, current), now);
  }
  return current;
}

/**
 * Whether it is time to pay for another period: the last one that is paid for has started, and is used up, has ended or
 * ends within the notice days.
 */
export function isLastPeriodEnding(periods: readonly Period[], now: Date): boolean {
  const last = periods.at(-1);
  const current = currentPeriodAt(periods, now);
  if (last === undefined || current?.period !== last) return false;
  return (
    current.isExhausted || now.getTime() >= last.endsAt.getTime() - renewalNoticeDays * millisecondsPerDay
  );
}

/** The adjustment that changes the current period's limit to `limit`. */
export function adjustmentFor({ period, rolledOver }: CurrentPeriod, limit: number): number {
  return limit - rolledOver - period.images;
}

export interface PurchasedPeriod {
  readonly cycle: BillingCycle;
  readonly images: number;
}

export interface PeriodChanges {
  /** New times of existing periods, by index. */
  readonly moved: readonly (Span & { readonly index: number })[];
  readonly added: Period;
}

/**
 * Adds a period for a confirmed payment: after the last one if a period is running, otherwise starting now. If the
 * running period is exhausted, it ends now and the following periods move up.
 */
export function addPaidPeriod(
  periods: readonly Period[],
  purchase: PurchasedPeriod,
  now: Date,
): PeriodChanges {
  const last = periods.at(-1);
  if (last === undefined || last.endsAt <= now) {
    return { moved: [], added: createPeriod(now, utcDayOfMonth(now), purchase) };
  }
  const running = periods.find((period) => isRunning(period, now));
  if (running === undefined || !currentPeriodAt(periods, now)?.isExhausted) {
    return { moved: [], added: createPeriod(last.endsAt, last.anchorDay, purchase) };
  }
  return moveUp(periods, running, purchase, now);
}

function moveUp(
  periods: readonly Period[],
  exhausted: Period,
  purchase: PurchasedPeriod,
  now: Date,
): PeriodChanges {
  const exhaustedIndex = periods.indexOf(exhausted);
  const { startsAt, anchorDay } = exhausted;
  const moved = [{ index: exhaustedIndex, startsAt, endsAt: now, anchorDay }];
  let end = now;
  for (const [offset, { cycle }] of periods.slice(exhaustedIndex + 1).entries()) {
    const span = createSpan(end, utcDayOfMonth(now), cycle);
    moved.push({ index: exhaustedIndex + 1 + offset, ...span });
    end = span.endsAt;
  }
  return { moved, added: createPeriod(end, utcDayOfMonth(now), purchase) };
}

function createSpan(startsAt: Date, anchorDay: number, cycle: BillingCycle): Span {
  return { startsAt, endsAt: addMonths(startsAt, monthsPerCycle(cycle), anchorDay), anchorDay };
}

function createPeriod(startsAt: Date, anchorDay: number, { cycle, images }: PurchasedPeriod): Period {
  return { ...createSpan(startsAt, anchorDay, cycle), cycle, images, adjustment: 0, used: 0 };
}
