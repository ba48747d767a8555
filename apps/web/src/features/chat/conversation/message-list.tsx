import type { ChatMessage, ChatSubject } from '@burnish/contract/chat/entities';
import { useRef } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextButton } from '../../../ui/buttons/text-link.tsx';
import { copy } from './copy.ts';
import { useToday } from './dates.ts';
import { Message } from './message.tsx';
import styles from './message-list.module.css';
import { OutgoingMessage } from './outgoing-message.tsx';
import { buildRows, type Row } from './rows.ts';
import type { OpenConversation } from './use-conversation.ts';
import { useScrollAnchor } from './use-scroll-anchor.ts';

export interface MessageListProps {
  conversation: OpenConversation;
  /** Accessible name of the log. */
  label: string;
  senderName: (message: ChatMessage) => string;
  /** The page of a subject for the reader of the conversation. Null: it has none. */
  subjectUrl?: (subject: ChatSubject) => string | null;
}

export function MessageList({ conversation, label, senderName, subjectUrl }: MessageListProps) {
  const { state, side, userId, loadOlder, resend, discard, refreshAttachment } = conversation;
  const { messages, outgoing, hasOlder, olderStatus, uploadProgress } = state;
  const rows = buildRows(state, side, useToday());
  const list = useRef<HTMLElement>(null);
  const latest = messages.at(-1);
  const isLatestOwn = latest?.sender._id === userId;
  // A message keeps its key when it has been sent: first its client id, then still its client id.
  const lastKey = outgoing.at(-1)?.clientId ?? (isLatestOwn ? latest.clientId : null) ?? latest?._id ?? null;
  const { hasNew, showNew } = useScrollAnchor(list, {
    firstKey: messages.at(0)?._id ?? null,
    lastKey,
    isLastOwn: outgoing.length > 0 || isLatestOwn,
    onNearStart: () => olderStatus !== 'failed' && void loadOlder(),
  });

  function renderRow(row: Row) {
    if (row.type === 'day') {
      return (
        <li key={row.key} className={styles.day}>
          <span>{row.label}</span>
        </li>
      );
    }
    if (row.type === 'message') {
      return (
        <Message
          key={row.key}
          row={row}
          senderName={senderName(row.message)}
          subjectUrl={(row.message.subject && subjectUrl?.(row.message.subject)) ?? null}
          isOwn={row.message.sender._id === userId}
          refreshAttachment={refreshAttachment}
        />
      );
    }
    const { clientId } = row.outgoing;
    return (
      <OutgoingMessage
        key={row.key}
        outgoing={row.outgoing}
        progress={uploadProgress.get(clientId)}
        onResend={() => resend(clientId)}
        onDiscard={() => discard(clientId)}
      />
    );
  }

  return (
    <div className={styles.frame}>
      {/* New messages are announced by a separate region: a live log would also read older pages aloud. */}
      <section
        ref={list}
        className={styles.list}
        role="log"
        aria-live="off"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it must be scrollable with the keyboard
        tabIndex={0}
      >
        <div className={styles.content}>
          {hasOlder && (
            <div className={styles.older}>
              <TextButton
                onClick={() => void loadOlder()}
                aria-disabled={olderStatus === 'loading' || undefined}
              >
                {copy.older[olderStatus]}
              </TextButton>
            </div>
          )}
          <ol className={styles.messages}>{rows.map(renderRow)}</ol>
        </div>
      </section>
      {hasNew && (
        <div className={styles.new}>
          <Button size="small" variant="primary" onClick={showNew}>
            {copy.newMessages}
          </Button>
        </div>
      )}
    </div>
  );
}
