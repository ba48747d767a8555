import type { PlanId } from '@burnish/domain/catalog/plans';
import { millisecondsPerDay } from '@burnish/domain/time/calendar-date';
import type { FilterValues } from '../../lib/list-filters.ts';

/** Where the reports lead. */
export interface ReportLinks {
  /** The studio's page of reports, with these filters. */
  readonly reportsUrl: (filters: FilterValues) => string;
  readonly jobUrl: (jobNumber: string) => string;
  readonly boardUrl: string;
}

/** Days, '2026-11-16'. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** The days of some weeks, of which the first and the last begin on these Mondays. */
export function daysOfWeeks(firstMonday: string, lastMonday = firstMonday): DayRange {
  const sunday = new Date(Date.parse(lastMonday) + 6 * millisecondsPerDay);
  return { from: firstMonday.slice(0, 10), to: sunday.toISOString().slice(0, 10) };
}

interface LateTarget {
  readonly days: DayRange;
  readonly retoucherId?: string;
  readonly planId?: PlanId | 'none';
}

/** The filters of the late deliveries behind a figure. */
export function lateFilters({ days, ...filters }: LateTarget): FilterValues {
  return { list: 'late', ...days, ...filters };
}
