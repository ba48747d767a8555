// The session of an opened link, kept in the tab: after a reload no password is needed.

const storageKey = (token: string) => `share_session ${token}`;

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
    // Storage may be full or disabled; the link is opened anew after a reload then.
  }
}
