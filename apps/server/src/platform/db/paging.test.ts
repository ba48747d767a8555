import { DomainError } from '@burnish/domain/errors';
import { type SQL, sql } from 'drizzle-orm';
import { PgDialect, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { describe, expect, test } from 'vitest';
import { createList, type PageRequest } from './paging.ts';
import { matches } from './search.ts';

const things = pgTable('things', { id: uuid('id').primaryKey(), name: text('name') });
const dialect = new PgDialect();
const textOf = (where: SQL | undefined) => (where === undefined ? '' : dialect.sqlToQuery(where).sql);

const idOf = (index: number) => `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`;

interface ThingRequest extends PageRequest {
  readonly status?: string | undefined;
  readonly userId?: string | undefined;
  readonly until?: string | undefined;
}

/** A list of `count` things, newest first, whose statements are recorded instead of executed. */
function listOf(count: number) {
  const prepared: { name: string; where: string }[] = [];
  const executed: Record<string, unknown>[] = [];
  const prepare = <Row>(
    name: string,
    where: SQL | undefined,
    run: (values: Record<string, unknown>) => Row[],
  ) => {
    prepared.push({ name, where: textOf(where) });
    return {
      async execute(values: Record<string, unknown>) {
        executed.push(values);
        return run(values);
      },
    };
  };
  const list = createList<{ id: string }, ThingRequest>({
    name: 'things',
    id: things.id,
    filters: {
      search: matches(things),
      status: sql`status = ${sql.placeholder('status')}`,
      userId: sql`user_id = ${sql.placeholder('userId')}`,
      until: sql`created_at < ${sql.placeholder('until')}`,
    },
    rows: (where, _, name) =>
      prepare(name, where, ({ beyond, limit }) =>
        Array.from({ length: count }, (__, index) => ({ id: idOf(count - index) }))
          .filter(({ id }) => beyond === undefined || id < String(beyond))
          .slice(0, Number(limit)),
      ),
    count: (where, _, name) =>
      prepare(name, where, ({ limit }) => [{ total: Math.min(count, Number(limit)) }]),
  });
  return { list, prepared, executed };
}

describe('a page', () => {
  test('with all rows runs no count', async () => {
    const { list, executed } = listOf(3);
    expect((await list({ limit: 3 })).page).toEqual({ nextCursor: null, total: 3 });
    expect(executed).toHaveLength(1);
  });

  test('reads one extra row to find out whether there is a next page', async () => {
    const { list, executed } = listOf(4);
    const { rows, page } = await list({ limit: 3 });
    expect(rows).toHaveLength(3);
    expect(page).toEqual({ nextCursor: expect.any(String), total: 4 });
    expect(executed[0]).toMatchObject({ limit: 4 });
  });

  test('is found before its rows are joined, if the number of matches is hard to estimate', async () => {
    const { list, prepared } = listOf(3);
    for (const filter of [{ search: 'ada' }, { until: '2026-03-01' }, { status: 'sent' }])
      await list({ limit: 3, ...filter });
    expect(prepared.map(({ where }) => / limit /.test(where))).toEqual([true, true, false]);
  });

  test('continues after the previous page', async () => {
    const { list } = listOf(4);
    const first = await list({ limit: 3 });
    const second = await list({ limit: 3, cursor: first.page.nextCursor ?? '' });
    expect(second).toEqual({ rows: [{ id: idOf(1) }], page: { nextCursor: null, total: 4 } });
  });

  test('has at most 200 rows', async () => {
    const { list, executed } = listOf(1_000);
    expect((await list({ limit: 5_000 })).rows).toHaveLength(200);
    expect(executed[0]).toMatchObject({ limit: 201 });
  });

  test('counts up to 1,000 rows', async () => {
    const exactly = await listOf(1_000).list({ limit: 1 });
    expect(exactly.page).toEqual({ nextCursor: expect.any(String), total: 1_000 });
    const { list, executed } = listOf(1_001);
    const { page } = await list({ limit: 1 });
    expect(page).toEqual({ nextCursor: expect.any(String), total: 1_000, totalIsCapped: true });
    expect(executed[1]).toMatchObject({ limit: 1_001 });
  });

  test.each([
    '',
    'x',
    Buffer.from('x').toString('base64url'),
    Buffer.from(`${idOf(1)} `).toString('base64url'),
  ])('rejects the cursor %j', async (cursor) => {
    const { list, executed } = listOf(1);
    await expect(list({ limit: 1, cursor })).rejects.toEqual(
      new DomainError('INVALID_INPUT', [{ path: 'cursor', message: 'Use the cursor of a previous page.' }]),
    );
    expect(executed).toEqual([]);
  });
});

describe('a statement', () => {
  test('is prepared once for each combination of filters', async () => {
    const { list, prepared } = listOf(3);
    const cursor = Buffer.from(idOf(9)).toString('base64url');
    const requests: ThingRequest[] = [
      { limit: 5 },
      { limit: 5, search: 'a' },
      { limit: 5, status: 'x' },
      { limit: 5, search: 'a', status: 'x' },
      { limit: 1, search: 'b', cursor },
    ];
    for (const request of [...requests, ...requests]) await list(request);
    // Only the last request has a next page, so only its rows are counted.
    expect(prepared).toHaveLength(6);
  });

  test('has a name if all values have the same plan', async () => {
    const { list, prepared } = listOf(3);
    const cursor = Buffer.from(idOf(9)).toString('base64url');
    for (const request of [{ limit: 1 }, { limit: 1, userId: 'a' }, { limit: 1, userId: 'a', status: 'x' }]) {
      await list(request);
      await list({ ...request, cursor });
    }
    expect(prepared.map(({ name }) => name)).toEqual([
      ...['things', 'count_things', 'things_beyond'],
      ...['things_userId', 'count_things_userId', 'things_userId_beyond'],
      ...['things_status_userId', 'count_things_status_userId', 'things_status_userId_beyond'],
    ]);
  });

  test.each([
    { status: 'x' },
    { search: 'a' },
    { search: 'a', userId: 'a' },
    { search: 'a', status: 'x', userId: 'a' },
  ])('has no name if the plan depends on the values: %o', async (filters) => {
    const { list, prepared } = listOf(3);
    await list({ limit: 1, ...filters });
    expect(prepared.map(({ name }) => name)).toEqual(['', '']);
  });

  test('ignores filters that are absent or empty', async () => {
    const { list, prepared } = listOf(1);
    await list({ limit: 5, search: '', status: undefined });
    expect(prepared.map(({ where }) => where)).toEqual(['']);
  });

  test('must have a condition for each filter', async () => {
    const request = { limit: 5, color: 'red' };
    await expect(listOf(1).list(request)).rejects.toThrow('the list things has no filter color');
  });

  test('counts all rows that match the filters, regardless of the cursor', async () => {
    const { list, prepared } = listOf(3);
    await list({ limit: 1, status: 'x', cursor: Buffer.from(idOf(9)).toString('base64url') });
    const [rows, counted] = prepared;
    expect(rows?.where).toContain('"id" <');
    expect(counted?.where).toContain('status =');
    expect(counted?.where).not.toContain('"id" <');
  });
});

describe('a search', () => {
  test.each([
    ['a', '%a%'],
    ['100%', '%100\\%%'],
    ['a_b', '%a\\_b%'],
    ['a\\b', '%a\\\\b%'],
    ['\\%', '%\\\\\\%%'],
    ["'; drop", "%'; drop%"],
  ])('matches %j literally', async (search, pattern) => {
    const { list, executed } = listOf(1);
    await list({ limit: 5, search });
    expect(executed[0]).toMatchObject({ search: pattern });
  });

  test('compares in lower case', () => {
    expect(textOf(matches(things))).toBe(
      '("things".search like lower($1) and ($2::text = $3::text or "things".search || \'\' like lower($4)))',
    );
  });
});
