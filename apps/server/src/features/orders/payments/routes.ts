import type { Route } from '../../../platform/http/route.ts';
import type { Payments } from './service.ts';

export function paymentRoutes(route: Route, payments: Payments): void {
  route('POST /subscriptions/payments/receipt', async ({ caller, body, file }) => ({
    paymentReceipt: await payments.submitReceipt(caller, body, file),
  }));
  route('POST /subscriptions/payments/receipt/:id/upload', async ({ caller, params, file }) => ({
    paymentReceipt: await payments.replaceFile(caller, params.id, file),
  }));
  route('GET /subscriptions/payments/receipts', ({ caller, query }) => payments.listOwn(caller, query));
  route('GET /admin/payment-receipts', ({ caller, query }) => payments.listAll(caller, query));
  route('GET /admin/payment-receipts/:id', ({ caller, params }) => payments.get(caller, params.id));
  route('PUT /admin/payment-receipts/:id', async ({ caller, params, body }) => ({
    receipt: await payments.review(caller, params.id, body),
  }));
  route('PUT /admin/invoices/:id/confirm-payment', ({ caller, params }) =>
    payments.confirm(caller, params.id),
  );
}
