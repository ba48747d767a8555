import type { CalendarFeedEntity } from '@burnish/contract/calendar-feeds/entities';
import { FactGrid } from '../../../ui/display/description-list.tsx';
import { Instant } from '../../../ui/display/time.tsx';
import { RemoveItem } from '../../../ui/lists/remove-item.tsx';
import { useConfirmation } from '../../../ui/overlays/use-confirmation.ts';
import styles from '../access-list.module.css';
import { copy } from './copy.ts';
import { useRevokeCalendarFeed } from './queries.ts';

function RevokeFeed({ feed }: { feed: CalendarFeedEntity }) {
  const text = copy.revoke;
  const confirmation = useConfirmation();
  const { run, busy } = useRevokeCalendarFeed(feed, confirmation.close);
  return (
    <RemoveItem
      confirmation={confirmation}
      text={text.action}
      label={text.actionNamed(feed.name)}
      title={text.title(feed.name)}
      confirmText={text.confirm}
      busy={busy}
      onConfirm={() => run(undefined)}
    >
      <p>{text.text}</p>
    </RemoveItem>
  );
}

/** A feed without its address, and the way to revoke it. */
export function FeedItem({ feed }: { feed: CalendarFeedEntity }) {
  const { name, createdAt, lastUsedAt } = feed;
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <h3>{name}</h3>
        <RevokeFeed feed={feed} />
      </div>
      <FactGrid
        items={[
          {
            term: copy.lastUsed,
            value: lastUsedAt === null ? copy.never : <Instant value={lastUsedAt} withTime />,
          },
          { term: copy.created, value: <Instant value={createdAt} /> },
        ]}
      />
    </li>
  );
}
