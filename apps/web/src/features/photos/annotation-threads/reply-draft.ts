import { useMessageDraft } from '../../../lib/use-message-draft.ts';
import type { SentAnnotation } from './sent-annotations.ts';

/** A reply that hasn't been sent survives a look at another photo. `userId`: the signed-in user. */
export function useReplyDraft(userId: string, photoId: string, { number }: SentAnnotation) {
  return useMessageDraft(userId, `reply ${photoId} ${number}`);
}
