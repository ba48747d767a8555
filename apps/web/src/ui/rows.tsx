import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LongList } from '../lib/use-list.ts';
import { cx } from './cx.ts';
import styles from './rows.module.css';
import { type PlacedRows, type RowsOptions, useBoxRows, usePageRows } from './use-rows.ts';

interface RowsProps<Row> {
  /** Read aloud: what stands in the list. */
  label: string;
  list: LongList<Row>;
  rowKey: (row: Row) => string;
  render: (row: Row) => ReactNode;
  /** What the height of a row is taken for until it is shown. */
  estimate: number;
  /** They scroll in the element around them, not with the page. */
  boxed?: boolean | undefined;
}

/** The next page is asked for when no more rows than these are left below the screen. */
const ahead = 20;

/** So many rows that had the focus stay in the page: what was begun in one is there when one comes back to it. */
const remembered = 6;

function withFirst(keys: readonly string[], key: string): readonly string[] {
  return keys[0] === key ? keys : [key, ...keys.filter((known) => known !== key)].slice(0, remembered);
}

function indexesOf<Row>(rows: readonly Row[], rowKey: (row: Row) => string, keys: ReadonlySet<string>) {
  if (keys.size === 0) return [];
  return rows.flatMap((row, index) => (keys.has(rowKey(row)) ? index : []));
}

/** What is seen is told, and the next page comes by itself. */
function useReading<Row>(list: LongList<Row>, { first, last }: PlacedRows) {
  const { rows, readyForMore } = list;
  const look = useEffectEvent(() => {
    if (first === null || last === null) return;
    list.onSeen({ first, last });
    if (readyForMore && last + ahead >= rows.length) list.loadMore();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever one of them changes
  useEffect(() => look(), [first, last, rows, readyForMore]);
}

type ElementsProps<Row> = Omit<RowsProps<Row>, 'boxed' | 'estimate'> & {
  placed: PlacedRows;
  element: RefObject<HTMLUListElement | null>;
  onFocus: (key: string) => void;
};

function RowElements<Row>({ list, placed, element, rowKey, render, onFocus, label }: ElementsProps<Row>) {
  useReading(list, placed);
  const { items, top, height, measure } = placed;
  const below = top + height - (items.at(-1)?.end ?? top);
  return (
    <ul
      ref={element}
      className={cx('num', styles.rows)}
      aria-label={label}
      aria-busy={list.outdated || undefined}
      style={{ paddingBottom: below }}
    >
      {items.map(({ index, start }, at) => {
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
            style={{ marginTop: start - (items[at - 1]?.end ?? top) }}
            onFocus={() => onFocus(key)}
          >
            <Content row={row} render={render} />
          </li>
        );
      })}
    </ul>
  );
}

/** Apart, so that a row that only moves is not made anew. */
function Content<Row>({ row, render }: { row: Row; render: (row: Row) => ReactNode }) {
  return render(row);
}

interface PlacingProps {
  options: RowsOptions;
  children: (placed: PlacedRows) => ReactNode;
}

function InPage({ options, children }: PlacingProps) {
  return children(usePageRows(options));
}

function InBox({ options, children }: PlacingProps) {
  return children(useBoxRows(options));
}

/** Rows of a list of any length, of which only those near the screen are in the page. */
export function Rows<Row>({ boxed = false, estimate, ...rest }: RowsProps<Row>) {
  const { list, rowKey } = rest;
  const element = useRef<HTMLUListElement>(null);
  const [touched, setTouched] = useState<readonly string[]>([]);
  const { rows, kept } = list;
  const options = {
    element,
    count: rows.length,
    estimate,
    keyOf(index: number) {
      const row = rows[index];
      return row === undefined ? `${index}` : rowKey(row);
    },
    keptAt: indexesOf(rows, rowKey, new Set([...kept, ...touched])),
  };
  const Placing = boxed ? InBox : InPage;
  return (
    <Placing options={options}>
      {(placed) => (
        <RowElements
          {...rest}
          placed={placed}
          element={element}
          onFocus={(key) => setTouched((keys) => withFirst(keys, key))}
        />
      )}
    </Placing>
  );
}
