// The customer's review of delivered photos: approval, by themselves or at the end of the review, and revisions.
import type { Handled } from '@burnish/contract/api';
import { DomainError, invalidInput } from '@burnish/domain/errors';
import { countStrokePoints, maxJobStrokePoints } from '@burnish/domain/photos/annotation';
import { revisionDueDate } from '@burnish/domain/photos/job';
import { maxRevisions, type RevisionCause, revisionsLeft } from '@burnish/domain/photos/revision';
import { isId } from '../../../platform/db/ids.ts';
import type { Transaction } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { adoptComments } from '../share-links/index.ts';
import { changedBy, findJob, findPhotos, findVersions, type Lock, lockPhoto, updateJob } from './jobs.ts';
import * as repository from './repository.ts';

type NewRevision = Handled['POST /photos/:id/revisions']['body'];

/** Requires the customer's lock. */
export async function approve(
  tx: Transaction,
  job: Pick<repository.JobRow, 'id' | 'userId'>,
  photos: readonly repository.PhotoRow[],
): Promise<void> {
  const changed = changedBy(photos, 'approve');
  if (changed.length === 0) return;
  const approved = { status: 'approved', approvedAt: tx.now, reviewDueAt: null } as const;
  await repository.updatePhotos(
    tx.queries,
    changed.map(({ id }) => id),
    approved,
  );
  await updateJob(tx, job);
  tx.record({
    action: 'approve_photos',
    entity: 'job',
    id: job.id,
    ownerId: job.userId,
    assigneeIds: [...new Set(changed.flatMap(({ assigneeId }) => assigneeId ?? []))],
    before: null,
    after: { photos: changed.length },
  });
}

/** The customer decides about what they have seen. @throws DomainError NOT_FOUND, INVALID_STATE */
async function requireLatest(tx: Transaction, versions: readonly repository.VersionRow[]): Promise<void> {
  if (versions.some(({ deliveredAt }) => deliveredAt === null)) throw new DomainError('NOT_FOUND');
  const last = await repository.findLastVersions(
    tx.queries,
    versions.map(({ photoId }) => photoId),
  );
  if (versions.some(({ id, photoId }) => last.get(photoId)?.id !== id))
    throw new DomainError('INVALID_STATE');
}

/** The photos of all of the versions, or none. @throws DomainError NOT_FOUND, INVALID_STATE */
export async function approvePhotos(
  tx: Transaction,
  lock: Lock,
  caller: Caller,
  jobId: string,
  versionIds: readonly string[],
): Promise<void> {
  await lock.lockCustomer(tx, caller.id);
  const job = await findJob(tx.queries, jobId);
  if (job.userId !== caller.id) throw new DomainError('NOT_FOUND');
  const versions = await findVersions(tx, job.id, versionIds);
  await requireLatest(tx, versions);
  const photoIds = versions.map(({ photoId }) => photoId);
  await approve(tx, job, await findPhotos(tx, job.id, photoIds));
}

/** @throws DomainError INVALID_INPUT */
async function checkStrokes(tx: Transaction, jobId: string, annotations: NewRevision['annotations']) {
  const drawn = [annotations, ...(await repository.listDrawn(tx.queries, jobId))];
  if (countStrokePoints(drawn.flat()) > maxJobStrokePoints)
    throw invalidInput(
      'annotations',
      'There are too many lines on the photos of this job. Use rings or notes instead.',
    );
}

/** @throws DomainError NO_REVISIONS_LEFT, TOO_MANY_REVISIONS */
function checkRevisions(
  { revisionLimit }: repository.PhotoRow,
  revisions: readonly repository.RevisionRow[],
  cause: RevisionCause,
): void {
  if (revisions.length >= maxRevisions) throw new DomainError('TOO_MANY_REVISIONS');
  if (cause === 'change_of_mind' && revisionsLeft(revisionLimit, revisions) === 0)
    throw new DomainError('NO_REVISIONS_LEFT');
}

