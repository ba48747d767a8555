import type { Transaction } from '../../../platform/db/transaction.ts';
import { type NewOrder, orderAuditFields } from './new-order.ts';
import * as repository from './repository.ts';

/** What an order continues. */
export type RenewalColumns = Pick<repository.OrderRow, 'renewedPeriodId' | 'isAutoRenewal'>;

const noRenewal: RenewalColumns = { renewedPeriodId: null, isAutoRenewal: false };

/** Saves a pending order of the customer, and returns its ID. `id`: a new one. */
export async function placeOrder(
  tx: Transaction,
  userId: string,
  order: NewOrder,
  renewal: RenewalColumns = noRenewal,
  id: string = tx.newId(),
): Promise<string> {
  await repository.insertOrder(tx.queries, {
    ...order,
    ...renewal,
    id,
    userId,
    status: 'pending',
    adminNotes: null,
    approvedAt: null,
    rejectedAt: null,
    completedAt: null,
    createdAt: tx.now,
  });
  tx.record({
    action: order.kind === 'plan' ? 'create_plan_order' : 'create_images_order',
    entity: 'order',
    id,
    ownerId: userId,
    before: null,
    after: {
      status: 'pending',
      ...orderAuditFields(order),
      ...(renewal.isAutoRenewal ? { isAutoRenewal: true } : {}),
    },
  });
  return id;
}
