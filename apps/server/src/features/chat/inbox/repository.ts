import { priorityPlanIds } from '@burnish/domain/chat/chat';
import { and, count, desc, eq, gt, isNotNull, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { FoundPeople } from '../../../db/people-search.ts';
import { personColumns } from '../../../db/person-columns.ts';
import { chats, users } from '../../../db/schema/index.ts';
import type { Queries } from '../../../platform/db/database.ts';
import { matchesTerm } from '../../../platform/db/search.ts';
import { hasRunningPlan } from '../../subscriptions/index.ts';

export { findPeople } from '../../../db/people-search.ts';

export interface InboxFilter {
  /** The caller is excluded. */
  readonly callerId: string;
  /** Null: all. */
  readonly people: FoundPeople | null;
  readonly now: Date;
}

/** The values that the rows of a section are sorted by. */
export interface SortKey {
  /** Null in sections that are sorted by id alone. */
  readonly lastMessageAt: Date | null;
  readonly id: string;
}

const admins = alias(users, 'admins');

function columns(now: Date) {
  return {
    user: personColumns(users),
    admin: { id: admins.id, fullName: admins.fullName },
    hasPriority: hasRunningPlan(users.id, priorityPlanIds, now),
  };
}

function selectChats(queries: Queries, { now }: InboxFilter) {
  return queries
    .select({ ...columns(now), chat: chats })
    .from(chats)
    .innerJoin(users, eq(users.id, chats.userId))
    .leftJoin(admins, eq(admins.id, chats.assigneeId));
}

function selectUsers(queries: Queries, { now }: InboxFilter) {
  return queries
    .select({ ...columns(now), chat: chats })
    .from(users)
    .leftJoin(chats, eq(chats.userId, users.id))
    .leftJoin(admins, eq(admins.id, chats.assigneeId));
}

export type InboxRecord = Awaited<ReturnType<typeof selectUsers>>[number];

function isFound(people: FoundPeople | null): SQL | undefined {
  if (people === null) return undefined;
  return 'ids' in people
    ? sql`${users.id} = any(${sql.param(people.ids)}::uuid[])`
    : matchesTerm(users, people.term);
}

function matchesFilter({ callerId, people }: InboxFilter): SQL | undefined {
  return and(ne(users.id, callerId), isNull(users.deletedAt), isFound(people));
}

export type SectionReader = (
  queries: Queries,
  filter: InboxFilter,
  after: SortKey | null,
  limit: number,
) => Promise<InboxRecord[]>;

/** Conversations with messages that match a condition, the latest message first. */
function chatsWhere(condition: (filter: InboxFilter) => SQL | undefined): SectionReader {
  return (queries, filter, after, limit) =>
    selectChats(queries, filter)
      .where(
        and(
          isNotNull(chats.lastMessageAt),
          condition(filter),
          matchesFilter(filter),
          after === null
            ? undefined
            : sql`(${chats.lastMessageAt}, ${chats.id}) < (${after.lastMessageAt?.toISOString()}::timestamptz, ${after.id}::uuid)`,
        ),
      )
      .orderBy(desc(chats.lastMessageAt), desc(chats.id))
      .limit(limit);
}

const isUnread = gt(chats.unreadByAdmin, 0);
const hasPriority = ({ now }: InboxFilter) => hasRunningPlan(chats.userId, priorityPlanIds, now);

export const readUnreadWithPriority = chatsWhere((filter) => and(isUnread, hasPriority(filter)));
export const readUnread = chatsWhere((filter) => and(isUnread, not(hasPriority(filter))));
export const readRead = chatsWhere(() => eq(chats.unreadByAdmin, 0));

/** Conversations without messages, the newest customer first. */
export const readEmptyChats: SectionReader = (queries, filter, after, limit) =>
  selectChats(queries, filter)
    .where(
      and(
        isNull(chats.lastMessageAt),
        matchesFilter(filter),
        after === null ? undefined : sql`${chats.userId} < ${after.id}::uuid`,
      ),
    )
    .orderBy(desc(chats.userId))
    .limit(limit);

/** Users without messages, with or without a conversation, the newest user first. */
export const readUsersWithoutMessages: SectionReader = (queries, filter, after, limit) =>
  selectUsers(queries, filter)
    .where(
      and(
        or(isNull(chats.id), isNull(chats.lastMessageAt)),
        matchesFilter(filter),
        after === null ? undefined : sql`${users.id} < ${after.id}::uuid`,
      ),
    )
    .orderBy(desc(users.id))
    .limit(limit);

/** Counts up to the limit. */
export async function countChats(
  queries: Queries,
  filter: InboxFilter,
  onlyUnread: boolean,
  limit: number,
): Promise<number> {
  const counted = queries
    .select({ id: chats.id })
    .from(chats)
    .innerJoin(users, eq(users.id, chats.userId))
    .where(and(onlyUnread ? isUnread : undefined, matchesFilter(filter)))
    .limit(limit)
    .as('counted');
  const [row] = await queries.select({ total: count() }).from(counted);
  return row?.total ?? 0;
}

/** Counts up to the limit. */
export async function countUsers(queries: Queries, filter: InboxFilter, limit: number): Promise<number> {
  const counted = queries
    .select({ id: users.id })
    .from(users)
    .where(matchesFilter(filter))
    .limit(limit)
    .as('counted');
  const [row] = await queries.select({ total: count() }).from(counted);
  return row?.total ?? 0;
}
