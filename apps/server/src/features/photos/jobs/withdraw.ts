// Taking submitted photos back, until work on them starts. Their images are given back (decision 70). The rows stay, for
// the ledger.
import { DomainError } from '@burnish/domain/errors';
import { jobLifecycle } from '@burnish/domain/photos/job';
import { photoLifecycle } from '@burnish/domain/photos/photo';
import { isId } from '../../../platform/db/ids.ts';
import type { Transaction } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Quotas } from '../../subscriptions/index.ts';
import { updateDueTimes } from '../due-times/index.ts';
import { updateAssignments } from '../job-access/index.ts';
import { withdrawQuestionsAbout } from '../questions/index.ts';
import { lockOwnPhoto } from './edit-photo.ts';
import * as repository from './repository.ts';

/** Requires the customer's lock. Returns whether the status has changed. @throws DomainError INVALID_STATE */
async function setWithdrawn(tx: Transaction, { id, status, userId }: repository.JobRow): Promise<boolean> {
  const { to, changes } = jobLifecycle.next(status, 'withdraw');
  if (!changes) return false;
  await repository.updateJobStatus(tx.queries, id, to);
  await withdrawQuestionsAbout(tx, { jobId: id, photoIds: null, userId });
  tx.record({
    action: 'withdraw_job',
    entity: 'job',
    id,
    ownerId: userId,
    before: { status },
    after: { status: to },
  });
  return true;
}

/** A job whose last photo is withdrawn is withdrawn with it. @throws DomainError NOT_FOUND, INVALID_STATE */
export async function withdrawPhoto(
  tx: Transaction,
  quotas: Quotas,
  caller: Caller,
  id: string,
): Promise<{ readonly id: string }> {
  const photo = await lockOwnPhoto(tx, quotas, caller, id);
  photoLifecycle.next(photo.status, 'withdraw');
  await repository.updatePhoto(tx.queries, photo.id, { withdrawnAt: tx.now, onHoldSince: null });
  await quotas.returnImages(tx, photo);
  tx.record({
    action: 'withdraw_photo',
    entity: 'photo',
    id: photo.id,
    ownerId: caller.id,
    before: { tier: photo.tier },
    after: null,
  });
  await withdrawQuestionsAbout(tx, { jobId: photo.jobId, photoIds: [photo.id], userId: caller.id });
  await updateDueTimes(tx, photo.jobId);
  await updateAssignments(tx, photo.jobId);
  const record = await repository.findJob(tx.queries, photo.jobId);
  if (record?.content.photoCount === 0) await setWithdrawn(tx, record.job);
  else tx.publish({ entity: 'job', id: photo.jobId, ownerId: caller.id });
  tx.publish({ entity: 'subscription', id: photo.subscriptionId, ownerId: caller.id });
  return { id: photo.id };
}

/** Withdraws all photos of a job. A repetition changes nothing. @throws DomainError NOT_FOUND, INVALID_STATE */
export async function withdrawJob(
  tx: Transaction,
  quotas: Quotas,
  caller: Caller,
  id: string,
): Promise<{ readonly id: string; readonly changes: boolean }> {
  // Before the job is read, so that work on it can't start in the meantime.
  await quotas.lockCustomer(tx, caller.id);
  const record = isId(id) ? await repository.findJob(tx.queries, id) : undefined;
  if (record === undefined || record.job.userId !== caller.id) throw new DomainError('NOT_FOUND');
  const { job } = record;
  const changes = await setWithdrawn(tx, job);
  if (!changes) return { id: job.id, changes };
  const photos = await repository.listJobPhotoRows(tx.queries, job.id);
  await repository.updateJobPhotos(tx.queries, job.id, { withdrawnAt: tx.now, onHoldSince: null });
  await updateDueTimes(tx, job.id);
  await updateAssignments(tx, job.id);
  // All photos of a job use the same quota.
  const [first] = photos;
  if (first !== undefined) await quotas.returnImages(tx, first);
  tx.publish({ entity: 'subscription', id: job.subscriptionId, ownerId: caller.id });
  return { id: job.id, changes };
}
