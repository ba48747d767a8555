// The tables of reports about subscriptions, orders and images.
import type {
  ConversionFigures,
  ConversionReport,
  ImagesReport,
  RecurringReport,
} from '@burnish/contract/money-reports/entities';
import { getPlan } from '@burnish/domain/catalog/plans';
import { formatCount, formatMoney } from '../../lib/format.ts';
import { copy } from './copy.ts';
import { intervalLabel, intervalName } from './interval-name.ts';
import type { ReportUrls } from './money-tables.ts';
import { type Figure, figure, type ReportTable } from './report-table.ts';
import type { UsedImages } from './row-filters.ts';

const { column } = copy;

function countFigure(count: number, url: string | null): Figure {
  return figure(formatCount(count), count === 0 ? null : url);
}

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
    chart: {
      layout: 'intervals',
      series: [column.revenue],
      groups: intervals.map(({ monthlyRevenue, ...interval }) => ({
        key: interval.firstDay,
        label: intervalLabel(granularity, interval),
        values: [monthlyRevenue],
      })),
      format: (value: number) => formatMoney(value, currency),
    },
  }));
}

function conversionFigures(figures: ConversionFigures, urlOf: (isPaid: boolean) => string | null): Figure[] {
  const { orderCount, paidCount, paidPercent, medianDays } = figures;
  return [
    countFigure(orderCount, urlOf(false)),
    countFigure(paidCount, urlOf(true)),
    figure(paidPercent === null ? '' : `${paidPercent}%`),
    figure(medianDays === null ? '' : copy.days(medianDays)),
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
      chart: {
        layout: 'intervals',
        series: [column.orders, column.paid],
        groups: intervals.map(({ figures, ...interval }) => ({
          key: interval.firstDay,
          label: intervalLabel(granularity, interval),
          values: [figures.orderCount, figures.paidCount],
        })),
        format: formatCount,
      },
    };
  });
}

export function imagesTables(
  { plans, images, startsAt, endsAt }: ImagesReport,
  { rowsUrl, subscriptionsUrl }: Pick<ReportUrls, 'rowsUrl' | 'subscriptionsUrl'>,
): ReportTable[] {
  const entriesUrl = (planId: UsedImages['planId'], tier: UsedImages['tier']) =>
    rowsUrl({ list: 'images', planId, tier, since: startsAt, before: endsAt });
  const named = plans.map((plan) => ({
    ...plan,
    name: plan.planId === null ? copy.payPerImage : getPlan(plan.planId).name,
  }));
  return [
    {
      key: 'images',
      title: column.images,
      currency: null,
      rowHeader: column.plan,
      columns: [column.tier, column.images],
      rows: [
        ...named.flatMap(({ planId, name, tiers }) =>
          tiers
            .filter((sum) => sum.images !== 0)
            .map(({ tier, images: count }) => ({
              key: `${planId}-${tier}`,
              name,
              url: subscriptionsUrl(planId === null ? null : name),
              figures: [
                figure(tier === null ? copy.noTier : copy.tierName(tier)),
                figure(formatCount(count), entriesUrl(planId ?? 'none', tier ?? 'none')),
              ],
            })),
        ),
        {
          key: 'total',
          name: copy.total,
          url: null,
          figures: [figure(''), countFigure(images, entriesUrl(null, null))],
        },
      ],
      chart: {
        layout: 'names',
        series: [column.images],
        groups: named.map(({ planId, name, images: count }) => ({
          key: planId ?? 'none',
          label: name,
          values: [Math.max(0, count)],
        })),
        format: formatCount,
      },
    },
  ];
}
