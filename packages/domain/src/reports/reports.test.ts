import { expect, it } from 'vitest';
import { type CalendarDate, parseCalendarDate } from '../time/calendar-date.ts';
import { ageOf, dueDatesOf, invoiceAges } from './outstanding.ts';
import { monthlyPriceMinor } from './recurring-revenue.ts';

function date(text: string): CalendarDate {
  const parsed = parseCalendarDate(text);
  if (parsed === null) throw new Error(`not a date: ${text}`);
  return parsed;
}

it('every due date is of exactly one age', () => {
  const today = date('2026-11-20');
  expect(
    ['2026-11-20', '2026-11-19', '2026-10-21', '2026-10-20', '2026-08-22', '2026-08-21'].map((due) =>
      ageOf(date(due), today),
    ),
  ).toEqual(['not_due', 'to_30', 'to_30', 'to_60', 'to_90', 'over_90']);
  expect(dueDatesOf('not_due', today)).toEqual({ dueFrom: today, dueTo: null });
  expect(invoiceAges.map((age) => dueDatesOf(age, today).dueTo)).toEqual([
    null,
    '2026-11-19',
    '2026-10-20',
    '2026-09-20',
    '2026-08-21',
  ]);
});

it('a month of a yearly price is a twelfth of it, rounded down', () => {
  expect(monthlyPriceMinor(98_900, 'yearly')).toBe(8_241);
  expect(monthlyPriceMinor(9_700, 'monthly')).toBe(9_700);
});
