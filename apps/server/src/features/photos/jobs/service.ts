import type { Handled } from '@burnish/contract/api';
import type { Overview } from '@burnish/contract/dashboard/entities';
import type { Page } from '@burnish/contract/paging';
import type { BoardColumn, Job, Photo, PhotoQuota } from '@burnish/contract/photos/entities';
import type { PhotoEdit, PhotoForm, ThumbnailQuery } from '@burnish/contract/photos/inputs';
import { can } from '@burnish/domain/access';
import { DomainError } from '@burnish/domain/errors';
import { dueRange, type JobDue, jobStages } from '@burnish/domain/photos/board';
import { thumbnailSizes } from '@burnish/domain/photos/photo';
import { millisecondsPerDay } from '@burnish/domain/time/calendar-date';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queries } from '../../../platform/db/database.ts';
import { isId } from '../../../platform/db/ids.ts';
import type { PageRequest } from '../../../platform/db/paging.ts';
import type { Transact } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { RowReader } from '../../../platform/realtime/change-publisher.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { Tasks } from '../../../platform/tasks/tasks.ts';
import { type SearchEntities, searchEntities } from '../../../views/search-results.ts';
import { timeView } from '../../../views/shared-views.ts';
import type { Files } from '../../files/index.ts';
import type { StudioSettings } from '../../studio-settings/index.ts';
import type { Quotas } from '../../subscriptions/index.ts';
import { customerReader, type JobAccess, type Reader, readerOf } from '../job-access/index.ts';
import type { Renditions } from '../renditions/index.ts';
import type { ReadyFile, Uploads } from '../uploads/index.ts';
import type { VersionFiles } from '../version-files/index.ts';
import { countByStage } from './board/repository.ts';
import { listJobsByDue } from './due-list/repository.ts';
import { editPhoto } from './edit-photo.ts';
import type { JobRecord } from './job-records/repository.ts';
import { createOriginals, type OriginalsZip } from './originals.ts';
import { registerFileRemoval, removeFilesTask, removeJobFilesTask } from './remove-files.ts';
import * as repository from './repository.ts';
import { startJob } from './start-job.ts';
import type { StudioFilter } from './studio-filter/repository.ts';
import { submitJob } from './submit-job.ts';
import { jobResult, jobView, photoView, quotaView } from './view.ts';
import { withdrawJob, withdrawPhoto } from './withdraw.ts';

type NewJob = Handled['POST /photos/jobs']['body'];
type JobStatus = Handled['PUT /photos/admin/jobs/:id/status']['body']['status'];
type PhotoPage = Promise<{ photos: Photo[]; page: Page }>;
type JobPage = Promise<{ jobs: Job[]; page: Page }>;

type Requested<Filter> = Omit<Filter, 'due'> & { readonly due?: JobDue | undefined };
type StudioJobRequest = Requested<repository.JobFilter> & { readonly sort?: 'newest' | 'due' | undefined };
type BoardRequest = Requested<StudioFilter>;

