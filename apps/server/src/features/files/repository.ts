import { and, eq, lt, lte, sql } from 'drizzle-orm';
import { dailyFileBytes } from '../../db/schema/index.ts';
import type { Queries } from '../../platform/db/database.ts';

/** A user's day in UTC. */
export interface UserDay {
  readonly userId: string;
  readonly day: string;
}

/** One statement, so that parallel calls can't exceed the limit together. False: the limit would be exceeded. */
export async function addBytes(
  queries: Queries,
  { userId, day }: UserDay,
  bytes: number,
  maxBytes: number,
): Promise<boolean> {
  if (bytes > maxBytes) return false;
  const { rowCount } = await queries
    .insert(dailyFileBytes)
    .values({ userId, day, bytes })
    .onConflictDoUpdate({
      target: [dailyFileBytes.day, dailyFileBytes.userId],
      set: { bytes: sql`${dailyFileBytes.bytes} + ${bytes}` },
      setWhere: lte(dailyFileBytes.bytes, maxBytes - bytes),
    });
  return rowCount === 1;
}

export async function readBytes(queries: Queries, { userId, day }: UserDay): Promise<number> {
  const [row] = await queries
    .select({ bytes: dailyFileBytes.bytes })
    .from(dailyFileBytes)
    .where(and(eq(dailyFileBytes.day, day), eq(dailyFileBytes.userId, userId)));
  return row?.bytes ?? 0;
}

export async function subtractBytes(
  queries: Queries,
  { userId, day }: UserDay,
  bytes: number,
): Promise<void> {
  await queries
    .update(dailyFileBytes)
    .set({ bytes: sql`${dailyFileBytes.bytes} - ${bytes}` })
    .where(and(eq(dailyFileBytes.day, day), eq(dailyFileBytes.userId, userId)));
}

export async function deleteDaysBefore(queries: Queries, day: string): Promise<void> {
  await queries.delete(dailyFileBytes).where(lt(dailyFileBytes.day, day));
}
