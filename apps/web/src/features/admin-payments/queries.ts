import type { Receipt } from '@burnish/contract/entity';
import type { ReceiptStatus } from '@burnish/domain/receipt/receipt';
import { useAct } from '../../lib/act.ts';
import { failureText } from '../../lib/failure.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { call } from '../../lib/service.ts';
import { toast } from '../../lib/toast.ts';
import { useList } from '../../lib/use-list.ts';
import { adminToast } from '../../presentation/admin-toast.ts';
import { copy } from './copy.ts';

interface ReceiptFilter {
  search: string;
  status: ReceiptStatus | undefined;
}

/** The addresses of the files end after ten minutes. */
const addressesLast = 8 * 60_000;

export function useReceipts({ search, status }: ReceiptFilter) {
  return useList({
    queryKey: queryKeys.admin.receipts.list({ search, status }),
    ask: ({ cursor, signal }) =>
      call('GET /admin/payment-receipts', { query: { search, status, limit: 50, cursor }, signal }),
    rowsOf: ({ receipts }) => receipts,
    refetchInterval: addressesLast,
  });
}

interface Review {
  status: 'approved' | 'rejected';
  reason?: string;
  /** Of the file that was looked at: another one by now is not approved. */
  revision: number;
}

/** Long enough to read the first of two toasts that stand in the same place. */
const readable = 1_500;

export function useReview(id: string, onReviewed: (receipt: Receipt) => void) {
  return useAct({
    key: ['review-receipt', id],
    changes: ['receipt', 'request', 'subscription'],
    run: ({ status, reason = '', revision }: Review) =>
      call('PUT /admin/payment-receipts/:id', {
        params: { id },
        body: { status, adminNotes: reason.trim() || undefined, revision },
      }),
    onDone({ receipt }, { status }) {
      onReviewed(receipt);
      toast.success(copy.reviewed(status), adminToast);
      if (status === 'approved') setTimeout(() => toast.success(copy.activated, adminToast), readable);
    },
    onFail: (error) => toast.error(failureText(error, copy.failed), adminToast),
  });
}
