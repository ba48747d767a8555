// What becomes of waiting photos: they are submitted against the images of their order, or return to the upload page.
import type { Tier } from '@burnish/domain/catalog/plans';
import { DomainError } from '@burnish/domain/errors';
import { type ReturnReason, waitingPhotosStep } from '@burnish/domain/photos/pending-submission';
import { tierForService } from '@burnish/domain/photos/quota';
import type { Database } from '../../../platform/db/database.ts';
import type { Transact, Transaction } from '../../../platform/db/transaction.ts';
import { systemActor } from '../../../platform/http/caller.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { Quotas } from '../../subscriptions/index.ts';
import { submitJob } from '../jobs/index.ts';
import { originalKey } from '../renditions/index.ts';
import type { Uploads } from '../uploads/index.ts';
import * as repository from './repository.ts';

/** How many files are looked up at the same time. */
const filesAtOnce = 20;

export interface WaitingPhotosDependencies {
  readonly database: Database;
  readonly transact: Transact;
  readonly storage: Pick<Storage, 'readRange'>;
  readonly uploads: Pick<Uploads, 'take' | 'waiting'>;
  readonly quotas: Quotas;
}

/** Under the customer's lock. */
export async function returnPhotos(
  tx: Transaction,
  uploads: Pick<Uploads, 'waiting'>,
  { id, orderId, userId }: repository.PendingSubmissionRow,
  reason: ReturnReason,
): Promise<void> {
  const returned = await uploads.waiting.release(tx, { id, userId });
  await repository.deletePendingSubmission(tx.queries, id);
  tx.record({
    action: 'return_waiting_photos',
    entity: 'order',
    id: orderId,
    ownerId: userId,
    before: { waitingPhotos: returned.length },
    after: { waitingPhotos: 0, reason },
  });
  if (reason === 'canceled') return;
  tx.notify({ event: 'waiting_photos_returned', entityId: orderId, ownerId: userId, key: id });
}

export interface WaitingPhotos {
  /** Submits or returns the photos if their order has ended. Repeating it changes nothing. */
  advance(id: string): Promise<void>;
  /**
   * Does something with the photos under the customer's lock. Does nothing if they no longer wait.
   */
  change(
    found: Pick<repository.PendingSubmissionRow, 'id' | 'userId'>,
    work: (tx: Transaction, record: repository.PendingSubmissionRecord) => Promise<void>,
  ): Promise<void>;
}

export function createWaitingPhotos(deps: WaitingPhotosDependencies): WaitingPhotos {
  const { database, transact, storage, uploads, quotas } = deps;

  async function isFileLost(id: string): Promise<boolean> {
    const start = await storage.readRange(originalKey(id), { offset: 0, length: 1 });
    start?.destroy();
    return start === null;
  }

  async function isAnyFileLost(pendingSubmissionId: string): Promise<boolean> {
    const ids = await uploads.waiting.list(database.queries, pendingSubmissionId);
    for (let first = 0; first < ids.length; first += filesAtOnce) {
      const results = await Promise.all(ids.slice(first, first + filesAtOnce).map(isFileLost));
      if (results.includes(true)) return true;
    }
    return false;
  }

  const change: WaitingPhotos['change'] = ({ id, userId }, work) =>
    transact(systemActor, async (tx) => {
      await quotas.lockCustomer(tx, userId);
      const record = await repository.findPendingSubmission(tx.queries, id);
      if (record !== undefined) await work(tx, record);
    });

  /** @throws DomainError like submitJob */
  async function submit(
    tx: Transaction,
    { row, serviceId, invoiceId }: repository.PendingSubmissionRecord,
  ): Promise<void> {
    const { id, orderId, userId, brief, turnaround } = row;
    const subscriptionId =
      invoiceId === null ? undefined : await repository.findSubscriptionOf(tx.queries, invoiceId);
    if (subscriptionId === undefined || serviceId === null) throw new DomainError('NO_ACTIVE_SUBSCRIPTION');
    const tier: Tier | null = tierForService(serviceId);
    const waiting = await uploads.waiting.release(tx, { id, userId });
    await repository.deletePendingSubmission(tx.queries, id);
    const files = await uploads.take(
      tx,
      { userId, jobId: null },
      waiting.map((upload) => upload.id),
    );
    const instructions = new Map(waiting.map((upload) => [upload.id, upload]));
    const photos = files.map((file) => {
      const { notes = null, annotations = [] } = instructions.get(file.id) ?? {};
      return { file, tier, notes, annotations };
    });
    const jobId = await submitJob(tx, quotas, { id: userId }, { photos, brief, turnaround, subscriptionId });
    tx.record({
      action: 'submit_waiting_photos',
      entity: 'order',
      id: orderId,
      ownerId: userId,
      before: { waitingPhotos: photos.length },
      after: { waitingPhotos: 0, jobId },
    });
    tx.notify({ event: 'waiting_photos_submitted', entityId: jobId, ownerId: userId, key: jobId });
  }

  return {
    change,

    async advance(id) {
      const found = await repository.findPendingSubmission(database.queries, id);
      if (found === undefined) return;
      const { row, orderStatus } = found;
      const giveUp = (reason: ReturnReason) =>
        change(row, (tx, record) => returnPhotos(tx, uploads, record.row, reason));
      const step = waitingPhotosStep[orderStatus];
      if (step === 'wait') return;
      if (step === 'return') return giveUp('order_rejected');
      if (await isAnyFileLost(id)) return giveUp('not_submitted');
      try {
        await change(row, submit);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        // Another attempt would fail as well. The images that were paid for remain usable.
        await giveUp('not_submitted');
      }
    },
  };
}
