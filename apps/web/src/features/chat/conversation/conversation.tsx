import type { ChatMessage } from '@burnish/contract/entity';
import { type DragEvent, type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useDropsHeldBack } from '../../../ui/use-drops-held-back.ts';
import { Composer, type ComposerProps } from './composer.tsx';
import { ConnectionLine } from './connection-line.tsx';
import styles from './conversation.module.css';
import { copy } from './copy.ts';
import { MessageList, type MessageListProps } from './message-list.tsx';
import { TypingLine } from './typing-line.tsx';

interface ConversationProps
  extends MessageListProps,
    Pick<ComposerProps, 'about' | 'notes' | 'tools' | 'fieldRef'> {
  /** Where nothing was said yet. */
  empty: ReactNode;
  /** The name of somebody who types; null where they have none. */
  typistName: (fullName: string | null) => string;
}

/** Said once to whoever listens: what the other side has just written. */
function Heard({ message, nameOf }: { message: ChatMessage | null; nameOf: MessageListProps['nameOf'] }) {
  const said = message?.kind === 'note' ? copy.noted : copy.said;
  const words = message?.message || copy.file(message?.attachment?.fileName ?? '');
  return (
    <p className="vh" role="status">
      {message && said(nameOf(message), words)}
    </p>
  );
}

/** One conversation: what was said, who types, and the field to write in. It fills the box that it stands in. */
export function Conversation({
  conversation,
  label,
  nameOf,
  typistName,
  empty,
  ...composer
}: ConversationProps) {
  const [file, setFile] = useState<File | null>(null);
  const [isOver, setOver] = useState(false);
  const { state, retry } = conversation;
  const { phase, messages, sending, link, heard, typists } = state;
  useDropsHeldBack();

  function onHover(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  }
  function onDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped) setFile(dropped);
  }

  if (phase === 'loading' && messages.length === 0) {
    return (
      <div className={styles.waiting}>
        <Skeleton shape="lines" count={3} label={copy.loading} />
      </div>
    );
  }
  if (phase === 'failed') {
    return (
      <div className={styles.waiting}>
        <EmptyState
          failed
          title={copy.failed}
          action={
            <Button size="small" onClick={retry}>
              {copy.tryAgain}
            </Button>
          }
        />
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a file may be dropped anywhere; the button beside the field does the same
    <div
      className={styles.conversation}
      onDragEnter={onHover}
      onDragOver={onHover}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <ConnectionLine link={link} />
      {messages.length === 0 && sending.length === 0 ? (
        <div className={styles.empty}>{empty}</div>
      ) : (
        <MessageList conversation={conversation} label={label} nameOf={nameOf} />
      )}
      <TypingLine typists={typists} nameOf={typistName} />
      <Heard message={heard} nameOf={nameOf} />
      <Composer {...composer} conversation={conversation} file={file} onFile={setFile} />
      {isOver && <p className={styles.over}>{copy.composer.letGo}</p>}
    </div>
  );
}
