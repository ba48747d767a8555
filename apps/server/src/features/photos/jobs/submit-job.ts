// Turns files into a job and uses their images, all in one transaction.
import type { Tier } from '@burnish/domain/catalog/plans';
import { formatDocumentNumber } from '@burnish/domain/document-number';
import { DomainError } from '@burnish/domain/errors';
import { quotaEvent } from '@burnish/domain/notifications/low-quota';
import type { Annotation } from '@burnish/domain/photos/annotation';
import { dueDate, type Turnaround } from '@burnish/domain/photos/job';
import { includedRevisions } from '@burnish/domain/photos/revision';
import type { Transaction } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { PhotoQuota, Quotas } from '../../subscriptions/index.ts';
import { chooseQuota } from '../choose-quota.ts';
import type { ReadyFile } from '../uploads/index.ts';
import * as repository from './repository.ts';

export interface PhotoInput {
  readonly file: ReadyFile;
  /** Null: the first tier with images left. */
  readonly tier: Tier | null;
  readonly notes: string | null;
  readonly annotations: readonly Annotation[];
}

export interface Submission {
  readonly photos: readonly PhotoInput[];
  readonly brief: string | null;
  readonly turnaround: Turnaround;
  /** Null: the first quota that covers all photos. */
  readonly subscriptionId: string | null;
}

/** The quotas to choose from. @throws DomainError NOT_FOUND */
async function findQuotas(
  tx: Transaction,
  quotas: Quotas,
  userId: string,
  subscriptionId: string | null,
): Promise<readonly PhotoQuota[]> {
  const usable = await quotas.list(tx.queries, userId, tx.now);
  if (subscriptionId === null) return usable;
  if (!(await quotas.isOwner(tx.queries, userId, subscriptionId))) throw new DomainError('NOT_FOUND');
  return usable.filter((quota) => quota.subscriptionId === subscriptionId);
}

/** @throws DomainError TURNAROUND_NOT_OFFERED */
async function insertJob(
  tx: Transaction,
  userId: string,
  { subscriptionId, planId }: PhotoQuota,
  { turnaround, brief, photos }: Submission,
): Promise<repository.JobRow> {
  const dueAt = dueDate(planId, turnaround, tx.now);
  if (dueAt === null) throw new DomainError('TURNAROUND_NOT_OFFERED');
  const year = tx.now.getUTCFullYear();
  const job = {
    id: tx.newId(),
    number: formatDocumentNumber('JOB', year, await repository.takeJobNumber(tx.queries, year)),
    userId,
    subscriptionId,
    brief,
    turnaround,
    status: 'received',
    stage: 'received',
    photoCount: photos.length,
    dueAt,
    onHoldSince: null,
    retoucherIds: [],
    unassignedCount: photos.length,
    retentionRule: 'default',
    retentionDate: null,
    deletionNoticeDays: null,
    originalsExpireAt: null,
    createdAt: tx.now,
  } satisfies repository.JobRow;
  await repository.insertJob(tx.queries, job);
  return job;
}

function buildPhotoRow(
  { file, notes, annotations }: PhotoInput,
  tier: Tier | null,
  periodId: string | null,
  { id: jobId, userId, subscriptionId, dueAt, createdAt }: repository.JobRow,
): repository.PhotoRow {
  return {
    id: file.id,
    jobId,
    userId,
    subscriptionId,
    periodId,
    fileName: file.fileName,
    size: file.size,
    width: file.width,
    height: file.height,
    warnings: file.warnings,
    hasRendition: file.hasRendition,
    profile: file.profile,
    bitDepth: file.bitDepth,
    mimeType: file.mimeType,
    sha256: file.sha256,
    crc32: file.crc32,
    tier,
    status: 'received',
    dueAt,
    onHoldSince: null,
    assigneeId: null,
    notes,
    annotations,
    withdrawnAt: null,
    revisionLimit: includedRevisions,
    reviewDueAt: null,
    reviewReminderDays: null,
    approvedAt: null,
    filesDeletedAt: null,
    createdAt,
  };
}

/** Once in each period. */
function notifyOfQuota(
  tx: Transaction,
  ownerId: string,
  { subscriptionId, periodId, limit, used }: PhotoQuota,
  images: number,
): void {
  const event = quotaEvent({ limit, usedBefore: used, usedAfter: used + images });
  if (event !== null)
    tx.notify({ event, entityId: subscriptionId, ownerId, key: periodId ?? subscriptionId });
}

function countByTier(tiers: readonly (Tier | null)[]): Readonly<Record<string, number>> {
  const byTier = Map.groupBy(tiers, (tier) => tier ?? 'none');
  return Object.fromEntries([...byTier].map(([tier, group]) => [tier, group.length]));
}

/**
 * Returns the id of the new job. Locks the customer, so that parallel submissions never exceed a quota.
 * @throws DomainError NOT_FOUND, NO_ACTIVE_SUBSCRIPTION, PLAN_PAUSED, QUOTA_EXHAUSTED, TIER_QUOTA_EXHAUSTED, TURNAROUND_NOT_OFFERED
 */
export async function submitJob(
  tx: Transaction,
  quotas: Quotas,
  { id: userId }: Pick<Caller, 'id'>,
  submission: Submission,
): Promise<string> {
  await quotas.lockCustomer(tx, userId);
  const usableQuotas = await findQuotas(tx, quotas, userId, submission.subscriptionId);
  const { quota, tiers } = chooseQuota(
    usableQuotas,
    submission.photos.map(({ tier }) => tier),
  );
  const job = await insertJob(tx, userId, quota, submission);
  const rows = submission.photos.map((photo, index) =>
    buildPhotoRow(photo, tiers[index] ?? null, quota.periodId, job),
  );
  await repository.insertPhotos(tx.queries, rows);
  await quotas.useImages(
    tx,
    quota,
    rows.map(({ id: photoId, tier }) => ({ photoId, tier })),
    userId,
  );
  tx.record({
    action: 'submit_photos',
    entity: 'job',
    id: job.id,
    ownerId: userId,
    before: null,
    after: {
      status: job.status,
      number: job.number,
      photos: rows.length,
      subscriptionId: quota.subscriptionId,
      tiers: countByTier(tiers),
    },
  });
  notifyOfQuota(tx, userId, quota, rows.length);
  tx.publish({ entity: 'subscription', id: quota.subscriptionId, ownerId: userId });
  return job.id;
}
