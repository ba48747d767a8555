// Days relative to today, in UTC. Everything in the demo happens before today starts.
import { brand } from '@burnish/domain/brand';
import { millisecondsPerDay } from '@burnish/domain/time/calendar-date';
import { addMonths, dayOfMonth } from '@burnish/domain/time/months';
import type { DemoRandom } from './random.ts';

const minutes = 60_000;

export interface Calendar {
  /** The start of today, which is the end of the demo. */
  readonly end: Date;
  /** `day(-1, 14, 32)` is yesterday at 14:32. */
  day(count: number, hour?: number, minute?: number): Date;
}

export function createCalendar(today: string): Calendar {
  const end = new Date(`${today}T00:00:00.000Z`);
  return {
    end,
    day: (count, hour = 12, minute = 0) =>
      new Date(end.getTime() + count * millisecondsPerDay + (hour * 60 + minute) * minutes),
  };
}

/** A random time between two hours of the day that is `days` later. */
export function laterDay(
  from: Date,
  days: number,
  [first, last]: readonly [number, number],
  random: DemoRandom,
): Date {
  const midnight = from.getTime() - (from.getTime() % millisecondsPerDay) + days * millisecondsPerDay;
  return new Date(midnight + random.between(first * 3_600_000, last * 3_600_000 - 1));
}

/** Hours of the day in which the studio and its customers are active. */
export const officeHours = [8, 17] as const;
export const wakingHours = [6, 22] as const;

const { timeZone } = brand.openingHours;

/** The start of consecutive months that end at this instant. */
export function monthsBefore(end: Date, months: number): Date {
  return addMonths(end, -months, dayOfMonth(end, timeZone), timeZone);
}

/** The number of months, at least `atLeast`, back from this instant to a month that has the same day. */
export function monthsUpTo(end: Date, atLeast: number): number {
  const isWhole = dayOfMonth(monthsBefore(end, atLeast), timeZone) === dayOfMonth(end, timeZone);
  return isWhole ? atLeast : monthsUpTo(end, atLeast + 1);
}
