// The photos of one submission form a job: a number, a brief, and a due date. The studio delivers the retouched files
// outside of the product, so a job has no status after `in_progress`.
import type { PlanId } from '../catalog/plans.ts';
import { lifecycle, unchanged } from '../lifecycle.ts';

export const jobStatuses = ['received', 'in_progress'] as const;
export type JobStatus = (typeof jobStatuses)[number];

export const jobActions = ['start'] as const;
export type JobAction = (typeof jobActions)[number];

export const jobLifecycle = lifecycle<JobStatus, JobAction>(jobActions, {
  received: { start: 'in_progress' },
  in_progress: { start: unchanged },
});

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
