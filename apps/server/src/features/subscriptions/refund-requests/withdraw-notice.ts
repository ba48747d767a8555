// Notice that has no effect anymore.
import type { Transaction } from '../../../platform/db/transaction.ts';
import type { SubscriptionRecord } from '../repository.ts';
import * as repository from './repository.ts';

/** For a plan that ends before its notice does. Auto-renew stays off. */
export async function withdrawNotice(
  tx: Transaction,
  { id, owner }: Pick<SubscriptionRecord, 'id' | 'owner'>,
  request: repository.RefundRequestRow,
): Promise<void> {
  await repository.update(tx.queries, request.id, { status: 'withdrawn', decidedAt: tx.now });
  tx.record({
    action: 'withdraw_refund_request',
    entity: 'subscription',
    id,
    ownerId: owner.id,
    before: { requestId: request.id, refundRequest: request.status },
    after: { requestId: request.id, refundRequest: 'withdrawn' },
  });
}
