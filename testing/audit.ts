// Reads the audit log.
import { asc } from 'drizzle-orm';
import { auditRecords } from '../apps/server/src/db/schema/index.ts';
import type { TestDatabase } from './database.ts';

export type AuditRecord = typeof auditRecords.$inferSelect;

export function readAudit({ queries }: TestDatabase): Promise<AuditRecord[]> {
  return queries.select().from(auditRecords).orderBy(asc(auditRecords.id));
}

/** Returns a function that lists the audit records written since. */
export async function watchAudit(database: TestDatabase): Promise<() => Promise<AuditRecord[]>> {
  const known = new Set((await readAudit(database)).map(({ id }) => id));
  return async () => (await readAudit(database)).filter(({ id }) => !known.has(id));
}
