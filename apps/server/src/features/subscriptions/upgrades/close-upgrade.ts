import { type UpgradeAction, upgradeLifecycle } from '@burnish/domain/subscriptions/upgrade';
import type { Transaction } from '../../../platform/db/transaction.ts';
import * as repository from './repository.ts';

/**
 * Ends the open upgrade of a locked order. Returns false if it has none: other orders are no upgrades, and one that was
 * withdrawn or has expired is closed before its order is rejected.
 */
export async function closeUpgrade(
  tx: Transaction,
  { id, userId }: { readonly id: string; readonly userId: string },
  action: UpgradeAction,
): Promise<boolean> {
  const upgrade = await repository.findOpenOfOrder(tx.queries, id);
  if (upgrade === undefined) return false;
  const { to } = upgradeLifecycle.next(upgrade.status, action);
  await repository.close(tx.queries, id, { status: to, closedAt: tx.now });
  if (action === 'pay') return true;
  tx.record({
    action: 'end_upgrade',
    entity: 'subscription',
    id: upgrade.subscriptionId,
    ownerId: userId,
    before: { upgrade: 'open' },
    after: { upgrade: to, orderId: id },
  });
  return true;
}
