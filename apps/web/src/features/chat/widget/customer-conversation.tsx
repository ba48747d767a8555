import type { User } from '@burnish/contract/accounts/entities';
import type { Chat, ChatMessage } from '@burnish/contract/chat/entities';
import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Conversation } from '../conversation/conversation.tsx';
import { useConversation } from '../conversation/use-conversation.ts';
import { clearPendingSubject, onPendingSubjectChange, pendingSubject } from '../subject/pending-subject.ts';
import { customerSubjectUrl } from '../subject/subject.ts';
import { copy } from './copy.ts';

interface CustomerConversationProps {
  user: User;
  chat: Chat;
  /** While the window itself has the focus, it moves to the message field once the field is there. */
  window: RefObject<HTMLElement | null>;
}

const senderName = ({ sender }: ChatMessage) => sender.fullName ?? copy.studio;
const typistName = (fullName: string | null) => fullName ?? copy.studio;

export function CustomerConversation({ user, chat, window }: CustomerConversationProps) {
  const conversation = useConversation({ chat, side: 'user', userId: user._id, recipient: copy.studio });
  const field = useRef<HTMLTextAreaElement>(null);
  const { phase } = conversation.state;
  const subject = useSyncExternalStore(onPendingSubjectChange, pendingSubject);

  useEffect(() => {
    // Not on phones: the keyboard would cover unread messages.
    const isReady = phase === 'ready' && !matchMedia('(pointer: coarse)').matches;
    if (isReady && document.activeElement === window.current) field.current?.focus({ preventScroll: true });
  }, [phase, window]);

  return (
    <Conversation
      conversation={conversation}
      label={copy.log}
      senderName={senderName}
      typistName={typistName}
      subjectUrl={customerSubjectUrl}
      fieldRef={field}
      subject={subject ? { value: subject, onClear: clearPendingSubject } : undefined}
      empty={<EmptyState title={copy.empty.title} text={copy.empty.text} />}
    />
  );
}
