// What the reading of import files needs to know about a kind of import.
import type { ImportColumn } from '@burnish/contract/imports/columns';

/** What is wrong with one column of a row. */
export interface CellProblem<Key extends string> {
  readonly column: Key;
  /** For the user who filled in the file. */
  readonly message: string;
}

/** The cells of a row that aren't empty. */
export type Cells<Key extends string> = Readonly<Partial<Record<Key, string>>>;

export type RowResult<Key extends string, Row> =
  | { readonly value: Row }
  | { readonly problems: readonly CellProblem<Key>[] };

export interface RowParser<Key extends string, Row> {
  readonly columns: Readonly<Record<Key, ImportColumn>>;
  parse(cells: Cells<Key>): RowResult<Key, Row>;
  /** The value that no other row of the file may have, and its column. Null: rows can be equal. */
  identify(row: Row): { readonly column: Key; readonly value: string } | null;
}

export interface NumberedRow<Row> {
  /** As a spreadsheet numbers it, from 1. */
  readonly row: number;
  readonly value: Row;
}

/** A problem as users read it. */
export function rowProblem(row: number, { label }: Pick<ImportColumn, 'label'>, message: string): string {
  return `Row ${row}, ${label}: ${message}`;
}
