import type { PlanSubscription } from '@burnish/contract/subscriptions/entities';
import { formatDate } from '../../../../lib/format-date.ts';
import { billingCycleLabels } from '../../../../presentation/prices.ts';
import styles from '../renewal/renewal-section.module.css';
import { copy } from './copy.ts';

const texts = copy.expired;

interface ExpiredUpgradeProps {
  subscription: PlanSubscription;
  upgrade: NonNullable<PlanSubscription['expiredUpgrade']>;
}

/** An upgrade that wasn't paid in time, and what to do now. */
export default function ExpiredUpgradeSection({ subscription, upgrade }: ExpiredUpgradeProps) {
  const { planId, billingCycle, payUntil } = upgrade;
  const text = texts.text(planId.name, billingCycleLabels[billingCycle].name, formatDate(payUntil));
  const canOrderAgain = subscription.allowedActions.includes('upgrade');
  return (
    <div className={styles.renewal}>
      <div className={styles.summary}>
        <h4>{copy.open.title}</h4>
        <p className="num">{canOrderAgain ? `${text} ${texts.again}` : text}</p>
      </div>
    </div>
  );
}
