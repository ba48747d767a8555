import type { Transaction } from '../../../platform/db/transaction.ts';
import * as repository from './repository.ts';

/**
 * After photos of a job were assigned, or its work has changed: who works on it follows. Those who can no longer read the job
 * receive it as deleted. Requires the customer's lock.
 */
export async function updateAssignments(tx: Transaction, jobId: string): Promise<void> {
  const before = await repository.findAssignments(tx.queries, jobId);
  const after = await repository.updateAssignments(tx.queries, jobId);
  if (before === undefined || after === undefined) return;
  const removed = before.retoucherIds.filter((id) => !after.retoucherIds.includes(id));
  const hasLeftPool = before.unassignedCount > 0 && after.unassignedCount === 0;
  const formerReaderIds = hasLeftPool
    ? [...removed, ...(await repository.listPoolReaderIds(tx.queries))]
    : removed;
  // Customers see nothing of it.
  if (formerReaderIds.length > 0) tx.publish({ entity: 'job', id: jobId, ownerId: null, formerReaderIds });
}
