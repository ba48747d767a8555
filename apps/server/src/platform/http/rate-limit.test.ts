import type { ErrorCode } from '@burnish/domain/errors';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApiKey } from '../../../../../testing/api-keys.ts';
import { createTestApp, createTestClock, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { expectError } from '../../../../../testing/expect-error.ts';
import { planOrderBody } from '../../../../../testing/factories.ts';
import { connectClient } from '../../../../../testing/realtime-client.ts';
import type { ObservedSecurityEvent } from '../security/security-events.ts';
import { createCounter, createRateLimiters, limitCallers, type RateLimit } from './rate-limit.ts';
import type { SharedCounts } from './shared-counts/shared-counts.ts';

/** Adds at once, instead of in a database. */
function createImmediateCounts(): SharedCounts {
  const totals = new Map<string, number>();
  return {
    add(key, calls, _secondsKept, onTotal) {
      const total = (totals.get(key) ?? 0) + calls;
      totals.set(key, total);
      onTotal(total);
    },
    deleteExpired: async () => {},
    flush: async () => {},
  };
}

function setUp(limit: RateLimit | null, sharedCounts: SharedCounts | null = null) {
  const clock = createTestClock();
  const recorded: ObservedSecurityEvent[] = [];
  const createRateLimiter = createRateLimiters({
    clock,
    securityEvents: { record: (event) => void recorded.push(event) },
    sharedCounts,
  });
  const limiter = createRateLimiter('calls', limit);
  const callBy = (id: string) => limiter.consumeUser({ id, ipAddress: '198.51.100.7' });
  return { clock, recorded, limiter, callBy, callFrom: limiter.consumeNetwork };
}

const rateLimited = (seconds: number) =>
  expect.objectContaining({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: seconds });

function isAllowed(call: () => void): boolean {
  try {
    call();
    return true;
  } catch {
    return false;
  }
}

test('a call counts once, also if its caller is admitted again', async () => {
  const { limiter } = setUp({ max: 2, seconds: 10 });
  const caller = {
    id: 'a',
    role: 'user',
    ipAddress: null,
    token: { id: 'a', expiresAt: new Date(0) },
  } as const;
  const admit = limitCallers(async () => caller, limiter);
  await admit('token', null);
  await admit('token', null, { isRepeated: true });
  await admit('token', null);
  await expect(admit('token', null)).rejects.toThrow(rateLimited(10));
});

test('a call whose token could not be checked does not count', async () => {
  const { limiter } = setUp({ max: 1, seconds: 10 });
  const outage = new Error('Connection terminated');
  const admit = limitCallers(() => Promise.reject(outage), limiter);
  for (let count = 0; count < 3; count += 1)
    await expect(admit('token', '198.51.100.7')).rejects.toThrow(outage);
});

describe('a rate limiter', () => {
  test('allows a number of calls per window, and reports when it ends', () => {
    const { clock, callBy } = setUp({ max: 2, seconds: 10 });
    callBy('a');
    clock.advance(3_500);
    callBy('a');
    expect(() => callBy('a')).toThrow(rateLimited(7));
    clock.advance(6_499);
    expect(() => callBy('a')).toThrow(rateLimited(1));
    clock.advance(1);
    callBy('a');
    callBy('a');
    expect(() => callBy('a')).toThrow(rateLimited(10));
  });

  test('counts each user separately', () => {
    const { callBy } = setUp({ max: 1, seconds: 10 });
    callBy('a');
    callBy('b');
    expect(() => callBy('a')).toThrow(rateLimited(10));
  });

  test('allows everything without a limit', () => {
    const { callBy } = setUp(null);
    for (let count = 0; count < 10_000; count += 1) callBy('a');
  });

  test('records rejected calls as security events', () => {
    const { recorded, callBy, callFrom } = setUp({ max: 1, seconds: 10 });
    callBy('a');
    callFrom('203.0.113.1');
    expect(recorded).toEqual([]);
    for (const call of [() => callBy('a'), () => callFrom('203.0.113.1')])
      expect(call).toThrow(rateLimited(10));
    const event = { kind: 'limit_reached', detail: 'calls' };
    expect(recorded).toEqual([
      { ...event, userId: 'a', ipAddress: '198.51.100.7' },
      { ...event, userId: null, ipAddress: '203.0.113.1' },
    ]);
  });
});

test('keys that have reached their limit are kept, however many there are', () => {
  const limit = { max: 2, seconds: 10 };
  const counter = createCounter({
    name: 'test',
    limit,
    clock: createTestClock(),
    sharedCounts: null,
    keysKept: 3,
  });
  const keys = Array.from({ length: 20 }, (_, number) => `key ${number}`);
  for (const key of keys) for (let call = 0; call < limit.max; call += 1) counter.count(key);
  expect(keys.filter((key) => !counter.isExhausted(key))).toEqual([]);
});

describe('the limit of networks', () => {
  const limit = { max: 5, seconds: 10 };
  /** How many calls are allowed from these IP addresses, in turns. */
  function countAllowed(addressOf: (number: number) => string): number {
    const { callFrom } = setUp(limit);
    let allowed = 0;
    for (let number = 0; number < 1_000; number += 1)
      if (isAllowed(() => callFrom(addressOf(number)))) allowed += 1;
    return allowed;
  }

  test.each([
    ['an IPv4 address', 5, () => '198.51.100.7'],
    [
      'an IPv4 address mapped into IPv6',
      5,
      (number: number) => (number % 2 ? '::ffff:c633:6407' : '198.51.100.7'),
    ],
    ['a /28', 20, (number: number) => `198.51.100.${number % 16}`],
    ['a /24', 80, (number: number) => `198.51.100.${number % 256}`],
    ['a /64', 5, (number: number) => `2001:db8:1:1::${number}`],
    ['a /56', 20, (number: number) => `2001:db8:1:11${(number % 256).toString(16).padStart(2, '0')}::1`],
    ['a /48', 80, (number: number) => `2001:db8:1:${number.toString(16)}::1`],
    [
      'different networks',
      1_000,
      (number: number) => `198.${51 + Math.floor(number / 250)}.${number % 250}.1`,
    ],
    ['invalid addresses', 5, (number: number) => `unknown ${number}`],
  ])('is that of %s: %i calls', (_name, calls, addressOf) => {
    expect(countAllowed(addressOf)).toBe(calls);
  });

  test('counts no rejected call for the wider networks', () => {
    const { callFrom } = setUp(limit);
    for (let call = 0; call < 1_000; call += 1) isAllowed(() => callFrom('198.51.100.7'));
    callFrom('198.51.100.8');
  });
});

/** A step of a property: time passes, or a user calls one of the processes. */
type Step = { readonly wait: number } | { readonly key: string; readonly process: number };

const steps = (processes: number): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.oneof(
      { weight: 1, arbitrary: fc.record({ wait: fc.integer({ min: 1, max: 7_000 }) }) },
      {
        weight: 9,
        arbitrary: fc.record({
          key: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
          process: fc.integer({ min: 0, max: processes - 1 }),
        }),
      },
    ),
    // By default, arrays rarely have more than ten elements.
    { maxLength: 150, size: 'max' },
  );

