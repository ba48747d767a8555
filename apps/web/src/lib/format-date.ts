// A calendar date ('2026-12-20', or the date part of an ISO time) does not depend on the time zone. An instant is shown in
// the viewer's time zone. Texts that are not dates are returned unchanged.

import { millisecondsPerDay } from '@burnish/domain/time/calendar-date';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

const twoDigits = (number: number) => String(number).padStart(2, '0');
const formatTime = (time: Date) => `${twoDigits(time.getHours())}:${twoDigits(time.getMinutes())}`;
const formatDay = ({ year, month, day }: Day) => `${day} ${months[month - 1]} ${year}`;

interface Day {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
}

function parseDay(date: string): Day | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(date) ?? [];
  const parsed = { year: Number(year), month: Number(month), day: Number(day) };
  return months[parsed.month - 1] !== undefined && parsed.day >= 1 && parsed.day <= 31 ? parsed : null;
}

/** '20 Dec 2026'. */
export function formatDate(date: string): string {
  const day = parseDay(date);
  return day ? formatDay(day) : date;
}

/** '20 Dec'. */
export function formatShortDate(date: string): string {
  const day = parseDay(date);
  return day ? `${day.day} ${months[day.month - 1]}` : date;
}

/** 'Dec 2026'. */
export function formatMonth(date: string): string {
  const day = parseDay(date);
  return day ? `${months[day.month - 1]} ${day.year}` : date;
}

/** The viewer's current calendar date. */
export function today(now = new Date()): string {
  return `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`;
}

/** '20 Nov 2026'. */
export function formatInstantDate(instant: string): string {
  const time = new Date(instant);
  return Number.isNaN(time.getTime()) ? instant : formatDate(today(time));
}

/** '20 Nov', with the year if it is not the current one. */
export function formatShortInstantDate(instant: string, now = new Date()): string {
  const time = new Date(instant);
  if (Number.isNaN(time.getTime())) return instant;
  return time.getFullYear() === now.getFullYear() ? formatShortDate(today(time)) : formatDate(today(time));
}

/** '20 Nov 2026, 14:32'. */
export function formatInstant(instant: string): string {
  const time = new Date(instant);
  return Number.isNaN(time.getTime()) ? instant : `${formatInstantDate(instant)}, ${formatTime(time)}`;
}

/** '20 Nov, 14:32', with the year if it is not the current one. */
export function formatShortInstant(instant: string, now = new Date()): string {
  const time = new Date(instant);
  return Number.isNaN(time.getTime())
    ? instant
    : `${formatShortInstantDate(instant, now)}, ${formatTime(time)}`;
}

/** 'UTC', 'UTC+1', 'UTC-3:30'. */
function formatOffset(time: Date): string {
  const minutes = -time.getTimezoneOffset();
  if (minutes === 0) return 'UTC';
  const rest = Math.abs(minutes) % 60;
  const hours = Math.floor(Math.abs(minutes) / 60);
  return `UTC${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${twoDigits(rest)}`}`;
}

/**
 * 'Fri 20 Nov 2026, 14:32:05 UTC+1', for a title attribute. Without `Intl.DateTimeFormat`: creating one that names the time
 * zone blocks a phone for a quarter of a second.
 */
export function formatFullInstant(instant: string): string {
  const time = new Date(instant);
  if (Number.isNaN(time.getTime())) return instant;
  const seconds = twoDigits(time.getSeconds());
  return `${weekdays[time.getDay()]} ${formatInstant(instant)}:${seconds} ${formatOffset(time)}`;
}

/** Calendar days from one date to another; negative if the second is earlier, NaN for invalid dates. */
export function daysBetween(from: string, to: string): number {
  const [a, b] = [parseDay(from), parseDay(to)];
  if (!a || !b) return Number.NaN;
  return Math.round(
    (Date.UTC(b.year, b.month - 1, b.day) - Date.UTC(a.year, a.month - 1, a.day)) / millisecondsPerDay,
  );
}

/** 'Due today', 'Due tomorrow', 'Due in 12 days', 'Overdue'. */
export function formatDueDate(date: string, from: string): string {
  const days = daysBetween(from, date);
  if (Number.isNaN(days)) return '';
  if (days < 0) return 'Overdue';
  if (days === 0) return 'Due today';
  return days === 1 ? 'Due tomorrow' : `Due in ${days} days`;
}
