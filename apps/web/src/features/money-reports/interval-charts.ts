// Charts of what a report has by day, week or month.
import type { ReportIntervalView } from '@burnish/contract/money-reports/entities';
import type { Granularity } from '@burnish/domain/reports/report-intervals';
import { intervalLabel } from './interval-name.ts';
import type { Chart } from './report-table.ts';

interface ChartOf<Interval> extends Pick<Chart, 'series' | 'format' | 'highest'> {
  /** One for each series. */
  readonly valuesOf: (interval: Interval) => readonly (number | null)[];
}

/** A chart of each definition. */
export function intervalCharts<Interval extends ReportIntervalView>(
  intervals: readonly Interval[],
  granularity: Granularity,
  charts: readonly ChartOf<Interval>[],
): Chart[] {
  return charts.map(({ valuesOf, ...chart }) => ({
    ...chart,
    layout: 'intervals',
    groups: intervals.map((interval) => ({
      key: interval.firstDay,
      label: intervalLabel(granularity, interval),
      values: valuesOf(interval),
    })),
  }));
}
