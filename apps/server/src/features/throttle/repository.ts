import type { Failures } from '@burnish/domain/access/throttle';
import { eq, lte, sql } from 'drizzle-orm';
import { credentialFailures } from '../../db/schema.ts';
import type { Queries } from '../../platform/database.ts';

/** Its row, made where there is none, held to the end of the transaction. */
export async function lockFailures(queries: Queries, key: string, now: Date): Promise<Failures | null> {
  const [row] = await queries
    .insert(credentialFailures)
    .values({ key, count: 0, firstAt: now, lastAt: now })
    .onConflictDoUpdate({ target: credentialFailures.key, set: { key: sql`excluded.key` } })
    .returning();
  return row === undefined || row.count === 0 ? null : row;
}

export async function updateFailures(queries: Queries, key: string, failures: Failures): Promise<void> {
  const { count, firstAt, lastAt } = failures;
  await queries
    .update(credentialFailures)
    .set({ count, firstAt, lastAt })
    .where(eq(credentialFailures.key, key));
}

export async function removeFailures(queries: Queries, key: string): Promise<void> {
  await queries.delete(credentialFailures).where(eq(credentialFailures.key, key));
}

export async function removeFailuresUntil(queries: Queries, instant: Date): Promise<void> {
  await queries.delete(credentialFailures).where(lte(credentialFailures.lastAt, instant));
}
