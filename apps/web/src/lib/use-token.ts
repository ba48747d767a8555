import { useSyncExternalStore } from 'react';
import { onTokenChange, readToken } from './token.ts';

/** Null in prerendered HTML, where nobody is signed in. */
export function useToken(): string | null {
  return useSyncExternalStore(onTokenChange, readToken, () => null);
}
