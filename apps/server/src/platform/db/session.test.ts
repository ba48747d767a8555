import { asc, count, desc, eq, sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { alias, bigint, date, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyDatabase } from '../../../../../testing/database.ts';
import { createQueries } from './session.ts';

const customers = pgTable('customers', {
  id: integer().primaryKey(),
  name: text(),
  tags: text().array().notNull(),
  settings: jsonb().$type<{ theme: string }>(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});
const invoices = pgTable('invoices', {
  id: integer().primaryKey(),
  customerId: integer('customer_id').notNull(),
  note: text(),
  amount: bigint({ mode: 'number' }).notNull(),
  dueDate: date('due_date', { mode: 'string' }).notNull(),
});

let pool: pg.Pool;
let queries: NodePgDatabase;
/** Without our mapper. */
let plain: NodePgDatabase;

beforeAll(async () => {
  pool = new pg.Pool(await createEmptyDatabase());
  [queries, plain] = [createQueries(pool), drizzle({ client: pool })];
  await pool.query(`
    create table customers (id int primary key, name text, tags text[] not null, settings jsonb, created_at timestamptz not null);
    create table invoices (id int primary key, customer_id int not null, note text, amount bigint not null, due_date date not null);
    insert into customers values
      (1, 'Ada', '{a,b}', '{"theme": "dark"}', '2026-11-29T10:00:00.123Z'), (2, null, '{}', null, '2026-11-30T10:00:00Z');
    insert into invoices values (10, 1, null, 9007199254740991, '2026-02-28'), (11, 1, 'Paid', 0, '2026-03-01')
  `);
});
afterAll(() => pool.end());

const newest = (from: NodePgDatabase) =>
  from
    .select({ id: invoices.id, note: invoices.note, amount: invoices.amount })
    .from(invoices)
    .where(eq(invoices.customerId, customers.id))
    .orderBy(desc(invoices.id))
    .limit(1)
    .as('newest');

const others = alias(customers, 'others');

interface Preparable {
  prepare(name: string): { execute(): Promise<unknown[]> };
}

const statements: Readonly<Record<string, (from: NodePgDatabase) => Preparable>> = {
  'all columns of a table': (from) => from.select().from(customers).orderBy(asc(customers.id)),
  'no rows': (from) => from.select().from(customers).where(sql`false`),
  'a table that a left join may not find': (from) =>
    from.select().from(customers).leftJoin(invoices, eq(invoices.customerId, customers.id)),
  'a table that a right join may not find': (from) =>
    from.select().from(invoices).rightJoin(customers, eq(invoices.customerId, customers.id)),
  'tables that an inner join finds, whose first column is null': (from) =>
    from
      .select({ id: invoices.id, customer: { name: customers.name, id: customers.id } })
      .from(invoices)
      .innerJoin(customers, sql`true`),
  'a joined table whose first selected column is null': (from) =>
    from
      .select({ id: customers.id, invoice: { note: invoices.note, amount: invoices.amount } })
      .from(customers)
      .leftJoin(invoices, eq(invoices.customerId, customers.id)),
  'a group of columns of several tables': (from) =>
    from
      .select({ id: customers.id, both: { note: invoices.note, name: customers.name } })
      .from(customers)
      .leftJoin(invoices, eq(invoices.customerId, customers.id)),
  'a group of expressions': (from) =>
    from
      .select({ id: customers.id, texts: { upper: sql<string>`upper(${invoices.note})` } })
      .from(customers)
      .leftJoin(invoices, eq(invoices.customerId, customers.id)),
  'columns of a lateral subquery': (from) => {
    const latest = newest(from);
    return from
      .select({ id: customers.id, latest: { id: latest.id, note: latest.note, amount: latest.amount } })
      .from(customers)
      .leftJoinLateral(latest, sql`true`)
      .orderBy(customers.id);
  },
  'a table under another name': (from) =>
    from
      .select()
      .from(customers)
      .leftJoin(others, sql`${others.id} = ${customers.id} + 1`)
      .orderBy(customers.id),
  'expressions with and without a decoder': (from) =>
    from
      .select({
        count: count(),
        text: sql`count(*)`,
        sum: sql`sum(${invoices.amount})`.mapWith(Number),
        none: sql`max(${invoices.amount}) filter (where false)`.mapWith(Number),
        last: sql`max(${customers.createdAt})`.mapWith(customers.createdAt),
        named: sql<number>`count(*)::int`.mapWith(String).as('named'),
      })
      .from(invoices)
      .innerJoin(customers, sql`true`),
  'a subquery as a value': (from) =>
    from.select({ total: sql`${from.select({ total: count() }).from(invoices)}` }).from(customers),
  'changed rows': (from) =>
    from.update(customers).set({ name: 'Ada' }).where(eq(customers.id, 1)).returning(),
  'members of changed rows': (from) =>
    from
      .update(invoices)
      .set({ note: null })
      .from(customers)
      .where(eq(customers.id, invoices.customerId))
      .returning({ id: invoices.id, customer: { name: customers.name, at: customers.createdAt } }),
  'inserted rows': (from) =>
    from
      .insert(invoices)
      .values({ id: 12, customerId: 4, amount: 5, dueDate: '2026-12-31' })
      .onConflictDoUpdate({ target: invoices.id, set: { amount: 5 } })
      .returning({ note: invoices.note, all: invoices.amount }),
};

test.each(Object.entries(statements))('rows are the same as those of Drizzle: %s', async (_name, select) => {
  const expected = await select(plain).prepare('').execute();
  const rows = await select(queries).prepare('').execute();
  expect(rows).toStrictEqual(expected);
  // The order of the members is that of the selection.
  expect(JSON.stringify(rows)).toBe(JSON.stringify(expected));
});

test('a statement that is not prepared has the same rows', async () => {
  const all = await plain.select().from(customers).orderBy(customers.id);
  expect(await queries.select().from(customers).orderBy(customers.id)).toStrictEqual(all);
});

test('a prepared statement maps the rows of each execution', async () => {
  const find = queries
    .select({ customer: customers, invoice: { id: invoices.id } })
    .from(customers)
    .leftJoin(invoices, eq(invoices.customerId, customers.id))
    .where(eq(customers.id, sql.placeholder('id')))
    .orderBy(invoices.id)
    .prepare('find_customer');
  expect(await find.execute({ id: 3 })).toEqual([]);
  expect((await find.execute({ id: 2 })).map(({ invoice }) => invoice)).toEqual([null]);
  expect((await find.execute({ id: 1 })).map(({ invoice }) => invoice)).toEqual([{ id: 10 }, { id: 11 }]);
});
