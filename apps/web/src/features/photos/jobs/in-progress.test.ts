import { expect, it } from 'vitest';
import { jobsInProgress } from './in-progress.ts';

const now = new Date('2026-11-24T12:00:00.000Z');
const job = (
  name: string,
  dueAt: string,
  status: 'received' | 'in_progress' | 'withdrawn' = 'received',
  onHoldSince: string | null = null,
) => ({
  name,
  dueAt: `2026-11-${dueAt}:00.000Z`,
  status,
  onHoldSince,
});

it('starts with the job that is due next, ends with the one that is late the longest, and has at most three', () => {
  const jobs = [
    job('withdrawn', '24T13:00', 'withdrawn'),
    job('late', '23T12:00'),
    job('later', '26T12:00'),
    job('today', '24T16:20', 'in_progress'),
  ];
  const names = (rows: typeof jobs) => jobsInProgress(rows, now).map(({ name }) => name);
  expect(names(jobs)).toEqual(['today', 'later', 'late']);
  expect(names([...jobs, job('tomorrow', '25T12:00')])).toEqual(['today', 'tomorrow', 'later']);
  const onHold = job('on hold', '24T13:00', 'received', '2026-11-24T11:00:00.000Z');
  expect(names([onHold, ...jobs.slice(1, 3)])).toEqual(['later', 'late', 'on hold']);
  expect(names([job('longer', '20T12:00'), ...jobs.slice(0, 2)])).toEqual(['late', 'longer']);
});
