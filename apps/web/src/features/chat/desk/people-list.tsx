import type { ChatPerson } from '@burnish/contract/entity';
import type { LongList } from '../../../lib/use-list.ts';
import { useMedia } from '../../../lib/use-media.ts';
import { PagedList } from '../../../ui/paged-list.tsx';
import { Rows } from '../../../ui/rows.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { copy } from './copy.ts';
import { personKey } from './people.ts';
import styles from './people-list.module.css';
import { PersonRow } from './person-row.tsx';
import { stepThrough } from './step-through.ts';

interface PeopleListProps {
  list: LongList<ChatPerson>;
  /** The user's id; empty: nobody is chosen. */
  chosen: string;
  addressOf: (userId: string) => string;
  narrowed: boolean;
  onClear: () => void;
}

export function PeopleList({ list, chosen, addressOf, narrowed, onClear }: PeopleListProps) {
  const isBoxed = useMedia('(min-width: 48rem)');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows help; the links in it are reached without them too
    <div className={styles.list} onKeyDown={stepThrough}>
      <PagedList
        list={list}
        words={copy.list}
        narrowed={narrowed}
        onClear={onClear}
        skeleton={<Skeleton shape="lines" count={6} />}
      >
        {() => (
          <Rows
            label={copy.list.label}
            list={{ ...list, kept: chosen === '' ? [] : [chosen] }}
            rowKey={personKey}
            estimate={88}
            boxed={isBoxed}
            render={(person) => (
              <PersonRow
                person={person}
                address={addressOf(person.user._id)}
                isShown={person.user._id === chosen}
              />
            )}
          />
        )}
      </PagedList>
    </div>
  );
}
