// The tables of the report about used images.
import type { ImagesReport } from '@burnish/contract/money-reports/entities';
import { getPlan, planIds, tiers } from '@burnish/domain/catalog/plans';
import { formatCount } from '../../lib/format.ts';
import { copy } from './copy.ts';
import { intervalCharts } from './interval-charts.ts';
import { intervalName } from './interval-name.ts';
import type { ReportUrls } from './money-tables.ts';
import { type Figure, figure, type ReportTable } from './report-table.ts';
import type { UsedImages } from './row-filters.ts';

const { column } = copy;

type Interval = ImagesReport['intervals'][number];
type Plan = ImagesReport['plans'][number]['planId'];
type Tier = ImagesReport['plans'][number]['tiers'][number]['tier'];

/** The usage entries of an interval that a figure sums, by plan and tier. */
type Sums = readonly { readonly planId: Plan; readonly tier: Tier; readonly images: number }[];

const planName = (planId: Plan) => (planId === null ? copy.payPerImage : getPlan(planId).name);
const tierName = (tier: Tier) => (tier === null ? copy.noTier : copy.tierName(tier));

const sumsOf = ({ plans }: Pick<Interval, 'plans'>): Sums =>
  plans.flatMap(({ planId, tiers }) => tiers.map((sum) => ({ planId, ...sum })));
const add = (sums: Sums) => sums.reduce((all, { images }) => all + images, 0);

/** Zero has rows too if images were given back in the interval in which they were used. */
function sumFigure(sums: Sums, url: string): Figure {
  return figure(formatCount(add(sums)), sums.length === 0 ? null : url);
}

interface ImagesColumn {
  readonly header: string;
  readonly includes: (sum: Sums[number]) => boolean;
  readonly rows: Pick<UsedImages, 'planId' | 'tier'>;
}

const total: ImagesColumn = {
  header: copy.total,
  includes: () => true,
  rows: { planId: null, tier: null },
};

const planColumns: readonly ImagesColumn[] = [...planIds, null].map((planId) => ({
  header: planName(planId),
  includes: (sum) => sum.planId === planId,
  rows: { planId: planId ?? 'none', tier: null },
}));

const tierColumns: readonly ImagesColumn[] = [...tiers, null].map((tier) => ({
  header: tierName(tier),
  includes: (sum) => sum.tier === tier,
  rows: { planId: null, tier: tier ?? 'none' },
}));

type Period = Pick<ImagesReport, 'intervals' | 'granularity' | 'startsAt' | 'endsAt'>;
type RowsUrl = Pick<ReportUrls, 'rowsUrl'>;

/** Rows by interval and for all of them. Plans or tiers of which no image was used are left out. */
function intervalTable(
  { intervals, granularity, startsAt, endsAt }: Period,
  { rowsUrl }: RowsUrl,
  { key, title, columns }: { key: string; title: string; columns: readonly ImagesColumn[] },
): ReportTable {
  const shown = [...columns, total];
  const figuresOf = (sums: Sums, since: string, before: string) =>
    shown.map(({ includes, rows }) =>
      sumFigure(sums.filter(includes), rowsUrl({ list: 'images', ...rows, since, before })),
    );
  return {
    key,
    title,
    currency: null,
    rowHeader: column[granularity],
    columns: shown.map(({ header }) => header),
    rows: [
      ...intervals.map((interval) => ({
        key: interval.firstDay,
        name: intervalName(interval),
        url: null,
        figures: figuresOf(sumsOf(interval), interval.startsAt, interval.endsAt),
      })),
      {
        key: 'total',
        name: copy.total,
        url: null,
        figures: figuresOf(intervals.flatMap(sumsOf), startsAt, endsAt),
      },
    ],
    charts: intervalCharts(
      intervals,
      granularity,
      [total, ...columns].map(({ header, includes }) => ({
        series: [header],
        valuesOf: (interval) => [add(sumsOf(interval).filter(includes))],
        format: formatCount,
      })),
    ),
  };
}

function planTable(
  { plans, intervals, images, startsAt, endsAt }: ImagesReport,
  { rowsUrl, subscriptionsUrl }: Pick<ReportUrls, 'rowsUrl' | 'subscriptionsUrl'>,
): ReportTable {
  const sums = intervals.flatMap(sumsOf);
  const entriesUrl = (planId: UsedImages['planId'], tier: UsedImages['tier']) =>
    rowsUrl({ list: 'images', planId, tier, since: startsAt, before: endsAt });
  return {
    key: 'images',
    title: column.images,
    currency: null,
    rowHeader: column.plan,
    columns: [column.tier, column.images],
    rows: [
      ...plans.flatMap(({ planId, tiers }) =>
        tiers
          .filter(({ tier }) => sums.some((sum) => sum.planId === planId && sum.tier === tier))
          .map(({ tier, images: count }) => ({
            key: `${planId}-${tier}`,
            name: planName(planId),
            url: subscriptionsUrl(planId === null ? null : planName(planId)),
            figures: [
              figure(tierName(tier)),
              figure(formatCount(count), entriesUrl(planId ?? 'none', tier ?? 'none')),
            ],
          })),
      ),
      {
        key: 'total',
        name: copy.total,
        url: null,
        figures: [figure(''), figure(formatCount(images), sums.length === 0 ? null : entriesUrl(null, null))],
      },
    ],
    charts: [
      {
        layout: 'names',
        series: [column.images],
        groups: plans.map(({ planId, images: count }) => ({
          key: planId ?? 'none',
          label: planName(planId),
          values: [count],
        })),
        format: formatCount,
      },
    ],
  };
}

export function imagesTables(
  report: ImagesReport,
  urls: Pick<ReportUrls, 'rowsUrl' | 'subscriptionsUrl'>,
): ReportTable[] {
  const { granularity, intervals } = report;
  const sums = intervals.flatMap(sumsOf);
  const used = (columns: readonly ImagesColumn[]) => columns.filter(({ includes }) => sums.some(includes));
  return [
    planTable(report, urls),
    intervalTable(report, urls, {
      key: 'plans',
      title: copy.imagesBy.plan(granularity),
      columns: used(planColumns),
    }),
    intervalTable(report, urls, {
      key: 'tiers',
      title: copy.imagesBy.tier(granularity),
      columns: used(tierColumns),
    }),
  ];
}