export interface Photos {
  /** The quotas that the caller can submit photos against, in the order in which they are used. */
  listQuotas(caller: Caller): Promise<PhotoQuota[]>;
  /** The same for a customer, for the studio. */
  listQuotasOf(userId: string): Promise<PhotoQuota[]>;
  /** @throws DomainError like submitJob, and UPLOAD_NOT_READY, CHECKSUM_MISMATCH */
  submitUploads(caller: Caller, input: NewJob): Promise<Job>;
  /** Submits files that were sent as a form. @throws DomainError like submitJob */
  submitForm(caller: Caller, input: PhotoForm, files: readonly ReadyFile[]): Promise<Photo[]>;
  listOwn(caller: Caller, request: repository.PhotoFilter): PhotoPage;
  listAll(caller: Caller, request: repository.PhotoFilter): PhotoPage;
  /** `from`: of a transaction. @throws DomainError NOT_FOUND */
  get(caller: Caller, id: string, from?: Queries): Promise<Photo>;
  /** @throws DomainError NOT_FOUND, INVALID_STATE, TIER_QUOTA_EXHAUSTED */
  edit(caller: Caller, id: string, edit: PhotoEdit): Promise<Photo>;
  /** @throws DomainError NOT_FOUND, INVALID_STATE */
  withdraw(caller: Caller, id: string): Promise<void>;
  /** A signed URL to a rendition. `size`: longer side in pixels. @throws DomainError NOT_FOUND, including if the photo has no rendition */
  getRenditionUrl(caller: Caller, id: string, rendition: ThumbnailQuery): Promise<string>;
  /** @throws DomainError NOT_FOUND, including if the photo has no rendition */
  openRendition(caller: Caller, id: string, rendition: ThumbnailQuery): ReturnType<Renditions['open']>;
  listOwnJobs(caller: Caller, request: repository.JobFilter): JobPage;
  /** The caller's photos: how many were submitted recently, and how many are still due. */
  summarize(caller: Caller): Promise<Overview['photos']>;
  listAllJobs(caller: Caller, request: StudioJobRequest): JobPage;
  /** The figures of each column of the board, of the jobs that the caller can list. */
  readBoard(caller: Caller, request: BoardRequest): Promise<BoardColumn[]>;
  /** A customer's jobs, as the studio sees them. */
  listJobsByCustomer(caller: Caller, userId: string, request: PageRequest): JobPage;
  /** `from`: of a transaction. @throws DomainError NOT_FOUND */
  getJob(caller: Caller, id: string, from?: Queries): Promise<Job>;
  /** @throws DomainError NOT_FOUND, INVALID_STATE */
  setJobStatus(caller: Caller, id: string, status: JobStatus): Promise<Job>;
  /** Withdraws all photos of the job. @throws DomainError NOT_FOUND, INVALID_STATE */
  withdrawJob(caller: Caller, id: string): Promise<Job>;
  /** A signed URL to a ZIP file of the job's originals. @throws DomainError NOT_FOUND */
  originalsUrl(caller: Caller, jobId: string): Promise<string>;
  /** @throws DomainError NOT_FOUND */
  openOriginals(token: string, signature: string): Promise<OriginalsZip>;
  readonly searchJobs: SearchEntities;
  readonly readPhotoRows: RowReader<'photo'>;
  readonly readJobRows: RowReader<'job'>;
}

/** The action with which the studio sets each status. */
const actionForStatus: { readonly [S in JobStatus]: 'start' | null } = {
  in_progress: 'start',
  received: null,
  delivered: null,
  approved: null,
  withdrawn: null,
};

/** Staff see their own jobs among all others as staff. */
const staffReader = ({ id, role }: Caller): Reader => ({ viewer: role, id });

/** How far back the figures about a customer's photos go. A job is due within days. */
const summarizedDays = 30;

/** What `GET /photos/:id/optimized` responds with. */
export const optimized: ThumbnailQuery = { size: thumbnailSizes.max, version: 'original' };

function verifyChecksum({ sha256 }: ReadyFile, expected: string | undefined): void {
  if (expected !== undefined && expected.toLowerCase() !== sha256) throw new DomainError('CHECKSUM_MISMATCH');
}

/** @throws DomainError INVALID_INPUT */
function validateIds(ids: Readonly<Record<string, string | undefined>>): void {
  const fieldErrors = Object.keys(ids)
    .filter((name) => ids[name] !== undefined && !isId(ids[name]))
    .map((path) => ({ path, message: 'Must be an ID.' }));
  if (fieldErrors.length > 0) throw new DomainError('INVALID_INPUT', fieldErrors);
}

/** The ID in a filter by person, which can also be `none`. */
const idOf = (person: string | undefined) => (person === 'none' ? undefined : person);

/** A malformed ID can't belong to one of the caller's subscriptions. @throws DomainError NOT_FOUND */
function parseSubscriptionId(id: string | null | undefined): string | null {
  if (id && !isId(id)) throw new DomainError('NOT_FOUND');
  return id ?? null;
}

