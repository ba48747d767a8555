// How payments and the customer change the sequence of paid periods. A payment adds a period after the last one. If the
// running period is used up, the next one starts at once: with a payment, or when the customer says so.
import { type BillingCycle, monthsPerCycle } from '../catalog/plans.ts';
import { graceDays } from '../catalog/terms.ts';
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
  /** While a plan is paused, no period starts early. */
  readonly isPaused?: boolean;
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
function nextAnchorDay({ endsAt, anchorDay }: Period, timeZone: string): number {
  return isOnAnchorDay(endsAt, anchorDay, timeZone) ? anchorDay : dayOfMonth(endsAt, timeZone);
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

/** Ends the running period now, and moves the following ones up at full length. */
function moveUp(periods: readonly Period[], running: Period, { now, timeZone }: StudioTime): MovedPeriod[] {
  const first = periods.indexOf(running);
  const anchorDay = dayOfMonth(now, timeZone);
  const ended = {
    startsAt: running.startsAt,
    endsAt: now,
    graceEndsAt: addLocalDays(now, graceDays, timeZone),
    anchorDay: running.anchorDay,
  };
  const moved: MovedPeriod[] = [{ index: first, ...ended, endedEarly: true }];
  let end = now;
  for (const [offset, { cycle }] of periods.slice(first + 1).entries()) {
    const span = createSpan(end, anchorDay, cycle, timeZone);
    moved.push({ index: first + 1 + offset, ...span, endedEarly: false });
    end = span.endsAt;
  }
  return moved;
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
  const { now, timeZone, submittedAt, isPaused = false } = time;
  const last = periods.at(-1);
  const today = () => dayOfMonth(now, timeZone);
  if (last === undefined) return { moved: [], added: createPeriod(now, today(), purchase, timeZone) };
  if (last.endsAt <= now) {
    const added = createPeriod(now, today(), purchase, timeZone);
    return { moved: [], added: { ...added, keepsRollover: submittedAt < last.graceEndsAt } };
  }
  const running = periods.find((period) => isRunning(period, now));
  if (running === undefined || isPaused || !wasUsedUpSince(periods, running, submittedAt, now)) {
    const added = createPeriod(last.endsAt, nextAnchorDay(last, timeZone), purchase, timeZone);
    return { moved: [], added };
  }
  const moved = moveUp(periods, running, time);
  const end = moved.at(-1)?.endsAt ?? now;
  return { moved, added: createPeriod(end, today(), purchase, timeZone) };
}

/**
 * The periods after the customer starts the next one now, which is possible when the running one is used up and another is
 * paid for. Null: it isn't. @param periods sorted by start
 */
export function startNextPeriod(periods: readonly Period[], time: StudioTime): readonly MovedPeriod[] | null {
  const running = periods.find((period) => isRunning(period, time.now));
  if (running === undefined || running === periods.at(-1)) return null;
  return currentPeriodAt(periods, time.now)?.isExhausted === true ? moveUp(periods, running, time) : null;
}

/** Whether nothing of the period was used, and it isn't over. */
export function isUnused({ used, returned, endsAt }: Period, now: Date): boolean {
  return used === 0 && returned === 0 && now < endsAt;
}

/** The new times of periods that move to the end of another sequence, at full length. @param periods sorted by start */
export function appendPeriods(
  periods: readonly Period[],
  appended: readonly Pick<Period, 'cycle'>[],
  { now, timeZone }: StudioTime,
): readonly Span[] {
  const last = periods.at(-1);
  const follows = last !== undefined && last.endsAt > now;
  const anchorDay = follows ? nextAnchorDay(last, timeZone) : dayOfMonth(now, timeZone);
  let end = follows ? last.endsAt : now;
  return appended.map(({ cycle }) => {
    const span = createSpan(end, anchorDay, cycle, timeZone);
    end = span.endsAt;
    return span;
  });
}
