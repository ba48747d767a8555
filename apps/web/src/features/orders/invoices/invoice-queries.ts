// A single invoice and its receipts, for what is loaded only when an invoice is opened.

import type { Invoice, Receipt } from '@burnish/contract/orders/entities';
import {
  type InfiniteData,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { createQueryKeys, dependsOn } from '../../../lib/entity-queries.ts';
import { loadStatus } from '../../../lib/load-status.ts';
import { listRows } from '../../../lib/row-source.ts';
import { invoiceKeys } from './queries.ts';

const receiptKeys = createQueryKeys('receipts');

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

/** All receipts of an invoice, newest first. */
export function useReceipts(invoiceId: string, { enabled = true }: { enabled?: boolean } = {}) {
  const query = useQuery({
    enabled,
    queryKey: receiptKeys.list({ invoiceId }),
    meta: {
      ...dependsOn('receipt'),
      rows: {
        ...listRows('receipt', 'customer', '', ({ invoiceId: invoice }) => invoice._id === invoiceId),
        key: 'receipts',
      },
    },
    queryFn: ({ signal }) => call('GET /subscriptions/payments/receipts', { query: { invoiceId }, signal }),
    refetchInterval: signedUrlRefreshMs,
  });
  return {
    receipts: query.data?.receipts,
    ...loadStatus(query),
  };
}

/** The full receipt of an invoice, which itself only has a reference. Null until it is loaded. */
export function useReceipt(id: string, invoiceId: string): Receipt | null {
  return useReceipts(invoiceId).receipts?.find(({ _id }) => _id === id) ?? null;
}
