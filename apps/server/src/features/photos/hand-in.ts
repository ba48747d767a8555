// Photographs become a job, and their images are used: all of them in one transaction, or none.
import type { Tier } from '@burnish/domain/catalogue/plans';
import { DomainError } from '@burnish/domain/errors';
import { dueAt, jobNumber, type Pace } from '@burnish/domain/photo/job';
import type { Mark } from '@burnish/domain/photo/photo';
import type { Caller } from '../../platform/caller.ts';
import type { Transaction } from '../../platform/transaction.ts';
import type { PhotoAccount, PhotoUsage } from '../subscriptions/index.ts';
import type { ReadyFile } from '../uploads/index.ts';
import { chooseAccount } from './choose-account.ts';
import * as repository from './repository.ts';

/** A file, and what is wished for it. */
export interface WishedFile {
  readonly file: ReadyFile;
  readonly tier: Tier | null;
  readonly notes: string | null;
  readonly marks: readonly Mark[];
}

export interface Submission {
  readonly photos: readonly WishedFile[];
  readonly brief: string | null;
  readonly pace: Pace;
  /** Null: the first account that covers all. */
  readonly subscriptionId: string | null;
}

/** The accounts that may be chosen from. @throws DomainError NOT_FOUND, NO_ACTIVE_SUBSCRIPTION */
async function accountsFor(
  tx: Transaction,
  usage: PhotoUsage,
  userId: string,
  subscriptionId: string | null,
): Promise<readonly PhotoAccount[]> {
  const usable = await usage.accounts(tx.queries, userId, tx.now);
  if (subscriptionId === null) return usable;
  if (!(await usage.owns(tx.queries, userId, subscriptionId))) throw new DomainError('NOT_FOUND');
  return usable.filter((account) => account.subscriptionId === subscriptionId);
}

async function insertJob(
  tx: Transaction,
  userId: string,
  { subscriptionId, planId }: PhotoAccount,
  { pace, brief }: Submission,
): Promise<repository.JobRow> {
  const due = dueAt(planId, pace, tx.now);
  if (due === null) throw new DomainError('PACE_NOT_OFFERED');
  const year = tx.now.getUTCFullYear();
  const job = {
    id: tx.newId(),
    number: jobNumber(year, await repository.takeNumber(tx.queries, year)),
    userId,
    subscriptionId,
    brief,
    pace,
    status: 'received',
    dueAt: due,
    createdAt: tx.now,
  } as const;
  await repository.insertJob(tx.queries, job);
  return job;
}

function photoRow(
  { file, notes, marks }: WishedFile,
  tier: Tier | null,
  periodId: string | null,
  { id: jobId, userId, subscriptionId, createdAt }: repository.JobRow,
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
    findings: file.findings,
    isPictured: file.isPictured,
    mimeType: file.mimeType,
    sha256: file.sha256,
    tier,
    status: 'received',
    notes,
    marks,
    withdrawnAt: null,
    createdAt,
  };
}

function countTiers(tiers: readonly (Tier | null)[]): Readonly<Record<string, number>> {
  const byTier = Map.groupBy(tiers, (tier) => tier ?? 'none');
  return Object.fromEntries([...byTier].map(([tier, of]) => [tier, of.length]));
}

/**
 * The id of the new job. What a customer has left is read under their lock, so it is never exceeded.
 * @throws DomainError NOT_FOUND, NO_ACTIVE_SUBSCRIPTION, QUOTA_EXHAUSTED, TIER_FULL, PACE_NOT_OFFERED
 */
export async function handIn(
  tx: Transaction,
  usage: PhotoUsage,
  { id: userId }: Caller,
  submission: Submission,
): Promise<string> {
  await usage.lockCustomer(tx, userId);
  const accounts = await accountsFor(tx, usage, userId, submission.subscriptionId);
  const { account, tiers } = chooseAccount(
    accounts,
    submission.photos.map(({ tier }) => tier),
  );
  const job = await insertJob(tx, userId, account, submission);
  const rows = submission.photos.map((photo, place) =>
    photoRow(photo, tiers[place] ?? null, account.periodId, job),
  );
  await repository.insertPhotos(tx.queries, rows);
  await usage.use(
    tx,
    account,
    rows.map(({ id: photoId, tier }) => ({ photoId, tier })),
    userId,
  );
  tx.record({
    act: 'hand_in_photographs',
    entity: 'job',
    id: job.id,
    ownerId: userId,
    before: null,
    after: {
      status: job.status,
      number: job.number,
      photographs: rows.length,
      subscriptionId: account.subscriptionId,
      tiers: countTiers(tiers),
    },
  });
  tx.tell({ entity: 'subscription', id: account.subscriptionId }, userId);
  return job.id;
}
