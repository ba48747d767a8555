// Parses dates as banks write them.
import type { DateOrder } from '@burnish/domain/bank-statements/column-mapping';
import { type CalendarDate, parseCalendarDate } from '@burnish/domain/time/calendar-date';

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** The first three parts of a date. Its time is ignored. */
function partsOf(text: string): string[] {
  const compact = /^(20\d\d)(\d\d)(\d\d)$/.exec(text.trim());
  if (compact !== null) return compact.slice(1);
  return (text.toUpperCase().match(/\d+|[A-Z]+/g) ?? []).slice(0, 3);
}

function monthOf(part: string): string {
  const index = months.indexOf(part.slice(0, 3));
  return index === -1 ? part : String(index + 1);
}

/** Null: it isn't a date in this order. A year of four digits at the beginning is one in any order. */
export function parseDateText(text: string, order: DateOrder): CalendarDate | null {
  const [first = '', second = '', third = ''] = partsOf(text);
  let [day, month, year] = [first, second, third];
  if (first.length === 4) [year, month, day] = [first, second, third];
  else if (order === 'mdy' && !/^[A-Z]/.test(second)) [month, day, year] = [first, second, third];
  else if (/^[A-Z]/.test(first)) [month, day, year] = [first, second, third];
  else if (order === 'ymd') [year, month, day] = [first, second, third];
  const fullYear = year.length === 2 ? `20${year}` : year;
  return parseCalendarDate(`${fullYear}-${monthOf(month).padStart(2, '0')}-${day.padStart(2, '0')}`);
}

/** The order in which every date can be read, day first if several are possible. */
export function detectDateOrder(dates: readonly string[]): DateOrder {
  const isYearFirst = dates.length > 0 && dates.every((date) => partsOf(date)[0]?.length === 4);
  if (isYearFirst) return 'ymd';
  const orders = ['dmy', 'mdy', 'ymd'] as const;
  return orders.find((order) => dates.every((date) => parseDateText(date, order) !== null)) ?? 'dmy';
}
