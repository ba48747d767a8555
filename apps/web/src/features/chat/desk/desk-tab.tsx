import { useRef } from 'react';
import type { Narrowable } from '../../../lib/narrowing.ts';
import { oneOf } from '../../../lib/one-of.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterBar, FilterSearch, FilterSelect } from '../../../ui/filter-bar.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { ChatPane } from './chat-pane.tsx';
import { copy } from './copy.ts';
import type { DeskAddresses } from './customer-panel.tsx';
import styles from './desk.module.css';
import { PeopleList } from './people-list.tsx';
import { useDeskFocus } from './use-desk-focus.ts';
import { usePeople } from './use-people.ts';

type DeskTabProps = Narrowable & {
  /** The admin who looks. */
  me: { _id: string; fullName: string | null };
  /** The user that the address names; empty: nobody. */
  person: string;
  addressOf: (userId: string) => string;
  addresses: DeskAddresses;
};

/** The people, the conversation, the customer. On phones the people, then the conversation. */
export default function DeskTab({ narrowing, onNarrow, me, person, addressOf, addresses }: DeskTabProps) {
  const desk = useRef<HTMLDivElement>(null);
  const { search } = narrowing;
  const filter = oneOf(['unread'], narrowing.status);
  const list = usePeople(search, filter === 'unread');
  const isOpen = person !== '';
  const known = list.rows.find(({ user }) => user._id === person);
  useDeskFocus(desk, isOpen);

  return (
    <div ref={desk} className={styles.desk} data-fills-phone={isOpen || undefined}>
      <h2 className="vh">{copy.title}</h2>
      <section className={styles.people} aria-label={copy.list.label}>
        <div className={styles.filter}>
          <FilterBar>
            <FilterSearch
              label={copy.list.search}
              value={search}
              onChange={(typed) => onNarrow({ search: typed })}
              shortcut="/"
            />
            <FilterSelect
              label={copy.list.filter}
              all={copy.list.all}
              value={filter ?? ''}
              onChange={(value) => onNarrow({ status: value })}
              options={[{ value: 'unread', label: copy.list.unread }]}
            />
          </FilterBar>
        </div>
        <PeopleList
          list={list}
          chosen={person}
          addressOf={addressOf}
          narrowed={search !== '' || filter !== undefined}
          onClear={() => onNarrow({ search: '', status: '' })}
        />
      </section>
      {isOpen ? (
        <>
          <div className={styles.back} data-back>
            <TextLink to={addressOf('')}>{copy.back}</TextLink>
          </div>
          <ChatPane
            key={person}
            userId={person}
            me={me}
            hasPriority={known?.hasPriority ?? false}
            addresses={addresses}
          />
        </>
      ) : (
        <div className={styles.nobody}>
          <EmptyState title={copy.nobody} text={copy.nobodyText} />
        </div>
      )}
    </div>
  );
}
