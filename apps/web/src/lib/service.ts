// The one way to the service: every call of the contract, with the kept token.
import type { Wire } from '@burnish/contract/api';
import { type Api, createApi } from './api.ts';
import { readToken } from './token.ts';

/** The contract says `undefined` for what a call does not take; here it is not there at all. */
type Calls = {
  readonly [Key in keyof Wire]: {
    readonly [Part in keyof Wire[Key] as [Wire[Key][Part]] extends [undefined]
      ? never
      : Part]: Wire[Key][Part];
  };
};

type Refusal = () => void;

const watchers = new Set<Refusal>();

let lastRefused: string | null = null;

/**
 * The kept token was refused, also before anybody watched: a page can be used before all of it is there. An answer to an
 * earlier token says nothing about the one kept by now.
 */
export function onTokenRefused(watcher: Refusal): () => void {
  watchers.add(watcher);
  if (lastRefused !== null && lastRefused === readToken()) watcher();
  return () => {
    watchers.delete(watcher);
  };
}

function refusedToken(sent: string | null): void {
  if (sent === null || sent !== readToken()) return;
  lastRefused = sent;
  for (const watcher of watchers) watcher();
}

export const call: Api<Calls> = createApi<Calls>({ token: readToken, onUnauthorized: refusedToken });

/** Calls with a token that is not kept, and whose refusal ends nothing. */
export function callWith(token: string): Api<Calls> {
  return createApi<Calls>({ token: () => token, onUnauthorized: () => {} });
}

/** Calls of somebody who is not signed in yet: no token goes along, so a refusal says nothing of the kept one. */
export const callOpenly: Api<Calls> = createApi<Calls>({ token: () => null, onUnauthorized: () => {} });
