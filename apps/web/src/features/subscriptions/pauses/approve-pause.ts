import type { Pause } from '@burnish/contract/pauses/entities';
import type { PlanSubscription } from '@burnish/contract/subscriptions/entities';
import { call } from '../../../lib/api-client.ts';
import { copy } from './copy.ts';
import { usePauseAction } from './queries.ts';

/** Approves the request that is shown. */
export function useApprovePause(
  subscription: PlanSubscription,
  { _id: pauseId }: Pause,
  onRefreshed?: () => void,
) {
  return usePauseAction(
    subscription,
    'approve-pause',
    copy.approve,
    (_: undefined, idempotencyKey) =>
      call('POST /admin/subscriptions/:id/pause/approve', {
        params: { id: subscription._id },
        body: { pauseId },
        idempotencyKey,
      }),
    { onRefreshed },
  );
}
