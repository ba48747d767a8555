// How a browser proves to the page /auth/callback that it has signed in with Google itself. A link to that page with
// the token of another person has no such cookie.

/** The page that the sign-in with Google returns to, with the token in its query. */
export const callbackPagePath = '/auth/callback';

/** The page needs it once, right after the redirect. */
export const callbackCookieSeconds = 60;

/**
 * Name of the cookie that is set together with the redirect to the page. The name contains a hash of the token, so that
 * several tabs can sign in at the same time. Only in secure contexts, which include loopback hosts.
 */
export async function callbackCookieName(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `signed-in-${hex.slice(0, 32)}`;
}
