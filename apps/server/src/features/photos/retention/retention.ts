// Deletes the originals and the finished files of photos: at the end of their retention, which is announced, and with the
// account of their customer. The rows stay, for the usage entries that refer to them.
import {
  type DeletionNotice,
  deletionNoticeDays,
  firstDeletionNotice,
  lastDeletionNotice,
  retentionEnd,
} from '@burnish/domain/photos/retention';
import { millisecondsPerDay } from '@burnish/domain/time/calendar-date';
import type { Database } from '../../../platform/db/database.ts';
import type { Transact } from '../../../platform/db/transaction.ts';
import { systemActor } from '../../../platform/http/caller.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { originalKey, type Renditions } from '../renditions/index.ts';
import * as repository from './repository.ts';

export interface OriginalRetention {
  /** Sends due notices, and deletes files whose retention has ended. */
  cleanUp(now: Date, signal?: AbortSignal): Promise<void>;
  /** Deletes the files of all photos of a user. */
  deleteAllOf(userId: string): Promise<void>;
}

const batchSize = 100;
const [firstNotice, lastNotice] = deletionNoticeDays;

function addDays(instant: Date, days: number): Date {
  return new Date(instant.getTime() + days * millisecondsPerDay);
}

export function createOriginalRetention(deps: {
  database: Database;
  transact: Transact;
  storage: Pick<Storage, 'remove'>;
  renditions: Pick<Renditions, 'remove'>;
  /**
   * Days after the approval of a job, or after its submission if it has no finished files. Null: files are kept, unless an
   * admin chose otherwise.
   */
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
      await storage.remove(originalKey(id));
      await renditions.remove(id);
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
    {
      withThoseInCheck,
      signal,
    }: { readonly withThoseInCheck: boolean; readonly signal?: AbortSignal | undefined },
  ): Promise<void> {
    signal?.throwIfAborted();
    const photos = await listBatch();
    if (photos.length > 0) await deleteFiles(photos, withThoseInCheck);
    if (photos.length === batchSize) await deleteBatches(listBatch, { withThoseInCheck, signal });
  }

  /** Does nothing if the retention was changed since the job was read. */
  async function announce(job: repository.JobRow, notice: DeletionNotice): Promise<void> {
    const { id, userId } = job;
    await transact(systemActor, async (tx) => {
      if (!(await repository.setNotice(tx.queries, job, notice))) return;
      tx.notify({
        event: 'originals_expiring',
        entityId: id,
        ownerId: userId,
        // A notice that was withdrawn is repeated.
        key: `${id} ${notice.deletionNoticeDays} ${notice.expiresAt.toISOString()}`,
      });
      tx.publish({ entity: 'job', id, ownerId: userId });
    });
  }

  async function sendFirstNotices(now: Date, signal?: AbortSignal): Promise<void> {
    const until = addDays(now, firstNotice);
    const jobs = await repository.listWithoutNotice(queries, { until, defaultDays: days }, batchSize);
    for (const { job, startedAt } of jobs) {
      signal?.throwIfAborted();
      const retention = repository.retentionOf(job);
      const end = retentionEnd(retention, { startedAt, isApproved: job.status === 'approved' }, days);
      if (end !== null) await announce(job, firstDeletionNotice(retention, end, now));
    }
    if (jobs.length === batchSize) await sendFirstNotices(now, signal);
  }

  async function sendLastNotices(now: Date, signal?: AbortSignal): Promise<void> {
    const jobs = await repository.listWithFirstNotice(queries, addDays(now, lastNotice), batchSize);
    for (const { job, expiresAt } of jobs) {
      signal?.throwIfAborted();
      await announce(job, lastDeletionNotice(expiresAt, now));
    }
    if (jobs.length === batchSize) await sendLastNotices(now, signal);
  }

  async function withdrawNotices(): Promise<void> {
    await transact(systemActor, async (tx) => {
      for (const { id, userId } of await repository.withdrawNotices(tx.queries, days))
        tx.publish({ entity: 'job', id, ownerId: userId });
    });
  }

  return {
    async cleanUp(now, signal) {
      await withdrawNotices();
      await sendLastNotices(now, signal);
      await sendFirstNotices(now, signal);
      await deleteBatches(() => repository.listExpired(queries, { now, defaultDays: days }, batchSize), {
        withThoseInCheck: false,
        signal,
      });
    },

    deleteAllOf: (userId) =>
      deleteBatches(() => repository.listOfUser(queries, userId, batchSize), { withThoseInCheck: true }),
  };
}
