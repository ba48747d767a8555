import type { Page } from '@burnish/contract/paging';
import type { Upload } from '@burnish/contract/photos/entities';
import { DomainError } from '@burnish/domain/errors';
import { maxFormPhotoBytes } from '@burnish/domain/photos/photo';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { NewId } from '../../../platform/db/ids.ts';
import type { PageRequest } from '../../../platform/db/paging.ts';
import type { Transaction } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { FormInProgress, StreamedFile } from '../../../platform/http/form-data.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { ChangePublisher, RowReader } from '../../../platform/realtime/change-publisher.ts';
import type { SecurityEvents } from '../../../platform/security/security-events.ts';
import type { DiskSpace } from '../../../platform/storage/disk-space.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { Tasks } from '../../../platform/tasks/tasks.ts';
import type { Quotas } from '../../subscriptions/index.ts';
import { checkHasQuota, checkImagesLeft } from '../choose-quota.ts';
import type { JobAccess } from '../job-access/index.ts';
import { originalKey, type Renditions } from '../renditions/index.ts';
import { createCleanup } from './cleanup.ts';
import { createDiscardIf } from './discard.ts';
import { createFinishedFiles } from './finished-files/index.ts';
import { createFormFileReceiver } from './form-file.ts';
import { createIncomingUploads } from './incoming-uploads.ts';
import type { UploadLocks } from './locks.ts';
import { processUploadTask, registerUploadProcessing } from './process-upload.ts';
import { createStoreOriginal, type ReadyFile, takeReadyUploads } from './ready-file.ts';
import * as repository from './repository.ts';
import { createReservations } from './reservations.ts';
import type { UploadStaging } from './staging/index.ts';
import { createTusServer, type TusServer } from './tus/server.ts';
import { uploadView } from './view.ts';
import { type WaitingUploads, waitingUploads } from './waiting/index.ts';

export interface Uploads {
  list(caller: Caller, request: PageRequest): Promise<{ uploads: Upload[]; page: Page }>;
  /** The caller's finished files of a job. @throws DomainError NOT_FOUND */
  listFinished(
    caller: Caller,
    jobId: string,
    request: PageRequest,
  ): Promise<{ uploads: Upload[]; page: Page }>;
  /** Assigns a finished file of the caller to a photo of its job. @throws DomainError NOT_FOUND, FORBIDDEN */
  assign(tx: Transaction, caller: Caller, id: string, photoId: string | null): Promise<Upload>;
  readonly readRows: RowReader<'upload'>;
  /** @throws DomainError NOT_FOUND, UPLOAD_AWAITING_PAYMENT */
  discard(caller: Caller, id: string): Promise<void>;
  /** For an account that is deleted. */
  discardAll(userId: string): Promise<void>;
  /**
   * Checks, before the files of a form arrive, that there are images left for them, and reserves space.
   * @throws DomainError NO_ACTIVE_SUBSCRIPTION, PLAN_PAUSED, QUOTA_EXHAUSTED, and those of a reservation
   */
  beginForm(caller: Caller, announcedBytes: number | null): Promise<FormInProgress>;
  /**
   * Removes the uploads and returns their files in the order of `ids`, to submit them: photos of the caller, or finished
   * files of a job.
   * @throws DomainError NOT_FOUND, UPLOAD_NOT_READY, UPLOAD_AWAITING_PAYMENT
   */
  readonly take: typeof takeReadyUploads;
  /** Uploads that wait for the payment of an order. */
  readonly waiting: WaitingUploads;
  /** Receives a file of a form. @throws DomainError UNSUPPORTED_PHOTO, STORAGE_FULL */
  receive(caller: Caller, file: StreamedFile): Promise<ReadyFile>;
  /** Removes the files of a photo that `receive` returned and that wasn't submitted. */
  removeFiles(id: string): Promise<void>;
  /** Removes expired uploads and orphaned files. */
  cleanUp(now: Date, signal?: AbortSignal): Promise<void>;
  /** Resumable uploads. */
  readonly tus: TusServer;
}

/** The number of photos that a form of this size has at least. */
const fewestPhotos = (announcedBytes: number | null) =>
  Math.max(1, Math.floor((announcedBytes ?? 0) / maxFormPhotoBytes));

