// Who may read a job and work on it: a rule of the domain, with the studio's setting.
import { can } from '@burnish/domain/access';
import { DomainError } from '@burnish/domain/errors';
import { canReadJob, canWorkOn } from '@burnish/domain/photos/assignment';
import type { Database, Queries } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { FindReaders } from '../../../platform/realtime/change-publisher.ts';
import type { StudioSettings } from '../../studio-settings/index.ts';
import * as repository from './repository.ts';

/** What decides about access to a job. */
export interface AssignedJob {
  readonly userId: string;
  readonly retoucherIds: readonly string[];
  readonly unassignedCount: number;
}

export interface JobAccess {
  /** Which of all jobs are in the caller's lists. */
  filterFor(caller: Caller): Promise<repository.ReadableBy>;
  /** @throws DomainError NOT_FOUND */
  requireRead(caller: Caller, job: AssignedJob, from?: Queries): Promise<void>;
  /** @throws DomainError NOT_FOUND, FORBIDDEN if the caller can only read it */
  requireWork(caller: Caller, job: AssignedJob, from?: Queries): Promise<void>;
  /** For realtime events. */
  readonly findReadersOfJobs: FindReaders;
  readonly findReadersOfPhotos: FindReaders;
}

export function createJobAccess({
  database,
  studioSettings,
}: {
  database: Database;
  studioSettings: Pick<StudioSettings, 'isRetoucherPoolOpen'>;
}): JobAccess {
  const { queries } = database;

  async function requireRead(caller: Caller, job: AssignedJob, from: Queries = queries): Promise<void> {
    const assignments = { ...job, ownerId: job.userId };
    if (canReadJob(caller, assignments, false)) return;
    if (!canReadJob(caller, assignments, true)) throw new DomainError('NOT_FOUND');
    if (!(await studioSettings.isRetoucherPoolOpen(from))) throw new DomainError('NOT_FOUND');
  }

  async function findReadersOfJobs(ids: readonly string[], from: Queries = queries) {
    const isPoolOpen = await studioSettings.isRetoucherPoolOpen(from);
    return Map.groupBy(await repository.listReaders(from, ids, isPoolOpen), ({ jobId }) => jobId);
  }

  return {
    async filterFor(caller) {
      if (can(caller, 'jobs:manage')) return {};
      return (await studioSettings.isRetoucherPoolOpen(queries))
        ? { workerIdOrPool: caller.id }
        : { workerId: caller.id };
    },

    requireRead,

    async requireWork(caller, job, from) {
      if (canWorkOn(caller, job)) return;
      await requireRead(caller, job, from);
      throw new DomainError('FORBIDDEN');
    },

    findReadersOfJobs,

    async findReadersOfPhotos(ids, from = queries) {
      const photos = await repository.listJobIdsOfPhotos(from, ids);
      const readers = await findReadersOfJobs([...new Set(photos.map(({ jobId }) => jobId))], from);
      return new Map(photos.map(({ id, jobId }) => [id, readers.get(jobId) ?? []]));
    },
  };
}
