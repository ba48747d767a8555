// Signs in to a product that runs in its own process, and calls its API over the network.
import { type ApiKey, basePath, type Wire } from '@burnish/contract/api';
import { request } from '@playwright/test';
import { buildPath, type CallOptions } from './api-calls.ts';
import type { ApiClient, TestResponse } from './app.ts';

export interface Identity {
  readonly name: string;
  readonly email: string;
}

/** Signs in through the development issuer and returns the token. */
export async function signIn(url: string, { name, email }: Identity): Promise<string> {
  const browser = await request.newContext({ baseURL: url });
  const page = await browser.get('/api/auth/google');
  const arrived = await browser.post(page.url(), { form: { name, email, verified: 'on' } });
  await browser.dispose();
  const token = new URL(arrived.url()).searchParams.get('token');
  if (token === null) throw new Error(`${email} could not sign in: ${arrived.status()} at ${arrived.url()}`);
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