export function createUploads(deps: {
  database: Database;
  clock: Clock;
  log: Logger;
  newId: NewId;
  tasks: Pick<Tasks, 'register' | 'enqueue'>;
  storage: Storage;
  diskSpace: DiskSpace;
  renditions: Pick<Renditions, 'urlFor' | 'inspect' | 'remove'>;
  realtime: Pick<ChangePublisher, 'publish'>;
  securityEvents: SecurityEvents;
  quotas: Pick<Quotas, 'list'>;
  staging: UploadStaging;
  locks: UploadLocks;
  /** Bytes of files that a user may have without submitting them. */
  maxUnsubmittedBytes: number;
  /** Days after which a file that wasn't submitted is deleted. */
  retentionDays: number;
  access: Pick<JobAccess, 'requireWork'>;
}): Uploads {
  const { database, clock, tasks, storage, renditions, realtime, quotas, locks } = deps;
  const { queries } = database;
  const { staging, folderStaging } = deps.staging;
  const storeOriginal = createStoreOriginal({ database, storage });
  const listRows = repository.prepareUploadList(database);

  async function removeFiles(id: string): Promise<void> {
    await staging.remove(id);
    await folderStaging.remove(id);
    await storage.remove(originalKey(id));
    await renditions.remove(id);
  }

  const discardIf = createDiscardIf({ ...deps, removeFiles });

  async function discard({ id: userId }: Caller, id: string): Promise<void> {
    const ownerId = await discardIf(id, (row) => row.userId === userId);
    if (ownerId === null) throw new DomainError('NOT_FOUND');
    realtime.publish([{ entity: 'upload', id, ownerId }]);
  }

  async function checkCallerHasImages({ id }: Caller, count = 1): Promise<void> {
    checkImagesLeft(await quotas.list(queries, id, clock.now()), count);
  }

  const reservations = createReservations({ ...deps, staging });
  registerUploadProcessing({ ...deps, staging, folderStaging, storeOriginal, removeFiles });
  const finishedFiles = createFinishedFiles({ queries, access: deps.access });
  const incomingUploads = createIncomingUploads({
    ...deps,
    staging,
    finishedFiles,
    reservations,
    checkHasQuota: async ({ id }) => checkHasQuota(await quotas.list(queries, id, clock.now())),
    enqueueProcessing: (tx, { id, userId }) =>
      tasks.enqueue(tx, processUploadTask, { id }, { group: userId }),
  });

  async function viewOf(row: repository.UploadRow): Promise<Upload> {
    return uploadView(row, await incomingUploads.offsetOf(row), deps);
  }

  return {
    async list({ id: userId }, request) {
      const { rows, page } = await listRows({ ...request, userId, isOwnPhoto: true });
      return { uploads: await Promise.all(rows.map(viewOf)), page };
    },
    async listFinished(caller, jobId, request) {
      await finishedFiles.requireJob(caller, jobId);
      const { rows, page } = await listRows({ ...request, userId: caller.id, jobId });
      return { uploads: await Promise.all(rows.map(viewOf)), page };
    },
    async assign(tx, caller, id, photoId) {
      const row = await finishedFiles.assign(tx, caller, id, photoId);
      tx.publish({ entity: 'upload', id: row.id, ownerId: caller.id });
      return viewOf(row);
    },
    async readRows(ids) {
      const uploads = await Promise.all((await repository.findUploads(queries, ids)).map(viewOf));
      return uploads.map((upload) => () => upload);
    },
    discard,
    async discardAll(userId) {
      for (const id of await repository.listIdsOf(queries, userId)) await discardIf(id, () => true);
      await repository.deleteFormsOf(queries, userId);
    },
    async beginForm(caller, announcedBytes) {
      await checkCallerHasImages(caller, fewestPhotos(announcedBytes));
      const reserved = await reservations.reserveForm(caller, announcedBytes);
      return {
        async authorizeNext(count, receivedBytes) {
          await checkCallerHasImages(caller, count);
          await reserved.extend(receivedBytes);
        },
        end: reserved.end,
      };
    },
    take: takeReadyUploads,
    waiting: waitingUploads,
    receive: createFormFileReceiver({ ...deps, staging: folderStaging, storeOriginal, removeFiles }),
    removeFiles,
    cleanUp: createCleanup({ database, staging, discardIf, retentionDays: deps.retentionDays }),
    tus: createTusServer({ incomingUploads, locks, discard }),
  };
}
