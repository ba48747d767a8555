import type { Subscription } from '@burnish/contract/subscriptions/entities';
import { useId } from 'react';
import type { InfiniteList } from '../../../lib/infinite-list.ts';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ListState } from '../../../ui/lists/list-state.tsx';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { copy } from './copy.ts';
import { detailsCopy } from './plan-details-copy.ts';
import { splitByActive } from './split-by-active.ts';
import { SubscriptionCard, type SubscriptionContext } from './subscription-card.tsx';
import styles from './subscriptions.module.css';

interface CardsProps {
  label: string;
  subscriptions: readonly Subscription[];
  variant: 'full' | 'muted';
  renewTo: (subscription: Subscription) => string;
  contextOf?: ((subscription: Subscription) => SubscriptionContext) | undefined;
}

function Cards({ label, subscriptions, variant, renewTo, contextOf }: CardsProps) {
  return (
    <ul className={styles.list} data-variant={variant} aria-label={label}>
      {subscriptions.map((subscription) => (
        <SubscriptionCard
          key={subscription._id}
          subscription={subscription}
          renewTo={renewTo(subscription)}
          variant={variant}
          context={contextOf?.(subscription)}
        />
      ))}
    </ul>
  );
}

interface AllSubscriptionsProps {
  list: InfiniteList<Subscription>;
  failed: string;
  renewTo: (subscription: Subscription) => string;
  contextOf?: ((subscription: Subscription) => SubscriptionContext) | undefined;
}

/** Active subscriptions as full cards, with the inactive ones below them. */
export function AllSubscriptions({ list, failed, renewTo, contextOf }: AllSubscriptionsProps) {
  const [activeId, inactiveId] = [useId(), useId()];
  const { active, inactive } = splitByActive(list.rows);
  const noneActive = {
    title: detailsCopy.noneActive,
    text: detailsCopy.noneActiveText,
    action: (
      <ButtonLink to="/pricing" variant="primary">
        {detailsCopy.plans}
      </ButtonLink>
    ),
  };
  return (
    <>
      <section className={styles.section} aria-labelledby={activeId}>
        <h2 id={activeId}>{detailsCopy.active}</h2>
        <ListState
          loading={list.loading}
          skeleton={<Skeleton shape="cards" count={2} />}
          error={list.failed ? { title: failed, text: copy.failedText, onRetry: list.retry } : null}
          empty={active.length === 0 ? noneActive : null}
        >
          <Cards
            label={detailsCopy.active}
            subscriptions={active}
            variant="full"
            renewTo={renewTo}
            contextOf={contextOf}
          />
        </ListState>
      </section>
      {inactive.length > 0 && (
        <section className={styles.section} aria-labelledby={inactiveId}>
          <h2 id={inactiveId}>{detailsCopy.inactive}</h2>
          <Cards
            label={detailsCopy.inactive}
            subscriptions={inactive}
            variant="muted"
            renewTo={renewTo}
            contextOf={contextOf}
          />
        </section>
      )}
      {list.hasMore && (
        <LoadMore hasMore busy={list.loadingMore} onLoadMore={list.loadMore} note={list.loadedCount} />
      )}
    </>
  );
}
