import { expect, it } from 'vitest';
import { formatLateness } from './lateness.ts';

it.each([
  ['2026-11-24', 'Due today'],
  ['2026-11-25', 'Due tomorrow'],
  ['2026-12-06', 'Due in 12 days'],
  ['2026-11-23', 'Overdue by 1 day'],
  ['2026-11-10', 'Overdue by 14 days'],
])('due on %s reads %s', (dueDate, text) => {
  expect(formatLateness(dueDate, '2026-11-24')).toBe(text);
});
