import type { ChatMessage } from '@burnish/contract/entity';
import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextButton } from '../../../ui/text-button.tsx';
import { copy } from './copy.ts';
import { Message } from './message.tsx';
import styles from './message-list.module.css';
import { type Row, rowsOf } from './rows.ts';
import { SendingMessage } from './sending-message.tsx';
import type { OpenConversation } from './use-conversation.ts';
import { usePlace } from './use-place.ts';
import { useToday } from './use-today.ts';

export interface MessageListProps {
  conversation: OpenConversation;
  /** Of the log, such as 'Chat with support'. */
  label: string;
  nameOf: (message: ChatMessage) => string;
}

const earlierWords = { resting: copy.earlier, loading: copy.loadingEarlier, failed: copy.earlierFailed };

export function MessageList({ conversation, label, nameOf }: MessageListProps) {
  const { state, side, me, readOlder, sendAgain, discard, freshFile } = conversation;
  const { messages, sending, hasOlder, older, progress } = state;
  const rows = rowsOf(state, side, useToday());
  const list = useRef<HTMLDivElement>(null);
  const latest = messages.at(-1);
  const isMine = latest?.sender._id === me._id;
  // What was on its way and has arrived is the same as before.
  const last = sending.at(-1)?.clientId ?? (isMine ? latest.clientId : null) ?? latest?._id ?? null;
  const { hasNew, showNew } = usePlace(list, {
    first: messages.at(0)?._id ?? null,
    last,
    lastIsMine: sending.length > 0 || isMine,
    onNearStart: () => older !== 'failed' && void readOlder(),
  });

  function draw(row: Row) {
    if (row.row === 'day') {
      return (
        <li key={row.key} className={styles.day}>
          <span>{row.words}</span>
        </li>
      );
    }
    if (row.row === 'message') {
      const { message } = row;
      return (
        <Message
          key={row.key}
          row={row}
          name={nameOf(message)}
          isMine={message.sender._id === me._id}
          freshFile={freshFile}
        />
      );
    }
    const { clientId } = row.sending;
    return (
      <SendingMessage
        key={row.key}
        sending={row.sending}
        progress={progress.get(clientId)}
        onAgain={() => sendAgain(clientId)}
        onRemove={() => discard(clientId)}
      />
    );
  }

  return (
    <div className={styles.frame}>
      {/* Whoever listens hears what is new from a region of its own: a log would read older pages aloud too. */}
      <section
        ref={list}
        className={styles.list}
        role="log"
        aria-live="off"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and has to by the keyboard too
        tabIndex={0}
      >
        <div className={styles.inside}>
          {hasOlder && (
            <div className={styles.earlier}>
              <TextButton onClick={() => void readOlder()} aria-disabled={older === 'loading' || undefined}>
                {earlierWords[older]}
              </TextButton>
            </div>
          )}
          <ol className={styles.messages}>{rows.map(draw)}</ol>
        </div>
      </section>
      {hasNew && (
        <div className={styles.new}>
          <Button size="small" look="primary" onClick={showNew}>
            {copy.newMessages}
          </Button>
        </div>
      )}
    </div>
  );
}
