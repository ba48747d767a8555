import type { UsageEntry } from '@burnish/contract/subscriptions/entities';
import { useState } from 'react';
import { tierLabels } from '../../../presentation/retouching.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Tag } from '../../../ui/display/tag.tsx';
import { Instant } from '../../../ui/display/time.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { listTexts } from '../../../ui/lists/list-texts.ts';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { copy } from './copy.ts';
import { useUsageEntries } from './queries.ts';
import styles from './usage-history.module.css';

const texts = copy.usage;

function Entry({ images, tier, reason, person, createdAt }: UsageEntry) {
  const author = person ? (person.fullName ?? person.email) : texts.system;
  return (
    <li>
      <b>{texts.change(images)}</b>
      {tier && <Tag>{tierLabels[tier].label}</Tag>}
      <span className={styles.reason}>{reason}</span>
      <span className="note">
        {author}, <Instant value={createdAt} withTime />
      </span>
    </li>
  );
}

function Entries({ id }: { id: string }) {
  const list = useUsageEntries(id);
  if (list.failed)
    return (
      <>
        <FormError>{texts.failed}</FormError>
        <Button size="small" onClick={list.retry}>
          {listTexts.retry}
        </Button>
      </>
    );
  if (list.loading) return <Skeleton shape="lines" count={1} label={texts.loading} />;
  if (list.rows.length === 0) return <p className="note">{texts.empty}</p>;
  return (
    <>
      <ol className={styles.entries} aria-label={texts.title}>
        {list.rows.map((entry) => (
          <Entry key={entry._id} {...entry} />
        ))}
      </ol>
      <LoadMore
        hasMore={list.hasMore}
        busy={list.loadingMore}
        failed={list.loadMoreFailed}
        failedText={texts.loadMoreFailed}
        onLoadMore={list.loadMore}
        note={list.hasMore ? list.loadedCount : undefined}
      />
    </>
  );
}

/** The usage ledger of a subscription, loaded when it is opened. */
export default function UsageHistory({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={styles.disclosure}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{texts.title}</summary>
      {isOpen && (
        <div className={styles.content}>
          <Entries id={id} />
        </div>
      )}
    </details>
  );
}