interface Run {
  readonly limit: RateLimit;
  readonly processes: number;
  readonly sharedCounts: SharedCounts | null;
  readonly keysKept?: number;
}

/** The number of allowed calls by window and key. Throws if a key that has reached its limit is allowed again. */
function countAllowedCalls(run: readonly Step[], { limit, processes, sharedCounts, keysKept }: Run) {
  const clock = createTestClock();
  const counters = Array.from({ length: processes }, () =>
    createCounter({ name: 'test', limit, clock, sharedCounts, ...(keysKept && { keysKept }) }),
  );
  const allowed = new Map<string, number>();
  const rejected = new Set<string>();
  for (const step of run) {
    if ('wait' in step) {
      clock.advance(step.wait);
      continue;
    }
    const window = Math.floor(clock.now().getTime() / (limit.seconds * 1000));
    const [counter, key] = [counters[step.process], `${window} ${step.key}`];
    if (counter === undefined) continue;
    const rejection = `${key} ${step.process}`;
    if (counter.isExhausted(step.key)) {
      rejected.add(rejection);
      continue;
    }
    if (rejected.has(rejection)) throw new Error(`${rejection} was rejected and then allowed`);
    counter.count(step.key);
    allowed.set(key, (allowed.get(key) ?? 0) + 1);
  }
  return allowed;
}

