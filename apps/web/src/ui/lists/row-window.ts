// Which rows of a virtual list stay rendered, and when it loads more.
import { useEffect, useEffectEvent, useState } from 'react';
import type { VirtualList } from '../../lib/use-list.ts';
import type { VisibleRows } from './use-virtual-rows.ts';

/** The next page is loaded when fewer rows than these remain below the viewport. */
const loadAheadRows = 20;

/** Rows that had the focus stay rendered, so that input in them is not lost: at most this many. */
const maxFocusedRows = 6;

function withFirst(keys: readonly string[], key: string): readonly string[] {
  return keys[0] === key ? keys : [key, ...keys.filter((other) => other !== key)].slice(0, maxFocusedRows);
}

function indexesOf<Row>(rows: readonly Row[], rowKey: (row: Row) => string, keys: ReadonlySet<string>) {
  if (keys.size === 0) return [];
  return rows.flatMap((row, index) => (keys.has(rowKey(row)) ? index : []));
}

/** The indexes of the rows that stay rendered wherever they are: pinned ones, and those that had the focus. */
export function usePinnedRows<Row>(
  { rows, pinnedIds }: Pick<VirtualList<Row>, 'rows' | 'pinnedIds'>,
  rowKey: (row: Row) => string,
) {
  const [focusedKeys, setFocusedKeys] = useState<readonly string[]>([]);
  return {
    pinnedIndexes: indexesOf(rows, rowKey, new Set([...pinnedIds, ...focusedKeys])),
    onFocus: (key: string) => setFocusedKeys((keys) => withFirst(keys, key)),
  };
}

/** Reports the visible range and loads the next page ahead of time. */
export function useInfiniteScroll<Row>(list: VirtualList<Row>, visible: VisibleRows, columns = 1) {
  const { first, last } = visible;
  const { rows, canLoadMore } = list;
  const onScroll = useEffectEvent(() => {
    if (first === null || last === null) return;
    const lastRow = (last + 1) * columns - 1;
    list.onVisibleRangeChange({ first: first * columns, last: lastRow });
    if (canLoadMore && lastRow + loadAheadRows >= rows.length) list.loadMore();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever one of them changes
  useEffect(() => onScroll(), [first, last, columns, rows, canLoadMore]);
}
