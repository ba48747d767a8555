import type { Invoice, Receipt } from '@burnish/contract/entity';
import type { InvoiceStatus } from '@burnish/domain/invoice/invoice';
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { paged } from '../../lib/paged.ts';
import { byCursor, queryKeys } from '../../lib/query-keys.ts';
import { call } from '../../lib/service.ts';

interface InvoiceFilter {
  search?: string;
  status?: InvoiceStatus | undefined;
}

export function useInvoices({ search = '', status }: InvoiceFilter = {}) {
  const query = useInfiniteQuery({
    ...byCursor,
    queryKey: queryKeys.invoices.list({ search, status }),
    queryFn: ({ pageParam, signal }) =>
      call('GET /subscriptions/invoices', {
        query: { search, status, limit: 20, cursor: pageParam },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  return paged(query, ({ invoices }) => invoices);
}

export function invoiceQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.invoices.one(id),
    queryFn: ({ signal }) => call('GET /subscriptions/invoices/:id', { params: { id }, signal }),
    staleTime: 0,
  });
}

/** As it stands in a list that was read before. */
function listed(client: QueryClient, id: string): Invoice | undefined {
  const lists = client.getQueriesData<InfiniteData<{ invoices: Invoice[] }>>({
    queryKey: queryKeys.invoices.lists,
  });
  return lists
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap(({ invoices }) => invoices)
    .find(({ _id }) => _id === id);
}

/** Asked for whenever it is opened: the service notes when its customer first looked at it. */
export function useInvoice(id: string) {
  const client = useQueryClient();
  const query = useQuery(invoiceQuery(id));
  const invoice = query.data?.invoice ?? listed(client, id);
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
