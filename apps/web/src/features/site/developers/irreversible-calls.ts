import type { ApiKey } from '@burnish/contract/api';

/** Calls that can't be undone, besides those that delete. Sorted by path. */
const irreversibleCalls: ReadonlySet<string> = new Set([
  'POST /admin/bank-statement-lines/:id/confirm',
  'POST /admin/customers/:id/refunds',
  'PUT /admin/invoices/:id/confirm-payment',
  'POST /admin/invoices/:id/credit',
  'POST /admin/invoices/:id/credit-notes',
  'POST /admin/invoices/:id/payments',
  'PUT /admin/invoices/:id/void',
  'POST /admin/invoices/:id/write-off',
  'PUT /admin/payment-receipts/:id',
  'PUT /admin/subscription-requests/:id',
  'POST /admin/subscriptions/:id/refund-request/approve',
  'POST /admin/subscriptions/:id/refund-request/decline',
  'PUT /admin/webhooks/:id/secret',
  'POST /auth/authenticator/remove',
  'POST /auth/delete-account',
  'POST /auth/logout',
  'POST /auth/logout-everywhere',
  'POST /auth/logout-others',
  'POST /auth/passkeys/:id/remove',
  'POST /auth/recovery-codes',
  'PUT /pay-per-image/admin/requests/:id/status',
  'POST /photos/admin/jobs/:id/deliveries',
  'PUT /photos/jobs/:id/approve',
  'PUT /photos/jobs/:id/withdraw',
  'PUT /photos/share-links/:id/revoke',
  'POST /subscriptions/:id/cancellation',
  'PUT /subscriptions/invoices/:id/status',
] satisfies ApiKey[]);

/** `path` as in the API description: '/orders/{id}'. */
export function isIrreversible(method: string, path: string): boolean {
  return method === 'DELETE' || irreversibleCalls.has(`${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`);
}
