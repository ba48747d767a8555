import { useEffect, useEffectEvent } from 'react';
import { forgetDraft, keepDraft, keptDraft } from './kept-draft.ts';
import { onTokenRefused } from './service.ts';

interface KeptDraft {
  owner: string;
  /** What it is typed for. */
  subject: string;
  /** Null where there is nothing to keep. */
  read: () => unknown;
  write: (typed: unknown) => void;
}

/** What is typed in a form outlives the session that ends meanwhile: signing in leads away from the page, and back. */
export function useKeptDraft({ owner, subject, read, write }: KeptDraft): { keep: () => void } {
  function keep(): void {
    const typed = read();
    if (typed !== null) keepDraft({ owner, subject, typed });
  }
  const keepNow = useEffectEvent(keep);
  const restore = useEffectEvent(() => {
    const typed = keptDraft(owner, subject);
    forgetDraft();
    if (typed !== null) write(typed);
  });

  useEffect(() => {
    restore();
    return onTokenRefused(() => keepNow());
  }, []);

  return { keep };
}
