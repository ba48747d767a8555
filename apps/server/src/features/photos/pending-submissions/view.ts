import type { Order } from '@burnish/contract/orders/entities';
import type { PendingSubmission } from '@burnish/contract/pending-submissions/entities';
import type { PendingSubmissionRow } from './repository.ts';

/** `order`: the one that it waits for, as its customer sees it. */
export function pendingSubmissionView(
  { id, brief, turnaround, createdAt, expiresAt }: PendingSubmissionRow,
  order: Order,
): PendingSubmission {
  if (order.requestType !== 'pay-per-image') throw new Error(`order ${order._id} is not for images`);
  return {
    _id: id,
    order,
    photoCount: order.quantity,
    brief,
    turnaround,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}
