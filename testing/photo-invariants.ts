// Invariants of jobs and photos: their usage, statuses, versions, revisions and due times.
import { jobStageOf, jobStatusOf } from '@burnish/domain/photos/job-status';
import { duePhotoStatuses } from '@burnish/domain/photos/photo';
import { maxRevisions } from '@burnish/domain/photos/revision';
import { maxVersions } from '@burnish/domain/photos/version';
import { totalUsed } from '@burnish/domain/usage/usage';
import type { TableSnapshot } from './table-snapshot.ts';

type PhotoRow = TableSnapshot['photos'][number];
type VersionRow = TableSnapshot['versions'][number];
type RevisionRow = TableSnapshot['revisions'][number];

/** Whether the image of a withdrawn photo waits for the next period, because none has run since. */
function isOwed({ periodId, subscriptionId, withdrawnAt }: PhotoRow, { periods }: TableSnapshot): boolean {
  if (withdrawnAt === null || periodId === null) return false;
  return periods.every((period) => period.subscriptionId !== subscriptionId || period.endsAt <= withdrawnAt);
}

/** One image for each submitted photo, in its tier and quota; none for a withdrawn photo whose image was given back. */
function* checkPhotoUsage(tables: TableSnapshot) {
  const entered = Map.groupBy(tables.usage, ({ photoId }) => photoId);
  for (const photo of tables.photos) {
    const { id, tier, subscriptionId, periodId, withdrawnAt } = photo;
    const entries = entered.get(id) ?? [];
    const due = withdrawnAt === null || isOwed(photo, tables) ? 1 : 0;
    const ofTier = entries.filter((entry) => entry.tier === tier);
    if (totalUsed(entries) !== due || totalUsed(ofTier) !== due)
      yield `photo ${id} uses ${totalUsed(entries)} images, ${totalUsed(ofTier)} of its tier`;
    for (const entry of entries)
      if (entry.subscriptionId !== subscriptionId || (entry.fromPeriodId ?? entry.periodId) !== periodId)
        yield `photo ${id} has entries of another quota`;
  }
}

const isWithdrawn = ({ withdrawnAt }: PhotoRow) => withdrawnAt !== null;
const isDelivered = ({ deliveredAt }: VersionRow) => deliveredAt !== null;
const isDue = (photo: PhotoRow) => !isWithdrawn(photo) && duePhotoStatuses.includes(photo.status);

/** Of the photos that aren't withdrawn, by the ID of their job. */
function photosByJob({ photos }: TableSnapshot): ReadonlyMap<string, readonly PhotoRow[]> {
  return Map.groupBy(
    photos.filter((photo) => !isWithdrawn(photo)),
    ({ jobId }) => jobId,
  );
}

function* checkJobStatuses(tables: TableSnapshot) {
  const ofJob = photosByJob(tables);
  for (const { id, status, stage, photoCount } of tables.jobs) {
    const statuses = (ofJob.get(id) ?? []).map((photo) => photo.status);
    const due = jobStatusOf(statuses);
    if (status !== due) yield `job ${id} is ${status}, its photos make it ${due}: ${statuses}`;
    if (stage !== jobStageOf(statuses)) yield `job ${id} is in the column ${stage}: ${statuses}`;
    if (photoCount !== statuses.length) yield `job ${id} has ${photoCount} photos: ${statuses}`;
  }
  for (const { id, status } of tables.photos.filter(isWithdrawn))
    if (status !== 'received') yield `photo ${id} was withdrawn, but is ${status}`;
}

function* checkJobNumbers({ jobs, jobCounters }: TableSnapshot) {
  for (const { year, lastNumber: last } of jobCounters) {
    const given = jobs
      .filter(({ createdAt }) => createdAt.getUTCFullYear() === year)
      .map(({ number }) => number);
    const due = given.map((_, index) => `JOB-${year}-${String(index + 1).padStart(6, '0')}`);
    if (given.toSorted().join() !== due.join() || last !== due.length) yield `jobs of ${year}: ${given}`;
  }
}

function* checkPhotosOfJobs({ jobs, photos }: TableSnapshot) {
  const jobsById = new Map(jobs.map((job) => [job.id, job]));
  for (const { id, jobId, userId, subscriptionId } of photos) {
    const job = jobsById.get(jobId);
    if (job?.userId !== userId || job.subscriptionId !== subscriptionId)
      yield `photo ${id} doesn't belong to its job`;
  }
}

