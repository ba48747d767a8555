import type { Chat } from '@burnish/contract/chat/entities';
import { useState } from 'react';
import { loadMessageDraft } from '../../../lib/message-drafts.ts';
import { discardSentDraft, useMessageDraft } from '../../../lib/use-message-draft.ts';
import { draftSubject, loadDraft } from '../conversation/drafts.ts';

/** The draft that the inbox shows, too. A note stays a note: an answer then has a draft of its own until it is sent. */
export function answerSubject(userId: string, chatId: string): string {
  const ownSubject = `answer ${chatId}`;
  const hasOwn = loadMessageDraft(userId, ownSubject) !== null;
  return hasOwn || loadDraft(userId, chatId).kind === 'note' ? ownSubject : draftSubject(chatId);
}

/** What an admin writes to a customer outside the inbox. `userId`: the signed-in user. */
export function useAnswerDraft(userId: string, { _id: chatId }: Chat) {
  const [subject] = useState(() => answerSubject(userId, chatId));
  const [text, setText] = useMessageDraft(userId, subject);
  return {
    text,
    setText,
    discardSent: (sent: string) => discardSentDraft(userId, subject, sent),
  };
}
