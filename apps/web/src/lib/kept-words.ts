// Words of conversations that are not sent yet, in this tab: they outlive a reload and another page. For the same
// person only, and gone when they sign out.
const prefix = 'kept_words ';

interface Kept {
  owner: string;
  words: unknown;
}

const keyOf = (subject: string) => prefix + subject;

function isKept(value: unknown): value is Kept {
  return typeof value === 'object' && value !== null && 'owner' in value && 'words' in value;
}

function read(key: string): Kept | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return isKept(kept) ? kept : null;
  } catch {
    return null;
  }
}

export function keepWords(owner: string, subject: string, words: unknown): void {
  try {
    sessionStorage.setItem(keyOf(subject), JSON.stringify({ owner, words }));
  } catch {
    // Storage may be full or forbidden; the words then last as long as the page.
  }
}

/** What this person wrote there, or null. Anybody may have written it. */
export function keptWords(owner: string, subject: string): unknown {
  const kept = read(keyOf(subject));
  return kept?.owner === owner ? kept.words : null;
}

export function forgetWords(subject: string): void {
  sessionStorage.removeItem(keyOf(subject));
}

/** Somebody has signed in, or with null out: what others left is no longer kept. */
export function forgetWordsOfOthers(owner: string | null): void {
  const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(prefix));
  for (const key of keys) {
    if (owner === null || read(key)?.owner !== owner) sessionStorage.removeItem(key);
  }
}
