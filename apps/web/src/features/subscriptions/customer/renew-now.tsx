import type { PlanSubscription } from '@burnish/contract/subscriptions/entities';
import { Link } from 'react-router';
import { billingCycleLabels } from '../../../presentation/prices.ts';
import { copy } from './copy.ts';
import { canRenew } from './presentation.ts';
import { RenewButton } from './renew-button.tsx';
import { isPlanChanging } from './renewal/choice.ts';
import styles from './subscription-card.module.css';

const texts = {
  same: 'The same plan with the details of your last order. We send you an invoice.',
  /** The plan and cycle that the customer has chosen for the next period. */
  chosen: (plan: string, cycle: string) =>
    `${plan}, ${cycle.toLowerCase()}, with the details of your last order. We send you an invoice.`,
  /** Around the link. */
  or: 'Or',
  withChanges: 'with another plan, cycle or currency.',
} as const;

interface RenewNowProps {
  subscription: PlanSubscription;
  /** The pricing page with the same selection. */
  renewTo: string;
}

export default function RenewNow({ subscription, renewTo }: RenewNowProps) {
  const { nextPlanId, nextBillingCycle } = subscription;
  return (
    <div className={styles.renewal}>
      <RenewButton subscription={subscription} size="small" />
      <p className="note">
        {isPlanChanging(subscription)
          ? texts.chosen(nextPlanId.name, billingCycleLabels[nextBillingCycle].name)
          : texts.same}
        {canRenew(subscription) && (
          <>
            {' '}
            {texts.or}{' '}
            <Link to={renewTo} aria-label={copy.renewLabel(subscription.planId.name)}>
              {copy.renew}
            </Link>{' '}
            {texts.withChanges}
          </>
        )}
      </p>
    </div>
  );
}
