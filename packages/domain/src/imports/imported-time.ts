// Times for imported rows, whose file has only dates.
import { addDays, type CalendarDate, startOfDay } from '../time/calendar-date.ts';

/** The first day that a file can have. */
export const firstImportedDay = '2000-01-01';

export interface StudioTime {
  readonly now: Date;
  readonly timeZone: string;
}

/** The middle of the day, which is the same day in nearly every time zone, but not a time that is still to come. */
export function importedTime(date: CalendarDate, { now, timeZone }: StudioTime): Date {
  const [start, end] = [startOfDay(date, timeZone), startOfDay(addDays(date, 1), timeZone)];
  const middle = new Date((start.getTime() + end.getTime()) / 2);
  return middle < now ? middle : now;
}
