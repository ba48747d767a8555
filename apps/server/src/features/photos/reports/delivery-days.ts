import {
  addDays,
  type CalendarDate,
  parseCalendarDate,
  startOfDay,
  utcDate,
} from '@burnish/domain/time/calendar-date';

/** Nothing is delivered before or after. Days at the ends of the calendar would begin or end outside of it. */
const firstDay = utcDate(new Date('2000-01-01'));
const lastDay = utcDate(new Date('9000-01-01'));

interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const parseDay = (day: string | undefined) => (day === undefined ? null : parseCalendarDate(day));

function withinCalendar(day: CalendarDate): CalendarDate {
  if (day < firstDay) return firstDay;
  return day > lastDay ? lastDay : day;
}

/** The bounds of the deliveries from the first to the last of these days in a time zone. */
export function boundsOfDays({ from, to }: Days, timeZone: string) {
  const [first, last] = [parseDay(from), parseDay(to)];
  return {
    from: first && startOfDay(withinCalendar(first), timeZone),
    before: last && startOfDay(addDays(withinCalendar(last), 1), timeZone),
  };
}
