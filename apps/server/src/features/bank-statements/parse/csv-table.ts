// The rows of a CSV file, with the line that each ends at.
import { maxStatementColumns } from '@burnish/domain/bank-statements/column-mapping';
import { maxStatementLines } from '@burnish/domain/bank-statements/statement-line';
import { DomainError } from '@burnish/domain/errors';
import { CsvError, parse } from 'csv-parse/sync';

export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
}

const delimiters = [',', ';', '\t', '|'];

/** Lines by which the delimiter is chosen. */
const sampledLines = 40;

/** Characters of one row. */
const maxRowLength = 20_000;

/** Rows before and after the transactions. */
const maxOtherRows = 200;

/** The one that occurs in most lines; of several, the one that occurs most often. */
function detectDelimiter(text: string): string {
  const lines = text.slice(0, sampledLines * 1_000).split('\n', sampledLines);
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

/** @throws DomainError UNSUPPORTED_STATEMENT */
export function parseTable(text: string): TableRow[] {
  try {
    const rows: TableRow[] = [];
    parse(text, {
      delimiter: detectDelimiter(text),
      bom: true,
      on_record(cells: string[], { lines }) {
        rows.push({ line: lines, cells });
        return null;
      },
      trim: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: maxRowLength,
      to: maxStatementLines + maxOtherRows,
    });
    if (rows.some(({ cells }) => cells.length > maxStatementColumns))
      throw new DomainError('UNSUPPORTED_STATEMENT');
    return rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
  } catch (error) {
    if (error instanceof CsvError) throw new DomainError('UNSUPPORTED_STATEMENT', [], { cause: error });
    throw error;
  }
}
