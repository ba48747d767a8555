// Days counted from today, in UTC. All that happens in the demo happens before today begins.
import { millisecondsPerDay } from '@burnish/domain/time/calendar-date';
import { addMonths, dayOf } from '@burnish/domain/time/months';
import type { Chance } from './chance.ts';

const minutes = 60_000;

export interface Calendar {
  /** When today begins, and the demo ends. */
  readonly end: Date;
  /** `day(-1, 14, 32)` is yesterday at 14:32. */
  day(count: number, hour?: number, minute?: number): Date;
}

export function calendarOf(today: string): Calendar {
  const end = new Date(`${today}T00:00:00.000Z`);
  return {
    end,
    day: (count, hour = 12, minute = 0) =>
      new Date(end.getTime() + count * millisecondsPerDay + (hour * 60 + minute) * minutes),
  };
}

/** So many days later, at some time between two hours of that day. */
export function later(
  from: Date,
  days: number,
  [first, last]: readonly [number, number],
  chance: Chance,
): Date {
  const midnight = from.getTime() - (from.getTime() % millisecondsPerDay) + days * millisecondsPerDay;
  return new Date(midnight + chance.between(first * 3_600_000, last * 3_600_000 - 1));
}

/** The hours in which the studio works, and those in which its customers do. */
export const officeHours = [8, 17] as const;
export const wakingHours = [6, 22] as const;

/** How many months lie before this instant, so many or more, back to a month that has its day. */
export function monthsUpTo(end: Date, atLeast: number): number {
  const isWhole = dayOf(addMonths(end, -atLeast, dayOf(end))) === dayOf(end);
  return isWhole ? atLeast : monthsUpTo(end, atLeast + 1);
}
