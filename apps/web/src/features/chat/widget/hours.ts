// Describes the opening hours of the chat. Names the studio's city if its clock differs from the viewer's.
import {
  type DayHours,
  formatClosingTime,
  hoursOn,
  type OpeningHours,
  timeZoneCity,
  weekdayNames,
} from '@burnish/domain/chat/opening-hours';
import { localTime } from '@burnish/domain/time/local-time';
import { copy } from './copy.ts';

const texts = copy.hours;

interface DayInWeek extends DayHours {
  /** Days from the studio's current date. */
  readonly days: number;
}

/** Open days from today to the same day of next week. */
function openDays(opening: OpeningHours, today: number): DayInWeek[] {
  return [0, 1, 2, 3, 4, 5, 6, 7].flatMap((days) => {
    const hours = hoursOn(opening, today + days);
    return hours === null ? [] : [{ days, ...hours }];
  });
}

/** The day on which it closes: the first one after which it isn't open at midnight. Undefined: it never closes. */
function closingDay(openingDays: readonly DayInWeek[]): DayInWeek | undefined {
  return openingDays.find(({ days, closes }, position) => {
    const next = openingDays[position + 1];
    return closes !== '24:00' || next?.days !== days + 1 || next.opens !== '00:00';
  });
}

function dayLabel(days: number, today: number): string {
  return [texts.today, texts.tomorrow][days] ?? weekdayNames[(today + days) % 7] ?? '';
}

function describeOpen(days: readonly DayInWeek[], today: number, now: string): string | null {
  const last = closingDay(days);
  if (last === undefined || last.days === 7) return null;
  const time = formatClosingTime(last.closes);
  const isWithinADay = last.days === 0 || (last.days === 1 && last.closes <= now);
  return isWithinADay ? texts.openUntil(time) : texts.openUntilDay(dayLabel(last.days, today), time);
}

/** 'We reply until 18:00', 'Offline. Back Monday, 09:00, Lagos time'. */
export function describeOpeningHours(opening: OpeningHours, now: Date): string {
  const { weekday: today, time } = localTime(opening.timeZone, now);
  const isSameTime = localTime(Intl.DateTimeFormat().resolvedOptions().timeZone, now).time === time;
  const zone = isSameTime ? '' : texts.zone(timeZoneCity(opening.timeZone));
  const days = openDays(opening, today);
  const [first] = days;
  if (first?.days === 0 && first.opens <= time && time < first.closes) {
    const text = describeOpen(days, today, time);
    return text === null ? texts.always : text + zone;
  }
  const next = days.find(({ days, opens }) => days > 0 || time < opens);
  return next === undefined ? texts.closed : texts.back(dayLabel(next.days, today), next.opens) + zone;
}
