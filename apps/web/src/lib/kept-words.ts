// What was typed when a session ended. The sign-in leads away from the page, and back to it.
import { useEffect, useEffectEvent } from 'react';
import { onTokenRefused } from './service.ts';

type Words = Readonly<Record<string, string>>;

const keyOf = (form: string) => `typed in ${form}`;

function isWords(value: unknown): value is Words {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((word) => typeof word === 'string')
  );
}

/** Gives them once, or null. */
function takeWords(form: string): Words | null {
  const kept = sessionStorage.getItem(keyOf(form));
  if (kept === null) return null;
  sessionStorage.removeItem(keyOf(form));
  const words: unknown = JSON.parse(kept);
  return isWords(words) ? words : null;
}

interface KeptWords {
  /** Whose form it is, and what it is about: nobody else finds the words in theirs. */
  form: string;
  read: () => Words;
  write: (words: Words) => void;
}

/** The words of a form outlive the session in which they were typed, as long as the tab is open. */
export function useKeptWords({ form, read, write }: KeptWords): void {
  const readNow = useEffectEvent(read);
  const writeNow = useEffectEvent(write);
  useEffect(() => {
    const kept = takeWords(form);
    if (kept) writeNow(kept);
    return onTokenRefused(() => sessionStorage.setItem(keyOf(form), JSON.stringify(readNow())));
  }, [form]);
}
