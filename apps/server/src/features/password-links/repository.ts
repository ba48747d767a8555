import { and, eq, gt, lte } from 'drizzle-orm';
import { passwordLinks, users } from '../../db/schema.ts';
import type { Queries } from '../../platform/database.ts';

export async function insertLink(queries: Queries, row: typeof passwordLinks.$inferInsert): Promise<void> {
  await queries.insert(passwordLinks).values(row);
}

/**
 * Whose link it is, locked to the end of the transaction. The person comes before their links here as everywhere,
 * so that two links that are used at once do not wait for each other.
 */
export async function lockOwner(queries: Queries, tokenHash: string): Promise<string | undefined> {
  const owner = queries
    .select({ userId: passwordLinks.userId })
    .from(passwordLinks)
    .where(eq(passwordLinks.tokenHash, tokenHash));
  const [row] = await queries
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, owner))
    .for('no key update');
  return row?.id;
}

/** Asked once the owner is locked: whoever waited for that may find the link used. */
export async function isGood(queries: Queries, tokenHash: string, now: Date): Promise<boolean> {
  const [row] = await queries
    .select({ userId: passwordLinks.userId })
    .from(passwordLinks)
    .where(and(eq(passwordLinks.tokenHash, tokenHash), gt(passwordLinks.endsAt, now)));
  return row !== undefined;
}

export async function removeEnded(queries: Queries, now: Date): Promise<void> {
  await queries.delete(passwordLinks).where(lte(passwordLinks.endsAt, now));
}