/** @throws DomainError NOT_FOUND, INVALID_STATE, NO_REVISIONS_LEFT, TOO_MANY_REVISIONS */
export async function requestRevision(
  tx: Transaction,
  lock: Lock,
  caller: Caller,
  photoId: string,
  { versionId, cause, note, annotations, guestCommentIds }: NewRevision,
): Promise<void> {
  await lock.lockCustomer(tx, caller.id);
  const photo = isId(photoId) ? await repository.findPhoto(tx.queries, photoId) : undefined;
  if (photo === undefined || photo.userId !== caller.id) throw new DomainError('NOT_FOUND');
  changedBy([photo], 'request_revision');
  const [version] = await findVersions(tx, photo.jobId, [versionId]);
  if (version?.photoId !== photo.id) throw new DomainError('NOT_FOUND');
  await requireLatest(tx, [version]);
  const revisions = await repository.listRevisions(tx.queries, photo.id);
  checkRevisions(photo, revisions, cause);
  await checkStrokes(tx, photo.jobId, annotations);
  const round = revisions.length + 1;
  const revisionId = tx.newId();
  await repository.insertRevision(tx.queries, {
    id: revisionId,
    photoId: photo.id,
    userId: photo.userId,
    versionId: version.id,
    round,
    note: note || null,
    annotations,
    cause,
    decidedCause: null,
    decidedById: null,
    createdAt: tx.now,
  });
  await adoptComments(tx, photo.id, guestCommentIds, revisionId);
  const job = await findJob(tx.queries, photo.jobId);
  const plan = await repository.findPlan(tx.queries, photo);
  await repository.updatePhotos(tx.queries, [photo.id], {
    status: 'revision_requested',
    reviewDueAt: null,
    dueAt: revisionDueDate(plan, job.turnaround, tx.now),
  });
  await updateJob(tx, job);
  tx.record({
    action: 'request_revision',
    entity: 'photo',
    id: photo.id,
    ownerId: photo.userId,
    assigneeIds: photo.assigneeId === null ? [] : [photo.assigneeId],
    before: { status: photo.status },
    after: { status: 'revision_requested', jobId: job.id, round, cause },
  });
  tx.publish({ entity: 'job', id: job.id, ownerId: job.userId });
}

/** Returns the ID of the photo. @throws DomainError NOT_FOUND */
export async function decideRevision(
  tx: Transaction,
  lock: Lock,
  caller: Caller,
  id: string,
  cause: RevisionCause,
): Promise<string> {
  const found = isId(id) ? await repository.findRevision(tx.queries, id) : undefined;
  if (found === undefined) throw new DomainError('NOT_FOUND');
  const photo = await lockPhoto(tx, lock, found.photoId);
  const revision = await repository.findRevision(tx.queries, id);
  if (revision === undefined) throw new DomainError('NOT_FOUND');
  if (revision.decidedCause === cause) return photo.id;
  await repository.decideRevision(tx.queries, id, { decidedCause: cause, decidedById: caller.id });
  tx.record({
    action: 'decide_revision',
    entity: 'photo',
    id: photo.id,
    ownerId: photo.userId,
    before: { cause: revision.decidedCause ?? revision.cause },
    after: { cause, round: revision.round },
  });
  return photo.id;
}

/** @throws DomainError NOT_FOUND, INVALID_STATE */
export async function setRevisionLimit(
  tx: Transaction,
  lock: Lock,
  photoId: string,
  revisionLimit: number,
): Promise<void> {
  const photo = await lockPhoto(tx, lock, photoId);
  changedBy([photo], 'set_revision_limit');
  if (photo.revisionLimit === revisionLimit) return;
  await repository.updatePhotos(tx.queries, [photo.id], { revisionLimit });
  tx.record({
    action: 'set_revision_limit',
    entity: 'photo',
    id: photo.id,
    ownerId: photo.userId,
    before: { revisionLimit: photo.revisionLimit },
    after: { revisionLimit },
  });
}
