import type { Invoice, Receipt } from '@burnish/contract/entity';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { paged } from '../../lib/paged.ts';
import { byCursor, queryKeys } from '../../lib/query-keys.ts';
import { call } from '../../lib/service.ts';

const atFirst = 5;
const eachTime = 20;

export function useInvoices() {
  const query = useInfiniteQuery({
    ...byCursor,
    queryKey: queryKeys.invoices.list(),
    queryFn: ({ pageParam, signal }) => {
      const limit = pageParam === undefined ? atFirst : eachTime;
      return call('GET /subscriptions/invoices', { query: { limit, cursor: pageParam }, signal });
    },
  });
  return paged(query, ({ invoices }) => invoices);
}

/** Asked for whenever it is opened: the service notes when its customer first looked at it. */
export function useInvoice(id: string) {
  const listed = useInvoices().rows.find(({ _id }) => _id === id);
  const query = useQuery({
    queryKey: queryKeys.invoices.one(id),
    queryFn: ({ signal }) => call('GET /subscriptions/invoices/:id', { params: { id }, signal }),
    staleTime: 0,
  });
  const invoice: Invoice | undefined = query.data?.invoice ?? listed;
  return {
    invoice,
    error: invoice === undefined ? query.error : null,
    retry: () => void query.refetch(),
  };
}

/** The addresses of the files end after ten minutes. */
const addressesLast = 8 * 60_000;

/** The receipt that an invoice names, whole. Null until it is known. */
export function useReceipt(id: string, invoiceNumber: string): Receipt | null {
  const { data } = useQuery({
    queryKey: queryKeys.receipts.one(id),
    queryFn: ({ signal }) =>
      call('GET /subscriptions/payments/receipts', { query: { search: invoiceNumber }, signal }),
    refetchInterval: addressesLast,
  });
  return data?.receipts.find(({ _id }) => _id === id) ?? null;
}
