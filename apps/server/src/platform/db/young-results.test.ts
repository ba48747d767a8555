import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../testing/database.ts';

let t: TestDatabase;
let collectGarbage: NodeJS.GCFunction;
beforeAll(async () => {
  setFlagsFromString('--expose-gc');
  collectGarbage = runInNewContext('gc');
  t = await createTestDatabase(1);
});
afterAll(() => t.close());

const megabyte = 1024 ** 2;

/** Objects that stay until V8 collects the whole heap. */
function oldBytes(): number {
  return getHeapSpaceStatistics().find((space) => space.space_name === 'old_space')?.space_used_size ?? 0;
}

test('the rows of queries in transactions are collected with new objects', async () => {
  collectGarbage();
  const before = oldBytes();
  for (let count = 0; count < 200; count += 1) {
    await t.queries.transaction((queries) =>
      queries.execute(sql`select n, repeat('a', 1000) as text from generate_series(1, 100) n`),
    );
    if (count % 10 === 0) collectGarbage({ type: 'minor' });
  }
  // The rows take 20 MB.
  expect(oldBytes() - before).toBeLessThan(5 * megabyte);
});

test('the stack of an error in a transaction shows who sent the query', async () => {
  async function divideByZero() {
    await t.queries.transaction(async (queries) => void (await queries.execute('select 1 / 0')));
  }
  const error: unknown = await divideByZero().catch((caught: unknown) => caught);
  expect(error).toMatchObject({ cause: { message: 'division by zero' } });
  expect(error instanceof Error && error.cause instanceof Error && error.cause.stack).toContain(
    'divideByZero',
  );
});
