import { asc, inArray, sql } from 'drizzle-orm';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../testing/database.ts';
import { countRows, createList, type PageRequest } from './paging.ts';
import { sortColumns } from './sorting.ts';

const things = pgTable('things', { id: uuid('id').primaryKey(), name: text('name').notNull() });
const names = ['a', 'b', 'c', 'd', 'e'];
const idOf = (index: number) => `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`;

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.queries.execute(sql`create table things (id uuid primary key, name text not null)`);
});
afterAll(() => database.close());

/** The list by name. The rows with `deletedNames` are deleted between a page and its cursor. */
function createSortedList(deletedNames: readonly string[]) {
  const { queries } = database;
  return createList<typeof things.$inferSelect, PageRequest>({
    name: 'things',
    id: things.id,
    filters: {},
    sorting: { queries, sorts: { name: sortColumns('text', things.name) } },
    rows(where, limit, name, order) {
      const statement = queries.select().from(things).where(where).orderBy(order).limit(limit).prepare(name);
      return {
        async execute(values) {
          const rows = await statement.execute(values);
          await queries.delete(things).where(inArray(things.name, [...deletedNames]));
          return rows;
        },
      };
    },
    count: countRows(queries, things.id),
  });
}

test('the next page follows although the last rows of this one are deleted meanwhile', async () => {
  const { queries } = database;
  await queries.insert(things).values(names.map((name, index) => ({ id: idOf(index), name })));
  const list = createSortedList(['b', 'c']);
  const first = await list({ sort: 'name', limit: 3 });
  expect(first.rows.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  const second = await list({ sort: 'name', limit: 3, cursor: first.page.nextCursor ?? undefined });
  expect(second.rows.map(({ name }) => name)).toEqual(['d', 'e']);
  expect(await queries.select({ name: things.name }).from(things).orderBy(asc(things.name))).toEqual(
    ['a', 'd', 'e'].map((name) => ({ name })),
  );
});
