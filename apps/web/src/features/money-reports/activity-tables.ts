// The tables of reports about subscriptions and orders.
import type {
  ConversionFigures,
  ConversionReport,
  RecurringReport,
} from '@burnish/contract/money-reports/entities';
import { formatCount, formatMoney } from '../../lib/format.ts';
import { copy } from './copy.ts';
import { intervalCharts } from './interval-charts.ts';
import { intervalName } from './interval-name.ts';
import type { ReportUrls } from './money-tables.ts';
import { countFigure, type Figure, figure, type ReportTable } from './report-table.ts';

const { column } = copy;

/** `readAt`: until then the current interval is counted. */
export function recurringTables(
  { currencies, granularity }: RecurringReport,
  { rowsUrl }: Pick<ReportUrls, 'rowsUrl'>,
  readAt: string,
): ReportTable[] {
  return currencies.map(({ currency, intervals }) => ({
    key: currency,
    title: copy.currency(currency),
    currency,
    rowHeader: column[granularity],
    columns: [column.revenue, column.active, column.new, column.renewed, column.lost],
    rows: intervals.map((interval) => {
      const { firstDay, startsAt, endsAt } = interval;
      const end = endsAt < readAt ? endsAt : readAt;
      const active = rowsUrl({ list: 'active', currency, at: end });
      const changed = (change: 'new' | 'renewed' | 'lost') =>
        rowsUrl({ list: 'subscriptions', currency, change, since: startsAt, before: end });
      return {
        key: firstDay,
        name: intervalName(interval),
        url: null,
        figures: [
          figure(formatMoney(interval.monthlyRevenue, currency), interval.activeCount === 0 ? null : active),
          countFigure(interval.activeCount, active),
          countFigure(interval.newCount, changed('new')),
          countFigure(interval.renewedCount, changed('renewed')),
          countFigure(interval.lostCount, changed('lost')),
        ],
      };
    }),
    charts: intervalCharts(intervals, granularity, [
      {
        series: [column.revenue],
        valuesOf: ({ monthlyRevenue }) => [monthlyRevenue],
        format: (value) => formatMoney(value, currency),
      },
      { series: [column.active], valuesOf: ({ activeCount }) => [activeCount], format: formatCount },
      { series: [column.new], valuesOf: ({ newCount }) => [newCount], format: formatCount },
      { series: [column.renewed], valuesOf: ({ renewedCount }) => [renewedCount], format: formatCount },
      { series: [column.lost], valuesOf: ({ lostCount }) => [lostCount], format: formatCount },
    ]),
  }));
}

const formatPercent = (percent: number) => `${percent}%`;

/** A share leads to the orders that are paid, or if none is, to those that aren't. */
function conversionFigures(figures: ConversionFigures, urlOf: (isPaid: boolean) => string | null): Figure[] {
  const { orderCount, paidCount, paidPercent, medianDays } = figures;
  const isAnyPaid = paidCount > 0;
  return [
    countFigure(orderCount, urlOf(false)),
    countFigure(paidCount, urlOf(true)),
    paidPercent === null
      ? figure('')
      : figure(
          formatPercent(paidPercent),
          urlOf(isAnyPaid),
          isAnyPaid ? copy.leadsTo.paidOrders : copy.leadsTo.unpaidOrders,
        ),
    medianDays === null ? figure('') : figure(copy.days(medianDays), urlOf(true), copy.leadsTo.paidOrders),
  ];
}

export function conversionTables(
  { groups, granularity }: ConversionReport,
  { rowsUrl }: Pick<ReportUrls, 'rowsUrl'>,
): ReportTable[] {
  return groups.map(({ currency, kind, intervals, total }) => {
    const urlOf = (since: string, before: string) => (isPaid: boolean) =>
      rowsUrl({ list: 'orders', kind, currency, since, before, isPaid });
    const [first, last] = [intervals.at(0), intervals.at(-1)];
    return {
      key: `${kind}-${currency}`,
      title: copy.orders(copy.orderKinds[kind], copy.currency(currency)),
      currency,
      rowHeader: column[granularity],
      columns: [column.orders, column.paid, column.share, column.median],
      rows: [
        ...intervals.map(({ figures, ...interval }) => ({
          key: interval.firstDay,
          name: intervalName(interval),
          url: null,
          figures: conversionFigures(figures, urlOf(interval.startsAt, interval.endsAt)),
        })),
        {
          key: 'total',
          name: copy.total,
          url: null,
          figures: conversionFigures(total, first && last ? urlOf(first.startsAt, last.endsAt) : () => null),
        },
      ],
      charts: intervalCharts(intervals, granularity, [
        {
          series: [column.orders, column.paid],
          valuesOf: ({ figures }) => [figures.orderCount, figures.paidCount],
          format: formatCount,
        },
        {
          series: [column.share],
          valuesOf: ({ figures }) => [figures.paidPercent],
          format: formatPercent,
          highest: 100,
        },
        { series: [column.median], valuesOf: ({ figures }) => [figures.medianDays], format: copy.days },
      ]),
    };
  });
}
