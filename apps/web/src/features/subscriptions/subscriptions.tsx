import type { Subscription } from '@burnish/contract/entity';
import { count } from '../../lib/format.ts';
import type { Paged } from '../../lib/paged.ts';
import { ListState } from '../../ui/list-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { copy } from './copy.ts';
import { presentOnes } from './presentation.ts';
import { SubscriptionCard } from './subscription-card.tsx';
import styles from './subscriptions.module.css';

interface SubscriptionsProps {
  list: Paged<Subscription>;
  failed: string;
  renewTo: (subscription: Subscription) => string;
}

/** What a customer has now, and the way to all of it. */
export function Subscriptions({ list, failed, renewTo }: SubscriptionsProps) {
  const { rows } = list;
  const shown = presentOnes(rows);
  return (
    <div className={styles.part}>
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
              look="brief"
            />
          ))}
        </ul>
        {shown.length < rows.length && (
          <div className={styles.all}>
            <TextLink to="/subscriptions">{copy.all(count(rows.length))}</TextLink>
          </div>
        )}
      </ListState>
    </div>
  );
}
