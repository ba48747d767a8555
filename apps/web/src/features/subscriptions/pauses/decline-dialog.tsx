import { pauseDecline } from '@burnish/contract/pauses/inputs';
import type { PlanSubscription } from '@burnish/contract/subscriptions/entities';
import { pauseReasonLength } from '@burnish/domain/subscriptions/pauses';
import { call } from '../../../lib/api-client.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { copy } from './copy.ts';
import { usePauseAction } from './queries.ts';

interface DeclineDialogProps {
  subscription: PlanSubscription;
  pauseId: string;
  onClose: () => void;
  /** Called when the decision is sent. */
  onDecide?: () => void;
  /** Called once the page shows it. */
  onDecided?: () => void;
}

/** Declines a requested pause with a reason for the customer. */
export default function DeclineDialog({
  subscription,
  pauseId,
  onClose,
  onDecide,
  onDecided,
}: DeclineDialogProps) {
  const params = { id: subscription._id };
  const { busy, run } = usePauseAction(
    subscription,
    'decline-pause',
    copy.decline,
    (reason: string, idempotencyKey) =>
      call('POST /admin/subscriptions/:id/pause/decline', {
        params,
        body: { pauseId, reason },
        idempotencyKey,
      }),
    { onDone: onClose, onRefreshed: onDecided },
  );
  return (
    <ReasonDialog
      texts={copy.decline}
      schema={pauseDecline.shape.reason}
      maxLength={pauseReasonLength}
      busy={busy}
      onSubmit={(reason) => {
        onDecide?.();
        run(reason);
      }}
      onClose={onClose}
    />
  );
}
