import type { ReactNode } from 'react';

/** A column of a list, and a part of its card on a phone. */
export interface ListColumn<Row> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Rem: the width of short values. Wide columns grow. */
  readonly width: number;
  /** How much of the free width the column takes, compared with the others. */
  readonly grow?: number | undefined;
  /** The key of the list's sort. */
  readonly sort?: string | undefined;
  /** The direction of the first click. */
  readonly sortsDescendingFirst?: boolean | undefined;
  readonly align?: 'end' | undefined;
  /** Position on a card. A `fact` is a line of its own with its header. */
  readonly slot: 'amount' | 'status' | 'fact';
  /** Shown only if the user chooses it. */
  readonly isOptional?: boolean | undefined;
}

/** Rem: the least width of a name, the width of the checkbox, and the space after each column. */
export const nameWidth = 11;
const selectWidth = 1.5;
const gap = 1;
/** Rem: what surrounds the cells of a row. */
const rowPadding = 1.5;

/** Rem: actions of which only the menu is shown, or a short button. */
export const menuWidth = 4;

/** The columns that the user chose, or else those that aren't optional. In their own order. */
export function chosenColumns<Column extends Pick<ListColumn<never>, 'key' | 'isOptional'>>(
  columns: readonly Column[],
  chosen: readonly string[] | null,
): readonly Column[] {
  return columns.filter(({ key, isOptional }) => (chosen === null ? !isOptional : chosen.includes(key)));
}

/** The columns that fit into the width: amounts and statuses always, then the other ones in their order. Rem. */
export function fitColumns<Column extends Pick<ListColumn<never>, 'width' | 'slot'>>(
  columns: readonly Column[],
  { width, titleWidth, actionsWidth }: { width: number; titleWidth: number; actionsWidth: number },
): readonly Column[] {
  const required = columns.filter(({ slot }) => slot !== 'fact');
  const shown = new Set(required);
  let free = required.reduce(
    (left, column) => left - column.width - gap,
    width - rowPadding - selectWidth - titleWidth - actionsWidth - 2 * gap,
  );
  for (const column of columns) {
    if (shown.has(column) || column.width + gap > free) continue;
    shown.add(column);
    free -= column.width + gap;
  }
  return columns.filter((column) => shown.has(column));
}

/** The `grid-template-columns` of all rows, so that they line up without being measured. Chosen columns may shrink. */
export function gridTemplate(
  columns: readonly Pick<ListColumn<never>, 'width' | 'grow'>[],
  { titleWidth, actionsWidth }: { titleWidth: number; actionsWidth: number },
  mayShrink = false,
): string {
  const tracks = columns.map(
    ({ width, grow = 1 }) => `minmax(${mayShrink ? 0 : `${width}rem`}, ${width * grow}fr)`,
  );
  return [`${selectWidth}rem`, `minmax(0, ${titleWidth * 1.5}fr)`, ...tracks, `${actionsWidth}rem`].join(' ');
}

/** Newest first, the order without a sort. */
const defaultSort = '-createdAt';

export type SortDirection = 'ascending' | 'descending';

/** The direction in which the list is sorted by the column, or null. */
export function sortDirection(
  column: Pick<ListColumn<never>, 'sort'>,
  sort: string | undefined,
): SortDirection | null {
  const current = sort || defaultSort;
  if (column.sort === undefined || current.replace(/^-/, '') !== column.sort) return null;
  return current.startsWith('-') ? 'descending' : 'ascending';
}

/** The sort after a click on the header of the column. Empty: the default. */
export function nextSort(
  column: Pick<ListColumn<never>, 'sort' | 'sortsDescendingFirst'>,
  sort: string | undefined,
): string {
  const direction = sortDirection(column, sort);
  const isDescending = direction === null ? column.sortsDescendingFirst === true : direction === 'ascending';
  const next = `${isDescending ? '-' : ''}${column.sort}`;
  return next === defaultSort ? '' : next;
}
