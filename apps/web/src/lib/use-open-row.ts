import type { EntityName } from '@burnish/contract/events';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dependsOn } from './entity-queries.ts';
import { loadStatus } from './load-status.ts';
import type { VirtualList } from './use-list.ts';

/** Where the URL says which row of a list is open. */
export interface OpenRowProps {
  /** Empty: none. */
  openId: string;
  rowUrl: (id: string) => string;
  /** Opens a row, or closes it without an id. Replacing keeps the back button leading to the list. */
  onOpen: (id: string, options?: { replace: boolean }) => void;
}

export interface OpenRow<Row> {
  /** Undefined while it loads, and if it can't be loaded. */
  row: Row | undefined;
  /** Of the loaded rows; -1 if it isn't one of them. */
  index: number;
  isNotFound: boolean;
  failed: boolean;
  retry: () => void;
}

export interface OpenRowOptions<Row> {
  id: string;
  list: Pick<VirtualList<Row>, 'rows' | 'loading'>;
  queryKey: QueryKey;
  entity: EntityName;
  /** Reads one row of the list, which it may not have loaded. */
  load: (id: string, signal: AbortSignal) => Promise<Row | undefined>;
}

/** The open row of a list. It stays open when it leaves the list, and a link may open one that isn't loaded yet. */
export function useOpenRow<Row extends { readonly _id: string }>({
  id,
  list,
  queryKey,
  entity,
  load,
}: OpenRowOptions<Row>): OpenRow<Row> {
  const index = id === '' ? -1 : list.rows.findIndex(({ _id }) => _id === id);
  const listed = list.rows[index];
  const [last, setLast] = useState<Row | undefined>();
  if (listed !== undefined && listed !== last) setLast(listed);
  const query = useQuery({
    queryKey,
    meta: { ...dependsOn(entity), rows: { entity, audience: 'studio', key: 'row', newRows: 'ignore' } },
    enabled: id !== '' && listed === undefined && !list.loading,
    queryFn: async ({ signal }) => ({ row: (await load(id, signal)) ?? null }),
  });
  const loaded = query.data?.row;
  return {
    row: listed ?? loaded ?? (last?._id === id && loaded === undefined ? last : undefined),
    index,
    isNotFound: listed === undefined && loaded === null,
    ...loadStatus(query),
  };
}
