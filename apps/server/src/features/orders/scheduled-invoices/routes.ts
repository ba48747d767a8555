import type { Route } from '../../../platform/http/route.ts';
import type { ScheduledInvoices } from './service.ts';

export function scheduledInvoiceRoutes(route: Route, scheduledInvoices: ScheduledInvoices): void {
  route('GET /admin/scheduled-invoices', async ({ caller }) => ({
    orders: await scheduledInvoices.list(caller),
  }));
  route('POST /admin/orders/:id/scheduled-invoice', async ({ caller, params, body }) => ({
    order: await scheduledInvoices.schedule(caller, params.id, body),
  }));
  route('DELETE /admin/orders/:id/scheduled-invoice', async ({ caller, params }) => ({
    order: await scheduledInvoices.undo(caller, params.id),
  }));
}
