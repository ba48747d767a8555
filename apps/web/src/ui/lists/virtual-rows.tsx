import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
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
  /** How many rows of the list are next to each other. */
  columns?: number | undefined;
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
function useInfiniteScroll<Row>(list: VirtualList<Row>, visible: VisibleRows, columns: number) {
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

type RowListProps<Row> = Omit<VirtualRowsProps<Row>, 'contained' | 'estimatedHeight' | 'columns'> & {
  columns: number;
  visible: VisibleRows;
  element: RefObject<HTMLUListElement | null>;
  onFocus: (key: string) => void;
};

function RowList<Row>({
  list,
  columns,
  visible,
  element,
  rowKey,
  renderRow,
  onFocus,
  label,
}: RowListProps<Row>) {
  useInfiniteScroll(list, visible, columns);
  const { items, top, gap, height, measure } = visible;
  const paddingBottom = top + height - (items.at(-1)?.end ?? top);
  const isGrid = columns > 1;
  const style: CSSProperties & Record<'--columns', number> = { paddingBottom, '--columns': columns };
  return (
    <ul
      ref={element}
      className={cx('num', styles.rows, isGrid && styles.grid)}
      aria-label={label}
      aria-busy={list.outdated || undefined}
      style={style}
    >
      {items.flatMap(({ index, start }, position) => {
        const end = items[position - 1]?.end;
        // A grid has gaps of its own.
        const marginTop = end === undefined ? start - top : start - end - (isGrid ? gap : 0);
        const firstRow = index * columns;
        return list.rows.slice(firstRow, firstRow + columns).map((row, column) => {
          const key = rowKey(row);
          return (
            <li
              key={key}
              // In a grid all rows next to each other are equally high.
              ref={column === 0 ? measure : undefined}
              data-index={column === 0 ? index : undefined}
              aria-setsize={list.total}
              aria-posinset={firstRow + column + 1}
              style={{ marginTop }}
              onFocus={() => onFocus(key)}
            >
              <RowContent row={row} renderRow={renderRow} />
            </li>
          );
        });
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
export function VirtualRows<Row>({
  contained = false,
  estimatedHeight,
  columns = 1,
  ...rest
}: VirtualRowsProps<Row>) {
  const { list, rowKey } = rest;
  const element = useRef<HTMLUListElement>(null);
  const [focusedKeys, setFocusedKeys] = useState<readonly string[]>([]);
  const { rows, pinnedIds } = list;
  const options = {
    element,
    count: Math.ceil(rows.length / columns),
    estimatedHeight,
    rowKeyAt(index: number) {
      const row = rows[index * columns];
      return row === undefined ? `${index}` : rowKey(row);
    },
    pinnedIndexes: [
      ...new Set(
        indexesOf(rows, rowKey, new Set([...pinnedIds, ...focusedKeys])).map((index) =>
          Math.floor(index / columns),
        ),
      ),
    ],
  };
  const Virtualizer = contained ? ContainedVirtualizer : PageVirtualizer;
  return (
    <Virtualizer options={options}>
      {(visible) => (
        <RowList
          {...rest}
          columns={columns}
          visible={visible}
          element={element}
          onFocus={(key) => setFocusedKeys((keys) => withFirst(keys, key))}
        />
      )}
    </Virtualizer>
  );
}
