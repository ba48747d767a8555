import type { Chat } from '@burnish/contract/chat/entities';
import { messageMaxLength } from '@burnish/domain/chat/chat';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/api-error.ts';
import { useAction } from '../../../lib/use-action.ts';
import { adminToast } from '../../../presentation/admin-toast.ts';
import { adminStatsKey } from '../../../presentation/shared-query-keys.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Textarea } from '../../../ui/forms/input.tsx';
import {
  Decision,
  DecisionButton,
  DecisionForm,
  DecisionLink,
  DecisionQuote,
  DecisionText,
} from '../../../ui/lists/decision.tsx';
import { useAnswerDraft } from './answer-draft.ts';
import { copy } from './copy.ts';
import { loadedMessages, type UnreadMessages, unreadMessages } from './unread-messages.ts';

const text = copy.decision;

/** The latest unread messages. Loaded again with what waits. */
function useUnreadMessages({ _id: id, unreadCount }: Chat): UnreadMessages {
  const { data } = useQuery({
    queryKey: [...adminStatsKey, 'unread-messages', id],
    queryFn: ({ signal }) =>
      call('GET /chat/admin/chat/:id/messages', { params: { id }, query: { limit: loadedMessages }, signal }),
  });
  return unreadMessages(data?.messages ?? [], unreadCount.admin);
}

interface ChatDecisionProps {
  chat: Chat;
  /** The conversation. */
  to: string;
  /** The signed-in user. */
  currentUserId: string;
  /** It no longer waits: the answer that was being written is all that is left. */
  isGone: boolean;
  onDecide: () => void;
  onDecided: () => void;
}

/** A conversation in a list of what waits: its unread messages, and an answer. */
export function ChatDecision({ chat, to, currentUserId, isGone, onDecide, onDecided }: ChatDecisionProps) {
  const { _id: id } = chat;
  const { text: answer, setText: setAnswer, discardSent } = useAnswerDraft(currentUserId, chat);
  // An emptied field is still being edited.
  const [isEdited, setEdited] = useState(answer !== '');
  const { shown, earlierCount } = useUnreadMessages(chat);
  const onError = (error: Error) => toast.error(errorText(error, text.failed), adminToast);
  const params = { id };
  const send = useAction({
    key: ['answer-chat', id],
    changes: ['chat'],
    run: (message: string, idempotencyKeyOf) =>
      call('POST /chat/admin/chat/:id/messages', {
        params,
        // Sending the same answer again stores it once.
        body: { message, clientId: idempotencyKeyOf(message) },
        idempotencyKey: null,
      }),
    onSuccess(_, sent) {
      discardSent(sent);
      setEdited(false);
      toast.success(text.sent, adminToast);
    },
    onError,
    onRefreshed: onDecided,
  });
  const read = useAction({
    key: ['read-chat', id],
    changes: ['chat'],
    run: () => call('POST /chat/admin/chat/:id/read', { params, idempotencyKey: null }),
    onSuccess: () => toast.success(text.markedRead, adminToast),
    onError,
    onRefreshed: onDecided,
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (answer.trim() === '') return;
    onDecide();
    send.run(answer.trim());
  }

  if (isGone && !isEdited && answer === '') return null;

  const actions = (
    <>
      {!isGone && (
        <DecisionButton
          shortcut="R"
          busy={read.busy}
          onClick={() => {
            onDecide();
            read.run(undefined);
          }}
        >
          {text.markRead}
        </DecisionButton>
      )}
      <DecisionLink to={to}>{text.open}</DecisionLink>
    </>
  );
  return (
    <Decision actions={actions}>
      {shown.length > 0 && earlierCount > 0 && <DecisionText>{text.earlier(earlierCount)}</DecisionText>}
      {shown.length > 0
        ? shown.map((message) => (
            <DecisionQuote key={message._id}>{message.message || message.attachment?.fileName}</DecisionQuote>
          ))
        : chat.lastMessage && <DecisionQuote>{chat.lastMessage}</DecisionQuote>}
      <DecisionForm onSubmit={submit}>
        <Field label={text.answer}>
          <Textarea
            aria-keyshortcuts="A"
            rows={2}
            value={answer}
            maxLength={messageMaxLength}
            onChange={({ target }) => {
              setEdited(true);
              setAnswer(target.value);
            }}
          />
        </Field>
        <Button type="submit" size="small" variant="primary" busy={send.busy}>
          {text.send}
        </Button>
      </DecisionForm>
    </Decision>
  );
}
