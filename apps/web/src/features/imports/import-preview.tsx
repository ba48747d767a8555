import type { ImportPreview } from '@burnish/contract/imports/entities';
import type { ImportKind } from '@burnish/domain/imports/import';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { copy } from './copy.ts';
import styles from './imports.module.css';

type PreviewedRow = ImportPreview['rows'][number];

function columnsOf(kind: ImportKind, columns: readonly string[]): readonly Column<PreviewedRow>[] {
  return [
    { key: 'row', header: copy.column.row, slot: 'title', cell: ({ row }) => row },
    {
      key: 'status',
      header: copy.column.status,
      slot: 'status',
      cell: ({ isExisting }) => (isExisting ? copy.kind[kind].isExisting : copy.newRow),
    },
    ...columns.map((header, index) => ({
      key: header,
      header,
      slot: 'fact' as const,
      cell: ({ cells }: PreviewedRow) => cells[index],
    })),
  ];
}

/** Why the file can't be imported, by row. */
function Problems({ problems }: Pick<ImportPreview, 'problems'>) {
  return (
    <div role="alert" className={styles.problems}>
      <b>{copy.problems}</b>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </div>
  );
}

/** What will be imported, and the first rows as they were read. */
export function Preview({ kind, preview }: { kind: ImportKind; preview: ImportPreview }) {
  const { columns, ignoredColumns, rows, newCount, existingCount, problems } = preview;
  const texts = copy.kind[kind];
  return (
    <section className={styles.preview} aria-label={copy.preview}>
      {problems.length > 0 ? (
        <Problems problems={problems} />
      ) : (
        <p className="num" role="status">
          {copy.counts(texts.count(newCount), existingCount === 0 ? null : texts.existing(existingCount))}
        </p>
      )}
      {ignoredColumns.length > 0 && <p className="note">{copy.ignored(ignoredColumns)}</p>}
      {rows.length > 0 && columns.length > 0 && (
        <div className={styles.scroll}>
          <DataTable
            caption={copy.firstRows(rows.length)}
            columns={columnsOf(kind, columns)}
            rows={rows}
            rowKey={({ row }) => String(row)}
          />
        </div>
      )}
    </section>
  );
}
