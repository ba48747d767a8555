// Dates and times of messages, in the viewer's time zone.
import { useEffect, useState } from 'react';
import { daysBetween, formatDate, formatShortInstantDate, today } from '../../../lib/format-date.ts';
import { copy } from './copy.ts';

/** 'YYYY-MM-DD'. */
export function localDate(instant: string): string {
  return today(new Date(instant));
}

/** 'Today', 'Yesterday', '20 Nov 2026'. Takes two local dates. */
export function formatDay(date: string, currentDate: string): string {
  const days = daysBetween(date, currentDate);
  if (days === 0) return copy.today;
  return days === 1 ? copy.yesterday : formatDate(date);
}

/** '14:32'. */
export function formatTime(instant: string): string {
  const date = new Date(instant);
  return [date.getHours(), date.getMinutes()].map((number) => String(number).padStart(2, '0')).join(':');
}

/** '14:32' for today, otherwise '20 Nov', with the year if it is not the current one. */
export function formatTimeOrDate(instant: string, now = new Date()): string {
  return localDate(instant) === today(now) ? formatTime(instant) : formatShortInstantDate(instant, now);
}

/** The current local date; it changes at midnight while the page is open. */
export function useToday(): string {
  const [date, setDate] = useState(() => today());
  useEffect(() => {
    const timer = setInterval(() => setDate(today()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return date;
}
