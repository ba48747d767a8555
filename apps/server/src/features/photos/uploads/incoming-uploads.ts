// Incomplete uploads: created if there is enough disk space, then appended to in chunks.
import { DomainError, invalidInput } from '@burnish/domain/errors';
import { maxPhotoBytes, maxUnfinishedUploads, maxUploads } from '@burnish/domain/photos/photo';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queries } from '../../../platform/db/database.ts';
import { isId, type NewId } from '../../../platform/db/ids.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { ChangePublisher } from '../../../platform/realtime/change-publisher.ts';
import { sanitizeFileName, sanitizeFolder } from '../../../platform/storage/file-names.ts';
import type { FinishedFiles } from './finished-files/index.ts';
import * as repository from './repository.ts';
import { reservationMilliseconds } from './reservation.ts';
import type { Reservations } from './reservations.ts';
import type { AppendedContent, Staging } from './staging/index.ts';

const maxCachedRows = 2_000;

/** Activity is recorded at most this often: uploads expire after days, and each write costs a database commit. */
const activityIntervalMilliseconds = 600_000;

export interface NewUpload {
  readonly fileName: string;
  /** Path of the folder on the customer's computer, or empty. */
  readonly folder: string;
  /** The job that it is a finished file of. Null: a photo of the caller. */
  readonly jobId: string | null;
  /** Bytes. */
  readonly size: number;
}

/** Both in bytes. */
export interface UploadOffset {
  readonly size: number;
  /** Bytes received so far. */
  readonly offset: number;
}

export interface IncomingUploads {
  /**
   * Returns the id of the new upload.
   * @throws DomainError NO_ACTIVE_SUBSCRIPTION, PLAN_PAUSED, NOT_FOUND, INVALID_STATE, PHOTO_TOO_LARGE, INVALID_INPUT,
   * and those of a reservation
   */
  create(caller: Caller, upload: NewUpload): Promise<string>;
  /** @throws DomainError NOT_FOUND, including for another user's upload */
  checkOwner(caller: Caller, id: string): Promise<void>;
  /** @throws DomainError NOT_FOUND */
  find(id: string): Promise<UploadOffset>;
  /** Bytes received so far, up to a few seconds old. */
  offsetOf(row: repository.UploadRow): Promise<number>;
  /** Returns the new offset. @throws DomainError NOT_FOUND, and those of staging */
  append(id: string, offset: number, content: AppendedContent): Promise<number>;
}

export function uploadFileName(name: string): string {
  return sanitizeFileName(name, 'photo');
}

/** @throws DomainError PHOTO_TOO_LARGE, INVALID_INPUT */
function checkSize(size: number): void {
  if (size < 1) throw invalidInput('size', 'This file is empty.');
  if (size > maxPhotoBytes)
    throw new DomainError('PHOTO_TOO_LARGE', [
      { path: 'size', message: 'This photo is larger than 2 GB. Upload a smaller file.' },
    ]);
}

