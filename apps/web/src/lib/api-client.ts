// The typed API client: every endpoint of the contract, called with the stored token.
import type { Api as ApiDefinitions, ApiKey, Wire } from '@burnish/contract/api';
import { type Api, createApi } from './api.ts';
import { readToken } from './token.ts';

/** Calls that respond with a CSV file reply with its text. */
type ReplyOf<Key extends ApiKey> = ApiDefinitions[Key] extends { servesCsv: true }
  ? string
  : Wire[Key]['reply'];

/** The contract uses `undefined` for inputs that an endpoint does not take; here those members are left out. */
type Calls = {
  readonly [Key in keyof Wire]: {
    readonly [Member in keyof Wire[Key] as [Wire[Key][Member]] extends [undefined]
      ? never
      : Member]: Member extends 'reply' ? ReplyOf<Key> : Wire[Key][Member];
  };
};

type Listener = () => void;

const listeners = new Set<Listener>();

let lastRejectedToken: string | null = null;

/**
 * Called when the server rejects the stored token, also if that happened before the listener was added. Replies to calls
 * with an earlier token are ignored.
 */
export function onTokenRejected(listener: Listener): () => void {
  listeners.add(listener);
  if (lastRejectedToken !== null && lastRejectedToken === readToken()) listener();
  return () => {
    listeners.delete(listener);
  };
}

function onUnauthorized(token: string | null): void {
  if (token === null || token !== readToken()) return;
  lastRejectedToken = token;
  for (const listener of listeners) listener();
}

const setupListeners = new Set<Listener>();

/** Called when the server refuses a call until the user has set up a second factor. */
export function onSecondFactorSetupRequired(listener: Listener): () => void {
  setupListeners.add(listener);
  return () => {
    setupListeners.delete(listener);
  };
}

function onSetupRequired(): void {
  for (const listener of setupListeners) listener();
}

export const call: Api<Calls> = createApi<Calls>({ token: readToken, onUnauthorized, onSetupRequired });

/** For a token that is not stored yet. A 401 does not end the session. */
export function callWithToken(token: string): Api<Calls> {
  return createApi<Calls>({ token: () => token, onUnauthorized: () => {} });
}

/** Sends no token, so that a 401 does not end the session. */
export const callAnonymously: Api<Calls> = createApi<Calls>({ token: () => null, onUnauthorized: () => {} });
