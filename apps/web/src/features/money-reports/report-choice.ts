// Which report is shown, of which days, in the URL.
import { type Currency, currencies } from '@burnish/domain/money/money';
import { type Granularity, granularityOf } from '@burnish/domain/reports/report-intervals';
import { type ReportName, reportNames } from '@burnish/domain/reports/report-names';
import { parseCalendarDate } from '@burnish/domain/time/calendar-date';
import type { FilterValues } from '../../lib/list-filters.ts';
import { oneOf } from '../../lib/one-of.ts';

/** The current month and the ones before it. */
const fixedPeriods = ['3', '12', '24'] as const;
export const periods = [...fixedPeriods, 'custom'] as const;
export type Period = (typeof periods)[number];

/** Calendar dates of the studio, or other text that the URL has. */
export interface DayRange {
  readonly from: string;
  /** Empty: today. */
  readonly to: string;
}

export interface ReportChoice {
  readonly report: ReportName;
  readonly period: Period;
  readonly days: DayRange;
  readonly granularity: Granularity;
  /** Null: both. */
  readonly currency: Currency | null;
  readonly convertTo: Currency | null;
}

/** The first day of a report: of the month that many months before this one, with this one. */
function firstDayOf(months: number, today: string): string {
  const date = new Date(today);
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months + 1, 1));
  return first.toISOString().slice(0, 10);
}

function periodOf({ from = '', to = '', months = '' }: FilterValues): Period {
  return from !== '' || to !== '' ? 'custom' : (oneOf(fixedPeriods, months) ?? '12');
}

/** Months of a fixed period, and of days that aren't dates; for other days what fits their number. */
function granularityOfDays(period: Period, days: DayRange, today: string): Granularity {
  const [from, to, last] = [days.from, days.to, today].map(parseCalendarDate);
  if (period !== 'custom' || !from || !to || !last) return 'month';
  return granularityOf(from, to < last ? to : last);
}

/** Null: another report than those about money. */
export function reportOf(filters: FilterValues, today: string): ReportChoice | null {
  const report = oneOf(reportNames, filters.report ?? '');
  if (report === undefined) return null;
  const period = periodOf(filters);
  const days =
    period === 'custom'
      ? { from: filters.from ?? '', to: filters.to ?? '' }
      : { from: firstDayOf(Number(period), today), to: '' };
  return {
    report,
    period,
    days,
    granularity: granularityOfDays(period, days, today),
    currency: oneOf(currencies, filters.shown ?? '') ?? null,
    convertTo: oneOf(currencies, filters.convertTo ?? '') ?? null,
  };
}

/** The filters of another period. Custom days begin with those that were shown before. */
export function periodFilters(period: Period, { from, to }: DayRange, today: string): FilterValues {
  if (period !== 'custom') return { months: period, from: '', to: '' };
  return { months: '', from, to: to === '' ? today : to };
}
