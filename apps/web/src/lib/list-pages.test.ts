import type { Page } from '@burnish/contract/paging';
import { describe, expect, it } from 'vitest';
import {
  flattenPages,
  type ListPage,
  type LoadPage,
  pagesInView,
  reloadPage,
  toListPage,
  totalCount,
} from './list-pages.ts';

const page = (total: number, nextCursor: string | null = null): Page => ({ nextCursor, total });

/** Serves a list with these ids in pages of three. */
function createLoader(ids: readonly string[]) {
  const cursors: (string | undefined)[] = [];
  const load: LoadPage<{ _id: string }> = async (cursor) => {
    cursors.push(cursor);
    const rest = ids.filter((id) => cursor === undefined || id < cursor);
    const rows = rest.slice(0, 3).map((_id) => ({ _id }));
    return { rows, page: page(ids.length, rest.length > 3 ? (rows.at(-1)?._id ?? null) : null) };
  };
  return { load, cursors };
}

const idsOf = ({ rows }: ListPage<{ _id: string }>) => rows.map(({ _id }) => _id).join('');

describe('totalCount', () => {
  it('is -1 if the server stopped counting', () => {
    expect(totalCount(page(7))).toBe(7);
    expect(totalCount({ ...page(1_000), totalIsCapped: true })).toBe(-1);
  });
});

describe('reloadPage', () => {
  it('includes added rows, in as many requests as needed', async () => {
    const first = toListPage(await createLoader(['g', 'f', 'e', 'd', 'c']).load(undefined));
    const { load, cursors } = createLoader(['k', 'j', 'i', 'h', 'g', 'f', 'e', 'd', 'c']);
    const reloaded = await reloadPage(first, undefined, load);
    expect(idsOf(reloaded)).toBe('kjihgfe');
    expect(reloaded.page).toEqual(page(9, 'e'));
    expect(cursors).toEqual([undefined, 'i', 'f']);
  });

  it('keeps its lower bound when the last row is removed', async () => {
    const first = toListPage(await createLoader(['g', 'f', 'e', 'd', 'c', 'b']).load(undefined));
    const reloaded = await reloadPage(first, undefined, createLoader(['g', 'd', 'c', 'b']).load);
    expect(idsOf(reloaded)).toBe('g');
    expect(reloaded.page.nextCursor).toBe('e');
    expect(idsOf(await reloadPage(reloaded, undefined, createLoader(['d', 'c', 'b']).load))).toBe('');
  });

  it('keeps unchanged rows as the same objects', async () => {
    const first = toListPage(await createLoader(['g', 'f', 'e', 'd']).load(undefined));
    const reloaded = await reloadPage(first, undefined, createLoader(['h', 'g', 'f', 'e', 'd']).load);
    expect(reloaded.rows[1]).toBe(first.rows[0]);
  });

  it('ends at the same row in a list that starts with the oldest', async () => {
    const reply = (ids: string, nextCursor: string | null) => ({
      rows: [...ids].map((_id) => ({ _id })),
      page: page(5, nextCursor),
    });
    const first = toListPage(reply('abc', 'c'));
    const replies = [reply('abx', 'x'), reply('yz', null)];
    const load: LoadPage<{ _id: string }> = async () => replies.shift() ?? reply('', null);
    expect(idsOf(await reloadPage(first, undefined, load, 'oldest'))).toBe('ab');
    expect(replies).toHaveLength(1);
    const shorter = [reply('ab', 'b'), reply('cde', null)];
    const reloaded = await reloadPage(
      first,
      undefined,
      async () => shorter.shift() ?? reply('', null),
      'oldest',
    );
    expect(idsOf(reloaded)).toBe('abc');
    expect(reloaded.page.nextCursor).toBe('c');
  });

  it('loads the last page like a new one', async () => {
    const last = toListPage(await createLoader(['c', 'b']).load(undefined));
    const reloaded = await reloadPage(last, undefined, createLoader(['e', 'd', 'c', 'b']).load);
    expect(idsOf(reloaded)).toBe('edc');
    expect(reloaded.page.nextCursor).toBe('c');
  });
});

describe('pagesInView', () => {
  const pages = [3, 0, 3, 3].map((rows) => ({ rows: Array(rows), page: page(9) }));

  it('finds the pages with visible rows', () => {
    expect([...pagesInView(pages, { first: 4, last: 5 })]).toEqual([2]);
    expect([...pagesInView(pages, { first: 5, last: 6 })]).toEqual([2, 3]);
  });

  it('includes an adjacent empty page, which may have got rows', () => {
    expect([...pagesInView(pages, { first: 0, last: 3 })]).toEqual([0, 1, 2]);
  });

  it('includes all pages while the visible range is unknown', () => {
    expect(pagesInView(pages, null).size).toBe(4);
  });
});

describe('flattenPages', () => {
  it('returns the total that was loaded last', () => {
    const listPage = (id: string, total: number, loadedAt: number) => ({
      ...toListPage({ rows: [{ _id: id }], page: page(total) }),
      loadedAt,
    });
    const { rows, page: latest } = flattenPages({
      pages: [listPage('b', 3, 20), listPage('a', 2, 10)],
      pageParams: [],
    });
    expect(rows.map(({ _id }) => _id)).toEqual(['b', 'a']);
    expect(latest?.total).toBe(3);
  });

  it('lists a row once that moved to another page meanwhile, where it was loaded last', () => {
    const listPage = (ids: readonly string[], loadedAt: number) => ({
      ...toListPage({ rows: ids.map((_id) => ({ _id, loadedAt })), page: page(4) }),
      loadedAt,
    });
    const rowsOf = (...pages: readonly ReturnType<typeof listPage>[]) =>
      flattenPages({ pages, pageParams: [] }).rows.map(({ _id, loadedAt }) => `${_id} ${loadedAt}`);
    expect(rowsOf(listPage(['a', 'b'], 10), listPage(['c', 'a'], 20))).toEqual(['b 10', 'c 20', 'a 20']);
    expect(rowsOf(listPage(['c', 'a'], 30), listPage(['b', 'c'], 20))).toEqual(['c 30', 'a 30', 'b 20']);
  });
});
