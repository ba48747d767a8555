import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import {
  purchasedImages,
  refundRequests,
  subscriptionPauses,
  subscriptions,
} from '../../../db/schema/index.ts';
import type { Queries } from '../../../platform/db/database.ts';

/** What customers and the studio wrote. */
export async function eraseTexts(queries: Queries, userId: string): Promise<void> {
  const own = queries
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId));
  await queries
    .update(purchasedImages)
    .set({ specialInstructions: null })
    .where(inArray(purchasedImages.subscriptionId, own));
  await queries
    .update(subscriptionPauses)
    .set({ reason: null })
    .where(inArray(subscriptionPauses.subscriptionId, own));
  await queries
    .update(refundRequests)
    .set({ reason: null, decisionReason: null })
    .where(inArray(refundRequests.subscriptionId, own));
}

export async function listNotCancelled(queries: Queries, userId: string) {
  return queries
    .select({ id: subscriptions.id, status: subscriptions.status })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), ne(subscriptions.status, 'cancelled')))
    .orderBy(subscriptions.id);
}

/** Refund requests and cancellations that aren't decided. */
export async function withdrawRefundRequests(
  queries: Queries,
  userId: string,
  decidedAt: Date,
): Promise<void> {
  const own = queries
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId));
  await queries
    .update(refundRequests)
    .set({ status: 'withdrawn', decidedAt })
    .where(and(inArray(refundRequests.subscriptionId, own), isNull(refundRequests.decidedAt)));
}

/** Those that aren't canceled yet. */
export async function cancelAll(queries: Queries, userId: string, canceledAt: Date): Promise<void> {
  await queries
    .update(subscriptions)
    .set({ status: 'cancelled', canceledAt })
    .where(and(eq(subscriptions.userId, userId), ne(subscriptions.status, 'cancelled')));
  await queries.update(subscriptions).set({ autoRenew: false }).where(eq(subscriptions.userId, userId));
}
