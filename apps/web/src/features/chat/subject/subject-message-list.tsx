import type { ChatMessage, ChatSubject } from '@burnish/contract/chat/entities';
import { loadFailure } from '../../../lib/load-status.ts';
import { Tag } from '../../../ui/display/tag.tsx';
import { Instant } from '../../../ui/display/time.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ListState } from '../../../ui/lists/list-state.tsx';
import { useLiveSubjectMessages } from './queries.ts';
import styles from './subject-messages.module.css';

const copy = {
  loading: 'Loading messages',
  failed: "The messages couldn't be loaded.",
  note: 'Note for admins',
};

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
  const query = useLiveSubjectMessages(subject);
  const { data } = query;
  return (
    <ListState
      loading={data === undefined}
      skeleton={<Skeleton shape="lines" count={1} label={copy.loading} />}
      error={loadFailure(query, copy.failed)}
    >
      <ul>
        {data?.map((message) => (
          <Message key={message._id} message={message} />
        ))}
      </ul>
    </ListState>
  );
}
