import { and, eq, inArray, ne } from 'drizzle-orm';
import { purchasedImages, subscriptionPauses, subscriptions } from '../../../db/schema/index.ts';
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
}

export async function listNotCancelled(queries: Queries, userId: string) {
  return queries
    .select({ id: subscriptions.id, status: subscriptions.status })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), ne(subscriptions.status, 'cancelled')))
    .orderBy(subscriptions.id);
}

/** Those that aren't canceled yet. */
export async function cancelAll(queries: Queries, userId: string, canceledAt: Date): Promise<void> {
  await queries
    .update(subscriptions)
    .set({ status: 'cancelled', canceledAt })
    .where(and(eq(subscriptions.userId, userId), ne(subscriptions.status, 'cancelled')));
  await queries.update(subscriptions).set({ autoRenew: false }).where(eq(subscriptions.userId, userId));
}
