// Pauses of a plan: whole days of the studio's time zone on which nothing can be uploaded with it.
import { lifecycle } from '../lifecycle.ts';
import { addDays, type CalendarDate, daysBetween, utcDate } from '../time/calendar-date.ts';

/** Of one pause, in days. */
export const pauseBounds = { min: 1, max: 90 } as const;

/** In any twelve months. */
export const maxPausedDays = 90;

/** In characters. */
export const pauseReasonLength = 500;

export const pauseStatuses = ['requested', 'scheduled', 'running', 'ended', 'declined', 'withdrawn'] as const;
export type PauseStatus = (typeof pauseStatuses)[number];

/** What is stored. A scheduled pause runs and ends by itself; `ended` was resumed early. */
export const storedPauseStatuses = ['requested', 'scheduled', 'ended', 'declined', 'withdrawn'] as const;
export type StoredPauseStatus = (typeof storedPauseStatuses)[number];

export const pauseActions = ['approve', 'decline', 'withdraw', 'start', 'resume', 'end'] as const;
export type PauseAction = (typeof pauseActions)[number];

/** `start` and `end` happen when their day begins. */
export const pauseLifecycle = lifecycle<PauseStatus, PauseAction>(pauseActions, {
  requested: { approve: 'scheduled', decline: 'declined', withdraw: 'withdrawn' },
  scheduled: { withdraw: 'withdrawn', start: 'running' },
  running: { resume: 'ended', end: 'ended' },
  ended: {},
  declined: {},
  withdrawn: {},
});

export interface PausedDays {
  readonly startsOn: CalendarDate;
  /** The first day on which photos can be uploaded again. */
  readonly resumesOn: CalendarDate;
}

export interface StoredPause extends PausedDays {
  readonly status: StoredPauseStatus;
}

export function pauseStatus({ status, startsOn, resumesOn }: StoredPause, today: CalendarDate): PauseStatus {
  if (status !== 'scheduled' || today < startsOn) return status;
  return today < resumesOn ? 'running' : 'ended';
}

/** Whether it is still to be decided, or not over. A plan has one such pause at a time. */
export function isOpen(pause: StoredPause, today: CalendarDate): boolean {
  return pauseLifecycle.allowedActions(pauseStatus(pause, today)).length > 0;
}

/** The same date of the year before. February 29 becomes February 28. */
function yearBefore(date: CalendarDate): CalendarDate {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year - 1, month, 0)).getUTCDate();
  return utcDate(new Date(Date.UTC(year - 1, month - 1, Math.min(day, lastDay))));
}

function earlier(a: CalendarDate, b: CalendarDate): CalendarDate {
  return a < b ? a : b;
}

/** Paused days from `from` up to and including `to`. */
function countDays(pauses: readonly PausedDays[], from: CalendarDate, to: CalendarDate): number {
  return pauses.reduce((sum, { startsOn, resumesOn }) => {
    const first = startsOn < from ? from : startsOn;
    return sum + Math.max(0, daysBetween(first, earlier(resumesOn, addDays(to, 1))));
  }, 0);
}

/** The first of the twelve months that end with a day: they begin on the day after its date of the year before. */
export function firstDayOfYear(lastDay: CalendarDate): CalendarDate {
  return addDays(yearBefore(lastDay), 1);
}

/**
 * For how many days a pause can last that begins on a day: at most 90 of any twelve months, without days of another one.
 * It suffices to look at the twelve months that end with each of its days, because no pause follows it.
 * @param pauses earlier ones, scheduled or ended
 */
export function pausableDays(pauses: readonly PausedDays[], startsOn: CalendarDate): number {
  for (let days = 0; days < pauseBounds.max; days += 1) {
    const day = addDays(startsOn, days);
    const isTaken = pauses.some((pause) => pause.startsOn <= day && day < pause.resumesOn);
    if (isTaken || countDays(pauses, firstDayOfYear(day), day) + days + 1 > maxPausedDays) return days;
  }
  return pauseBounds.max;
}

/** After how many days a pause ends that is resumed today, which doesn't count as paused. */
export function pausedUntil({ startsOn, resumesOn }: PausedDays, today: CalendarDate): number {
  return Math.max(0, daysBetween(startsOn, earlier(today, resumesOn)));
}
