// A file with the headings of a kind and one row, which shows the format.
import { type ImportColumn, importColumns } from '@burnish/contract/imports/columns';
import type { ImportKind } from '@burnish/domain/imports/import';

const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

export function exampleFile(kind: ImportKind): string {
  const columns: readonly ImportColumn[] = Object.values(importColumns[kind]);
  const rows = [columns.map(({ label }) => label), columns.map(({ example }) => example)];
  return rows.map((cells) => `${cells.map(quote).join(',')}\r\n`).join('');
}
