// The days, weeks or months of a report, in the studio's time zone.
import {
  addDays,
  type CalendarDate,
  dateIn,
  daysBetween,
  mondayOf,
  startOfDay,
  utcDate,
} from '../time/calendar-date.ts';

/** How long the intervals of a report are. Weeks begin on Monday. */
export const granularities = ['day', 'week', 'month'] as const;
export type Granularity = (typeof granularities)[number];

/** Of the current and the months before it, unless a report asks for other days. */
export const defaultReportMonths = 12;
export const maxReportYears = 5;
/** More would neither be seen in a chart nor summed quickly. */
export const maxReportIntervals = 100;
/** Longer reports have weeks. */
export const maxDaysByDay = 31;
/** Longer reports have months. */
export const maxDaysByWeek = 182;

export const firstReportDay = utcDate(new Date('2000-01-01'));

/** A day, a week or a month, or the part of it that a report covers. */
export interface ReportInterval {
  readonly firstDay: CalendarDate;
  readonly lastDay: CalendarDate;
  readonly from: Date;
  /** Exclusive. */
  readonly before: Date;
}

export interface ReportRange {
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
  /** By default the one that fits the days, and months if there is no first day. */
  readonly granularity?: Granularity | undefined;
}

export type ReportRangeError =
  | 'from_too_early'
  | 'to_too_early'
  | 'from_in_future'
  | 'reversed'
  | 'too_long'
  | 'too_fine';

function firstOfMonth(day: CalendarDate, monthsLater = 0): CalendarDate {
  const date = new Date(day);
  return utcDate(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + monthsLater, 1)));
}

/** Whether a range has more than the most years: whether its last day is on the anniversary of its first day, or later. */
function isTooLong(from: CalendarDate, to: CalendarDate): boolean {
  const first = new Date(from);
  const anniversary = Date.UTC(
    first.getUTCFullYear() + maxReportYears,
    first.getUTCMonth(),
    first.getUTCDate(),
  );
  return Date.parse(to) >= anniversary;
}

/** What is wrong with a first and a last day. Null: nothing. */
export function checkReportDays(
  from: CalendarDate,
  to: CalendarDate,
  today: CalendarDate,
): Exclude<ReportRangeError, 'too_fine'> | null {
  if (from < firstReportDay) return 'from_too_early';
  if (from > today) return 'from_in_future';
  if (to < from) return 'reversed';
  return isTooLong(from, to < today ? to : today) ? 'too_long' : null;
}

/** The granularity that fits a range: at most 31 days or 26 weeks, or months. */
export function granularityOf(from: CalendarDate, to: CalendarDate): Granularity {
  const days = daysBetween(from, to) + 1;
  if (days <= maxDaysByDay) return 'day';
  return days <= maxDaysByWeek ? 'week' : 'month';
}

/** The first day of the interval after that of a day. */
const nextStarts: { readonly [G in Granularity]: (day: CalendarDate) => CalendarDate } = {
  day: (day) => addDays(day, 1),
  week: (day) => addDays(mondayOf(day), 7),
  month: (day) => firstOfMonth(day, 1),
};

/** The first days of the intervals; only the first one can begin within a week or a month. Null: they are too many. */
function startsOf(from: CalendarDate, to: CalendarDate, granularity: Granularity): CalendarDate[] | null {
  const starts: CalendarDate[] = [];
  for (let day = from; day <= to; day = nextStarts[granularity](day)) {
    if (starts.length === maxReportIntervals) return null;
    starts.push(day);
  }
  return starts;
}

/** The days of a report. There is at least one. */
export interface ReportDays {
  readonly granularity: Granularity;
  /** The earliest first. */
  readonly intervals: readonly ReportInterval[];
  readonly from: Date;
  /** Exclusive. */
  readonly before: Date;
}

/** The intervals of a range of days up to today. By default the last twelve months. */
export function reportDays(
  { from: givenFrom, to: givenTo, granularity: given }: ReportRange,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): ReportDays | ReportRangeError {
  const today = dateIn(now, timeZone);
  const to = givenTo === undefined || givenTo > today ? today : givenTo;
  if (to < firstReportDay) return 'to_too_early';
  const twelveMonths = firstOfMonth(to, 1 - defaultReportMonths);
  const from = givenFrom ?? (twelveMonths < firstReportDay ? firstReportDay : twelveMonths);
  const error = checkReportDays(from, to, today);
  if (error !== null) return error;
  const granularity = given ?? (givenFrom === undefined ? 'month' : granularityOf(from, to));
  const starts = startsOf(from, to, granularity);
  if (starts === null) return 'too_fine';
  const begin = startOfDay(from, timeZone);
  const end = startOfDay(addDays(to, 1), timeZone);
  const times = [begin, ...starts.slice(1).map((day) => startOfDay(day, timeZone))];
  const intervals = starts.map((firstDay, index) => ({
    firstDay,
    lastDay: addDays(starts[index + 1] ?? addDays(to, 1), -1),
    from: times[index] ?? begin,
    before: times[index + 1] ?? end,
  }));
  return { granularity, intervals, from: begin, before: end };
}
