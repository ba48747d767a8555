import type { Page } from '@burnish/contract/paging';
import { describe, expect, it } from 'vitest';
import { joined, nearParts, type Part, type Read, readAgain, readFirst, totalOf } from './parts.ts';

const page = (total: number, nextCursor: string | null = null): Page => ({ nextCursor, total });

/** A service whose list has these ids, in pages of three. */
function serving(ids: readonly string[]) {
  const asked: (string | undefined)[] = [];
  const read: Read<{ _id: string }> = async (cursor) => {
    asked.push(cursor);
    const rest = ids.filter((id) => cursor === undefined || id < cursor);
    const rows = rest.slice(0, 3).map((_id) => ({ _id }));
    return { rows, page: page(ids.length, rest.length > 3 ? (rows.at(-1)?._id ?? null) : null) };
  };
  return { read, asked };
}

const idsOf = ({ rows }: Part<{ _id: string }>) => rows.map(({ _id }) => _id).join('');

describe('totalOf', () => {
  it('is unknown where nobody counted to the end', () => {
    expect(totalOf(page(7))).toBe(7);
    expect(totalOf({ ...page(10_000), totalIsCapped: true })).toBe(-1);
  });
});

describe('readAgain', () => {
  it('takes in what came into the page, in as many requests as it needs', async () => {
    const first = readFirst(await serving(['g', 'f', 'e', 'd', 'c']).read(undefined));
    const { read, asked } = serving(['k', 'j', 'i', 'h', 'g', 'f', 'e', 'd', 'c']);
    const again = await readAgain(first, undefined, read);
    expect(idsOf(again)).toBe('kjihgfe');
    expect(again.page).toEqual(page(9, 'e'));
    expect(asked).toEqual([undefined, 'i', 'f']);
  });

  it('ends where it ended, though its last row has gone', async () => {
    const first = readFirst(await serving(['g', 'f', 'e', 'd', 'c', 'b']).read(undefined));
    const again = await readAgain(first, undefined, serving(['g', 'd', 'c', 'b']).read);
    expect(idsOf(again)).toBe('g');
    expect(again.page.nextCursor).toBe('e');
    expect(idsOf(await readAgain(again, undefined, serving(['d', 'c', 'b']).read))).toBe('');
  });

  it('keeps what is as it was', async () => {
    const first = readFirst(await serving(['g', 'f', 'e', 'd']).read(undefined));
    const again = await readAgain(first, undefined, serving(['h', 'g', 'f', 'e', 'd']).read);
    expect(again.rows[1]).toBe(first.rows[0]);
  });

  it('of the last page is what there is by now', async () => {
    const last = readFirst(await serving(['c', 'b']).read(undefined));
    const again = await readAgain(last, undefined, serving(['e', 'd', 'c', 'b']).read);
    expect(idsOf(again)).toBe('edc');
    expect(again.page.nextCursor).toBe('c');
  });
});

describe('nearParts', () => {
  const parts = [3, 0, 3, 3].map((rows) => ({ rows: Array(rows), page: page(9) }));

  it('finds the pages that have rows on the screen', () => {
    expect([...nearParts(parts, { first: 4, last: 5 })]).toEqual([2]);
    expect([...nearParts(parts, { first: 5, last: 6 })]).toEqual([2, 3]);
  });

  it('takes in a page without rows beside them: some may have come', () => {
    expect([...nearParts(parts, { first: 0, last: 3 })]).toEqual([0, 1, 2]);
  });

  it('takes all of them for near while nothing is known of the screen', () => {
    expect(nearParts(parts, null).size).toBe(4);
  });
});

describe('joined', () => {
  it('takes the count of what was read last', () => {
    const part = (id: string, total: number, readAt: number) => ({
      ...readFirst({ rows: [{ _id: id }], page: page(total) }),
      readAt,
    });
    const { rows, page: latest } = joined({ pages: [part('b', 3, 20), part('a', 2, 10)], pageParams: [] });
    expect(rows.map(({ _id }) => _id)).toEqual(['b', 'a']);
    expect(latest?.total).toBe(3);
  });
});
