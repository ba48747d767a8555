import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './data-table.module.css';

export interface Column<Row> {
  key: string;
  /** The column's name; on a card it is read aloud and, for `fact`, shown. */
  head: string;
  cell: (row: Row) => ReactNode;
  /** Where it stands on a card. `fact`: a line of its own with its name. */
  place: 'title' | 'note' | 'amount' | 'status' | 'acts' | 'fact';
  /** The name is read aloud only. */
  quietHead?: boolean | undefined;
}

interface DataTableProps<Row> {
  /** Read aloud: what the rows are. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Others are on their way to take the place of these. */
  outdated?: boolean | undefined;
}

/**
 * A table where there is room to compare rows, cards where there is not: one definition. The roles are spelled
 * out because a table that is laid out as a grid is no table to some screen readers.
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
          {columns.map(({ key, head, place, quietHead }) => (
            // biome-ignore lint/a11y/noRedundantRoles: see above
            <th key={key} scope="col" role="columnheader" data-place={place}>
              {quietHead ? <span className="vh">{head}</span> : head}
            </th>
          ))}
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <tbody role="rowgroup">
        {rows.map((row) => (
          // biome-ignore lint/a11y/noRedundantRoles: see above
          <tr key={rowKey(row)} role="row">
            {columns.map(({ key, head, cell, place }) => (
              // biome-ignore lint/a11y/noRedundantRoles: see above
              <td key={key} role="cell" data-place={place} data-head={place === 'fact' ? head : undefined}>
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
export function RowActs({ children }: { children: ReactNode }) {
  return <div className={styles.acts}>{children}</div>;
}
