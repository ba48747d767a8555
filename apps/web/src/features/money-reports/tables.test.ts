import {
  conversionReportSample,
  customersReportSample,
  imagesReportSample,
  moneyReportSample,
  outstandingReportSample,
  recurringReportSample,
} from '@burnish/contract/money-reports/samples';
import { describe, expect, it } from 'vitest';
import { conversionTables, recurringTables } from './activity-tables.ts';
import { imagesTables } from './images-tables.ts';
import { customersTables, moneyTables, outstandingTables, type ReportUrls } from './money-tables.ts';
import type { ReportTable } from './report-table.ts';
import { entryFilters, type Rows, rowFilters, rowsOf } from './row-filters.ts';

/** The rows themselves as the URL. */
const urls: ReportUrls = {
  rowsUrl: (rows) => JSON.stringify(rows),
  entriesUrl: (entries) => `ledger?${new URLSearchParams(entryFilters(entries))}`,
  subscriptionsUrl: (plan) => `subscriptions?${plan}`,
  ratesUrl: 'settings',
};
const readAt = '2026-11-20T09:00:00.000Z';

const tablesOf: readonly [string, readonly ReportTable[]][] = [
  ['money', moneyTables(moneyReportSample, urls)],
  ['outstanding', outstandingTables(outstandingReportSample, urls)],
  ['recurring', recurringTables(recurringReportSample, urls, readAt)],
  ['conversion', conversionTables(conversionReportSample, urls)],
  ['images', imagesTables(imagesReportSample, urls)],
  ['customers', customersTables(customersReportSample, urls, { from: '2026-06-01', to: '2026-11-30' })],
];

describe.each(tablesOf)('the %s report', (_, tables) => {
  it('has a figure for each column, and keys that differ', () => {
    expect(tables.length).toBeGreaterThan(0);
    for (const { columns, rows } of tables) {
      for (const { figures } of rows) expect(figures).toHaveLength(columns.length);
      expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
    }
  });

  it('leads from each figure that is not zero to its rows', () => {
    for (const { columns, rows } of tables)
      for (const { name, figures } of rows)
        for (const [index, { text, url }] of figures.entries()) {
          const header = columns[index] ?? '';
          const isFigure = header !== 'Tier' && text !== '' && !/^[₦$]?0$/.test(text);
          expect(url !== null, `${header}, ${name}: ${text}`).toBe(isFigure);
        }
  });

  it('has a chart of each table, and of each column of tables by day, week or month', () => {
    for (const { title, rowHeader, columns, charts } of tables) {
      expect(charts.length, title).toBeGreaterThan(0);
      for (const { series, groups } of charts)
        for (const { values } of groups) expect(values).toHaveLength(series.length);
      if (rowHeader !== 'Month') continue;
      const charted = charts.flatMap(({ series }) => series);
      expect(new Set(charted), title).toEqual(new Set(columns.filter((header) => header !== 'Rate')));
    }
  });

  it('leads from figures to rows that their URL names again', () => {
    for (const { text, url } of tables.flatMap(({ rows }) => rows.flatMap(({ figures }) => figures))) {
      if (url === null || url === 'settings' || url.startsWith('ledger?')) continue;
      const rows: Rows = JSON.parse(url);
      const named = rowsOf(rowFilters('money', rows));
      expect(named?.list, text).toBe(rows.list);
      if (named !== null && 'currency' in named) expect(rows).toMatchObject({ currency: named.currency });
    }
  });
});

describe('the rows in a URL', () => {
  it.each<Rows>([
    { list: 'invoices', currency: 'USD', dueFrom: null, dueTo: '2026-11-01' },
    {
      list: 'subscriptions',
      currency: 'USD',
      change: 'lost',
      since: '2026-06-01T00:00:00.000Z',
      before: '2026-07-01T00:00:00.000Z',
    },
    { list: 'active', currency: 'USD', at: '2026-07-01T00:00:00.000Z' },
    {
      list: 'orders',
      kind: 'images',
      currency: 'NGN',
      since: '2026-06-01T00:00:00.000Z',
      before: '2026-07-01T00:00:00.000Z',
      isPaid: true,
    },
    {
      list: 'images',
      planId: 'none',
      tier: null,
      since: '2026-06-01T00:00:00.000Z',
      before: '2026-07-01T00:00:00.000Z',
    },
  ])('are the same that were written: $list', (rows) => {
    expect(rowsOf(rowFilters('money', rows))).toEqual(rows);
  });

  it.each([
    {},
    { list: 'invoices', currency: 'EUR' },
    { list: 'entries', currency: 'USD', kind: 'payment' },
    { list: 'active', currency: 'USD', at: '2026-13-01' },
    { list: 'orders', currency: 'USD', kind: 'plan', since: 'x', before: 'y' },
    { list: 'images', plan: 'gold-plan', since: 'x', before: 'y' },
  ])('are none if they are wrong: %o', (filters) => {
    expect(rowsOf(filters)).toBeNull();
  });
});

