// Unsaved form input, stored for this tab when the session ends or the page reloads, until the user is back. It may
// contain personal data: it is restored for the same user only and deleted once restored or on sign-out.
import { useEffect, useEffectEvent } from 'react';
import { onTokenRejected } from './api-client.ts';
import { hasSignedOut, onTokenChange, readToken } from './token.ts';

const key = 'form_draft';

interface FormDraft {
  /** User id. */
  owner: string;
  /** Names the form and what it is about. */
  subject: string;
  values: unknown;
}

function isFormDraft(value: unknown): value is FormDraft {
  return typeof value === 'object' && value !== null && 'owner' in value && 'subject' in value;
}

function readDraft(): FormDraft | null {
  const stored = sessionStorage.getItem(key);
  if (stored === null) return null;
  try {
    const draft: unknown = JSON.parse(stored);
    return isFormDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

export function saveFormDraft(draft: FormDraft): void {
  sessionStorage.setItem(key, JSON.stringify(draft));
}

/** The values must be validated: session storage may contain anything. */
export function loadFormDraft(owner: string, subject: string): unknown {
  const draft = readDraft();
  return draft?.owner === owner && draft.subject === subject ? draft.values : null;
}

export function deleteFormDraft(): void {
  sessionStorage.removeItem(key);
}

export function deleteFormDraftOfOtherUser(owner: string): void {
  if (readDraft()?.owner !== owner) deleteFormDraft();
}

interface FormDraftOptions {
  owner: string;
  subject: string;
  /** Returns null if there is nothing to save. */
  read: () => unknown;
  write: (values: unknown) => void;
}

/** Restores the form's draft on mount and saves it when the session ends. */
export function useFormDraft({ owner, subject, read, write }: FormDraftOptions): { save: () => void } {
  function save(): void {
    const values = read();
    if (values !== null) saveFormDraft({ owner, subject, values });
  }
  const saveCurrent = useEffectEvent(save);
  const restore = useEffectEvent(() => {
    const values = loadFormDraft(owner, subject);
    deleteFormDraft();
    if (values !== null) write(values);
  });

  useEffect(() => {
    restore();
    const unsubscribes = [
      onTokenRejected(() => saveCurrent()),
      // Another tab may be the first to notice the end of the session.
      onTokenChange(() => {
        if (readToken() === null && !hasSignedOut()) saveCurrent();
      }),
    ];
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, []);

  return { save };
}
