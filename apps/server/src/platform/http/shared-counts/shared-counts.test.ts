import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestClock, type LogLine } from '../../../../../../testing/app.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../../testing/database.ts';
import { failWrites } from '../../../../../../testing/failure-injection.ts';
import { callCounts } from '../../../db/schema/index.ts';
import { createLogger } from '../../logger.ts';
import { createCounter, type RateLimit } from '../rate-limit.ts';
import { createSharedCounts, type SharedCounts } from './shared-counts.ts';

const secret = 'a secret of the tests, thirty-two characters long';

let database: TestDatabase;
let lines: LogLine[];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  lines = [];
  await database.queries.delete(callCounts);
});

/** A server process with its counter. */
function startProcess(limit: RateLimit) {
  const log = createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) });
  const sharedCounts = createSharedCounts({ database, secret, log });
  return {
    counter: createCounter({ name: 'test', limit, clock: createTestClock(), sharedCounts }),
    sharedCounts,
  };
}

function addTo(sharedCounts: SharedCounts, key: string, calls: number): Promise<number> {
  return new Promise((resolve) => sharedCounts.add(key, calls, 60, resolve));
}

test('adds the calls of all processes', async () => {
  const [first, second] = [startProcess({ max: 5, seconds: 10 }), startProcess({ max: 5, seconds: 10 })];
  expect(await addTo(first.sharedCounts, 'a', 3)).toBe(3);
  expect(await addTo(second.sharedCounts, 'a', 4)).toBe(7);
  expect(await addTo(second.sharedCounts, 'b', 1)).toBe(1);
});

test('a limit that one process has reached applies to the others from their second call on', async () => {
  const [first, second] = [startProcess({ max: 5, seconds: 10 }), startProcess({ max: 5, seconds: 10 })];
  for (let call = 0; call < 5; call += 1) first.counter.count('a');
  await first.sharedCounts.flush();
  expect(second.counter.isExhausted('a')).toBe(false);
  second.counter.count('a');
  await second.sharedCounts.flush();
  expect(second.counter.isExhausted('a')).toBe(true);
  expect(second.counter.isExhausted('b')).toBe(false);
});

test('a caller with few calls costs no query', async () => {
  const { counter, sharedCounts } = startProcess({ max: 1_000, seconds: 10 });
  for (let call = 0; call < 49; call += 1) counter.count('a');
  await sharedCounts.flush();
  expect(await database.queries.$count(callCounts)).toBe(0);
  counter.count('a');
  await sharedCounts.flush();
  expect(await database.queries.select().from(callCounts)).toMatchObject([{ points: 50 }]);
});

test('a caller that has reached the limit costs no more queries', async () => {
  const { counter, sharedCounts } = startProcess({ max: 2, seconds: 10 });
  for (const _ of [1, 2]) counter.count('a');
  await sharedCounts.flush();
  await database.queries.delete(callCounts);
  expect(counter.isExhausted('a')).toBe(true);
  await sharedCounts.flush();
  expect(await database.queries.$count(callCounts)).toBe(0);
});

test('while the database fails, each process counts for itself, and one line says so', async () => {
  const { counter, sharedCounts } = startProcess({ max: 3, seconds: 10 });
  const restoreWrites = await failWrites(database, 'call_counts');
  for (const _ of [1, 2, 3]) {
    expect(counter.isExhausted('a')).toBe(false);
    counter.count('a');
    await sharedCounts.flush();
  }
  expect(counter.isExhausted('a')).toBe(true);
  expect(lines).toHaveLength(1);
  await restoreWrites();
  expect(await addTo(sharedCounts, 'b', 1)).toBe(1);
});

test('stores no IP addresses', async () => {
  const { sharedCounts } = startProcess({ max: 3, seconds: 10 });
  await addTo(sharedCounts, 'calls 198.51.100.7', 1);
  const [row] = await database.queries.select().from(callCounts);
  expect(row?.key).toMatch(/^[\w-]{43}$/);
});

test('deletes expired counts', async () => {
  const { sharedCounts } = startProcess({ max: 3, seconds: 10 });
  await addTo(sharedCounts, 'expired', 1);
  await database.queries.update(callCounts).set({ expire: sql`now() - interval '1 second'` });
  await addTo(sharedCounts, 'current', 1);
  await sharedCounts.deleteExpired();
  expect(await database.queries.$count(callCounts)).toBe(1);
});
