import { desc, eq, inArray, sql } from 'drizzle-orm';
import { auditRecords, users } from '../../db/schema.ts';
import type { Database, Queries } from '../../platform/database.ts';
import { countRows, createList, matches, type PageRequest } from '../../platform/paging.ts';

export interface AuditFilter extends PageRequest {
  readonly entity?: (typeof auditRecords.$inferSelect)['entity'] | undefined;
  readonly entityId?: string | undefined;
  readonly actorId?: string | undefined;
  readonly act?: string | undefined;
  readonly from?: Date | undefined;
  /** No id from then on is less than this one. */
  readonly firstId?: string | undefined;
  readonly until?: Date | undefined;
  /** No id up to then is greater than this one. */
  readonly lastId?: string | undefined;
}

/** A record with whoever did it. */
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
      act: eq(auditRecords.act, sql.placeholder('act')),
      from: sql`${auditRecords.at} >= ${sql.placeholder('from')}`,
      firstId: sql`${auditRecords.id} >= ${sql.placeholder('firstId')}`,
      until: sql`${auditRecords.at} < ${sql.placeholder('until')}`,
      lastId: sql`${auditRecords.id} < ${sql.placeholder('lastId')}`,
    },
    rows: (where, limit, name) =>
      select(queries).where(where).orderBy(desc(auditRecords.id)).limit(limit).prepare(name),
    count: countRows(queries, auditRecords.id),
  });
}
