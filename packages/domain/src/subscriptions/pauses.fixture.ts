// Dates and pauses of tests.
import { addDays, type CalendarDate, parseCalendarDate } from '../time/calendar-date.ts';
import type { PlannedPause } from './pause-periods.ts';

export function date(text: string): CalendarDate {
  const parsed = parseCalendarDate(text);
  if (parsed === null) throw new Error(`not a date: ${text}`);
  return parsed;
}

export function pauseOf(startsOn: string, days: number): PlannedPause {
  return { status: 'scheduled', startsOn: date(startsOn), resumesOn: addDays(date(startsOn), days), days };
}
