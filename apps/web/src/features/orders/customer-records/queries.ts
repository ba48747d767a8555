import type { AccountBalance } from '@burnish/contract/ledger/entities';
import type { Currency } from '@burnish/domain/money/money';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { createQueryKeys, dependsOn } from '../../../lib/entity-queries.ts';
import { listRows } from '../../../lib/row-source.ts';
import { useList } from '../../../lib/use-list.ts';

const balanceKeys = createQueryKeys('admin', 'customer-balances');
const orderKeys = createQueryKeys('admin', 'customer-orders');
const invoiceKeys = createQueryKeys('admin', 'customer-invoices');

const pageSize = 5;

export function useCustomerBalances(id: string) {
  return useQuery({
    queryKey: balanceKeys.one(id),
    meta: dependsOn('invoice', 'receipt', 'ledger_entry'),
    queryFn: ({ signal }) => call('GET /admin/customers/:id/balances', { params: { id }, signal }),
  });
}

/** The credit in a currency. */
export function creditIn(balances: readonly AccountBalance[], currency: Currency): number {
  return balances.find((balance) => balance.currency === currency)?.creditBalance ?? 0;
}

export function useCustomerOrders(id: string) {
  return useList({
    queryKey: orderKeys.list({ id }),
    meta: {
      ...dependsOn('order'),
      rows: listRows('order', 'studio', '', ({ userId }) => userId._id === id),
    },
    load: ({ cursor, signal }) =>
      call('GET /admin/customers/:id/orders', {
        params: { id },
        query: { limit: pageSize, cursor },
        signal,
      }),
    selectRows: ({ orders }) => orders,
  });
}

export function useCustomerInvoices(id: string) {
  return useList({
    queryKey: invoiceKeys.list({ id }),
    meta: {
      ...dependsOn('invoice'),
      rows: listRows('invoice', 'studio', '', ({ userId }) => userId._id === id),
    },
    load: ({ cursor, signal }) =>
      call('GET /admin/customers/:id/invoices', {
        params: { id },
        query: { limit: pageSize, cursor },
        signal,
      }),
    selectRows: ({ invoices }) => invoices,
  });
}
