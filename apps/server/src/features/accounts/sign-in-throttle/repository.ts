import type { Failures } from '@burnish/domain/accounts/sign-in-throttle';
import { inArray, lte, sql } from 'drizzle-orm';
import { credentialFailures } from '../../../db/schema/index.ts';
import type { Queries } from '../../../platform/db/database.ts';

/**
 * Locks the rows until the end of the transaction, creating them if necessary. Every caller lists its keys from the
 * narrowest to the widest, so that two of them don't wait for each other.
 */
export async function lockFailures(
  queries: Queries,
  keys: readonly string[],
  now: Date,
): Promise<(Failures | null)[]> {
  const rows = await queries
    .insert(credentialFailures)
    .values(keys.map((key) => ({ key, count: 0, firstAt: now, lastAt: now })))
    .onConflictDoUpdate({ target: credentialFailures.key, set: { key: sql`excluded.key` } })
    .returning();
  const counted = new Map(rows.filter(({ count }) => count > 0).map((row) => [row.key, row]));
  return keys.map((key) => counted.get(key) ?? null);
}

/** The rows must be locked. Null deletes a row. */
export async function updateFailures(
  queries: Queries,
  changes: readonly { readonly key: string; readonly failures: Failures | null }[],
): Promise<void> {
  const kept = changes.flatMap(({ key, failures }) => (failures === null ? [] : [{ ...failures, key }]));
  const deleted = changes.filter(({ failures }) => failures === null).map(({ key }) => key);
  if (deleted.length > 0)
    await queries.delete(credentialFailures).where(inArray(credentialFailures.key, deleted));
  if (kept.length === 0) return;
  await queries
    .insert(credentialFailures)
    .values(kept)
    .onConflictDoUpdate({
      target: credentialFailures.key,
      set: {
        count: sql`excluded.count`,
        firstAt: sql`excluded.first_at`,
        lastAt: sql`excluded.last_at`,
      },
    });
}

export async function deleteFailuresBefore(queries: Queries, instant: Date): Promise<void> {
  await queries.delete(credentialFailures).where(lte(credentialFailures.lastAt, instant));
}
