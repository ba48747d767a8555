// How the issuer is called: what cannot be reached, or is broken, is told apart from what is wrong.
import type { CustomFetch } from 'openid-client';
import { SignInFailure } from './failure.ts';

export type IssuerFetch = (url: string, request: RequestInit) => Promise<Response>;

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The client's secret and people's identities travel in the open over http, so it stays on this machine. */
function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && loopbackHosts.has(hostname));
}

/** @throws SignInFailure issuer_unreachable */
export function createIssuerFetch(send: IssuerFetch): CustomFetch {
  return async (url, { body, signal, ...request }) => {
    if (!isSafe(new URL(url))) throw new SignInFailure('issuer_unreachable');
    const response = await send(url, {
      ...request,
      body: body ?? null,
      signal: signal ?? null,
    }).catch((cause: unknown) => {
      throw new SignInFailure('issuer_unreachable', { cause });
    });
    if (response.status < 500) return response;
    await response.body?.cancel();
    throw new SignInFailure('issuer_unreachable');
  };
}
