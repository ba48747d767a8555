import { lt, sql } from 'drizzle-orm';
import { RateLimiterDrizzle } from 'rate-limiter-flexible';
import { callCounts } from '../../../db/schema/index.ts';
import type { Database, Queries } from '../../db/database.ts';

/** Adds calls to a key's count, and returns the sum of all processes. */
export type AddCalls = (key: string, calls: number, secondsKept: number) => Promise<number>;

export function createAddCalls({ queries }: Pick<Database, 'queries'>): AddCalls {
  const store = new RateLimiterDrizzle({
    storeClient: queries,
    schema: callCounts,
    keyPrefix: '',
    // Only counts. rate-limit.ts decides what follows from them.
    points: 1,
    duration: 60,
    clearExpiredByTimeout: false,
  });
  return async (key, calls, secondsKept) => {
    const { consumedPoints } = await store.penalty(key, calls, { customDuration: secondsKept });
    return consumedPoints;
  };
}

export async function deleteExpiredCounts(queries: Queries): Promise<void> {
  await queries.delete(callCounts).where(lt(callCounts.expire, sql`now()`));
}
