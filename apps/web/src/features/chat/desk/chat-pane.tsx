import type { Chat, ChatSubject } from '@burnish/contract/entity';
import { useState } from 'react';
import { failureText } from '../../../lib/failure.ts';
import { ListState } from '../../../ui/list-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ChatHeader } from './chat-header.tsx';
import { copy } from './copy.ts';
import { CustomerPanel, type DeskAddresses } from './customer-panel.tsx';
import styles from './desk.module.css';
import { nameOf } from './names.ts';
import { useChatWith } from './queries.ts';
import { Talk } from './talk.tsx';
import { useAssignOnOpen } from './use-assign-on-open.ts';

interface ChatPaneProps {
  userId: string;
  /** The admin who looks. */
  me: { _id: string; fullName: string | null };
  hasPriority: boolean;
  addresses: DeskAddresses;
}

function Opened({ chat, me, hasPriority, addresses }: Omit<ChatPaneProps, 'userId'> & { chat: Chat }) {
  const [about, setAbout] = useState<ChatSubject | null>(null);
  const [isCustomerShown, setCustomerShown] = useState(false);
  useAssignOnOpen(chat);

  function write(subject: ChatSubject): void {
    setAbout(subject);
    setCustomerShown(false);
  }

  return (
    <div className={styles.pane} data-customer={isCustomerShown || undefined}>
      <section className={styles.chat} aria-label={copy.conversation(nameOf(chat.user))}>
        <ChatHeader
          chat={chat}
          ownId={me._id}
          hasPriority={hasPriority}
          isCustomerShown={isCustomerShown}
          onCustomer={() => setCustomerShown(!isCustomerShown)}
        />
        <div className={styles.talk}>
          <Talk chat={chat} me={me} about={about} onAbout={setAbout} />
        </div>
      </section>
      <div className={styles.customer}>
        <CustomerPanel chatId={chat._id} addresses={addresses} onWrite={write} />
      </div>
    </div>
  );
}

/** The conversation with somebody: begun, taken and read by being opened. */
export function ChatPane({ userId, ...rest }: ChatPaneProps) {
  const { data, error, refetch } = useChatWith(userId);
  if (data) return <Opened chat={data} {...rest} />;
  const failure = error && { title: failureText(error, copy.failed), onRetry: () => void refetch() };
  return (
    <div className={styles.waiting}>
      <ListState loading skeleton={<Skeleton shape="lines" label={copy.opening} />} error={failure}>
        {null}
      </ListState>
    </div>
  );
}
