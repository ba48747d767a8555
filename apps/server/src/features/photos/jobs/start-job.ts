import { jobLifecycle } from '@burnish/domain/photos/job';
import type { Transaction } from '../../../platform/db/transaction.ts';
import * as repository from './repository.ts';

/**
 * Starts the work on all photos of a job. A repetition changes nothing. Requires the customer's lock.
 * @throws DomainError INVALID_STATE
 */
export async function startJob(
  tx: Transaction,
  { id, status, userId }: Pick<repository.JobRow, 'id' | 'status' | 'userId'>,
): Promise<void> {
  const { to, changes } = jobLifecycle.next(status, 'start');
  if (!changes) return;
  await repository.updateJobStatus(tx.queries, id, to);
  await repository.updateJobPhotos(tx.queries, id, { status: 'in_progress' });
  // Its photos, up to a thousand, aren't published: pages reload a job's photos when the job changes.
  tx.record({
    action: 'start_job',
    entity: 'job',
    id,
    ownerId: userId,
    before: { status },
    after: { status: to },
  });
}
