import type { ChatMessage } from '@burnish/contract/chat/entities';
import { type DragEvent, type ReactNode, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useBlockFileDrops } from '../../../ui/forms/use-block-file-drops.ts';
import { listTexts } from '../../../ui/lists/list-texts.ts';
import type { ChannelState } from './channel.ts';
import { Composer, type ComposerProps } from './composer.tsx';
import styles from './conversation.module.css';
import { copy } from './copy.ts';
import { MessageList, type MessageListProps } from './message-list.tsx';
import type { ConversationState } from './state.ts';

interface TypingIndicatorProps {
  typists: ConversationState['typists'];
  nameOf: (fullName: string | null) => string;
}

/** Keeps its height when it is empty, so that the page does not jump. */
function TypingIndicator({ typists, nameOf }: TypingIndicatorProps) {
  const names = typists.map(({ fullName }) => nameOf(fullName));
  return (
    <p className={styles.typing}>
      {names.length > 0 && (
        <>
          <span className={styles.frames} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          {copy.typing(names)}
        </>
      )}
    </p>
  );
}

/** CSS shows it only after a delay, so that a short connection phase does not flash. */
function ConnectionStatus({ status }: { status: ChannelState['connectionStatus'] }) {
  return (
    <div role="status">
      {status !== 'connected' && (
        <p className={styles.connection} data-status={status}>
          <b>{status === 'lost' ? copy.reconnecting : copy.connecting}</b>
          {status === 'lost' && <span> {copy.reconnectingNote}</span>}
        </p>
      )}
    </div>
  );
}

interface AnnouncementProps {
  message: ChatMessage | null;
  senderName: MessageListProps['senderName'];
}

/** Reads a new message of the other side aloud in screen readers. */
function Announcement({ message, senderName }: AnnouncementProps) {
  const announce = message?.kind === 'note' ? copy.noteAnnouncement : copy.announcement;
  const text = message?.message || copy.file(message?.attachment?.fileName ?? '');
  return (
    <p className="vh" role="status">
      {message && announce(senderName(message), text)}
    </p>
  );
}

interface ConversationProps
  extends MessageListProps,
    Pick<ComposerProps, 'subject' | 'canAddNotes' | 'tools' | 'fieldRef'> {
  /** Shown while there are no messages. */
  empty: ReactNode;
  typistName: (fullName: string | null) => string;
}

/** One conversation: messages, typing indicator and composer. Fills its container. */
export function Conversation({
  conversation,
  label,
  senderName,
  typistName,
  subjectUrl,
  empty,
  ...composer
}: ConversationProps) {
  const [file, setFile] = useState<File | null>(null);
  const [isDragOver, setDragOver] = useState(false);
  const { state, retry } = conversation;
  const { phase, messages, outgoing, connectionStatus, lastReceived, typists } = state;
  useBlockFileDrops();

  function onDragOver(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setDragOver(true);
  }
  function onDrop(event: DragEvent) {
    event.preventDefault();
    setDragOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped) setFile(dropped);
  }

  if (phase === 'loading' && messages.length === 0) {
    return (
      <div className={styles.loading}>
        <Skeleton shape="lines" count={3} label={copy.loading} />
      </div>
    );
  }
  if (phase === 'failed') {
    return (
      <div className={styles.loading}>
        <EmptyState
          failed
          title={copy.failed}
          action={
            <Button size="small" onClick={retry}>
              {listTexts.retry}
            </Button>
          }
        />
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is an alternative to the attach button
    <div
      className={styles.conversation}
      onDragEnter={onDragOver}
      onDragOver={onDragOver}
      onDragLeave={() => setDragOver(false)}
      onDrop={onDrop}
    >
      <ConnectionStatus status={connectionStatus} />
      {messages.length === 0 && outgoing.length === 0 ? (
        <div className={styles.empty}>{empty}</div>
      ) : (
        <MessageList
          conversation={conversation}
          label={label}
          senderName={senderName}
          {...(subjectUrl && { subjectUrl })}
        />
      )}
      <TypingIndicator typists={typists} nameOf={typistName} />
      <Announcement message={lastReceived} senderName={senderName} />
      <Composer {...composer} conversation={conversation} file={file} onFile={setFile} />
      {isDragOver && <p className={styles.dropHint}>{copy.composer.drop}</p>}
    </div>
  );
}
