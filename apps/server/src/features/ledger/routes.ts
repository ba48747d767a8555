import type { Route } from '../../platform/http/route.ts';
import type { Ledger } from './service.ts';

/** The calls of customers about their own account. */
export function ledgerRoutes(route: Route, ledger: Ledger): void {
  route('GET /ledger/balances', async ({ caller }) => ({ balances: await ledger.balancesOf(caller.id) }));
  route('GET /ledger/entries', ({ caller, query }) => ledger.list(caller.id, query, 'customer'));
}
