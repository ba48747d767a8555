import type { Order } from '@burnish/contract/orders/entities';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { ApiError, errorText } from '../../../lib/api-error.ts';
import { createQueryKeys, dependsOn } from '../../../lib/entity-queries.ts';
import { listRows } from '../../../lib/row-source.ts';
import { useAction } from '../../../lib/use-action.ts';
import { adminToast } from '../../../presentation/admin-toast.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { copy } from './copy.ts';

const scheduledKeys = createQueryKeys('admin', 'scheduled-invoices');

/** The orders whose invoice is about to be sent, the next one first. */
export function useScheduledInvoices(): readonly Order[] {
  const { data } = useQuery({
    queryKey: scheduledKeys.list(),
    queryFn: ({ signal }) => call('GET /admin/scheduled-invoices', { signal }),
    meta: {
      ...dependsOn('order'),
      rows: {
        ...listRows('order', 'studio', '', ({ scheduledInvoice }) => scheduledInvoice !== null),
        key: 'orders',
      },
    },
  });
  const sendAt = ({ scheduledInvoice }: Order) => scheduledInvoice?.sendAt ?? '';
  return (data?.orders ?? []).toSorted((a, b) => (sendAt(a) < sendAt(b) ? -1 : 1));
}

interface ApproveAndSendOptions {
  /** Called once the page shows that the invoice is scheduled. */
  onRefreshed: () => void;
  /** There are no payment details to send the invoice with: they have to be entered. */
  onNoPaymentDetails: () => void;
}

/** Approves the order and sends its invoice in one step. Undone with `useUndo`. */
export function useApproveAndSend(
  { _id: id }: Order,
  { onRefreshed, onNoPaymentDetails }: ApproveAndSendOptions,
) {
  return useAction({
    key: ['approve-and-send', id],
    changes: ['order'],
    run: (_: undefined) =>
      call('POST /admin/orders/:id/scheduled-invoice', { params: { id }, body: {}, idempotencyKey: null }),
    onSuccess: () => undefined,
    onError(error) {
      const isMissing = error instanceof ApiError && error.code === 'NO_PAYMENT_PROFILE';
      if (isMissing) {
        toast.info(copy.noPaymentDetails, adminToast);
        onNoPaymentDetails();
      } else toast.error(errorText(error, copy.failed), adminToast);
    },
    onRefreshed,
  });
}

/** What the user was at may be gone with the row or the button of the undo. */
function recoverDecision(id: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-decide="${id}"]`)?.focus();
  });
}

export function useUndo({ _id: id }: Pick<Order, '_id'>) {
  return useAction({
    key: ['undo-invoice', id],
    changes: ['order'],
    run: (_: undefined) => call('DELETE /admin/orders/:id/scheduled-invoice', { params: { id } }),
    onSuccess: () => toast.success(copy.undone, adminToast),
    onError: (error) => toast.error(errorText(error, copy.undoFailed), adminToast),
    onRefreshed: () => recoverDecision(id),
  });
}
