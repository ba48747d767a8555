// A day on the calendar, `YYYY-MM-DD`, without a zone: due dates and payment dates.

declare const calendarDate: unique symbol;
export type CalendarDate = string & { readonly [calendarDate]: true };

const millisecondsPerHour = 3_600_000;
export const millisecondsPerDay = 24 * millisecondsPerHour;

// PostgreSQL has no year 0.
const writtenDay = /^(?!0000)\d{4}-\d{2}-\d{2}$/;
const writtenTime = /^(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

function isCalendarDate(text: string): text is CalendarDate {
  if (!writtenDay.test(text)) return false;
  const midnight = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text);
}

/** Reads a date, or the date written in an ISO time, whatever its zone: no zone shifts a day. Null: neither. */
export function parseCalendarDate(text: string): CalendarDate | null {
  const day = text.slice(0, 10);
  if (!writtenTime.test(text.slice(10)) || Number.isNaN(Date.parse(text))) return null;
  return isCalendarDate(day) ? day : null;
}

/** The day of an instant in UTC. */
export function utcDateOf(instant: Date): CalendarDate {
  const day = instant.toISOString().slice(0, 10);
  if (!isCalendarDate(day)) throw new RangeError(`outside the calendar: ${instant.toISOString()}`);
  return day;
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return utcDateOf(new Date(Date.parse(date) + days * millisecondsPerDay));
}

/** Whole days from one date to another; negative when `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (Date.parse(to) - Date.parse(from)) / millisecondsPerDay;
}

/** True when the day is over everywhere on earth, the last zone to leave it being UTC-12. */
export function isPastEverywhere(date: CalendarDate, now: Date): boolean {
  return date < utcDateOf(new Date(now.getTime() - 12 * millisecondsPerHour));
}

/** True when the day has begun nowhere on earth, the first zone to enter it being UTC+14. */
export function isFutureEverywhere(date: CalendarDate, now: Date): boolean {
  return date > utcDateOf(new Date(now.getTime() + 14 * millisecondsPerHour));
}
