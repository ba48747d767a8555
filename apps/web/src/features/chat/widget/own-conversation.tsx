import type { Chat, ChatMessage, User } from '@burnish/contract/entity';
import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { askedAbout, forgetAsked, onAsked } from '../about/asking.ts';
import { Conversation } from '../conversation/conversation.tsx';
import { useConversation } from '../conversation/use-conversation.ts';
import { copy } from './copy.ts';

interface OwnConversationProps {
  user: User;
  chat: Chat;
  /** While it has the focus, the focus is meant for the field. */
  place: RefObject<HTMLElement | null>;
}

const nameOf = ({ sender }: ChatMessage) => sender.fullName ?? copy.studio;
const typistName = (fullName: string | null) => fullName ?? copy.studio;

export function OwnConversation({ user, chat, place }: OwnConversationProps) {
  const conversation = useConversation({ chat, side: 'user', me: user });
  const field = useRef<HTMLTextAreaElement>(null);
  const { phase } = conversation.state;
  const subject = useSyncExternalStore(onAsked, askedAbout);

  useEffect(() => {
    // A phone's keyboard would cover what has not been read yet.
    const isWanted = phase === 'ready' && !matchMedia('(pointer: coarse)').matches;
    if (isWanted && document.activeElement === place.current) field.current?.focus({ preventScroll: true });
  }, [phase, place]);

  return (
    <Conversation
      conversation={conversation}
      label={copy.log}
      nameOf={nameOf}
      typistName={typistName}
      fieldRef={field}
      about={subject ? { subject, onClear: forgetAsked } : undefined}
      empty={<EmptyState title={copy.empty.title} text={copy.empty.text} />}
    />
  );
}
