// Deletes the originals and the finished files of photos: at the end of their retention, which is announced, and with the
// account of their customer. The rows stay, for the usage entries that refer to them.
import { originalDeletionNoticeDays } from '@burnish/domain/accounts/personal-data';
import { millisecondsPerDay } from '@burnish/domain/time/calendar-date';
import type { Database } from '../../../platform/db/database.ts';
import type { Transact } from '../../../platform/db/transaction.ts';
import type { Actor } from '../../../platform/http/caller.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { originalKey, type Renditions } from '../renditions/index.ts';
import * as repository from './repository.ts';

export interface OriginalRetention {
  /** Sends due notices, and deletes files whose retention has ended. */
  cleanUp(now: Date): Promise<void>;
  /** Deletes the files of all photos of a user. */
  deleteAllOf(userId: string): Promise<void>;
}

const batchSize = 100;
const [firstNotice, lastNotice] = originalDeletionNoticeDays;

function addDays(instant: Date, days: number): Date {
  return new Date(instant.getTime() + days * millisecondsPerDay);
}

const systemActor: Actor = { id: null, role: null, ipAddress: null };

export function createOriginalRetention(deps: {
  database: Database;
  transact: Transact;
  storage: Pick<Storage, 'remove'>;
  renditions: Pick<Renditions, 'remove'>;
  /** Days after the approval of a job, or after its submission if it has no finished files. Null: files are kept. */
  days: number | null;
}): OriginalRetention {
  const { database, transact, storage, renditions, days } = deps;
  const { queries } = database;

  /** Files are removed before their rows are marked: if it fails in between, the next run repeats it. */
  async function deleteFiles(
    photos: readonly repository.PhotoOfJob[],
    withThoseInCheck: boolean,
  ): Promise<void> {
    const photoIds = photos.map(({ id }) => id);
    const versionIds = await repository.listVersionsWithFiles(queries, { photoIds, withThoseInCheck });
    for (const id of [...photoIds, ...versionIds]) {
      await renditions.remove(id);
      await storage.remove(originalKey(id));
    }
    await transact(systemActor, async (tx) => {
      await repository.markFilesDeleted(tx.queries, { photoIds, versionIds }, tx.now);
      for (const [id, ofJob] of Map.groupBy(photos, ({ jobId }) => jobId)) {
        const [{ userId: ownerId } = { userId: '' }] = ofJob;
        tx.record({
          action: 'delete_originals',
          entity: 'job',
          id,
          ownerId,
          before: null,
          after: { photos: ofJob.length },
        });
      }
    });
  }

  /** `withThoseInCheck`: also finished files that haven't been delivered. */
  async function deleteBatches(
    listBatch: () => Promise<repository.PhotoOfJob[]>,
    { withThoseInCheck }: { readonly withThoseInCheck: boolean },
  ): Promise<void> {
    const photos = await listBatch();
    if (photos.length > 0) await deleteFiles(photos, withThoseInCheck);
    if (photos.length === batchSize) await deleteBatches(listBatch, { withThoseInCheck });
  }

  /** Customers get the full notice period, even if the notice is sent late. */
  async function announce(
    { id, userId }: repository.JobToAnnounce,
    endsAt: Date,
    deletionNoticeDays: number,
    now: Date,
  ): Promise<void> {
    const earliest = addDays(now, deletionNoticeDays);
    const originalsExpireAt = endsAt > earliest ? endsAt : earliest;
    await transact(systemActor, async (tx) => {
      await repository.setNotice(tx.queries, id, { deletionNoticeDays, originalsExpireAt });
      tx.notify({
        event: 'originals_expiring',
        entityId: id,
        ownerId: userId,
        // A notice that was withdrawn is repeated.
        key: `${id} ${deletionNoticeDays} ${originalsExpireAt.toISOString()}`,
      });
      tx.publish({ entity: 'job', id, ownerId: userId });
    });
  }

  async function sendFirstNotices(now: Date, retentionDays: number): Promise<void> {
    const jobs = await repository.listWithoutNotice(
      queries,
      addDays(now, firstNotice - retentionDays),
      batchSize,
    );
    for (const job of jobs) await announce(job, addDays(job.startedAt, retentionDays), firstNotice, now);
    if (jobs.length === batchSize) await sendFirstNotices(now, retentionDays);
  }

  async function sendLastNotices(now: Date): Promise<void> {
    const jobs = await repository.listWithFirstNotice(queries, addDays(now, lastNotice), batchSize);
    for (const job of jobs) await announce(job, job.expiresAt, lastNotice, now);
    if (jobs.length === batchSize) await sendLastNotices(now);
  }

  async function withdrawNotices(): Promise<void> {
    await transact(systemActor, async (tx) => {
      for (const { id, userId } of await repository.withdrawNotices(tx.queries))
        tx.publish({ entity: 'job', id, ownerId: userId });
    });
  }

  return {
    async cleanUp(now) {
      if (days === null) return;
      await withdrawNotices();
      await sendLastNotices(now);
      await sendFirstNotices(now, days);
      const until = addDays(now, -days);
      await deleteBatches(() => repository.listExpired(queries, { now, until }, batchSize), {
        withThoseInCheck: false,
      });
    },

    deleteAllOf: (userId) =>
      deleteBatches(() => repository.listOfUser(queries, userId, batchSize), { withThoseInCheck: true }),
  };
}
