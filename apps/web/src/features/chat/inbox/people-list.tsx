import type { ChatPerson } from '@burnish/contract/chat/entities';
import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { badgeCount } from '../../../lib/format.ts';
import { formatFullInstant } from '../../../lib/format-date.ts';
import type { VirtualList } from '../../../lib/use-list.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { Tag } from '../../../ui/display/tag.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PagedList } from '../../../ui/lists/paged-list.tsx';
import { VirtualRows } from '../../../ui/lists/virtual-rows.tsx';
import { formatTimeOrDate } from '../conversation/dates.ts';
import { copy } from './copy.ts';
import { contactLine, displayName, personKey } from './people.ts';
import styles from './people-list.module.css';

const arrowSteps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** The arrow keys move the focus between rows. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = arrowSteps[event.key];
  if (step === undefined || !(event.target instanceof HTMLElement)) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-person]')];
  const index = rows.indexOf(event.target);
  const next = index < 0 ? undefined : rows[index + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

interface PersonRowProps {
  person: ChatPerson;
  url: string;
  isSelected: boolean;
}

function PersonRow({ person: { user, chat, hasPriority }, url, isSelected }: PersonRowProps) {
  const unreadCount = chat?.unreadCount.admin ?? 0;
  const badge = badgeCount(unreadCount);
  return (
    <Link
      to={url}
      className={styles.person}
      aria-current={isSelected || undefined}
      data-person={user._id}
      data-unread={badge !== null || undefined}
    >
      <span className={styles.name}>
        <b>{displayName(user)}</b>
        {hasPriority && (
          <span title={copy.priorityHint}>
            <Tag>{copy.priority}</Tag>
          </span>
        )}
      </span>
      {chat?.lastMessageTime && (
        <time
          className="note num"
          dateTime={chat.lastMessageTime}
          title={formatFullInstant(chat.lastMessageTime)}
        >
          {formatTimeOrDate(chat.lastMessageTime)}
        </time>
      )}
      <span className={styles.contact}>{contactLine(user)}</span>
      <span className={styles.lastMessage}>{chat?.lastMessage ?? copy.noMessages}</span>
      {badge && <Badge text={badge} label={copy.unread(unreadCount)} />}
    </Link>
  );
}

interface PeopleListProps {
  list: VirtualList<ChatPerson>;
  /** User id, or ''. */
  selectedId: string;
  personUrl: (userId: string) => string;
  filtered: boolean;
  onClear: () => void;
}

export function PeopleList({ list, selectedId, personUrl, filtered, onClear }: PeopleListProps) {
  const isContained = useMediaQuery('(min-width: 48rem)');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys are a shortcut; the links can also be reached with Tab
    <div className={styles.list} onKeyDown={moveFocus}>
      <PagedList
        list={list}
        texts={copy.list}
        filtered={filtered}
        onClear={onClear}
        skeleton={<Skeleton shape="lines" count={6} />}
      >
        {() => (
          <VirtualRows
            label={copy.list.label}
            list={{ ...list, pinnedIds: selectedId === '' ? [] : [selectedId] }}
            rowKey={personKey}
            estimatedHeight={88}
            contained={isContained}
            renderRow={(person) => (
              <PersonRow
                person={person}
                url={personUrl(person.user._id)}
                isSelected={person.user._id === selectedId}
              />
            )}
          />
        )}
      </PagedList>
    </div>
  );
}
