// The task that inspects a complete upload and stores or rejects it. The process may stop between any two steps and
// the task then runs again, so each step can be repeated.
import { availableParallelism } from 'node:os';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { ChangePublisher } from '../../../platform/realtime/change-publisher.ts';
import type { SecurityEvents } from '../../../platform/security/security-events.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { Task, Tasks } from '../../../platform/tasks/tasks.ts';
import { type Inspection, originalKey, type Renditions } from '../renditions/index.ts';
import type { StoreOriginal } from './ready-file.ts';
import * as repository from './repository.ts';
import type { Staging } from './staging.ts';

export const processUploadTask: Task<{ id: string }> = {
  name: 'process_upload',
  formerNames: ['examine_upload'],
  data: z.strictObject({ id: z.uuid() }),
  // Enough to move 2 GB to a bucket over a slow connection.
  timeoutSeconds: 1_800,
};

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
  storeOriginal: StoreOriginal;
  removeFiles: (id: string) => Promise<void>;
}): void {
  const { database, clock, tasks, storage, renditions, securityEvents, realtime } = deps;
  const { staging, storeOriginal, removeFiles } = deps;
  const { queries } = database;

  /**
   * The file is still staged, or was moved to storage by an earlier run. A file that is in neither place may be on
   * another server's disk: the task fails and is retried, here or there.
   */
  async function inspect({ id, userId, jobId }: repository.UploadRow): Promise<Inspection> {
    // Customers download finished files.
    const inspectAt = (path: string) =>
      renditions.inspect(id, path, userId, { keepsMetadata: jobId !== null });
    if ((await staging.sizeOf(id)) !== null) return inspectAt(staging.pathOf(id));
    const inspection = await storage.withFile(originalKey(id), inspectAt);
    if (inspection === null) throw new Error('The file of the upload is neither staged nor stored here.');
    return inspection;
  }

  async function storeOrReject(row: repository.UploadRow): Promise<void> {
    const inspection = await inspect(row);
    if (inspection.kind === 'photo') {
      await repository.markReady(queries, row.id, await storeOriginal(row, inspection), clock.now());
      return;
    }
    const { rejection: detail } = inspection;
    await repository.markRejected(queries, row.id, detail, clock.now());
    securityEvents.record({ kind: 'file_refused', detail, ipAddress: null, userId: row.userId });
  }

  /** The upload no longer exists: it was discarded, or submitted, in which case its files belong to the photo. */
  async function removeFilesUnlessSubmitted(id: string): Promise<void> {
    if (!(await repository.isSubmitted(queries, id))) await removeFiles(id);
  }

  async function processUpload({ id }: { id: string }): Promise<void> {
    const row = await repository.findUpload(queries, id);
    if (row === undefined) return removeFilesUnlessSubmitted(id);
    if (row.state === 'checking') {
      const size = await staging.sizeOf(id);
      // A power failure can lose the end of the file: the client resumes from there.
      if (size !== null && size < row.size) await repository.markUploading(queries, id, clock.now());
      else await storeOrReject(row);
    }
    const after = await repository.findUpload(queries, id);
    if (after === undefined) return removeFilesUnlessSubmitted(id);
    if (after.state === 'rejected') await removeFiles(id);
    realtime.publish([{ entity: 'upload', id, ownerId: after.userId }]);
  }

  tasks.register(processUploadTask, processUpload, concurrency);
}
