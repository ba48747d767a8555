import { and, count, eq, gte, sql } from 'drizzle-orm';
import { refundRequests, subscriptionPauses, upgrades } from '../../../db/schema/index.ts';
import type { Queries } from '../../../platform/db/database.ts';

/** Pauses, upgrades, refunds and cancellations that a customer asked for since then, whatever became of them. */
export async function countRequests(queries: Queries, subscriptionId: string, since: Date): Promise<number> {
  const pauses = queries
    .select({ n: count() })
    .from(subscriptionPauses)
    .where(
      and(
        eq(subscriptionPauses.subscriptionId, subscriptionId),
        eq(subscriptionPauses.isByCustomer, true),
        gte(subscriptionPauses.createdAt, since),
      ),
    );
  const upgraded = queries
    .select({ n: count() })
    .from(upgrades)
    .where(and(eq(upgrades.subscriptionId, subscriptionId), gte(upgrades.createdAt, since)));
  const refunds = queries
    .select({ n: count() })
    .from(refundRequests)
    .where(and(eq(refundRequests.subscriptionId, subscriptionId), gte(refundRequests.createdAt, since)));
  const { rows } = await queries.execute<{ n: string }>(
    sql`select (${pauses}) + (${upgraded}) + (${refunds}) as n`,
  );
  return Number(rows[0]?.n ?? 0);
}
