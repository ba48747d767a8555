// The months of a report, in the studio's time zone.
import { addDays, type CalendarDate, dateIn, startOfDay, utcDate } from '../time/calendar-date.ts';

/** Of the current and the months before it, unless a report asks for others. */
export const defaultReportMonths = 12;
export const maxReportMonths = 24;

export const firstReportDay = utcDate(new Date('2000-01-01'));

/** A calendar month, or the part of it that a report covers. */
export interface ReportMonth {
  readonly firstDay: CalendarDate;
  readonly lastDay: CalendarDate;
  readonly from: Date;
  /** Exclusive. */
  readonly before: Date;
}

export interface ReportRange {
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
}

function firstOfMonth(day: CalendarDate, monthsLater = 0): CalendarDate {
  const date = new Date(day);
  return utcDate(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + monthsLater, 1)));
}

/** How many calendar months have a day of the range. */
function countMonths(from: CalendarDate, to: CalendarDate): number {
  const [first, last] = [new Date(from), new Date(to)];
  return (last.getUTCFullYear() - first.getUTCFullYear()) * 12 + last.getUTCMonth() - first.getUTCMonth() + 1;
}

export type ReportRangeError = 'too_early' | 'reversed' | 'too_long';

/** The months of a range of days up to today, the earliest first. By default the last twelve. */
export function reportMonths(
  { from: givenFrom, to: givenTo }: ReportRange,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): readonly ReportMonth[] | ReportRangeError {
  const today = dateIn(now, timeZone);
  const to = givenTo ?? today;
  const from = givenFrom ?? firstOfMonth(to < today ? to : today, 1 - defaultReportMonths);
  if (from < firstReportDay || to < firstReportDay) return 'too_early';
  if (givenTo !== undefined && to < from) return 'reversed';
  const end = to < today ? to : today;
  const count = countMonths(from, end);
  if (count > maxReportMonths) return 'too_long';
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const start = firstOfMonth(from, index);
    const lastOfMonth = addDays(firstOfMonth(from, index + 1), -1);
    const firstDay = start < from ? from : start;
    const lastDay = lastOfMonth > end ? end : lastOfMonth;
    return {
      firstDay,
      lastDay,
      from: startOfDay(firstDay, timeZone),
      before: startOfDay(addDays(lastDay, 1), timeZone),
    };
  }).filter(({ firstDay, lastDay }) => firstDay <= lastDay);
}
