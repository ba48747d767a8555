import type { Subscription } from '@burnish/contract/entity';
import { count } from '../../lib/format.ts';
import { billingDue } from '../../presentation/billing-due.ts';
import { subscriptionStanding } from '../../presentation/subscription-status.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { FrameUsage } from '../../ui/frame-usage.tsx';
import { Facts } from '../../ui/lines.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Status } from '../../ui/status.tsx';
import { Instant } from '../../ui/time.tsx';
import { copy } from './copy.ts';
import { priceOf } from './presentation.ts';
import styles from './subscriptions.module.css';

function Usage({ subscription }: { subscription: Subscription }) {
  const { imagesUsed, imagesLimit, rolledOver } = subscription;
  const [used, limit] = [count(imagesUsed), count(imagesLimit)];
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

function NextBilling({ at, due }: { at: string; due: string }) {
  return (
    <>
      <Instant at={at} />
      {due && <p className="note">{due}</p>}
    </>
  );
}

export function SubscriptionCard({ subscription }: { subscription: Subscription }) {
  const { planId, startDate, endDate, nextBillingDate: next, isExhausted, status } = subscription;
  const { label, tone } = subscriptionStanding(subscription);
  const due = billingDue(status, next);
  const isWithinYear = startDate.slice(0, 4) === endDate.slice(0, 4);
  const period = (
    <>
      <Instant at={startDate} short={isWithinYear} /> {copy.to} <Instant at={endDate} />
    </>
  );
  return (
    <Panel as="li">
      <div className={styles.head}>
        <h3 className={styles.plan}>{planId.name}</h3>
        <Status tone={tone}>{label}</Status>
      </div>
      <Facts
        items={[
          { term: copy.price, value: priceOf(subscription) },
          {
            term: due ? copy.nextBilling : copy.paidUntil,
            value: <NextBilling at={next} due={due} />,
          },
          { term: copy.period, value: period },
        ]}
      />
      <Usage subscription={subscription} />
      {isExhausted && (
        <div>
          <ButtonLink to="/pricing" size="small" label={copy.renewOf(planId.name)}>
            {copy.renew}
          </ButtonLink>
        </div>
      )}
    </Panel>
  );
}
