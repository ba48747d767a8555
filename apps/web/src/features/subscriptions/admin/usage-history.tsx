import type { UsageEntry } from '@burnish/contract/subscriptions/entities';
import { tierLabels } from '../../../presentation/retouching.ts';
import { Tag } from '../../../ui/display/tag.tsx';
import { Instant } from '../../../ui/display/time.tsx';
import { LazyDisclosure } from '../../../ui/layout/disclosure.tsx';
import { InlineList } from '../../../ui/lists/inline-list.tsx';
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
  return (
    <InlineList list={useUsageEntries(id)} texts={texts}>
      {(entries) =>
        entries.length === 0 ? (
          <p className="note">{texts.empty}</p>
        ) : (
          <ol className={styles.entries} aria-label={texts.title}>
            {entries.map((entry) => (
              <Entry key={entry._id} {...entry} />
            ))}
          </ol>
        )
      }
    </InlineList>
  );
}

/** The usage ledger of a subscription. */
export default function UsageHistory({ id }: { id: string }) {
  return (
    <LazyDisclosure title={texts.title}>
      <div className={styles.content}>
        <Entries id={id} />
      </div>
    </LazyDisclosure>
  );
}
