// A file that is whole is looked at, after the answer, and then kept or refused. Each step may be done twice: the
// process can end between any two of them.
import { availableParallelism } from 'node:os';
import { photoEndings } from '@burnish/domain/photo/photo';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { endAs } from '../../platform/file-names.ts';
import type { Job, Jobs } from '../../platform/jobs.ts';
import type { Live } from '../../platform/live.ts';
import type { Storage } from '../../platform/storage.ts';
import { type Examined, originalKey, type Pictures } from '../pictures/index.ts';
import * as repository from './repository.ts';
import type { Staging } from './staging.ts';

/** 2 GB reach a bucket within it also over a slow line. */
const secondsOfTry = 1_800;

export const examineUpload: Job<{ id: string }> = {
  name: 'examine_upload',
  data: z.strictObject({ id: z.uuid() }),
  secondsOfTry,
};

type Photograph = Extract<Examined, { kind: 'photograph' }>;

export function lookAtUploads(parts: {
  database: Database;
  clock: Clock;
  jobs: Pick<Jobs, 'work'>;
  storage: Storage;
  pictures: Pick<Pictures, 'examine'>;
  live: Pick<Live, 'changed'>;
  staging: Staging;
  /** Everything that was made or kept of it. */
  removeAll: (id: string) => Promise<void>;
}): void {
  const { database, clock, jobs, storage, pictures, live, staging, removeAll } = parts;
  const { queries } = database;

  /** Where it lies: on its way, or in the storage already. */
  async function examine(id: string): Promise<Examined> {
    if ((await staging.sizeOf(id)) !== null) return pictures.examine(id, staging.pathOf(id));
    const examined = await storage.withFile(originalKey(id), (path) => pictures.examine(id, path));
    return examined ?? { kind: 'refused', refusal: 'unreadable' };
  }

  async function keep(row: repository.UploadRow, seen: Photograph): Promise<void> {
    const { id, userId, sha256 } = row;
    const { mimeType, width, height, isPictured } = seen;
    if ((await staging.sizeOf(id)) !== null) {
      await staging.settle(id);
      await storage.putFile(originalKey(id), staging.pathOf(id), mimeType);
    }
    const isDuplicate = sha256 !== null && (await repository.isThere(queries, { id, userId, sha256 }));
    const findings = isDuplicate ? [...seen.findings, 'duplicate' as const] : seen.findings;
    const fileName = endAs(row.fileName, photoEndings[mimeType]);
    const all = { fileName, mimeType, width, height, isPictured, findings };
    await repository.markReady(queries, id, all, clock.now());
  }

  /** Of an upload that is none any more, unless it was handed in. */
  async function forget(id: string): Promise<void> {
    if (!(await repository.isHandedIn(queries, id))) await removeAll(id);
  }

  async function look({ id }: { id: string }): Promise<void> {
    const row = await repository.findUpload(queries, id);
    if (row === undefined) return forget(id);
    const size = await staging.sizeOf(id);
    // A loss of power took the end of what had arrived: whoever sent it goes on from there.
    if (row.state === 'checking' && size !== null && size < row.size)
      await repository.markArriving(queries, id, clock.now());
    else if (row.state === 'checking') {
      const examined = await examine(id);
      if (examined.kind === 'photograph') await keep(row, examined);
      else await repository.markRefused(queries, id, examined.refusal, clock.now());
    }
    const after = await repository.findUpload(queries, id);
    if (after === undefined) return forget(id);
    if (after.state === 'refused') await removeAll(id);
    live.changed({ entity: 'upload', id }, after.userId);
  }

  jobs.work(examineUpload, look, availableParallelism());
}
