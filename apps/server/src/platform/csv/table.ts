// The rows of a CSV file, with the line that each ends at.
import { CsvError, parse } from 'csv-parse/sync';
import { UnreadableFileError } from './unreadable-file.ts';

export interface TableRow {
  /** The line of the file that the row ends at, from 1. */
  readonly line: number;
  /** The row as a spreadsheet numbers it, from 1. */
  readonly row: number;
  readonly cells: readonly string[];
}

export interface TableLimits {
  /** Rows with a value that are read. Those after them are left out. */
  readonly maxRows: number;
  readonly maxColumns: number;
  /** Lines by which the delimiter is chosen: 1 for a file that begins with its header. */
  readonly sampledLines: number;
}

const delimiters = [',', ';', '\t', '|'];

/** Characters of one row. */
const maxRowLength = 20_000;

/** The one that occurs in most lines, blank ones at the beginning aside; of several, the one that occurs most often. */
function detectDelimiter(text: string, sampledLines: number): string {
  const lines = text
    .replace(/^\s*\n/, '')
    .slice(0, sampledLines * 1_000)
    .split('\n', sampledLines);
  const scores = delimiters.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1);
    return {
      delimiter,
      lines: counts.filter((count) => count > 0).length,
      total: counts.reduce((a, b) => a + b, 0),
    };
  });
  scores.sort((a, b) => b.lines - a.lines || b.total - a.total);
  return scores[0]?.delimiter ?? ',';
}

/** Ends the parser. */
class RowLimitError extends Error {}

/** Without rows whose cells are all empty. @throws UnreadableFileError */
export function parseTable(text: string, { maxRows, maxColumns, sampledLines }: TableLimits): TableRow[] {
  const rows: TableRow[] = [];
  try {
    parse(text, {
      delimiter: detectDelimiter(text, sampledLines),
      bom: true,
      on_record(cells: string[], { lines, records, empty_lines: emptyLines }) {
        if (cells.every((cell) => cell === '')) return null;
        rows.push({ line: lines, row: records + emptyLines, cells });
        if (rows.length === maxRows) throw new RowLimitError();
        return null;
      },
      trim: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: maxRowLength,
    });
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableFileError(error);
    if (!(error instanceof RowLimitError)) throw error;
  }
  if (rows.some(({ cells }) => cells.length > maxColumns)) throw new UnreadableFileError();
  return rows;
}
