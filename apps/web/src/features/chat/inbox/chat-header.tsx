import type { Chat } from '@burnish/contract/chat/entities';
import type { ChatViewers } from '@burnish/contract/events';
import { useEffect, useState } from 'react';
import { connection } from '../../../lib/realtime-connection.ts';
import { CustomerLink } from '../../../presentation/customer-link.tsx';
import { TextButton } from '../../../ui/buttons/text-link.tsx';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';
import { Tag } from '../../../ui/display/tag.tsx';
import styles from './chat-header.module.css';
import { copy } from './copy.ts';
import { contactLine, displayName } from './people.ts';
import { useAssign, useExport } from './queries.ts';

/** Names of the other admins who have the chat open. */
function useViewerNames(chatId: string, currentUserId: string): readonly string[] {
  const [viewers, setViewers] = useState<ChatViewers['admins']>([]);
  useEffect(() => {
    const unsubscribes = [
      connection.on('chat_viewers', (event) => {
        if (event.chatId === chatId) setViewers(event.admins);
      }),
      // The server sends the viewers again after a reconnect.
      connection.onConnectionChange(() => {
        if (!connection.isConnected()) setViewers([]);
      }),
    ];
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [chatId]);
  return viewers
    .filter(({ _id }) => _id !== currentUserId)
    .map(({ fullName }) => fullName ?? copy.anotherAdmin);
}

function Assignee({ chat, currentUserId }: { chat: Chat; currentUserId: string }) {
  const { run, busy } = useAssign(chat);
  const { assignee } = copy;
  if (chat.admin === null) return <span>{assignee.none}</span>;
  if (chat.admin._id === currentUserId) return <span>{assignee.you}</span>;
  return (
    <>
      <span>{assignee.other(chat.admin)}</span>
      <TextButton busy={busy} onClick={() => run(true)}>
        {assignee.takeOver}
      </TextButton>
    </>
  );
}

interface ChatHeaderProps {
  chat: Chat;
  currentUserId: string;
  hasPriority: boolean;
  isCustomerOpen: boolean;
  onToggleCustomer: () => void;
}

export function ChatHeader({
  chat,
  currentUserId,
  hasPriority,
  isCustomerOpen,
  onToggleCustomer,
}: ChatHeaderProps) {
  const viewerNames = useViewerNames(chat._id, currentUserId);
  const transcript = useExport(chat);
  return (
    <header className={styles.header}>
      <div className={styles.customer}>
        <h3 tabIndex={-1} data-chat-heading>
          <CustomerLink person={chat.user}>{displayName(chat.user)}</CustomerLink>
        </h3>
        {hasPriority && (
          <span title={copy.priorityHint}>
            <Tag>{copy.priority}</Tag>
          </span>
        )}
        <p className="note">{contactLine(chat.user)}</p>
      </div>
      <div className={styles.actions}>
        <ToolButton
          icon="download"
          onClick={() => transcript.run(undefined)}
          aria-disabled={transcript.busy || undefined}
        >
          {copy.export}
        </ToolButton>
        <span className={styles.toggle}>
          <ToolButton icon="info" onClick={onToggleCustomer} aria-expanded={isCustomerOpen}>
            {copy.customer.show}
          </ToolButton>
        </span>
      </div>
      <p className={styles.status}>
        <Assignee chat={chat} currentUserId={currentUserId} />
        <span role="status" className={styles.viewers}>
          {viewerNames.length > 0 && copy.viewers(viewerNames)}
        </span>
      </p>
    </header>
  );
}
