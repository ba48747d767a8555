import type { ChatMessage, ChatSubject } from '@burnish/contract/chat/entities';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { call } from '../../../lib/api-client.ts';
import { createQueryKeys } from '../../../lib/entity-queries.ts';
import { pluralize } from '../../../lib/format.ts';
import { reloadQueries } from '../../../lib/live-queries.ts';
import { connection } from '../../../lib/realtime-connection.ts';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';
import { Tag } from '../../../ui/display/tag.tsx';
import { Instant } from '../../../ui/display/time.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ListState } from '../../../ui/lists/list-state.tsx';
import styles from './subject-messages.module.css';

const copy = {
  show: 'Show messages',
  /** Screen reader suffixes, because the same controls appear on every order. */
  showSuffix: (label: string) => ` about ${label}`,
  ask: 'Ask about this',
  askSuffix: (label: string) => `: ${label}`,
  count: (messages: number) => pluralize(messages, 'message', 'messages'),
  empty: 'No messages about this yet.',
  loading: 'Loading messages',
  failed: "The messages couldn't be loaded.",
  note: 'Note for admins',
};

const subjectKeys = createQueryKeys('subjects');

function useSubjectMessages({ kind, _id }: ChatSubject, enabled: boolean) {
  return useQuery({
    queryKey: subjectKeys.one(_id),
    queryFn: async ({ signal }) => {
      const query = kind === 'order' ? { orderId: _id } : { invoiceId: _id };
      return (await call('GET /chat/messages', { query, signal })).messages;
    },
    enabled,
  });
}

/** Reloads the messages when a new one about this subject arrives. */
function useRefreshOnMessage({ _id }: ChatSubject): void {
  const client = useQueryClient();
  useEffect(() => {
    const onMessage = ({ subject }: ChatMessage) => {
      if (subject?._id === _id) void reloadQueries(client, { queryKey: subjectKeys.one(_id) });
    };
    const unsubscribes = [
      connection.on('new_message', onMessage),
      connection.on('new_chat_message', ({ message }) => onMessage(message)),
    ];
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [client, _id]);
}

function Message({ message: { kind, sender, message, attachment, createdAt } }: { message: ChatMessage }) {
  return (
    <li className={styles.message}>
      <p className="note">
        <b>{sender.fullName ?? sender.email}</b> <Instant value={createdAt} withTime />{' '}
        {kind === 'note' && <Tag>{copy.note}</Tag>}
      </p>
      {message !== '' && <p className={styles.text}>{message}</p>}
      {attachment && (
        <a href={attachment.url} target="_blank" rel="noopener noreferrer">
          {attachment.fileName}
        </a>
      )}
    </li>
  );
}

function MessageList({ subject }: { subject: ChatSubject }) {
  const { data, isError, refetch } = useSubjectMessages(subject, true);
  useRefreshOnMessage(subject);
  return (
    <ListState
      loading={data === undefined}
      skeleton={<Skeleton shape="lines" count={1} label={copy.loading} />}
      error={isError && !data ? { title: copy.failed, onRetry: () => void refetch() } : null}
    >
      {data?.length === 0 && <p className="note">{copy.empty}</p>}
      <ul>
        {data?.map((message) => (
          <Message key={message._id} message={message} />
        ))}
      </ul>
    </ListState>
  );
}

interface SubjectMessagesProps {
  subject: ChatSubject;
  /** Starts a message about the subject; only for customers. */
  onAsk?: ((subject: ChatSubject) => void) | undefined;
}

/** A line on an order or an invoice that expands to the messages about it. They are loaded when it is opened. */
export function SubjectMessages({ subject, onAsk }: SubjectMessagesProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { data } = useSubjectMessages(subject, false);
  return (
    <div className={styles.messages}>
      <p className={styles.line}>
        <ToolButton
          icon="chat"
          onClick={() => setOpen(!isOpen)}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
        >
          {isOpen && data ? copy.count(data.length) : copy.show}
          <span className="vh">{copy.showSuffix(subject.label)}</span>
        </ToolButton>
        {onAsk && (
          <ToolButton onClick={() => onAsk(subject)}>
            {copy.ask}
            <span className="vh">{copy.askSuffix(subject.label)}</span>
          </ToolButton>
        )}
      </p>
      {isOpen && (
        <div id={id} className={styles.list}>
          <MessageList subject={subject} />
        </div>
      )}
    </div>
  );
}
