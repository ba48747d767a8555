import type { Subscription } from '@burnish/contract/entity';
import { useId } from 'react';
import type { Paged } from '../../lib/paged.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ListState } from '../../ui/list-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { copy } from './copy.ts';
import { divided } from './presentation.ts';
import { SubscriptionCard } from './subscription-card.tsx';
import styles from './subscriptions.module.css';

interface CardsProps {
  label: string;
  subscriptions: readonly Subscription[];
  look: 'whole' | 'quiet';
  renewTo: (subscription: Subscription) => string;
}

function Cards({ label, subscriptions, look, renewTo }: CardsProps) {
  return (
    <ul className={styles.list} data-look={look} aria-label={label}>
      {subscriptions.map((subscription) => (
        <SubscriptionCard
          key={subscription._id}
          subscription={subscription}
          renewTo={renewTo(subscription)}
          look={look}
        />
      ))}
    </ul>
  );
}

interface AllSubscriptionsProps {
  list: Paged<Subscription>;
  failed: string;
  renewTo: (subscription: Subscription) => string;
}

/** Those that run as cards with all there is to them, and below, quieter, those that do not. */
export function AllSubscriptions({ list, failed, renewTo }: AllSubscriptionsProps) {
  const [activeId, othersId] = [useId(), useId()];
  const { active, others } = divided(list.rows);
  const none = {
    title: copy.noneActive,
    text: copy.noneActiveText,
    action: (
      <ButtonLink to="/pricing" look="primary">
        {copy.plans}
      </ButtonLink>
    ),
  };
  return (
    <>
      <section className={styles.section} aria-labelledby={activeId}>
        <h2 id={activeId}>{copy.active}</h2>
        <ListState
          loading={list.loading}
          skeleton={<Skeleton shape="cards" count={2} />}
          error={list.failed ? { title: failed, text: copy.failedText, onRetry: list.retry } : null}
          empty={active.length === 0 ? none : null}
        >
          <Cards label={copy.active} subscriptions={active} look="whole" renewTo={renewTo} />
        </ListState>
      </section>
      {others.length > 0 && (
        <section className={styles.section} aria-labelledby={othersId}>
          <h2 id={othersId}>{copy.others}</h2>
          <Cards label={copy.others} subscriptions={others} look="quiet" renewTo={renewTo} />
        </section>
      )}
      {list.more && <LoadMore more busy={list.loadingMore} onMore={list.loadMore} note={list.extent} />}
    </>
  );
}
