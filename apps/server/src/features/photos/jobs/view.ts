import type { staffRef } from '@burnish/contract/accounts/entities';
import type {
  Job,
  Photo,
  PhotoQuota as PhotoQuotaView,
  PhotoVersion,
  Revision,
} from '@burnish/contract/photos/entities';
import type { SearchResult } from '@burnish/contract/search/entities';
import { subscriptionTypeOf } from '@burnish/contract/subscriptions/subscription-types';
import type { Side } from '@burnish/domain/access';
import { actionsFor, jobActionAccess, photoActionAccess } from '@burnish/domain/allowed-actions';
import { canDeliver, canWorkOn } from '@burnish/domain/photos/assignment';
import { needsTiles } from '@burnish/domain/photos/full-resolution';
import { type JobAction, jobLifecycle, turnaroundOptions } from '@burnish/domain/photos/job';
import { type PhotoAction, photoLifecycle, thumbnailSizes } from '@burnish/domain/photos/photo';
import { retentionEnd } from '@burnish/domain/photos/retention';
import { isCounted, revisionsLeft } from '@burnish/domain/photos/revision';
import type { z } from 'zod';
import { customerView, dateView, personName, timeView } from '../../../views/shared-views.ts';
import type { Files } from '../../files/index.ts';
import type { PhotoQuota } from '../../subscriptions/index.ts';
import { annotationView } from '../annotation-view.ts';
import type { Reader } from '../job-access/index.ts';
import { originalKey, type Renditions } from '../renditions/index.ts';
import { threadViews } from '../thread-view.ts';
import type { VersionFiles } from '../version-files/index.ts';
import type { JobRecord } from './job-records/repository.ts';
import type { PhotoHistory, RevisionRow, StaffMember } from './photo-history/repository.ts';
import type { PhotoRecord } from './repository.ts';

/** Creates the signed URLs of originals and renditions. */
export interface UrlSigners {
  readonly files: Pick<Files, 'urlFor'>;
  readonly renditions: Pick<Renditions, 'urlFor' | 'tilesUrlFor'>;
  readonly versionFiles: Pick<VersionFiles, 'urlFor'>;
}

/** Of an original or a version, whose file is never written again. */
function fileUrl(
  files: Pick<Files, 'urlFor'>,
  {
    id,
    fileName,
    mimeType,
    size,
  }: Pick<PhotoHistory['versions'][number], 'id' | 'fileName' | 'mimeType' | 'size'>,
): string {
  return files.urlFor({ storageKey: originalKey(id), fileName, fileType: mimeType, size });
}

/** Customers download finished files, which may be without the location. Others work with them as they are. */
function versionUrl(
  version: PhotoHistory['versions'][number],
  isCustomer: boolean,
  { files, versionFiles }: UrlSigners,
): string | null {
  if (version.filesDeletedAt !== null) return null;
  return isCustomer ? versionFiles.urlFor(version.id) : fileUrl(files, version);
}

function versionView(
  version: PhotoHistory['versions'][number],
  isCustomer: boolean,
  signers: UrlSigners,
): PhotoVersion {
  const { renditions } = signers;
  const { id, fileName, mimeType, hasRendition } = version;
  return {
    _id: id,
    number: version.number,
    fileName,
    mimeType,
    size: version.size,
    width: version.width,
    height: version.height,
    thumbnailUrl: hasRendition ? renditions.urlFor(id, thumbnailSizes.default) : null,
    previewUrl: hasRendition ? renditions.urlFor(id, thumbnailSizes.max) : null,
    tilesUrl: needsTiles(version) ? renditions.tilesUrlFor(id) : null,
    url: versionUrl(version, isCustomer, signers),
    problems: isCustomer ? [] : [...version.problems],
    overruleReason: isCustomer ? null : version.overruleReason,
    submittedBy: isCustomer ? null : staffView(version.submittedBy),
    createdAt: version.createdAt.toISOString(),
    deliveredAt: timeView(version.deliveredAt),
  };
}

function revisionView(revision: RevisionRow): Revision {
  const { id, round, versionId, note, annotations, cause, decidedCause } = revision;
  return {
    _id: id,
    round,
    versionId,
    note,
    annotations: annotations.map(annotationView),
    cause,
    decidedCause,
    isCounted: isCounted(revision),
    createdAt: revision.createdAt.toISOString(),
  };
}

