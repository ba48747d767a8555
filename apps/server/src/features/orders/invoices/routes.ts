import type { Database } from '../../../platform/db/database.ts';
import { csvResponse } from '../../../platform/http/csv.ts';
import type { Route } from '../../../platform/http/route.ts';
import { invoiceColumns } from './csv.ts';
import type { Invoices } from './service.ts';

export function invoiceRoutes(route: Route, invoices: Invoices, { queries }: Database): void {
  route('POST /admin/invoices', async ({ caller, body }) => ({
    invoice: await invoices.create(caller, 'plan', body.subscriptionRequestId, body),
  }));
  route('POST /pay-per-image/admin/invoices/:id', async ({ caller, params, body }) => ({
    invoice: await invoices.create(caller, 'images', params.id, body),
  }));
  route('PUT /admin/invoices/:id/void', async ({ caller, params }) => ({
    invoice: await invoices.voidUnpaid(caller, params.id),
  }));
  route('GET /admin/invoices', ({ caller, query }) => invoices.listAll(caller, query));
  route('GET /admin/invoices/summary', async ({ query }) => ({ summary: await invoices.summarize(query) }));
  route('GET /admin/invoices/export', async ({ caller, query }) =>
    csvResponse('invoices', invoiceColumns, await invoices.exportAll(caller, query)),
  );
  route('GET /admin/invoices/:id', async ({ caller, params }) => ({
    invoice: await invoices.get(queries, params.id, caller.role),
  }));
  route('GET /subscriptions/invoices', ({ caller, query }) => invoices.listOwn(caller, query));
  route('GET /subscriptions/invoices/:id', async ({ caller, params }) => ({
    invoice: await invoices.open(caller, params.id),
  }));
  route('PUT /subscriptions/invoices/:id/status', async ({ caller, params, body }) => ({
    invoice: await invoices.setStatus(caller, params.id, body.status),
  }));
}
