import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../testing/database.ts';
import { auditRecords, users } from '../../db/schema/index.ts';
import { createInsert, createStatement, runKeptStatement } from './statements.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await createTestDatabase(2);
});
afterAll(() => t.close());

const id = '00000000-0000-7000-8000-000000000042';

test('a statement is built once for each connection, also for later transactions', async () => {
  let builds = 0;
  const findEmail = createStatement('find_email', (queries, name) => {
    builds += 1;
    return queries
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, sql.placeholder('id')))
      .prepare(name);
  });
  const backends = new Set<unknown>();
  const read = () =>
    t.queries.transaction(async (queries) => {
      await findEmail(queries).execute({ id });
      await findEmail(queries).execute({ id });
      const { rows } = await queries.execute('select pg_backend_pid() as pid');
      backends.add(rows[0]?.pid);
    });
  await read();
  await read();
  await Promise.all([read(), read()]);
  expect(builds).toBe(backends.size);
  await findEmail(t.queries).execute({ id });
  await findEmail(t.queries).execute({ id });
  expect(builds).toBe(backends.size + 1);
});

test('a statement sees what its own transaction has changed', async () => {
  const countUsers = createStatement('count_users', (queries, name) =>
    queries.select({ count: sql<number>`count(*)::int` }).from(users).prepare(name),
  );
  await t.queries
    .transaction(async (queries) => {
      const before = await countUsers(queries).execute();
      await queries.execute(sql`insert into users (id, email, is_email_verified, full_name, role, created_at)
        values (${id}, 'ada@customers.test', true, 'Ada', 'user', now())`);
      expect(await countUsers(queries).execute()).toEqual(before.map(({ count }) => ({ count: count + 1 })));
      throw new Error('rolled back');
    })
    .catch((error: Error) => expect(error.message).toBe('rolled back'));
});

test('a kept statement of a library runs in its transaction', async () => {
  await t.queries
    .transaction(async (queries) => {
      await runKeptStatement(queries, 'create table kept (name text)');
      await runKeptStatement(queries, 'insert into kept values ($1)', ['first']);
      await runKeptStatement(queries, 'insert into kept values ($1)', ['second']);
      const { rows } = await runKeptStatement(queries, 'select name from kept order by name');
      expect(rows).toEqual([{ name: 'first' }, { name: 'second' }]);
      throw new Error('rolled back');
    })
    .catch((error: Error) => expect(error.message).toBe('rolled back'));
  const { rows } = await t.run("select to_regclass('kept') as name");
  expect(rows).toEqual([{ name: null }]);
});

test('a kept statement never runs outside the transaction that it was meant for', async () => {
  await expect(runKeptStatement({}, 'select 1')).rejects.toThrow('not of an open transaction');
});

describe('an insert', () => {
  const record = (index: number, change: Partial<typeof auditRecords.$inferInsert> = {}) => ({
    id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    createdAt: new Date('2026-11-29T12:00:00.123Z'),
    actorId: null,
    ownerId: null,
    isOwnCase: false,
    action: 'update_settings',
    entity: 'setting' as const,
    entityId: id,
    before: { names: ["O'Hara", '"', '\\'], at: null },
    after: null,
    ipAddress: null,
    ...change,
  });
  const read = () => t.queries.select().from(auditRecords).orderBy(auditRecords.id);

  test('stores the values as Drizzle does, whatever the number of rows', async () => {
    const insert = createInsert(auditRecords);
    for (const count of [1, 2, 4, 5, 7]) {
      const rows = Array.from({ length: count }, (_, index) => record(count * 10 + index));
      await insert(t.queries, rows);
      const stored = await read();
      expect(stored.filter((row) => rows.some((inserted) => inserted.id === row.id))).toMatchObject(rows);
    }
    await insert(t.queries, []);
  });

  test('has the ending that was given', async () => {
    const insert = createInsert(auditRecords, 'on conflict do nothing returning "id"');
    const [first, second] = [record(101), record(102)];
    expect((await insert(t.queries, [first])).rows).toEqual([{ id: first.id }]);
    expect((await insert(t.queries, [first, second])).rows).toEqual([{ id: second.id }]);
  });

  test('refuses rows with values for different columns, and unknown columns', async () => {
    const insert = createInsert(auditRecords);
    const { ipAddress: _, ...fewer } = record(103);
    await expect(insert(t.queries, [record(104), fewer])).rejects.toThrow('values for different columns');
    const unknown = { ...record(105), other: 1 };
    await expect(insert(t.queries, [unknown])).rejects.toThrow('no column other');
  });
});
