// What waits for the studio. The list and its counts have the same conditions, so that they agree.
import { orderKinds } from '@burnish/domain/orders/purchase';
import { jobLifecycle, promisedStatuses } from '@burnish/domain/photos/job';
import {
  byWaitingKind,
  maxDueNext,
  maxWaitingItems,
  type WaitingKind,
  type WaitingReason,
  type WaitingTimes,
  waitingKindOf,
} from '@burnish/domain/waiting';
import { and, asc, count, eq, gt, gte, isNull, lt, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import {
  chatMessages,
  chats,
  onHoldKey,
  orders,
  photoJobs,
  promisedAt,
  receipts,
  refundRequests,
  subscriptionPauses,
  subscriptions,
  users,
} from '../../db/schema/index.ts';
import type { Queries } from '../../platform/db/database.ts';

/** Who asks, and when. */
export interface Scope {
  readonly now: Date;
  /** No one answers their own messages to the studio. */
  readonly callerId: string;
}

export interface WaitingRow extends WaitingTimes {
  readonly kind: WaitingKind;
}

/** Entities that wait for the same reason, and have the same index. */
interface Source {
  /** At most `maxWaitingItems`, in the order of each of the lists of which the most urgent can be at the beginning. */
  readonly rows: readonly SQLWrapper[];
  readonly count: SQLWrapper;
}

/** What the expressions that count are read from. Both belong to one statement. */
export interface Counts {
  /** The late jobs of each status, which several expressions need, as common table expressions. */
  readonly tables: SQL;
  readonly waiting: { readonly [K in WaitingKind]: SQL };
  readonly late: SQL;
}

type JobStatus = (typeof photoJobs.$inferSelect)['status'];

const needsStart = (status: JobStatus) => jobLifecycle.allowedActions(status).includes('start');

function milliseconds(instant: SQLWrapper): SQL {
  return sql`(extract(epoch from ${instant}) * 1000)`;
}

function columns(
  reason: WaitingReason,
  { id, since, dueAt }: { id: AnyPgColumn; since: SQLWrapper; dueAt?: AnyPgColumn },
) {
  return {
    kind: sql`${sql.raw(`'${waitingKindOf(reason)}'`)}`.as('kind'),
    id: sql`${id}`.as('id'),
    since: milliseconds(since).as('since'),
    dueAt: (dueAt === undefined ? sql`null::numeric` : milliseconds(dueAt)).as('due_at'),
  };
}

function orderSource(
  queries: Queries,
  reason: WaitingReason,
  kind: (typeof orderKinds)[number],
  status: (typeof orders.$inferSelect)['status'],
): Source {
  const where = and(eq(orders.kind, kind), eq(orders.status, status));
  return {
    rows: [
      queries
        .select(columns(reason, { id: orders.id, since: orders.createdAt }))
        .from(orders)
        .where(where)
        .orderBy(orders.id)
        .limit(maxWaitingItems),
    ],
    count: queries.select({ n: count() }).from(orders).where(where),
  };
}

function receiptSource(queries: Queries): Source {
  const where = eq(receipts.status, 'submitted');
  return {
    rows: [
      queries
        .select(columns('submitted_receipt', { id: receipts.id, since: receipts.createdAt }))
        .from(receipts)
        .where(where)
        .orderBy(receipts.id)
        .limit(maxWaitingItems),
    ],
    count: queries.select({ n: count() }).from(receipts).where(where),
  };
}

/** Their plans are listed. Without canceled ones, on which a pause has no effect, and those of deactivated customers. */
function pauseSource(queries: Queries): Source {
  const { subscriptionId, createdAt, id, status } = subscriptionPauses;
  const plan = eq(subscriptions.id, subscriptionId);
  const owner = eq(users.id, subscriptions.userId);
  const where = and(eq(status, 'requested'), eq(subscriptions.status, 'active'), eq(users.isActive, true));
  return {
    rows: [
      queries
        .select(columns('requested_pause', { id: subscriptionId, since: createdAt }))
        .from(subscriptionPauses)
        .innerJoin(subscriptions, plan)
        .innerJoin(users, owner)
        .where(where)
        .orderBy(createdAt, id)
        .limit(maxWaitingItems),
    ],
    count: queries
      .select({ n: count() })
      .from(subscriptionPauses)
      .innerJoin(subscriptions, plan)
      .innerJoin(users, owner)
      .where(where),
  };
}

/** Their subscriptions are listed. Without those of deactivated customers. */
function refundSource(queries: Queries): Source {
  const { subscriptionId, createdAt, id, status } = refundRequests;
  const subscription = eq(subscriptions.id, subscriptionId);
  const owner = eq(users.id, subscriptions.userId);
  const where = and(eq(status, 'requested'), eq(users.isActive, true));
  return {
    rows: [
      queries
        .select(columns('requested_refund', { id: subscriptionId, since: createdAt }))
        .from(refundRequests)
        .innerJoin(subscriptions, subscription)
        .innerJoin(users, owner)
        .where(where)
        .orderBy(createdAt, id)
        .limit(maxWaitingItems),
    ],
    count: queries
      .select({ n: count() })
      .from(refundRequests)
      .innerJoin(subscriptions, subscription)
      .innerJoin(users, owner)
      .where(where),
  };
}

/** The time of a job on hold is paused. */
function isLate(status: JobStatus, now: Date): SQL | undefined {
  return and(eq(photoJobs.status, status), lt(photoJobs.dueAt, now), isNull(photoJobs.onHoldSince));
}

const lateTable = (status: JobStatus) => sql.identifier(`late_${status}`);

/** Counts once for all expressions of a statement. */
function lateTables(queries: Queries, { now }: Scope): SQL {
  const tables = promisedStatuses.map((status) => {
    const counted = queries
      .select({ n: count().as('n') })
      .from(photoJobs)
      .where(isLate(status, now));
    return sql`${lateTable(status)} as materialized (${counted})`;
  });
  return sql`with ${sql.join(tables, sql`, `)}`;
}

const lateCount = (status: JobStatus) => sql`select n from ${lateTable(status)}`;

function jobSource(
  queries: Queries,
  reason: WaitingReason,
  where: SQL | undefined,
  orderings: readonly [AnyPgColumn, ...AnyPgColumn[]],
): Source {
  const selection = columns(reason, { id: photoJobs.id, since: photoJobs.createdAt, dueAt: photoJobs.dueAt });
  return {
    rows: orderings.map((column) =>
      queries
        .select(selection)
        .from(photoJobs)
        .where(where)
        .orderBy(asc(column), photoJobs.id)
        .limit(maxWaitingItems),
    ),
    count: queries.select({ n: count() }).from(photoJobs).where(where),
  };
}

/** When the first message arrived that the studio hasn't read. The message itself may have been deleted. */
function unreadSince(queries: Queries): SQL {
  const first = queries
    .select({ createdAt: chatMessages.createdAt })
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.chatId, chats.id),
        gt(chatMessages.seq, chats.readByAdmin),
        eq(chatMessages.kind, 'message'),
        eq(chatMessages.side, 'user'),
      ),
    )
    .orderBy(chatMessages.seq)
    .limit(1);
  return sql`coalesce((${first}), ${chats.lastMessageAt}, ${chats.createdAt})`;
}

