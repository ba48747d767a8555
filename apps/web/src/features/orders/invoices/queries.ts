import type { InvoiceStatus } from '@burnish/domain/orders/invoice/invoice';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { createQueryKeys, dependsOn } from '../../../lib/entity-queries.ts';
import { byCursor, toInfiniteList } from '../../../lib/infinite-list.ts';

export const invoiceKeys = createQueryKeys('invoices');

interface InvoiceFilter {
  search?: string;
  status?: InvoiceStatus | undefined;
}

export function useInvoices({ search = '', status }: InvoiceFilter = {}) {
  const isFiltered = search !== '' || status !== undefined;
  const query = useInfiniteQuery({
    ...byCursor,
    queryKey: invoiceKeys.list({ search, status }),
    meta: {
      ...dependsOn('invoice', 'receipt'),
      rows: {
        entity: 'invoice',
        audience: 'customer',
        key: 'invoices',
        newRows: isFiltered ? 'reload' : 'insert',
      },
    },
    queryFn: ({ pageParam, signal }) =>
      call('GET /subscriptions/invoices', {
        query: { search, status, limit: 20, cursor: pageParam },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  return toInfiniteList(query, ({ invoices }) => invoices);
}
