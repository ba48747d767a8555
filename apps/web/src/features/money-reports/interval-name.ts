import type { ReportIntervalView } from '@burnish/contract/money-reports/entities';
import type { Granularity } from '@burnish/domain/reports/report-intervals';
import { millisecondsPerDay } from '@burnish/domain/time/calendar-date';
import { formatDate, formatMonth, formatShortDate } from '../../lib/format-date.ts';

type Days = Pick<ReportIntervalView, 'firstDay' | 'lastDay'>;

/** Whether the days are a month, from its first to its last day. */
function isWholeMonth({ firstDay, lastDay }: Days): boolean {
  const next = new Date(Date.parse(lastDay) + millisecondsPerDay);
  return new Date(firstDay).getUTCDate() === 1 && next.getUTCDate() === 1;
}

/** 'Nov 2026', '20 Nov 2026', '2 to 8 Nov 2026', '28 Sep to 4 Oct 2026', '28 Dec 2026 to 3 Jan 2027'. */
export function intervalName(days: Days): string {
  if (isWholeMonth(days)) return formatMonth(days.firstDay);
  const [first, last] = [days.firstDay.slice(0, 10), days.lastDay.slice(0, 10)];
  if (first === last) return formatDate(first);
  if (first.slice(0, 4) !== last.slice(0, 4)) return `${formatDate(first)} to ${formatDate(last)}`;
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
  return `${isOneMonth ? new Date(first).getUTCDate() : formatShortDate(first)} to ${formatDate(last)}`;
}

/** Below the bars of a chart: 'Nov 2026', or the first day, '2 Nov'. */
export function intervalLabel(granularity: Granularity, { firstDay }: Days): string {
  return granularity === 'month' ? formatMonth(firstDay) : formatShortDate(firstDay);
}
