import { type CSSProperties, type MouseEvent, useRef } from 'react';
import { Link } from 'react-router';
import type { VirtualList } from '../../../lib/use-list.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import type { OpenRowProps } from '../../../lib/use-open-row.ts';
import { cx } from '../../cx.ts';
import { useInfiniteScroll, usePinnedRows } from '../row-window.ts';
import { usePageRows } from '../use-virtual-rows.ts';
import { fitColumns, gridTemplate, type ListColumn, menuWidth, nameWidth } from './columns.ts';
import { besideList } from './layout.ts';
import type { ActionPlace, ListDefinition } from './list-definition.ts';
import styles from './list-table.module.css';
import { SelectBox } from './select-box.tsx';
import { TableHead } from './table-head.tsx';
import { tableRoles } from './table-roles.ts';
import { tableTexts } from './table-texts.ts';
import type { RowSelection } from './use-selection.ts';
import { useWidth } from './use-width.ts';

interface ListTableProps<Row> extends OpenRowProps {
  /** Accessible name of the table. */
  label: string;
  list: VirtualList<Row>;
  definition: ListDefinition<Row>;
  columns: readonly ListColumn<Row>[];
  /** The user chose the columns: all of them are shown, however narrow. */
  areChosen: boolean;
  selection: RowSelection;
  sort: string | undefined;
  onSort: (sort: string) => void;
}

interface RowCellsProps<Row> {
  row: Row;
  url: string;
  definition: ListDefinition<Row>;
  columns: readonly ListColumn<Row>[];
  actionPlace: ActionPlace;
  isSelected: boolean;
  onSelect: (isRange: boolean) => void;
}

/** A component of its own, so that a row that only moves is not rendered again. */
function RowCells<Row>({
  row,
  url,
  definition,
  columns,
  actionPlace,
  isSelected,
  onSelect,
}: RowCellsProps<Row>) {
  const { title, note, actions } = definition;
  return (
    <>
      <td {...tableRoles.cell} data-slot="select">
        <SelectBox label={tableTexts.select(title.text(row))} isSelected={isSelected} onToggle={onSelect} />
      </td>
      <th {...tableRoles.rowHeader} className={styles.title}>
        <Link to={url}>{title.text(row)}</Link>
        {note && <span className="note">{note(row)}</span>}
      </th>
      {columns.map(({ key, header, cell, slot, align }) => (
        <td
          key={key}
          {...tableRoles.cell}
          data-slot={slot}
          data-align={align}
          data-header={slot === 'fact' ? header : undefined}
        >
          {cell(row)}
        </td>
      ))}
      <td {...tableRoles.cell} data-slot="actions">
        {actions?.(row, actionPlace)}
      </td>
    </>
  );
}

/** Typical row heights in CSS pixels: of a card, and of a row of the table. */
const estimatedHeights = { card: 150, row: 44 };

const interactive = 'a, button, input, select, textarea, label, summary, [role="menu"], form';

const rowKey = ({ _id }: { readonly _id: string }) => _id;

/** Rows of one line with their header, and cards on phones. Only rows near the viewport are rendered. */
export function ListTable<Row extends { readonly _id: string }>({
  label,
  list,
  definition,
  columns,
  areChosen,
  selection,
  sort,
  onSort,
  openId,
  rowUrl,
  onOpen,
}: ListTableProps<Row>) {
  const isTable = useMediaQuery('(min-width: 48rem)');
  const table = useRef<HTMLTableElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const width = useWidth(table);
  const { pinnedIndexes, onFocus } = usePinnedRows(list, rowKey);
  const visible = usePageRows({
    element: body,
    count: list.rows.length,
    rowKeyAt: (index) => list.rows[index]?._id ?? `${index}`,
    estimatedHeight: isTable ? estimatedHeights.row : estimatedHeights.card,
    pinnedIndexes,
  });
  useInfiniteScroll(list, visible);

  // The actions of the open row are in the pane beside the table.
  const isBesidePane = useMediaQuery(besideList) && openId !== '';
  const actionsWidth = isBesidePane ? Math.min(menuWidth, definition.actionsWidth) : definition.actionsWidth;
  const { width: titleWidth = nameWidth } = definition.title;
  const shown = isTable && !areChosen ? fitColumns(columns, { width, titleWidth, actionsWidth }) : columns;
  const { items, top, height, measure } = visible;
  const style: CSSProperties & Record<'--columns', string> = {
    '--columns': gridTemplate(shown, { titleWidth, actionsWidth }, areChosen),
  };

  function openFromRow(event: MouseEvent, id: string) {
    const isOnControl = event.target instanceof Element && event.target.closest(interactive) !== null;
    const hasSelectedText = getSelection()?.isCollapsed === false;
    if (!isOnControl && !hasSelectedText) onOpen(id);
  }

  return (
    <table
      ref={table}
      {...tableRoles.table}
      className={cx('num', styles.table)}
      aria-label={label}
      aria-rowcount={list.total < 0 ? -1 : list.total + 1}
      aria-busy={list.outdated || undefined}
      style={style}
    >
      <TableHead title={definition.title} selection={selection} columns={shown} sort={sort} onSort={onSort} />
      <tbody
        ref={body}
        {...tableRoles.group}
        className={styles.rows}
        style={{ paddingBottom: top + height - (items.at(-1)?.end ?? top) }}
      >
        {items.map(({ index, start }, position) => {
          const row = list.rows[index];
          if (row === undefined) return null;
          const { _id: id } = row;
          return (
            <tr
              key={id}
              ref={measure}
              {...tableRoles.row}
              data-index={index}
              data-row={id}
              aria-rowindex={index + 2}
              aria-current={id === openId || undefined}
              style={{ marginTop: start - (items[position - 1]?.end ?? top) }}
              onFocus={() => onFocus(id)}
              onClick={(event) => openFromRow(event, id)}
            >
              <RowCells
                row={row}
                url={rowUrl(id)}
                definition={definition}
                columns={shown}
                actionPlace={isBesidePane ? 'menu' : 'row'}
                isSelected={selection.has(id)}
                onSelect={(isRange) => selection.toggle(id, isRange)}
              />
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
