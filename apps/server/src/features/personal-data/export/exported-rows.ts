import type { Queries } from '../../../platform/db/database.ts';

/** Rows are read in the order of their IDs, in batches. */
export const batchSize = 500;

type Row = Readonly<Record<string, unknown>>;

interface Batch {
  readonly userId: string;
  /** The ID of the last row before this batch. */
  readonly after: string;
}

export interface ExportedRows {
  /** Of the JSON file. */
  readonly name: string;
  readonly description: string;
  readBatch(queries: Queries, batch: Batch): Promise<readonly (Row & { readonly id: string })[]>;
}
