import { eq, sql } from 'drizzle-orm';
import { cannedReplies } from '../../../db/schema/index.ts';
import type { Queries } from '../../../platform/db/database.ts';

export type ReplyRow = typeof cannedReplies.$inferSelect;

export async function listReplies(queries: Queries): Promise<ReplyRow[]> {
  return queries.select().from(cannedReplies).orderBy(sql`lower(${cannedReplies.title})`, cannedReplies.id);
}

export async function insertReply(queries: Queries, row: ReplyRow): Promise<void> {
  await queries.insert(cannedReplies).values(row);
}

/** Returns false if it doesn't exist. */
export async function updateReply(queries: Queries, { id, ...change }: ReplyRow): Promise<boolean> {
  const { rowCount } = await queries.update(cannedReplies).set(change).where(eq(cannedReplies.id, id));
  return rowCount === 1;
}

/** Returns false if it doesn't exist. */
export async function deleteReply(queries: Queries, id: string): Promise<boolean> {
  const { rowCount } = await queries.delete(cannedReplies).where(eq(cannedReplies.id, id));
  return rowCount === 1;
}
