import { discardSentDraft, useMessageDraft } from '../../../lib/use-message-draft.ts';
import type { SentAnnotation } from './sent-annotations.ts';

/** A reply that hasn't been sent survives a look at another photo. `userId`: the signed-in user. */
export function useReplyDraft(userId: string, photoId: string, { number }: SentAnnotation) {
  const subject = `reply ${photoId} ${number}`;
  const [text, setText] = useMessageDraft(userId, subject);
  return { text, setText, discardSent: (sent: string) => discardSentDraft(userId, subject, sent) };
}
