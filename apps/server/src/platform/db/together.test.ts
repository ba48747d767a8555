import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../testing/database.ts';
import { together } from './together.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await createTestDatabase(2);
});
afterAll(() => t.close());

test('queries run in the order in which they were sent, and other values are returned unchanged', async () => {
  const results = await t.queries.transaction((queries) =>
    together([
      queries.execute('create table first (name text)'),
      queries.execute("insert into first values ('a') returning name"),
      undefined,
      false,
    ]),
  );
  expect(results.slice(2)).toEqual([undefined, false]);
  expect(results[1].rows).toEqual([{ name: 'a' }]);
});

test('the first error is thrown once all have ended, and nothing is stored', async () => {
  await t.queries.execute('create table second (name text)');
  let isLastEnded = false;
  const failed = t.queries.transaction(async (queries) => {
    const sendTwo = async () => {
      await queries.execute('select 1').catch(() => undefined);
      await setImmediate();
      // Without waiting for it, this would be sent after the transaction.
      await queries.execute("insert into second values ('late')").catch(() => undefined);
      isLastEnded = true;
    };
    await together([
      queries.execute("insert into second values ('early')"),
      queries.execute('select 1 / 0'),
      queries.execute('select no_such_column'),
      sendTwo(),
    ]);
  });
  await expect(failed).rejects.toMatchObject({ cause: { message: 'division by zero' } });
  expect(isLastEnded).toBe(true);
  expect((await t.queries.execute('select name from second')).rows).toEqual([]);
});
