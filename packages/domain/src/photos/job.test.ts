import { describe, expect, it } from 'vitest';
import { type PlanId, planIds } from '../catalog/plans.ts';
import {
  type DueTime,
  dueDate,
  type JobStatus,
  jobDueTime,
  jobLifecycle,
  resumedDueDate,
  revisionDueDate,
  type Turnaround,
  timeLeft,
  turnaroundOptions,
} from './job.ts';
import { jobStatusOf } from './job-status.ts';
import { type PhotoStatus, photoLifecycle, photoStatuses } from './photo.ts';

const monday = new Date('2026-11-23T09:30:00.000Z');
const hoursLater = (hours: number) => new Date(monday.getTime() + hours * 3_600_000);
const plansOrNone = [...planIds, null];

function due(plan: PlanId | null, turnaround: Turnaround): string | undefined {
  return dueDate(plan, turnaround, monday)?.toISOString().slice(5, 16);
}

describe('timeLeft', () => {
  const dueAt = hoursLater(1);
  const left = (status: JobStatus, dueAt: Date, now: Date, onHoldSince: Date | null = null) =>
    timeLeft({ status, dueAt, onHoldSince }, now);

  it('runs until the due time, and turns into lateness after it', () => {
    const running = { isLate: false, isOnHold: false };
    expect(left('received', dueAt, monday)).toEqual({ ...running, milliseconds: 3_600_000 });
    expect(left('in_progress', dueAt, dueAt)).toEqual({ ...running, milliseconds: 0 });
    expect(left('in_progress', monday, dueAt)).toEqual({
      isLate: true,
      isOnHold: false,
      milliseconds: 3_600_000,
    });
  });

  it('is paused while the job is on hold', () => {
    const held = { isLate: false, isOnHold: true, milliseconds: 3_600_000 };
    expect(left('received', dueAt, monday, monday)).toEqual(held);
    expect(left('received', dueAt, hoursLater(50), monday)).toEqual(held);
    expect(left('received', monday, hoursLater(50), hoursLater(1))).toEqual({ ...held, isLate: true });
  });

  it('ends when the job is delivered, approved or withdrawn', () => {
    for (const status of ['delivered', 'approved', 'withdrawn'] as const)
      expect(left(status, dueAt, monday)).toBeNull();
  });
});

describe('jobStatusOf', () => {
  it('follows from the photos', () => {
    const table: readonly [JobStatus, readonly PhotoStatus[]][] = [
      ['withdrawn', []],
      ['received', ['received', 'received']],
      ['in_progress', ['received', 'in_progress']],
      ['in_progress', ['in_check']],
      ['in_progress', ['delivered', 'in_check']],
      ['in_progress', ['approved', 'revision_requested']],
      ['in_progress', ['approved', 'received']],
      ['delivered', ['delivered', 'approved']],
      ['delivered', ['delivered']],
      ['approved', ['approved', 'approved']],
    ];
    for (const [status, photos] of table) expect(jobStatusOf(photos)).toBe(status);
  });

  it('is that of the photos if all have the same', () => {
    const single = photoStatuses.map((status) => jobStatusOf([status]));
    expect(single).toEqual([
      'received',
      'in_progress',
      'in_progress',
      'delivered',
      'in_progress',
      'approved',
    ]);
  });
});

describe('revisionDueDate', () => {
  it('is as long after the request as the turnaround of the job', () => {
    expect(revisionDueDate('gold-plan', 'expedited', monday)).toEqual(hoursLater(48));
    expect(revisionDueDate('diamond-plan', 'standard', monday)).toEqual(hoursLater(24));
    expect(revisionDueDate(null, 'rush', monday)).toEqual(hoursLater(24));
  });

  it('is that of the standard turnaround if the plan no longer offers the other one', () => {
    expect(revisionDueDate('silver-plan', 'expedited', monday)).toEqual(hoursLater(72));
  });
});

describe('resumedDueDate', () => {
  it('is later by the length of the pause', () => {
    const onHoldSince = hoursLater(2);
    expect(resumedDueDate({ dueAt: hoursLater(3), onHoldSince }, hoursLater(10))).toEqual(hoursLater(11));
    expect(resumedDueDate({ dueAt: monday, onHoldSince }, hoursLater(3))).toEqual(hoursLater(1));
    expect(resumedDueDate({ dueAt: monday, onHoldSince: null }, hoursLater(3))).toEqual(monday);
  });
});

describe('jobDueTime', () => {
  const photo = (due: number, held: number | null = null): DueTime => ({
    dueAt: hoursLater(due),
    onHoldSince: held === null ? null : hoursLater(held),
  });

  it.each<[string, DueTime[], DueTime | null]>([
    ['without photos', [], null],
    ['is the earliest one', [photo(72), photo(48), photo(60)], photo(48)],
    ['leaves out photos on hold', [photo(48, 1), photo(72)], photo(72)],
    ['is on hold since the last photo is', [photo(72, 1), photo(72, 5)], photo(72, 5)],
    ['has the least time left of all photos on hold', [photo(48, 2), photo(50, 8)], photo(50, 8)],
    ['counts the pauses of all photos on hold', [photo(48, 2), photo(60, 8)], photo(54, 8)],
  ])('%s', (_, photos, expected) => {
    expect(jobDueTime(photos)).toEqual(expected);
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

it('allows editing and withdrawing photos until work starts, then comments, and decisions about delivered ones', () => {
  const allowed = photoStatuses.map((status) => photoLifecycle.allowedActions(status));
  expect(allowed).toEqual([
    ['edit', 'withdraw', 'start', 'ask', 'assign', 'submit_version', 'set_revision_limit'],
    ['ask', 'assign', 'submit_version', 'set_revision_limit', 'comment'],
    ['ask', 'assign', 'submit_version', 'return_version', 'deliver', 'set_revision_limit', 'comment'],
    ['assign', 'request_revision', 'approve', 'set_revision_limit', 'comment'],
    ['start', 'ask', 'assign', 'submit_version', 'set_revision_limit', 'comment'],
    [],
  ]);
  expect(photoLifecycle.next('approved', 'approve').changes).toBe(false);
});

it('accepts starting or withdrawing a job again without a change', () => {
  expect(jobLifecycle.next('in_progress', 'start').changes).toBe(false);
  expect(jobLifecycle.next('withdrawn', 'withdraw').changes).toBe(false);
});

it('allows either starting or withdrawing a job, questions, assignments and due times until it is finished, and another retention until it is withdrawn', () => {
  expect(jobLifecycle.allowedActions('received')).toEqual([
    'start',
    'ask',
    'assign',
    'take',
    'set_due_time',
    'set_retention',
    'withdraw',
  ]);
  expect(jobLifecycle.allowedActions('in_progress')).toEqual([
    'ask',
    'assign',
    'take',
    'set_due_time',
    'set_retention',
  ]);
  expect(jobLifecycle.allowedActions('delivered')).toEqual(['assign', 'set_retention']);
  expect(jobLifecycle.allowedActions('approved')).toEqual(['set_retention']);
  expect(jobLifecycle.allowedActions('withdrawn')).toEqual([]);
  expect(() => jobLifecycle.next('withdrawn', 'ask')).toThrow('INVALID_STATE');
  expect(() => jobLifecycle.next('in_progress', 'withdraw')).toThrow('INVALID_STATE');
  expect(() => jobLifecycle.next('withdrawn', 'start')).toThrow('INVALID_STATE');
});
