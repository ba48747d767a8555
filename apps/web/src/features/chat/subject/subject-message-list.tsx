import type { ChatMessage, ChatSubject } from '@burnish/contract/chat/entities';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { reloadQueries } from '../../../lib/live-queries.ts';
import { connection } from '../../../lib/realtime-connection.ts';
import { Tag } from '../../../ui/display/tag.tsx';
import { Instant } from '../../../ui/display/time.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ListState } from '../../../ui/lists/list-state.tsx';
import { subjectKeys, useSubjectMessages } from './queries.ts';
import styles from './subject-messages.module.css';

const copy = {
  loading: 'Loading messages',
  failed: "The messages couldn't be loaded.",
  note: 'Note for admins',
};

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

/** Loaded when it is first opened. */
export default function SubjectMessageList({ subject }: { subject: ChatSubject }) {
  const { data, isError, refetch } = useSubjectMessages(subject, true);
  useRefreshOnMessage(subject);
  return (
    <ListState
      loading={data === undefined}
      skeleton={<Skeleton shape="lines" count={1} label={copy.loading} />}
      error={isError && !data ? { title: copy.failed, onRetry: () => void refetch() } : null}
    >
      <ul>
        {data?.map((message) => (
          <Message key={message._id} message={message} />
        ))}
      </ul>
    </ListState>
  );
}
