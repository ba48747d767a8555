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
  /** Of a period that has begun. Undefined: it moves as a whole. */
  readonly daysLeft?: number | undefined;
}

/** Null: a month or a year. What a credit note left of a period keeps its days. */
function daysOf(period: MovablePeriod, timeZone: string): number | null {
  const { startsAt, endsAt, replaced, pausedDays = 0, daysLeft } = period;
  if (daysLeft !== undefined) return daysLeft;
  return replaced ? daysBetween(dateIn(startsAt, timeZone), dateIn(endsAt, timeZone)) - pausedDays : null;
}

/** A credited period has no days of grace. */
function createSpanOfDays(
  { startsAt, anchorDay }: Pick<Span, 'startsAt' | 'anchorDay'>,
  days: number,
  { replaced }: MovablePeriod,
  timeZone: string,
): Span {
  const endsAt = addLocalDays(startsAt, days, timeZone);
  const graceEndsAt = replaced ? endsAt : addLocalDays(endsAt, graceDays, timeZone);
  return { startsAt, endsAt, graceEndsAt, anchorDay };
}

/**
 * The times of periods that follow each other, at full length, or with the days that are left. `next` is when another one would
 * start.
 */
function layOut(
  first: Pick<Span, 'startsAt' | 'anchorDay'>,
  periods: readonly MovablePeriod[],
  timeZone: string,
): { readonly spans: readonly Span[]; readonly next: Pick<Span, 'startsAt' | 'anchorDay'> } {
  const spans: Span[] = [];
  let { startsAt, anchorDay } = first;
  for (const period of periods) {
    const days = daysOf(period, timeZone);
    const span =
      days === null
        ? createSpan(startsAt, anchorDay, period.cycle, timeZone)
        : createSpanOfDays({ startsAt, anchorDay }, days, period, timeZone);
    spans.push(span);
    startsAt = span.endsAt;
    if (days !== null) anchorDay = nextAnchorDay(span, timeZone);
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
 * The new times of periods that move to the end of another sequence, at full length, or with the days that are left.
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
