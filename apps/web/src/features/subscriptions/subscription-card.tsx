import type { PlanSubscription, Subscription } from '@burnish/contract/entity';
import { count } from '../../lib/format.ts';
import { subscriptionName } from '../../presentation/subscription-name.ts';
import { subscriptionStanding } from '../../presentation/subscription-status.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { FrameSheet } from '../../ui/frame-sheet.tsx';
import { FrameUsage } from '../../ui/frame-usage.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Status } from '../../ui/status.tsx';
import { copy } from './copy.ts';
import { canRenew, rolledOverInto, tierSheet } from './presentation.ts';
import styles from './subscription-card.module.css';
import { SubscriptionFacts } from './subscription-facts.tsx';

function Usage({ subscription, inFrames }: { subscription: Subscription; inFrames: boolean }) {
  const { imagesUsed, imagesLimit } = subscription;
  const [used, limit] = [count(imagesUsed), count(imagesLimit)];
  const rolledOver = rolledOverInto(subscription);
  return (
    <div className={styles.usage}>
      <p className={styles.figure}>
        <span className="note">{copy.images}</span>
        <b className="num">{copy.used(used, limit)}</b>
      </p>
      {inFrames && (
        <FrameUsage used={imagesUsed} total={imagesLimit} label={copy.usedAloud(used, limit)} perRow={20} />
      )}
      {rolledOver > 0 && <p className="note num">{copy.rolledOver(count(rolledOver))}</p>}
    </div>
  );
}

function Tiers({ subscription }: { subscription: PlanSubscription }) {
  const { stacks, parts, each } = tierSheet(subscription);
  return (
    <div className={styles.tiers}>
      <p className="note">{copy.tiers}</p>
      <FrameSheet label={copy.tiersAloud(parts)} stacks={stacks} each={each} />
      {each > 1 && <p className="note num">{copy.eachFrame(count(each))}</p>}
    </div>
  );
}

interface SubscriptionCardProps {
  subscription: Subscription;
  renewTo: string;
  /** `brief` says the tiers in words, `whole` shows their sheet, `quiet` leaves the frames away. */
  look: 'brief' | 'whole' | 'quiet';
}

export function SubscriptionCard({ subscription, renewTo, look }: SubscriptionCardProps) {
  const { label, tone } = subscriptionStanding(subscription);
  const name = subscriptionName(subscription);
  const isPlan = subscription.subscriptionType === 'subscription';
  return (
    <Panel as="li" className={styles.card} data-look={look}>
      <div className={styles.head}>
        <h3 className={styles.plan}>{name}</h3>
        <Status tone={tone}>{label}</Status>
      </div>
      <div className={styles.content}>
        <div className={styles.part}>
          <SubscriptionFacts subscription={subscription} withTiers={look === 'brief'} />
          <Usage subscription={subscription} inFrames={look !== 'quiet'} />
        </div>
        {look === 'whole' && isPlan && <Tiers subscription={subscription} />}
      </div>
      {canRenew(subscription) && (
        <div>
          <ButtonLink to={renewTo} size="small" label={copy.renewOf(name)}>
            {copy.renew}
          </ButtonLink>
        </div>
      )}
    </Panel>
  );
}
