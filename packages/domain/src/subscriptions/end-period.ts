// What a credit note does to the paid period that its invoice paid for: it ends on an earlier day, or never begins.
import { type CalendarDate, dateIn, daysBetween } from '../time/calendar-date.ts';
import { addLocalDays } from '../time/months.ts';
import { appendPeriods, isUnused, type MovedPeriod, type StudioTime } from './paid-periods.ts';
import type { Period } from './periods.ts';

/** Whether a credit note can end it: it isn't over, wasn't credited before, and nothing was given back to it before it begins. */
export function isEndable(period: Period, now: Date): boolean {
  const isAhead = now < period.startsAt;
  return now < period.endsAt && !period.replaced && (!isAhead || isUnused(period, now));
}

/** Today, or a later day before the one on which it ends now. */
export function canEndOn(period: Period, endsOn: CalendarDate, { now, timeZone }: StudioTime): boolean {
  const today = dateIn(now, timeZone);
  return endsOn === today || (today < endsOn && endsOn < dateIn(period.endsAt, timeZone));
}

/** The new end, at the same local time. Today: now, or the start of a period that is ahead. */
function newEnd({ startsAt, endsAt }: Period, endsOn: CalendarDate, { now, timeZone }: StudioTime): Date {
  const earliest = now < startsAt ? startsAt : now;
  if (endsOn <= dateIn(now, timeZone)) return earliest;
  const end = addLocalDays(endsAt, -daysBetween(endsOn, dateIn(endsAt, timeZone)), timeZone);
  return end < earliest ? earliest : end;
}

/**
 * The period at `index` ends on a day, and leaves neither images nor days of grace, because they are credited. Later periods
 * follow it at full length, or at the one that another credit note left.
 * @param periods sorted by start
 */
export function endPeriod(
  periods: readonly Period[],
  index: number,
  endsOn: CalendarDate,
  time: StudioTime,
): readonly (MovedPeriod & { readonly replaced: boolean })[] {
  const period = periods[index];
  if (period === undefined) return [];
  const endsAt = newEnd(period, endsOn, time);
  const { startsAt, anchorDay, endedEarly } = period;
  const ended = { ...period, endsAt, graceEndsAt: endsAt };
  const later = periods.slice(index + 1);
  const spans = appendPeriods([ended], later, time);
  return [
    { index, startsAt, endsAt, graceEndsAt: endsAt, anchorDay, endedEarly, replaced: true },
    ...later.flatMap((one, offset) => {
      const span = spans[offset];
      const { replaced } = one;
      return span === undefined
        ? []
        : [{ index: index + 1 + offset, ...span, endedEarly: one.endedEarly, replaced }];
    }),
  ];
}

/**
 * What an approved refund does to a period, whatever happened to it since the request: it ends now, also if a credit note has
 * shortened it. One that has ended leaves neither images nor days of grace.
 * @param periods sorted by start
 */
export function refundPeriod(
  periods: readonly Period[],
  index: number,
  time: StudioTime,
): readonly (MovedPeriod & { readonly replaced: boolean })[] {
  const period = periods[index];
  if (period === undefined) return [];
  const { now, timeZone } = time;
  if (now < period.endsAt) return endPeriod(periods, index, dateIn(now, timeZone), time);
  if (period.replaced) return [];
  const { startsAt, endsAt, anchorDay, endedEarly } = period;
  return [{ index, startsAt, endsAt, graceEndsAt: endsAt, anchorDay, endedEarly, replaced: true }];
}
