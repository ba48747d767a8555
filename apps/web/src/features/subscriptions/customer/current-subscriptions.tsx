import type { Subscription } from '@burnish/contract/subscriptions/entities';
import { formatCount } from '../../../lib/format.ts';
import type { InfiniteList } from '../../../lib/infinite-list.ts';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ListState } from '../../../ui/lists/list-state.tsx';
import { copy } from './copy.ts';
import { currentSubscriptions } from './presentation.ts';
import { SubscriptionCard } from './subscription-card.tsx';
import styles from './subscriptions.module.css';

interface CurrentSubscriptionsProps {
  list: InfiniteList<Subscription>;
  failed: string;
  renewTo: (subscription: Subscription) => string;
}

/** The subscriptions that the customer can use now, with a link to all of them. */
export function CurrentSubscriptions({ list, failed, renewTo }: CurrentSubscriptionsProps) {
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
            <SubscriptionCard
              key={subscription._id}
              subscription={subscription}
              renewTo={renewTo(subscription)}
              variant="compact"
            />
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