describe('whatever happens in between', () => {
  const limits = fc.record({
    max: fc.integer({ min: 1, max: 60 }),
    seconds: fc.integer({ min: 1, max: 20 }),
  });

  test('a process allows exactly the limit', () => {
    fc.assert(
      fc.property(limits, steps(1), (limit, run) => {
        const unlimited = countAllowedCalls(run, {
          limit: { ...limit, max: 1_000 },
          processes: 1,
          sharedCounts: null,
        });
        const allowed = countAllowedCalls(run, { limit, processes: 1, sharedCounts: null });
        for (const [key, calls] of unlimited) expect(allowed.get(key)).toBe(Math.min(calls, limit.max));
      }),
    );
  });

  test('a key that has reached its limit is not dropped for others', () => {
    fc.assert(
      fc.property(steps(1), (run) => {
        countAllowedCalls(run, {
          limit: { max: 2, seconds: 10 },
          processes: 1,
          sharedCounts: null,
          keysKept: 1,
        });
      }),
    );
  });

  test('several processes allow the limit, and at most a twentieth more for each other process', () => {
    fc.assert(
      fc.property(limits, steps(3), (limit, run) => {
        const allowed = countAllowedCalls(run, {
          limit,
          processes: 3,
          sharedCounts: createImmediateCounts(),
        });
        const perProcess = Math.max(1, limit.max / 20);
        for (const calls of allowed.values()) expect(calls).toBeLessThanOrEqual(limit.max + 2 * perProcess);
      }),
    );
  });

  test('a process without an answer from the others applies the limit to its own calls', () => {
    fc.assert(
      fc.property(limits, steps(1), (limit, run) => {
        const silent: SharedCounts = { ...createImmediateCounts(), add() {} };
        const allowed = countAllowedCalls(run, { limit, processes: 1, sharedCounts: silent });
        for (const calls of allowed.values()) expect(calls).toBeLessThanOrEqual(limit.max);
      }),
    );
  });
});

