import { DomainError } from '@burnish/domain/errors';
import { type SQL, sql } from 'drizzle-orm';
import { PgDialect, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { describe, expect, test } from 'vitest';
import { createList, matches, type PageRequest } from './paging.ts';

const things = pgTable('things', { id: uuid('id').primaryKey(), name: text('name') });
const dialect = new PgDialect();
const textOf = (where: SQL | undefined) => (where === undefined ? '' : dialect.sqlToQuery(where).sql);

const idOf = (place: number) => `00000000-0000-7000-8000-${String(place).padStart(12, '0')}`;

interface ThingRequest extends PageRequest {
  readonly status?: string | undefined;
  readonly userId?: string | undefined;
}

/** A list of so many things, newest first, whose database only takes notes. */
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
    },
    rows: (where, _, name) =>
      prepare(name, where, ({ before, limit }) =>
        Array.from({ length: count }, (__, place) => ({ id: idOf(count - place) }))
          .filter(({ id }) => before === undefined || id < String(before))
          .slice(0, Number(limit)),
      ),
    count: (where, _, name) =>
      prepare(name, where, ({ limit }) => [{ total: Math.min(count, Number(limit)) }]),
  });
  return { list, prepared, executed };
}

describe('a page', () => {
  test('that shows everything counts nothing', async () => {
    const { list, executed } = listOf(3);
    expect((await list({ limit: 3 })).page).toEqual({ nextCursor: null, total: 3 });
    expect(executed).toHaveLength(1);
  });

  test('is asked for one row more than it shows, to know whether there is another', async () => {
    const { list, executed } = listOf(4);
    const { rows, page } = await list({ limit: 3 });
    expect(rows).toHaveLength(3);
    expect(page).toEqual({ nextCursor: expect.any(String), total: 4 });
    expect(executed[0]).toMatchObject({ limit: 4 });
  });

  test('goes on where the one before ended', async () => {
    const { list } = listOf(4);
    const first = await list({ limit: 3 });
    const second = await list({ limit: 3, cursor: first.page.nextCursor ?? '' });
    expect(second).toEqual({ rows: [{ id: idOf(1) }], page: { nextCursor: null, total: 4 } });
  });

  test('shows two hundred at most', async () => {
    const { list, executed } = listOf(1_000);
    expect((await list({ limit: 5_000 })).rows).toHaveLength(200);
    expect(executed[0]).toMatchObject({ limit: 201 });
  });

  test('counts to ten thousand and no further', async () => {
    const exactly = await listOf(10_000).list({ limit: 1 });
    expect(exactly.page).toEqual({ nextCursor: expect.any(String), total: 10_000 });
    const { list, executed } = listOf(10_001);
    const { page } = await list({ limit: 1 });
    expect(page).toEqual({ nextCursor: expect.any(String), total: 10_000, totalIsCapped: true });
    expect(executed[1]).toMatchObject({ limit: 10_001 });
  });

  test.each([
    '',
    'x',
    Buffer.from('x').toString('base64url'),
    Buffer.from(`${idOf(1)} `).toString('base64url'),
  ])('does not begin at %j', async (cursor) => {
    const { list, executed } = listOf(1);
    await expect(list({ limit: 1, cursor })).rejects.toEqual(
      new DomainError('INVALID_INPUT', [{ path: 'cursor', message: 'This is not a cursor of ours.' }]),
    );
    expect(executed).toEqual([]);
  });
});

describe('a statement', () => {
  test('is made once for each combination of filters', async () => {
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
    // The last one only is longer than its page, so it alone is counted.
    expect(prepared).toHaveLength(6);
  });

  test('is prepared by a name of its own where every value is planned for alike', async () => {
    const { list, prepared } = listOf(3);
    const cursor = Buffer.from(idOf(9)).toString('base64url');
    for (const request of [{ limit: 1 }, { limit: 1, userId: 'a' }, { limit: 1, userId: 'a', status: 'x' }]) {
      await list(request);
      await list({ ...request, cursor });
    }
    expect(prepared.map(({ name }) => name)).toEqual([
      ...['things', 'count_things', 'things_before'],
      ...['things_userId', 'count_things_userId', 'things_userId_before'],
      ...['things_status_userId', 'count_things_status_userId', 'things_status_userId_before'],
    ]);
  });

  test.each([
    { status: 'x' },
    { search: 'a' },
    { search: 'a', userId: 'a' },
    { search: 'a', status: 'x', userId: 'a' },
  ])('is planned for its own values otherwise: %o', async (filters) => {
    const { list, prepared } = listOf(3);
    await list({ limit: 1, ...filters });
    expect(prepared.map(({ name }) => name)).toEqual(['', '']);
  });

  test('knows nothing of filters that were left out or left empty', async () => {
    const { list, prepared } = listOf(1);
    await list({ limit: 5, search: '', status: undefined });
    expect(prepared.map(({ where }) => where)).toEqual(['']);
  });

  test('counts what the filters leave, from the first page on', async () => {
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
  ])('takes %j for the characters that it is', async (search, pattern) => {
    const { list, executed } = listOf(1);
    await list({ limit: 5, search });
    expect(executed[0]).toMatchObject({ search: pattern });
  });

  test('is a comparison in lower case, of text that is kept in lower case', () => {
    expect(textOf(matches(things))).toBe(
      '("things".search like lower($1) and ($2::text = $3::text or "things".search || \'\' like lower($4)))',
    );
  });
});
