// Days and times of messages, on the reader's own clock.
import { calendarDate, daysBetween, today } from '../../../lib/format-date.ts';
import { copy } from './copy.ts';

/** 'YYYY-MM-DD' where the reader is. */
export function dayOf(instant: string): string {
  return today(new Date(instant));
}

/** 'Today', 'Yesterday', '20 Nov 2026'. */
export function dayWords(day: string, now: string): string {
  const past = daysBetween(day, now);
  if (past === 0) return copy.today;
  return past === 1 ? copy.yesterday : calendarDate(day);
}

/** '14:32' */
export function clockOf(instant: string): string {
  const at = new Date(instant);
  return [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}
