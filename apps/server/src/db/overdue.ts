import { type SQL, sql } from 'drizzle-orm';
import { invoices, isPayableStatus } from './schema/index.ts';

/** `isOverdue` of the domain, for rows of invoices. Something is due for each that can be paid (sql/ledger.sql). */
export function isOverdue(today: unknown): SQL {
  return sql`${invoices.dueDate} < ${today} and ${invoices}.${isPayableStatus}`;
}
