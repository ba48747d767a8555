import type { Annotation as AnnotationView } from '@burnish/contract/photos/annotations';
import type {
  Job,
  Photo,
  PhotoQuota as PhotoQuotaView,
  PhotoVersion,
  Revision,
} from '@burnish/contract/photos/entities';
import type { SearchResult } from '@burnish/contract/search/entities';
import { subscriptionTypeOf } from '@burnish/contract/subscriptions/subscription-types';
import type { Side, Viewer } from '@burnish/domain/access';
import { actionsFor, jobActionAccess, photoActionAccess } from '@burnish/domain/allowed-actions';
import { type Annotation, annotationCenter } from '@burnish/domain/photos/annotation';
import { jobLifecycle, turnaroundOptions } from '@burnish/domain/photos/job';
import { photoLifecycle, thumbnailSizes } from '@burnish/domain/photos/photo';
import { isCounted, revisionsLeft } from '@burnish/domain/photos/revision';
import { personName, personView, timeView } from '../../../views/shared-views.ts';
import type { Files } from '../../files/index.ts';
import type { PhotoQuota } from '../../subscriptions/index.ts';
import { originalKey, type Renditions } from '../renditions/index.ts';
import type { RevisionRow, VersionRow } from './photo-history/repository.ts';
import type { JobRecord, PhotoRecord } from './repository.ts';

/** Creates the signed URLs of originals and renditions. */
export interface UrlSigners {
  readonly files: Pick<Files, 'urlFor'>;
  readonly renditions: Pick<Renditions, 'urlFor'>;
}

function annotationView(annotation: Annotation, index: number): AnnotationView {
  const position = { number: index + 1, ...annotationCenter(annotation) };
  if (annotation.kind !== 'stroke') return { ...position, ...annotation };
  return { ...position, ...annotation, points: annotation.points.map((point) => [...point]) };
}

function versionView(
  version: VersionRow,
  isCustomer: boolean,
  { files, renditions }: UrlSigners,
): PhotoVersion {
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
    url:
      version.filesDeletedAt === null
        ? files.urlFor({ storageKey: originalKey(id), fileName, fileType: mimeType })
        : null,
    problems: isCustomer ? [] : [...version.problems],
    overruleReason: isCustomer ? null : version.overruleReason,
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

export function photoView(
  { photo, owner, versions, revisions }: PhotoRecord,
  viewer: Viewer,
  { files, renditions }: UrlSigners,
): Photo {
  const { id, mimeType, fileName, status } = photo;
  const isCustomer = viewer === 'customer';
  const visibleVersions = isCustomer ? versions.filter(({ deliveredAt }) => deliveredAt !== null) : versions;
  return {
    _id: id,
    userId: personView(owner),
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
    url:
      photo.filesDeletedAt === null
        ? files.urlFor({ storageKey: originalKey(id), fileName, fileType: mimeType })
        : null,
    fileDeletedAt: timeView(photo.filesDeletedAt),
    versions: visibleVersions.map((version) => versionView(version, isCustomer, { files, renditions })),
    revisions: revisions.map(revisionView),
    revisionLimit: photo.revisionLimit,
    revisionsLeft: revisionsLeft(photo.revisionLimit, revisions),
    reviewDueAt: timeView(photo.reviewDueAt),
    approvedAt: timeView(photo.approvedAt),
    allowedActions: actionsFor(photoActionAccess, viewer, photoLifecycle.allowedActions(status)),
    createdAt: photo.createdAt.toISOString(),
  };
}

export function jobView(
  { job, owner, subscriptionName, content }: JobRecord,
  viewer: Viewer,
  { renditions }: Pick<UrlSigners, 'renditions'>,
): Job {
  const { photoCount, naturalCount, highEndCount, magazineCount, size, originalCount } = content;
  return {
    _id: job.id,
    number: job.number,
    userId: personView(owner),
    subscriptionId: job.subscriptionId,
    subscriptionName,
    brief: job.brief,
    turnaround: job.turnaround,
    dueAt: job.dueAt.toISOString(),
    onHoldSince: timeView(job.onHoldSince),
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
    firstPhotos: (content.firstPhotos ?? []).map(({ id, fileName, width, height, hasRendition }) => ({
      _id: id,
      fileName,
      width,
      height,
      thumbnailUrl: hasRendition ? renditions.urlFor(id, thumbnailSizes.default) : null,
    })),
    allowedActions: actionsFor(jobActionAccess, viewer, jobLifecycle.allowedActions(job.status)),
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
