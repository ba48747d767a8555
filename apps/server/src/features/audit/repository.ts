import { and, count, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import { personColumns } from '../../db/person-columns.ts';
import { auditRecords, users } from '../../db/schema/index.ts';
import { batchesOf } from '../../platform/db/batches.ts';
import type { Database, Queries } from '../../platform/db/database.ts';
import type { SearchedRows } from '../../platform/db/matches-by-period.ts';
import { countRows, createList, isOneOf, type PageRequest } from '../../platform/db/paging.ts';
import { matches } from '../../platform/db/search.ts';
import { createInsert } from '../../platform/db/statements.ts';
import { createSummary, limited } from '../../platform/db/summary.ts';
import type { NewAuditRecord } from '../../platform/db/transaction.ts';

const insertRecords = createInsert(auditRecords);

export async function insertAuditRecords(
  queries: Queries,
  records: readonly NewAuditRecord[],
): Promise<void> {
  for (const batch of batchesOf(records)) await insertRecords(queries, batch);
}

export interface AuditFilter {
  /** Any of these people, few enough to look up the records of each. */
  readonly peopleIds?: readonly string[] | undefined;
  /** Of more people: each record is compared with them, which soon finds enough. */
  readonly search?: string | undefined;
  readonly entity?: (typeof auditRecords.$inferSelect)['entity'] | undefined;
  readonly entityId?: string | undefined;
  /** Any of these entities. */
  readonly entityIds?: readonly string[] | undefined;
  readonly actorId?: string | undefined;
  readonly ownerId?: string | undefined;
  readonly action?: string | undefined;
  readonly from?: Date | undefined;
  /** Lower bound of the IDs created from then on. */
  readonly firstId?: string | undefined;
  readonly until?: Date | undefined;
  /** Upper bound of the IDs created before then. */
  readonly lastId?: string | undefined;
}

const owners = alias(users, 'owners');

/** Audit records with their actor and the owner of their entity. */
function select(queries: Queries) {
  return queries
    .select({
      id: auditRecords.id,
      record: auditRecords,
      actor: personColumns(users),
      owner: personColumns(owners),
    })
    .from(auditRecords)
    .leftJoin(users, eq(users.id, auditRecords.actorId))
    .leftJoin(owners, eq(owners.id, auditRecords.ownerId));
}

export { findPeople } from '../../db/people-search.ts';

export type RecordedChange = Awaited<ReturnType<typeof select>>[number];

/** Records by or about the people of a condition. */
function concerns(peopleOf: (id: AnyPgColumn) => SQL): SQL {
  return sql`(${peopleOf(auditRecords.actorId)} or ${peopleOf(auditRecords.ownerId)})`;
}

/** Finds them once for a statement, and compares the records, the newest first, until there are enough. */
function prepareMatches(queries: Queries, { others, limit }: SearchedRows) {
  const people = sql`people as materialized (${queries.select({ id: users.id }).from(users).where(matches(users))})`;
  const isOfPeople = concerns((id) => sql`${id} in (select id from people)`);
  const found = sql`(with ${people} select ${auditRecords.id} from ${auditRecords} where ${and(isOfPeople, others)}
    order by ${desc(auditRecords.id)} limit ${limit}) as found`;
  return {
    first: queries.select({ id: sql<string>`found.id` }).from(found).prepare(''),
    count: queries.select({ total: count() }).from(found).prepare(''),
  };
}

function filtersOf(queries: Queries) {
  return {
    peopleIds: {
      one: concerns((id) => isOneOf(id, 'peopleIds').one),
      any: concerns((id) => isOneOf(id, 'peopleIds').any),
    },
    search: concerns((id) => inArray(id, queries.select({ id: users.id }).from(users).where(matches(users)))),
    entity: eq(auditRecords.entity, sql.placeholder('entity')),
    entityId: eq(auditRecords.entityId, sql.placeholder('entityId')),
    entityIds: isOneOf(auditRecords.entityId, 'entityIds'),
    actorId: eq(auditRecords.actorId, sql.placeholder('actorId')),
    ownerId: eq(auditRecords.ownerId, sql.placeholder('ownerId')),
    action: eq(auditRecords.action, sql.placeholder('action')),
    from: gte(auditRecords.createdAt, sql.placeholder('from')),
    firstId: gte(auditRecords.id, sql.placeholder('firstId')),
    until: lt(auditRecords.createdAt, sql.placeholder('until')),
    lastId: lt(auditRecords.id, sql.placeholder('lastId')),
  };
}

export function prepareAuditList({ queries }: Database) {
  return createList<RecordedChange, AuditFilter & PageRequest>({
    name: 'audit',
    id: auditRecords.id,
    filters: filtersOf(queries),
    searching: {
      queries,
      with: ['entity', 'entityId', 'actorId', 'ownerId', 'action', 'from', 'firstId', 'until', 'lastId'],
      prepare: prepareMatches,
    },
    rows: (where, limit, name) =>
      select(queries).where(where).orderBy(desc(auditRecords.id)).limit(limit).prepare(name),
    count: countRows(queries, auditRecords.id),
  });
}

export function prepareAuditCount({ queries }: Database) {
  return createSummary<{ count: number }, AuditFilter>({
    name: 'audit',
    filters: filtersOf(queries),
    groups(where, limit) {
      const rows = queries.select({ id: auditRecords.id }).from(auditRecords).where(where).$dynamic();
      const counted = limited(rows, limit).as('counted');
      return queries.select({ count: count() }).from(counted).prepare('');
    },
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
