import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './data-table.module.css';

export interface Column<Row> {
  key: string;
  /** Name of the column. On a card it is visible only for `fact`, and accessible always. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** Position on a card. A `fact` is a line of its own with its header, and none if it is empty. */
  slot: 'title' | 'note' | 'amount' | 'status' | 'actions' | 'fact';
  /** The header is for screen readers only. */
  hideHeader?: boolean | undefined;
}

interface DataTableProps<Row> {
  /** For screen readers: what the rows are. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** New rows are loading. */
  outdated?: boolean | undefined;
}

/**
 * A table on wide screens, cards on narrow ones. The roles are explicit because some screen readers ignore a table
 * that is laid out as a grid.
 */
export function DataTable<Row>({ caption, columns, rows, rowKey, outdated = false }: DataTableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <table className={cx('num', styles.table)} role="table" aria-busy={outdated || undefined}>
      <caption className="vh">{caption}</caption>
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <thead role="rowgroup">
        {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
        <tr role="row">
          {columns.map(({ key, header, slot, hideHeader }) => (
            // biome-ignore lint/a11y/noRedundantRoles: see above
            <th key={key} scope="col" role="columnheader" data-slot={slot}>
              {hideHeader ? <span className="vh">{header}</span> : header}
            </th>
          ))}
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <tbody role="rowgroup">
        {rows.map((row) => (
          // biome-ignore lint/a11y/noRedundantRoles: see above
          <tr key={rowKey(row)} role="row">
            {columns.map(({ key, header, cell, slot }) => (
              // biome-ignore lint/a11y/noRedundantRoles: see above
              <td key={key} role="cell" data-slot={slot} data-header={slot === 'fact' ? header : undefined}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The buttons of a row. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
