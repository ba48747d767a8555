import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, createTestClock, type Person, type TestApp } from '../../../../testing/app.ts';
import { requestBody } from '../../../../testing/factories.ts';
import { openPage } from '../../../../testing/live.ts';
import { expectRefusal } from '../../../../testing/refusal.ts';
import { createRateLimiter, networkOf } from './rate-limit.ts';

describe('a limit', () => {
  const clock = createTestClock();
  const refused = (seconds: number) =>
    expect.objectContaining({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: seconds });

  test('lets so many through until its window ends, and says when that is', () => {
    const { take } = createRateLimiter({ max: 2, seconds: 10 }, clock);
    take('a');
    clock.advance(3_500);
    take('a');
    expect(() => take('a')).toThrow(refused(7));
    clock.advance(6_499);
    expect(() => take('a')).toThrow(refused(1));
    clock.advance(1);
    take('a');
    take('a');
    expect(() => take('a')).toThrow(refused(10));
  });

  test('is everybody’s own', () => {
    const { take } = createRateLimiter({ max: 1, seconds: 10 }, clock);
    take('a');
    take('b');
    expect(() => take('a')).toThrow(refused(10));
  });

  test('that is off lets everything through', () => {
    const { take } = createRateLimiter(null, clock);
    for (let time = 0; time < 10_000; time += 1) take('a');
  });

  test('remembers twenty thousand, and of more those who came last', () => {
    const { take } = createRateLimiter({ max: 1, seconds: 10 }, clock);
    for (let key = 0; key <= 20_000; key += 1) take(String(key));
    expect(() => take('20000')).toThrow(refused(10));
    expect(() => take('1')).toThrow(refused(10));
    take('0');
  });
});

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['', ''],
])('%s belongs to %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

describe('in the product', () => {
  let t: TestApp;
  let customer: Person;
  let others = 0;
  /** An address that nobody has called from. */
  let address: string;

  beforeAll(async () => {
    t = await createTestApp({ env: { RATE_LIMITS: '{"calls":{"max":5,"seconds":60}}' } });
  });
  beforeEach(async () => {
    others += 1;
    address = `198.51.100.${others}`;
    customer = await t.signIn(`Customer ${others}`);
  });
  afterAll(async () => {
    expect(t.log.filter(({ level }) => level >= 40)).toEqual([]);
    await t.close();
  });

  type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'OPTIONS' | 'DELETE';
  const call = (person: Person, method: Method, url: string, remoteAddress = address) =>
    person.send({ method, url, remoteAddress });
  const profile = (person: Person, from = address) => call(person, 'GET', '/api/auth/profile', from);

  async function useUp(person: Person): Promise<void> {
    for (let time = 0; time < 5; time += 1) await profile(person);
  }

  test('a user has so many calls, from wherever they come', async () => {
    for (let time = 1; time <= 5; time += 1)
      expect((await profile(customer, `203.0.113.${time}`)).status).toBe(200);
    t.clock.advance(20_000);
    const refused = await profile(customer);
    expectRefusal(refused, 429, 'TOO_MANY_REQUESTS');
    expect(refused.headers['retry-after']).toBe('40');
    t.clock.advance(40_000);
    expect((await profile(customer)).status).toBe(200);
  });

  test('a call too many does nothing', async () => {
    const ask = () =>
      customer.send({ method: 'POST', url: '/api/subscriptions/request', payload: requestBody() });
    for (let time = 0; time < 5; time += 1) expect((await ask()).status).toBe(201);
    expectRefusal(await ask(), 429, 'TOO_MANY_REQUESTS');
    t.clock.advance(60_000);
    const { body } = await customer.call('GET /subscriptions/requests');
    expect(body.data.requests).toHaveLength(5);
  });

  test('users behind one address do not disturb each other', async () => {
    await useUp(customer);
    expect((await profile(customer)).status).toBe(429);
    expect((await profile(await t.signIn('Neighbour'))).status).toBe(200);
    expect((await call(t.nobody, 'GET', '/api/openapi.json')).status).toBe(200);
  });

  test('whoever is not signed in has the calls of an address, of whatever kind', async () => {
    await call(t.nobody, 'GET', '/api/openapi.json');
    await call(t.nobody, 'HEAD', '/api/openapi.json');
    await call(t.nobody, 'GET', '/api/%6fpenapi.json');
    await call(t.nobody, 'POST', '/api/auth/google');
    await call(t.nobody, 'GET', '/api/unknown');
    for (const [method, url] of [
      ['GET', '/api/openapi.json'],
      ['GET', '/%61pi/openapi.json'],
      ['GET', '/api/unknown'],
      ['PUT', '/api/openapi.json'],
      ['OPTIONS', '/api/auth/profile'],
      ['POST', '/api/auth/google'],
      ['GET', '/api/auth/google'],
      ['GET', '/api/auth/google/callback'],
      ['GET', '/api/files/x/y'],
      ['GET', '/api/auth/profile'],
    ] as const)
      expectRefusal(await call(t.nobody, method, url), 429, 'TOO_MANY_REQUESTS');
    const elsewhere = await call(t.nobody, 'GET', '/api/openapi.json', '203.0.113.77');
    expect(elsewhere.status).toBe(200);
    expect((await profile(customer)).status).toBe(200);
  });

  test('a household of IPv6 is one address', async () => {
    for (let host = 1; host <= 5; host += 1)
      await call(t.nobody, 'GET', '/api/openapi.json', `2001:db8:0:${others}::${host}`);
    const [sixth, neighbour] = [`2001:db8:0:${others}::6`, `2001:db8:1:${others}::6`];
    expect((await call(t.nobody, 'GET', '/api/openapi.json', sixth)).status).toBe(429);
    expect((await call(t.nobody, 'GET', '/api/openapi.json', neighbour)).status).toBe(200);
  });

  test('whoever tries tokens is stopped, and disturbs nobody who has one', async () => {
    for (let time = 0; time < 5; time += 1)
      expectRefusal(await profile(t.bearer(`guess ${time}`)), 401, 'UNAUTHENTICATED');
    const refused = await profile(t.bearer('guess'));
    expectRefusal(refused, 429, 'TOO_MANY_REQUESTS');
    expect(refused.headers['retry-after']).toBe('60');
    expect((await profile(customer)).status).toBe(200);
  });

  test('what is no call of the API is not counted', async () => {
    for (let time = 0; time < 10; time += 1)
      expect((await call(t.nobody, 'GET', '/healthz')).status).toBe(200);
    expect((await call(t.nobody, 'GET', '/api/openapi.json')).status).toBe(200);
  });

  test('opening a page that listens is a call', async () => {
    const origin = await t.listen();
    await useUp(customer);
    await expect(openPage(origin, { token: customer.token })).rejects.toThrow(
      'Too many requests. Please wait a moment.',
    );
    t.clock.advance(60_000);
    (await openPage(origin, { token: customer.token })).close();
  });
});
