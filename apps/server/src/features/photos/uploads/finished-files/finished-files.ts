// Uploads of the studio: finished files of a job, each assigned to the photo that it is a version of.
import { can } from '@burnish/domain/access';
import { DomainError } from '@burnish/domain/errors';
import { promisedStatuses } from '@burnish/domain/photos/job';
import { findPhotosOf } from '@burnish/domain/photos/version';
import type { Queries } from '../../../../platform/db/database.ts';
import { isId } from '../../../../platform/db/ids.ts';
import type { Transaction } from '../../../../platform/db/transaction.ts';
import type { Caller } from '../../../../platform/http/caller.ts';
import type { JobAccess } from '../../job-access/index.ts';
import { findUpload, type UploadRow } from '../repository.ts';
import * as repository from './repository.ts';

export interface FinishedFiles {
  /**
   * The photo of the job whose camera name the file has. Null: none, or several.
   * @throws DomainError NOT_FOUND for callers who don't work on jobs, too; INVALID_STATE if there is nothing left to do
   */
  findPhoto(caller: Caller, jobId: string, fileName: string): Promise<string | null>;
  /** @throws DomainError NOT_FOUND, FORBIDDEN */
  requireJob(caller: Caller, jobId: string): Promise<void>;
  /** @throws DomainError NOT_FOUND, FORBIDDEN */
  assign(tx: Transaction, caller: Caller, id: string, photoId: string | null): Promise<UploadRow>;
}

export function createFinishedFiles({
  queries,
  access,
}: {
  readonly queries: Queries;
  readonly access: Pick<JobAccess, 'requireWork'>;
}): FinishedFiles {
  /** @throws DomainError NOT_FOUND */
  async function findJob(jobId: string) {
    const job = isId(jobId) ? await repository.findJob(queries, jobId) : undefined;
    if (job === undefined) throw new DomainError('NOT_FOUND');
    return job;
  }

  return {
    async findPhoto(caller, jobId, fileName) {
      if (!can(caller, 'jobs:work')) throw new DomainError('NOT_FOUND');
      const job = await findJob(jobId);
      await access.requireWork(caller, job);
      const { status, isDeleted } = job;
      if (isDeleted || !promisedStatuses.includes(status)) throw new DomainError('INVALID_STATE');
      const [photo, ...others] = findPhotosOf(fileName, await repository.listPhotoNames(queries, jobId));
      return photo === undefined || others.length > 0 ? null : photo.id;
    },

    async requireJob(caller, jobId) {
      await access.requireWork(caller, await findJob(jobId));
    },

    async assign({ queries: from, now }, caller, id, photoId) {
      const row = isId(id) ? await findUpload(from, id) : undefined;
      if (row === undefined || row.userId !== caller.id || row.jobId === null)
        throw new DomainError('NOT_FOUND');
      await access.requireWork(caller, await findJob(row.jobId), from);
      const photos = await repository.listPhotoNames(from, row.jobId);
      if (photoId !== null && !photos.some((photo) => photo.id === photoId.toLowerCase()))
        throw new DomainError('NOT_FOUND');
      const change = { photoId: photoId?.toLowerCase() ?? null, lastActivityAt: now };
      const assigned = await repository.assignPhoto(from, row.id, change);
      if (assigned === undefined) throw new DomainError('NOT_FOUND');
      return assigned;
    },
  };
}
