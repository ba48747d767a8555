// How payments and the customer change the sequence of paid periods. A payment adds a period after the last one. If the
// running period is used up, the next one starts at once: with a payment, or when the customer says so.
import { type BillingCycle, monthsPerCycle } from '../catalog/plans.ts';
import { graceDays } from '../catalog/terms.ts';
import { dateIn, daysBetween } from '../time/calendar-date.ts';
import { addLocalDays, addMonths, dayOfMonth, isOnAnchorDay } from '../time/months.ts';
import { currentPeriodAt, isRunning, type Period, type Span } from './periods.ts';

export interface PurchasedPeriod {
  readonly cycle: BillingCycle;
  readonly images: number;
}

/** When something happens to periods, and in which time zone their days are. */
export interface StudioTime {
  readonly now: Date;
  readonly timeZone: string;
}

export interface PaymentTime extends StudioTime {
  /** When the customer submitted the payment that is confirmed now. */
  readonly submittedAt: Date;
  /** No period starts early: the plan is paused, or the customer gave notice. */
  readonly waitsForEnd?: boolean;
}

export interface MovedPeriod extends Span {
  readonly index: number;
  readonly endedEarly: boolean;
  /** Only upgrades and credit notes replace periods. */
  readonly replaced?: boolean;
}

export interface PeriodChanges {
  /** New times of existing periods, by index. */
  readonly moved: readonly MovedPeriod[];
  readonly added: Period;
}

function createSpan(startsAt: Date, anchorDay: number, cycle: BillingCycle, timeZone: string): Span {
  const endsAt = addMonths(startsAt, monthsPerCycle(cycle), anchorDay, timeZone);
  return { startsAt, endsAt, graceEndsAt: addLocalDays(endsAt, graceDays, timeZone), anchorDay };
}

export function createPeriod(
  startsAt: Date,
  anchorDay: number,
  { cycle, images }: PurchasedPeriod,
  timeZone: string,
): Period {
  return {
    ...createSpan(startsAt, anchorDay, cycle, timeZone),
    cycle,
    images,
    adjustment: 0,
    returned: 0,
    used: 0,
    endedEarly: false,
    replaced: false,
    keepsRollover: false,
    lastUsedUpAt: null,
  };
}

/** The anchor day of the last period. Another one if its end has another day since the studio's time zone changed. */
function nextAnchorDay({ endsAt, anchorDay }: Span, timeZone: string): number {
  return isOnAnchorDay(endsAt, anchorDay, timeZone) ? anchorDay : dayOfMonth(endsAt, timeZone);
}

export interface MovablePeriod extends Pick<Period, 'cycle' | 'startsAt' | 'endsAt' | 'replaced'> {
  /** By which a pause lengthened it that has no effect at its new time. */
  readonly pausedDays?: number;
}

/** What a credit note left of a period, at another time: as many days, and none of grace. */
function moveCredited(startsAt: Date, anchorDay: number, period: MovablePeriod, timeZone: string): Span {
  const days = daysBetween(dateIn(period.startsAt, timeZone), dateIn(period.endsAt, timeZone));
  const endsAt = addLocalDays(startsAt, days - (period.pausedDays ?? 0), timeZone);
  return { startsAt, endsAt, graceEndsAt: endsAt, anchorDay };
}

/**
 * The times of periods that follow each other, at full length, or at the one that a credit note left. `next` is when another
 * one would start.
 */
function layOut(
  first: Pick<Span, 'startsAt' | 'anchorDay'>,
  periods: readonly MovablePeriod[],
  timeZone: string,
): { readonly spans: readonly Span[]; readonly next: Pick<Span, 'startsAt' | 'anchorDay'> } {
  const spans: Span[] = [];
  let { startsAt, anchorDay } = first;
  for (const period of periods) {
    const { cycle, replaced } = period;
    const span = replaced
      ? moveCredited(startsAt, anchorDay, period, timeZone)
      : createSpan(startsAt, anchorDay, cycle, timeZone);
    spans.push(span);
    startsAt = span.endsAt;
    if (replaced) anchorDay = nextAnchorDay(span, timeZone);
  }
  return { spans, next: { startsAt, anchorDay } };
}

