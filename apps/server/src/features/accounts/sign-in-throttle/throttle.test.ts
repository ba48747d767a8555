import { DomainError } from '@burnish/domain/errors';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestClock, type TestClock } from '../../../../../../testing/app.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../../testing/database.ts';
import { credentialFailures } from '../../../db/schema/index.ts';
import type { ObservedSecurityEvent } from '../../../platform/security/security-events.ts';
import { createThrottle, type PasswordAttempt, type Throttle } from './index.ts';

const secret = 'a secret of the tests, thirty-two characters long';
const limits = { failures: 2, networkFailures: 5, seconds: 600 };
const mailLimit = { max: 2, seconds: 900 };

let database: TestDatabase;
let clock: TestClock;
let throttle: Throttle;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.queries.delete(credentialFailures);
  clock = createTestClock();
  events.length = 0;
  throttle = create();
});

const events: ObservedSecurityEvent[] = [];
const securityEvents = { record: (event: ObservedSecurityEvent) => void events.push(event) };

function create(change: { secret?: string; mailLimit?: null } = {}): Throttle {
  return createThrottle({ database, clock, secret, securityEvents, limits, mailLimit, ...change });
}

const attempt: PasswordAttempt = {
  purpose: 'log in',
  account: 'ada@throttle.test',
  ipAddress: '198.51.100.1',
};
const isAllowed = (change: Partial<PasswordAttempt> = {}) =>
  throttle.recordAttempt({ ...attempt, ...change }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof DomainError && error.code === 'TOO_MANY_REQUESTS') return false;
      throw error;
    },
  );
const countRows = () => database.queries.$count(credentialFailures);

test('limits each purpose separately', async () => {
  expect([await isAllowed(), await isAllowed(), await isAllowed()]).toEqual([true, true, false]);
  expect(await isAllowed({ purpose: 'reset' })).toBe(true);
});

test('does not confuse purposes and accounts whose concatenations are equal', async () => {
  for (let time = 0; time < 3; time += 1) await isAllowed({ purpose: 'a', account: 'b c' });
  expect(await isAllowed({ purpose: 'a b', account: 'c' })).toBe(true);
});

test('limits attempts without an IP address', async () => {
  const allowed = [await isAllowed({ ipAddress: null }), await isAllowed({ ipAddress: null })];
  expect([...allowed, await isAllowed({ ipAddress: null })]).toEqual([true, true, false]);
});

test('a success resets the failures of its own account only', async () => {
  const other = { account: 'ben@throttle.test' };
  expect([await isAllowed(), await isAllowed(other), await isAllowed(other)]).toEqual([true, true, true]);
  await throttle.recordSuccess(attempt);
  expect([await isAllowed(), await isAllowed(), await isAllowed(other)]).toEqual([true, true, false]);
});

test('limited attempts are not counted', async () => {
  for (let time = 0; time < 5; time += 1) await isAllowed();
  const rows = await database.queries.select().from(credentialFailures);
  expect(rows.map(({ count }) => count)).toEqual([2, 2, 2, 2]);
});

describe('attempts at many accounts', () => {
  const accountOf = (index: number) => ({ account: `customer${index}@throttle.test` });
  /** The number of accounts that can be tried once from these IP addresses, in turn. */
  async function countAllowed(attempts: number, ...ipAddresses: string[]): Promise<number> {
    let allowed = 0;
    for (let index = 0; index < attempts; index += 1) {
      const ipAddress = ipAddresses[index % ipAddresses.length] ?? null;
      if (await isAllowed({ ...accountOf(index), ipAddress })) allowed += 1;
    }
    return allowed;
  }

  test('are limited for their network, and not for others', async () => {
    expect(await countAllowed(7, '198.51.100.1')).toBe(5);
    expect(await isAllowed({ ipAddress: '203.0.113.1' })).toBe(true);
    expect(events).toEqual(
      Array(2).fill({
        kind: 'limit_reached',
        detail: 'password_attempts',
        ipAddress: '198.51.100.1',
        userId: null,
      }),
    );
  });

  test('are limited for the wider network, which has four times the limit', async () => {
    const neighbors = Array.from({ length: 16 }, (_, index) => `2001:db8:0:${index}::1`);
    expect(await countAllowed(25, ...neighbors)).toBe(20);
    expect(await isAllowed({ ipAddress: '2001:db8:1:1::1' })).toBe(true);
  });

  test('count per purpose', async () => {
    await countAllowed(6, '198.51.100.1');
    expect(await isAllowed({ purpose: 'reset', ...accountOf(9) })).toBe(true);
  });

  test('that succeed are removed from the counts, and give no further attempts', async () => {
    for (let index = 0; index < 12; index += 1) {
      expect(await isAllowed(accountOf(index))).toBe(true);
      await throttle.recordSuccess({ ...attempt, ...accountOf(index) });
    }
    expect(await countRows()).toBe(0);
    expect(await countAllowed(4, '198.51.100.1')).toBe(4);
    expect(await isAllowed(accountOf(20))).toBe(true);
    await throttle.recordSuccess({ ...attempt, ...accountOf(20) });
    expect([await isAllowed(accountOf(21)), await isAllowed(accountOf(22))]).toEqual([true, false]);
  });

  test('are all counted if they are made at the same time', async () => {
    const attempts = Array.from({ length: 20 }, (_, index) => isAllowed(accountOf(index)));
    expect((await Promise.all(attempts)).filter(Boolean)).toHaveLength(5);
  });
});

describe('emails to one mailbox', () => {
  const email = 'ada@throttle.test';
  const send = (ipAddress = '198.51.100.1', to = email) =>
    throttle.recordMail({ kind: 'reset_mails', email: to, ipAddress });

  test('are limited from all networks together, ignoring case', async () => {
    const sent = [await send(), await send('203.0.113.9', email.toUpperCase()), await send('192.0.2.7')];
    expect(sent).toEqual([true, true, false]);
    expect(await send('192.0.2.7', 'ben@throttle.test')).toBe(true);
    expect(events).toEqual([
      { kind: 'limit_reached', detail: 'reset_mails', ipAddress: '192.0.2.7', userId: null },
    ]);
  });

  test('are sent again after the window, even if many more were requested in it', async () => {
    for (let time = 0; time < 9; time += 1) await send();
    clock.advance(mailLimit.seconds * 1000 - 1);
    expect(await send()).toBe(false);
    clock.advance(1);
    expect([await send(), await send(), await send()]).toEqual([true, true, false]);
  });

  test('that are requested at the same time are all counted', async () => {
    const sent = await Promise.all(Array.from({ length: 8 }, () => send()));
    expect(sent.filter(Boolean)).toHaveLength(mailLimit.max);
  });

  test('are unlimited without a limit', async () => {
    throttle = create({ mailLimit: null });
    expect([await send(), await send(), await send()]).toEqual([true, true, true]);
  });
});

test('deletes failures and emails once none of them limits anyone', async () => {
  await isAllowed();
  clock.advance(mailLimit.seconds * 1000 - 1);
  await isAllowed({ account: 'ben@throttle.test', ipAddress: '203.0.113.1' });
  await throttle.deleteExpired(clock.now());
  expect(await countRows()).toBe(8);
  clock.advance(1);
  await throttle.deleteExpired(clock.now());
  expect(await countRows()).toBe(4);
});

test('failures do not apply after the secret has changed', async () => {
  await isAllowed();
  await isAllowed();
  throttle = create({ secret: `${secret}!` });
  expect(await isAllowed()).toBe(true);
});