function chatSource(queries: Queries, { callerId }: Scope): Source {
  const where = and(gt(chats.unreadByAdmin, 0), ne(chats.userId, callerId), isNull(users.deletedAt));
  const since = unreadSince(queries);
  return {
    rows: [
      queries
        .select(columns('unread_chat', { id: chats.id, since }))
        .from(chats)
        .innerJoin(users, eq(users.id, chats.userId))
        .where(where)
        .orderBy(since, chats.id)
        .limit(maxWaitingItems),
    ],
    count: queries
      .select({ n: count() })
      .from(chats)
      .innerJoin(users, eq(users.id, chats.userId))
      .where(where),
  };
}

const sourcesByReason: {
  readonly [R in WaitingReason]: (queries: Queries, scope: Scope) => readonly Source[];
} = {
  pending_order: (queries) =>
    orderKinds.map((kind) => orderSource(queries, 'pending_order', kind, 'pending')),
  uninvoiced_order: (queries) =>
    orderKinds.map((kind) => orderSource(queries, 'uninvoiced_order', kind, 'approved')),
  submitted_receipt: (queries) => [receiptSource(queries)],
  requested_pause: (queries) => [pauseSource(queries)],
  requested_refund: (queries) => [refundSource(queries)],
  // The most urgent ones by due time, and those that have waited longest.
  unstarted_job: (queries) =>
    promisedStatuses
      .filter(needsStart)
      .map((status) =>
        jobSource(
          queries,
          'unstarted_job',
          and(eq(photoJobs.status, status), isNull(photoJobs.onHoldSince)),
          [photoJobs.dueAt, photoJobs.id],
        ),
      ),
  late_job: (queries, { now }) =>
    promisedStatuses
      .filter((status) => !needsStart(status))
      .map((status) => ({
        ...jobSource(queries, 'late_job', isLate(status, now), [photoJobs.dueAt]),
        count: lateCount(status),
      })),
  unread_chat: (queries, scope) => [chatSource(queries, scope)],
};

