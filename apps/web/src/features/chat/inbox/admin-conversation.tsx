import type { Chat, ChatMessage, ChatSubject } from '@burnish/contract/chat/entities';
import { lazy, Suspense, useRef, useState } from 'react';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Conversation } from '../conversation/conversation.tsx';
import { useConversation } from '../conversation/use-conversation.ts';
import { copy } from './copy.ts';
import { displayName } from './people.ts';
import { ReplyPicker } from './replies/reply-picker.tsx';
import { replyText } from './replies/reply-text.ts';
import { SubjectSelect } from './subject-select.tsx';

const ReplyManager = lazy(() => import('./replies/reply-manager.tsx'));

/** Replaces the selection of the field with a text, as if the user had typed it. */
function insertText(field: HTMLTextAreaElement, text: string): void {
  field.focus();
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

interface AdminConversationProps {
  chat: Chat;
  currentUserId: string;
  subject: ChatSubject | null;
  onSubject: (subject: ChatSubject | null) => void;
}

/** The conversation from the studio's side: with notes, canned replies and a subject. */
export function AdminConversation({ chat, currentUserId, subject, onSubject }: AdminConversationProps) {
  const { user } = chat;
  const conversation = useConversation({
    chat,
    side: 'admin',
    userId: currentUserId,
    recipient: displayName(user),
  });
  const field = useRef<HTMLTextAreaElement>(null);
  const [isPicking, setPicking] = useState(false);
  const [isManaging, setManaging] = useState(false);
  const senderName = ({ side, sender }: ChatMessage) => displayName(side === 'user' ? user : sender);

  function closePicker(): void {
    setPicking(false);
    field.current?.focus();
  }

  return (
    <>
      <Conversation
        conversation={conversation}
        label={copy.conversation(displayName(user))}
        senderName={senderName}
        typistName={(fullName) => fullName ?? user.email}
        empty={
          <EmptyState heading="h3" title={copy.noMessages} text={copy.noMessagesText(displayName(user))} />
        }
        fieldRef={field}
        canAddNotes
        subject={subject ? { value: subject, onClear: () => onSubject(null) } : undefined}
        tools={
          <>
            <ToolButton icon="chat" aria-expanded={isPicking} onClick={() => setPicking(!isPicking)}>
              {copy.tools.replies}
            </ToolButton>
            <SubjectSelect chatId={chat._id} subject={subject} onSubject={onSubject} />
          </>
        }
      />
      {isPicking && (
        <ReplyPicker
          onPick={(reply) => {
            if (field.current) insertText(field.current, replyText(reply, user));
            setPicking(false);
          }}
          onManage={() => setManaging(true)}
          onClose={closePicker}
        />
      )}
      {isManaging && (
        <Suspense fallback={null}>
          <ReplyManager onClose={() => setManaging(false)} />
        </Suspense>
      )}
    </>
  );
}
