// Finished files become the next versions of their photos, which are then in check.
import { DomainError, invalidInput } from '@burnish/domain/errors';
import { takesVersion } from '@burnish/domain/photos/photo';
import { findVersionProblems, maxVersions } from '@burnish/domain/photos/version';
import { isId } from '../../../platform/db/ids.ts';
import type { Transaction } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Tasks } from '../../../platform/tasks/tasks.ts';
import { removeFilesTask, startJob } from '../jobs/index.ts';
import type { FinishedFile, Uploads } from '../uploads/index.ts';
import {
  changedBy,
  findJob,
  findPhoto,
  findPhotos,
  lockJobToWorkOn,
  lockPhoto,
  updateJob,
  type Work,
} from './jobs.ts';
import * as repository from './repository.ts';

export interface VersionDependencies extends Work {
  readonly uploads: Pick<Uploads, 'take'>;
  readonly tasks: Pick<Tasks, 'enqueue'>;
}

export type AssignedFile = FinishedFile & { readonly photoId: string };

/** @throws DomainError INVALID_INPUT */
function requirePhotos(files: readonly FinishedFile[]): AssignedFile[] {
  const assigned = files.map((file) => {
    if (file.photoId === null)
      throw invalidInput('uploadIds', `Choose the photo that "${file.fileName}" belongs to.`);
    return { ...file, photoId: file.photoId };
  });
  for (const [, [first, second]] of Map.groupBy(assigned, ({ photoId }) => photoId))
    if (first !== undefined && second !== undefined)
      throw invalidInput(
        'uploadIds',
        `"${first.fileName}" and "${second.fileName}" belong to the same photo. Remove one of them.`,
      );
  return assigned;
}

/** Deletes versions that haven't been delivered, and their files. Returns how many. */
async function removeInCheck(
  tx: Transaction,
  tasks: VersionDependencies['tasks'],
  photoIds: readonly string[],
): Promise<number> {
  const ids = await repository.deleteInCheck(tx.queries, photoIds);
  for (const id of ids) await tasks.enqueue(tx.queries, removeFilesTask, { id });
  return ids.length;
}

/** @throws DomainError INVALID_INPUT, which names a file whose photo no longer needs a version */
function requireWork(files: readonly AssignedFile[], photos: readonly repository.PhotoRow[]): void {
  const statuses = new Map(photos.map(({ id, status }) => [id, status]));
  for (const { photoId, fileName } of files) {
    const status = statuses.get(photoId);
    if (status !== undefined && !takesVersion(status))
      throw invalidInput(
        'uploadIds',
        `The photo of "${fileName}" has been delivered in the meantime. Remove this file.`,
      );
  }
}

/** Requires the customer's lock. @throws DomainError NOT_FOUND, INVALID_STATE, TOO_MANY_VERSIONS */
async function addVersions(
  tx: Transaction,
  tasks: VersionDependencies['tasks'],
  caller: Caller,
  job: repository.JobRow,
  files: readonly AssignedFile[],
): Promise<void> {
  const photoIds = files.map(({ photoId }) => photoId);
  const photos = await findPhotos(tx, job.id, photoIds);
  requireWork(files, photos);
  if (job.status === 'received') await startJob(tx, job);
  const replaced = await removeInCheck(tx, tasks, photoIds);
  const lastVersions = await repository.findLastVersions(tx.queries, photoIds);
  const originals = new Map(photos.map((photo) => [photo.id, photo]));
  const versions = files.map(({ photoId, ...file }): repository.VersionRow => {
    const last = lastVersions.get(photoId);
    const number = (last?.number ?? 0) + 1;
    if (number > maxVersions) throw new DomainError('TOO_MANY_VERSIONS');
    const original = originals.get(photoId);
    return {
      ...file,
      photoId,
      userId: job.userId,
      number,
      problems: original === undefined ? [] : findVersionProblems(original, file, last),
      submittedById: caller.id,
      createdAt: tx.now,
      deliveredAt: null,
      dueAt: null,
      overruleReason: null,
      filesDeletedAt: null,
    };
  });
  await repository.insertVersions(tx.queries, versions);
  await repository.updatePhotos(tx.queries, photoIds, { status: 'in_check' });
  await updateJob(tx, job);
  await repository.withdrawDeletionNotice(tx.queries, job.id);
  tx.record({
    action: 'submit_versions',
    entity: 'job',
    id: job.id,
    ownerId: job.userId,
    before: null,
    after: { photos: versions.length, ...(replaced > 0 && { replaced }) },
  });
}

/** Submits uploads of the caller. @throws DomainError NOT_FOUND, FORBIDDEN, INVALID_STATE, INVALID_INPUT, UPLOAD_NOT_READY, TOO_MANY_VERSIONS */
export async function submitVersions(
  tx: Transaction,
  { uploads, tasks, ...work }: VersionDependencies,
  caller: Caller,
  jobId: string,
  uploadIds: readonly string[],
): Promise<void> {
  const job = await lockJobToWorkOn(tx, work, caller, jobId);
  const ids = uploadIds.map((id) => id.toLowerCase());
  if (!ids.every(isId)) throw new DomainError('NOT_FOUND');
  const files = requirePhotos(await uploads.take(tx, { userId: caller.id, jobId: job.id }, ids));
  await addVersions(tx, tasks, caller, job, files);
  for (const id of ids) tx.publish({ entity: 'upload', id, ownerId: caller.id });
}

/** Submits files that were not uploaded by a client. @throws DomainError NOT_FOUND, INVALID_STATE, TOO_MANY_VERSIONS */
export async function submitFiles(
  tx: Transaction,
  { tasks, ...work }: Omit<VersionDependencies, 'uploads'>,
  caller: Caller,
  jobId: string,
  files: readonly AssignedFile[],
): Promise<void> {
  await addVersions(tx, tasks, caller, await lockJobToWorkOn(tx, work, caller, jobId), files);
}

/** Its photo is in progress again. Returns the ID of the photo. @throws DomainError NOT_FOUND, INVALID_STATE */
export async function returnVersion(
  tx: Transaction,
  { lock, access, tasks }: Omit<VersionDependencies, 'uploads'>,
  caller: Caller,
  id: string,
): Promise<string> {
  const found = isId(id) ? await repository.findVersion(tx.queries, id) : undefined;
  if (found === undefined) throw new DomainError('NOT_FOUND');
  const { jobId } = await findPhoto(tx.queries, found.photoId);
  await access.requireWork(caller, await findJob(tx.queries, jobId), tx.queries);
  const photo = await lockPhoto(tx, lock, found.photoId);
  // It may have been replaced or delivered before the lock was acquired.
  const version = await repository.findVersion(tx.queries, id);
  if (version === undefined) throw new DomainError('NOT_FOUND');
  if (version.deliveredAt !== null) throw new DomainError('INVALID_STATE');
  changedBy([photo], 'return_version');
  await removeInCheck(tx, tasks, [photo.id]);
  await repository.updatePhotos(tx.queries, [photo.id], { status: 'in_progress' });
  await updateJob(tx, { id: photo.jobId, userId: photo.userId });
  tx.record({
    action: 'return_version',
    entity: 'photo',
    id: photo.id,
    ownerId: photo.userId,
    before: { status: photo.status },
    after: { status: 'in_progress' },
  });
  tx.publish({ entity: 'job', id: photo.jobId, ownerId: photo.userId });
  return photo.id;
}
