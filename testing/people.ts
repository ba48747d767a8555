// People of a product that runs in a process of its own: signed in as a browser would be, calling over the network.
import { type ApiKey, basePath, type Wire } from '@burnish/contract/api';
import { request } from '@playwright/test';
import { type Answer, type Caller, type CallOptions, pathOf } from './app.ts';

export interface Identity {
  readonly name: string;
  readonly email: string;
}

/** Walks the development sign-in. Gives the token. */
export async function signIn(url: string, { name, email }: Identity): Promise<string> {
  const browser = await request.newContext({ baseURL: url });
  const page = await browser.get('/api/auth/google');
  const arrived = await browser.post(page.url(), { form: { name, email, verified: 'on' } });
  await browser.dispose();
  const token = new URL(arrived.url()).searchParams.get('token');
  if (token === null) throw new Error(`${email} could not sign in: ${arrived.status()} at ${arrived.url()}`);
  return token;
}

/** What a browser keeps of a session. */
export function storageWith(origin: string, token: string | null) {
  const localStorage = token === null ? [] : [{ name: 'auth_token', value: token }];
  return { cookies: [], origins: [{ origin, localStorage }] };
}

export function callerOf(url: string, token: string): Caller {
  return {
    async call<K extends ApiKey>(key: K, { params, query, body, form, headers }: CallOptions<K> = {}) {
      const [method = '', template = ''] = key.split(' ');
      const address = new URL(`${basePath}${pathOf(template, params)}`, url);
      for (const [name, value] of Object.entries(query ?? {})) address.searchParams.set(name, String(value));
      const answer = await fetch(address, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(method === 'GET' ? {} : { body: form ?? JSON.stringify(body) }),
      });
      // What the contract says of this reply is tested elsewhere; here it only lends its types.
      return {
        status: answer.status,
        headers: Object.fromEntries(answer.headers),
        body: await answer.json(),
      } as Answer<Wire[K]['reply']>;
    },
  };
}
