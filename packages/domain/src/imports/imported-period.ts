// The running period of an imported plan. It has the length of its billing cycle, like every other one.
import type { BillingCycle } from '../catalog/plans.ts';
import { createPeriod } from '../subscriptions/paid-periods.ts';
import type { Period } from '../subscriptions/periods.ts';
import { type CalendarDate, dateIn } from '../time/calendar-date.ts';
import { dayOfMonth, isOnAnchorDay } from '../time/months.ts';
import { importedTime, type StudioTime } from './imported-time.ts';

export interface ImportedPeriod {
  readonly from: CalendarDate;
  /** The first day that isn't paid for. */
  readonly until: CalendarDate;
  readonly cycle: BillingCycle;
  readonly images: number;
}

/** The days of the month on which the period can end: after the last day of February, also the 29th to the 31st. */
function anchorDaysOf(startsAt: Date, timeZone: string): number[] {
  const day = dayOfMonth(startsAt, timeZone);
  const later = [29, 30, 31].filter(
    (anchorDay) => anchorDay > day && isOnAnchorDay(startsAt, anchorDay, timeZone),
  );
  return [day, ...later];
}

/** Null with the day on which a period from that day on ends, if the file has another one. */
export function createImportedPeriod(
  { from, until, cycle, images }: ImportedPeriod,
  time: StudioTime,
): { readonly period: Period | null; readonly endsOn: CalendarDate } {
  const { timeZone } = time;
  const startsAt = importedTime(from, time);
  const [usual, ...others] = anchorDaysOf(startsAt, timeZone).map((anchorDay) => {
    const period = createPeriod(startsAt, anchorDay, { cycle, images }, timeZone);
    return { period, endsOn: dateIn(period.endsAt, timeZone) };
  });
  const found = [usual, ...others].find((one) => one?.endsOn === until);
  return found ?? { period: null, endsOn: usual?.endsOn ?? from };
}
