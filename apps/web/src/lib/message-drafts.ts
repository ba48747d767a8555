// Unsent messages of this tab: they survive a reload. Restored for the same user only and deleted on sign-out.
const prefix = 'message_draft ';

interface MessageDraft {
  /** User id. */
  owner: string;
  content: unknown;
}

const storageKey = (subject: string) => prefix + subject;

function isMessageDraft(value: unknown): value is MessageDraft {
  return typeof value === 'object' && value !== null && 'owner' in value && 'content' in value;
}

function readDraft(key: string): MessageDraft | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return isMessageDraft(stored) ? stored : null;
  } catch {
    return null;
  }
}

export function saveMessageDraft(owner: string, subject: string, content: unknown): void {
  try {
    sessionStorage.setItem(storageKey(subject), JSON.stringify({ owner, content }));
  } catch {
    // Storage may be full or disabled; the draft then lasts as long as the page.
  }
}

/** The content must be validated: session storage may contain anything. */
export function loadMessageDraft(owner: string, subject: string): unknown {
  const draft = readDraft(storageKey(subject));
  return draft?.owner === owner ? draft.content : null;
}

export function deleteMessageDraft(subject: string): void {
  sessionStorage.removeItem(storageKey(subject));
}

/** Null (signed out) deletes all drafts. */
export function deleteMessageDraftsOfOtherUsers(owner: string | null): void {
  const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(prefix));
  for (const key of keys) {
    if (owner === null || readDraft(key)?.owner !== owner) sessionStorage.removeItem(key);
  }
}
