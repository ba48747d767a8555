// When customers are reminded of an unpaid invoice.
import { addDays, type CalendarDate } from '../time/calendar-date.ts';

type ReminderEvent = 'invoice_due_soon' | 'invoice_overdue';

interface Reminder {
  readonly event: ReminderEvent;
  /** After the due date, or before it if negative. */
  readonly days: number;
}

/** In the order of their days. */
export const invoiceReminders: readonly Reminder[] = [
  { event: 'invoice_due_soon', days: -7 },
  { event: 'invoice_due_soon', days: -1 },
  { event: 'invoice_overdue', days: 1 },
  { event: 'invoice_overdue', days: 7 },
  { event: 'invoice_overdue', days: 14 },
];

/** Not before this time of the day, in the studio's time zone. */
export const remindedFrom = '08:00';

/** A reminder that couldn't be sent on its day is sent up to this many days later, unless the next one is due. */
export const maxDaysLate = 3;

/** Invoices that are due in this range of days may need a reminder today. */
export function remindedDueDates(today: CalendarDate): {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
} {
  const days = invoiceReminders.map((reminder) => reminder.days);
  return {
    from: addDays(today, -Math.max(...days) - maxDaysLate),
    to: addDays(today, -Math.min(...days)),
  };
}

interface UnpaidInvoice {
  readonly dueDate: CalendarDate;
  /** The day on which the invoice was sent. */
  readonly sentOn: CalendarDate;
}

/** The reminder that is due, the last one if several are. Null: none. An invoice needs none on the day it is sent. */
export function dueReminder({ dueDate, sentOn }: UnpaidInvoice, today: CalendarDate): Reminder | null {
  const last = invoiceReminders.findLast(({ days }) => addDays(dueDate, days) <= today);
  if (last === undefined) return null;
  const day = addDays(dueDate, last.days);
  return day > sentOn && today <= addDays(day, maxDaysLate) ? last : null;
}
