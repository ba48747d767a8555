// Delivering checked photos to their customer.
import { DomainError } from '@burnish/domain/errors';
import { canDeliver } from '@burnish/domain/photos/assignment';
import { approvalDays } from '@burnish/domain/photos/revision';
import { millisecondsPerDay } from '@burnish/domain/time/calendar-date';
import type { Transaction } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { withdrawQuestionsAbout } from '../questions/index.ts';
import { changedBy, findPhotos, findVersions, lockJobToWorkOn, updateJob, type Work } from './jobs.ts';
import * as repository from './repository.ts';

interface Delivery {
  readonly versionIds: readonly string[];
  readonly overruleReason: string | null;
}

/** @throws DomainError CHECKS_FAILED */
async function overrule(
  tx: Transaction,
  failed: readonly repository.VersionRow[],
  reason: string | null,
): Promise<void> {
  if (failed.length === 0) return;
  if (reason === null) throw new DomainError('CHECKS_FAILED');
  await repository.setOverruleReason(
    tx.queries,
    failed.map(({ id }) => id),
    reason,
  );
}

/** All of the versions, or none. @throws DomainError NOT_FOUND, FORBIDDEN, INVALID_STATE, OWN_VERSION, CHECKS_FAILED */
export async function deliverPhotos(
  tx: Transaction,
  work: Work,
  caller: Caller,
  jobId: string,
  { versionIds, overruleReason }: Delivery,
): Promise<void> {
  const job = await lockJobToWorkOn(tx, work, caller, jobId);
  const versions = await findVersions(tx, job.id, versionIds);
  if (versions.some(({ deliveredAt }) => deliveredAt !== null)) throw new DomainError('INVALID_STATE');
  if (versions.some(({ submittedById }) => !canDeliver(caller, submittedById)))
    throw new DomainError('OWN_VERSION');
  const photoIds = versions.map(({ photoId }) => photoId);
  changedBy(await findPhotos(tx, job.id, photoIds), 'deliver');
  const failed = versions.filter(({ problems }) => problems.length > 0);
  await overrule(tx, failed, overruleReason);
  await withdrawQuestionsAbout(tx, { jobId: job.id, photoIds, userId: job.userId });
  const reviewDueAt = new Date(tx.now.getTime() + approvalDays * millisecondsPerDay);
  const delivered = { status: 'delivered', reviewDueAt, reviewReminderDays: null } as const;
  await repository.updatePhotos(tx.queries, photoIds, delivered);
  // Moves the due times of photos that were on hold, which the versions keep.
  await updateJob(tx, job);
  await repository.deliverVersions(tx.queries, photoIds, tx.now);
  tx.record({
    action: 'deliver_photos',
    entity: 'job',
    id: job.id,
    ownerId: job.userId,
    before: null,
    after: { photos: photoIds.length, ...(failed.length > 0 && { overruled: failed.length }) },
  });
}
