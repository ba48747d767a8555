import type { PlanSubscription, Subscription } from '@burnish/contract/subscriptions/entities';
import { formatCount } from '../../../lib/format.ts';
import { subscriptionStatusLabel } from '../../../presentation/status-labels.ts';
import { subscriptionName } from '../../../presentation/subscriptions.ts';
import { FrameSheet } from '../../../ui/brand/frame-sheet.tsx';
import { FrameUsage } from '../../../ui/brand/frame-usage.tsx';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { Status } from '../../../ui/feedback/status.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { copy } from './copy.ts';
import { canRenew, rolledOverImages, tierLimits } from './presentation.ts';
import styles from './subscription-card.module.css';
import { SubscriptionFacts } from './subscription-facts.tsx';

function Usage({ subscription, showFrames }: { subscription: Subscription; showFrames: boolean }) {
  const { imagesUsed, imagesLimit } = subscription;
  const [used, limit] = [formatCount(imagesUsed), formatCount(imagesLimit)];
  const rolledOver = rolledOverImages(subscription);
  return (
    <div className={styles.usage}>
      <p className={styles.figure}>
        <span className="note">{copy.images}</span>
        <b className="num">{copy.used(used, limit)}</b>
      </p>
      {showFrames && (
        <FrameUsage used={imagesUsed} total={imagesLimit} label={copy.usedLabel(used, limit)} perRow={20} />
      )}
      {rolledOver > 0 && <p className="note num">{copy.rolledOver(formatCount(rolledOver))}</p>}
    </div>
  );
}

function TierLimits({ subscription }: { subscription: PlanSubscription }) {
  const title = copy.tiers[subscription.billingCycle];
  const { stacks, text, imagesPerFrame } = tierLimits(subscription);
  return (
    <div className={styles.tiers}>
      <p className="note">{title}</p>
      <FrameSheet label={copy.tiersLabel(title, text)} stacks={stacks} each={imagesPerFrame} />
      {imagesPerFrame > 1 && <p className="note num">{copy.imagesPerFrame(formatCount(imagesPerFrame))}</p>}
    </div>
  );
}

interface SubscriptionCardProps {
  subscription: Subscription;
  renewTo: string;
  /** `compact` lists the tier limits as text, `full` shows them as frames, `muted` shows no frames. */
  variant: 'compact' | 'full' | 'muted';
}

export function SubscriptionCard({ subscription, renewTo, variant }: SubscriptionCardProps) {
  const { label, tone } = subscriptionStatusLabel(subscription);
  const name = subscriptionName(subscription);
  const isPlan = subscription.subscriptionType === 'subscription';
  return (
    <Panel as="li" className={styles.card} data-variant={variant}>
      <div className={styles.head}>
        <h3 className={styles.plan}>{name}</h3>
        <Status tone={tone}>{label}</Status>
      </div>
      <div className={styles.content}>
        <div className={styles.facts}>
          <SubscriptionFacts subscription={subscription} withTiers={variant === 'compact'} />
          <Usage subscription={subscription} showFrames={variant !== 'muted'} />
        </div>
        {variant === 'full' && isPlan && <TierLimits subscription={subscription} />}
      </div>
      {canRenew(subscription) && (
        <div>
          <ButtonLink to={renewTo} size="small" ariaLabel={copy.renewLabel(name)}>
            {copy.renew}
          </ButtonLink>
        </div>
      )}
    </Panel>
  );
}
