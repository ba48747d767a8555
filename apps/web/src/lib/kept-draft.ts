// What somebody typed and could not send, kept in this tab until they are back: over a new sign-in, or a page that
// is loaded again. It may hold names and addresses, so it is written only then, given back to the same person only,
// and gone as soon as it has been given back, or they sign out.
const key = 'kept_draft';

interface Draft {
  owner: string;
  /** What it was typed for. */
  subject: string;
  typed: unknown;
}

function isDraft(value: unknown): value is Draft {
  return typeof value === 'object' && value !== null && 'owner' in value && 'subject' in value;
}

function read(): Draft | null {
  const kept = sessionStorage.getItem(key);
  if (kept === null) return null;
  try {
    const draft: unknown = JSON.parse(kept);
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

export function keepDraft(draft: Draft): void {
  sessionStorage.setItem(key, JSON.stringify(draft));
}

/** What this person typed for this, or null. Anybody may have written it. */
export function keptDraft(owner: string, subject: string): unknown {
  const draft = read();
  return draft?.owner === owner && draft.subject === subject ? draft.typed : null;
}

export function forgetDraft(): void {
  sessionStorage.removeItem(key);
}

/** Somebody has signed in: what another person left is no longer kept. */
export function forgetDraftOfOthers(owner: string): void {
  if (read()?.owner !== owner) forgetDraft();
}
