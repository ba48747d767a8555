import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { VirtualList } from '../../lib/use-list.ts';
import { cx } from '../cx.ts';
import {
  useContainedRows,
  usePageRows,
  type VirtualRowsOptions,
  type VisibleRows,
} from './use-virtual-rows.ts';
import styles from './virtual-rows.module.css';

interface VirtualRowsProps<Row> {
  /** Accessible name of the list. */
  label: string;
  list: VirtualList<Row>;
  rowKey: (row: Row) => string;
  renderRow: (row: Row) => ReactNode;
  /** Height of a row in CSS pixels until it is measured. */
  estimatedHeight: number;
  /** The rows scroll inside the parent element instead of with the page. */
  contained?: boolean | undefined;
}

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

/** Reports the visible range and loads the next page ahead of time. */
function useInfiniteScroll<Row>(list: VirtualList<Row>, { first, last }: VisibleRows) {
  const { rows, canLoadMore } = list;
  const onScroll = useEffectEvent(() => {
    if (first === null || last === null) return;
    list.onVisibleRangeChange({ first, last });
    if (canLoadMore && last + loadAheadRows >= rows.length) list.loadMore();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever one of them changes
  useEffect(() => onScroll(), [first, last, rows, canLoadMore]);
}

type RowListProps<Row> = Omit<VirtualRowsProps<Row>, 'contained' | 'estimatedHeight'> & {
  visible: VisibleRows;
  element: RefObject<HTMLUListElement | null>;
  onFocus: (key: string) => void;
};

function RowList<Row>({ list, visible, element, rowKey, renderRow, onFocus, label }: RowListProps<Row>) {
  useInfiniteScroll(list, visible);
  const { items, top, height, measure } = visible;
  const paddingBottom = top + height - (items.at(-1)?.end ?? top);
  return (
    <ul
      ref={element}
      className={cx('num', styles.rows)}
      aria-label={label}
      aria-busy={list.outdated || undefined}
      style={{ paddingBottom }}
    >
      {items.map(({ index, start }, position) => {
        const row = list.rows[index];
        if (row === undefined) return null;
        const key = rowKey(row);
        return (
          <li
            key={key}
            ref={measure}
            data-index={index}
            aria-setsize={list.total}
            aria-posinset={index + 1}
            style={{ marginTop: start - (items[position - 1]?.end ?? top) }}
            onFocus={() => onFocus(key)}
          >
            <RowContent row={row} renderRow={renderRow} />
          </li>
        );
      })}
    </ul>
  );
}

/** A component of its own, so that a row that only moves is not rendered again. */
function RowContent<Row>({ row, renderRow }: { row: Row; renderRow: (row: Row) => ReactNode }) {
  return renderRow(row);
}

interface VirtualizerProps {
  options: VirtualRowsOptions;
  children: (visible: VisibleRows) => ReactNode;
}

function PageVirtualizer({ options, children }: VirtualizerProps) {
  return children(usePageRows(options));
}

function ContainedVirtualizer({ options, children }: VirtualizerProps) {
  return children(useContainedRows(options));
}

/** Renders only those rows of a list that are near the viewport. */
export function VirtualRows<Row>({ contained = false, estimatedHeight, ...rest }: VirtualRowsProps<Row>) {
  const { list, rowKey } = rest;
  const element = useRef<HTMLUListElement>(null);
  const [focusedKeys, setFocusedKeys] = useState<readonly string[]>([]);
  const { rows, pinnedIds } = list;
  const options = {
    element,
    count: rows.length,
    estimatedHeight,
    rowKeyAt(index: number) {
      const row = rows[index];
      return row === undefined ? `${index}` : rowKey(row);
    },
    pinnedIndexes: indexesOf(rows, rowKey, new Set([...pinnedIds, ...focusedKeys])),
  };
  const Virtualizer = contained ? ContainedVirtualizer : PageVirtualizer;
  return (
    <Virtualizer options={options}>
      {(visible) => (
        <RowList
          {...rest}
          visible={visible}
          element={element}
          onFocus={(key) => setFocusedKeys((keys) => withFirst(keys, key))}
        />
      )}
    </Virtualizer>
  );
}