describe('figures about money', () => {
  const [converted, naira] = moneyTables(moneyReportSample, urls);
  const urlOf = (table: ReportTable | undefined, header: string, row = 0) =>
    table?.rows[row]?.figures[table.columns.indexOf(header)]?.url;

  it('lead to the entries of their kind, currency and days in the ledger', () => {
    expect(urlOf(naira, 'Received')).toBe(
      'ledger?kind=payment&currency=NGN&from=2026-11-01&to=2026-11-30&customerId=&exceptCustomerId=',
    );
    expect(urlOf(naira, 'Received', 1)).toBe(urlOf(naira, 'Received'));
    expect(urlOf(naira, 'Voided'), 'zero has no entries').toBeNull();
  });

  it('that are converted lead to entries in all currencies, and name the rate with its day', () => {
    expect(urlOf(converted, 'Refunded')).toBe(
      'ledger?kind=refund&currency=&from=2026-11-01&to=2026-11-30&customerId=&exceptCustomerId=',
    );
    expect(converted?.rows[0]?.figures.at(-1)).toEqual({
      text: '₦1,540 per dollar, initial rate',
      url: 'settings',
      leadsTo: 'the exchange rates',
    });
    const later = structuredClone(moneyReportSample);
    for (const { rate } of later.converted?.intervals ?? []) rate.appliesFrom = '2026-11-05T00:00:00.000Z';
    const [table] = moneyTables(later, urls);
    expect(table?.rows[0]?.figures.at(-1)?.text).toBe('₦1,540 per dollar from 5 Nov 2026');
  });
});

it('converted figures of less than a cent lead to their entries', () => {
  const report = structuredClone(moneyReportSample);
  for (const interval of report.converted?.intervals ?? [])
    interval.figures = { ...interval.figures, writtenOff: 0 };
  const writtenOff = moneyTables(report, urls)[0]?.rows[0]?.figures[4];
  expect(writtenOff).toMatchObject({ text: '₦0', url: expect.stringContaining('kind=write_off') });
});

it('all other customers lead to the payments of all but those who are named', () => {
  const [table] = customersTables(customersReportSample, urls, { from: '2026-06-01', to: '2026-11-30' });
  const named = table?.rows[0]?.key ?? '';
  const others = table?.rows.find(({ key }) => key === 'others');
  const url = `ledger?kind=payment&currency=NGN&from=2026-06-01&to=2026-11-30&customerId=&exceptCustomerId=${named}`;
  expect(others?.figures.map((figure) => figure.url)).toEqual([url, url]);
});

describe('shares and medians', () => {
  const figuresOf = (figures: Partial<(typeof conversionReportSample)['groups'][number]['total']>) => {
    const report = structuredClone(conversionReportSample);
    for (const { intervals } of report.groups)
      for (const interval of intervals) Object.assign(interval.figures, figures);
    const [table] = conversionTables(report, urls);
    return (table?.rows[0]?.figures ?? []).map(({ text, url, leadsTo }) => ({
      text,
      leadsTo,
      isPaid: url === null ? null : JSON.parse(url).isPaid,
    }));
  };

  it('have charts over time, of which shares reach up to 100%', () => {
    const [, share, median] = conversionTables(conversionReportSample, urls)[0]?.charts ?? [];
    expect(share).toMatchObject({ series: ['Share'], groups: [{ values: [75] }], highest: 100 });
    expect(median).toMatchObject({ series: ['Median time'], groups: [{ values: [3.5] }] });
    expect(median?.highest).toBeUndefined();
  });

  it('lead to the paid orders', () => {
    expect(figuresOf({}).slice(2)).toEqual([
      { text: '75%', leadsTo: 'the paid orders', isPaid: true },
      { text: '3.5 days', leadsTo: 'the paid orders', isPaid: true },
    ]);
  });

  it('lead to the unpaid orders if none is paid, and nowhere without orders', () => {
    expect(figuresOf({ paidCount: 0, paidPercent: 0, medianDays: null }).slice(2)).toEqual([
      { text: '0%', leadsTo: 'the orders, none of which is paid', isPaid: false },
      { text: '', leadsTo: null, isPaid: null },
    ]);
    const none = figuresOf({ orderCount: 0, paidCount: 0, paidPercent: null, medianDays: null });
    expect(none.map(({ isPaid }) => isPaid)).toEqual([null, null, null, null]);
  });
});

