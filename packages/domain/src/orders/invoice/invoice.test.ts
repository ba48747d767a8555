import { expect, it } from 'vitest';
import { type CalendarDate, parseCalendarDate } from '../../time/calendar-date.ts';
import { invoiceStatuses, isOverdue, isPayable, isSettled } from './invoice.ts';

function day(text: string): CalendarDate {
  const date = parseCalendarDate(text);
  if (date === null) throw new Error(`${text} is not a date`);
  return date;
}

it('can be paid while it is sent or viewed', () => {
  expect(invoiceStatuses.filter(isPayable)).toEqual(['sent', 'viewed']);
});

it('is settled once the payment is confirmed', () => {
  expect(invoiceStatuses.filter(isSettled)).toEqual(['payment_confirmed', 'paid']);
});

it('is overdue after its due date while it can be paid, and not while its receipt is in review', () => {
  const overdueOn = (today: string) =>
    invoiceStatuses.filter((status) => isOverdue({ status, dueDate: day('2026-12-20') }, day(today)));
  expect(overdueOn('2026-12-20')).toEqual([]);
  expect(overdueOn('2026-12-21')).toEqual(['sent', 'viewed']);
});
