// The confirmation that changes of the sign-in methods need. It is kept in memory while it is valid.
import { readToken } from '../../../lib/token.ts';

interface Confirmation {
  readonly confirmation: string;
  readonly expiresAt: string;
}

let current: (Confirmation & { readonly token: string | null }) | null = null;

/** Confirmations are renewed a little early, so that they don't expire on the way. */
const marginMs = 30_000;

export function keepConfirmation(confirmation: Confirmation): void {
  current = { ...confirmation, token: readToken() };
}

export function readConfirmation(): string | null {
  if (current === null || current.token !== readToken()) return null;
  return Date.parse(current.expiresAt) - marginMs > Date.now() ? current.confirmation : null;
}

export function dropConfirmation(): void {
  current = null;
}
