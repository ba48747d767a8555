// Describes the opening hours of the chat. Names the studio's city if its clock differs from the viewer's.
import {
  isOpen,
  type OpeningHours,
  studioDate,
  timeZoneCity,
  weekdayNames,
  withoutLeadingZero,
} from '@burnish/domain/chat/opening-hours';
import { copy } from './copy.ts';

const texts = copy.hours;
const dayMs = 86_400_000;

/** 'HH:MM' in a time zone, by default the viewer's. */
function timeOf(instant: Date, timeZone?: string): string {
  const format = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat('en-GB', timeZone === undefined ? format : { ...format, timeZone }).format(
    instant,
  );
}

/** 0 (Sunday) to 6, this many days from the studio's current date. */
function weekdayIn(days: number, opening: OpeningHours, now: Date): number {
  return new Date(Date.parse(studioDate(opening, now)) + days * dayMs).getUTCDay();
}

/** Days from the studio's current date until it opens next. */
function daysUntilOpen(opening: OpeningHours, now: Date): number {
  const hasOpenedToday = timeOf(now, opening.timeZone) >= opening.opens;
  for (let days = hasOpenedToday ? 1 : 0; days < 7; days++) {
    if (opening.days.includes(weekdayIn(days, opening, now))) return days;
  }
  return 7;
}

/** 'We reply until 18:00', 'Offline. Back Monday, 9:00, Lagos time'. */
export function describeOpeningHours(opening: OpeningHours, now: Date): string {
  const isSameTime = timeOf(now) === timeOf(now, opening.timeZone);
  const zone = isSameTime ? '' : texts.zone(timeZoneCity(opening.timeZone));
  if (isOpen(opening, now)) return texts.openUntil(withoutLeadingZero(opening.closes)) + zone;
  const days = daysUntilOpen(opening, now);
  const relativeDay = [texts.today, texts.tomorrow][days];
  const day = relativeDay ?? weekdayNames[weekdayIn(days, opening, now)] ?? '';
  return texts.back(day, withoutLeadingZero(opening.opens)) + zone;
}
