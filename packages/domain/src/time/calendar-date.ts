// Calendar dates, `YYYY-MM-DD`, without a time zone: due dates and payment dates.

declare const calendarDate: unique symbol;
export type CalendarDate = string & { readonly [calendarDate]: true };

export const millisecondsPerHour = 3_600_000;
export const millisecondsPerDay = 24 * millisecondsPerHour;

// PostgreSQL has no year 0.
const datePattern = /^(?!0000)\d{4}-\d{2}-\d{2}$/;
const timePattern = /^(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

function isCalendarDate(text: string): text is CalendarDate {
  if (!datePattern.test(text)) return false;
  const midnight = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text);
}

/** Parses a date or the date part of an ISO time, regardless of its time zone. Null: neither. */
export function parseCalendarDate(text: string): CalendarDate | null {
  const day = text.slice(0, 10);
  if (!timePattern.test(text.slice(10)) || Number.isNaN(Date.parse(text))) return null;
  return isCalendarDate(day) ? day : null;
}

/** The date of an instant in UTC. */
export function utcDate(instant: Date): CalendarDate {
  const day = instant.toISOString().slice(0, 10);
  if (!isCalendarDate(day)) throw new RangeError(`outside the calendar: ${instant.toISOString()}`);
  return day;
}

/** Cached by time zone, because creating a format is slow. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** The date of an instant in a time zone. */
export function dateIn(instant: Date, timeZone: string): CalendarDate {
  const format =
    dayFormats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  dayFormats.set(timeZone, format);
  const day = format.format(instant);
  if (!isCalendarDate(day)) throw new RangeError(`outside the calendar: ${instant.toISOString()}`);
  return day;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** '20 Dec 2026'. */
export function formatCalendarDate(date: CalendarDate): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${Number(day)} ${months[Number(month) - 1]} ${Number(year)}`;
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return utcDate(new Date(Date.parse(date) + days * millisecondsPerDay));
}

/** The Monday of a date's week. */
export function mondayOf(date: CalendarDate): CalendarDate {
  const daysSinceMonday = (new Date(date).getUTCDay() + 6) % 7;
  return addDays(date, -daysSinceMonday);
}

/** More than any time zone differs from UTC. */
const maxOffset = 15 * millisecondsPerHour;

/** The first instant of a date in a time zone. */
export function startOfDay(date: CalendarDate, timeZone: string): Date {
  let before = Date.parse(date) - maxOffset;
  let start = Date.parse(date) + maxOffset;
  while (start - before > 1) {
    const middle = Math.floor((before + start) / 2);
    if (dateIn(new Date(middle), timeZone) < date) before = middle;
    else start = middle;
  }
  return new Date(start);
}

/** Whole days from one date to another; negative when `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (Date.parse(to) - Date.parse(from)) / millisecondsPerDay;
}

/** Whether the day is over in every time zone. The last one is UTC-12. */
export function isPastEverywhere(date: CalendarDate, now: Date): boolean {
  return date < utcDate(new Date(now.getTime() - 12 * millisecondsPerHour));
}

/** Whether the day hasn't started in any time zone. The first one is UTC+14. */
export function isFutureEverywhere(date: CalendarDate, now: Date): boolean {
  return date > utcDate(new Date(now.getTime() + 14 * millisecondsPerHour));
}
