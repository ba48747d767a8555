import { millisecondsPerDay } from '@burnish/domain/time/calendar-date';
import type { Database } from '../../../platform/db/database.ts';
import { isId } from '../../../platform/db/ids.ts';
import type { DiscardIf } from './discard.ts';
import { deleteFormsBefore, findStagedIds, listInactive, listStalled } from './repository.ts';
import { reservationMilliseconds } from './reservation.ts';
import type { Staging } from './staging/index.ts';

const batchSize = 200;

/** Removes expired uploads, and staged files that a crash left without an upload. */
export function createCleanup(deps: {
  database: Database;
  staging: Staging;
  discardIf: DiscardIf;
  retentionDays: number;
}) {
  const { database, staging, discardIf, retentionDays } = deps;
  const { queries } = database;

  async function removeExpiredUploads(before: Date, signal?: AbortSignal): Promise<void> {
    const ids = await listInactive(queries, before, batchSize);
    for (const id of ids) {
      signal?.throwIfAborted();
      await discardIf(
        id,
        ({ lastActivityAt, pendingSubmissionId }) => lastActivityAt < before && pendingSubmissionId === null,
      );
    }
    if (ids.length === batchSize) await removeExpiredUploads(before, signal);
  }

  /** Uploads that were announced but never sent. */
  async function removeEmptyUploads(before: Date, signal?: AbortSignal): Promise<void> {
    for (const id of await listStalled(queries, before)) {
      signal?.throwIfAborted();
      // Not the exact size, which waits until a PATCH ends that can last for hours. Null: a crash came before the file.
      if (((await staging.approximateSizeOf(id)) ?? 0) > 0) continue;
      await discardIf(id, ({ state, lastActivityAt }) => state === 'uploading' && lastActivityAt < before);
    }
  }

  /** Files of forms never have an upload, but are processed within a day. */
  async function removeOrphanedFiles(before: Date): Promise<void> {
    const names = await staging.listInactiveSince(before);
    const stagedIds = await findStagedIds(queries, names.filter(isId));
    for (const name of names) if (!stagedIds.has(name)) await staging.remove(name);
  }

  return async (now: Date, signal?: AbortSignal): Promise<void> => {
    await removeExpiredUploads(new Date(now.getTime() - retentionDays * millisecondsPerDay), signal);
    await removeEmptyUploads(new Date(now.getTime() - reservationMilliseconds), signal);
    await deleteFormsBefore(queries, new Date(now.getTime() - millisecondsPerDay));
    await removeOrphanedFiles(new Date(now.getTime() - millisecondsPerDay));
  };
}