function staffView({ id, fullName }: StaffMember): z.output<typeof staffRef> {
  return { _id: id, fullName };
}

/** Whether staff who read about the job can work on it. */
function isWorking({ viewer, id }: Reader, job: { readonly retoucherIds: readonly string[] }): boolean {
  return viewer !== 'customer' && canWorkOn({ id: id ?? '', role: viewer }, job);
}

function photoActionsFor(record: PhotoRecord, reader: Reader): PhotoAction[] {
  const { viewer, id } = reader;
  const possible = actionsFor(photoActionAccess, viewer, photoLifecycle.allowedActions(record.photo.status));
  if (viewer === 'customer') return possible;
  if (!isWorking(reader, record)) return [];
  const [latest] = record.versions;
  const isOwnVersion =
    latest !== undefined && !canDeliver({ id: id ?? '', role: viewer }, latest.submittedById);
  return isOwnVersion ? possible.filter((action) => action !== 'deliver') : possible;
}

const hasFiles = ({ originalCount, finishedCount }: JobRecord['content']) =>
  originalCount + finishedCount > 0;

function jobActionsFor({ job, content }: JobRecord, reader: Reader): JobAction[] {
  const possible = actionsFor(jobActionAccess, reader.viewer, jobLifecycle.allowedActions(job.status)).filter(
    (action) =>
      (action !== 'take' || job.unassignedCount > 0) && (action !== 'set_retention' || hasFiles(content)),
  );
  if (reader.viewer === 'customer' || isWorking(reader, job)) return possible;
  return possible.filter((action) => action === 'take');
}

export function photoView(record: PhotoRecord, reader: Reader, signers: UrlSigners): Photo {
  const { files, renditions } = signers;
  const { photo, owner, assignee, versions, assignments, revisions } = record;
  const { id, mimeType, fileName, status } = photo;
  const { viewer } = reader;
  const isCustomer = viewer === 'customer';
  const visibleVersions = isCustomer ? versions.filter(({ deliveredAt }) => deliveredAt !== null) : versions;
  return {
    _id: id,
    userId: customerView(owner, viewer),
    subscriptionId: photo.subscriptionId,
    jobId: photo.jobId,
    fileName,
    mimeType,
    size: photo.size,
    width: photo.width,
    height: photo.height,
    tier: photo.tier,
    status,
    dueAt: photo.dueAt.toISOString(),
    onHoldSince: timeView(photo.onHoldSince),
    notes: photo.notes,
    annotations: photo.annotations.map(annotationView),
    warnings: [...photo.warnings],
    sha256: photo.sha256,
    thumbnailUrl: photo.hasRendition ? renditions.urlFor(id, thumbnailSizes.default) : null,
    tilesUrl: needsTiles(photo) ? renditions.tilesUrlFor(id) : null,
    url: photo.filesDeletedAt === null ? fileUrl(files, photo) : null,
    fileDeletedAt: timeView(photo.filesDeletedAt),
    versions: visibleVersions.map((version) => versionView(version, isCustomer, signers)),
    revisions: revisions.map(revisionView),
    threads: threadViews(record.annotationComments),
    revisionLimit: photo.revisionLimit,
    revisionsLeft: revisionsLeft(photo.revisionLimit, revisions),
    reviewDueAt: timeView(photo.reviewDueAt),
    approvedAt: timeView(photo.approvedAt),
    assignee: isCustomer ? null : assignee && staffView(assignee),
    assignments: isCustomer
      ? []
      : assignments.map((assignment) => ({
          _id: assignment.id,
          assignee: assignment.assignee && staffView(assignment.assignee),
          assignedBy: assignment.assignedBy && staffView(assignment.assignedBy),
          createdAt: assignment.createdAt.toISOString(),
        })),
    allowedActions: photoActionsFor(record, reader),
    createdAt: photo.createdAt.toISOString(),
  };
}

