import { describe, expect, it } from 'vitest';
import { type PlanId, planIds } from '../catalog/plans.ts';
import { dueDate, jobLifecycle, type Turnaround, timeLeft, turnaroundOptions } from './job.ts';
import { photoLifecycle } from './photo.ts';

const monday = new Date('2026-11-23T09:30:00.000Z');
const plansOrNone = [...planIds, null];

function due(plan: PlanId | null, turnaround: Turnaround): string | undefined {
  return dueDate(plan, turnaround, monday)?.toISOString().slice(5, 16);
}

describe('timeLeft', () => {
  const dueAt = new Date(monday.getTime() + 3_600_000);

  it('runs until the due date, and turns into lateness after it', () => {
    expect(timeLeft('received', dueAt, monday)).toEqual({ isLate: false, milliseconds: 3_600_000 });
    expect(timeLeft('in_progress', dueAt, dueAt)).toEqual({ isLate: false, milliseconds: 0 });
    expect(timeLeft('in_progress', monday, dueAt)).toEqual({ isLate: true, milliseconds: 3_600_000 });
  });

  it('ends when the job is withdrawn', () => {
    expect(timeLeft('withdrawn', dueAt, monday)).toBeNull();
  });
});

describe('dueDate', () => {
  it("follows the plan's standard turnaround", () => {
    expect(plansOrNone.map((plan) => due(plan, 'standard'))).toEqual([
      '11-26T09:30',
      '11-26T09:30',
      '11-24T09:30',
      '11-26T09:30',
    ]);
  });

  it('is earlier for plans with expedited turnaround', () => {
    expect(due('gold-plan', 'expedited')).toBe('11-25T09:30');
    expect(due('silver-plan', 'expedited')).toBeUndefined();
  });

  it('offers rush where it is faster than standard', () => {
    expect(plansOrNone.map((plan) => due(plan, 'rush'))).toEqual([
      '11-24T09:30',
      '11-24T09:30',
      undefined,
      '11-24T09:30',
    ]);
  });
});

it('lists the standard turnaround first', () => {
  for (const plan of plansOrNone) expect(turnaroundOptions(plan)[0]?.turnaround).toBe('standard');
});

it('allows editing and withdrawing photos until work starts', () => {
  expect(photoLifecycle.allowedActions('received')).toEqual(['edit', 'withdraw', 'start']);
  expect(photoLifecycle.allowedActions('in_progress')).toEqual([]);
});

it('accepts starting or withdrawing a job again without a change', () => {
  expect(jobLifecycle.next('in_progress', 'start').changes).toBe(false);
  expect(jobLifecycle.next('withdrawn', 'withdraw').changes).toBe(false);
});

it('allows either starting or withdrawing a job', () => {
  expect(jobLifecycle.allowedActions('received')).toEqual(['start', 'withdraw']);
  expect(() => jobLifecycle.next('in_progress', 'withdraw')).toThrow('INVALID_STATE');
  expect(() => jobLifecycle.next('withdrawn', 'start')).toThrow('INVALID_STATE');
});
