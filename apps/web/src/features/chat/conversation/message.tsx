import type { ChatMessage } from '@burnish/contract/entity';
import { instantInFull } from '../../../lib/format-date.ts';
import { cx } from '../../../ui/cx.ts';
import { Attachment } from './attachment.tsx';
import type { Channel } from './channel.ts';
import { copy } from './copy.ts';
import { clockOf } from './days.ts';
import styles from './message.module.css';
import type { MessageRow } from './rows.ts';
import { Words } from './words.tsx';

const kindWords = { message: null, note: copy.note, automatic: copy.automatic } as const;

interface MessageProps {
  row: MessageRow;
  isMine: boolean;
  name: string;
  freshFile: Channel['freshFile'];
}

function Head({ message: { kind }, name, seen }: { message: ChatMessage; name: string; seen: boolean }) {
  const says = kindWords[kind];
  return (
    <p className={cx(styles.head, !seen && says === null && 'vh')}>
      <span className={seen ? styles.name : 'vh'}>{name}</span>
      {says && <span className={styles.kind}>{says}</span>}
    </p>
  );
}

function Foot({ row: { message, isRead } }: { row: MessageRow }) {
  return (
    <p className={styles.foot}>
      <time className="num" dateTime={message.createdAt} title={instantInFull(message.createdAt)}>
        {clockOf(message.createdAt)}
      </time>
      {isRead !== null && <span>{isRead ? copy.read : copy.sent}</span>}
    </p>
  );
}

export function Message({ row, isMine, name, freshFile }: MessageProps) {
  const { message, isOwn, isFirst, isLast } = row;
  return (
    <li
      className={cx(styles.message, isOwn && styles.own, styles[message.kind])}
      data-first={isFirst || undefined}
    >
      {(isFirst || message.kind === 'message') && (
        <Head message={message} name={isMine ? copy.you : name} seen={isFirst && !isMine} />
      )}
      <div className={styles.bubble}>
        {message.about && (
          <p className={styles.about}>
            {copy.subject[message.about.kind]} <b>{message.about.label}</b>
          </p>
        )}
        {message.attachment && <Attachment file={message.attachment} renew={() => freshFile(message)} />}
        {message.message !== '' && (
          <p className={styles.words}>
            <Words text={message.message} />
          </p>
        )}
      </div>
      {isLast && <Foot row={row} />}
    </li>
  );
}
