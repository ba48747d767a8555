import { describe, expect, test } from 'vitest';
import { addDays, type CalendarDate, parseCalendarDate } from '../time/calendar-date.ts';
import { dueReminder, remindedDueDates } from './reminders.ts';

function day(text: string): CalendarDate {
  const date = parseCalendarDate(text);
  if (date === null) throw new Error(`not a date: ${text}`);
  return date;
}

const dueDate = day('2026-12-20');
const sentOn = day('2026-11-20');
const reminderOn = (today: string) => dueReminder({ dueDate, sentOn }, day(today))?.days ?? null;

describe('reminders of an unpaid invoice', () => {
  test('are due 7 days and 1 day before the due date, and 1, 7 and 14 days after it', () => {
    const firstDays = ['2026-12-13', '2026-12-19', '2026-12-21', '2026-12-27', '2027-01-03'];
    expect(firstDays.map(reminderOn)).toEqual([-7, -1, 1, 7, 14]);
    const dayBefore = firstDays.map((date) => addDays(day(date), -1));
    expect(dayBefore.map(reminderOn)).not.toEqual([-7, -1, 1, 7, 14]);
    expect(reminderOn('2026-12-12')).toBeNull();
  });

  test('are made up for up to three days later, but not after the next one', () => {
    expect(reminderOn('2026-12-16')).toBe(-7);
    expect(reminderOn('2026-12-17')).toBeNull();
    expect(reminderOn('2026-12-20')).toBe(-1);
    expect(reminderOn('2027-01-06')).toBe(14);
    expect(reminderOn('2027-01-07')).toBeNull();
  });

  test('name the right event', () => {
    expect(dueReminder({ dueDate, sentOn }, day('2026-12-20'))?.event).toBe('invoice_due_soon');
    expect(dueReminder({ dueDate, sentOn }, day('2026-12-21'))?.event).toBe('invoice_overdue');
  });

  test('are not due on the day on which the invoice is sent, or for days before it', () => {
    const short = { dueDate: day('2026-12-20'), sentOn: day('2026-12-15') };
    expect(dueReminder(short, day('2026-12-15'))).toBeNull();
    expect(dueReminder(short, day('2026-12-16'))).toBeNull();
    expect(dueReminder(short, day('2026-12-19'))?.days).toBe(-1);
    const tomorrow = { dueDate: day('2026-12-20'), sentOn: day('2026-12-19') };
    expect(dueReminder(tomorrow, day('2026-12-19'))).toBeNull();
  });

  test('concern exactly the invoices in a range of due dates', () => {
    const today = day('2027-03-01');
    const { from, to } = remindedDueDates(today);
    expect([from, to]).toEqual(['2027-02-12', '2027-03-08']);
    const sent = day('2020-01-01');
    const remindedAt = (date: CalendarDate) => dueReminder({ dueDate: date, sentOn: sent }, today) !== null;
    expect([remindedAt(from), remindedAt(to)]).toEqual([true, true]);
    expect([remindedAt(addDays(from, -1)), remindedAt(addDays(to, 1))]).toEqual([false, false]);
  });
});
