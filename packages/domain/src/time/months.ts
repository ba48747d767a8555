// Calendar arithmetic with instants in a time zone: the same local time on another day.
import { millisecondsPerDay } from './calendar-date.ts';

/** Cached by time zone, because creating a format is slow. */
const formats = new Map<string, Intl.DateTimeFormat>();

function cachedFormat(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  formats.set(timeZone, format);
  return format;
}

/** The local time, as the UTC fields of a date. */
function toLocal(instant: Date, timeZone: string): Date {
  const parts = cachedFormat(timeZone).formatToParts(instant);
  const field = (name: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find(({ type }) => type === name)?.value);
  return new Date(
    Date.UTC(
      field('year'),
      field('month') - 1,
      field('day'),
      field('hour'),
      field('minute'),
      field('second'),
      instant.getUTCMilliseconds(),
    ),
  );
}

/** Milliseconds by which local time is ahead of UTC. */
function offsetAt(instant: Date, timeZone: string): number {
  return toLocal(instant, timeZone).getTime() - instant.getTime();
}

/**
 * The instant of a local time. If clocks go back and the time occurs twice, its first occurrence. If they go forward and
 * skip it, the time is moved forward like the clocks: 2:30 becomes 3:30.
 */
function toInstant(local: Date, timeZone: string): Date {
  const at = (offset: number) => new Date(local.getTime() - offset);
  const before = offsetAt(at(millisecondsPerDay), timeZone);
  const after = offsetAt(at(-millisecondsPerDay), timeZone);
  const isAfterChange = offsetAt(at(before), timeZone) !== before && offsetAt(at(after), timeZone) === after;
  return at(isAfterChange ? after : before);
}

export function dayOfMonth(instant: Date, timeZone: string): number {
  return toLocal(instant, timeZone).getUTCDate();
}

function lastDayOfMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
}

/** Whether the instant is on `anchorDay` or, if its month is shorter, on its last day. */
export function isOnAnchorDay(instant: Date, anchorDay: number, timeZone: string): boolean {
  const local = toLocal(instant, timeZone);
  const lastDay = lastDayOfMonth(local.getUTCFullYear(), local.getUTCMonth());
  return local.getUTCDate() === Math.min(anchorDay, lastDay);
}

/**
 * The same time of day `months` later, on `anchorDay` or, if the month is shorter, on its last day: from January 31 to
 * February 28 to March 31.
 */
export function addMonths(from: Date, months: number, anchorDay: number, timeZone: string): Date {
  const local = toLocal(from, timeZone);
  const year = local.getUTCFullYear();
  const month = local.getUTCMonth() + months;
  const day = Math.min(anchorDay, lastDayOfMonth(year, month));
  const time = local.getTime() - Date.UTC(year, local.getUTCMonth(), local.getUTCDate());
  return toInstant(new Date(Date.UTC(year, month, day) + time), timeZone);
}

/** The same time of day some days later. */
export function addLocalDays(from: Date, days: number, timeZone: string): Date {
  const local = toLocal(from, timeZone);
  return toInstant(new Date(local.getTime() + days * millisecondsPerDay), timeZone);
}
