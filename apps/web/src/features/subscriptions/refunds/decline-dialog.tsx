import { refundDecline } from '@burnish/contract/refund-requests/inputs';
import type { Subscription } from '@burnish/contract/subscriptions/entities';
import { refundReasonLength } from '@burnish/domain/subscriptions/refund-requests';
import { call } from '../../../lib/api-client.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { copy } from './copy.ts';
import { useRefundAction } from './queries.ts';

interface DeclineDialogProps {
  subscription: Subscription;
  requestId: string;
  onClose: () => void;
  /** Called when the decision is sent. */
  onDecide?: () => void;
  /** Called once the page shows it. */
  onDecided?: () => void;
}

/** Declines a refund request, or the credit of a canceled plan, with a reason for the customer. */
export default function DeclineDialog({
  subscription,
  requestId,
  onClose,
  onDecide,
  onDecided,
}: DeclineDialogProps) {
  const params = { id: subscription._id };
  const { busy, run } = useRefundAction(
    subscription,
    'decline-refund',
    copy.decline,
    (reason: string, idempotencyKey) =>
      call('POST /admin/subscriptions/:id/refund-request/decline', {
        params,
        body: { requestId, reason },
        idempotencyKey,
      }),
    { onDone: onClose, onRefreshed: onDecided },
  );
  return (
    <ReasonDialog
      texts={copy.decline}
      schema={refundDecline.shape.reason}
      maxLength={refundReasonLength}
      busy={busy}
      onSubmit={(reason) => {
        onDecide?.();
        run(reason);
      }}
      onClose={onClose}
    />
  );
}
