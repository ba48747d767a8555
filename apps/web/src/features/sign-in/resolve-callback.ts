import type { User } from '@burnish/contract/accounts/entities';

export type CallbackResult =
  | { kind: 'invalid' }
  | { kind: 'signed_in'; user: User }
  | { kind: 'unrequested'; user: User }
  | { kind: 'account_conflict'; user: User; currentUser: User };

interface CallbackInput {
  /** From the callback URL. */
  token: string | null;
  /** Of the session that this browser already has. */
  currentToken: string | null;
  /** Resolves to null when the token is invalid or expired. */
  findProfile: (token: string) => Promise<User | null>;
  /** Whether the token was issued to this browser. */
  isOwnSignIn: (token: string) => Promise<boolean>;
}

/**
 * Decides what happens when the identity provider redirects back. An attacker could have sent the link to sign this
 * browser in to their account, so a token that wasn't issued to this browser is not used without asking, and a token of
 * another user never replaces a running session without asking.
 */
export async function resolveCallback({
  token,
  currentToken,
  findProfile,
  isOwnSignIn,
}: CallbackInput): Promise<CallbackResult> {
  const user = token === null ? null : await findProfile(token);
  if (token === null || !user) return { kind: 'invalid' };
  if (currentToken === token) return { kind: 'signed_in', user };
  const currentUser = currentToken === null ? null : await findProfile(currentToken);
  if (currentUser && currentUser._id !== user._id) return { kind: 'account_conflict', user, currentUser };
  return { kind: currentUser || (await isOwnSignIn(token)) ? 'signed_in' : 'unrequested', user };
}
