// Waits until statements of a test wait for a lock that the test holds, so that they happen at the same time.
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Queries } from '../apps/server/src/platform/db/database.ts';

/** Statements of this database that wait for a lock. */
const blocked = sql`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** Resolves as soon as exactly `count` statements wait for a lock. */
export async function untilBlocked({ queries }: { readonly queries: Queries }, count: number): Promise<void> {
  await expect.poll(() => queries.$count(blocked), { interval: 20 }).toBe(count);
}
