import { expect, it } from 'vitest';
import { daysOfWeeks, lateFilters } from './report-links.ts';

it('weeks are from Monday to Sunday', () => {
  expect(daysOfWeeks('2026-11-16T00:00:00.000Z')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  expect(daysOfWeeks('2026-12-21T00:00:00.000Z', '2026-12-28T00:00:00.000Z')).toEqual({
    from: '2026-12-21',
    to: '2027-01-03',
  });
});

it('a figure leads to the late deliveries of its days', () => {
  const days = { from: '2026-11-16', to: '2026-11-22' };
  expect(lateFilters({ days })).toEqual({ list: 'late', ...days });
  expect(lateFilters({ days, planId: 'none' })).toEqual({ list: 'late', ...days, planId: 'none' });
});