it('are named by their days', () => {
  const days = { firstDay: '2026-11-02T00:00:00.000Z', lastDay: '2026-11-08T00:00:00.000Z' };
  const weekly = structuredClone(moneyReportSample);
  weekly.granularity = 'week';
  for (const { intervals } of weekly.currencies)
    for (const interval of intervals) Object.assign(interval, days);
  const table = moneyTables(weekly, urls)[1];
  expect(table?.rowHeader).toBe('Week');
  expect(table?.rows.map(({ name }) => name)).toEqual(['2 to 8 Nov 2026', 'Total']);
  expect(table?.charts[0]?.groups.map(({ label }) => label)).toEqual(['2 Nov']);
  const received = table?.rows[0]?.figures[table.columns.indexOf('Received')];
  expect(received?.url).toContain('from=2026-11-02&to=2026-11-08');
});

it('plans of the current month are those that ran when the report was read', () => {
  const rowsBehind = (time: string) => {
    const [table] = recurringTables(recurringReportSample, urls, time);
    return table?.rows[0]?.figures.map(({ url }) => JSON.parse(url ?? '{}')) ?? [];
  };
  expect(rowsBehind(readAt)[1]).toMatchObject({ list: 'active', at: readAt });
  expect(rowsBehind(readAt)[2]).toMatchObject({ change: 'new', before: readAt });
  expect(rowsBehind('2027-01-01T00:00:00.000Z')[1]).toMatchObject({ at: '2026-11-30T23:00:00.000Z' });
});

it('images lead to the subscriptions to their plan, and each figure to its usage entries', () => {
  const [table] = imagesTables(imagesReportSample, urls);
  expect(table?.rows.map(({ url }) => url)).toEqual(['subscriptions?Gold Plan', null]);
  const times = { since: imagesReportSample.startsAt, before: imagesReportSample.endsAt };
  expect(table?.rows.map(({ figures }) => JSON.parse(figures[1]?.url ?? '{}'))).toEqual([
    { list: 'images', planId: 'gold-plan', tier: 'natural', ...times },
    { list: 'images', planId: null, tier: null, ...times },
  ]);
});

describe('used images', () => {
  const [interval] = imagesReportSample.intervals;
  if (interval === undefined) throw new Error('there is no interval');
  const plans = [
    { planId: 'gold-plan' as const, tiers: [{ tier: 'natural' as const, images: 0 }], images: 0 },
    { planId: null, tiers: [{ tier: null, images: 4 }], images: 4 },
  ];
  const next = { startsAt: interval.endsAt, endsAt: '2026-12-31T23:00:00.000Z' };
  const december = {
    firstDay: '2026-12-01T00:00:00.000Z',
    lastDay: '2026-12-31T00:00:00.000Z',
    ...next,
    plans: [],
    images: 0,
  };
  const report = {
    ...imagesReportSample,
    endsAt: next.endsAt,
    plans: [
      { planId: 'silver-plan' as const, tiers: [{ tier: 'natural' as const, images: 0 }], images: 0 },
      ...plans,
    ],
    images: 4,
    intervals: [{ ...interval, plans, images: 4 }, december],
  };
  const tables = imagesTables(report, urls);
  const rowsBehind = (row: ReportTable['rows'][number] | undefined) =>
    row?.figures.map(({ url }) => url && JSON.parse(url));

  it('of plans and tiers without entries are left out', () => {
    expect(tables[0]?.rows.map(({ name, figures }) => [name, ...figures.map(({ text }) => text)])).toEqual([
      ['Gold Plan', 'Natural', '0'],
      ['Pay per image', 'No tier', '4'],
      ['Total', '', '4'],
    ]);
    expect(tables.slice(1).map(({ columns }) => columns)).toEqual([
      ['Gold Plan', 'Pay per image', 'Total'],
      ['Natural', 'No tier', 'Total'],
    ]);
  });

  it('lead to the entries of their interval, plan and tier, also if these add up to zero', () => {
    const list = 'images';
    const november = { list, since: interval.startsAt, before: interval.endsAt };
    expect(rowsBehind(tables[1]?.rows[0])).toEqual([
      { ...november, planId: 'gold-plan', tier: null },
      { ...november, planId: 'none', tier: null },
      { ...november, planId: null, tier: null },
    ]);
    expect(rowsBehind(tables[2]?.rows[0])).toEqual([
      { ...november, planId: null, tier: 'natural' },
      { ...november, planId: null, tier: 'none' },
      { ...november, planId: null, tier: null },
    ]);
    expect(rowsBehind(tables[1]?.rows[1])).toEqual([null, null, null]);
    expect(rowsBehind(tables[2]?.rows[2])?.[1]).toEqual({
      list,
      planId: null,
      tier: 'none',
      since: interval.startsAt,
      before: next.endsAt,
    });
  });

  it('have a chart over time, with none of an interval as zero', () => {
    expect(tables[1]?.charts[0]).toMatchObject({
      series: ['Total'],
      groups: [{ values: [4] }, { values: [0] }],
    });
  });
});
