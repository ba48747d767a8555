import type { PlanSubscription } from '@burnish/contract/subscriptions/entities';
import { Link } from 'react-router';
import { call } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/api-error.ts';
import { useAction } from '../../../lib/use-action.ts';
import { orderPath } from '../../../presentation/orders.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { copy } from './copy.ts';
import { canRenew } from './presentation.ts';
import styles from './subscription-card.module.css';

const texts = {
  now: 'Renew now',
  nowLabel: (plan: string) => `Renew now: ${plan}`,
  note: 'The same plan with the details of your last order. We send you an invoice.',
  /** Around the link. */
  or: 'Or',
  withChanges: 'with another plan, cycle or currency.',
  ordered: (plan: string) => `${plan} ordered again. You will receive an invoice soon.`,
  open: (plan: string) => `You already have an open order for ${plan}.`,
  view: 'View order',
  failed: "Your plan couldn't be renewed. Please try again.",
} as const;

/** Orders the same plan again. A customer who has an open order for it gets a link to that one instead. */
function useRenew({ _id: id, planId: { name } }: PlanSubscription) {
  return useAction({
    key: ['renew', id],
    changes: ['order'],
    run: () => call('POST /subscriptions/:id/renew', { params: { id } }),
    onSuccess({ subscriptionRequest: { _id }, isNew }) {
      const link = { text: texts.view, to: orderPath({ _id }) };
      const options = { id: `renew-${id}`, replace: true, link };
      if (isNew) toast.success(texts.ordered(name), options);
      else toast.info(texts.open(name), options);
    },
    onError: (error) => toast.error(errorText(error, texts.failed), { id: `renew-${id}`, replace: true }),
  });
}

interface RenewNowProps {
  subscription: PlanSubscription;
  /** The pricing page with the same selection. */
  renewTo: string;
}

export default function RenewNow({ subscription, renewTo }: RenewNowProps) {
  const { busy, run } = useRenew(subscription);
  const { name } = subscription.planId;
  return (
    <div className={styles.renewal}>
      <Button size="small" busy={busy} aria-label={texts.nowLabel(name)} onClick={() => run(undefined)}>
        {texts.now}
      </Button>
      <p className="note">
        {texts.note}
        {canRenew(subscription) && (
          <>
            {' '}
            {texts.or}{' '}
            <Link to={renewTo} aria-label={copy.renewLabel(name)}>
              {copy.renew}
            </Link>{' '}
            {texts.withChanges}
          </>
        )}
      </p>
    </div>
  );
}
