import type { Route } from '../../../platform/http/route.ts';
import type { Ledger } from '../../ledger/index.ts';
import type { LedgerActions } from './service.ts';

export function ledgerActionRoutes(
  route: Route,
  actions: LedgerActions,
  ledger: Pick<Ledger, 'list' | 'checkCustomer'>,
): void {
  route('GET /admin/customers/:id/ledger', async ({ caller, params, query }) => {
    await ledger.checkCustomer(params.id);
    return ledger.list(params.id, query, caller.role);
  });
  route('POST /admin/invoices/:id/payments', ({ caller, params, body }) =>
    actions.recordPayment(caller, params.id, body),
  );
  route('POST /admin/invoices/:id/write-off', async ({ caller, params, body }) => ({
    invoice: await actions.writeOff(caller, params.id, body),
  }));
  route('POST /admin/invoices/:id/credit', async ({ caller, params, body }) => ({
    invoice: await actions.applyCredit(caller, params.id, body),
  }));
  route('GET /admin/invoices/:id/purchase', async ({ params }) => ({
    purchase: await actions.findPurchase(params.id),
  }));
  route('POST /admin/invoices/:id/credit-notes', ({ caller, params, body }) =>
    actions.issueCreditNote(caller, params.id, body),
  );
  route('POST /admin/subscriptions/:id/refund-request/approve', async ({ caller, params, body }) => ({
    subscription: await actions.approveRefund(caller, params.id, body),
  }));
  route('POST /admin/customers/:id/refunds', async ({ caller, params, body }) => {
    await ledger.checkCustomer(params.id);
    return actions.recordRefund(caller, params.id, body);
  });
}
