import type { Annotation as AnnotationView } from '@burnish/contract/photos/annotations';
import type { Job, Photo, PhotoQuota as PhotoQuotaView } from '@burnish/contract/photos/entities';
import type { SearchResult } from '@burnish/contract/search/entities';
import { subscriptionTypeOf } from '@burnish/contract/subscriptions/subscription-types';
import type { Side, Viewer } from '@burnish/domain/access';
import { actionsFor, jobActionAccess, photoActionAccess } from '@burnish/domain/allowed-actions';
import { type Annotation, annotationCenter } from '@burnish/domain/photos/annotation';
import { jobLifecycle, turnaroundOptions } from '@burnish/domain/photos/job';
import { photoLifecycle, thumbnailSizes } from '@burnish/domain/photos/photo';
import { personName, personView, timeView } from '../../../views/shared-views.ts';
import type { Files } from '../../files/index.ts';
import type { PhotoQuota } from '../../subscriptions/index.ts';
import { originalKey, type Renditions } from '../renditions/index.ts';
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

export function photoView(
  { photo, owner }: PhotoRecord,
  viewer: Viewer,
  { files, renditions }: UrlSigners,
): Photo {
  const { id, mimeType, fileName, status } = photo;
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
