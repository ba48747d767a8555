// Whom a try-out calls as.
import { apiKeyPrefix } from '@burnish/domain/accounts/api-key';
import type { TryOutRules } from '../api-reference.ts';
import { copy } from './copy.ts';

export type Caller = 'session' | 'key';

export interface Entered {
  /** The session of the viewer. Null: not signed in. */
  readonly token: string | null;
  readonly chosen: Caller;
  readonly apiKey: string;
}

/** Null: the call needs neither. */
export function callerOf({ isPublic, scope }: TryOutRules, { token, chosen }: Entered): Caller | null {
  if (isPublic) return null;
  if (scope === null) return 'session';
  return token === null ? 'key' : chosen;
}

/** What is sent, or why nothing can be sent. */
export type Credential = { readonly secret: string | null } | { readonly error: string };

// A header can't contain other characters.
const visible = /^[\x21-\x7e]+$/;

export function findCredential(rules: TryOutRules, entered: Entered): Credential {
  const caller = callerOf(rules, entered);
  if (caller === null) return { secret: null };
  if (caller === 'session') {
    return entered.token === null ? { error: copy.errors.signedOut } : { secret: entered.token };
  }
  const key = entered.apiKey.trim();
  const isKey = key.startsWith(apiKeyPrefix) && visible.test(key);
  return isKey ? { secret: key } : { error: copy.errors.key(apiKeyPrefix) };
}
