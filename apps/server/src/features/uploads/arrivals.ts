// Uploads while they arrive: begun within what there is room for, added to piece by piece, and looked at when whole.
import { DomainError, invalidInput } from '@burnish/domain/errors';
import { photoMaxBytes, uploadsMax } from '@burnish/domain/photo/photo';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queries } from '../../platform/database.ts';
import { cleanFolder, cleanName } from '../../platform/file-names.ts';
import { isId, type NewId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import * as repository from './repository.ts';
import type { Staging } from './staging.ts';

/** Left free on the disk, for the database and for what is made of photographs. */
const reserveBytes = 1024 ** 3;

const rememberedRows = 2_000;
/** Nobody needs to know it more exactly, and each note of it waits for the disk. */
const touchMilliseconds = 600_000;

export interface NewUpload {
  readonly fileName: string;
  /** Where it lies at the customer's, or empty. */
  readonly folder: string;
  /** Bytes. */
  readonly size: number;
}

export interface Arrival {
  readonly size: number;
  /** Bytes that are here. */
  readonly offset: number;
}

export interface Arrivals {
  /** @throws DomainError NO_ACTIVE_SUBSCRIPTION, QUOTA_EXHAUSTED, PHOTO_TOO_LARGE, STORAGE_FULL, INVALID_INPUT */
  begin(caller: Caller, upload: NewUpload): Promise<string>;
  /** @throws DomainError NOT_FOUND, also where it is somebody else's. */
  checkOwn(caller: Caller, id: string): Promise<void>;
  /** @throws DomainError NOT_FOUND */
  find(id: string): Promise<Arrival>;
  /** Bytes that are here of an upload. */
  offsetOf(row: repository.UploadRow): Promise<number>;
  /** Adds what comes; gives the new offset. @throws DomainError NOT_FOUND, STORAGE_FULL */
  append(id: string, offset: number, content: AsyncIterable<Uint8Array>): Promise<number>;
}

export function nameless(name: string): string {
  return cleanName(name, 'photograph');
}

/** @throws DomainError PHOTO_TOO_LARGE, INVALID_INPUT */
function checkSize(size: number): void {
  if (size < 1) throw invalidInput('size', 'This file is empty.');
  if (size > photoMaxBytes)
    throw new DomainError('PHOTO_TOO_LARGE', [
      { path: 'size', message: 'The photograph is larger than 2 GB.' },
    ]);
}

export function createArrivals(parts: {
  database: Database;
  clock: Clock;
  newId: NewId;
  live: Pick<Live, 'changed'>;
  staging: Staging;
  mayUpload: (caller: Caller) => Promise<void>;
  /** Has it looked at, once the transaction is through. */
  lookAt: (queries: Queries, id: string) => Promise<void>;
}): Arrivals {
  const { database, clock, newId, live, staging, mayUpload, lookAt } = parts;
  const { queries } = database;

  async function offsetOf({ id, size, state }: repository.UploadRow): Promise<number> {
    return state === 'arriving' ? ((await staging.sizeOf(id)) ?? 0) : size;
  }

  /** What has arrived of those that are not whole stands on the disk already, and is not asked for twice. */
  async function checkRoom(size: number): Promise<void> {
    const room = (await staging.freeBytes()) - reserveBytes - size;
    const announced = await repository.sumArriving(queries);
    if (announced <= room) return;
    const ids = await repository.listArriving(queries);
    const sizes = await Promise.all(ids.map((id) => staging.sizeOf(id)));
    const arrived = sizes.reduce<number>((sum, bytes) => sum + (bytes ?? 0), 0);
    if (announced - arrived > room) throw new DomainError('STORAGE_FULL');
  }

  /** @throws DomainError INVALID_INPUT */
  async function checkCount({ id }: Caller): Promise<void> {
    if ((await repository.countUploads(queries, id)) >= uploadsMax)
      throw invalidInput('uploads', `At most ${uploadsMax} files wait. Hand some in, or throw some away.`);
  }

  /** The hash is written down before anybody is told that all of it is here. */
  async function complete({ id, userId }: repository.UploadRow): Promise<void> {
    const sha256 = await staging.hashOf(id);
    known.delete(id);
    const isDone = await queries.transaction(async (tx) => {
      const isFirst = await repository.markWhole(tx, id, sha256, clock.now());
      if (isFirst) await lookAt(tx, id);
      return isFirst;
    });
    if (isDone) live.changed({ entity: 'upload', id }, userId);
  }

  /** Of those on their way whatever pieces of them need; a piece then asks the database for nothing of it. */
  const known = new Map<string, repository.UploadRow>();

  function remember(row: repository.UploadRow): void {
    known.set(row.id, row);
    for (const [oldest] of known) {
      if (known.size <= rememberedRows) return;
      known.delete(oldest);
    }
  }

  /** @throws DomainError NOT_FOUND */
  async function read(id: string): Promise<repository.UploadRow> {
    known.delete(id);
    const row = isId(id) ? await repository.findUpload(queries, id) : undefined;
    if (row === undefined) throw new DomainError('NOT_FOUND');
    if (row.state === 'arriving') remember(row);
    return row;
  }

  /** @throws DomainError NOT_FOUND */
  const get = async (id: string) => known.get(id) ?? read(id);

  /** Whatever became of it elsewhere, its file is gone from here then. @throws DomainError NOT_FOUND */
  async function getArriving(id: string): Promise<{ row: repository.UploadRow; offset: number | null }> {
    const offset = await staging.sizeOf(id);
    return { row: await (offset === null ? read(id) : get(id)), offset };
  }

  return {
    offsetOf,
    async begin(caller, { fileName, folder, size }) {
      checkSize(size);
      await mayUpload(caller);
      await Promise.all([checkCount(caller), checkRoom(size)]);
      const id = newId();
      const row = { id, userId: caller.id, fileName: nameless(fileName), folder: cleanFolder(folder), size };
      await repository.insertUpload(queries, { ...row, createdAt: clock.now() });
      await staging.create(id);
      return id;
    },
    async checkOwn(caller, id) {
      if ((await get(id)).userId !== caller.id) throw new DomainError('NOT_FOUND');
    },
    async find(id) {
      const { row, offset } = await getArriving(id);
      if (row.state !== 'arriving') return { size: row.size, offset: row.size };
      if (offset === null) throw new DomainError('NOT_FOUND');
      // The process ended between its last byte and the note of it.
      if (offset === row.size) await complete(row);
      return { size: row.size, offset };
    },
    async append(id, offset, content) {
      const row = await get(id);
      if (row.state !== 'arriving') return row.size;
      const size = await staging.append(id, offset, row.size, content);
      if (size === row.size) await complete(row);
      else if (clock.now().getTime() - row.touchedAt.getTime() > touchMilliseconds) {
        await repository.touchUpload(queries, id, clock.now());
        known.delete(id);
      }
      return size;
    },
  };
}
