import type { Subscription } from '@burnish/contract/entity';
import { count } from '../../lib/format.ts';
import { subscriptionStanding } from '../../presentation/subscription-status.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { FrameUsage } from '../../ui/frame-usage.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Status } from '../../ui/status.tsx';
import { copy } from './copy.ts';
import { nameOf, rolledOverInto } from './presentation.ts';
import { SubscriptionFacts } from './subscription-facts.tsx';
import styles from './subscriptions.module.css';

function Usage({ subscription }: { subscription: Subscription }) {
  const { imagesUsed, imagesLimit } = subscription;
  const [used, limit] = [count(imagesUsed), count(imagesLimit)];
  const rolledOver = rolledOverInto(subscription);
  return (
    <div className={styles.usage}>
      <p className={styles.figure}>
        <span className="note">{copy.images}</span>
        <b className="num">{copy.used(used, limit)}</b>
      </p>
      <FrameUsage used={imagesUsed} total={imagesLimit} label={copy.usedAloud(used, limit)} perRow={20} />
      {rolledOver > 0 && <p className="note num">{copy.rolledOver(count(rolledOver))}</p>}
    </div>
  );
}

export function SubscriptionCard({ subscription }: { subscription: Subscription }) {
  const { label, tone } = subscriptionStanding(subscription);
  const name = nameOf(subscription);
  return (
    <Panel as="li">
      <div className={styles.head}>
        <h3 className={styles.plan}>{name}</h3>
        <Status tone={tone}>{label}</Status>
      </div>
      <SubscriptionFacts subscription={subscription} />
      <Usage subscription={subscription} />
      {subscription.isExhausted && (
        <div>
          <ButtonLink to="/pricing" size="small" label={copy.renewOf(name)}>
            {copy.renew}
          </ButtonLink>
        </div>
      )}
    </Panel>
  );
}
