import type { PlanSubscription } from '@burnish/contract/subscriptions/entities';
import { call } from '../../../../lib/api-client.ts';
import { useAction } from '../../../../lib/use-action.ts';
import type { PlanChoice } from './choice.ts';

/** An absent field keeps its value. */
interface RenewalInput extends Partial<PlanChoice> {
  readonly autoRenew?: boolean;
}

interface SetRenewalOptions {
  onSaved: (saved: PlanSubscription) => void;
  onError: (error: Error) => void;
}

/** Sets whether and with what a plan is renewed. An unpaid renewal invoice may be voided with its order. */
export function useSetRenewal(
  { _id: id }: Pick<PlanSubscription, '_id'>,
  { onSaved, onError }: SetRenewalOptions,
) {
  return useAction({
    key: ['set-renewal', id],
    changes: ['subscription', 'order', 'invoice'],
    run: (input: RenewalInput) => call('PUT /subscriptions/:id/renewal', { params: { id }, body: input }),
    onSuccess: ({ subscription }) => onSaved(subscription),
    onError,
  });
}
