// The session of an opened link, kept in the tab: after a reload no password is needed.

/** Followed by the secret of the link. */
export const sessionKeyPrefix = 'share_session ';

const storageKey = (token: string) => sessionKeyPrefix + token;

/** Null: the link wasn't opened in this tab. */
export function loadSession(token: string): string | null {
  try {
    return sessionStorage.getItem(storageKey(token));
  } catch {
    // Storage may be disabled.
    return null;
  }
}

export function saveSession(token: string, session: string): void {
  try {
    sessionStorage.setItem(storageKey(token), session);
  } catch {
    // Storage may be full or disabled; the link is opened again after a reload then.
  }
}