describe('API calls', () => {
  let t: TestApp;
  let customer: TestUser;
  let others = 0;
  /** An IP address without previous calls. */
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
    expect(t.logLines.filter(({ level }) => level >= 40)).toEqual([]);
    await t.close();
  });

  type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'OPTIONS' | 'DELETE';
  const call = (person: TestUser, method: Method, url: string, remoteAddress = address) =>
    person.send({ method, url, remoteAddress });
  const profile = (person: TestUser, from = address) => call(person, 'GET', '/api/auth/profile', from);

  async function exhaustLimit(person: TestUser): Promise<void> {
    for (let count = 0; count < 5; count += 1) await profile(person);
  }

  test('are limited per user, whatever the IP address', async () => {
    for (let time = 1; time <= 5; time += 1)
      expect((await profile(customer, `203.0.113.${time}`)).status).toBe(200);
    t.clock.advance(20_000);
    const limited = await profile(customer);
    expectError(limited, 429, 'TOO_MANY_REQUESTS');
    expect(limited.headers['retry-after']).toBe('40');
    t.clock.advance(40_000);
    expect((await profile(customer)).status).toBe(200);
  });

  test('over the limit have no effect', async () => {
    const submit = () =>
      customer.send({ method: 'POST', url: '/api/subscriptions/request', payload: planOrderBody() });
    for (let count = 0; count < 5; count += 1) expect((await submit()).status).toBe(201);
    expectError(await submit(), 429, 'TOO_MANY_REQUESTS');
    t.clock.advance(60_000);
    const { body } = await customer.call('GET /subscriptions/requests');
    expect(body.data.requests).toHaveLength(5);
  });

  test('of users with the same IP address are counted separately', async () => {
    await exhaustLimit(customer);
    expect((await profile(customer)).status).toBe(429);
    expect((await profile(await t.signIn('Neighbor'))).status).toBe(200);
    expect((await call(t.visitor, 'GET', '/api/openapi.json')).status).toBe(200);
  });

  test('without authentication are limited per IP address', async () => {
    await call(t.visitor, 'GET', '/api/openapi.json');
    await call(t.visitor, 'HEAD', '/api/openapi.json');
    await call(t.visitor, 'GET', '/api/%6fpenapi.json');
    await call(t.visitor, 'POST', '/api/auth/google');
    await call(t.visitor, 'GET', '/api/unknown');
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
      expectError(await call(t.visitor, method, url), 429, 'TOO_MANY_REQUESTS');
    const otherAddress = await call(t.visitor, 'GET', '/api/openapi.json', '203.0.113.77');
    expect(otherAddress.status).toBe(200);
    expect((await profile(customer)).status).toBe(200);
  });

  test('are limited per IPv6 network', async () => {
    for (let host = 1; host <= 5; host += 1)
      await call(t.visitor, 'GET', '/api/openapi.json', `2001:db8:0:${others}::${host}`);
    const [sixth, neighbor] = [`2001:db8:0:${others}::6`, `2001:db8:1:${others}::6`];
    expect((await call(t.visitor, 'GET', '/api/openapi.json', sixth)).status).toBe(429);
    expect((await call(t.visitor, 'GET', '/api/openapi.json', neighbor)).status).toBe(200);
  });

  test('with invalid tokens are limited without affecting users', async () => {
    for (let count = 0; count < 5; count += 1)
      expectError(await profile(t.bearer(`guess ${count}`)), 401, 'UNAUTHENTICATED');
    const limited = await profile(t.bearer('guess'));
    expectError(limited, 429, 'TOO_MANY_REQUESTS');
    expect(limited.headers['retry-after']).toBe('60');
    expect((await profile(customer)).status).toBe(200);
  });

  test('that a key or an account may not make are limited per user, without affecting the network', async () => {
    const limitedAfterFive = async (person: TestUser, status: number, code: ErrorCode) => {
      for (let count = 0; count < 5; count += 1) expectError(await profile(person), status, code);
      expectError(await profile(person), 429, 'TOO_MANY_REQUESTS');
      expect((await call(t.visitor, 'GET', '/healthz')).status).toBe(200);
      expectError(await profile(t.bearer('guess')), 401, 'UNAUTHENTICATED');
    };
    const { key } = await createApiKey(customer, { scopes: ['photos:read'] });
    t.clock.advance(60_000);
    await limitedAfterFive(t.bearer(key), 403, 'INSUFFICIENT_SCOPE');
    t.clock.advance(60_000);
    const admin = await t.signInAdmin();
    await admin.call('PUT /admin/users/:id/active', {
      params: { id: customer.id },
      body: { isActive: false },
    });
    await limitedAfterFive(customer, 401, 'ACCOUNT_NOT_ACTIVE');
  });

  test('do not include other URLs', async () => {
    for (let time = 0; time < 10; time += 1)
      expect((await call(t.visitor, 'GET', '/healthz')).status).toBe(200);
    expect((await call(t.visitor, 'GET', '/api/openapi.json')).status).toBe(200);
  });

  test('over the limit are security events', async () => {
    await exhaustLimit(customer);
    const earlier = t.logLines.length;
    await profile(customer);
    const event = { securityEvent: 'limit_reached', detail: 'calls', network: '198.51.100.0/24' };
    expect(t.logLines.slice(earlier)).toContainEqual(expect.objectContaining(event));
  });

  test('include opening a socket', async () => {
    const origin = await t.listen();
    await exhaustLimit(customer);
    await expect(connectClient(origin, { token: customer.token })).rejects.toThrow(
      'Too many requests. The limit is 5 requests a minute. Please try again in 60 seconds.',
    );
    t.clock.advance(60_000);
    (await connectClient(origin, { token: customer.token })).close();
  });
});
