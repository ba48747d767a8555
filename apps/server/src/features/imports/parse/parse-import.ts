// Reads a CSV file of a kind of import. It runs in a thread of its own (parser-thread.ts).
import { maxImportProblems } from '@burnish/domain/imports/import';
import { decodeText } from '../../../platform/csv/decode-text.ts';
import { parseTable, type TableRow } from '../../../platform/csv/table.ts';
import { UnreadableFileError } from '../../../platform/csv/unreadable-file.ts';
import { type Headings, readHeadings } from './headings.ts';
import { type Cells, type NumberedRow, type RowParser, rowProblem } from './row-parser.ts';

export interface ParsedImport<Row> {
  /** The recognized columns, in the order of the file. */
  readonly columns: readonly string[];
  readonly ignoredColumns: readonly string[];
  /** The first rows, with a cell for each of `columns`. */
  readonly firstRows: readonly { readonly row: number; readonly cells: readonly string[] }[];
  /** Rows that can be imported. */
  readonly rows: readonly NumberedRow<Row>[];
  /** Why the file can't be imported like this. */
  readonly problems: readonly string[];
}

const maxColumns = 60;
const previewedRows = 8;
const maxCellLength = 200;

/** Exports put an apostrophe in front of cells that spreadsheets would run as formulas. */
function withoutProtection(cell: string): string {
  return cell.replace(/^'(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/, '');
}

function cellsOf<Key extends string>({ cells }: TableRow, { found }: Headings<Key>): Cells<Key> {
  const present: Partial<Record<Key, string>> = {};
  for (const { key, index } of found) {
    const cell = withoutProtection(cells[index] ?? '');
    if (cell !== '') present[key] = cell;
  }
  return present;
}

function tableProblems(rows: readonly TableRow[], maxRows: number): string[] {
  if (rows.length === 0) return ['There are no rows below the headings.'];
  if (rows.length <= maxRows) return [];
  return [`A file has at most ${maxRows.toLocaleString('en-US')} rows. Import it in parts.`];
}

function readRows<Key extends string, Row>(
  table: readonly TableRow[],
  headings: Headings<Key>,
  parser: RowParser<Key, Row>,
): Pick<ParsedImport<Row>, 'rows' | 'problems'> {
  const rows: NumberedRow<Row>[] = [];
  const problems: string[] = [];
  const rowOf = new Map<string, number>();
  for (const line of table) {
    const { row } = line;
    const result = parser.parse(cellsOf(line, headings));
    if ('problems' in result) {
      for (const { column, message } of result.problems)
        problems.push(rowProblem(row, parser.columns[column], message));
      continue;
    }
    const identity = parser.identify(result.value);
    const earlier = identity === null ? undefined : rowOf.get(identity.value);
    if (identity !== null && earlier !== undefined) {
      problems.push(rowProblem(row, parser.columns[identity.column], `Row ${earlier} has the same one.`));
      continue;
    }
    if (identity !== null) rowOf.set(identity.value, row);
    rows.push({ row, value: result.value });
  }
  return { rows, problems };
}

/** @throws UnreadableFileError */
export function parseImport<Key extends string, Row>(
  bytes: Uint8Array,
  parser: RowParser<Key, Row>,
  maxRows: number,
): ParsedImport<Row> {
  const limits = { maxRows: maxRows + 2, maxColumns, sampledLines: 1 };
  const [header, ...table] = parseTable(decodeText(bytes), limits);
  if (header === undefined) throw new UnreadableFileError();
  const headings = readHeadings(header.cells, parser.columns);
  const fileProblems = [...headings.problems, ...tableProblems(table, maxRows)];
  const { rows, problems } =
    fileProblems.length === 0 ? readRows(table, headings, parser) : { rows: [], problems: fileProblems };
  return {
    columns: headings.found.map(({ key }) => parser.columns[key].label),
    ignoredColumns: headings.ignored,
    firstRows: table.slice(0, previewedRows).map(({ row, cells }) => ({
      row,
      cells: headings.found.map(({ index }) =>
        withoutProtection(cells[index] ?? '')
          .slice(0, maxCellLength)
          .toWellFormed(),
      ),
    })),
    rows,
    problems: problems.slice(0, maxImportProblems),
  };
}
