import type { ChatMessage, ChatSubject } from '@burnish/contract/chat/entities';
import { Link } from 'react-router';
import { formatFullInstant } from '../../../lib/format-date.ts';
import { cx } from '../../../ui/cx.ts';
import { Attachment } from './attachment.tsx';
import type { Channel } from './channel.ts';
import { copy } from './copy.ts';
import { formatTime } from './dates.ts';
import styles from './message.module.css';
import { MessageText } from './message-text.tsx';
import type { MessageRow } from './rows.ts';

const kindLabel = { message: null, note: copy.note, automatic: copy.automatic } as const;

interface HeaderProps {
  message: ChatMessage;
  name: string;
  isNameVisible: boolean;
}

function Header({ message: { kind }, name, isNameVisible }: HeaderProps) {
  const label = kindLabel[kind];
  return (
    <p className={cx(styles.head, !isNameVisible && label === null && 'vh')}>
      <span className={isNameVisible ? styles.name : 'vh'}>{name}</span>
      {label && <span>{label}</span>}
    </p>
  );
}

function Footer({ row: { message, isRead } }: { row: MessageRow }) {
  return (
    <p className={styles.foot}>
      <time className="num" dateTime={message.createdAt} title={formatFullInstant(message.createdAt)}>
        {formatTime(message.createdAt)}
      </time>
      {isRead !== null && <span>{isRead ? copy.read : copy.sent}</span>}
    </p>
  );
}

function SubjectLabel({ subject, url }: { subject: ChatSubject; url: string | null }) {
  if (url === null) return <b>{subject.label}</b>;
  return (
    <Link to={url} className={styles.subjectLink}>
      {subject.label}
    </Link>
  );
}

interface MessageProps {
  row: MessageRow;
  /** The current user wrote it. */
  isOwn: boolean;
  senderName: string;
  /** The page of the message's subject. */
  subjectUrl: string | null;
  refreshAttachment: Channel['refreshAttachment'];
}

export function Message({ row, isOwn, senderName, subjectUrl, refreshAttachment }: MessageProps) {
  const { message, isOwnSide, isFirst, isLast } = row;
  return (
    <li
      className={cx(styles.message, isOwnSide && styles.own, styles[message.kind])}
      data-first={isFirst || undefined}
    >
      {(isFirst || message.kind === 'message') && (
        <Header message={message} name={isOwn ? copy.you : senderName} isNameVisible={isFirst && !isOwn} />
      )}
      <div className={styles.bubble}>
        {message.subject && (
          <p className={styles.subject}>
            {copy.subject[message.subject.kind]} <SubjectLabel subject={message.subject} url={subjectUrl} />
          </p>
        )}
        {message.attachment && (
          <Attachment file={message.attachment} refresh={() => refreshAttachment(message)} />
        )}
        {message.message !== '' && (
          <p className={styles.text}>
            <MessageText text={message.message} />
          </p>
        )}
      </div>
      {isLast && <Footer row={row} />}
    </li>
  );
}
