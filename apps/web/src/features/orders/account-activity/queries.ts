import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { createQueryKeys, dependsOn } from '../../../lib/entity-queries.ts';
import { listRows } from '../../../lib/row-source.ts';
import { useList } from '../../../lib/use-list.ts';

const entryKeys = createQueryKeys('ledger-entries');
const balanceKeys = createQueryKeys('ledger-balances');
const customerEntryKeys = createQueryKeys('admin', 'customer-ledger');

const pageSize = 10;

/** What the customer owes, and their credit, by currency. */
export function useOwnBalances() {
  return useQuery({
    queryKey: balanceKeys.all,
    meta: dependsOn('invoice', 'ledger_entry'),
    queryFn: ({ signal }) => call('GET /ledger/balances', { signal }),
  });
}

/** What happened on the customer's own account, newest first. */
export function useOwnEntries() {
  return useList({
    queryKey: entryKeys.list(),
    meta: { ...dependsOn('ledger_entry'), rows: listRows('ledger_entry', 'customer', '', () => true) },
    load: ({ cursor, signal }) => call('GET /ledger/entries', { query: { limit: pageSize, cursor }, signal }),
    selectRows: ({ entries }) => entries,
  });
}

/** What happened on the account of a customer, newest first. */
export function useCustomerEntries(id: string) {
  return useList({
    queryKey: customerEntryKeys.list({ id }),
    meta: {
      ...dependsOn('ledger_entry'),
      rows: listRows('ledger_entry', 'studio', '', ({ userId }) => userId._id === id),
    },
    load: ({ cursor, signal }) =>
      call('GET /admin/customers/:id/ledger', {
        params: { id },
        query: { limit: pageSize, cursor },
        signal,
      }),
    selectRows: ({ entries }) => entries,
  });
}
