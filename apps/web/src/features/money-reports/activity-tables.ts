// The tables of reports about subscriptions, orders and images.
import type {
  ConversionFigures,
  ConversionReport,
  ImagesReport,
  RecurringReport,
} from '@burnish/contract/money-reports/entities';
import { getPlan } from '@burnish/domain/catalog/plans';
import { formatCount, formatMoney } from '../../lib/format.ts';
import { formatMonth } from '../../lib/format-date.ts';
import { copy } from './copy.ts';
import type { ReportUrls } from './money-tables.ts';
import { type Figure, figure, type ReportTable } from './report-table.ts';

const { column } = copy;

function countFigure(count: number, url: string | null): Figure {
  return figure(formatCount(count), count === 0 ? null : url);
}

/** `readAt`: until then the current month is counted. */
export function recurringTables(
  { currencies }: RecurringReport,
  { rowsUrl }: Pick<ReportUrls, 'rowsUrl'>,
  readAt: string,
): ReportTable[] {
  return currencies.map(({ currency, months }) => ({
    key: currency,
    title: copy.currency(currency),
    currency,
    rowHeader: column.month,
    columns: [column.revenue, column.active, column.new, column.renewed, column.lost],
    rows: months.map(({ firstDay, startsAt, endsAt, ...month }) => {
      const end = endsAt < readAt ? endsAt : readAt;
      const active = rowsUrl({ list: 'active', currency, at: end });
      const changed = (change: 'new' | 'renewed' | 'lost') =>
        rowsUrl({ list: 'subscriptions', currency, change, since: startsAt, before: end });
      return {
        key: firstDay,
        name: formatMonth(firstDay),
        url: null,
        figures: [
          figure(formatMoney(month.monthlyRevenue, currency), month.activeCount === 0 ? null : active),
          countFigure(month.activeCount, active),
          countFigure(month.newCount, changed('new')),
          countFigure(month.renewedCount, changed('renewed')),
          countFigure(month.lostCount, changed('lost')),
        ],
      };
    }),
    chart: {
      layout: 'months',
      series: [column.revenue],
      groups: months.map(({ firstDay, monthlyRevenue }) => ({
        key: firstDay,
        label: formatMonth(firstDay),
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
  { groups }: ConversionReport,
  { rowsUrl }: Pick<ReportUrls, 'rowsUrl'>,
): ReportTable[] {
  return groups.map(({ currency, kind, months, total }) => {
    const urlOf = (since: string, before: string) => (isPaid: boolean) =>
      rowsUrl({ list: 'orders', kind, currency, since, before, isPaid });
    const [first, last] = [months.at(0), months.at(-1)];
    return {
      key: `${kind}-${currency}`,
      title: copy.orders(copy.orderKinds[kind], copy.currency(currency)),
      currency,
      rowHeader: column.month,
      columns: [column.orders, column.paid, column.share, column.median],
      rows: [
        ...months.map(({ firstDay, startsAt, endsAt, figures }) => ({
          key: firstDay,
          name: formatMonth(firstDay),
          url: null,
          figures: conversionFigures(figures, urlOf(startsAt, endsAt)),
        })),
        {
          key: 'total',
          name: copy.total,
          url: null,
          figures: conversionFigures(total, first && last ? urlOf(first.startsAt, last.endsAt) : () => null),
        },
      ],
      chart: {
        layout: 'months',
        series: [column.orders, column.paid],
        groups: months.map(({ firstDay, figures }) => ({
          key: firstDay,
          label: formatMonth(firstDay),
          values: [figures.orderCount, figures.paidCount],
        })),
        format: formatCount,
      },
    };
  });
}

export function imagesTables(
  { plans, images }: ImagesReport,
  { subscriptionsUrl }: Pick<ReportUrls, 'subscriptionsUrl'>,
): ReportTable[] {
  if (plans.length === 0) return [];
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
                figure(formatCount(count)),
              ],
            })),
        ),
        { key: 'total', name: copy.total, url: null, figures: [figure(''), figure(formatCount(images))] },
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
