// Parses a bank statement, whose format follows from its content. It runs in a thread of its own (parser-thread.ts).
import { createHash } from 'node:crypto';
import {
  type ColumnMapping,
  maxStatementColumns,
  type PartialMapping,
} from '@burnish/domain/bank-statements/column-mapping';
import { maxStatementLines, type StatementFormat } from '@burnish/domain/bank-statements/statement-line';
import type { FieldError } from '@burnish/domain/errors';
import type { Currency } from '@burnish/domain/money/money';
import { decodeText } from '../../../platform/csv/decode-text.ts';
import { parseTable, type TableLimits } from '../../../platform/csv/table.ts';
import { UnreadableFileError } from '../../../platform/csv/unreadable-file.ts';
import { parseCamt } from './camt.ts';
import { type Columns, splitHeader, suggestMapping } from './columns.ts';
import { checkMapping, readRow } from './csv-lines.ts';
import { type Entry, fingerprintLines, type ParsedLine } from './entries.ts';

export interface ParseOptions {
  /** Of a CSV file. */
  readonly currency: Currency;
  /** What is known of the columns of a CSV file. */
  readonly mapping: PartialMapping;
  readonly now: Date;
}

export interface ParsedStatement {
  readonly format: StatementFormat;
  /** Of a camt.053 file. */
  readonly account: string | null;
  /** Null: the file doesn't say, or it is none of ours. */
  readonly currency: Currency | null;
  /** Of a CSV file, like the following three. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly headerHash: string | null;
  readonly mapping: ColumnMapping | null;
  /** Incoming payments. */
  readonly lines: readonly ParsedLine[];
  readonly outgoingCount: number;
  /** Why it can't be imported like this. */
  readonly problems: readonly FieldError[];
}

/** Rows before and after the transactions. */
const maxOtherRows = 200;

/** Some banks write the account and the period before the header. */
const tableLimits: TableLimits = {
  maxRows: maxStatementLines + maxOtherRows,
  maxColumns: maxStatementColumns,
  sampledLines: 40,
};

const maxProblems = 10;
const sampledRows = 8;
const maxCellLength = 200;

function tooManyLines(count: number): FieldError[] {
  if (count <= maxStatementLines) return [];
  const message = `A file has at most ${maxStatementLines.toLocaleString('en-US')} lines. Export a shorter period.`;
  return [{ path: 'statement', message }];
}

function hashHeader(names: readonly string[]): string {
  const header = names.map((name) => name.toLowerCase());
  return createHash('sha256').update(JSON.stringify(header)).digest('base64url');
}

function split(entries: readonly Entry[]): Pick<ParsedStatement, 'lines' | 'outgoingCount'> {
  const lines = fingerprintLines(entries);
  return { lines, outgoingCount: entries.length - lines.length };
}

function readRows({ names, rows }: Columns, options: ParseOptions & { mapping: ColumnMapping }) {
  const problems = [...checkMapping(options.mapping, names.length), ...tooManyLines(rows.length)];
  if (problems.length > 0) return { entries: [], problems };
  const read = rows.flatMap((row) => readRow(row, options) ?? []);
  return { entries: read.filter((one) => 'bookedOn' in one), problems: read.filter((one) => 'path' in one) };
}

function parseCsv(text: string, options: ParseOptions): ParsedStatement {
  const columns = splitHeader(parseTable(text, tableLimits));
  const { names, rows } = columns;
  if (names.length < 2) throw new UnreadableFileError();
  const mapping = suggestMapping(columns, options.mapping);
  const { entries, problems } = readRows(columns, { ...options, mapping });
  const cut = (cell: string) => cell.slice(0, maxCellLength).toWellFormed();
  return {
    format: 'csv',
    account: null,
    currency: null,
    columns: names.map(cut),
    rows: rows.slice(0, sampledRows).map(({ cells }) => cells.map(cut)),
    headerHash: hashHeader(names),
    mapping,
    ...split(entries),
    problems: problems.slice(0, maxProblems),
  };
}

/** @throws UnreadableFileError */
export function parseStatement(bytes: Uint8Array, options: ParseOptions): ParsedStatement {
  const text = decodeText(bytes);
  if (!text.trimStart().startsWith('<')) return parseCsv(text, options);
  const { account, currency, entries, problems } = parseCamt(text, options.now);
  return {
    format: 'camt053',
    account,
    currency,
    columns: [],
    rows: [],
    headerHash: null,
    mapping: null,
    ...split(entries),
    problems: [...tooManyLines(entries.length), ...problems].slice(0, maxProblems),
  };
}
