import type { PlanSubscription } from '@burnish/contract/subscriptions/entities';
import { call } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/api-error.ts';
import { useAction } from '../../../lib/use-action.ts';
import { orderPath } from '../../../presentation/orders.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import type { ButtonStyle } from '../../../ui/buttons/button-link.tsx';
import { toast } from '../../../ui/feedback/toast.ts';

const texts = {
  now: 'Renew now',
  nowLabel: (plan: string) => `Renew now: ${plan}`,
  orderedAgain: (plan: string) => `${plan} ordered again. You will receive an invoice soon.`,
  ordered: (plan: string) => `${plan} ordered. You will receive an invoice soon.`,
  open: (plan: string) => `You already have an open order for ${plan}.`,
  view: 'View order',
  failed: "Your plan couldn't be renewed. Please try again.",
} as const;

/** Orders what the plan continues with. A customer who has an open order for it gets a link to that one instead. */
function useRenew({ _id: id, planId: { _id: currentPlan } }: PlanSubscription) {
  return useAction({
    key: ['renew', id],
    changes: ['order'],
    run: () => call('POST /subscriptions/:id/renew', { params: { id }, idempotencyKey: null }),
    onSuccess({ subscriptionRequest: { _id, planId }, isNew }) {
      const link = { text: texts.view, to: orderPath({ _id }) };
      const options = { id: `renew-${id}`, replace: true, link };
      const ordered = planId._id === currentPlan ? texts.orderedAgain : texts.ordered;
      if (isNew) toast.success(ordered(planId.name), options);
      else toast.info(texts.open(planId.name), options);
    },
    onError: (error) => toast.error(errorText(error, texts.failed), { id: `renew-${id}`, replace: true }),
  });
}

type RenewButtonProps = ButtonStyle & { subscription: PlanSubscription };

/** Renews a plan with one click. */
export function RenewButton({ subscription, ...style }: RenewButtonProps) {
  const { busy, run } = useRenew(subscription);
  const label = texts.nowLabel(subscription.planId.name);
  return (
    <Button {...style} busy={busy} aria-label={label} onClick={() => run(undefined)}>
      {texts.now}
    </Button>
  );
}
