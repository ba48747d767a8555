import type { Chat } from '@burnish/contract/chat/entities';
import { useState } from 'react';
import { discardSentDraft, useMessageDraft } from '../../../lib/use-message-draft.ts';
import { draftSubject, loadDraft } from '../conversation/drafts.ts';

/** The draft that the inbox shows, too. A note stays a note: an answer then has a draft of its own. */
function subjectOf(userId: string, chatId: string): string {
  return loadDraft(userId, chatId).kind === 'note' ? `answer ${chatId}` : draftSubject(chatId);
}

/** What an admin writes to a customer outside the inbox. `userId`: the signed-in user. */
export function useAnswerDraft(userId: string, { _id: chatId }: Chat) {
  const [subject] = useState(() => subjectOf(userId, chatId));
  const [text, setText] = useMessageDraft(userId, subject);
  return {
    text,
    setText,
    discardSent: (sent: string) => discardSentDraft(userId, subject, sent),
  };
}
