import type { Changed, EntityName, EntityRows } from '@burnish/contract/events';

export interface Row {
  readonly _id: string;
}

/** Where the data of a query contains rows of an entity. */
export interface RowSource {
  readonly entity: EntityName;
  /** Owners and staff see different members of the same row. */
  readonly audience: Changed['audience'];
  /** The member of each reply with the rows, or with a single one. */
  readonly key: string;
  /** What to do with rows that are not in the data. A list with a search reloads: only the server can evaluate it. */
  readonly newRows: 'insert' | 'reload' | 'ignore';
  /** Whether a row passes the filters of the list. Rows that don't are removed, and never inserted. */
  readonly matches?: (row: Row) => boolean;
}

/** A list with a filter that only the server can evaluate, such as a range of days, is loaded again after each event. */
export function rowsUnlessServerOnly(
  serverOnly: readonly (string | undefined)[],
  rows: RowSource,
): { readonly rows?: RowSource } {
  return serverOnly.some(Boolean) ? {} : { rows };
}

/**
 * Rows of a `useList` query. `matches` evaluates its filters. Only the server knows which rows a search finds, and where
 * they are in a sort: `serverOnly` is the text of both.
 */
export function listRows<Name extends EntityName>(
  entity: Name,
  audience: Changed['audience'],
  serverOnly: string,
  matches: (row: EntityRows[Name]) => boolean,
): RowSource {
  return {
    entity,
    audience,
    key: 'rows',
    newRows: serverOnly === '' ? 'insert' : 'reload',
    // Events have the rows of their entity.
    matches: (row) => matches(row as EntityRows[Name]),
  };
}
