// How pauses move paid periods: the end of the period in which the pause begins, and all periods after it, by its days.
import { graceDays } from '../catalog/terms.ts';
import { type CalendarDate, dateIn, startOfDay } from '../time/calendar-date.ts';
import { addLocalDays } from '../time/months.ts';
import {
  addPaidPeriod,
  type MovedPeriod,
  type PaymentTime,
  type PeriodChanges,
  type PurchasedPeriod,
  type StudioTime,
  startNextPeriod,
} from './paid-periods.ts';
import { type PausedDays, pausedUntil, pauseStatus, type StoredPause } from './pauses.ts';
import type { Period, Span } from './periods.ts';

/** When a pause begins: with its first day, or now if that has begun. */
function startOf(startsOn: CalendarDate, { now, timeZone }: StudioTime): Date {
  const midnight = startOfDay(startsOn, timeZone);
  return midnight < now ? now : midnight;
}

/** The index of the period in which a pause would begin. Null: that day isn't paid for. @param spans sorted by start */
export function pausedPeriodIndex(
  spans: readonly Span[],
  startsOn: CalendarDate,
  time: StudioTime,
): number | null {
  const start = startOf(startsOn, time);
  const index = spans.findIndex(({ startsAt, endsAt }) => startsAt <= start && start < endsAt);
  return index === -1 ? null : index;
}

/** Moves the end of a period, and the following ones as a whole. Negative days move them back. */
export function moveEnds<S extends Span>(
  spans: readonly S[],
  from: number,
  days: number,
  timeZone: string,
): readonly S[] {
  return spans.map((span, index) => {
    if (index < from) return span;
    const endsAt = addLocalDays(span.endsAt, days, timeZone);
    return {
      ...span,
      startsAt: index === from ? span.startsAt : addLocalDays(span.startsAt, days, timeZone),
      endsAt,
      // A credited period has no days of grace.
      graceEndsAt: span.endsAt < span.graceEndsAt ? addLocalDays(endsAt, graceDays, timeZone) : endsAt,
    };
  });
}

/** The periods from `from` on with their new times, for saving. */
export function movedFrom(
  periods: readonly (Span & Pick<Period, 'endedEarly'>)[],
  from: number,
): MovedPeriod[] {
  return periods.slice(from).map(({ startsAt, endsAt, graceEndsAt, anchorDay, endedEarly }, offset) => ({
    index: from + offset,
    startsAt,
    endsAt,
    graceEndsAt,
    anchorDay,
    endedEarly,
  }));
}

/**
 * How many days a running pause lasts if the plan is resumed now. Today doesn't count as paused, unless the period would
 * have ended before now without it.
 */
export function pausedDaysNow(
  pause: PausedDays & { readonly days: number },
  period: Span,
  { now, timeZone }: StudioTime,
): number {
  const days = pausedUntil(pause, dateIn(now, timeZone));
  const endsAt = addLocalDays(period.endsAt, days - pause.days, timeZone);
  return endsAt <= now ? Math.min(days + 1, pause.days) : days;
}

/** A pause of the plan that isn't over, with the number of its days. */
export interface PlannedPause extends StoredPause {
  readonly days: number;
}

/** What becomes of a scheduled pause when a period is started early, which moves the following ones up. */
type MovedPause = { readonly pausedIndex: number | null } | null;

export interface EarlyStart {
  readonly moved: readonly MovedPeriod[];
  /** Null: there is no scheduled pause. Its index: null if its first day is no longer paid for. */
  readonly pause: MovedPause;
}

/** Adds the days of a scheduled pause to periods that were moved up without it. */
function pauseAgain<S extends Span>(
  spans: readonly S[],
  pause: PlannedPause | null,
  time: StudioTime,
): { readonly spans: readonly S[]; readonly pause: MovedPause } {
  if (pause === null || pauseStatus(pause, dateIn(time.now, time.timeZone)) !== 'scheduled')
    return { spans, pause: null };
  const pausedIndex = pausedPeriodIndex(spans, pause.startsOn, time);
  return {
    spans: pausedIndex === null ? spans : moveEnds(spans, pausedIndex, pause.days, time.timeZone),
    pause: { pausedIndex },
  };
}

/** The periods as if the pause weren't scheduled: when they move up, its days belong to the period in which it then begins. */
function withoutPause(
  periods: readonly Period[],
  pause: PlannedPause | null,
  time: StudioTime,
): readonly Period[] {
  if (pause === null || pauseStatus(pause, dateIn(time.now, time.timeZone)) !== 'scheduled') return periods;
  const index = pausedPeriodIndex(periods, pause.startsOn, time);
  return index === null ? periods : moveEnds(periods, index, -pause.days, time.timeZone);
}

function isRunning(pause: PlannedPause | null, { now, timeZone }: StudioTime): boolean {
  return pause !== null && pauseStatus(pause, dateIn(now, timeZone)) === 'running';
}

/** As `startNextPeriod`, which isn't possible while the plan is paused. */
export function startNextPausedPeriod(
  periods: readonly Period[],
  pause: PlannedPause | null,
  time: StudioTime,
): EarlyStart | null {
  const moved = isRunning(pause, time) ? null : startNextPeriod(withoutPause(periods, pause, time), time);
  const [first] = moved ?? [];
  if (moved === null || first === undefined) return null;
  const again = pauseAgain(moved, pause, time);
  const index = again.pause?.pausedIndex ?? null;
  return {
    moved: again.spans,
    pause: again.pause && { pausedIndex: index === null ? null : first.index + index },
  };
}

/** As `addPaidPeriod`. While the plan is paused, the period is added after the last one. */
export function addPausedPeriod(
  periods: readonly Period[],
  purchase: PurchasedPeriod,
  pause: PlannedPause | null,
  time: PaymentTime,
): PeriodChanges & { readonly pause: MovedPause } {
  const paymentTime = { ...time, waitsForEnd: time.waitsForEnd === true || isRunning(pause, time) };
  const { moved, added } = addPaidPeriod(withoutPause(periods, pause, time), purchase, paymentTime);
  const [first] = moved;
  // Nothing moved up, so the days of the pause are in the periods before the added one.
  if (first === undefined) return { ...addPaidPeriod(periods, purchase, paymentTime), pause: null };
  const { index: lastIndex } = moved.at(-1) ?? first;
  const again = pauseAgain<Span>([...moved, added], pause, time);
  const index = again.pause?.pausedIndex ?? null;
  return {
    moved: moved.map((period, offset) => ({ ...period, ...again.spans[offset] })),
    added: { ...added, ...again.spans[lastIndex + 1 - first.index] },
    pause: again.pause && { pausedIndex: index === null ? null : first.index + index },
  };
}
