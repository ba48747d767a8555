import type { Chat, ChatSubject } from '@burnish/contract/chat/entities';
import { useEffect, useEffectEvent, useState } from 'react';
import { loadFailure } from '../../../lib/load-status.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ListState } from '../../../ui/lists/list-state.tsx';
import { AdminConversation } from './admin-conversation.tsx';
import { ChatHeader } from './chat-header.tsx';
import { copy } from './copy.ts';
import { type CustomerLinks, CustomerPanel } from './customer-panel.tsx';
import styles from './inbox.module.css';
import { displayName } from './people.ts';
import { useAssign, useChat } from './queries.ts';

/** Assigns an unassigned chat to the first admin who opens it. */
function useAssignOnOpen(chat: Chat): void {
  const { run } = useAssign(chat);
  const isUnassigned = chat.admin === null;
  const assign = useEffectEvent(() => run(false));
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each chat
  useEffect(() => {
    if (isUnassigned) assign();
  }, [isUnassigned, chat._id]);
}

interface ChatPaneProps {
  userId: string;
  currentUserId: string;
  hasPriority: boolean;
  customerLinks: CustomerLinks;
}

function OpenChat({
  chat,
  currentUserId,
  hasPriority,
  customerLinks,
}: Omit<ChatPaneProps, 'userId'> & { chat: Chat }) {
  const [subject, setSubject] = useState<ChatSubject | null>(null);
  const [isCustomerOpen, setCustomerOpen] = useState(false);
  useAssignOnOpen(chat);

  function writeAbout(nextSubject: ChatSubject): void {
    setSubject(nextSubject);
    setCustomerOpen(false);
  }

  return (
    <div className={styles.pane} data-customer={isCustomerOpen || undefined}>
      <section className={styles.chat} aria-label={copy.conversation(displayName(chat.user))}>
        <ChatHeader
          chat={chat}
          currentUserId={currentUserId}
          hasPriority={hasPriority}
          isCustomerOpen={isCustomerOpen}
          onToggleCustomer={() => setCustomerOpen(!isCustomerOpen)}
        />
        <div className={styles.conversation}>
          <AdminConversation
            chat={chat}
            currentUserId={currentUserId}
            subject={subject}
            onSubject={setSubject}
          />
        </div>
      </section>
      <div className={styles.customer}>
        <CustomerPanel chatId={chat._id} links={customerLinks} onWriteAbout={writeAbout} />
      </div>
    </div>
  );
}

/** The chat with a user. Opening it creates, assigns and reads it. */
export function ChatPane({ userId, ...rest }: ChatPaneProps) {
  const query = useChat(userId);
  if (query.data) return <OpenChat chat={query.data} {...rest} />;
  return (
    <div className={styles.loading}>
      <ListState
        loading
        skeleton={<Skeleton shape="lines" label={copy.opening} />}
        error={loadFailure(query, copy.failed)}
      >
        {null}
      </ListState>
    </div>
  );
}
