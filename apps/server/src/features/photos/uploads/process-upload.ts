// The task that inspects a complete upload and stores or rejects it. The process may stop between any two steps and
// the task then runs again, so each step can be repeated.
import { availableParallelism } from 'node:os';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { ChangePublisher } from '../../../platform/realtime/change-publisher.ts';
import type { SecurityEvents } from '../../../platform/security/security-events.ts';
import { fileHashes } from '../../../platform/storage/file-hashes.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { Task, Tasks } from '../../../platform/tasks/tasks.ts';
import { originalKey, type Renditions } from '../renditions/index.ts';
import type { StoreOriginal } from './ready-file.ts';
import * as repository from './repository.ts';
import type { FolderStaging, Staging } from './staging/index.ts';

export const processUploadTask: Task<{ id: string }> = {
  name: 'process_upload',
  formerNames: ['examine_upload'],
  data: z.strictObject({ id: z.uuid() }),
  // Enough to move 2 GB from and to a bucket over a slow connection.
  timeoutSeconds: 1_800,
};

interface ReceivedFile {
  readonly path: string;
  /** Whether an earlier run has stored it. */
  readonly isStored: boolean;
}

/** One user's uploads occupy all cores, but not all workers: the decoder then takes turns between users. */
const concurrency = { total: 4 * availableParallelism(), perGroup: availableParallelism() };

export function registerUploadProcessing(deps: {
  database: Database;
  clock: Clock;
  tasks: Pick<Tasks, 'register'>;
  storage: Storage;
  renditions: Pick<Renditions, 'inspect'>;
  securityEvents: SecurityEvents;
  realtime: Pick<ChangePublisher, 'publish'>;
  staging: Staging;
  folderStaging: FolderStaging;
  storeOriginal: StoreOriginal;
  removeFiles: (id: string) => Promise<void>;
}): void {
  const { database, clock, tasks, storage, renditions, securityEvents, realtime } = deps;
  const { staging, folderStaging, storeOriginal, removeFiles } = deps;
  const { queries } = database;

  /**
   * The file is still staged, or was moved to storage by an earlier run. One that is nowhere may be on another server's
   * disk: the task fails and is retried, here or there.
   */
  async function withFile<Result>(
    id: string,
    work: (file: ReceivedFile) => Promise<Result>,
  ): Promise<Result> {
    const workStaged = async (path: string) => ({ result: await work({ path, isStored: false }) });
    const done =
      (await staging.withFile(id, workStaged)) ??
      // Received before the installation had a bucket.
      (await folderStaging.withFile(id, workStaged)) ??
      (await storage.withFile(originalKey(id), async (path) => ({
        result: await work({ path, isStored: true }),
      })));
    if (done === null) throw new Error('The file of the upload is neither staged nor stored here.');
    return done.result;
  }

  async function withHashes(row: repository.UploadRow, path: string): Promise<repository.UploadRow> {
    if (row.sha256 !== null) return row;
    const hashes = await fileHashes.hashesOf(path, row.size);
    await repository.saveHashes(queries, row.id, hashes);
    return { ...row, ...hashes };
  }

  async function storeOrReject(
    received: repository.UploadRow,
    { path, isStored }: ReceivedFile,
  ): Promise<void> {
    const row = await withHashes(received, path);
    // Customers download finished files.
    const inspection = await renditions.inspect(row.id, path, row.userId, {
      keepsMetadata: row.jobId !== null,
    });
    if (inspection.kind === 'photo') {
      const file = await storeOriginal(row, inspection, isStored ? null : path);
      await staging.remove(row.id);
      await repository.markReady(queries, row.id, file, clock.now());
      return;
    }
    const { rejection: detail } = inspection;
    await repository.markRejected(queries, row.id, detail, clock.now());
    securityEvents.record({ kind: 'file_refused', detail, ipAddress: null, userId: row.userId });
  }

  /** The upload no longer exists: it was discarded, or submitted, in which case its files belong to the photo. */
  async function removeFilesUnlessSubmitted(id: string): Promise<void> {
    if (await repository.isSubmitted(queries, id)) await staging.remove(id);
    else await removeFiles(id);
  }

  async function processUpload({ id }: { id: string }): Promise<void> {
    const row = await repository.findUpload(queries, id);
    if (row === undefined) return removeFilesUnlessSubmitted(id);
    if (row.state === 'checking') {
      const size = await staging.sizeOf(id);
      // A power failure can lose the end of the file: the client resumes from there.
      if (size !== null && size < row.size) await repository.markUploading(queries, id, clock.now());
      else await withFile(id, (file) => storeOrReject(row, file));
    }
    const after = await repository.findUpload(queries, id);
    if (after === undefined) return removeFilesUnlessSubmitted(id);
    if (after.state === 'rejected') await removeFiles(id);
    realtime.publish([{ entity: 'upload', id, ownerId: after.userId }]);
  }

  tasks.register(processUploadTask, processUpload, concurrency);
}
