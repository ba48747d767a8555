// A reply that hasn't been sent. Kept in the tab, so that it survives a look at another photo.
import { useState } from 'react';
import { deleteMessageDraft, loadMessageDraft, saveMessageDraft } from '../../../lib/message-drafts.ts';
import type { SentAnnotation } from './sent-annotations.ts';

/** `userId`: the signed-in user. Returns the text, and a function that changes it. */
export function useReplyDraft(
  userId: string,
  photoId: string,
  { number }: SentAnnotation,
): readonly [string, (text: string) => void] {
  const subject = `reply ${photoId} ${number}`;
  const [text, setText] = useState(() => {
    const stored = loadMessageDraft(userId, subject);
    return typeof stored === 'string' ? stored : '';
  });
  return [
    text,
    (changed) => {
      setText(changed);
      if (changed.trim() === '') deleteMessageDraft(subject);
      else saveMessageDraft(userId, subject, changed);
    },
  ];
}
