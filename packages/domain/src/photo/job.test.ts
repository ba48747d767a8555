import { expect, it } from 'vitest';
import { planIds } from '../catalogue/plans.ts';
import { dueAt, jobLifecycle, jobNumber, turnarounds } from './job.ts';
import { photoLifecycle } from './photo.ts';

const monday = new Date('2026-11-23T09:30:00.000Z');
const due = (...asked: Parameters<typeof dueAt> extends [...infer Asked, Date] ? Asked : never) =>
  dueAt(...asked, monday)
    ?.toISOString()
    .slice(5, 16);

it('is due by what its plan promises', () => {
  expect([...planIds, null].map((plan) => due(plan, 'usual'))).toEqual([
    '11-26T09:30',
    '11-26T09:30',
    '11-24T09:30',
    '11-26T09:30',
  ]);
});

it('can be wished for sooner where the plan says so', () => {
  expect(due('gold-plan', 'sooner')).toBe('11-25T09:30');
  expect(due('silver-plan', 'sooner')).toBeUndefined();
});

it('can be rushed where that is faster than usual', () => {
  expect([...planIds, null].map((plan) => due(plan, 'rush'))).toEqual([
    '11-24T09:30',
    '11-24T09:30',
    undefined,
    '11-24T09:30',
  ]);
  for (const plan of [...planIds, null]) expect(turnarounds(plan)[0]?.pace).toBe('usual');
});

it('has a number', () => expect(jobNumber(2026, 131)).toBe('JOB-2026-000131'));

it('can be edited and withdrawn until work begins', () => {
  expect(photoLifecycle.allowed('received')).toEqual(['edit', 'withdraw', 'begin_work']);
  expect(photoLifecycle.allowed('in_work')).toEqual([]);
  expect(jobLifecycle.next('in_work', 'begin_work').changes).toBe(false);
});
