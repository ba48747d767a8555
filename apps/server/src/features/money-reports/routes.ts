import { csvResponse } from '../../platform/http/csv.ts';
import type { Route } from '../../platform/http/route.ts';
import { readFile } from './csv.ts';
import type { MoneyReports } from './service.ts';
import { usageEntryColumns } from './usage-entries/csv.ts';

export function moneyReportRoutes(route: Route, reports: MoneyReports): void {
  route('GET /admin/reports/money', async ({ query }) => ({ report: await reports.readMoney(query) }));
  route('GET /admin/reports/outstanding', async () => ({ report: await reports.readOutstanding() }));
  route('GET /admin/reports/recurring', async ({ query }) => ({
    report: await reports.readRecurring(query),
  }));
  route('GET /admin/reports/conversion', async ({ query }) => ({
    report: await reports.readConversion(query),
  }));
  route('GET /admin/reports/images', async ({ query }) => ({ report: await reports.readImages(query) }));
  route('GET /admin/reports/customers', async ({ query }) => ({
    report: await reports.readCustomers(query),
  }));
  route('GET /admin/reports/export', async ({ query: { report, ...query } }) => {
    const { columns, rows } = await readFile[report](reports, query);
    return csvResponse(`report-${report}`, columns, rows);
  });
  route('GET /admin/usage/entries', ({ query }) => reports.listUsage(query));
  route('GET /admin/usage/entries/export', async ({ query }) =>
    csvResponse('used-images', usageEntryColumns, await reports.exportUsage(query)),
  );
  route('GET /admin/ledger/entries', ({ query }) => reports.listEntries(query));
}
