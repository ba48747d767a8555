// The pages of a list that may be thousands: each is read anew on its own.
import type { Page } from '@burnish/contract/paging';
import { replaceEqualDeep } from '@tanstack/react-query';

export interface Reply<Row> {
  rows: readonly Row[];
  page: Page;
}

export type Read<Row> = (cursor: string | undefined) => Promise<Reply<Row>>;

/** One page of a list as it was last read. */
export interface Part<Row> extends Reply<Row> {
  /** Its last row when it was first read: it ends there, whatever becomes of the row. Null: it is the list's end. */
  endsAt: string | null;
  readAt: number;
  /** Something may have changed since, while it was far from the screen. */
  outdated: boolean;
}

export interface Parts<Row> {
  pages: readonly Part<Row>[];
  pageParams: readonly unknown[];
}

/** The first and the last row on the screen. */
export interface Seen {
  first: number;
  last: number;
}

export function totalOf(page: Page | undefined): number {
  return page === undefined || page.totalIsCapped ? -1 : page.total;
}

/** All rows in one, and the page that was read last: it knows best how many there are. */
export function joined<Row>({ pages }: Parts<Row>) {
  const latest = pages.reduce<Part<Row> | undefined>(
    (best, part) => (best && best.readAt >= part.readAt ? best : part),
    undefined,
  );
  return { rows: pages.flatMap(({ rows }) => rows), page: latest?.page };
}

/** Which pages have rows on the screen. Without a word about it, all of them may. */
export function nearParts(parts: readonly Reply<unknown>[], seen: Seen | null): ReadonlySet<number> {
  const near = new Set<number>();
  let start = 0;
  parts.forEach(({ rows }, at) => {
    const end = start + rows.length;
    if (seen === null || (start <= seen.last && end >= seen.first)) near.add(at);
    start = end;
  });
  return near;
}

export function readFirst<Row extends { _id: string }>({ rows, page }: Reply<Row>): Part<Row> {
  const endsAt = page.nextCursor === null ? null : (rows.at(-1)?._id ?? null);
  return { rows, page, endsAt, readAt: Date.now(), outdated: false };
}

/**
 * The same stretch of the list, as it is by now. Ids descend along a list, so it still begins after its cursor and
 * ends where it ended: what came or went in it moves no other page. A row that is as it was stays the same object.
 */
export async function readAgain<Row extends { _id: string }>(
  part: Part<Row>,
  cursor: string | undefined,
  read: Read<Row>,
): Promise<Part<Row>> {
  const { endsAt } = part;
  const known = new Map(part.rows.map((row) => [row._id, row]));
  const asKnown = (row: Row): Row => replaceEqualDeep(known.get(row._id), row);
  let reply = await read(cursor);
  if (endsAt === null) return readFirst({ ...reply, rows: reply.rows.map(asKnown) });
  const rows = [...reply.rows];
  while (reply.page.nextCursor !== null && (rows.at(-1)?._id ?? endsAt) > endsAt) {
    reply = await read(reply.page.nextCursor);
    rows.push(...reply.rows);
  }
  return {
    rows: rows.filter(({ _id }) => _id >= endsAt).map(asKnown),
    page: { ...reply.page, nextCursor: part.page.nextCursor },
    endsAt,
    readAt: Date.now(),
    outdated: false,
  };
}