/** Among them the first `maxWaitingItems` of all. Not sorted. */
export async function listWaiting(
  queries: Queries,
  reasons: readonly WaitingReason[],
  scope: Scope,
): Promise<WaitingRow[]> {
  const lists = reasons
    .flatMap((reason) => sourcesByReason[reason](queries, scope))
    .flatMap(({ rows }) => rows);
  if (lists.length === 0) return [];
  const { rows } = await queries.execute<{
    kind: WaitingKind;
    id: string;
    since: string;
    due_at: string | null;
  }>(
    sql.join(
      lists.map((list) => sql`(${list})`),
      sql` union all `,
    ),
  );
  const found = rows.map(
    ({ kind, id, since, due_at: dueAt }): WaitingRow => ({
      kind,
      id,
      since: new Date(Number(since)),
      dueAt: dueAt === null ? null : new Date(Number(dueAt)),
    }),
  );
  return [...new Map(found.map((row) => [row.id, row])).values()];
}

/** The number of waiting entities of each kind, and of late jobs. */
export function countAll(queries: Queries, reasons: readonly WaitingReason[], scope: Scope): Counts {
  const waiting = byWaitingKind((kind) => {
    const sources = reasons
      .filter((reason) => waitingKindOf(reason) === kind)
      .flatMap((reason) => sourcesByReason[reason](queries, scope));
    return sql.join([sql`0`, ...sources.map(({ count }) => sql`(${count})`)], sql` + `);
  });
  const late = sql.join(
    promisedStatuses.map((status) => sql`(${lateCount(status)})`),
    sql` + `,
  );
  return { tables: lateTables(queries, scope), waiting, late };
}

export async function listDueNext(queries: Queries, { now }: Scope): Promise<string[]> {
  const promised = promisedAt(photoJobs);
  const rows = await queries
    .select({ id: photoJobs.id })
    .from(photoJobs)
    .where(and(gte(promised, now), lt(promised, sql`timestamptz ${sql.raw(`'${onHoldKey}'`)}`)))
    .orderBy(promised, photoJobs.id)
    .limit(maxDueNext);
  return rows.map(({ id }) => id);
}

/** Evaluates what counts. */
export async function readCounts(
  queries: Queries,
  { tables, waiting, late }: Counts,
): Promise<Readonly<Record<WaitingKind | 'late', number>>> {
  const expressions: Readonly<Record<WaitingKind | 'late', SQL>> = { ...waiting, late };
  const columns = Object.entries(expressions).map(
    ([name, expression]) => sql`${expression} as ${sql.identifier(name)}`,
  );
  const { rows } = await queries.execute<Record<WaitingKind | 'late', string>>(
    sql`${tables} select ${sql.join(columns, sql`, `)}`,
  );
  const [row] = rows;
  return {
    ...byWaitingKind((kind) => Number(row?.[kind] ?? 0)),
    late: Number(row?.late ?? 0),
  };
}
