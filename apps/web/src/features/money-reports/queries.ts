import type {
  ConversionReport,
  CustomersReport,
  ImagesReport,
  MoneyReport,
  OutstandingReport,
  RecurringReport,
} from '@burnish/contract/money-reports/entities';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { createQueryKeys, dependsOn } from '../../lib/entity-queries.ts';
import { today } from '../../lib/format-date.ts';
import { byCursor, toInfiniteList } from '../../lib/infinite-list.ts';
import { conversionTables, recurringTables } from './activity-tables.ts';
import { copy } from './copy.ts';
import { imagesTables } from './images-tables.ts';
import { customersTables, moneyTables, outstandingTables, type ReportUrls } from './money-tables.ts';
import type { DayRange, ReportChoice } from './report-choice.ts';
import type { ReportTable } from './report-table.ts';
import { type MoneyRows, rowFilters } from './row-filters.ts';
import { invoiceRow, orderRow, type RowsPage, subscriptionRow } from './row-views.ts';

const reportKeys = createQueryKeys('admin', 'money-reports');

const rangeOf = ({ days: { from, to }, granularity }: ReportChoice) => ({
  from,
  to: to === '' ? undefined : to,
  granularity,
});

/** A report as it is sent, with what its tables need besides. */
type LoadedReport =
  | { readonly name: 'money'; readonly report: MoneyReport }
  | { readonly name: 'outstanding'; readonly report: OutstandingReport }
  | {
      readonly name: 'recurring';
      readonly report: RecurringReport;
      /** Until then the current interval is counted. */
      readonly readAt: string;
    }
  | { readonly name: 'conversion'; readonly report: ConversionReport }
  | { readonly name: 'images'; readonly report: ImagesReport }
  | {
      readonly name: 'customers';
      readonly report: CustomersReport;
      readonly days: DayRange;
    };

async function loadReport(choice: ReportChoice, signal: AbortSignal): Promise<LoadedReport> {
  const { report: name, convertTo } = choice;
  const query = rangeOf(choice);
  switch (name) {
    case 'money': {
      const options = { query: { ...query, convertTo: convertTo ?? undefined }, signal };
      return { name, ...(await call('GET /admin/reports/money', options)) };
    }
    case 'outstanding':
      return { name, ...(await call('GET /admin/reports/outstanding', { signal })) };
    case 'recurring': {
      const readAt = new Date().toISOString();
      return { name, readAt, ...(await call('GET /admin/reports/recurring', { query, signal })) };
    }
    case 'conversion':
      return { name, ...(await call('GET /admin/reports/conversion', { query, signal })) };
    case 'images':
      return { name, ...(await call('GET /admin/reports/images', { query, signal })) };
    case 'customers': {
      const { days } = choice;
      return { name, days, ...(await call('GET /admin/reports/customers', { query, signal })) };
    }
  }
}

/** The tables of a loaded report. */
export function tablesOf(loaded: LoadedReport, urls: ReportUrls): readonly ReportTable[] {
  switch (loaded.name) {
    case 'money':
      return moneyTables(loaded.report, urls);
    case 'outstanding':
      return outstandingTables(loaded.report, urls);
    case 'recurring':
      return recurringTables(loaded.report, urls, loaded.readAt);
    case 'conversion':
      return conversionTables(loaded.report, urls);
    case 'images':
      return imagesTables(loaded.report, urls);
    case 'customers':
      return customersTables(loaded.report, urls, loaded.days);
  }
}

export function useReport(choice: ReportChoice) {
  return useQuery({
    // The currency that is shown is a part of what is read.
    queryKey: reportKeys.summary({
      report: choice.report,
      ...rangeOf(choice),
      convertTo: choice.convertTo ?? '',
    }),
    meta: dependsOn('invoice', 'ledger_entry', 'order', 'subscription', 'photo', 'setting'),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => loadReport(choice, signal),
  });
}

export function reportFile(choice: ReportChoice) {
  const { report, convertTo, period, days } = choice;
  const query = { ...rangeOf(choice), report, convertTo: convertTo ?? undefined };
  const dates = period === 'custom' && report !== 'outstanding' ? `${days.from}-to-${days.to}` : today();
  return {
    name: `${copy.titles[report]}-${dates}`.toLowerCase().replaceAll(' ', '-'),
    load: () => call('GET /admin/reports/export', { query }),
  };
}

const pageSize = 50;

/** A page of the rows behind a figure. */
async function loadRows(rows: MoneyRows, cursor: string | undefined, signal: AbortSignal): Promise<RowsPage> {
  const { currency } = rows;
  const common = { currency, limit: pageSize, cursor };
  switch (rows.list) {
    case 'invoices': {
      const { dueFrom, dueTo } = rows;
      const due = { dueFrom: dueFrom ?? undefined, dueTo: dueTo ?? undefined };
      const query = { ...common, ...due, outstanding: 'true' } as const;
      const { invoices, page } = await call('GET /admin/invoices', { query, signal });
      return { rows: invoices.map(invoiceRow), page };
    }
    case 'subscriptions': {
      const { change, since: changedSince, before: changedBefore } = rows;
      const query = { ...common, change, changedSince, changedBefore };
      const { subscriptions, page } = await call('GET /admin/subscriptions', { query, signal });
      return { rows: subscriptions.map(subscriptionRow), page };
    }
    case 'active': {
      const query = { ...common, activeAt: rows.at };
      const { subscriptions, page } = await call('GET /admin/subscriptions', { query, signal });
      return { rows: subscriptions.map(subscriptionRow), page };
    }
    case 'orders': {
      const { kind, since: createdSince, before: createdBefore, isPaid } = rows;
      const status = isPaid ? ('completed' as const) : undefined;
      const query = { ...common, createdSince, createdBefore, automatic: 'false' as const, status };
      const { requests, page } =
        kind === 'plan'
          ? await call('GET /admin/subscription-requests', { query, signal })
          : await call('GET /pay-per-image/admin/requests', { query, signal });
      return { rows: requests.map(orderRow), page };
    }
  }
}

export function useRows(rows: MoneyRows) {
  const query = useInfiniteQuery({
    ...byCursor,
    queryKey: reportKeys.list(rowFilters('money', rows)),
    meta: dependsOn('invoice', 'ledger_entry', 'order', 'subscription'),
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) => loadRows(rows, pageParam, signal),
  });
  return toInfiniteList(query, (page) => page.rows);
}
