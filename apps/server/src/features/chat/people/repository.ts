import { priorityPlanIds } from '@burnish/domain/chat/chat';
import { and, count, desc, eq, gt, isNotNull, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { chats, users } from '../../../db/schema.ts';
import type { Queries } from '../../../platform/database.ts';
import { matchesTerm } from '../../../platform/paging.ts';
import { hasRunningPlan } from '../../subscriptions/index.ts';

/** Which people are asked for, by whom, and when. */
export interface Asked {
  readonly callerId: string;
  readonly search: string | undefined;
  readonly now: Date;
}

/** What a row is ordered by within its part of the list; `at` is missing where there is no last message. */
export interface Key {
  readonly at: Date | null;
  readonly id: string;
}

const admins = alias(users, 'admins');

function columns(now: Date) {
  return {
    user: { id: users.id, fullName: users.fullName, email: users.email, companyName: users.companyName },
    admin: { id: admins.id, fullName: admins.fullName },
    hasPriority: hasRunningPlan(users.id, priorityPlanIds, now),
  };
}

function selectTalks(queries: Queries, { now }: Asked) {
  return queries
    .select({ ...columns(now), chat: chats })
    .from(chats)
    .innerJoin(users, eq(users.id, chats.userId))
    .leftJoin(admins, eq(admins.id, chats.adminId));
}

function selectUsers(queries: Queries, { now }: Asked) {
  return queries
    .select({ ...columns(now), chat: chats })
    .from(users)
    .leftJoin(chats, eq(chats.userId, users.id))
    .leftJoin(admins, eq(admins.id, chats.adminId));
}

export type PersonRecord = Awaited<ReturnType<typeof selectUsers>>[number];

function isAsked({ callerId, search }: Asked): SQL | undefined {
  return and(ne(users.id, callerId), search ? matchesTerm(users, search) : undefined);
}

export type Read = (
  queries: Queries,
  asked: Asked,
  after: Key | null,
  limit: number,
) => Promise<PersonRecord[]>;

/** Those of a condition, the latest message first. */
function talks(where: (asked: Asked) => SQL | undefined): Read {
  return (queries, asked, after, limit) =>
    selectTalks(queries, asked)
      .where(
        and(
          isNotNull(chats.lastMessageAt),
          where(asked),
          isAsked(asked),
          after === null
            ? undefined
            : sql`(${chats.lastMessageAt}, ${chats.id}) < (${after.at?.toISOString()}::timestamptz, ${after.id}::uuid)`,
        ),
      )
      .orderBy(desc(chats.lastMessageAt), desc(chats.id))
      .limit(limit);
}

const isUnread = gt(chats.unreadByAdmin, 0);
const hasPriority = ({ now }: Asked) => hasRunningPlan(chats.userId, priorityPlanIds, now);

export const readUnreadWithPriority = talks((asked) => and(isUnread, hasPriority(asked)));
export const readUnread = talks((asked) => and(isUnread, not(hasPriority(asked))));
export const readOthers = talks(() => eq(chats.unreadByAdmin, 0));

/** Begun, and nothing said: the newest customer first. */
export const readSilent: Read = (queries, asked, after, limit) =>
  selectTalks(queries, asked)
    .where(
      and(
        isNull(chats.lastMessageAt),
        isAsked(asked),
        after === null ? undefined : sql`${chats.userId} < ${after.id}::uuid`,
      ),
    )
    .orderBy(desc(chats.userId))
    .limit(limit);

/** With whom nothing was said, whether a conversation was begun or not: the newest user first. */
export const readUnknown: Read = (queries, asked, after, limit) =>
  selectUsers(queries, asked)
    .where(
      and(
        or(isNull(chats.id), isNull(chats.lastMessageAt)),
        isAsked(asked),
        after === null ? undefined : sql`${users.id} < ${after.id}::uuid`,
      ),
    )
    .orderBy(desc(users.id))
    .limit(limit);

/** No further than the limit. */
export async function countChats(
  queries: Queries,
  asked: Asked,
  onlyUnread: boolean,
  limit: number,
): Promise<number> {
  const counted = queries
    .select({ id: chats.id })
    .from(chats)
    .innerJoin(users, eq(users.id, chats.userId))
    .where(and(onlyUnread ? isUnread : undefined, isAsked(asked)))
    .limit(limit)
    .as('counted');
  const [row] = await queries.select({ total: count() }).from(counted);
  return row?.total ?? 0;
}

/** No further than the limit. */
export async function countUsers(queries: Queries, asked: Asked, limit: number): Promise<number> {
  const counted = queries
    .select({ id: users.id })
    .from(users)
    .where(isAsked(asked))
    .limit(limit)
    .as('counted');
  const [row] = await queries.select({ total: count() }).from(counted);
  return row?.total ?? 0;
}