export function createPhotos(deps: {
  database: Database;
  transact: Transact;
  clock: Clock;
  secret: string;
  storage: Storage;
  tasks: Pick<Tasks, 'register' | 'enqueue'>;
  files: Files;
  renditions: Renditions;
  versionFiles: Pick<VersionFiles, 'urlFor'>;
  uploads: Pick<Uploads, 'take'>;
  quotas: Quotas;
  access: JobAccess;
  studioSettings: Pick<StudioSettings, 'getOpeningHours'>;
  /** Days after the approval of a job after which its files are deleted. Null: they are kept. */
  retentionDays: number | null;
}): Photos {
  const { database, transact, clock, storage, tasks, renditions, uploads, quotas, access } = deps;
  const { queries } = database;
  const listPhotos = repository.preparePhotoList(database);
  const listJobs = {
    customer: repository.prepareJobList(database, 'customer'),
    retoucher: repository.prepareJobList(database, 'retoucher'),
    studio: repository.prepareJobList(database, 'studio'),
  };
  const originals = createOriginals(deps);

  registerFileRemoval({
    tasks,
    storage,
    renditions,
    listWithdrawnPhotoIds: (jobId) => repository.listWithdrawnPhotoIds(queries, jobId),
  });

  async function listPhotoPage(request: repository.PhotoFilter, reader: Reader): PhotoPage {
    const { subscriptionId, jobId, assigneeId } = request;
    validateIds({ subscriptionId, jobId, assigneeId: idOf(assigneeId) });
    const { rows, page } = await listPhotos(request);
    return { photos: rows.map((record) => photoView(record, reader, deps)), page };
  }

  /** @throws DomainError NOT_FOUND */
  async function findReadable(
    caller: Caller,
    id: string,
    from: Queries = queries,
  ): Promise<repository.PhotoRecord> {
    const record = isId(id) ? await repository.findPhoto(from, id) : undefined;
    if (record === undefined) throw new DomainError('NOT_FOUND');
    await access.requireRead(caller, { ...record, userId: record.photo.userId }, from);
    return record;
  }

  /** The ID of the file that is shown. @throws DomainError NOT_FOUND */
  async function findWithRendition(
    caller: Caller,
    photoId: string,
    version: ThumbnailQuery['version'],
  ): Promise<string> {
    const { photo, versions } = await findReadable(caller, photoId);
    const latest = version === 'latest' && versions.find(({ deliveredAt }) => deliveredAt !== null);
    const { id, hasRendition } = latest || photo;
    if (!hasRendition) throw new DomainError('NOT_FOUND');
    return id;
  }

  /** @throws DomainError NOT_FOUND */
  async function findJob(from: Queries, id: string): Promise<JobRecord> {
    const record = isId(id) ? await repository.findJob(from, id) : undefined;
    if (record === undefined) throw new DomainError('NOT_FOUND');
    return record;
  }

  /** @throws DomainError NOT_FOUND */
  async function findReadableJob(caller: Caller, id: string, from: Queries = queries): Promise<JobRecord> {
    const record = await findJob(from, id);
    await access.requireRead(caller, record.job, from);
    return record;
  }

  /** Of all jobs, those that the caller can list. @throws DomainError INVALID_INPUT */
  async function studioFilter<Request extends BoardRequest>(caller: Caller, { due, ...request }: Request) {
    validateIds({ retoucherId: idOf(request.retoucherId) });
    const readable = { ...request, ...(await access.filterFor(caller)) };
    if (due === undefined) return readable;
    const { timeZone } = await deps.studioSettings.getOpeningHours(queries);
    return { ...readable, due: dueRange(due, { now: clock.now(), timeZone }) };
  }

  async function listQuotasOf(userId: string): Promise<PhotoQuota[]> {
    return (await quotas.list(queries, userId, clock.now())).map(quotaView);
  }

  return {
    async listQuotas({ id }) {
      const listed = await quotas.list(queries, id, clock.now());
      return listed.filter(({ resumesOn }) => resumesOn === null).map(quotaView);
    },

    listQuotasOf,

    submitUploads: (caller, { photos: inputs, brief, turnaround, subscriptionId }) =>
      transact(caller, async (tx) => {
        const ids = inputs.map(({ uploadId }) => uploadId.toLowerCase());
        if (!ids.every(isId)) throw new DomainError('NOT_FOUND');
        const chosenSubscription = parseSubscriptionId(subscriptionId);
        // Locks the customer before the uploads, in the same order as everywhere, to prevent deadlocks.
        await quotas.lockCustomer(tx, caller.id);
        const files = new Map(
          (await uploads.take(tx, { userId: caller.id, jobId: null }, ids)).map((file) => [file.id, file]),
        );
        const photos = inputs.map(({ uploadId, sha256, tier, notes, annotations }) => {
          const file = files.get(uploadId.toLowerCase());
          if (file === undefined) throw new DomainError('NOT_FOUND');
          verifyChecksum(file, sha256);
          return { file, tier: tier ?? null, notes: notes || null, annotations: annotations ?? [] };
        });
        const jobId = await submitJob(tx, quotas, caller, {
          photos,
          brief: brief || null,
          turnaround,
          subscriptionId: chosenSubscription,
        });
        for (const id of ids) tx.publish({ entity: 'upload', id, ownerId: caller.id });
        return jobView(await findJob(tx.queries, jobId), customerReader, deps);
      }),

    submitForm: (caller, { tier, notes, brief, turnaround, subscriptionId }, files) =>
      transact(caller, async (tx) => {
        const jobId = await submitJob(tx, quotas, caller, {
          photos: files.map((file) => ({ file, tier: tier ?? null, notes: notes || null, annotations: [] })),
          brief: brief || null,
          turnaround,
          subscriptionId: parseSubscriptionId(subscriptionId),
        });
        const records = await repository.listJobPhotos(tx.queries, jobId);
        return records.map((record) => photoView(record, customerReader, deps));
      }),

    listOwn: (caller, request) => listPhotoPage({ ...request, userId: caller.id }, customerReader),
    listAll: async (caller, request) =>
      listPhotoPage({ ...request, ...(await access.filterFor(caller)) }, staffReader(caller)),

    async get(caller, id, from) {
      const record = await findReadable(caller, id, from);
      return photoView(record, readerOf(caller, record.photo.userId), deps);
    },

    edit: (caller, id, edit) =>
      transact(caller, async (tx) => {
        await editPhoto(tx, quotas, caller, id, edit);
        const record = await repository.findPhoto(tx.queries, id);
        if (record === undefined) throw new DomainError('NOT_FOUND');
        return photoView(record, customerReader, deps);
      }),

    withdraw: (caller, id) =>
      transact(caller, async (tx) => {
        await tasks.enqueue(tx.queries, removeFilesTask, await withdrawPhoto(tx, quotas, caller, id));
      }),

    async getRenditionUrl(caller, id, { size, version }) {
      return renditions.urlFor(await findWithRendition(caller, id, version), size);
    },

    async openRendition(caller, id, { size, version }) {
      return renditions.open(await findWithRendition(caller, id, version), size, caller.id);
    },

    async listOwnJobs(caller, request) {
      const { rows, page } = await listJobs.customer({ ...request, userId: caller.id });
      return { jobs: rows.map((record) => jobView(record, customerReader, deps)), page };
    },

    async summarize(caller) {
      const now = deps.clock.now();
      const since = new Date(now.getTime() - summarizedDays * millisecondsPerDay);
      const found = await repository.summarizePhotos(queries, caller.id, since, now);
      return {
        submitted: found?.submitted ?? 0,
        due: found?.due ?? 0,
        nextDueAt: timeView(found?.nextDueAt ?? null),
      };
    },

    async listAllJobs(caller, { sort, ...request }) {
      const readable = await studioFilter(caller, request);
      const list = can(caller, 'jobs:manage') ? listJobs.studio : listJobs.retoucher;
      const { rows, page } = sort === 'due' ? await listJobsByDue(queries, readable) : await list(readable);
      return { jobs: rows.map((record) => jobView(record, staffReader(caller), deps)), page };
    },

    async readBoard(caller, request) {
      const figures = await countByStage(queries, await studioFilter(caller, request), clock.now());
      const none = { jobCount: 0, photoCount: 0, lateCount: 0 };
      return jobStages.map((stage) => figures.find((of) => of.stage === stage) ?? { stage, ...none });
    },

    async listJobsByCustomer(caller, userId, request) {
      const { rows, page } = await listJobs.studio({ ...request, userId });
      return { jobs: rows.map((record) => jobView(record, staffReader(caller), deps)), page };
    },

    async getJob(caller, id, from) {
      const record = await findReadableJob(caller, id, from);
      return jobView(record, readerOf(caller, record.job.userId), deps);
    },

    setJobStatus: (caller, id, status) =>
      transact(caller, async (tx) => {
        const { job } = await findJob(tx.queries, id);
        await access.requireWork(caller, job, tx.queries);
        await quotas.lockCustomer(tx, job.userId);
        // Read again: the status may have changed before the lock was acquired.
        const locked = await findJob(tx.queries, id);
        await access.requireWork(caller, locked.job, tx.queries);
        if (actionForStatus[status] !== null) await startJob(tx, locked.job);
        else if (locked.job.status !== status) throw new DomainError('INVALID_STATE');
        return jobView(await findJob(tx.queries, id), staffReader(caller), deps);
      }),

    withdrawJob: (caller, id) =>
      transact(caller, async (tx) => {
        const job = await withdrawJob(tx, quotas, caller, id);
        if (job.changes) await tasks.enqueue(tx.queries, removeJobFilesTask, { jobId: job.id });
        return jobView(await findJob(tx.queries, job.id), customerReader, deps);
      }),

    async originalsUrl(caller, jobId) {
      return originals.urlFor((await findReadableJob(caller, jobId)).id, caller.id);
    },

    openOriginals: originals.open,
    searchJobs: searchEntities(repository.prepareJobSearch(database), 'jobs:manage', jobResult),

    async readPhotoRows(ids, from = queries) {
      const records = await repository.findPhotos(from, ids);
      return records.map((record) => (viewer, readerId) => photoView(record, { viewer, id: readerId }, deps));
    },

    async readJobRows(ids, from = queries) {
      const records = await repository.findJobs(from, ids);
      return records.map((record) => (viewer, readerId) => jobView(record, { viewer, id: readerId }, deps));
    },
  };
}
