import { useEffect, useState } from 'react';
import { deleteMessageDraft, loadMessageDraft, saveMessageDraft } from './message-drafts.ts';

type SentListener = (subject: string, sent: string) => void;

const listeners = new Set<SentListener>();

/** Some drafts have other properties next to their text. */
function loadText(userId: string, subject: string): string {
  const stored = loadMessageDraft(userId, subject);
  const text = typeof stored === 'object' && stored !== null ? Reflect.get(stored, 'text') : stored;
  return typeof text === 'string' ? text : '';
}

const isSame = (text: string, sent: string) => text.trim() === sent.trim();

/**
 * Call it when the message has been sent. The draft stays if something else was written in the meantime. The form may
 * have been closed, and opened again.
 */
export function discardSentDraft(userId: string, subject: string, sent: string): void {
  if (isSame(loadText(userId, subject), sent)) deleteMessageDraft(subject);
  for (const listener of listeners) listener(subject, sent);
}

/** The text of a message that hasn't been sent, and a function that changes it. Kept in this tab. */
export function useMessageDraft(userId: string, subject: string): readonly [string, (text: string) => void] {
  const [text, setText] = useState(() => loadText(userId, subject));

  useEffect(() => {
    const onSent: SentListener = (sentSubject, sent) => {
      if (sentSubject === subject) setText((current) => (isSame(current, sent) ? '' : current));
    };
    listeners.add(onSent);
    return () => {
      listeners.delete(onSent);
    };
  }, [subject]);

  return [
    text,
    (changed) => {
      setText(changed);
      if (changed.trim() === '') deleteMessageDraft(subject);
      else saveMessageDraft(userId, subject, changed);
    },
  ];
}
