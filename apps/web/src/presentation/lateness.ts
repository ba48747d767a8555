import { pluralize } from '../lib/format.ts';
import { daysBetween, formatDueDate, today } from '../lib/format-date.ts';

/** 'Due today', 'Due in 12 days', 'Overdue by 3 days'. */
export function formatLateness(dueDate: string, from = today()): string {
  const late = -daysBetween(from, dueDate);
  const text = formatDueDate(dueDate, from);
  return late > 0 ? `${text} by ${pluralize(late, 'day', 'days')}` : text;
}
