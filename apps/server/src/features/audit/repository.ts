import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { auditRecords, users } from '../../db/schema/index.ts';
import type { Database, Queries } from '../../platform/db/database.ts';
import { countRows, createList, matches, type PageRequest } from '../../platform/db/paging.ts';
import type { NewAuditRecord } from '../../platform/db/transaction.ts';

export async function insertAuditRecords(
  queries: Queries,
  records: readonly NewAuditRecord[],
): Promise<void> {
  await queries.insert(auditRecords).values([...records]);
}

export interface AuditFilter extends PageRequest {
  readonly entity?: (typeof auditRecords.$inferSelect)['entity'] | undefined;
  readonly entityId?: string | undefined;
  readonly actorId?: string | undefined;
  readonly action?: string | undefined;
  readonly from?: Date | undefined;
  /** Lower bound of the IDs created from then on. */
  readonly firstId?: string | undefined;
  readonly until?: Date | undefined;
  /** Upper bound of the IDs created before then. */
  readonly lastId?: string | undefined;
}

/** Audit records with their actor. */
function select(queries: Queries) {
  return queries
    .select({
      id: auditRecords.id,
      record: auditRecords,
      actor: { id: users.id, fullName: users.fullName, email: users.email, companyName: users.companyName },
    })
    .from(auditRecords)
    .leftJoin(users, eq(users.id, auditRecords.actorId));
}

export type RecordedChange = Awaited<ReturnType<typeof select>>[number];

export function prepareAuditList({ queries }: Database) {
  const actors = queries.select({ id: users.id }).from(users).where(matches(users));
  return createList<RecordedChange, AuditFilter>({
    name: 'audit',
    id: auditRecords.id,
    filters: {
      search: inArray(auditRecords.actorId, actors),
      entity: eq(auditRecords.entity, sql.placeholder('entity')),
      entityId: eq(auditRecords.entityId, sql.placeholder('entityId')),
      actorId: eq(auditRecords.actorId, sql.placeholder('actorId')),
      action: eq(auditRecords.action, sql.placeholder('action')),
      from: sql`${auditRecords.createdAt} >= ${sql.placeholder('from')}`,
      firstId: sql`${auditRecords.id} >= ${sql.placeholder('firstId')}`,
      until: sql`${auditRecords.createdAt} < ${sql.placeholder('until')}`,
      lastId: sql`${auditRecords.id} < ${sql.placeholder('lastId')}`,
    },
    rows: (where, limit, name) =>
      select(queries).where(where).orderBy(desc(auditRecords.id)).limit(limit).prepare(name),
    count: countRows(queries, auditRecords.id),
  });
}

/** The newest records of some entities. */
export async function listRecordsOf(
  queries: Queries,
  { entityIds, actions, limit }: { entityIds: readonly string[]; actions: readonly string[]; limit: number },
) {
  return queries
    .select()
    .from(auditRecords)
    .where(and(inArray(auditRecords.entityId, [...entityIds]), inArray(auditRecords.action, [...actions])))
    .orderBy(desc(auditRecords.id))
    .limit(limit);
}
