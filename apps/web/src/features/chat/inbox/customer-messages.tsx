import type { Chat, ChatMessage } from '@burnish/contract/chat/entities';
import { messageMaxLength } from '@burnish/domain/chat/chat';
import { type FormEvent, useId } from 'react';
import { loadFailure } from '../../../lib/load-status.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { Tag } from '../../../ui/display/tag.tsx';
import { Instant } from '../../../ui/display/time.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Textarea } from '../../../ui/forms/input.tsx';
import { RecordSection, SectionMount } from '../../../ui/layout/record-section.tsx';
import { ListState } from '../../../ui/lists/list-state.tsx';
import { useAnswerDraft } from './answer-draft.ts';
import { copy } from './copy.ts';
import { useChatOf, useLatestMessages, useSendMessage } from './customer-message-queries.ts';
import styles from './customer-messages.module.css';
import { displayName } from './people.ts';

const text = copy.ofCustomer;

function Message({
  message: { kind, side, sender, message, attachment, createdAt },
}: {
  message: ChatMessage;
}) {
  return (
    <li className={styles.message} data-side={side} data-kind={kind}>
      {message !== '' && <p className={styles.text}>{message}</p>}
      {attachment && (
        <p>
          <a href={attachment.url} target="_blank" rel="noopener noreferrer">
            {attachment.fileName}
          </a>
        </p>
      )}
      <p className="note num">
        {displayName(sender)}, <Instant value={createdAt} withTime short />{' '}
        {kind === 'note' && <Tag>{text.note}</Tag>}
      </p>
    </li>
  );
}

interface ChatProps {
  chat: Chat;
  /** The signed-in user. */
  currentUserId: string;
}

/** A line and a button. What was typed stays until it is sent. */
function WriteForm({ chat, currentUserId }: ChatProps) {
  const { text: message, setText: setMessage, discardSent } = useAnswerDraft(currentUserId, chat);
  const { run, busy } = useSendMessage(chat, discardSent);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (message.trim() !== '') run(message.trim());
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <Field label={text.write(displayName(chat.user))} hideLabel>
        <Textarea
          rows={2}
          value={message}
          maxLength={messageMaxLength}
          placeholder={text.write(displayName(chat.user))}
          onChange={({ target }) => setMessage(target.value)}
        />
      </Field>
      <Button type="submit" size="small" busy={busy}>
        {text.send}
      </Button>
    </form>
  );
}

function Messages({ chat, currentUserId }: ChatProps) {
  const query = useLatestMessages(chat);
  const { data } = query;
  const id = useId();
  return (
    <>
      {chat.unreadCount.admin > 0 && <p className={styles.unread}>{text.unread(chat.unreadCount.admin)}</p>}
      <ListState
        loading={data === undefined}
        skeleton={<Skeleton shape="lines" count={3} label={text.loading} />}
        error={loadFailure(query, text.failed)}
        empty={data?.length === 0 ? { title: text.empty } : null}
      >
        <ol id={id} className={styles.messages} aria-label={copy.title}>
          {data?.map((message) => (
            <Message key={message._id} message={message} />
          ))}
        </ol>
      </ListState>
      <WriteForm chat={chat} currentUserId={currentUserId} />
    </>
  );
}

interface CustomerMessagesProps {
  customerId: string;
  email: string;
  currentUserId: string;
  /** The conversation in the inbox. */
  url: string;
}

/** The latest messages of the conversation. Reading them here doesn't mark them as read. */
export function CustomerMessages({ customerId, email, currentUserId, url }: CustomerMessagesProps) {
  const { chat, loading, failed, retry } = useChatOf(customerId, email);
  return (
    <RecordSection id="messages" title={copy.title} link={<TextLink to={url}>{text.open}</TextLink>}>
      <SectionMount>
        <ListState
          loading={loading}
          skeleton={<Skeleton shape="lines" count={3} label={text.loading} />}
          error={failed ? { title: text.failed, onRetry: retry } : null}
        >
          {chat === null ? (
            <EmptyState title={text.empty} text={text.emptyText} />
          ) : (
            <Messages chat={chat} currentUserId={currentUserId} />
          )}
        </ListState>
      </SectionMount>
    </RecordSection>
  );
}
