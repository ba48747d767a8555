// Reading and updating jobs whose photos are delivered and reviewed.
import { DomainError } from '@burnish/domain/errors';
import { type PhotoAction, photoLifecycle } from '@burnish/domain/photos/photo';
import type { Queries } from '../../../platform/db/database.ts';
import { isId } from '../../../platform/db/ids.ts';
import type { Transaction } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Quotas } from '../../subscriptions/index.ts';
import { updateDueTimes } from '../due-times/index.ts';
import { type JobAccess, updateAssignments } from '../job-access/index.ts';
import { withdrawQuestionsAbout } from '../questions/index.ts';
import * as repository from './repository.ts';

export type Lock = Pick<Quotas, 'lockCustomer'>;

/** @throws DomainError NOT_FOUND */
export async function findJob(queries: Queries, id: string): Promise<repository.JobRow> {
  const job = isId(id) ? await repository.findJob(queries, id) : undefined;
  if (job === undefined) throw new DomainError('NOT_FOUND');
  return job;
}

/** Files of a deleted account would never be removed. @throws DomainError INVALID_STATE */
async function lockCustomer(tx: Transaction, lock: Lock, userId: string): Promise<void> {
  await lock.lockCustomer(tx, userId);
  if (await repository.isAccountDeleted(tx.queries, userId)) throw new DomainError('INVALID_STATE');
}

/** Locks the customer first: the status may change until then. @throws DomainError NOT_FOUND, INVALID_STATE */
export async function lockJob(tx: Transaction, lock: Lock, id: string): Promise<repository.JobRow> {
  const { userId } = await findJob(tx.queries, id);
  await lockCustomer(tx, lock, userId);
  return findJob(tx.queries, id);
}

/** What staff need to work on a job. */
export interface Work {
  readonly lock: Lock;
  readonly access: Pick<JobAccess, 'requireWork'>;
}

/** @throws DomainError NOT_FOUND, FORBIDDEN, INVALID_STATE */
export async function lockJobToWorkOn(
  tx: Transaction,
  { lock, access }: Work,
  caller: Caller,
  id: string,
): Promise<repository.JobRow> {
  await access.requireWork(caller, await findJob(tx.queries, id), tx.queries);
  const job = await lockJob(tx, lock, id);
  // Again: the photos may have been assigned to someone else before the lock was acquired.
  await access.requireWork(caller, job, tx.queries);
  return job;
}

/** @throws DomainError NOT_FOUND */
export async function findPhoto(queries: Queries, id: string): Promise<repository.PhotoRow> {
  const photo = isId(id) ? await repository.findPhoto(queries, id) : undefined;
  if (photo === undefined) throw new DomainError('NOT_FOUND');
  return photo;
}

/** @throws DomainError NOT_FOUND, INVALID_STATE */
export async function lockPhoto(tx: Transaction, lock: Lock, id: string): Promise<repository.PhotoRow> {
  const { userId } = await findPhoto(tx.queries, id);
  await lockCustomer(tx, lock, userId);
  return findPhoto(tx.queries, id);
}

/** @throws DomainError NOT_FOUND */
function inOrder<Row extends { readonly id: string }>(rows: readonly Row[], ids: readonly string[]): Row[] {
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = found.get(id.toLowerCase());
    if (row === undefined) throw new DomainError('NOT_FOUND');
    return row;
  });
}

/** Photos of the job, in the order of the IDs. @throws DomainError NOT_FOUND */
export async function findPhotos(
  tx: Transaction,
  jobId: string,
  ids: readonly string[],
): Promise<repository.PhotoRow[]> {
  return inOrder(await repository.findPhotos(tx.queries, jobId, ids), ids);
}

/** Versions of photos of the job, in the order of the IDs. @throws DomainError NOT_FOUND */
export async function findVersions(
  tx: Transaction,
  jobId: string,
  ids: readonly string[],
): Promise<repository.VersionRow[]> {
  if (!ids.every(isId)) throw new DomainError('NOT_FOUND');
  return inOrder(await repository.findVersions(tx.queries, jobId, ids), ids);
}

/** The photos that the action changes. @throws DomainError INVALID_STATE */
export function changedBy(
  photos: readonly repository.PhotoRow[],
  action: PhotoAction,
): readonly repository.PhotoRow[] {
  return photos.filter(({ status }) => photoLifecycle.next(status, action).changes);
}

/** After the status of some of its photos has changed: the status and the due time of the job follow. */
export async function updateJob(
  tx: Transaction,
  { id, userId }: Pick<repository.JobRow, 'id' | 'userId'>,
): Promise<void> {
  const status = await repository.updateJobStatus(tx.queries, id);
  // An answer is no longer needed.
  if (status === 'delivered' || status === 'approved')
    await withdrawQuestionsAbout(tx, { jobId: id, photoIds: null, userId });
  await updateDueTimes(tx, id);
  await updateAssignments(tx, id);
}
