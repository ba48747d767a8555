import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestClock, type LogLine, type TestClock } from '../../../../../testing/app.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../testing/database.ts';
import { failWrites } from '../../../../../testing/failure-injection.ts';
import { securityEvents } from '../../db/schema/index.ts';
import { createLogger } from '../../platform/logger.ts';
import type { ObservedSecurityEvent } from '../../platform/security/security-events.ts';
import { deleteAllButNewest } from './repository.ts';
import { createSecurityEvents, maxRowsPerWindow, type SecurityEventLog } from './service.ts';

const day = 24 * 3600 * 1000;
const userId = '0193e001-1c7a-7d55-b2f0-9c4e8a6d3f10';

let database: TestDatabase;
let clock: TestClock;
let lines: LogLine[];
let events: SecurityEventLog;

function create(retentionDays = 90): SecurityEventLog {
  const log = createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) });
  return createSecurityEvents({ database, clock, log, retentionDays });
}

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.queries.delete(securityEvents);
  [clock, lines] = [createTestClock(), []];
  events = create();
});
afterEach(() => events.close());

const failedSignIn: ObservedSecurityEvent = {
  kind: 'sign_in_failed',
  detail: 'password',
  ipAddress: '198.51.100.7',
  userId: null,
};
const stored = () => database.queries.select().from(securityEvents).orderBy(securityEvents.id);
async function storedCounts(): Promise<number[]> {
  await events.flush();
  return (await stored()).map(({ count }) => count);
}

describe('events', () => {
  test('are stored with their network instead of the IP address', async () => {
    events.record({ kind: 'role_changed', detail: 'admin', ipAddress: '2001:db8:1:2::3', userId });
    await events.flush();
    expect(await stored()).toEqual([
      {
        id: expect.any(String),
        startedAt: clock.now(),
        lastAt: clock.now(),
        kind: 'role_changed',
        detail: 'admin',
        network: '2001:db8:1::/48',
        userId,
        count: 1,
      },
    ]);
  });

  test('of one network within ten minutes are one row', async () => {
    events.record(failedSignIn);
    events.record({ ...failedSignIn, ipAddress: '198.51.100.99' });
    expect(await storedCounts()).toEqual([2]);
    clock.advance(599_999);
    events.record(failedSignIn);
    expect(await storedCounts()).toEqual([3]);
    expect(await stored()).toMatchObject([{ lastAt: clock.now() }]);
    clock.advance(1);
    events.record(failedSignIn);
    expect(await storedCounts()).toEqual([3, 1]);
  });

  test.each<Partial<ObservedSecurityEvent>>([
    { ipAddress: '203.0.113.1' },
    { ipAddress: null },
    { userId },
    { detail: 'google' },
  ])('that differ in %j are separate rows', async (change) => {
    events.record(failedSignIn);
    events.record({ ...failedSignIn, ...change } as ObservedSecurityEvent);
    expect(await storedCounts()).toEqual([1, 1]);
  });

  test('of several processes are counted together', async () => {
    const other = create();
    for (const log of [events, other]) for (let time = 0; time < 3; time += 1) log.record(failedSignIn);
    await Promise.all([events.close(), other.close()]);
    expect(await storedCounts()).toEqual([6]);
  });

  test('of more networks than are listed per window are counted without them', async () => {
    for (let network = 0; network < maxRowsPerWindow + 20; network += 1)
      events.record({ ...failedSignIn, ipAddress: `10.${network >> 8}.${network & 255}.1`, userId });
    await events.flush();
    events.record({ ...failedSignIn, ipAddress: '10.0.0.9', userId });
    await events.flush();
    const rows = await stored();
    expect(rows).toHaveLength(maxRowsPerWindow + 1);
    expect(rows.find(({ network }) => network === null)).toMatchObject({ count: 20, userId: null });
    expect(rows.find(({ network }) => network === '10.0.0.0/24')).toMatchObject({ count: 2, userId });
    clock.advance(600_000);
    events.record({ ...failedSignIn, ipAddress: '192.0.2.1' });
    await events.flush();
    expect((await stored()).at(-1)).toMatchObject({ network: '192.0.2.0/24' });
  });

  test('that could not be stored are stored with the next ones', async () => {
    events.record(failedSignIn);
    const restoreWrites = await failWrites(database, 'security_events');
    await events.flush();
    await restoreWrites();
    clock.advance(5_000);
    events.record(failedSignIn);
    expect(await storedCounts()).toEqual([2]);
    expect(await stored()).toMatchObject([{ lastAt: clock.now() }]);
  });
});

describe('the log', () => {
  test('has one line for the first event, and one for those that follow until they are stored', async () => {
    for (let time = 0; time < 5; time += 1) events.record(failedSignIn);
    const line = { securityEvent: 'sign_in_failed', detail: 'password', network: '198.51.100.0/24' };
    expect(lines).toMatchObject([{ ...line, count: 1 }]);
    await events.flush();
    expect(lines).toMatchObject([
      { ...line, count: 1 },
      { ...line, count: 4 },
    ]);
  });

  test('contains neither IP addresses nor accounts', async () => {
    events.record({ ...failedSignIn, userId });
    await events.flush();
    expect(JSON.stringify(lines)).not.toMatch(new RegExp(`198\\.51\\.100\\.7|${userId}`));
  });
});

describe('deleteExpired', () => {
  test('deletes events after the retention', async () => {
    events = create(30);
    events.record(failedSignIn);
    await events.flush();
    clock.advance(30 * day);
    events.record(failedSignIn);
    await events.flush();
    await events.deleteExpired(clock.now());
    expect(await stored()).toHaveLength(2);
    clock.advance(1);
    await events.deleteExpired(clock.now());
    expect(await stored()).toHaveLength(1);
  });

  test('keeps a limited number of events, the newest', async () => {
    for (const network of [1, 2, 3]) {
      events.record({ ...failedSignIn, ipAddress: `198.51.${network}.1` });
      await events.flush();
    }
    await deleteAllButNewest(database.queries, 2);
    expect((await stored()).map(({ network }) => network)).toEqual(['198.51.2.0/24', '198.51.3.0/24']);
    await deleteAllButNewest(database.queries, 2);
    expect(await stored()).toHaveLength(2);
  });
});
