import { expect, it } from 'vitest';
import { boardProgress } from './progress.ts';

const job = {
  openQuestionCount: 0,
  photoCount: 15,
  photosByStatus: {
    received: 0,
    in_progress: 5,
    in_check: 4,
    delivered: 3,
    revision_requested: 2,
    approved: 1,
  },
};

it.each([
  ['received', '15 photos'],
  ['in_progress', '8 of 15 photos done'],
  ['in_check', '4 of 15 photos in check'],
  ['delivered', '1 of 15 photos approved'],
  ['revision', '2 of 15 photos to revise'],
] as const)('in the column %s it is %s', (stage, expected) => {
  expect(boardProgress(job, stage)).toBe(expected);
});

it('is the open questions, if there are any', () => {
  expect(boardProgress({ ...job, openQuestionCount: 1 }, 'in_progress')).toBe('1 open question');
  expect(boardProgress({ ...job, openQuestionCount: 2 }, 'received')).toBe('2 open questions');
});
