import type { ChatMessage, ChatSubject } from '@burnish/contract/entity';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { connection } from '../../../lib/connection.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { call } from '../../../lib/service.ts';
import { ListState } from '../../../ui/list-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { Instant } from '../../../ui/time.tsx';
import { ToolButton } from '../../../ui/tool-button.tsx';
import { copy } from './copy.ts';
import styles from './messages-about.module.css';

interface MessagesAboutProps {
  subject: ChatSubject;
  /** For the customer: writes about it, in the conversation. */
  onAsk?: ((subject: ChatSubject) => void) | undefined;
}

function useMessagesAbout({ kind, _id }: ChatSubject, isWanted: boolean) {
  return useQuery({
    queryKey: queryKeys.subjects.one(_id),
    queryFn: async ({ signal }) => {
      const query = kind === 'order' ? { orderId: _id } : { invoiceId: _id };
      return (await call('GET /chat/messages', { query, signal })).messages;
    },
    enabled: isWanted,
  });
}

/** What is written about it while the list is open stands in it. */
function useNewsAbout({ _id }: ChatSubject): void {
  const client = useQueryClient();
  useEffect(() => {
    const hear = ({ about }: ChatMessage) => {
      if (about?._id === _id) void client.invalidateQueries({ queryKey: queryKeys.subjects.one(_id) });
    };
    const stops = [
      connection.on('new_message', hear),
      connection.on('new_chat_message', ({ message }) => hear(message)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, _id]);
}

function Said({ message: { kind, sender, message, attachment, createdAt } }: { message: ChatMessage }) {
  return (
    <li className={styles.said}>
      <p className="note">
        <b>{sender.fullName ?? sender.email}</b> <Instant at={createdAt} time />{' '}
        {kind === 'note' && <Tag>{copy.note}</Tag>}
      </p>
      {message !== '' && <p className={styles.words}>{message}</p>}
      {attachment && (
        <a href={attachment.url} target="_blank" rel="noopener noreferrer">
          {attachment.fileName}
        </a>
      )}
    </li>
  );
}

function List({ subject }: { subject: ChatSubject }) {
  const { data, isError, refetch } = useMessagesAbout(subject, true);
  useNewsAbout(subject);
  return (
    <ListState
      loading={data === undefined}
      skeleton={<Skeleton shape="lines" count={1} label={copy.loading} />}
      error={isError && !data ? { title: copy.failed, onRetry: () => void refetch() } : null}
    >
      {data?.length === 0 && <p className="note">{copy.none}</p>}
      <ul>
        {data?.map((message) => (
          <Said key={message._id} message={message} />
        ))}
      </ul>
    </ListState>
  );
}

/** A quiet line at an order or an invoice: what was written about it, asked for when it is opened. */
export function MessagesAbout({ subject, onAsk }: MessagesAboutProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { data } = useMessagesAbout(subject, false);
  return (
    <div className={styles.about}>
      <p className={styles.line}>
        <ToolButton
          icon="chat"
          onClick={() => setOpen(!isOpen)}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
        >
          {isOpen && data ? copy.count(data.length) : copy.show}
          <span className="vh">{copy.about(subject.label)}</span>
        </ToolButton>
        {onAsk && (
          <ToolButton onClick={() => onAsk(subject)}>
            {copy.ask}
            <span className="vh">{copy.askOf(subject.label)}</span>
          </ToolButton>
        )}
      </p>
      {isOpen && (
        <div id={id} className={styles.list}>
          <List subject={subject} />
        </div>
      )}
    </div>
  );
}
