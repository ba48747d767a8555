import { and, eq, gt, lte } from 'drizzle-orm';
import { passwordResetLinks, users } from '../../../db/schema/index.ts';
import type { Queries } from '../../../platform/db/database.ts';

export async function insertLink(
  queries: Queries,
  row: typeof passwordResetLinks.$inferInsert,
): Promise<void> {
  await queries.insert(passwordResetLinks).values(row);
}

/**
 * Locks the owner of a link until the end of the transaction. Users are always locked before their links, so that two
 * links of one user can be used concurrently without a deadlock.
 */
export async function lockLinkOwner(queries: Queries, tokenHash: string): Promise<string | undefined> {
  const owner = queries
    .select({ userId: passwordResetLinks.userId })
    .from(passwordResetLinks)
    .where(eq(passwordResetLinks.tokenHash, tokenHash));
  const [row] = await queries
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, owner))
    .for('no key update');
  return row?.id;
}

/** Without a lock, so the link may be used before the caller uses it. */
export async function findLinkOwner(
  queries: Queries,
  tokenHash: string,
  now: Date,
): Promise<string | undefined> {
  const [row] = await queries
    .select({ userId: passwordResetLinks.userId })
    .from(passwordResetLinks)
    .where(and(eq(passwordResetLinks.tokenHash, tokenHash), gt(passwordResetLinks.expiresAt, now)));
  return row?.userId;
}

/** Call it after locking the owner, because the link may have been used while waiting for the lock. */
export async function isValidLink(queries: Queries, tokenHash: string, now: Date): Promise<boolean> {
  return (await findLinkOwner(queries, tokenHash, now)) !== undefined;
}

export async function deleteExpiredLinks(queries: Queries, now: Date): Promise<void> {
  await queries.delete(passwordResetLinks).where(lte(passwordResetLinks.expiresAt, now));
}
