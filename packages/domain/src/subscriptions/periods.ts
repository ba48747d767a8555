// A subscription is a sequence of paid periods. The current period, its images and its rollover are computed when
// they're needed, so no background task has to switch periods.
import type { BillingCycle } from '../catalog/plans.ts';
import { renewalNoticeDays, rolloverShare } from '../catalog/terms.ts';
import { millisecondsPerDay } from '../time/calendar-date.ts';

/** Days are those of the studio's time zone. */
export interface Span {
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** When its images can no longer be used, if no further period is paid for. */
  readonly graceEndsAt: Date;
  /** The day of the month on which successive periods end, where the month has that day. */
  readonly anchorDay: number;
}

export interface Period extends Span {
  readonly cycle: BillingCycle;
  /** Images that were paid for, without rollover. */
  readonly images: number;
  /** Images added by admins' edits of the limit. Can be negative. */
  readonly adjustment: number;
  /** Images of earlier, ended periods that were given back to this one. */
  readonly returned: number;
  readonly used: number;
  /** Ended by the next one, before its time. All of its unused images go on to that one. */
  readonly endedEarly: boolean;
  /** Its unused value was credited, or paid for another period. It leaves no images. */
  readonly replaced: boolean;
  /** Its payment was submitted in time for the rollover, and approved later. */
  readonly keepsRollover: boolean;
  /** When a withdrawal last gave images back to it while it was used up. */
  readonly lastUsedUpAt: Date | null;
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
  return isLast ? period.graceEndsAt : period.endsAt;
}

/** The period's images without rollover and those given back. */
function ownImages(period: Period): number {
  return Math.max(0, period.images + period.adjustment);
}

/** Unused own images roll over, up to a share of them, rounded down. Inherited images are used first. */
export function rolloverFrom(period: Period, inherited: number): number {
  const ownUsed = Math.max(0, period.used - inherited);
  const ownUnused = Math.max(0, ownImages(period) - ownUsed);
  return Math.min(ownUnused, Math.floor(ownImages(period) * rolloverShare));
}

/**
 * Only the directly following period inherits images, and one whose payment was submitted in time. One that ended the
 * previous period inherits all of its unused images, because that one wasn't over.
 */
function inheritedImages(period: Period, previous: CurrentPeriod | null): number {
  if (previous === null) return 0;
  const { period: before, rolledOver, limit, used } = previous;
  if (before.replaced) return 0;
  if (before.endedEarly) return Math.max(0, limit - used);
  const follows = before.endsAt.getTime() === period.startsAt.getTime() || period.keepsRollover;
  return follows ? rolloverFrom(before, rolledOver + before.returned) : 0;
}

export function isRunning(period: Period, now: Date): boolean {
  return period.startsAt <= now && now < period.endsAt;
}

function summarizePeriod<P extends Period>(
  periods: readonly P[],
  period: P,
  rolledOver: number,
  now: Date,
): CurrentPeriod<P> {
  const until = usableUntil(periods, period);
  const limit = Math.max(0, period.images + period.adjustment + period.returned + rolledOver);
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

/** A period of a sequence as it is summarized at its end, with its limit. @param periods sorted by start */
export function summaryOf<P extends Period>(
  periods: readonly P[],
  period: P,
  now: Date,
): CurrentPeriod<P> | null {
  return currentPeriodAt(periods.slice(0, periods.indexOf(period) + 1), now);
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
  return limit - rolledOver - period.returned - period.images;
}
