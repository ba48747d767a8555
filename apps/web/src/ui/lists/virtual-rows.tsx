import { type CSSProperties, type ReactNode, type RefObject, useRef } from 'react';
import type { VirtualList } from '../../lib/use-list.ts';
import { cx } from '../cx.ts';
import { useInfiniteScroll, usePinnedRows } from './row-window.ts';
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
  const { pinnedIndexes, onFocus } = usePinnedRows(list, rowKey);
  const { rows } = list;
  const options = {
    element,
    count: Math.ceil(rows.length / columns),
    estimatedHeight,
    rowKeyAt(index: number) {
      const row = rows[index * columns];
      return row === undefined ? `${index}` : rowKey(row);
    },
    pinnedIndexes: [...new Set(pinnedIndexes.map((index) => Math.floor(index / columns)))],
  };
  const Virtualizer = contained ? ContainedVirtualizer : PageVirtualizer;
  return (
    <Virtualizer options={options}>
      {(visible) => (
        <RowList {...rest} columns={columns} visible={visible} element={element} onFocus={onFocus} />
      )}
    </Virtualizer>
  );
}
