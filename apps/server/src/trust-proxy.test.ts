// Which addresses in X-Forwarded-For are trusted.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { readAudit } from '../../../testing/audit.ts';
import { dataOf, planOrderBody } from '../../../testing/factories.ts';

const proxy = '10.0.0.5';
const visitor = '203.0.113.9';

function useApp(env: Readonly<Record<string, string>>): () => TestApp {
  let t: TestApp;
  beforeAll(async () => {
    // The development sign-in refuses proxies.
    const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
    t = await createTestApp({ env: { RATE_LIMITS: '{"calls":{"max":3,"seconds":60}}', ...google, ...env } });
  });
  afterAll(() => t.close());
  return () => t;
}

async function auditedIpAddress(t: TestApp, remoteAddress: string, forwarded: string) {
  const customer = await t.signIn(crypto.randomUUID());
  const response = await customer.send({
    method: 'POST',
    url: '/api/subscriptions/request',
    payload: planOrderBody(),
    remoteAddress,
    headers: { 'x-forwarded-for': forwarded },
  });
  dataOf(response);
  const records = await readAudit(t.database);
  return records.find(({ actorId }) => actorId === customer.id)?.ipAddress;
}

async function requestStatus(t: TestApp, remoteAddress: string, forwarded: string): Promise<number> {
  const headers = { 'x-forwarded-for': forwarded };
  return (await t.visitor.send({ method: 'GET', url: '/api/openapi.json', remoteAddress, headers })).status;
}

describe('without TRUST_PROXY', () => {
  const app = useApp({});

  test('uses the IP address of the connection, whatever the header says', async () => {
    expect(await auditedIpAddress(app(), proxy, visitor)).toBe(proxy);
  });

  test('another forwarded address does not reset the rate limit', async () => {
    for (const last of [1, 2, 3]) expect(await requestStatus(app(), proxy, `203.0.113.${last}`)).toBe(200);
    expect(await requestStatus(app(), proxy, '203.0.113.4')).toBe(429);
  });
});

describe('with TRUST_PROXY', () => {
  const app = useApp({ TRUST_PROXY: '10.0.0.0/8, 192.168.1.1' });

  test.each([
    ['trusts a proxy', proxy, visitor, visitor],
    ['trusts a proxy behind a proxy', proxy, `${visitor}, 192.168.1.1`, visitor],
    ['does not trust an address that a visitor sent to the proxy', proxy, `192.0.2.6, ${visitor}`, visitor],
    ['does not trust the address of a proxy that a visitor sent', proxy, `${proxy}, ${visitor}`, visitor],
    ['does not trust other addresses', '198.51.100.1', visitor, '198.51.100.1'],
    ['does not trust an address next to a proxy', '192.168.1.2', visitor, '192.168.1.2'],
  ])('%s', async (_, from, forwarded, expected) => {
    expect(await auditedIpAddress(app(), from, forwarded)).toBe(expected);
  });

  test('visitors behind one proxy have separate rate limits', async () => {
    for (const _ of [1, 2, 3]) expect(await requestStatus(app(), proxy, '203.0.113.20')).toBe(200);
    expect(await requestStatus(app(), proxy, '203.0.113.20')).toBe(429);
    expect(await requestStatus(app(), proxy, '203.0.113.21')).toBe(200);
  });

  test('an address that a visitor sends to the proxy does not reset the rate limit', async () => {
    for (const last of [1, 2, 3])
      expect(await requestStatus(app(), proxy, `192.0.2.${last}, 203.0.113.30`)).toBe(200);
    expect(await requestStatus(app(), proxy, '192.0.2.4, 203.0.113.30')).toBe(429);
  });
});
