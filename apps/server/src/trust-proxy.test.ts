// Whose word is taken for where a request came from.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { readAudit } from '../../../testing/audit.ts';
import { dataOf, requestBody } from '../../../testing/factories.ts';

const proxy = '10.0.0.5';
const visitor = '203.0.113.9';

function useApp(env: Readonly<Record<string, string>>): () => TestApp {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp({ env: { RATE_LIMITS: '{"calls":{"max":3,"seconds":60}}', ...env } });
  });
  afterAll(() => t.close());
  return () => t;
}

async function auditedAddress(t: TestApp, remoteAddress: string, forwarded: string) {
  const customer = await t.signIn(crypto.randomUUID());
  const answer = await customer.send({
    method: 'POST',
    url: '/api/subscriptions/request',
    payload: requestBody(),
    remoteAddress,
    headers: { 'x-forwarded-for': forwarded },
  });
  dataOf(answer);
  const records = await readAudit(t.database);
  return records.find(({ actorId }) => actorId === customer.id)?.address;
}

async function ask(t: TestApp, remoteAddress: string, forwarded: string): Promise<number> {
  const headers = { 'x-forwarded-for': forwarded };
  return (await t.nobody.send({ method: 'GET', url: '/api/openapi.json', remoteAddress, headers })).status;
}

describe('without TRUST_PROXY', () => {
  const app = useApp({});

  test('a request comes from where it came, whatever it says', async () => {
    expect(await auditedAddress(app(), proxy, visitor)).toBe(proxy);
  });

  test('nobody gets more calls by saying something else', async () => {
    for (const last of [1, 2, 3]) expect(await ask(app(), proxy, `203.0.113.${last}`)).toBe(200);
    expect(await ask(app(), proxy, '203.0.113.4')).toBe(429);
  });
});

describe('with TRUST_PROXY', () => {
  const app = useApp({ TRUST_PROXY: '10.0.0.0/8, 192.168.1.1' });

  test.each([
    ['a proxy is believed', proxy, visitor, visitor],
    ['a proxy behind a proxy is believed', proxy, `${visitor}, 192.168.1.1`, visitor],
    ['what a visitor wrote before a proxy did is not', proxy, `192.0.2.6, ${visitor}`, visitor],
    ['not even if it looks like a proxy', proxy, `${proxy}, ${visitor}`, visitor],
    ['nobody else is believed', '198.51.100.1', visitor, '198.51.100.1'],
    ['not even one next to a proxy', '192.168.1.2', visitor, '192.168.1.2'],
  ])('%s', async (_, from, forwarded, expected) => {
    expect(await auditedAddress(app(), from, forwarded)).toBe(expected);
  });

  test('visitors behind one proxy have each their own limit', async () => {
    for (const _ of [1, 2, 3]) expect(await ask(app(), proxy, '203.0.113.20')).toBe(200);
    expect(await ask(app(), proxy, '203.0.113.20')).toBe(429);
    expect(await ask(app(), proxy, '203.0.113.21')).toBe(200);
  });

  test('nobody gets more calls by what they write before the proxy does', async () => {
    for (const last of [1, 2, 3]) expect(await ask(app(), proxy, `192.0.2.${last}, 203.0.113.30`)).toBe(200);
    expect(await ask(app(), proxy, '192.0.2.4, 203.0.113.30')).toBe(429);
  });
});
