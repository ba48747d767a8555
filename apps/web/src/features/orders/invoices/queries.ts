import type { Invoice, Receipt } from '@burnish/contract/orders/entities';
import type { InvoiceStatus } from '@burnish/domain/orders/invoice/invoice';
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { createQueryKeys, dependsOn } from '../../../lib/entity-queries.ts';
import { byCursor, toInfiniteList } from '../../../lib/infinite-list.ts';

const invoiceKeys = createQueryKeys('invoices');
const receiptKeys = createQueryKeys('receipts');

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

export function invoiceQuery(id: string) {
  return queryOptions({
    queryKey: invoiceKeys.one(id),
    meta: {
      ...dependsOn('invoice', 'receipt'),
      rows: { entity: 'invoice', audience: 'customer', key: 'invoice', newRows: 'ignore' },
    },
    queryFn: ({ signal }) => call('GET /subscriptions/invoices/:id', { params: { id }, signal }),
    staleTime: 0,
  });
}

/** The invoice as an already loaded list shows it. */
function findCachedInvoice(client: QueryClient, id: string): Invoice | undefined {
  const lists = client.getQueriesData<InfiniteData<{ invoices: Invoice[] }>>({
    queryKey: invoiceKeys.lists,
  });
  return lists
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap(({ invoices }) => invoices)
    .find(({ _id }) => _id === id);
}

/** Always loads the invoice, also when a list shows it: loading marks it as viewed. */
export function useInvoice(id: string) {
  const client = useQueryClient();
  const query = useQuery(invoiceQuery(id));
  const invoice = query.data?.invoice ?? findCachedInvoice(client, id);
  return {
    invoice,
    error: invoice === undefined ? query.error : null,
    retry: () => void query.refetch(),
  };
}

/** Signed URLs of receipt files expire after ten minutes. */
const signedUrlRefreshMs = 8 * 60_000;

/** The full receipt of an invoice, which itself only has a reference. Null until it is loaded. */
export function useReceipt(id: string, invoiceNumber: string): Receipt | null {
  const { data } = useQuery({
    queryKey: receiptKeys.one(id),
    meta: {
      ...dependsOn('receipt'),
      rows: { entity: 'receipt', audience: 'customer', key: 'receipts', newRows: 'ignore' },
    },
    queryFn: ({ signal }) =>
      call('GET /subscriptions/payments/receipts', { query: { search: invoiceNumber }, signal }),
    refetchInterval: signedUrlRefreshMs,
  });
  return data?.receipts.find(({ _id }) => _id === id) ?? null;
}
