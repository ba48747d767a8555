import type { Job, Photo, PhotoAccount as PhotoAccountView } from '@burnish/contract/entity';
import { actsFor, jobActsOf, photoActsOf, type Side } from '@burnish/domain/access/acts';
import { jobLifecycle, turnarounds } from '@burnish/domain/photo/job';
import { photoLifecycle, thumbnailSizes } from '@burnish/domain/photo/photo';
import { personView, timeView } from '../../platform/wire.ts';
import type { Files } from '../files/index.ts';
import { originalKey, type Pictures } from '../pictures/index.ts';
import type { PhotoAccount } from '../subscriptions/index.ts';
import type { JobRecord, PhotoRecord } from './repository.ts';

/** What gives out addresses of files and pictures. */
export interface Addresses {
  readonly files: Files;
  readonly pictures: Pictures;
}

export function photoView({ photo, owner }: PhotoRecord, side: Side, { files, pictures }: Addresses): Photo {
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
    notes: photo.notes,
    marks: [...photo.marks],
    findings: [...photo.findings],
    sha256: photo.sha256,
    thumbnailUrl: photo.isPictured ? pictures.addressOf(id, thumbnailSizes.usual) : null,
    url: files.addressOf({ storageKey: originalKey(id), fileName, fileType: mimeType }),
    allowedActions: actsFor(photoActsOf[side], photoLifecycle.allowed(status)),
    createdAt: photo.createdAt.toISOString(),
  };
}

export function jobView(
  { job, owner, subscriptionName, content }: JobRecord,
  side: Side,
  { pictures }: Addresses,
): Job {
  return {
    _id: job.id,
    number: job.number,
    userId: personView(owner),
    subscriptionId: job.subscriptionId,
    subscriptionName,
    brief: job.brief,
    pace: job.pace,
    dueAt: job.dueAt.toISOString(),
    status: job.status,
    photoCount: content.photoCount,
    size: content.size,
    thumbnailUrls: (content.pictured ?? []).map((id) => pictures.addressOf(id, thumbnailSizes.usual)),
    allowedActions: actsFor(jobActsOf[side], jobLifecycle.allowed(job.status)),
    createdAt: job.createdAt.toISOString(),
  };
}

export function accountView(account: PhotoAccount): PhotoAccountView {
  const { subscriptionId, name, kind, planId, currency, used, limit, room, endsAt } = account;
  return {
    subscriptionId,
    name,
    subscriptionType: kind,
    currency,
    imagesUsed: used,
    imagesLimit: limit,
    tiersLeft: 'left' in room ? room.left : null,
    tier: 'tier' in room ? room.tier : null,
    turnarounds: [...turnarounds(planId)],
    endsAt: timeView(endsAt),
  };
}
