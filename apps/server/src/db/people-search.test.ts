// Searches for few people, who are looked up first, and for more find the same as comparing each.

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../testing/app.ts';
import { dataOf } from '../../../../testing/factories.ts';
import { seedLargeStudio } from '../../../../testing/large-studio.ts';
import { findPeople } from './people-search.ts';
import { users } from './schema/index.ts';

let t: TestApp;
let admin: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  await seedLargeStudio(t.database.address, { customers: 6_000, invoices: 3_000 });
  admin = await t.signInAdmin();
});
afterAll(() => t.close());

async function readIds(search: string, action: string | undefined): Promise<string[]> {
  const { rows } = await t.database.queries.execute<{ id: string }>(sql`
    select r.id from audit_records r
      left join users actor on actor.id = r.actor_id left join users owner on owner.id = r.owner_id
    where (actor.search like ${`%${search}%`} or owner.search like ${`%${search}%`})
      and r.action = coalesce(${action ?? null}, r.action)
    order by r.id desc`);
  return rows.map(({ id }) => id);
}

test.each([
  ['stu', undefined],
  ['stu', 'send_invoice'],
  ['.test', undefined],
  ['test', 'create_plan_order'],
] as const)('the audit log: %j and the action %s', async (search, action) => {
  const expected = await readIds(search, action);
  expect(expected.length).toBeGreaterThan(200);
  const query = { search, limit: '100', ...(action && { action }) };
  const first = dataOf(await admin.call('GET /admin/audit', { query }));
  expect(first.records.map(({ _id }) => _id)).toEqual(expected.slice(0, 100));
  expect(first.page).toMatchObject(
    expected.length > 1_000 ? { total: 1_000, totalIsCapped: true } : { total: expected.length },
  );
  const cursor = first.page.nextCursor ?? '';
  const second = dataOf(await admin.call('GET /admin/audit', { query: { ...query, cursor } }));
  expect(second.records.map(({ _id }) => _id)).toEqual(expected.slice(100, 200));
  expect(second.page.total).toBe(first.page.total);
});

test.each(['stu', '.test', 'ivan nolan', 'no such person'])('the inbox: %j', async (search) => {
  const { rows } = await t.database.queries.execute<{ id: string }>(sql`
    select id from users where search like ${`%${search}%`} and deleted_at is null and id <> ${admin.id}`);
  const expected = new Set(rows.map(({ id }) => id));
  const { people, page } = dataOf(
    await admin.call('GET /chat/admin/people', { query: { search, limit: '100' } }),
  );
  const found = new Set(people.map(({ user }) => user._id));
  expect(found.size).toBe(Math.min(expected.size, 100));
  expect([...found].filter((id) => !expected.has(id))).toEqual([]);
  expect(page).toMatchObject(
    expected.size > 1_000 ? { total: 1_000, totalIsCapped: true } : { total: expected.size },
  );
});

test('up to a thousand people are listed', async () => {
  const { queries } = t.database;
  const [few, many] = [await findPeople(queries, 'ivan nolan'), await findPeople(queries, '.test')];
  const named = await queries.select({ id: users.id }).from(users).where(sql`search like '%ivan nolan%'`);
  expect(named).not.toEqual([]);
  expect(few).toEqual({ ids: expect.arrayContaining(named.map(({ id }) => id)) });
  expect(many).toEqual({ term: '.test' });
});
