import { expect, it } from 'vitest';
import { formatInvoiceDue } from './invoice-due.tsx';

it.each([
  ['2026-11-24', 'Due today'],
  ['2026-11-25', 'Due tomorrow'],
  ['2026-12-06', 'Due in 12 days'],
  ['2026-11-23', 'Overdue by 1 day'],
  ['2026-11-10', 'Overdue by 14 days'],
])('due on %s reads %s', (dueDate, text) => {
  expect(formatInvoiceDue(dueDate, new Date(2026, 10, 24, 12), undefined)).toBe(text);
});

it("follows the studio's date", () => {
  const now = new Date('2026-11-24T23:30:00Z');
  expect(formatInvoiceDue('2026-11-24', now, 'America/New_York')).toBe('Due today');
  expect(formatInvoiceDue('2026-11-24', now, 'Africa/Lagos')).toBe('Overdue by 1 day');
});
