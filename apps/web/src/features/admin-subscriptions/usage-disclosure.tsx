import type { UsageEntry } from '@burnish/contract/entity';
import { useState } from 'react';
import { tier as tiers } from '../../presentation/tier.ts';
import { Button } from '../../ui/button.tsx';
import { Fault } from '../../ui/fault.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Instant } from '../../ui/time.tsx';
import { copy } from './copy.ts';
import { useUsageEntries } from './queries.ts';
import styles from './usage-disclosure.module.css';

const words = copy.usage;

function Entry({ images, tier, reason, person, createdAt }: UsageEntry) {
  const who = person ? (person.fullName ?? person.email) : words.itself;
  return (
    <li>
      <b>{words.used(images)}</b>
      {tier && <Tag>{tiers[tier].label}</Tag>}
      <span className={styles.reason}>{reason}</span>
      <span className="note">
        {who}, <Instant at={createdAt} time />
      </span>
    </li>
  );
}

function Entries({ id }: { id: string }) {
  const list = useUsageEntries(id);
  if (list.failed)
    return (
      <>
        <Fault>{words.failed}</Fault>
        <Button size="small" onClick={list.retry}>
          {words.again}
        </Button>
      </>
    );
  if (list.loading) return <Skeleton shape="lines" count={1} label={words.loading} />;
  if (list.rows.length === 0) return <p className="note">{words.empty}</p>;
  return (
    <>
      <ol className={styles.entries} aria-label={words.title}>
        {list.rows.map((entry) => (
          <Entry key={entry._id} {...entry} />
        ))}
      </ol>
      <LoadMore
        more={list.more}
        busy={list.loadingMore}
        failed={list.moreFailed}
        failedText={words.moreFailed}
        onMore={list.loadMore}
        note={list.more ? list.extent : undefined}
      />
    </>
  );
}

/** How what is used came about, for whoever asks: it is read when it is opened. */
export function UsageDisclosure({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={styles.disclosure}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{words.title}</summary>
      {isOpen && (
        <div className={styles.content}>
          <Entries id={id} />
        </div>
      )}
    </details>
  );
}
