import type { MailCounts, NotificationEvent } from '@burnish/domain/notifications/events';
import { and, count, desc, eq, gt, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { notificationSettings, notifications, users } from '../../db/schema/index.ts';
import type { Database, Queries } from '../../platform/db/database.ts';
import { countRows, createList, type PageRequest } from '../../platform/db/paging.ts';
import { createInsert, createStatement, isOneOfIds } from '../../platform/db/statements.ts';

export type NotificationRow = typeof notifications.$inferSelect;
export type SettingsRow = typeof notificationSettings.$inferSelect;

const customers = alias(users, 'customers');

/** Building a statement blocks all other work. */
const rowsPerInsert = 500;

const personColumns = {
  id: users.id,
  role: users.role,
  email: users.email,
  isEmailVerified: users.isEmailVerified,
  isActive: users.isActive,
  choices: notificationSettings.choices,
  quietHours: notificationSettings.quietHours,
  emailBlock: notificationSettings.emailBlock,
};

const listRecipientsStatement = createStatement('list_recipients', (queries, name) =>
  queries
    .select(personColumns)
    .from(users)
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .where(
      and(
        eq(users.isActive, true),
        or(isOneOfIds(users.id), sql`${users.role} = any(${sql.placeholder('roles')}::text[])`),
      ),
    )
    .prepare(name),
);

/** The active users with these IDs or one of these roles, and how they want to be notified. */
export async function listRecipients(
  queries: Queries,
  {
    ids,
    roles,
  }: { readonly ids: readonly string[]; readonly roles: readonly (typeof users.$inferSelect)['role'][] },
) {
  if (ids.length === 0 && roles.length === 0) return [];
  return listRecipientsStatement(queries).execute({ ids: [...ids], roles: [...roles] });
}

export type Recipient = Awaited<ReturnType<typeof listRecipients>>[number];

const insertRows = createInsert(notifications, 'on conflict do nothing returning "id"');

/** Leaves out what people were notified of before. Returns the rows that were inserted. */
export async function insertNotifications(
  queries: Queries,
  rows: readonly NotificationRow[],
): Promise<NotificationRow[]> {
  const inserted = new Set<string>();
  for (let start = 0; start < rows.length; start += rowsPerInsert) {
    const saved = await insertRows(queries, rows.slice(start, start + rowsPerInsert));
    for (const { id } of saved.rows) inserted.add(String(id));
  }
  return rows.filter(({ id }) => inserted.has(id));
}

const findDueMailStatement = createStatement('find_due_mail', (queries, name) =>
  queries
    .select({
      notification: notifications,
      recipient: personColumns,
      isCustomerVerified: sql<boolean>`coalesce(${customers.isEmailVerified}, true)`,
    })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .leftJoin(customers, eq(customers.id, notifications.customerId))
    .where(and(eq(notifications.id, sql.placeholder('id')), sql`${notifications.mailDueAt} is not null`))
    .prepare(name),
);

/** A notification whose email is still to be sent, with its recipient. */
export async function findDueMail(queries: Queries, id: string) {
  const [row] = await findDueMailStatement(queries).execute({ id });
  return row;
}

const countMailsStatement = createStatement('count_mails', (queries, name) =>
  queries
    .select({
      all: count(),
      sameCustomer: count(
        sql`case when ${notifications.customerId} = ${sql.placeholder('customerId')}::uuid then 1 end`,
      ),
      unverifiedCustomers: count(sql`case when not ${customers.isEmailVerified} then 1 end`),
    })
    .from(notifications)
    .leftJoin(customers, eq(customers.id, notifications.customerId))
    .where(
      and(
        eq(notifications.userId, sql.placeholder('userId')),
        gt(notifications.mailedAt, sql.placeholder('since')),
      ),
    )
    .prepare(name),
);

/** The emails that were sent to a user since then, those about one customer, and those about unverified customers. */
export async function countMails(
  queries: Queries,
  request: { userId: string; customerId: string | null; since: Date },
): Promise<MailCounts> {
  const [row] = await countMailsStatement(queries).execute(request);
  return row ?? { all: 0, sameCustomer: 0, unverifiedCustomers: 0 };
}

/** Whether an email about the same thing waits that was caused later. */
export async function hasLaterMail(
  queries: Queries,
  { id, userId, event, entityId }: Pick<NotificationRow, 'id' | 'userId' | 'event' | 'entityId'>,
): Promise<boolean> {
  const [later] = await queries
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.event, event),
        eq(notifications.entityId, entityId),
        gt(notifications.id, id),
        isNotNull(notifications.mailDueAt),
      ),
    )
    .limit(1);
  return later !== undefined;
}

