import type { Subscription } from '@burnish/contract/entity';
import type { Paged } from '../../lib/paged.ts';
import { ListState } from '../../ui/list-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { copy } from './copy.ts';
import { currentFirst } from './presentation.ts';
import { SubscriptionCard } from './subscription-card.tsx';
import styles from './subscriptions.module.css';

export function Subscriptions({ list }: { list: Paged<Subscription> }) {
  return (
    <div className={styles.part}>
      <ListState
        loading={list.loading}
        skeleton={<Skeleton shape="cards" count={1} />}
        error={list.failed ? { title: copy.failed, text: copy.failedText, onRetry: list.retry } : null}
        empty={list.rows.length === 0 ? { title: copy.empty, text: copy.emptyText } : null}
      >
        <ul className={styles.list} aria-label={copy.list}>
          {currentFirst(list.rows).map((subscription) => (
            <SubscriptionCard key={subscription._id} subscription={subscription} />
          ))}
        </ul>
        {list.more && <LoadMore more busy={list.loadingMore} onMore={list.loadMore} note={list.extent} />}
      </ListState>
    </div>
  );
}
