/** Takes a token out of a URL and keeps it in memory, so that it stays out of the address bar and the history. */
export function createUrlToken() {
  let captured: string | null = null;
  return {
    /** Keeps the token. Returns whether the URL has a query that must be removed. */
    capture(url: string): boolean {
      const { search, searchParams } = new URL(url);
      if (search === '') return false;
      captured = searchParams.get('token') || null;
      return true;
    },
    /** Returns the captured token once, then null. */
    take(): string | null {
      const token = captured;
      captured = null;
      return token;
    },
  };
}

/** The session token with which the identity provider's callback returns. */
export const callbackToken = createUrlToken();
/** The token of a password reset link. */
export const passwordResetToken = createUrlToken();
