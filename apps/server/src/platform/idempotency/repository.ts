import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { idempotencyKeys } from '../../db/schema.ts';
import type { Queries } from '../database.ts';

export interface Claim {
  readonly id: string;
  readonly userId: string;
  readonly call: string;
  readonly key: string;
  readonly bodyHash: string;
  readonly startedAt: Date;
}

/** What was begun before these instants is over, or was left undone by a process that died. */
interface Ends {
  readonly overBefore: Date;
  readonly leftBefore: Date;
}

const isUndone = isNull(idempotencyKeys.doneAt);

/** One statement, so that of many at once one gets the key. False: somebody else has it. */
export async function insertClaim(queries: Queries, claim: Claim, ends: Ends): Promise<boolean> {
  const { userId, call, key, ...anew } = claim;
  const isOver = lt(idempotencyKeys.startedAt, ends.overBefore);
  const isLeft = and(isUndone, lt(idempotencyKeys.startedAt, ends.leftBefore));
  const { rowCount } = await queries
    .insert(idempotencyKeys)
    .values({ ...anew, userId, call, key })
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.call, idempotencyKeys.key],
      set: { ...anew, doneAt: null, answer: null },
      setWhere: sql`${or(isOver, isLeft)}`,
    });
  return rowCount === 1;
}

export async function findKept(
  queries: Queries,
  { userId, call, key }: Pick<Claim, 'userId' | 'call' | 'key'>,
) {
  const [kept] = await queries
    .select({ bodyHash: idempotencyKeys.bodyHash, answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(
      and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.call, call), eq(idempotencyKeys.key, key)),
    );
  return kept;
}

/** False: the claim is no longer there. */
export async function setDone(queries: Queries, id: string, doneAt: Date): Promise<boolean> {
  const { rowCount } = await queries
    .update(idempotencyKeys)
    .set({ doneAt })
    .where(eq(idempotencyKeys.id, id));
  return rowCount === 1;
}

export async function setAnswer(queries: Queries, id: string, answer: object, now: Date): Promise<void> {
  const doneAt = sql`coalesce(${idempotencyKeys.doneAt}, ${now.toISOString()}::timestamptz)`;
  await queries.update(idempotencyKeys).set({ answer, doneAt }).where(eq(idempotencyKeys.id, id));
}

export async function deleteUndone(queries: Queries, id: string): Promise<void> {
  await queries.delete(idempotencyKeys).where(and(eq(idempotencyKeys.id, id), isUndone));
}

export async function deleteBegunBefore(queries: Queries, instant: Date): Promise<void> {
  await queries.delete(idempotencyKeys).where(lt(idempotencyKeys.startedAt, instant));
}