/** As announced, or else as it follows from the approval. Null: the job isn't approved, or its files are kept. */
function filesExpireAt({ job, content }: JobRecord, retentionDays: number | null): Date | null {
  if (job.originalsExpireAt !== null) return job.originalsExpireAt;
  if (job.status !== 'approved' || content.lastApprovedAt === null) return null;
  return retentionEnd(
    { rule: job.retentionRule, date: job.retentionDate },
    { startedAt: content.lastApprovedAt, isApproved: true },
    retentionDays,
  );
}

export interface JobViewContext extends Pick<UrlSigners, 'renditions'> {
  /** The studio's setting. Null: files are kept. */
  readonly retentionDays: number | null;
}

export function jobView(
  record: JobRecord,
  reader: Reader,
  { renditions, retentionDays }: JobViewContext,
): Job {
  const { job, owner, subscriptionName, content } = record;
  const isCustomer = reader.viewer === 'customer';
  const { photoCount, naturalCount, highEndCount, magazineCount, size, originalCount } = content;
  return {
    _id: job.id,
    number: job.number,
    userId: customerView(owner, reader.viewer),
    subscriptionId: job.subscriptionId,
    subscriptionName,
    brief: job.brief,
    turnaround: job.turnaround,
    dueAt: job.dueAt.toISOString(),
    onHoldSince: timeView(job.onHoldSince),
    dueTimeChanges: (content.dueTimeChanges ?? []).map(({ id, reason, ...times }) => ({
      _id: id,
      previousDueAt: new Date(times.previousDueAt).toISOString(),
      dueAt: new Date(times.dueAt).toISOString(),
      reason,
      createdAt: new Date(times.createdAt).toISOString(),
    })),
    questionCount: content.questionCount,
    openQuestionCount: content.openQuestionCount,
    status: job.status,
    photoCount,
    imagesByTier: {
      natural: naturalCount,
      highEnd: highEndCount,
      magazine: magazineCount,
      none: photoCount - naturalCount - highEndCount - magazineCount,
    },
    photosByStatus: {
      received: content.receivedCount,
      in_progress: content.inProgressCount,
      in_check: content.inCheckCount,
      delivered: content.deliveredCount,
      revision_requested: content.revisionCount,
      approved: content.approvedCount,
    },
    reviewDueAt: timeView(content.reviewDueAt),
    finishedCount: content.finishedCount,
    size,
    originalCount,
    originalsExpireAt: timeView(job.originalsExpireAt),
    retention: {
      rule: job.retentionRule,
      date: job.retentionDate === null ? null : dateView(job.retentionDate),
      defaultDays: retentionDays,
      expiresAt: timeView(filesExpireAt(record, retentionDays)),
    },
    retouchers: isCustomer
      ? []
      : (content.retouchers ?? []).map(({ id, fullName, photoCount: count }) => ({
          _id: id,
          fullName,
          photoCount: count,
        })),
    unassignedCount: isCustomer ? 0 : job.unassignedCount,
    firstPhotos: (content.firstPhotos ?? []).map(({ id, fileName, width, height, hasRendition }) => ({
      _id: id,
      fileName,
      width,
      height,
      thumbnailUrl: hasRendition ? renditions.urlFor(id, thumbnailSizes.default) : null,
    })),
    allowedActions: jobActionsFor(record, reader),
    createdAt: job.createdAt.toISOString(),
  };
}

export function jobResult(
  { job, owner, subscriptionName, content }: JobRecord,
  audience: Side,
): SearchResult {
  return {
    kind: 'job',
    _id: job.id,
    audience,
    title: job.number,
    detail: audience === 'studio' ? personName(owner) : subscriptionName,
    status: job.status,
    photoCount: content.photoCount,
  };
}

export function quotaView(quota: PhotoQuota): PhotoQuotaView {
  const { subscriptionId, name, kind, planId, currency, used, limit, tiers, expiresAt } = quota;
  return {
    subscriptionId,
    name,
    subscriptionType: subscriptionTypeOf[kind],
    currency,
    imagesUsed: used,
    imagesLimit: limit,
    remainingByTier: 'remaining' in tiers ? tiers.remaining : null,
    tier: 'tier' in tiers ? tiers.tier : null,
    turnaroundOptions: [...turnaroundOptions(planId)],
    expiresAt: timeView(expiresAt),
  };
}
