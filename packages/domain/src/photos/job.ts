// The photos of one submission form a job: a number, a brief, and a due date. The studio delivers the retouched files
// outside of the product, so a job has no status after `in_progress`, unless all of its photos are withdrawn before.
import type { PlanId } from '../catalog/plans.ts';
import { lifecycle, unchanged } from '../lifecycle.ts';

export const jobStatuses = ['received', 'in_progress', 'withdrawn'] as const;
export type JobStatus = (typeof jobStatuses)[number];

export const jobActions = ['start', 'withdraw'] as const;
export type JobAction = (typeof jobActions)[number];

export const jobLifecycle = lifecycle<JobStatus, JobAction>(jobActions, {
  received: { start: 'in_progress', withdraw: 'withdrawn' },
  in_progress: { start: unchanged },
  withdrawn: { withdraw: unchanged },
});

/** Whether the due date of a job with this status has to be kept. */
const isPromised: { readonly [S in JobStatus]: boolean } = {
  received: true,
  in_progress: true,
  withdrawn: false,
};

export const promisedStatuses = jobStatuses.filter((status) => isPromised[status]);

export interface TimeLeft {
  readonly isLate: boolean;
  /** Until the due date, or since. */
  readonly milliseconds: number;
}

/** The time until a job is due, in calendar hours. Null: the studio no longer works on it. */
export function timeLeft(status: JobStatus, dueAt: Date, now: Date): TimeLeft | null {
  if (!isPromised[status]) return null;
  const milliseconds = dueAt.getTime() - now.getTime();
  return { isLate: milliseconds < 0, milliseconds: Math.abs(milliseconds) };
}

/** `expedited` is included in some plans; `rush` costs an extra fee. */
export const turnarounds = ['standard', 'expedited', 'rush'] as const;
export type Turnaround = (typeof turnarounds)[number];

export interface TurnaroundOption {
  readonly turnaround: Turnaround;
  readonly hours: number;
}

/** Calendar hours. */
export const standardHours = 72;
export const rushHours = 24;

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

const millisecondsPerHour = 3_600_000;

/** When a job submitted at `submittedAt` is due, in calendar hours. Null: the plan doesn't offer this turnaround. */
export function dueDate(plan: PlanId | null, turnaround: Turnaround, submittedAt: Date): Date | null {
  const option = turnaroundOptions(plan).find((offered) => offered.turnaround === turnaround);
  return option === undefined ? null : new Date(submittedAt.getTime() + option.hours * millisecondsPerHour);
}
