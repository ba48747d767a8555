import type { Subscription } from '@burnish/contract/subscriptions/entities';
import type { ReactNode } from 'react';
import { formatCount } from '../../../lib/format.ts';
import type { InfiniteList } from '../../../lib/infinite-list.ts';
import { canStartNext, subscriptionName } from '../../../presentation/subscriptions.ts';
import { FrameUsage } from '../../../ui/brand/frame-usage.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Status } from '../../../ui/feedback/status.tsx';
import { ListState } from '../../../ui/lists/list-state.tsx';
import { copy } from './copy.ts';
import styles from './plan-lines.module.css';
import {
  canRenew,
  currentSubscriptions,
  lineNote,
  lineStatus,
  returnedImages,
  rolledOverImages,
} from './presentation.ts';

interface PlanLineProps {
  subscription: Subscription;
  renderRenewal: (subscription: Subscription) => ReactNode;
}

/** Whether the line offers more images. */
function isRenewable(subscription: Subscription): boolean {
  const isDue = subscription.subscriptionType === 'subscription' && subscription.isRenewalDue;
  return isDue || canRenew(subscription) || canStartNext(subscription);
}

function PlanLine({ subscription, renderRenewal }: PlanLineProps) {
  const { imagesUsed, imagesLimit, subscriptionType } = subscription;
  const [used, limit] = [formatCount(imagesUsed), formatCount(imagesLimit)];
  const status = lineStatus(subscription);
  const [rolledOver, returned] = [rolledOverImages(subscription), returnedImages(subscription)];
  return (
    <li>
      <div className={styles.head}>
        <h3>{subscriptionName(subscription)}</h3>
        {status && <Status tone={status.tone}>{status.label}</Status>}
      </div>
      <p className={styles.figure}>
        <b className="num">{used}</b> <small>{copy.ofUsed(limit)}</small>
      </p>
      <div className={styles.frames}>
        <FrameUsage
          used={imagesUsed}
          total={imagesLimit}
          label={copy.usedLabel(used, limit)}
          perRow={subscriptionType === 'payPerImage' ? 11 : 20}
        />
      </div>
      <p className="note num">
        {lineNote(subscription)}
        {rolledOver > 0 && ` ${copy.rolledOver(formatCount(rolledOver))}.`}
        {returned > 0 && ` ${copy.returned(formatCount(returned))}.`}
      </p>
      {isRenewable(subscription) && renderRenewal(subscription)}
    </li>
  );
}

interface PlanLinesProps {
  list: InfiniteList<Subscription>;
  failed: string;
  /** How a subscription is renewed. */
  renderRenewal: (subscription: Subscription) => ReactNode;
}

/** What the customer can use now, each with its own usage, and a link to all subscriptions. */
export function PlanLines({ list, failed, renderRenewal }: PlanLinesProps) {
  const { rows } = list;
  const shown = currentSubscriptions(rows);
  return (
    <div className={styles.panel}>
      <ListState
        loading={list.loading}
        skeleton={<Skeleton shape="cards" count={1} />}
        error={list.failed ? { title: failed, text: copy.failedText, onRetry: list.retry } : null}
        empty={rows.length === 0 ? { title: copy.empty, text: copy.emptyText } : null}
      >
        <ul className={styles.list} aria-label={copy.list}>
          {shown.map((subscription) => (
            <PlanLine key={subscription._id} subscription={subscription} renderRenewal={renderRenewal} />
          ))}
        </ul>
        {shown.length < rows.length && (
          <div className={styles.all}>
            <TextLink to="/subscriptions">{copy.all(formatCount(rows.length))}</TextLink>
          </div>
        )}
      </ListState>
    </div>
  );
}
