import { jobDueTime } from '@burnish/domain/photos/job';
import type { Transaction } from '../../../platform/db/transaction.ts';
import * as repository from './repository.ts';

/**
 * Puts the job's photos on hold or takes them off, as its open questions require, and updates the due time of the job.
 * Requires the customer's lock. Publishes nothing.
 */
export async function updateDueTimes({ queries, now }: Transaction, jobId: string): Promise<void> {
  await repository.holdPhotos(queries, jobId, now);
  await repository.resumePhotos(queries, jobId, now);
  const dueTime = jobDueTime(await repository.listDueTimes(queries, jobId));
  await repository.updateJobDueTime(queries, jobId, dueTime ?? { onHoldSince: null });
}
