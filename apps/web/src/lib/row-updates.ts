// Applies `changed` events to loaded data, so that a change updates its row instead of reloading the list.
import type { Changed } from '@burnish/contract/events';
import type { Page } from '@burnish/contract/paging';
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import { applyEvent } from './live-queries.ts';
import type { Row, RowSource } from './row-source.ts';

export interface UpdatedData {
  /** The same object if nothing changed. */
  readonly data: unknown;
  /** The event does not say everything about the data: it must be loaded again. */
  readonly isOutdated: boolean;
}

type Reply = Readonly<Record<string, unknown>> & { readonly page?: Page };

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isRow(value: unknown): value is Row {
  return isObject(value) && typeof value._id === 'string';
}

function isInfinite(data: unknown): data is InfiniteData<Reply> {
  return isObject(data) && Array.isArray(data.pages) && Array.isArray(data.pageParams);
}

type RowOf = ReadonlyMap<string, Row | null | undefined>;

function withTotal(reply: Reply, difference: number): Reply {
  if (difference === 0 || reply.page === undefined || reply.page.totalIsCapped) return reply;
  return { ...reply, page: { ...reply.page, total: reply.page.total + difference } };
}

const listIn = (reply: Reply, key: string): readonly Row[] => (Array.isArray(reply[key]) ? reply[key] : []);

type Position = 'top' | 'between' | 'not_loaded';

/** Lists are ordered by descending id, newest first. */
function positionOf(id: string, loaded: readonly Row[], hasMore: boolean): Position {
  const [first, last] = [loaded.at(0), loaded.at(-1)];
  if (first === undefined || id > first._id) return 'top';
  return hasMore && last !== undefined && id < last._id ? 'not_loaded' : 'between';
}

/** The rows to insert, and whether others require a reload. */
function findNewRows(loaded: readonly Row[], hasMore: boolean, rowOf: RowOf, source: RowSource) {
  const { newRows, matches } = source;
  const loadedIds = new Set(loaded.map(({ _id }) => _id));
  const inserted: Row[] = [];
  let isOutdated = false;
  for (const [id, row] of rowOf) {
    if (newRows === 'ignore' || row === null || loadedIds.has(id)) continue;
    const position = positionOf(id, loaded, hasMore);
    // Without filters to evaluate, a row between loaded ones may be missing for another reason.
    const canInsert = newRows === 'insert' && (position === 'top' || matches !== undefined);
    if (position === 'not_loaded') continue;
    if (row !== undefined && canInsert) inserted.push(row);
    else isOutdated = true;
  }
  return { inserted, isOutdated };
}

/** The page to which a new row belongs: the first one that ends below it, or else the last one. */
function pageIndexOf({ _id: id }: Row, pages: readonly Reply[], key: string): number {
  const index = pages.findIndex((page) => {
    const last = listIn(page, key).at(-1);
    return last !== undefined && last._id < id;
  });
  return index < 0 ? pages.length - 1 : index;
}

/** Replaces and removes rows of one page. The same object if it has none of them. */
function updatePage(reply: Reply, key: string, rowOf: RowOf): Reply {
  const rows = listIn(reply, key);
  if (rows.every(({ _id }) => rowOf.get(_id) === undefined)) return reply;
  const updated = rows.flatMap((current) => {
    const row = rowOf.get(current._id);
    return row === undefined ? current : (row ?? []);
  });
  return { ...reply, [key]: updated };
}

function insertRows(reply: Reply, key: string, rows: readonly Row[]): Reply {
  if (rows.length === 0) return reply;
  const all = [...listIn(reply, key), ...rows].sort((a, b) => (a._id < b._id ? 1 : -1));
  return { ...reply, [key]: all };
}

function updatePages(pages: readonly Reply[], source: RowSource, rowOf: RowOf) {
  const { key } = source;
  const loaded = pages.flatMap((page) => listIn(page, key));
  const hasMore = typeof pages.at(-1)?.page?.nextCursor === 'string';
  const { inserted, isOutdated } = findNewRows(loaded, hasMore, rowOf, source);
  const insertedByPage = Map.groupBy(inserted, (row) => pageIndexOf(row, pages, key));
  const isRowMissing = loaded.some(({ _id }) => rowOf.has(_id) && rowOf.get(_id) === undefined);
  const removed = loaded.filter(({ _id }) => rowOf.get(_id) === null).length;
  const updated = pages.map((page, index) => {
    const changed = insertRows(updatePage(page, key, rowOf), key, insertedByPage.get(index) ?? []);
    return withTotal(changed, inserted.length - removed);
  });
  return { pages: updated, isOutdated: isOutdated || isRowMissing };
}

/** A deleted entity is loaded again: the server's error explains what happened. */
function updateSingle(data: Reply, key: string, current: Row, rowOf: RowOf): UpdatedData {
  if (!rowOf.has(current._id)) return { data, isOutdated: false };
  const row = rowOf.get(current._id);
  return row ? { data: { ...data, [key]: row }, isOutdated: false } : { data, isOutdated: true };
}

/** Whether the event has changes of these rows. */
export function concernsRows({ audience, changes }: Changed, source: RowSource): boolean {
  return audience === source.audience && changes.some(({ entity }) => entity === source.entity);
}

/** Updates the rows of an event in the data of a query. Changes of other entities and audiences are ignored. */
export function updateRows(data: unknown, source: RowSource, event: Changed): UpdatedData {
  if (!isObject(data) || !concernsRows(event, source)) return { data, isOutdated: false };
  const { entity, matches } = source;
  const rowOf: RowOf = new Map(
    event.changes
      .filter((change) => change.entity === entity)
      .map(({ id, row }) => [id, row && matches?.(row) === false ? null : row]),
  );
  if (isInfinite(data)) {
    const { pages, isOutdated } = updatePages(data.pages, source, rowOf);
    const isSame = pages.every((page, index) => page === data.pages[index]);
    return { data: isSame ? data : { ...data, pages }, isOutdated };
  }
  const value = data[source.key];
  if (isRow(value)) return updateSingle(data, source.key, value, rowOf);
  const { pages, isOutdated } = updatePages([data], source, rowOf);
  return { data: pages[0], isOutdated };
}

function applyToQuery(client: QueryClient, query: Query, rows: RowSource, event: Changed): void {
  const { data, dataUpdatedAt, isInvalidated } = query.state;
  if (data === undefined) return;
  const updated = updateRows(data, rows, event);
  if (updated.data !== data) client.setQueryData(query.queryKey, updated.data, { updatedAt: dataUpdatedAt });
  if (updated.isOutdated) void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  else if (isInvalidated) query.invalidate();
}

/** Updates the rows of all queries that declare them. Data that the event does not fully describe is loaded again. */
export function applyRowUpdates(client: QueryClient, event: Changed): void {
  for (const query of client.getQueryCache().findAll()) {
    const rows = query.meta?.rows;
    if (rows === undefined || !concernsRows(event, rows)) continue;
    applyEvent(query, () => applyToQuery(client, query, rows, event));
  }
}
