import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { idempotencyKeys } from '../../../db/schema/index.ts';
import type { Queries } from '../../db/database.ts';

export interface Claim {
  readonly id: string;
  readonly userId: string;
  readonly call: string;
  readonly key: string;
  readonly bodyHash: string;
  readonly startedAt: Date;
}

/** Start times before which a claim can be taken over. */
interface ClaimLimits {
  readonly expiredBefore: Date;
  /** For incomplete claims, whose process has died. */
  readonly abandonedBefore: Date;
}

const isIncomplete = isNull(idempotencyKeys.completedAt);

/** One statement, so that only one of several concurrent requests gets the key. False: another request has it. */
export async function insertClaim(queries: Queries, claim: Claim, limits: ClaimLimits): Promise<boolean> {
  const { userId, call, key, ...values } = claim;
  const isExpired = lt(idempotencyKeys.startedAt, limits.expiredBefore);
  const isAbandoned = and(isIncomplete, lt(idempotencyKeys.startedAt, limits.abandonedBefore));
  const { rowCount } = await queries
    .insert(idempotencyKeys)
    .values({ ...values, userId, call, key })
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.call, idempotencyKeys.key],
      set: { ...values, completedAt: null, response: null },
      setWhere: sql`${or(isExpired, isAbandoned)}`,
    });
  return rowCount === 1;
}

export async function findClaim(
  queries: Queries,
  { userId, call, key }: Pick<Claim, 'userId' | 'call' | 'key'>,
) {
  const [claim] = await queries
    .select({
      bodyHash: idempotencyKeys.bodyHash,
      response: idempotencyKeys.response,
      startedAt: idempotencyKeys.startedAt,
    })
    .from(idempotencyKeys)
    .where(
      and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.call, call), eq(idempotencyKeys.key, key)),
    );
  return claim;
}

/** False: the claim no longer exists. */
export async function markCompleted(queries: Queries, id: string, completedAt: Date): Promise<boolean> {
  const { rowCount } = await queries
    .update(idempotencyKeys)
    .set({ completedAt })
    .where(eq(idempotencyKeys.id, id));
  return rowCount === 1;
}

export async function saveResponse(queries: Queries, id: string, response: object, now: Date): Promise<void> {
  const completedAt = sql`coalesce(${idempotencyKeys.completedAt}, ${now.toISOString()}::timestamptz)`;
  await queries.update(idempotencyKeys).set({ response, completedAt }).where(eq(idempotencyKeys.id, id));
}

export async function deleteIncomplete(queries: Queries, id: string): Promise<void> {
  await queries.delete(idempotencyKeys).where(and(eq(idempotencyKeys.id, id), isIncomplete));
}

export async function deleteStartedBefore(queries: Queries, instant: Date): Promise<void> {
  await queries.delete(idempotencyKeys).where(lt(idempotencyKeys.startedAt, instant));
}

export async function deleteOfUser(queries: Queries, userId: string): Promise<void> {
  await queries.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, userId));
}
