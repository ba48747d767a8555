// The part of a time that consists of whole days in UTC, for sums that are stored by day.
import { millisecondsPerDay } from '../time/calendar-date.ts';

export interface TimeSpan {
  readonly from: Date;
  /** Exclusive. */
  readonly before: Date;
}

/** The whole days of a time that are over by `end`, a midnight in UTC. Empty, and at the beginning, if there are none. */
export function wholeDays({ from, before }: TimeSpan, end: Date): TimeSpan {
  const first = Math.ceil(from.getTime() / millisecondsPerDay) * millisecondsPerDay;
  const last =
    Math.floor(Math.min(before.getTime(), end.getTime()) / millisecondsPerDay) * millisecondsPerDay;
  return first < last ? { from: new Date(first), before: new Date(last) } : { from, before: from };
}
