// Reads the audit as it was written.
import { asc } from 'drizzle-orm';
import { auditRecords } from '../apps/server/src/db/schema.ts';
import type { TestDatabase } from './database.ts';

export type AuditRecord = typeof auditRecords.$inferSelect;

export function readAudit({ queries }: TestDatabase): Promise<AuditRecord[]> {
  return queries.select().from(auditRecords).orderBy(asc(auditRecords.id));
}

/** Remembers what stands in the audit now; gives what has been written since. */
export async function watchAudit(database: TestDatabase): Promise<() => Promise<AuditRecord[]>> {
  const known = new Set((await readAudit(database)).map(({ id }) => id));
  return async () => (await readAudit(database)).filter(({ id }) => !known.has(id));
}
