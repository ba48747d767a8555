import { describe, expect, it } from 'vitest';
import { jobStageOf, jobStatusOf } from './job-status.ts';
import type { PhotoStatus } from './photo.ts';

const cases: readonly (readonly [readonly PhotoStatus[], string, string | null])[] = [
  [[], 'withdrawn', null],
  [['received', 'received'], 'received', 'received'],
  [['received', 'approved'], 'in_progress', 'in_progress'],
  [['in_progress'], 'in_progress', 'in_progress'],
  [['in_check'], 'in_progress', 'in_check'],
  [['in_check', 'delivered'], 'in_progress', 'in_check'],
  [['in_check', 'in_progress'], 'in_progress', 'in_progress'],
  [['revision_requested', 'in_progress'], 'in_progress', 'revision'],
  [['revision_requested', 'delivered'], 'in_progress', 'revision'],
  [['delivered', 'approved'], 'delivered', 'delivered'],
  [['approved', 'approved'], 'approved', null],
];

describe('a job', () => {
  it.each(cases)('with photos that are %j is %s, on the board as %s', (photos, status, stage) => {
    expect(jobStatusOf(photos)).toBe(status);
    expect(jobStageOf(photos)).toBe(stage);
  });
});
