import type { Receipt } from '@burnish/contract/orders/entities';
import { receiptStatuses } from '@burnish/domain/orders/receipt/receipt';
import { call } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/api-error.ts';
import { createQueryKeys, dependsOn } from '../../../lib/entity-queries.ts';
import { type FilterValues, matchesFilters, parseFilters } from '../../../lib/list-filters.ts';
import { listRows } from '../../../lib/row-source.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useList } from '../../../lib/use-list.ts';
import { adminToast } from '../../../presentation/admin-toast.ts';
import { currencyFilter, statusFilter } from '../../../presentation/filters.ts';
import { receiptStatusLabels } from '../../../presentation/status-labels.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { copy } from './copy.ts';

const receiptKeys = createQueryKeys('admin', 'receipts');

/** Signed URLs of receipt files expire after ten minutes; the list is loaded again before that. Milliseconds. */
const refetchInterval = 8 * 60_000;

export const receiptFilters = [statusFilter(receiptStatuses, receiptStatusLabels), currencyFilter] as const;

export function useReceipts(filters: FilterValues) {
  const query = parseFilters(receiptFilters, filters);
  return useList({
    queryKey: receiptKeys.list(query),
    meta: {
      ...dependsOn('receipt', 'invoice'),
      rows: listRows('receipt', 'studio', query.search, ({ status, currency }) =>
        matchesFilters(query, { status, currency }),
      ),
    },
    load: ({ cursor, signal }) =>
      call('GET /admin/payment-receipts', { query: { ...query, limit: 50, cursor }, signal }),
    selectRows: ({ receipts }) => receipts,
    refetchInterval,
  });
}

interface Review {
  status: 'approved' | 'rejected';
  reason?: string;
  /** The revision of the file that was reviewed. The server rejects the review if the file has been replaced. */
  revision: number;
}

/** Time to read the first of two toasts that replace each other. Milliseconds. */
const toastReadTime = 1_500;

interface ReviewCallbacks {
  onReviewed: (receipt: Receipt) => void;
  onRefreshed: () => void;
}

export function useReview(id: string, { onReviewed, onRefreshed }: ReviewCallbacks) {
  return useAction({
    key: ['review-receipt', id],
    changes: ['receipt', 'order', 'subscription'],
    run: ({ status, reason = '', revision }: Review) =>
      call('PUT /admin/payment-receipts/:id', {
        params: { id },
        body: { status, adminNotes: reason.trim() || undefined, revision },
      }),
    onSuccess({ receipt }, { status }) {
      onReviewed(receipt);
      toast.success(copy.reviewed(status), adminToast);
      if (status === 'approved') setTimeout(() => toast.success(copy.activated, adminToast), toastReadTime);
    },
    onError: (error) => toast.error(errorText(error, copy.failed), adminToast),
    onRefreshed,
  });
}
