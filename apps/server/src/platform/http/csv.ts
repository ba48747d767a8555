// Lists as CSV files for spreadsheets. Rows are read while the file is sent.
import { pipeline, Readable } from 'node:stream';
import { DomainError } from '@burnish/domain/errors';
import { maxExportedRows } from '@burnish/domain/studio-lists';
import { stringify } from 'csv-stringify';
import { StreamResponse } from './stream-response.ts';

/** Columns by their header. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => string | number | null>>;

/** The rows of a file, page by page. They exist only for a list that isn't too long. */
export class CsvRows<Row> {
  readonly #pages: AsyncIterable<readonly Row[]>;

  private constructor(pages: AsyncIterable<readonly Row[]>) {
    this.#pages = pages;
  }

  /** `count`: of all rows. @throws DomainError TOO_MANY_ROWS */
  static from<Row>(count: number, pages: AsyncIterable<readonly Row[]>): CsvRows<Row> {
    if (count > maxExportedRows) throw new DomainError('TOO_MANY_ROWS');
    return new CsvRows(pages);
  }

  async *read(): AsyncGenerator<Row> {
    for await (const rows of this.#pages) yield* rows;
  }
}

/**
 * Spreadsheets run cells that begin with =, +, - or @ as formulas, so such text gets an apostrophe in front. The byte
 * order mark tells them that the file is UTF-8. An error while reading aborts the response, so that an incomplete file
 * isn't mistaken for a complete one.
 */
export function csvResponse<Row>(
  /** Of the file, without its extension. */
  name: string,
  columns: CsvColumns<Row>,
  rows: CsvRows<Row>,
): StreamResponse {
  async function* records() {
    for await (const row of rows.read()) yield Object.values(columns).map((read) => read(row));
  }
  const file = stringify({ header: true, columns: Object.keys(columns), bom: true, escape_formulas: true });
  pipeline(Readable.from(records()), file, () => {});
  return new StreamResponse(file, 'text/csv; charset=utf-8', `${name}.csv`);
}
