import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { createQueryKeys, dependsOn } from '../../../lib/entity-queries.ts';
import { byCursor, toInfiniteList } from '../../../lib/infinite-list.ts';
import type { ParsedFilters } from '../../../lib/list-filters.ts';
import type { InvoiceFilters } from './invoice-filters.ts';

export const invoiceKeys = createQueryKeys('invoices');

/** Without filters, all invoices. */
export function useInvoices(filters: Partial<ParsedFilters<InvoiceFilters>> = {}) {
  const query = useInfiniteQuery({
    ...byCursor,
    queryKey: invoiceKeys.list(filters),
    meta: {
      ...dependsOn('invoice', 'receipt'),
      rows: {
        entity: 'invoice',
        audience: 'customer',
        key: 'invoices',
        newRows: Object.values(filters).some(Boolean) ? 'reload' : 'insert',
      },
    },
    queryFn: ({ pageParam, signal }) =>
      call('GET /subscriptions/invoices', {
        query: { ...filters, limit: 20, cursor: pageParam },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  return toInfiniteList(query, ({ invoices }) => invoices);
}
