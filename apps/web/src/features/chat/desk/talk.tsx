import type { Chat, ChatMessage, ChatSubject } from '@burnish/contract/entity';
import { lazy, Suspense, useRef, useState } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ToolButton } from '../../../ui/tool-button.tsx';
import { Conversation } from '../conversation/conversation.tsx';
import { useConversation } from '../conversation/use-conversation.ts';
import { copy } from './copy.ts';
import { nameOf } from './names.ts';
import { ReplyPicker } from './replies/reply-picker.tsx';
import { replyFor } from './replies/reply-text.ts';
import { SubjectSelect } from './subject-select.tsx';
import { writeInto } from './write-into.ts';

const ReplyManager = lazy(() => import('./replies/reply-manager.tsx'));

interface TalkProps {
  chat: Chat;
  me: { _id: string; fullName: string | null };
  about: ChatSubject | null;
  onAbout: (about: ChatSubject | null) => void;
}

/** What was said, and the field to answer in, with what an admin has at hand for it. */
export function Talk({ chat, me, about, onAbout }: TalkProps) {
  const { user } = chat;
  const conversation = useConversation({ chat, side: 'admin', me });
  const field = useRef<HTMLTextAreaElement>(null);
  const [isPicking, setPicking] = useState(false);
  const [isManaging, setManaging] = useState(false);
  const senderOf = ({ side, sender }: ChatMessage) => (side === 'user' ? nameOf(user) : nameOf(sender));

  function backToWriting(): void {
    setPicking(false);
    field.current?.focus();
  }

  return (
    <>
      <Conversation
        conversation={conversation}
        label={copy.conversation(nameOf(user))}
        nameOf={senderOf}
        typistName={(fullName) => fullName ?? user.email}
        empty={<EmptyState heading="h3" title={copy.noMessages} text={copy.firstWord(nameOf(user))} />}
        fieldRef={field}
        notes
        about={about ? { subject: about, onClear: () => onAbout(null) } : undefined}
        tools={() => (
          <>
            <ToolButton icon="chat" aria-expanded={isPicking} onClick={() => setPicking(!isPicking)}>
              {copy.tools.replies}
            </ToolButton>
            <SubjectSelect chatId={chat._id} about={about} onAbout={onAbout} />
          </>
        )}
      />
      {isPicking && (
        <ReplyPicker
          onPick={(reply) => {
            if (field.current) writeInto(field.current, replyFor(user, reply));
            setPicking(false);
          }}
          onManage={() => setManaging(true)}
          onClose={backToWriting}
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
