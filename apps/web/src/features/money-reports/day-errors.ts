import { reportQuery } from '@burnish/contract/money-reports/inputs';
import { reportRangeErrors } from '@burnish/contract/money-reports/range-errors';
import { checkReportDays } from '@burnish/domain/reports/report-intervals';
import { parseCalendarDate } from '@burnish/domain/time/calendar-date';
import type { DayRange } from './report-choice.ts';

export type DayErrors = Partial<Record<'from' | 'to', string>>;

const dayFields = reportQuery.pick({ from: true, to: true }).required();

/** What is wrong with the days, by field. Without entries: nothing. */
export function dayErrors(days: DayRange, today: string): DayErrors {
  const parsed = dayFields.safeParse(days);
  if (!parsed.success)
    return Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path[0], message]));
  const [from, to, last] = [days.from, days.to, today].map(parseCalendarDate);
  const error = from && to && last ? checkReportDays(from, to, last) : null;
  if (error === null) return {};
  const { field, message } = reportRangeErrors[error];
  return { [field]: message };
}
