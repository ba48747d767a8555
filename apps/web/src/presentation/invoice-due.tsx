import { pluralize } from '../lib/format.ts';
import { daysBetween, formatDueDate, today } from '../lib/format-date.ts';
import { useNow } from '../lib/use-now.ts';
import { useOpeningHours } from './opening-hours.ts';

/** 'Due today', 'Due in 12 days', 'Overdue by 3 days'. `timeZone`: default the viewer's. */
export function formatInvoiceDue(dueDate: string, now: Date, timeZone: string | undefined): string {
  // Canada writes dates as 2026-11-24.
  const date = timeZone === undefined ? today(now) : now.toLocaleDateString('en-CA', { timeZone });
  const late = -daysBetween(date, dueDate);
  const text = formatDueDate(dueDate, date);
  return late > 0 ? `${text} by ${pluralize(late, 'day', 'days')}` : text;
}

/**
 * How long an invoice can still be paid in time, or how late it is: in the time zone of the studio, like its lists,
 * reminders and emails. In the viewer's until the studio's is loaded.
 */
export function InvoiceDue({ dueDate }: { dueDate: string }) {
  return formatInvoiceDue(dueDate, useNow(), useOpeningHours()?.timeZone);
}
