import { callbackCookieName } from '@burnish/contract/accounts/callback-cookie';

/** Whether the server has issued the token to this browser within the last minute. */
export async function isOwnSignIn(token: string): Promise<boolean> {
  if (!isSecureContext) return false;
  const name = await callbackCookieName(token);
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${name}=`));
}