/**
 * Whether the running period was used up at any time since the payment was submitted. A withdrawal before the studio
 * confirms the payment has the same result as one after it.
 */
function wasUsedUpSince(periods: readonly Period[], running: Period, submittedAt: Date, now: Date): boolean {
  const { lastUsedUpAt } = running;
  return (
    currentPeriodAt(periods, now)?.isExhausted === true ||
    (lastUsedUpAt !== null && lastUsedUpAt >= submittedAt)
  );
}

/** Ends the running period now, and moves the following ones up. `next` is when another one would start. */
function moveUp(periods: readonly Period[], running: Period, { now, timeZone }: StudioTime) {
  const first = periods.indexOf(running);
  const { startsAt, anchorDay, replaced } = running;
  const ended: MovedPeriod = {
    index: first,
    startsAt,
    endsAt: now,
    graceEndsAt: replaced ? now : addLocalDays(now, graceDays, timeZone),
    anchorDay,
    endedEarly: true,
  };
  const start = { startsAt: now, anchorDay: dayOfMonth(now, timeZone) };
  const { spans, next } = layOut(start, periods.slice(first + 1), timeZone);
  const following = spans.map((span, offset) => ({ index: first + 1 + offset, ...span, endedEarly: false }));
  return { moved: [ended, ...following], next };
}

/**
 * Adds a period for a confirmed payment: after the last one if a period is running, otherwise starting now. If the
 * running period has been used up since the payment was submitted, it ends now and the following periods move up.
 * @param periods sorted by start
 */
export function addPaidPeriod(
  periods: readonly Period[],
  purchase: PurchasedPeriod,
  time: PaymentTime,
): PeriodChanges {
  const { now, timeZone, submittedAt, waitsForEnd = false } = time;
  const last = periods.at(-1);
  const today = () => dayOfMonth(now, timeZone);
  if (last === undefined) return { moved: [], added: createPeriod(now, today(), purchase, timeZone) };
  if (last.endsAt <= now) {
    const added = createPeriod(now, today(), purchase, timeZone);
    return { moved: [], added: { ...added, keepsRollover: submittedAt < last.graceEndsAt } };
  }
  const running = periods.find((period) => isRunning(period, now));
  if (running === undefined || waitsForEnd || !wasUsedUpSince(periods, running, submittedAt, now)) {
    const added = createPeriod(last.endsAt, nextAnchorDay(last, timeZone), purchase, timeZone);
    return { moved: [], added };
  }
  const { moved, next } = moveUp(periods, running, time);
  return { moved, added: createPeriod(next.startsAt, next.anchorDay, purchase, timeZone) };
}

/**
 * The periods after the customer starts the next one now, which is possible when the running one is used up and another is
 * paid for. Null: it isn't. @param periods sorted by start
 */
export function startNextPeriod(periods: readonly Period[], time: StudioTime): readonly MovedPeriod[] | null {
  const running = periods.find((period) => isRunning(period, time.now));
  if (running === undefined || running === periods.at(-1)) return null;
  return currentPeriodAt(periods, time.now)?.isExhausted === true
    ? moveUp(periods, running, time).moved
    : null;
}

/** Whether nothing of the period was used, and it isn't over. */
export function isUnused({ used, returned, endsAt }: Period, now: Date): boolean {
  return used === 0 && returned === 0 && now < endsAt;
}

/**
 * The new times of periods that move to the end of another sequence, at full length, or at the one that a credit note left.
 * @param periods sorted by start
 */
export function appendPeriods(
  periods: readonly Period[],
  appended: readonly MovablePeriod[],
  { now, timeZone }: StudioTime,
): readonly Span[] {
  const last = periods.at(-1);
  const start =
    last !== undefined && last.endsAt > now
      ? { startsAt: last.endsAt, anchorDay: nextAnchorDay(last, timeZone) }
      : { startsAt: now, anchorDay: dayOfMonth(now, timeZone) };
  return layOut(start, appended, timeZone).spans;
}