/** The email is sent later. False: it was sent in the meantime, or is not to be sent any longer. */
export async function postponeMail(queries: Queries, id: string, mailDueAt: Date): Promise<boolean> {
  const postponed = await queries
    .update(notifications)
    .set({ mailDueAt })
    .where(and(eq(notifications.id, id), isNotNull(notifications.mailDueAt)))
    .returning({ id: notifications.id });
  return postponed.length > 0;
}

/** @param mailedAt null: it isn't sent */
export async function finishMail(queries: Queries, id: string, mailedAt: Date | null): Promise<void> {
  await queries.update(notifications).set({ mailDueAt: null, mailedAt }).where(eq(notifications.id, id));
}

/** The listed notifications of a user, of these events. */
export interface Listed {
  readonly userId: string;
  readonly events: readonly NotificationEvent[];
}

export function prepareNotificationList({ queries }: Database) {
  return createList<NotificationRow, PageRequest & Listed>({
    name: 'notifications',
    id: notifications.id,
    filters: {
      userId: sql`${eq(notifications.userId, sql.placeholder('userId'))} and ${isListed}`,
      events: sql`${notifications.event} = any(${sql.placeholder('events')})`,
    },
    rows: (where, limit, name) =>
      queries
        .select()
        .from(notifications)
        .where(where)
        .orderBy(desc(notifications.id))
        .limit(limit)
        .prepare(name),
    count: countRows(queries, notifications.id),
  });
}

const isListed = sql`${notifications.isListed}`;
const isUnread = sql`${notifications.isListed} and ${notifications.readAt} is null`;

const findNotificationsStatement = createStatement('find_notifications', (queries, name) =>
  queries
    .select({ notification: notifications, role: users.role })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .where(isOneOfIds(notifications.id))
    .prepare(name),
);

/** With the role of the person who was notified. */
export async function findNotifications(queries: Queries, ids: readonly string[]) {
  return findNotificationsStatement(queries).execute({ ids: [...ids] });
}

/** Counts up to the limit. */
export async function countUnread(
  queries: Queries,
  { userId, events }: Listed,
  limit: number,
): Promise<number> {
  const unread = queries
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), inArray(notifications.event, [...events]), isUnread))
    .limit(limit)
    .as('unread');
  const [row] = await queries.select({ total: count() }).from(unread);
  return row?.total ?? 0;
}

/** @param ids null: all. Returns the IDs of those that weren't read before. */
export async function markRead(
  queries: Queries,
  { userId, ids, now }: { userId: string; ids: readonly string[] | null; now: Date },
): Promise<string[]> {
  const own = and(eq(notifications.userId, userId), isUnread);
  const rows = await queries
    .update(notifications)
    .set({ readAt: now })
    .where(ids === null ? own : and(own, inArray(notifications.id, [...ids])))
    .returning({ id: notifications.id });
  return rows.map(({ id }) => id);
}

/** The active user with this address. */
export async function findUserByEmail(queries: Queries, email: string): Promise<string | undefined> {
  const [row] = await queries
    .select({ id: users.id })
    .from(users)
    .where(and(sql`lower(${users.email}) = lower(${email})`, eq(users.isActive, true)));
  return row?.id;
}

export async function findSettings(queries: Queries, userId: string): Promise<SettingsRow | undefined> {
  const [row] = await queries
    .select()
    .from(notificationSettings)
    .where(eq(notificationSettings.userId, userId));
  return row;
}

/** Locks the settings until the end of the transaction. */
export async function lockSettings(queries: Queries, userId: string): Promise<SettingsRow> {
  await queries.insert(notificationSettings).values({ userId, choices: {} }).onConflictDoNothing();
  const [row] = await queries
    .select()
    .from(notificationSettings)
    .where(eq(notificationSettings.userId, userId))
    .for('update');
  if (row === undefined) throw new Error('the notification settings were not saved');
  return row;
}

export async function updateSettings(queries: Queries, { userId, ...settings }: SettingsRow): Promise<void> {
  await queries.update(notificationSettings).set(settings).where(eq(notificationSettings.userId, userId));
}

/** Those that were created before the given ID. */
export async function deleteBefore(queries: Queries, firstKeptId: string): Promise<void> {
  await queries.delete(notifications).where(lt(notifications.id, firstKeptId));
}

/** Those to the user, and those to staff about the user. */
export async function deleteOfUser(queries: Queries, userId: string): Promise<void> {
  await queries
    .delete(notifications)
    .where(or(eq(notifications.userId, userId), eq(notifications.customerId, userId)));
  await queries.delete(notificationSettings).where(eq(notificationSettings.userId, userId));
}
