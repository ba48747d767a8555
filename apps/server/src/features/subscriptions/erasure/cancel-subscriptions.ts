import type { Transaction } from '../../../platform/db/transaction.ts';
import { cancelAll, eraseTexts, listNotCancelled, withdrawRefundRequests } from './repository.ts';

/** For an account that is deleted. Periods and usage stay, for the invoices that paid for them. */
export async function cancelSubscriptions(tx: Transaction, userId: string): Promise<void> {
  await eraseTexts(tx.queries, userId);
  const running = await listNotCancelled(tx.queries, userId);
  await withdrawRefundRequests(tx.queries, userId, tx.now);
  await cancelAll(tx.queries, userId, tx.now);
  for (const { id, status } of running)
    tx.record({
      action: 'edit_subscription',
      entity: 'subscription',
      id,
      ownerId: userId,
      before: { status },
      after: { status: 'cancelled' },
    });
}
