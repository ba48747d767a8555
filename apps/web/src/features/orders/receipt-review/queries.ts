import type { Receipt } from '@burnish/contract/orders/entities';
import type { PaymentOutcome } from '@burnish/domain/orders/ledger/ledger';
import { type ReceiptGroup, receiptGroup, receiptStatuses } from '@burnish/domain/orders/receipt/receipt';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { matchesAmounts, parseAmounts } from '../../../lib/amount-filter.ts';
import { call } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/api-error.ts';
import { createQueryKeys, dependsOn } from '../../../lib/entity-queries.ts';
import { type FilterValues, matchesFilters, parseFilters } from '../../../lib/list-filters.ts';
import { listRows } from '../../../lib/row-source.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useList } from '../../../lib/use-list.ts';
import { adminToast } from '../../../presentation/admin-toast.ts';
import { amountFilter, currencyFilter, statusFilter } from '../../../presentation/filters.ts';
import { receiptStatusLabels } from '../../../presentation/status-labels.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { copy } from './copy.ts';

const receiptKeys = createQueryKeys('admin', 'receipts');

/** Signed URLs of receipt files expire after ten minutes; they are loaded again before that. Milliseconds. */
const refetchInterval = 8 * 60_000;

export const receiptFilters = [statusFilter(receiptStatuses, receiptStatusLabels), currencyFilter] as const;

export const receiptAmounts = { ...amountFilter, currency: currencyFilter };

function useGroup(group: ReceiptGroup, order: 'newest' | 'oldest', filters: FilterValues) {
  const choices = { ...parseFilters(receiptFilters, filters), group, order };
  const { range, isValid } = parseAmounts(receiptAmounts, filters);
  const query = { ...choices, ...range };
  return useList({
    enabled: isValid,
    queryKey: receiptKeys.list(query),
    order,
    meta: {
      ...dependsOn('receipt', 'invoice'),
      rows: {
        ...listRows(
          'receipt',
          'studio',
          query.search,
          ({ status, currency, amount }) =>
            matchesFilters(choices, { status, currency, group: receiptGroup[status], order }) &&
            matchesAmounts(range, amount),
        ),
        // Rows are inserted in the order of the newest.
        ...(order === 'oldest' && { newRows: 'reload' }),
      },
    },
    load: ({ cursor, signal }) =>
      call('GET /admin/payment-receipts', { query: { ...query, limit: 50, cursor }, signal }),
    selectRows: ({ receipts }) => receipts,
    refetchInterval,
  });
}

/** The receipts to review, oldest first, and the reviewed ones, newest first. */
export function useReceiptQueue(filters: FilterValues) {
  return {
    toReview: useGroup('to_review', 'oldest', filters),
    reviewed: useGroup('reviewed', 'newest', filters),
  };
}

function detailsQuery(id: string) {
  return queryOptions({
    queryKey: receiptKeys.one(id),
    meta: {
      ...dependsOn('receipt'),
      rows: { entity: 'receipt', audience: 'studio', key: 'receipt', newRows: 'ignore' },
    },
    queryFn: ({ signal }) => call('GET /admin/payment-receipts/:id', { params: { id }, signal }),
    refetchInterval,
  });
}

/** The receipt with its invoice and related receipts. Until it is loaded, the receipt as the queue has it. */
export function useReceiptDetails(id: string | null, listed: Receipt | undefined) {
  const query = useQuery({ ...detailsQuery(id ?? ''), enabled: id !== null });
  const receipt = query.data?.receipt ?? listed;
  return {
    receipt,
    invoice: query.data?.invoice,
    relatedReceipts: query.data?.relatedReceipts,
    error: query.data === undefined ? query.error : null,
    retry: () => void query.refetch(),
  };
}

/** Loads the receipt that opens after a decision ahead of time, with its image. */
export function usePrefetch(receipt: Receipt | null): void {
  const client = useQueryClient();
  const id = receipt?._id;
  const url = receipt?.fileType?.startsWith('image/') ? receipt.receiptUrl : null;
  useEffect(() => {
    if (id !== undefined) void client.prefetchQuery(detailsQuery(id));
  }, [client, id]);
  useEffect(() => {
    if (url) new Image().src = url;
  }, [url]);
}

export interface Review {
  status: 'approved' | 'rejected';
  reason?: string;
  /** The revision of the file that was reviewed. The server rejects the review if the file has been replaced. */
  revision: number;
  receivedAmount?: number;
  receivedDate?: string;
  /** What the reviewer saw as due. The server rejects the review if it has changed. */
  amountDue?: number;
  outcome?: PaymentOutcome;
  differenceReason?: string;
}

/** Time to read the first of two toasts that replace each other. Milliseconds. */
const toastReadTime = 1_500;

export function useReview(id: string, onReviewed: () => void) {
  const client = useQueryClient();
  return useAction({
    key: ['review-receipt', id],
    changes: ['receipt', 'invoice', 'order', 'subscription', 'ledger_entry'],
    run: ({ reason = '', ...review }: Review) =>
      call('PUT /admin/payment-receipts/:id', {
        params: { id },
        body: { ...review, adminNotes: reason.trim() || undefined },
      }),
    onSuccess({ receipt }, { status }) {
      client.setQueryData(detailsQuery(id).queryKey, (details) => details && { ...details, receipt });
      toast.success(copy.reviewed(status), adminToast);
      const isSettled = status === 'approved' && receipt.invoiceId.amountDue === 0;
      if (isSettled) setTimeout(() => toast.success(copy.activated, adminToast), toastReadTime);
    },
    onError: (error) => toast.error(errorText(error, copy.failed), adminToast),
    onRefreshed: onReviewed,
  });
}
