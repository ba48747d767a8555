import { maxSummedMatches } from '@burnish/domain/studio-lists';
import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../testing/database.ts';
import { users } from '../../db/schema/index.ts';
import { matches } from './search.ts';
import { createSummary, limited } from './summary.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.run(
    `insert into users (id, email, is_email_verified, role, created_at)
      select gen_random_uuid(), 'customer' || n || '@people.test', true, 'user', now() from generate_series(0, $1::int) as n`,
    [maxSummedMatches],
  );
});
afterAll(() => database.close());

function createUserSummary() {
  const { queries } = database;
  return createSummary({
    name: 'users',
    filters: { search: matches(users) },
    groups(where, limit) {
      const rows = queries.select({ role: users.role }).from(users).where(where).$dynamic();
      const found = limited(rows, limit).as('found');
      return queries.select({ role: found.role, count: count() }).from(found).groupBy(found.role).prepare('');
    },
  });
}

test('a search that matches too many rows is not added up', async () => {
  const { sum, count: countRows } = createUserSummary();
  const all = maxSummedMatches + 1;
  expect(await sum({ search: '@people.test' })).toBeNull();
  expect(await countRows({ search: '@people.test' })).toBe(all);
  expect(await sum({ search: 'customer77@' })).toEqual([{ role: 'user', count: 1 }]);
  expect(await sum({})).toEqual([{ role: 'user', count: all }]);
  await database.queries.delete(users).where(eq(users.email, 'customer0@people.test'));
  expect(await sum({ search: '@people.test', sort: 'email' })).toEqual([
    { role: 'user', count: maxSummedMatches },
  ]);
});
