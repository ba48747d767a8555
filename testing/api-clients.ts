// Signs in to a product that runs in its own process, and calls its API over the network.
import { type ApiKey, basePath, type Wire } from '@burnish/contract/api';
import { buildPath, type CallOptions } from './api-calls.ts';
import type { ApiClient, TestResponse } from './app.ts';

export interface Identity {
  readonly name: string;
  readonly email: string;
}

/** Follows redirects with cookies, as a browser does. Cookies never expire, because the product's clock can be shifted. */
function createVisitor() {
  const cookies = new Map<string, string>();
  async function visit(url: URL, init: RequestInit = {}): Promise<{ url: URL; status: number }> {
    const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { cookie } });
    await response.arrayBuffer();
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    return location === null ? { url, status: response.status } : visit(new URL(location, url));
  }
  return visit;
}

/** Signs in through the development issuer and returns the token. */
export async function signIn(url: string, { name, email }: Identity): Promise<string> {
  const visit = createVisitor();
  const form = await visit(new URL('/api/auth/google', url));
  const body = new URLSearchParams({ name, email, verified: 'on' });
  const arrived = await visit(form.url, { method: 'POST', body });
  const token = arrived.url.searchParams.get('token');
  if (token === null) throw new Error(`${email} could not sign in: ${arrived.status} at ${arrived.url}`);
  return token;
}

/** The browser storage of a session. */
export function storageStateFor(origin: string, token: string | null) {
  const localStorage = token === null ? [] : [{ name: 'auth_token', value: token }];
  return { cookies: [], origins: [{ origin, localStorage }] };
}

export function createApiClient(url: string, token: string): ApiClient {
  return {
    async call<K extends ApiKey>(key: K, { params, query, body, form, headers }: CallOptions<K> = {}) {
      const [method = '', template = ''] = key.split(' ');
      const address = new URL(`${basePath}${buildPath(template, params)}`, url);
      for (const [name, value] of Object.entries(query ?? {})) address.searchParams.set(name, String(value));
      const response = await fetch(address, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(method === 'GET' ? {} : { body: form ?? JSON.stringify(body) }),
      });
      // The reply is validated elsewhere; here the contract only provides its types.
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: await response.json(),
      } as TestResponse<Wire[K]['reply']>;
    },
  };
}
