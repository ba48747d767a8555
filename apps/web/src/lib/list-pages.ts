// Pages of a long list that can be reloaded one by one.
import type { Page } from '@burnish/contract/paging';
import { replaceEqualDeep } from '@tanstack/react-query';

export interface PageReply<Row> {
  rows: readonly Row[];
  page: Page;
}

export type LoadPage<Row> = (cursor: string | undefined) => Promise<PageReply<Row>>;

export interface ListPage<Row> extends PageReply<Row> {
  /** Id of the last row when the page was first loaded: the page's lower bound. Null on the last page. */
  lastId: string | null;
  /** Milliseconds since the epoch. */
  loadedAt: number;
  /** The data may have changed while the page was out of view. */
  outdated: boolean;
}

export interface ListPages<Row> {
  pages: readonly ListPage<Row>[];
  pageParams: readonly unknown[];
}

/** Indexes of the first and last visible row. */
export interface VisibleRange {
  first: number;
  last: number;
}

/** -1 if the server stopped counting. */
export function totalCount(page: Page | undefined): number {
  return page === undefined || page.totalIsCapped ? -1 : page.total;
}

/** A row that moved in a sorted list while its pages were loaded is in two of them. It is listed where it was found last. */
function uniqueRows<Row extends { _id: string }>(pages: readonly ListPage<Row>[]): readonly Row[] {
  const pageOf = new Map<string, ListPage<Row>>();
  for (const page of pages)
    for (const { _id } of page.rows) {
      const earlier = pageOf.get(_id);
      if (earlier === undefined || page.loadedAt >= earlier.loadedAt) pageOf.set(_id, page);
    }
  return pages.flatMap((page) => page.rows.filter(({ _id }) => pageOf.get(_id) === page));
}

/** All rows, and the page info that was loaded last: its total is the most recent one. */
export function flattenPages<Row extends { _id: string }>({ pages }: ListPages<Row>) {
  const latest = pages.reduce<ListPage<Row> | undefined>(
    (best, page) => (best && best.loadedAt >= page.loadedAt ? best : page),
    undefined,
  );
  return { rows: uniqueRows(pages), page: latest?.page, pageCount: pages.length };
}

/** Indexes of the pages with visible rows. All of them while the visible range is unknown. */
export function pagesInView(
  pages: readonly PageReply<unknown>[],
  visible: VisibleRange | null,
): ReadonlySet<number> {
  const inView = new Set<number>();
  let start = 0;
  pages.forEach(({ rows }, index) => {
    const end = start + rows.length;
    if (visible === null || (start <= visible.last && end >= visible.first)) inView.add(index);
    start = end;
  });
  return inView;
}

export function toListPage<Row extends { _id: string }>({ rows, page }: PageReply<Row>): ListPage<Row> {
  const lastId = page.nextCursor === null ? null : (rows.at(-1)?._id ?? null);
  return { rows, page, lastId, loadedAt: Date.now(), outdated: false };
}

/** Ids ascend with time. */
export type ListOrder = 'newest' | 'oldest';

/**
 * Loads the rows between the page's cursor and its last id again. Lists are ordered by id, so added and removed rows do
 * not shift other pages. Unchanged rows stay the same objects.
 */
export async function reloadPage<Row extends { _id: string }>(
  current: ListPage<Row>,
  cursor: string | undefined,
  load: LoadPage<Row>,
  order: ListOrder = 'newest',
): Promise<ListPage<Row>> {
  const isBefore = (a: string, b: string) => (order === 'newest' ? a > b : a < b);
  const { lastId } = current;
  const currentRows = new Map(current.rows.map((row) => [row._id, row]));
  const reuse = (row: Row): Row => replaceEqualDeep(currentRows.get(row._id), row);
  let reply = await load(cursor);
  if (lastId === null) return toListPage({ ...reply, rows: reply.rows.map(reuse) });
  const rows = [...reply.rows];
  while (reply.page.nextCursor !== null && isBefore(rows.at(-1)?._id ?? lastId, lastId)) {
    reply = await load(reply.page.nextCursor);
    rows.push(...reply.rows);
  }
  return {
    rows: rows.filter(({ _id }) => !isBefore(lastId, _id)).map(reuse),
    page: { ...reply.page, nextCursor: current.page.nextCursor },
    lastId,
    loadedAt: Date.now(),
    outdated: false,
  };
}
