// The API as people call it over the network, so that a test begins where its own matter begins.
import { basePath } from '@burnish/contract/api';
import type { APIRequestContext } from '@playwright/test';
import { dataOf, type Person } from '../testing/factories.ts';
import { someone } from './fixture.ts';

export interface Customer extends Person {
  readonly name: string;
  readonly email: string;
  /** Found by no other test. */
  readonly company: string;
}

export function callerOf(request: APIRequestContext, token: string): Person {
  return {
    async call(key, { params = {}, query = {}, body } = {}) {
      const [method = '', template = ''] = key.split(' ');
      const filled = new Map<string, string>(Object.entries(params));
      const path = template.replaceAll(/:(\w+)/g, (_, name: string) => filled.get(name) ?? '');
      const asked = new URLSearchParams();
      for (const [name, value] of Object.entries(query)) asked.set(name, String(value));
      const answer = await request.fetch(`${basePath}${path}?${asked}`, {
        method,
        data: body,
        headers: token === '' ? {} : { Authorization: `Bearer ${token}` },
      });
      return { status: answer.status(), headers: answer.headers(), body: await answer.json() };
    },
  };
}

export async function newCustomer(request: APIRequestContext, fullName: string): Promise<Customer> {
  const { email } = someone(fullName);
  const company = `${fullName} ${crypto.randomUUID().slice(0, 8)}`;
  const body = { email, fullName, password: 'soft light, long shadows', companyName: company };
  const { token } = dataOf(await callerOf(request, '').call('POST /auth/register', { body }));
  return { ...callerOf(request, token), name: fullName, email, company };
}
