// The hours of a day in which a person gets no emails that can wait.
import { localTime } from '../time/local-time.ts';

export interface QuietHours {
  /** Local times 'HH:MM'. Quiet hours that end before they start last until the next day. */
  readonly from: string;
  readonly until: string;
  readonly timeZone: string;
}

const millisecondsPerMinute = 60_000;
const minutesPerDay = 24 * 60;

function minuteOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}

function isQuietAt({ from, until }: QuietHours, time: string): boolean {
  return from <= until ? from <= time && time < until : from <= time || time < until;
}

/** When something that is ready now can be sent: now, or at the end of the quiet hours. */
export function afterQuietHours(quietHours: QuietHours | null, now: Date): Date {
  if (quietHours === null) return now;
  const { timeZone, until } = quietHours;
  const { time } = localTime(timeZone, now);
  if (!isQuietAt(quietHours, time)) return now;
  const minutes = (minuteOf(until) - minuteOf(time) + minutesPerDay) % minutesPerDay;
  const sinceMinute = now.getTime() % millisecondsPerMinute;
  const end = new Date(now.getTime() - sinceMinute + minutes * millisecondsPerMinute);
  // Clocks that change in the meantime move the end by the same time.
  const shift = minuteOf(until) - minuteOf(localTime(timeZone, end).time);
  const wrapped = shift > minutesPerDay / 2 ? shift - minutesPerDay : shift;
  const nearest = wrapped < -minutesPerDay / 2 ? wrapped + minutesPerDay : wrapped;
  const shifted = new Date(end.getTime() + nearest * millisecondsPerMinute);
  // A time that clocks skip doesn't exist on that day: the quiet hours end after it.
  const isStillQuiet = isQuietAt(quietHours, localTime(timeZone, shifted).time);
  return isStillQuiet || shifted < now ? end : shifted;
}
