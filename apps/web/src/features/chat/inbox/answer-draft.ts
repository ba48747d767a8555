import type { Chat } from '@burnish/contract/chat/entities';
import { discardSentDraft, useMessageDraft } from '../../../lib/use-message-draft.ts';

const subjectOf = ({ _id: id }: Chat) => `answer ${id}`;

/** What an admin writes to a customer outside the inbox. `userId`: the signed-in user. */
export function useAnswerDraft(userId: string, chat: Chat) {
  return useMessageDraft(userId, subjectOf(chat));
}

export function discardSentAnswer(userId: string, chat: Chat, sent: string): void {
  discardSentDraft(userId, subjectOf(chat), sent);
}
