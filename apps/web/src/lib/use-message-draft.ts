import { useEffect, useEffectEvent, useState } from 'react';
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

/** Nothing, unless something else was written in the meantime. */
export const withoutSent = (text: string, sent: string) => (isSame(text, sent) ? '' : text);

/**
 * Call it when the message has been sent. The draft stays if something else was written in the meantime. The form may
 * have been closed, and opened again.
 */
export function discardSentDraft(userId: string, subject: string, sent: string): void {
  if (isSame(loadText(userId, subject), sent)) deleteMessageDraft(subject);
  for (const listener of listeners) listener(subject, sent);
}

/** Calls back when what was written elsewhere about this subject has been sent. */
export function useSentDraft(subject: string, onSent: (sent: string) => void): void {
  const callBack = useEffectEvent(onSent);
  useEffect(() => {
    const listener: SentListener = (sentSubject, sent) => {
      if (sentSubject === subject) callBack(sent);
    };
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, [subject]);
}

/** The text of a message that hasn't been sent, and a function that changes it. Kept in this tab. */
export function useMessageDraft(userId: string, subject: string): readonly [string, (text: string) => void] {
  const [text, setText] = useState(() => loadText(userId, subject));

  useSentDraft(subject, (sent) => setText((current) => withoutSent(current, sent)));

  return [
    text,
    (changed) => {
      setText(changed);
      if (changed.trim() === '') deleteMessageDraft(subject);
      else saveMessageDraft(userId, subject, changed);
    },
  ];
}
