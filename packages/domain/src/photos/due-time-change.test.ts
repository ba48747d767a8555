import { expect, it } from 'vitest';
import { dueTimeOnHold, findDueTimeProblem } from './due-time-change.ts';
import { resumedDueDate } from './job.ts';

const now = new Date('2026-11-24T10:00:00Z');

it('can be promised from now on, for a year', () => {
  expect(findDueTimeProblem(now, now)).toBe('past');
  expect(findDueTimeProblem(new Date('2026-11-24T10:00:00.001Z'), now)).toBeNull();
  expect(findDueTimeProblem(new Date('2027-11-24T10:00:00Z'), now)).toBeNull();
  expect(findDueTimeProblem(new Date('2027-11-24T10:00:00.001Z'), now)).toBe('too_far');
});

it('leaves as much time after a pause as it left during the pause', () => {
  const onHoldSince = new Date('2026-11-23T22:00:00Z');
  const dueAt = dueTimeOnHold(new Date('2026-11-26T10:00:00Z'), onHoldSince, now);
  const answeredAt = new Date('2026-11-25T10:00:00Z');
  expect(resumedDueDate({ dueAt, onHoldSince }, answeredAt)).toEqual(new Date('2026-11-27T10:00:00Z'));
});
