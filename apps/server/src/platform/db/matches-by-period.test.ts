// A search returns the same rows, pages and totals as one that compares every row, wherever the rows are that match.
import { totalCap } from '@burnish/contract/paging';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../testing/database.ts';
import { users } from '../../db/schema/index.ts';
import { countRows, createList, type List, type PageRequest } from './paging.ts';
import { createSearch, matches } from './search.ts';

/** Milliseconds of a period whose IDs have the same prefix. */
const period = 2 ** 32;
const periods = 6;
/** The last one is crowded: its matches are read a few days at a time. */
const usersOf = (index: number) => (index === 4 ? 1_500 : 90);

/** What is in which emails. */
const words = [
  'every', // in each one
  'often', // in a tenth
  'ancient', // in all of the first period, and no later one
  'crowded', // in all of the fifth period
  'late', // in the crowded period, only in its first days
  'single', // in one of the first period
  'absent', // in none
  'edge', // in the first and the last one of each period
];

function wordsOf(index: number, n: number): string {
  const share = n / usersOf(index);
  const isEdge = n === 0 || n === usersOf(index) - 1;
  return [
    'every',
    ...(n % 10 === 3 ? ['often'] : []),
    ...(index === 0 ? ['ancient'] : []),
    ...(index === 4 ? ['crowded'] : []),
    ...(index === 4 && share < 0.4 ? ['late'] : []),
    ...(index === 0 && n === 7 ? ['single'] : []),
    ...(isEdge ? ['edge'] : []),
  ].join('.');
}

interface Person {
  readonly id: string;
  readonly email: string;
  readonly isActive: boolean;
}

function personAt(index: number, n: number): Person {
  const last = usersOf(index) - 1;
  const time = (400 + index) * period + Math.floor((n * (period - 1)) / last);
  const hex = time.toString(16).padStart(12, '0');
  const id = `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-${String(n).padStart(12, '0')}`;
  return { id, email: `${wordsOf(index, n)}.${index}-${n}@all.test`, isActive: n % 3 !== 0 };
}

const people = Array.from({ length: periods }, (_, index) =>
  Array.from({ length: usersOf(index) }, (__, n) => personAt(index, n)),
).flat();

interface Request extends PageRequest {
  readonly isActive?: true | undefined;
  readonly lastId?: string | undefined;
}

const directions = ['newest', 'oldest'] as const;
type Direction = (typeof directions)[number];

/** Percents of the table. The usual sample of so few rows is empty, so that all matches are found at once. */
const samples = [100, undefined];

let t: TestDatabase;
let listOf: (startsWith: Direction, sampledPercent: number | undefined) => List<{ id: string }, Request>;

beforeAll(async () => {
  t = await createTestDatabase();
  await t.queries.execute(sql`insert into users (id, email, is_email_verified, is_active, created_at)
    select id, email, true, is_active, now()
    from json_to_recordset(${JSON.stringify(people.map(({ isActive, ...person }) => ({ ...person, is_active: isActive })))})
      as person (id uuid, email text, is_active boolean)`);
  const { queries } = t;
  listOf = (startsWith, sampledPercent) =>
    createList<{ id: string }, Request>({
      name: `people_${startsWith}`,
      id: users.id,
      ...(startsWith === 'oldest' ? { startsWith } : {}),
      filters: {
        search: matches(users),
        isActive: sql`${users.isActive}`,
        lastId: sql`${users.id} < ${sql.placeholder('lastId')}`,
      },
      searching: { queries, with: ['isActive', 'lastId'], ...(sampledPercent && { sampledPercent }) },
      rows: (where, limit, name, order) =>
        queries.select({ id: users.id }).from(users).where(where).orderBy(order).limit(limit).prepare(name),
      count: countRows(queries, users.id),
    });
});
afterAll(() => t.close());

type Filters = Pick<Request, 'search' | 'isActive' | 'lastId'>;

function expectedIds({ search = '', isActive, lastId }: Filters, direction: Direction): string[] {
  const found = people.filter(
    (person) =>
      person.email.includes(search) &&
      (isActive === undefined || person.isActive) &&
      (lastId === undefined || person.id < lastId),
  );
  const ids = found.map(({ id }) => id).toSorted();
  return direction === 'newest' ? ids.toReversed() : ids;
}

const filters: fc.Arbitrary<Filters> = fc.record({
  search: fc.oneof(
    fc.constantFrom(...words),
    fc.constantFrom('@all.test', 'y.4-', '.5-8', 'ancient.0-1', 'late.4-59', 'often.crowded'),
  ),
  isActive: fc.constantFrom(undefined, true),
  lastId: fc.option(
    fc.constantFrom(...people).map(({ id }) => id),
    { nil: undefined, freq: 2 },
  ),
});

const totalOf = (count: number) =>
  count > totalCap ? { total: totalCap, totalIsCapped: true } : { total: count };

function cursorAfter(id: string | undefined): string | undefined {
  return id === undefined ? undefined : Buffer.from(id).toString('base64url');
}

test('every page has the rows and the total of a search that compares each row', async () => {
  const cases = fc.record({
    filters,
    direction: fc.constantFrom(...directions),
    sampled: fc.constantFrom(...samples),
    limit: fc.constantFrom(1, 7, 50, 200),
    start: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  await fc.assert(
    fc.asyncProperty(cases, async ({ filters, direction, sampled, limit, start }) => {
      const list = listOf(direction, sampled);
      const ids = expectedIds(filters, direction);
      let skipped = start < 0.3 ? 0 : Math.floor(start * ids.length);
      for (let pages = 0; pages < 3; pages += 1) {
        const cursor = cursorAfter(ids[skipped - 1]);
        const { rows, page } = await list({ ...filters, limit, cursor });
        expect(rows.map(({ id }) => id)).toEqual(ids.slice(skipped, skipped + limit));
        const last = ids.length > skipped + limit ? ids[skipped + limit - 1] : undefined;
        expect(page).toEqual({ nextCursor: cursorAfter(last) ?? null, ...totalOf(ids.length) });
        if (page.nextCursor === null) return;
        skipped += limit;
      }
    }),
    { numRuns: 200 },
  );
});

test.each(directions)(
  'all rows of the list that starts with the %s are read page by page',
  async (direction) => {
    for (const search of words) {
      const ids: string[] = [];
      for await (const rows of listOf(direction, 100).readAll({ search }))
        ids.push(...rows.map(({ id }) => id));
      expect(ids).toEqual(expectedIds({ search }, direction));
    }
  },
);

test('a search of several kinds of entities finds the newest rows', async () => {
  const { queries } = t;
  const search = createSearch<{ id: string }>({
    id: users.id,
    table: users,
    visible: sql`${users.isActive}`,
    rows: (where, limit, name, order) =>
      queries.select({ id: users.id }).from(users).where(where).orderBy(order).limit(limit).prepare(name),
  });
  for (const term of [...words, 'ev', 'y.'])
    for (const limit of [1, 5]) {
      const found = await search.findAll(term, limit);
      const expected = expectedIds({ search: term, isActive: true }, 'newest').slice(0, limit);
      expect(found.map(({ id }) => id)).toEqual(expected);
    }
});