function* checkUploads({ photos, versions, uploads }: TableSnapshot) {
  const uploadIds = new Set(uploads.map(({ id }) => id));
  for (const { id } of [...photos, ...versions])
    if (uploadIds.has(id)) yield `photo or version ${id} still has an upload`;
  const jobIds = new Map(photos.map(({ id, jobId }) => [id, jobId]));
  for (const { id, jobId, photoId } of uploads)
    if (photoId !== null && jobIds.get(photoId) !== jobId)
      yield `upload ${id} is assigned to a photo of another job`;
}

/** One waiting photo for each image of the order. */
function* checkPendingSubmissions({ pendingSubmissions, uploads, orders }: TableSnapshot) {
  for (const { id, orderId, userId } of pendingSubmissions) {
    const waiting = uploads.filter(({ pendingSubmissionId }) => pendingSubmissionId === id).length;
    const order = orders.find((row) => row.id === orderId);
    if (order?.quantity !== waiting || order.userId !== userId)
      yield `pending submission ${id} has ${waiting} photos for ${order?.quantity} images`;
  }
}

/** From 1, without gaps. */
function isNumbered(numbers: readonly number[], max: number): boolean {
  return numbers.length <= max && numbers.every((number, index) => number === index + 1);
}

function* checkVersionNumbers({ photos, versions }: TableSnapshot) {
  const owners = new Map(photos.map(({ id, userId }) => [id, userId]));
  for (const [photoId, own] of Map.groupBy(versions, (version) => version.photoId)) {
    const numbers = own.map(({ number }) => number);
    if (!isNumbered(numbers, maxVersions)) yield `photo ${photoId} has the versions ${numbers}`;
    if (own.some(({ userId }) => userId !== owners.get(photoId)))
      yield `photo ${photoId} has a version of someone else`;
    const inCheck = own.findIndex((version) => !isDelivered(version));
    if (inCheck !== -1 && inCheck !== own.length - 1)
      yield `photo ${photoId} has a version after the one in check`;
  }
}

/** How many versions of a photo with each status are to check, and whether it has delivered ones. */
const versionsByStatus: {
  readonly [S in PhotoRow['status']]: { readonly inCheck: 0 | 1; readonly isDelivered: boolean | null };
} = {
  received: { inCheck: 0, isDelivered: false },
  in_progress: { inCheck: 0, isDelivered: null },
  in_check: { inCheck: 1, isDelivered: null },
  delivered: { inCheck: 0, isDelivered: true },
  revision_requested: { inCheck: 0, isDelivered: true },
  approved: { inCheck: 0, isDelivered: true },
};

function* checkVersionsOfPhotos({ photos, versions }: TableSnapshot) {
  const ofPhoto = Map.groupBy(versions, ({ photoId }) => photoId);
  for (const { id, status } of photos) {
    const own = ofPhoto.get(id) ?? [];
    const delivered = own.filter(isDelivered).length;
    const due = versionsByStatus[status];
    if (own.length - delivered !== due.inCheck)
      yield `photo ${id} is ${status} with ${own.length - delivered} versions to check`;
    if (due.isDelivered !== null && due.isDelivered !== delivered > 0)
      yield `photo ${id} is ${status} with ${delivered} delivered versions`;
  }
}

function* checkOverruledProblems({ versions }: TableSnapshot) {
  for (const { id, problems, deliveredAt, overruleReason, sha256 } of versions) {
    // With the account.
    const isErased = sha256 === '';
    const isOverruled = deliveredAt !== null && problems.length > 0;
    if (!isErased && isOverruled !== (overruleReason !== null))
      yield `version ${id} has the problems ${problems} and the reason ${overruleReason}`;
  }
}

function* checkReviews({ photos }: TableSnapshot) {
  for (const { id, status, reviewDueAt, approvedAt } of photos) {
    if ((reviewDueAt !== null) !== (status === 'delivered'))
      yield `photo ${id} is ${status}, its review due at ${reviewDueAt}`;
    if ((approvedAt !== null) !== (status === 'approved'))
      yield `photo ${id} is ${status}, approved at ${approvedAt}`;
  }
}