export function createIncomingUploads(deps: {
  database: Database;
  clock: Clock;
  newId: NewId;
  realtime: Pick<ChangePublisher, 'publish'>;
  staging: Staging;
  reservations: Reservations;
  /** @throws DomainError NO_ACTIVE_SUBSCRIPTION, PLAN_PAUSED */
  checkHasQuota: (caller: Caller) => Promise<void>;
  finishedFiles: Pick<FinishedFiles, 'findPhoto'>;
  /** Processes a complete upload after the transaction. */
  enqueueProcessing: (queries: Queries, upload: { id: string; userId: string }) => Promise<void>;
}): IncomingUploads {
  const { database, clock, newId, realtime, staging, reservations } = deps;
  const { checkHasQuota, finishedFiles, enqueueProcessing } = deps;
  const { queries } = database;

  async function offsetOf({ id, size, state }: repository.UploadRow): Promise<number> {
    return state === 'uploading' ? ((await staging.approximateSizeOf(id)) ?? 0) : size;
  }

  /** @throws DomainError INVALID_INPUT, TOO_MANY_UNFINISHED_UPLOADS */
  async function checkCount(tx: Queries, userId: string): Promise<void> {
    const since = new Date(clock.now().getTime() - reservationMilliseconds);
    const { total, unfinished } = await repository.countUploads(tx, userId, since);
    if (total >= maxUploads)
      throw invalidInput(
        'uploads',
        `You can have up to ${maxUploads} uploaded files. Submit or remove some first.`,
      );
    if (unfinished >= maxUnfinishedUploads) throw new DomainError('TOO_MANY_UNFINISHED_UPLOADS');
  }

  /** After the transaction, whose lock all uploads need: a slow storage must not hold up those of others. */
  async function createFile(id: string): Promise<void> {
    try {
      await staging.create(id);
    } catch (error) {
      await repository.deleteUploads(queries, [id]);
      throw error;
    }
  }

  /**
   * Saves the hashes before the client learns that the upload is complete. A power failure can then take the end of the
   * file, from where the client resumes, but not the file.
   */
  async function complete({ id, userId }: repository.UploadRow): Promise<void> {
    const hashes = await staging.finish(id);
    rowCache.delete(id);
    const isCompleted = await queries.transaction(async (tx) => {
      const isFirst = await repository.markChecking(tx, id, hashes, clock.now());
      if (isFirst) await enqueueProcessing(tx, { id, userId });
      return isFirst;
    });
    if (isCompleted) realtime.publish([{ entity: 'upload', id, ownerId: userId }]);
  }

  /** Rows of incomplete uploads, so that chunks don't need the database. */
  const rowCache = new Map<string, repository.UploadRow>();

  function cacheRow(row: repository.UploadRow): void {
    rowCache.set(row.id, row);
    for (const [oldestId] of rowCache) {
      if (rowCache.size <= maxCachedRows) return;
      rowCache.delete(oldestId);
    }
  }

  /** @throws DomainError NOT_FOUND */
  async function readRow(id: string): Promise<repository.UploadRow> {
    rowCache.delete(id);
    const row = isId(id) ? await repository.findUpload(queries, id) : undefined;
    if (row === undefined) throw new DomainError('NOT_FOUND');
    if (row.state === 'uploading') cacheRow(row);
    return row;
  }

  /** @throws DomainError NOT_FOUND */
  const getRow = async (id: string) => rowCache.get(id) ?? readRow(id);

  /** Without a staged file the cached row is outdated: the upload was completed or discarded. */
  async function getRowWithOffset(id: string): Promise<{ row: repository.UploadRow; offset: number | null }> {
    const offset = await staging.sizeOf(id);
    return { row: await (offset === null ? readRow(id) : getRow(id)), offset };
  }

  return {
    offsetOf,

    async create(caller, { fileName, folder, jobId, size }) {
      checkSize(size);
      const name = uploadFileName(fileName);
      if (jobId === null) await checkHasQuota(caller);
      const photoId = jobId === null ? null : await finishedFiles.findPhoto(caller, jobId, name);
      const id = newId();
      await reservations.reserve(caller, size, {
        check: (tx) => checkCount(tx, caller.id),
        async insert(tx) {
          // The account may have been deleted, with its uploads, while the call waited.
          if (!(await repository.isActiveUser(tx, caller.id))) throw new DomainError('UNAUTHENTICATED');
          await repository.insertUpload(tx, {
            id,
            userId: caller.id,
            fileName: name,
            folder: sanitizeFolder(folder),
            jobId,
            photoId,
            size,
            createdAt: clock.now(),
          });
        },
      });
      await createFile(id);
      return id;
    },

    async checkOwner(caller, id) {
      if ((await getRow(id)).userId !== caller.id) throw new DomainError('NOT_FOUND');
    },

    async find(id) {
      const { row, offset } = await getRowWithOffset(id);
      if (row.state !== 'uploading') return { size: row.size, offset: row.size };
      // A power failure can take a new file: the client starts again.
      if (offset === null) await staging.create(id);
      // The process stopped after the last byte, before the upload was marked as complete.
      if (offset === row.size) await complete(row);
      return { size: row.size, offset: offset ?? 0 };
    },

    async append(id, offset, content) {
      const row = await getRow(id);
      if (row.state !== 'uploading') return row.size;
      const received = await staging.append(id, offset, row.size, content);
      if (received === row.size) await complete(row);
      else if (clock.now().getTime() - row.lastActivityAt.getTime() > activityIntervalMilliseconds) {
        await repository.recordActivity(queries, id, clock.now());
        rowCache.delete(id);
      }
      return received;
    },
  };
}
