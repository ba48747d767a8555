import type { Handled } from '@burnish/contract/api';
import type { DeliverySize } from '@burnish/contract/deliveries/inputs';
import type { Job, Photo, Upload } from '@burnish/contract/photos/entities';
import { DomainError } from '@burnish/domain/errors';
import type { RevisionCause } from '@burnish/domain/photos/revision';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Transact } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { Tasks } from '../../../platform/tasks/tasks.ts';
import type { Quotas } from '../../subscriptions/index.ts';
import type { JobAccess } from '../job-access/index.ts';
import type { Photos } from '../jobs/index.ts';
import type { Renditions } from '../renditions/index.ts';
import type { Uploads } from '../uploads/index.ts';
import type { VersionFiles } from '../version-files/index.ts';
import { deliverPhotos } from './deliver.ts';
import { createDeliveryDownloads, type DeliveryDownloads } from './download.ts';
import { findJob } from './jobs.ts';
import { approvePhotos, decideRevision, requestRevision, setRevisionLimit } from './review.ts';
import { createReviewDeadlines } from './review-deadlines.ts';
import { type AssignedFile, returnVersion, submitFiles, submitVersions } from './submit-versions.ts';

type NewDelivery = Handled['POST /photos/admin/jobs/:id/deliveries']['body'];
type NewRevision = Handled['POST /photos/:id/revisions']['body'];

export interface Deliveries {
  /** Assigns a finished file of the caller to a photo of its job. @throws DomainError NOT_FOUND */
  assignFile(caller: Caller, id: string, photoId: string | null): Promise<Upload>;
  /**
   * Submits finished files of the caller as the next versions of their photos.
   * @throws DomainError NOT_FOUND, INVALID_STATE, INVALID_INPUT, UPLOAD_NOT_READY, TOO_MANY_VERSIONS
   */
  submitVersions(caller: Caller, jobId: string, uploadIds: readonly string[]): Promise<Job>;
  /** Submits files that were not uploaded by a client. @throws DomainError NOT_FOUND, INVALID_STATE, TOO_MANY_VERSIONS */
  submitFiles(caller: Caller, jobId: string, files: readonly AssignedFile[]): Promise<Job>;
  /** Returns a version in check: its photo is in progress again. @throws DomainError NOT_FOUND, INVALID_STATE */
  returnVersion(caller: Caller, id: string): Promise<Photo>;
  /** @throws DomainError NOT_FOUND, INVALID_STATE, CHECKS_FAILED */
  deliver(caller: Caller, jobId: string, delivery: NewDelivery): Promise<Job>;
  /** @throws DomainError NOT_FOUND, INVALID_STATE */
  approve(caller: Caller, jobId: string, versionIds: readonly string[]): Promise<Job>;
  /** @throws DomainError NOT_FOUND, INVALID_STATE, NO_REVISIONS_LEFT, TOO_MANY_REVISIONS */
  requestRevision(caller: Caller, photoId: string, revision: NewRevision): Promise<Photo>;
  /** @throws DomainError NOT_FOUND, INVALID_STATE */
  decideRevision(caller: Caller, id: string, cause: RevisionCause): Promise<Photo>;
  /** @throws DomainError NOT_FOUND, INVALID_STATE */
  setRevisionLimit(caller: Caller, photoId: string, limit: number): Promise<Photo>;
  /** A signed URL to a ZIP file of the delivered files. @throws DomainError NOT_FOUND, including if there are none */
  downloadUrl(caller: Caller, jobId: string, size: DeliverySize): Promise<string>;
  /** @throws DomainError NOT_FOUND, TOO_MANY_DOWNLOADS */
  readonly openDownload: DeliveryDownloads['open'];
  /** Reminds of reviews that end soon, and approves the photos whose review has ended. @throws AggregateError after all others, if some failed */
  endReviews(): Promise<void>;
}

export function createDeliveries(deps: {
  database: Database;
  transact: Transact;
  clock: Clock;
  log: Logger;
  secret: string;
  storage: Pick<Storage, 'readRange'>;
  tasks: Pick<Tasks, 'register' | 'enqueue'>;
  renditions: Pick<Renditions, 'openInSrgb' | 'exifOf' | 'locationOf'>;
  versionFiles: Pick<VersionFiles, 'removesLocation'>;
  uploads: Pick<Uploads, 'take' | 'assign'>;
  quotas: Pick<Quotas, 'lockCustomer'>;
  access: JobAccess;
  photos: Pick<Photos, 'get' | 'getJob'>;
}): Deliveries {
  const { database, transact, tasks, uploads, quotas: lock, access, photos } = deps;
  const work = { lock, access };
  const downloads = createDeliveryDownloads(deps);
  const reviewDeadlines = createReviewDeadlines({ ...deps, lock });

  return {
    assignFile: (caller, id, photoId) => transact(caller, (tx) => uploads.assign(tx, caller, id, photoId)),

    submitVersions: (caller, jobId, uploadIds) =>
      transact(caller, async (tx) => {
        await submitVersions(tx, { ...work, uploads, tasks }, caller, jobId, uploadIds);
        return photos.getJob(caller, jobId, tx.queries);
      }),

    submitFiles: (caller, jobId, files) =>
      transact(caller, async (tx) => {
        await submitFiles(tx, { ...work, tasks }, caller, jobId, files);
        return photos.getJob(caller, jobId, tx.queries);
      }),

    returnVersion: (caller, id) =>
      transact(caller, async (tx) => {
        const photoId = await returnVersion(tx, { ...work, tasks }, caller, id);
        return photos.get(caller, photoId, tx.queries);
      }),

    deliver: (caller, jobId, { versionIds, overruleReason }) =>
      transact(caller, async (tx) => {
        await deliverPhotos(tx, work, caller, jobId, { versionIds, overruleReason: overruleReason || null });
        return photos.getJob(caller, jobId, tx.queries);
      }),

    approve: (caller, jobId, versionIds) =>
      transact(caller, async (tx) => {
        await approvePhotos(tx, lock, caller, jobId, versionIds);
        return photos.getJob(caller, jobId, tx.queries);
      }),

    requestRevision: (caller, photoId, revision) =>
      transact(caller, async (tx) => {
        await requestRevision(tx, lock, caller, photoId, revision);
        return photos.get(caller, photoId, tx.queries);
      }),

    decideRevision: (caller, id, cause) =>
      transact(caller, async (tx) => {
        const photoId = await decideRevision(tx, lock, caller, id, cause);
        return photos.get(caller, photoId, tx.queries);
      }),

    setRevisionLimit: (caller, photoId, limit) =>
      transact(caller, async (tx) => {
        await setRevisionLimit(tx, lock, photoId, limit);
        return photos.get(caller, photoId, tx.queries);
      }),

    async downloadUrl(caller, jobId, size) {
      const job = await findJob(database.queries, jobId);
      await access.requireRead(caller, job);
      if (!(await downloads.exists(job.id, size))) throw new DomainError('NOT_FOUND');
      return downloads.urlFor(job.id, size);
    },

    openDownload: downloads.open,
    endReviews: reviewDeadlines.run,
  };
}
