// Admins can change when a job is due, with a reason that the customer reads.
import { millisecondsPerDay } from '../time/calendar-date.ts';

export const maxDueTimeReasonLength = 500;

/** Of a job. */
export const maxDueTimeChanges = 50;

/** From now. */
export const maxDueTimeDays = 365;

export type DueTimeProblem = 'past' | 'too_far';

/** Null: a job can be due then. */
export function findDueTimeProblem(dueAt: Date, now: Date): DueTimeProblem | null {
  if (dueAt <= now) return 'past';
  return dueAt.getTime() - now.getTime() > maxDueTimeDays * millisecondsPerDay ? 'too_far' : null;
}

/**
 * The due time of a photo on hold for which as much time is left as until `dueAt`: the answer moves it by the whole pause.
 */
export function dueTimeOnHold(dueAt: Date, onHoldSince: Date, now: Date): Date {
  return new Date(dueAt.getTime() - (now.getTime() - onHoldSince.getTime()));
}
