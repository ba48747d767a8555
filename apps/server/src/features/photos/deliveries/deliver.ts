// Delivering checked photos to their customer.
import { DomainError } from '@burnish/domain/errors';
import { approvalDays } from '@burnish/domain/photos/revision';
import { millisecondsPerDay } from '@burnish/domain/time/calendar-date';
import type { Transaction } from '../../../platform/db/transaction.ts';
import { changedBy, closeQuestions, findPhotos, type Lock, lockJob, updateJob } from './jobs.ts';
import * as repository from './repository.ts';

interface Delivery {
  readonly photoIds: readonly string[];
  readonly overruleReason: string | null;
}

/** All of the photos, or none. @throws DomainError NOT_FOUND, INVALID_STATE, CHECKS_FAILED */
export async function deliverPhotos(
  tx: Transaction,
  lock: Lock,
  jobId: string,
  { photoIds, overruleReason }: Delivery,
): Promise<void> {
  const job = await lockJob(tx, lock, jobId);
  const photos = changedBy(await findPhotos(tx, job.id, photoIds), 'deliver');
  const ids = photos.map(({ id }) => id);
  const failed = (await repository.listInCheck(tx.queries, ids)).filter(
    ({ problems }) => problems.length > 0,
  );
  if (failed.length > 0) {
    if (overruleReason === null) throw new DomainError('CHECKS_FAILED');
    const failedIds = failed.map(({ id }) => id);
    await repository.setOverruleReason(tx.queries, failedIds, overruleReason);
  }
  await closeQuestions(tx, photos);
  const reviewDueAt = new Date(tx.now.getTime() + approvalDays * millisecondsPerDay);
  const delivered = { status: 'delivered', reviewDueAt, reviewReminderDays: null } as const;
  await repository.updatePhotos(tx.queries, ids, delivered);
  // Moves the due times of photos that were on hold, which the versions keep.
  await updateJob(tx, job);
  await repository.deliverVersions(tx.queries, ids, tx.now);
  tx.record({
    action: 'deliver_photos',
    entity: 'job',
    id: job.id,
    ownerId: job.userId,
    before: null,
    after: { photos: ids.length, ...(failed.length > 0 && { overruled: failed.length }) },
  });
}
