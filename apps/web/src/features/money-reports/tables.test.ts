import {
  conversionReportSample,
  customersReportSample,
  imagesReportSample,
  moneyReportSample,
  outstandingReportSample,
  recurringReportSample,
} from '@burnish/contract/money-reports/samples';
import { describe, expect, it } from 'vitest';
import { conversionTables, imagesTables, recurringTables } from './activity-tables.ts';
import { customersTables, moneyTables, outstandingTables, type ReportUrls } from './money-tables.ts';
import type { ReportTable } from './report-table.ts';
import { entryFilters, type Rows, rowFilters, rowsOf } from './row-filters.ts';

/** The rows themselves as the URL. */
const urls: ReportUrls = {
  rowsUrl: (rows) => JSON.stringify(rows),
  entriesUrl: (entries) => `ledger?${new URLSearchParams(entryFilters(entries))}`,
  subscriptionsUrl: (plan) => `subscriptions?${plan}`,
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

  it('leads from figures to rows that their URL names again', () => {
    for (const { text, url } of tables.flatMap(({ rows }) => rows.flatMap(({ figures }) => figures))) {
      if (url === null || url.startsWith('ledger?')) continue;
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
      'ledger?kind=payment&currency=NGN&from=2026-11-01&to=2026-11-30&customerId=',
    );
    expect(urlOf(naira, 'Received', 1)).toBe(urlOf(naira, 'Received'));
    expect(urlOf(naira, 'Voided'), 'zero has no entries').toBeNull();
  });

  it('that are converted lead to entries in all currencies, and name the rate with its day', () => {
    expect(urlOf(converted, 'Refunded')).toBe(
      'ledger?kind=refund&currency=&from=2026-11-01&to=2026-11-30&customerId=',
    );
    expect(converted?.rows[0]?.figures.at(-1)?.text).toBe('₦1,540 per dollar, initial rate');
    const later = structuredClone(moneyReportSample);
    for (const { rate } of later.converted?.intervals ?? []) rate.appliesFrom = '2026-11-05T00:00:00.000Z';
    const [table] = moneyTables(later, urls);
    expect(table?.rows[0]?.figures.at(-1)?.text).toBe('₦1,540 per dollar from 5 Nov 2026');
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
  expect(table?.chart?.groups.map(({ label }) => label)).toEqual(['2 Nov']);
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

it('tiers of which no image was used are left out', () => {
  const tiers = [
    { tier: 'natural' as const, images: 0 },
    { tier: null, images: 4 },
  ];
  const plans = [{ planId: null, tiers, images: 4 }];
  const [table] = imagesTables({ ...imagesReportSample, plans }, urls);
  expect(JSON.parse(table?.rows[0]?.figures[1]?.url ?? '{}')).toMatchObject({ planId: 'none', tier: 'none' });
  expect(table?.rows.map(({ name, figures }) => [name, figures[0]?.text])).toEqual([
    ['Pay per image', 'No tier'],
    ['Total', ''],
  ]);
});
