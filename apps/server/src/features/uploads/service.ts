import { join } from 'node:path';
import type { Upload } from '@burnish/contract/entity';
import type { Page } from '@burnish/contract/paging';
import { DomainError } from '@burnish/domain/errors';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { NewId } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Live } from '../../platform/live.ts';
import type { PageRequest } from '../../platform/paging.ts';
import type { Storage } from '../../platform/storage.ts';
import type { Transaction } from '../../platform/transaction.ts';
import { originalKey, type Pictures } from '../pictures/index.ts';
import { createArrivals } from './arrivals.ts';
import { createFormFiles, type FormFile } from './form-file.ts';
import { createLocks } from './locks.ts';
import { examineUpload, lookAtUploads } from './look.ts';
import { type ReadyFile, takeReady } from './ready-file.ts';
import * as repository from './repository.ts';
import { createStaging } from './staging.ts';
import { createSweep } from './sweep.ts';
import { createTus, type Tus } from './tus/server.ts';
import { uploadView } from './view.ts';

export interface Uploads {
  list(caller: Caller, request: PageRequest): Promise<{ uploads: Upload[]; page: Page }>;
  /** @throws DomainError NOT_FOUND */
  discard(caller: Caller, id: string): Promise<void>;
  /** Out of those that wait, in the order asked for, to be handed in. @throws DomainError NOT_FOUND, UPLOAD_NOT_READY */
  take(tx: Transaction, userId: string, ids: readonly string[]): Promise<ReadyFile[]>;
  /** A file of a form. @throws DomainError PHOTO_TOO_LARGE, UNSUPPORTED_PHOTO, STORAGE_FULL */
  receive(caller: Caller, file: FormFile): Promise<ReadyFile>;
  /** Throws away what `receive` kept, when its form was refused. */
  throwAway(id: string): Promise<void>;
  /** What nobody has touched for days. */
  forgetOld(now: Date): Promise<void>;
  /** The resumable way. */
  readonly tus: Tus;
}

export function createUploads(parts: {
  database: Database;
  clock: Clock;
  newId: NewId;
  jobs: Pick<Jobs, 'work' | 'enqueue'>;
  storage: Storage;
  pictures: Pick<Pictures, 'addressOf' | 'examine' | 'remove'>;
  live: Pick<Live, 'changed'>;
  dataDir: string;
  /** @throws DomainError NO_ACTIVE_SUBSCRIPTION, QUOTA_EXHAUSTED */
  mayUpload: (caller: Caller) => Promise<void>;
}): Uploads {
  const { database, jobs, storage, pictures, live, dataDir } = parts;
  const staging = createStaging(join(dataDir, 'uploads'));
  const locks = createLocks();
  const listRows = repository.prepareUploadList(database);

  async function removeAll(id: string): Promise<void> {
    await staging.remove(id);
    await storage.remove(originalKey(id));
    await pictures.remove(id);
  }

  /** Its files first, under the lock of its row: what is left of a row without them can be removed once more. */
  async function discard(
    id: string,
    isMeant: (row: repository.UploadRow) => boolean,
  ): Promise<string | null> {
    return locks.holdWhile(id, () =>
      database.queries.transaction(async (tx) => {
        const row = await repository.lockUpload(tx, id);
        if (row === undefined || !isMeant(row)) return null;
        await removeAll(id);
        await repository.deleteUploads(tx, [id]);
        return row.userId;
      }),
    );
  }

  async function discardOwn({ id: userId }: Caller, id: string): Promise<void> {
    const ownerId = await discard(id, (row) => row.userId === userId);
    if (ownerId === null) throw new DomainError('NOT_FOUND');
    live.changed({ entity: 'upload', id }, ownerId);
  }

  lookAtUploads({ ...parts, staging, removeAll });
  const arrivals = createArrivals({
    ...parts,
    staging,
    lookAt: (queries, id) => jobs.enqueue(queries, examineUpload, { id }),
  });

  return {
    async list({ id: userId }, request) {
      const { rows, page } = await listRows({ ...request, userId });
      const uploads = rows.map(async (row) => uploadView(row, await arrivals.offsetOf(row), pictures));
      return { uploads: await Promise.all(uploads), page };
    },
    discard: discardOwn,
    take: takeReady,
    receive: createFormFiles({ ...parts, staging, removeAll }).receive,
    throwAway: removeAll,
    forgetOld: createSweep({ database, staging, discard }),
    tus: createTus({ arrivals, locks, discard: discardOwn }),
  };
}
