import { type RefObject, useEffect, useRef } from 'react';
import { clearedFilters, type FilteredListProps, isFiltered } from '../../../lib/list-filters.ts';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { FilterBar } from '../../../ui/lists/filter-bar.tsx';
import { ChatPane } from './chat-pane.tsx';
import { copy } from './copy.ts';
import type { CustomerLinks } from './customer-panel.tsx';
import styles from './inbox.module.css';
import { PeopleList } from './people-list.tsx';
import { peopleFilters, usePeople } from './use-people.ts';

/**
 * On phones the conversation replaces the list, so the focused element disappears. Moves the focus to the back link
 * when a conversation opens, and back to the person in the list when it closes.
 */
function usePhoneFocus(container: RefObject<HTMLElement | null>, isOpen: boolean) {
  const wasOpen = useRef(isOpen);
  const lastPersonId = useRef<string | null>(null);

  useEffect(() => {
    const selected = container.current?.querySelector<HTMLElement>('[data-person][aria-current]');
    if (isOpen) lastPersonId.current = selected?.dataset.person ?? lastPersonId.current;
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    if (!matchMedia('(max-width: 47.99rem)').matches) return;
    const target = isOpen ? '[data-back] a' : `[data-person="${lastPersonId.current}"]`;
    container.current?.querySelector<HTMLElement>(target)?.focus({ preventScroll: isOpen });
    if (isOpen) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [container, isOpen]);
}

type InboxTabProps = FilteredListProps & {
  currentUserId: string;
  /** Id of the user whose conversation is open, or ''. */
  selectedUserId: string;
  personUrl: (userId: string) => string;
  customerLinks: CustomerLinks;
};

/** The people, the conversation and the customer, side by side. On phones the people, then the conversation. */
export default function InboxTab({
  filters,
  onFilter,
  currentUserId,
  selectedUserId,
  personUrl,
  customerLinks,
}: InboxTabProps) {
  const container = useRef<HTMLDivElement>(null);
  const list = usePeople(filters);
  const isOpen = selectedUserId !== '';
  const selected = list.rows.find(({ user }) => user._id === selectedUserId);
  usePhoneFocus(container, isOpen);

  return (
    <div ref={container} className={styles.inbox} data-fills-phone={isOpen || undefined}>
      <h2 className="vh">{copy.title}</h2>
      <section className={styles.people} aria-label={copy.list.label}>
        <div className={styles.filter}>
          <FilterBar
            searchLabel={copy.list.search}
            definitions={peopleFilters}
            shortcut="/"
            filters={filters}
            onFilter={onFilter}
          />
        </div>
        <PeopleList
          list={list}
          selectedId={selectedUserId}
          personUrl={personUrl}
          filtered={isFiltered(peopleFilters, filters)}
          onClear={() => onFilter(clearedFilters(peopleFilters))}
        />
      </section>
      {isOpen ? (
        <>
          <div className={styles.back} data-back>
            <TextLink to={personUrl('')}>{copy.back}</TextLink>
          </div>
          <ChatPane
            key={selectedUserId}
            userId={selectedUserId}
            currentUserId={currentUserId}
            hasPriority={selected?.hasPriority ?? false}
            customerLinks={customerLinks}
          />
        </>
      ) : (
        <div className={styles.empty}>
          <EmptyState title={copy.noneSelected} text={copy.noneSelectedText} />
        </div>
      )}
    </div>
  );
}
