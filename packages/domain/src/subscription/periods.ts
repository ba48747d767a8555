// A subscription is a row of paid periods. Which one is running, what it holds and what it inherited is
// computed from the row when it is asked for: no job turns a period over.
import { type BillingCycle, monthsOf } from '../catalogue/plans.ts';
import { graceDays, rolloverShare } from '../catalogue/terms.ts';
import { millisecondsPerDay } from '../time/calendar-date.ts';
import { addMonths, dayOf } from '../time/months.ts';

/** From when to when a period runs. */
interface Span {
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** Day of the month that the ends of a chain of periods keep to, where the month has it. */
  readonly anchorDay: number;
}

export interface Period extends Span {
  readonly cycle: BillingCycle;
  /** The period's own images as paid for, without what rolled over into it. */
  readonly images: number;
  /** What an admin's edit of the limit gave, or took: may be negative. */
  readonly adjustment: number;
  readonly used: number;
}

export interface Standing<P extends Period = Period> {
  /** The running period, or the last one when all have ended. */
  readonly period: P;
  /** Images that rolled over from the period before. */
  readonly rolledOver: number;
  readonly limit: number;
  readonly used: number;
  /** All images are used. */
  readonly exhausted: boolean;
  /** Within the period, or the days of grace after it. */
  readonly usable: boolean;
}

/** What a period holds of its own, an edit of its limit included. */
function ownImages(period: Period): number {
  return Math.max(0, period.images + period.adjustment);
}

/** Images that pass on: a share of the period's own, rounded down; what it had inherited is used first. */
export function rolloverFrom(period: Period, inherited: number): number {
  const ownUsed = Math.max(0, period.used - inherited);
  const ownUnused = Math.max(0, ownImages(period) - ownUsed);
  return Math.min(ownUnused, Math.floor(ownImages(period) * rolloverShare));
}

/** Only the period that directly follows inherits. */
function rolledInto(period: Period, before: Standing | null): number {
  const follows = before !== null && before.period.endsAt.getTime() === period.startsAt.getTime();
  return follows ? rolloverFrom(before.period, before.rolledOver) : 0;
}

function isRunning(period: Period, now: Date): boolean {
  return period.startsAt <= now && now < period.endsAt;
}

function standingIn<P extends Period>(period: P, rolledOver: number, now: Date): Standing<P> {
  const limit = Math.max(0, period.images + period.adjustment + rolledOver);
  return {
    period,
    rolledOver,
    limit,
    used: period.used,
    exhausted: limit > 0 && period.used >= limit,
    usable: now.getTime() < period.endsAt.getTime() + graceDays * millisecondsPerDay,
  };
}

/** Where a subscription stands at an instant. `periods` in order of their start. Null: none has begun. */
export function standingAt<P extends Period>(periods: readonly P[], now: Date): Standing<P> | null {
  let standing: Standing<P> | null = null;
  for (const period of periods) {
    if (period.startsAt > now) break;
    standing = standingIn(period, rolledInto(period, standing), now);
  }
  return standing;
}

/** The edit that makes the limit of the running period what an admin wishes it to be. */
export function adjustmentFor({ period, rolledOver }: Standing, limit: number): number {
  return limit - rolledOver - period.images;
}

export interface Bought {
  readonly cycle: BillingCycle;
  readonly images: number;
}

/** What a payment does to the row: the periods whose times move, by their place, and the one that is new. */
export interface PaidPeriod {
  readonly moved: readonly (Span & { readonly index: number })[];
  readonly added: Period;
}

/**
 * Adds a period when a payment is confirmed: after the last one while one is running, from now when all
 * have ended. A running one that is used up ends now, and the ones in line move up.
 */
export function addPaidPeriod(periods: readonly Period[], bought: Bought, now: Date): PaidPeriod {
  const last = periods.at(-1);
  if (last === undefined || last.endsAt <= now) {
    return { moved: [], added: periodFrom(now, dayOf(now), bought) };
  }
  const running = periods.find((period) => isRunning(period, now));
  if (running === undefined || !standingAt(periods, now)?.exhausted) {
    return { moved: [], added: periodFrom(last.endsAt, last.anchorDay, bought) };
  }
  return moveUp(periods, running, bought, now);
}

function moveUp(periods: readonly Period[], usedUp: Period, bought: Bought, now: Date): PaidPeriod {
  const place = periods.indexOf(usedUp);
  const { startsAt, anchorDay } = usedUp;
  const moved = [{ index: place, startsAt, endsAt: now, anchorDay }];
  let end = now;
  for (const [offset, { cycle }] of periods.slice(place + 1).entries()) {
    const span = spanFrom(end, dayOf(now), cycle);
    moved.push({ index: place + 1 + offset, ...span });
    end = span.endsAt;
  }
  return { moved, added: periodFrom(end, dayOf(now), bought) };
}

function spanFrom(startsAt: Date, anchorDay: number, cycle: BillingCycle): Span {
  return { startsAt, endsAt: addMonths(startsAt, monthsOf(cycle), anchorDay), anchorDay };
}

function periodFrom(startsAt: Date, anchorDay: number, { cycle, images }: Bought): Period {
  return { ...spanFrom(startsAt, anchorDay, cycle), cycle, images, adjustment: 0, used: 0 };
}
