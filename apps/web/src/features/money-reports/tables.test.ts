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
import { customersTables, moneyTables, outstandingTables } from './money-tables.ts';
import type { ReportTable } from './report-table.ts';
import { type Rows, rowFilters, rowsOf } from './row-filters.ts';

/** The rows themselves as the URL. */
const asText = (rows: Rows) => JSON.stringify(rows);

const tablesOf: readonly [string, readonly ReportTable[]][] = [
  ['money', moneyTables(moneyReportSample, asText)],
  ['outstanding', outstandingTables(outstandingReportSample, asText)],
  ['recurring', recurringTables(recurringReportSample, asText)],
  ['conversion', conversionTables(conversionReportSample, asText)],
  ['images', imagesTables(imagesReportSample)],
  ['customers', customersTables(customersReportSample, asText, { from: '2026-06-01', to: '2026-11-30' })],
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
      if (url === null) continue;
      const rows: Rows = JSON.parse(url);
      expect(rowsOf(rowFilters('money', rows)), text).toMatchObject({
        list: rows.list,
        currency: rows.currency,
      });
    }
  });
});

describe('the rows in a URL', () => {
  it.each<Rows>([
    {
      list: 'entries',
      kind: 'payment',
      currency: 'NGN',
      from: '2026-06-01',
      to: '2026-06-30',
      customerId: '0193f4c2-7d11-7e3a-b5a8-3c1f0e9d7b42',
    },
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
  ])('are the same that were written: $list', (rows) => {
    expect(rowsOf(rowFilters('money', rows))).toEqual(rows);
  });

  it.each([
    {},
    { list: 'entries', currency: 'EUR' },
    { list: 'entries', currency: 'USD', kind: 'payment', from: '2026-13-01', to: '2026-12-01' },
    { list: 'orders', currency: 'USD', kind: 'plan', since: 'x', before: 'y' },
  ])('are none if they are wrong: %o', (filters) => {
    expect(rowsOf(filters)).toBeNull();
  });
});
