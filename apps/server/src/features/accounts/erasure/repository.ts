import { rolesWith } from '@burnish/domain/access';
import { and, eq, inArray } from 'drizzle-orm';
import {
  apiKeys,
  calendarFeeds,
  orders,
  passwordResetLinks,
  sessions,
  users,
} from '../../../db/schema/index.ts';
import type { Queries } from '../../../platform/db/database.ts';

/** In ascending order of ID, and before the customer, as in every transaction, to prevent deadlocks. */
export async function lockOrders(queries: Queries, userId: string): Promise<void> {
  await queries
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(orders.id)
    .for('update');
}

export async function deleteSignInData(queries: Queries, userId: string): Promise<void> {
  await queries.delete(passwordResetLinks).where(eq(passwordResetLinks.userId, userId));
  await queries.delete(sessions).where(eq(sessions.userId, userId));
  await queries.delete(apiKeys).where(eq(apiKeys.userId, userId));
  await queries.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
}

/** The active users who can manage users. */
export async function listActiveAdminIds(queries: Queries): Promise<string[]> {
  const rows = await queries
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.role, [...rolesWith('users:manage')]), eq(users.isActive, true)));
  return rows.map(({ id }) => id);
}
