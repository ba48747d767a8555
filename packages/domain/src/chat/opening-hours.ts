// When the studio answers messages, and in which time zone its days begin.
import { localTime, localTimeParts, shortWeekdays } from '../time/local-time.ts';

/** Local times 'HH:MM', on one day. */
export interface DayHours {
  readonly opens: string;
  /** At most '24:00', the end of the day. */
  readonly closes: string;
}

export interface OpeningHours {
  /** One entry for each day of the week, from Sunday. Null: closed. */
  readonly week: readonly (DayHours | null)[];
  readonly timeZone: string;
}

/** The hours of a day of the week. 7 is Sunday again, and so on. */
export function hoursOn({ week }: OpeningHours, weekday: number): DayHours | null {
  return week[weekday % 7] ?? null;
}

export function isOpen(opening: OpeningHours, instant: Date): boolean {
  const { weekday, time } = localTime(opening.timeZone, instant);
  const hours = hoursOn(opening, weekday);
  return hours !== null && hours.opens <= time && time < hours.closes;
}

/** 'YYYY-MM-DD' in the studio's time zone. */
export function studioDate({ timeZone }: Pick<OpeningHours, 'timeZone'>, instant: Date): string {
  const { year, month, day } = localTimeParts(timeZone, instant);
  return `${year}-${month}-${day}`;
}

/** Whether it is an IANA time zone, such as 'Africa/Lagos'. */
export function isTimeZone(text: string): boolean {
  // Offsets such as '+01:00' are valid for Intl, but not the name of a time zone.
  if (!/[A-Za-z]/.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

/** 'Lagos' for 'Africa/Lagos'. */
export function timeZoneCity(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
}

export const weekdayNames = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

/** Days of the week in the order of the calendar, which starts on Monday. */
export const weekFromMonday: readonly number[] = [1, 2, 3, 4, 5, 6, 0];

/** '24:00' is 'midnight'. */
export function formatClosingTime(time: string): string {
  return time === '24:00' ? 'midnight' : time;
}

const isSame = (a: DayHours, b: DayHours) => a.opens === b.opens && a.closes === b.closes;

interface DayGroup {
  /** The first and the last position in the week that starts on Monday. */
  readonly first: number;
  last: number;
  readonly hours: DayHours;
}

function groupDays(opening: OpeningHours): DayGroup[] {
  const groups: DayGroup[] = [];
  for (const [position, day] of weekFromMonday.entries()) {
    const hours = hoursOn(opening, day);
    if (hours === null) continue;
    const group = groups.at(-1);
    if (group?.last === position - 1 && isSame(hours, group.hours)) group.last = position;
    else groups.push({ first: position, last: position, hours });
  }
  return groups;
}

const shortNameAt = (position: number) => shortWeekdays[weekFromMonday[position] ?? 0] ?? '';

function formatDays({ first, last }: DayGroup): string {
  if (last - first === 6) return 'Every day';
  if (first === last) return shortNameAt(first);
  return `${shortNameAt(first)} ${last - first === 1 ? 'and' : 'to'} ${shortNameAt(last)}`;
}

/** 'Mon to Fri, 09:00 to 18:00' and 'Sat, 10:00 to 14:00': consecutive days with the same hours together. */
export function openingHoursLines(opening: OpeningHours): string[] {
  return groupDays(opening).map(
    (group) => `${formatDays(group)}, ${group.hours.opens} to ${formatClosingTime(group.hours.closes)}`,
  );
}

/** 'Mon to Fri, 09:00 to 18:00; Sat, 10:00 to 14:00 (Lagos time)'. Null: closed every day. */
export function formatOpeningHours(opening: OpeningHours): string | null {
  const lines = openingHoursLines(opening);
  return lines.length === 0 ? null : `${lines.join('; ')} (${timeZoneCity(opening.timeZone)} time)`;
}
