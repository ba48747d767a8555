// Requests to the issuer. Network errors and server errors are separate from responses that reject a request.
import type { CustomFetch } from 'openid-client';
import { SignInError } from './sign-in-error.ts';

export type IssuerFetch = (url: string, request: RequestInit) => Promise<Response>;

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Plain HTTP would expose the client secret and personal data, so it is limited to the loopback interface. */
function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && loopbackHosts.has(hostname));
}

/** Milliseconds until the last byte of a response, for requests without a limit of their own. */
const defaultTimeout = 10_000;

/** @throws SignInError issuer_unreachable */
export function createIssuerFetch(send: IssuerFetch, timeout = defaultTimeout): CustomFetch {
  return async (url, { body, signal, ...request }) => {
    if (!isSafe(new URL(url))) throw new SignInError('issuer_unreachable');
    const response = await send(url, {
      ...request,
      body: body ?? null,
      signal: signal ?? AbortSignal.timeout(timeout),
    }).catch((cause: unknown) => {
      throw new SignInError('issuer_unreachable', { cause });
    });
    if (response.status < 500) return response;
    await response.body?.cancel();
    throw new SignInError('issuer_unreachable');
  };
}