/** Each revision is about a version that was delivered before, and later revisions about later versions. */
function* checkRevisedVersions(
  revisions: readonly RevisionRow[],
  versions: ReadonlyMap<string, VersionRow>,
): Generator<string> {
  let last = 0;
  for (const { id, photoId, userId, versionId, createdAt } of revisions) {
    const version = versions.get(versionId);
    if (version?.photoId !== photoId || version.userId !== userId)
      yield `revision ${id} is about a version of something else`;
    else if (version.deliveredAt === null || version.deliveredAt > createdAt)
      yield `revision ${id} is about a version that wasn't delivered`;
    else if (version.number <= last) yield `revision ${id} is about the same or an earlier version`;
    last = version?.number ?? last;
  }
}

function* checkRevisions({ photos, versions, revisions }: TableSnapshot) {
  const versionsById = new Map(versions.map((version) => [version.id, version]));
  const ofPhoto = Map.groupBy(revisions, ({ photoId }) => photoId);
  for (const [photoId, own] of ofPhoto) {
    const rounds = own.map(({ round }) => round);
    if (!isNumbered(rounds, maxRevisions)) yield `photo ${photoId} has the revisions ${rounds}`;
    yield* checkRevisedVersions(own, versionsById);
  }
  for (const { id, status } of photos)
    if (status === 'revision_requested' && !ofPhoto.has(id))
      yield `photo ${id} is ${status} without a revision`;
}

/** A photo is on hold as long as it is due and a question about it is open. */
function* checkPhotosOnHold({ photos, questions }: TableSnapshot) {
  const open = Map.groupBy(
    questions.filter(({ status }) => status === 'open'),
    ({ jobId }) => jobId,
  );
  for (const photo of photos) {
    const { id, jobId, status, onHoldSince } = photo;
    const isAsked = (open.get(jobId) ?? []).some((question) => (question.photoId ?? id) === id);
    if ((isAsked && isDue(photo)) !== (onHoldSince !== null))
      yield `photo ${id} is ${status} and ${onHoldSince === null ? 'not on hold' : 'on hold'}`;
  }
}

/** A job is due with its first photo that is due and not on hold, and on hold as long as all that are due are. */
function* checkDueTimes(tables: TableSnapshot) {
  const ofJob = photosByJob(tables);
  for (const { id, dueAt, onHoldSince } of tables.jobs) {
    const due = (ofJob.get(id) ?? []).filter(isDue);
    const running = due.flatMap((photo) => (photo.onHoldSince === null ? [photo.dueAt.getTime()] : []));
    const isOnHold = due.length > 0 && running.length === 0;
    if (isOnHold !== (onHoldSince !== null)) yield `job ${id} is ${isOnHold ? 'not ' : ''}on hold`;
    if (running.length > 0 && Math.min(...running) !== dueAt.getTime())
      yield `job ${id} isn't due with its first photo`;
  }
}

/** Who works on a job follows from its photos, and whose photo it is from its last assignment. */
function* checkAssignments(tables: TableSnapshot) {
  const ofJob = photosByJob(tables);
  for (const { id, retoucherIds, unassignedCount } of tables.jobs) {
    const own = ofJob.get(id) ?? [];
    const assigned = new Set(own.flatMap(({ assigneeId }) => assigneeId ?? []));
    if ([...assigned].toSorted().join() !== retoucherIds.toSorted().join())
      yield `job ${id} has the retouchers ${retoucherIds}, its photos ${[...assigned]}`;
    const unassigned = own.filter((photo) => photo.assigneeId === null && isDue(photo)).length;
    if (unassigned !== unassignedCount)
      yield `job ${id} has ${unassignedCount} unassigned photos instead of ${unassigned}`;
  }
  const last = new Map(tables.assignments.map(({ photoId, assigneeId }) => [photoId, assigneeId]));
  for (const { id, assigneeId } of tables.photos)
    if (assigneeId !== (last.get(id) ?? null))
      yield `photo ${id} is assigned to ${assigneeId}, its history says ${last.get(id)}`;
}

export const photoRules = [
  checkPhotoUsage,
  checkJobNumbers,
  checkJobStatuses,
  checkPhotosOfJobs,
  checkUploads,
  checkPendingSubmissions,
  checkVersionNumbers,
  checkVersionsOfPhotos,
  checkOverruledProblems,
  checkReviews,
  checkRevisions,
  checkPhotosOnHold,
  checkDueTimes,
  checkAssignments,
] as const;
