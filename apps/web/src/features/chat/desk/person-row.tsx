import type { ChatPerson } from '@burnish/contract/entity';
import { Link } from 'react-router';
import { capped } from '../../../lib/format.ts';
import { instantInFull } from '../../../lib/format-date.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { copy } from './copy.ts';
import { moment } from './moment.ts';
import { nameOf, reachedAt } from './names.ts';
import styles from './people-list.module.css';

interface PersonRowProps {
  person: ChatPerson;
  address: string;
  isShown: boolean;
}

export function PersonRow({ person: { user, chat, hasPriority }, address, isShown }: PersonRowProps) {
  const unread = chat?.unreadCount.admin ?? 0;
  const badge = capped(unread);
  return (
    <Link
      to={address}
      className={styles.person}
      aria-current={isShown || undefined}
      data-person={user._id}
      data-unread={badge !== null || undefined}
    >
      <span className={styles.name}>
        <b>{nameOf(user)}</b>
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
          title={instantInFull(chat.lastMessageTime)}
        >
          {moment(chat.lastMessageTime)}
        </time>
      )}
      <span className={styles.reached}>{reachedAt(user)}</span>
      <span className={styles.last}>{chat?.lastMessage ?? copy.noMessages}</span>
      {badge && <Badge text={badge} label={copy.unread(unread)} />}
    </Link>
  );
}
