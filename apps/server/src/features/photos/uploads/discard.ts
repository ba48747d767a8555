import { z } from 'zod';
import type { Database } from '../../../platform/db/database.ts';
import { describeError } from '../../../platform/http/error-handler.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { Task, Tasks } from '../../../platform/tasks/tasks.ts';
import type { UploadLocks } from './locks.ts';
import { requireNotWaiting } from './ready-file.ts';
import * as repository from './repository.ts';

/** For files that couldn't be removed at once, because the storage or the process failed. */
const removeUploadFilesTask: Task<{ id: string }> = {
  name: 'remove_upload_files',
  data: z.strictObject({ id: z.uuid() }),
};

const removalDelaySeconds = 60;

/** Returns the owner's ID, or null if the condition isn't met. @throws DomainError UPLOAD_AWAITING_PAYMENT, UPLOAD_IN_PROGRESS */
export type DiscardIf = (
  id: string,
  condition: (row: repository.UploadRow) => boolean,
) => Promise<string | null>;

export function createDiscardIf(deps: {
  database: Database;
  log: Logger;
  tasks: Pick<Tasks, 'register' | 'enqueue'>;
  locks: UploadLocks;
  removeFiles: (id: string) => Promise<void>;
}): DiscardIf {
  const { database, log, tasks, locks, removeFiles } = deps;
  const { queries } = database;

  tasks.register(removeUploadFilesTask, ({ id }) => removeFiles(id));

  async function deleteIf(
    id: string,
    condition: (row: repository.UploadRow) => boolean,
  ): Promise<string | null> {
    return queries.transaction(async (tx) => {
      const row = await repository.lockUpload(tx, id);
      if (row === undefined || !condition(row)) return null;
      requireNotWaiting(row);
      await repository.deleteUploads(tx, [id]);
      await tasks.enqueue(
        tx,
        removeUploadFilesTask,
        { id },
        { group: row.userId, delaySeconds: removalDelaySeconds },
      );
      return row.userId;
    });
  }

  return (id, condition) =>
    locks.withLock(id, async () => {
      const ownerId = await deleteIf(id, condition);
      // After the transaction, which a slow storage must not keep open.
      if (ownerId !== null)
        await removeFiles(id).catch((error: unknown) =>
          log.warn({ upload: id, ...describeError(error) }, 'the files of an upload will be removed later'),
        );
      return ownerId;
    });
}
