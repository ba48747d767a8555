// The photographs of one submission are a job: a number, a brief, and a time by which they are due.
import type { PlanId } from '../catalogue/plans.ts';
import { already, lifecycle } from '../lifecycle.ts';

export const jobStatuses = ['received', 'in_work'] as const;
export type JobStatus = (typeof jobStatuses)[number];

export const jobActs = ['begin_work'] as const;
export type JobAct = (typeof jobActs)[number];

export const jobLifecycle = lifecycle<JobStatus, JobAct>(jobActs, {
  received: { begin_work: 'in_work' },
  in_work: { begin_work: already },
});

/** How soon it is wished for: `sooner` where the plan includes it, `rush` for an extra fee. */
export const paces = ['usual', 'sooner', 'rush'] as const;
export type Pace = (typeof paces)[number];

export interface Turnaround {
  readonly pace: Pace;
  readonly hours: number;
}

const usual = { pace: 'usual', hours: 72 } as const;
const rush = { pace: 'rush', hours: 24 } as const;

const ofPlan: { readonly [P in PlanId]: readonly Turnaround[] } = {
  'silver-plan': [usual, rush],
  'gold-plan': [usual, { pace: 'sooner', hours: 48 }, rush],
  'diamond-plan': [{ pace: 'usual', hours: 24 }],
};

/** What can be asked for, the usual first. Null: images bought by the piece. */
export function turnarounds(plan: PlanId | null): readonly Turnaround[] {
  return plan === null ? [usual, rush] : ofPlan[plan];
}

const millisecondsPerHour = 3_600_000;

/** When a job is due that was handed in at this time. Null: this pace is not to be had. */
export function dueAt(plan: PlanId | null, pace: Pace, from: Date): Date | null {
  const found = turnarounds(plan).find((turnaround) => turnaround.pace === pace);
  return found === undefined ? null : new Date(from.getTime() + found.hours * millisecondsPerHour);
}

/** 'JOB-2026-000131'. */
export function jobNumber(year: number, count: number): string {
  return `JOB-${year}-${String(count).padStart(6, '0')}`;
}
