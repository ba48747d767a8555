// When somebody answers, in words: on the studio's clocks, which are named where the reader's show another time.
import { isOpen, type OpeningHours, studioDayOf } from '@burnish/domain/chat/opening';
import { copy } from './copy.ts';

const words = copy.hours;
const aDay = 86_400_000;

/** '09:00' is '9:00'. */
const shortTime = (time: string) => time.replace(/^0/, '');

/** 'HH:MM'; without a time zone on the reader's own clock. */
function timeAt(instant: Date, timeZone?: string): string {
  const format = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat('en-GB', timeZone === undefined ? format : { ...format, timeZone }).format(
    instant,
  );
}

/** 'Africa/Lagos' is in Lagos. */
function placeOf(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
}

function weekdayIn(days: number, opening: OpeningHours, now: Date): number {
  return new Date(Date.parse(studioDayOf(opening, now)) + days * aDay).getUTCDay();
}

/** Days from the studio's today until it opens the next time. */
function daysUntilOpen(opening: OpeningHours, now: Date): number {
  const hasPassed = timeAt(now, opening.timeZone) >= opening.opens;
  for (let days = hasPassed ? 1 : 0; days < 7; days++) {
    if (opening.days.includes(weekdayIn(days, opening, now))) return days;
  }
  return 7;
}

/** 'We are here until 18:00', 'Back Monday, 9:00, Lagos time'. */
export function openingWords(opening: OpeningHours, now: Date): string {
  const isSameClock = timeAt(now) === timeAt(now, opening.timeZone);
  const zone = isSameClock ? '' : words.zone(placeOf(opening.timeZone));
  if (isOpen(opening, now)) return words.until(shortTime(opening.closes)) + zone;
  const days = daysUntilOpen(opening, now);
  const near = [words.today, words.tomorrow][days];
  const day = near ?? words.days[weekdayIn(days, opening, now)] ?? '';
  return words.back(day, shortTime(opening.opens)) + zone;
}
