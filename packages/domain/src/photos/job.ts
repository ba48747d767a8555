// The photos of one submission form a job: a number, a brief, and a due date. Its status follows from those of its photos.
import type { PlanId } from '../catalog/plans.ts';
import { lifecycle, unchanged } from '../lifecycle.ts';
import { millisecondsPerHour } from '../time/calendar-date.ts';
import { rushHours, standardHours } from './turnaround-hours.ts';

export const jobStatuses = ['received', 'in_progress', 'delivered', 'approved', 'withdrawn'] as const;
export type JobStatus = (typeof jobStatuses)[number];

export const jobActions = [
  'start',
  'ask',
  'assign',
  'take',
  'set_due_time',
  'set_retention',
  'withdraw',
] as const;
export type JobAction = (typeof jobActions)[number];

/** What happens to all photos of a job. The rest happens to each photo (`photoLifecycle`). */
export const jobLifecycle = lifecycle<JobStatus, JobAction>(jobActions, {
  received: {
    start: 'in_progress',
    ask: 'received',
    assign: 'received',
    take: 'received',
    set_due_time: 'received',
    set_retention: 'received',
    withdraw: 'withdrawn',
  },
  in_progress: {
    start: unchanged,
    ask: 'in_progress',
    assign: 'in_progress',
    take: 'in_progress',
    set_due_time: 'in_progress',
    set_retention: 'in_progress',
  },
  delivered: { assign: 'delivered', set_retention: 'delivered' },
  approved: { set_retention: 'approved' },
  withdrawn: { withdraw: unchanged },
});

/** Whether the due date of a job with this status has to be kept. */
const isPromised: { readonly [S in JobStatus]: boolean } = {
  received: true,
  in_progress: true,
  delivered: false,
  approved: false,
  withdrawn: false,
};

export const promisedStatuses = jobStatuses.filter((status) => isPromised[status]);

/** When a photo or a job is due. The time is paused while it is on hold. */
export interface DueTime {
  readonly dueAt: Date;
  /** When the studio began to wait for the customer's answer. Null: it doesn't wait. */
  readonly onHoldSince: Date | null;
}

export interface TimeLeft {
  readonly isLate: boolean;
  readonly isOnHold: boolean;
  /** Until the due time, or since. */
  readonly milliseconds: number;
}

/** The time until a job is due, in calendar hours. Null: the studio no longer works on it. */
export function timeLeft(
  { status, dueAt, onHoldSince }: DueTime & { readonly status: JobStatus },
  now: Date,
): TimeLeft | null {
  if (!isPromised[status]) return null;
  const milliseconds = dueAt.getTime() - (onHoldSince ?? now).getTime();
  return { isLate: milliseconds < 0, isOnHold: onHoldSince !== null, milliseconds: Math.abs(milliseconds) };
}

/** The due time after the pause: later by its length. */
export function resumedDueDate({ dueAt, onHoldSince }: DueTime, now: Date): Date {
  const paused = onHoldSince === null ? 0 : now.getTime() - onHoldSince.getTime();
  return new Date(dueAt.getTime() + paused);
}

const earliest = (dates: readonly Date[]) => new Date(Math.min(...dates.map((date) => date.getTime())));
const latest = (dates: readonly Date[]) => new Date(Math.max(...dates.map((date) => date.getTime())));

/**
 * The due time of a job: the earliest one of the photos that are due. It is on hold while all of them are, since the last one
 * is. Null: none is due.
 */
export function jobDueTime(photos: readonly DueTime[]): DueTime | null {
  if (photos.length === 0) return null;
  const running = photos.filter(({ onHoldSince }) => onHoldSince === null);
  if (running.length > 0) return { dueAt: earliest(running.map(({ dueAt }) => dueAt)), onHoldSince: null };
  const onHoldSince = latest(photos.flatMap((photo) => photo.onHoldSince ?? []));
  return { dueAt: earliest(photos.map((photo) => resumedDueDate(photo, onHoldSince))), onHoldSince };
}

/** `expedited` is included in some plans; `rush` costs an extra fee. */
export const turnarounds = ['standard', 'expedited', 'rush'] as const;
export type Turnaround = (typeof turnarounds)[number];

export interface TurnaroundOption {
  readonly turnaround: Turnaround;
  readonly hours: number;
}

const standard = { turnaround: 'standard', hours: standardHours } as const;
const expedited = { turnaround: 'expedited', hours: 48 } as const;
const rush = { turnaround: 'rush', hours: rushHours } as const;

const optionsByPlan: { readonly [P in PlanId]: readonly TurnaroundOption[] } = {
  'silver-plan': [standard, rush],
  'gold-plan': [standard, expedited, rush],
  'diamond-plan': [{ turnaround: 'standard', hours: 24 }],
};

/** Standard first. `plan` is null for pay per image. */
export function turnaroundOptions(plan: PlanId | null): readonly TurnaroundOption[] {
  return plan === null ? [standard, rush] : optionsByPlan[plan];
}

/** When a job submitted at `submittedAt` is due, in calendar hours. Null: the plan doesn't offer this turnaround. */
export function dueDate(plan: PlanId | null, turnaround: Turnaround, submittedAt: Date): Date | null {
  const option = turnaroundOptions(plan).find((offered) => offered.turnaround === turnaround);
  return option === undefined ? null : new Date(submittedAt.getTime() + option.hours * millisecondsPerHour);
}

/**
 * When a requested revision is due: after the hours that the photo had. If the plan no longer offers them, after the standard
 * ones.
 */
export function revisionDueDate(plan: PlanId | null, turnaround: Turnaround, requestedAt: Date): Date {
  return (
    dueDate(plan, turnaround, requestedAt) ??
    new Date(requestedAt.getTime() + standardHours * millisecondsPerHour)
  );
}
