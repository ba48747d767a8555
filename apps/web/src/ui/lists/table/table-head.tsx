import { Glyph } from '../../display/glyph.tsx';
import { type ListColumn, nextSort, sortDirection } from './columns.ts';
import type { ListDefinition } from './list-definition.ts';
import styles from './list-table.module.css';
import { SelectBox } from './select-box.tsx';
import { tableRoles } from './table-roles.ts';
import { tableTexts } from './table-texts.ts';
import type { RowSelection } from './use-selection.ts';

interface SortProps {
  sort: string | undefined;
  onSort: (sort: string) => void;
}

type HeaderColumn = Pick<ListColumn<never>, 'header' | 'sort' | 'sortsDescendingFirst' | 'align'>;

function Header({ column, sort, onSort }: SortProps & { column: HeaderColumn }) {
  const direction = sortDirection(column, sort);
  return (
    <th {...tableRoles.columnHeader} data-align={column.align} aria-sort={direction ?? undefined}>
      {column.sort === undefined ? (
        column.header
      ) : (
        <button type="button" onClick={() => onSort(nextSort(column, sort))}>
          {column.header}
          <span className={styles.direction} data-direction={direction ?? undefined}>
            <Glyph name="down" />
          </span>
        </button>
      )}
    </th>
  );
}

interface TableHeadProps<Row> extends SortProps {
  title: ListDefinition<Row>['title'];
  selection: RowSelection;
  columns: readonly ListColumn<Row>[];
}

/** Stays below the strip of the page while the rows scroll. */
export function TableHead<Row>({ title, selection, columns, sort, onSort }: TableHeadProps<Row>) {
  return (
    <thead {...tableRoles.group} className={styles.head}>
      <tr {...tableRoles.row} aria-rowindex={1}>
        <th {...tableRoles.columnHeader}>
          <SelectBox
            label={tableTexts.selectAll}
            isSelected={selection.areAllSelected}
            onToggle={selection.toggleAll}
          />
        </th>
        <Header column={title} sort={sort} onSort={onSort} />
        {columns.map((column) => (
          <Header key={column.key} column={column} sort={sort} onSort={onSort} />
        ))}
        <th {...tableRoles.columnHeader}>
          <span className="vh">{tableTexts.actions}</span>
        </th>
      </tr>
    </thead>
  );
}
