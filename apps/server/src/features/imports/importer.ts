// What the service needs to know about a kind of import.
import type { ImportResult } from '@burnish/contract/imports/entities';
import type { AuditAction } from '@burnish/domain/audit-actions';
import type { Queries } from '../../platform/db/database.ts';
import type { Transaction } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { NumberedRow } from './parse/row-parser.ts';

/** What the database says about the rows of a file. */
export interface Review {
  /** Rows of what is already there. */
  readonly existingRows: ReadonlySet<number>;
  /** Why the file can't be imported, for users. */
  readonly problems: readonly string[];
}

export interface Importer<Row> {
  /** Records the counts of an import. */
  readonly action: AuditAction;
  review(queries: Queries, rows: readonly NumberedRow<Row>[]): Promise<Review>;
  /**
   * Adds the rows that aren't there yet. It locks what it reads, so that nothing is added twice.
   * @throws DomainError INVALID_INPUT if its own review finds problems
   */
  add(tx: Transaction, caller: Caller, rows: readonly NumberedRow<Row>[]): Promise<ImportResult>;
}
