import { expect, it } from 'vitest';
import { jobsViewOf } from './jobs-view.ts';

it('shows the view of the URL, or else the last choice', () => {
  expect(jobsViewOf({ view: 'board' }, 'list')).toBe('board');
  expect(jobsViewOf({ view: 'list' }, 'board')).toBe('list');
  expect(jobsViewOf({}, 'board')).toBe('board');
  expect(jobsViewOf({ view: 'calendar' }, 'board')).toBe('board');
});

it('shows filtered jobs of a link without a view as a list, which also has approved ones', () => {
  expect(jobsViewOf({ search: 'JOB-2026-000042' }, 'board')).toBe('list');
  expect(jobsViewOf({ search: '', due: '' }, 'board')).toBe('board');
  expect(jobsViewOf({ view: 'board', search: 'JOB-2026-000042' }, 'list')).toBe('board');
});
