import type { Handled } from '@burnish/contract/api';
import type { Job, Photo, PhotoAccount } from '@burnish/contract/entity';
import type { Page } from '@burnish/contract/paging';
import type { PhotoEdit, PhotoForm } from '@burnish/contract/photo-fields';
import { isAdmin, mayRead } from '@burnish/domain/access/access';
import type { Side } from '@burnish/domain/access/acts';
import { DomainError } from '@burnish/domain/errors';
import { jobLifecycle } from '@burnish/domain/photo/job';
import { thumbnailSizes } from '@burnish/domain/photo/photo';
import { z } from 'zod';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queries } from '../../platform/database.ts';
import { isId } from '../../platform/ids.ts';
import type { Jobs, Job as LaterJob } from '../../platform/jobs.ts';
import type { Picture } from '../../platform/route.ts';
import type { Storage } from '../../platform/storage.ts';
import type { Transact, Transaction } from '../../platform/transaction.ts';
import type { Files } from '../files/index.ts';
import { originalKey, type Pictures } from '../pictures/index.ts';
import type { Subscriptions } from '../subscriptions/index.ts';
import type { ReadyFile, Uploads } from '../uploads/index.ts';
import { checkAnyLeft } from './choose-account.ts';
import { editPhoto, withdrawPhoto } from './edit.ts';
import { handIn } from './hand-in.ts';
import { createOriginals, type Zip } from './originals.ts';
import * as repository from './repository.ts';
import { accountView, jobView, photoView } from './view.ts';

type NewJob = Handled['POST /photos/jobs']['body'];
type JobStatus = Handled['PUT /photos/admin/jobs/:id/status']['body']['status'];
type ListedPhotos = Promise<{ photos: Photo[]; page: Page }>;
type ListedJobs = Promise<{ jobs: Job[]; page: Page }>;

export interface Photos {
  /** @throws DomainError NO_ACTIVE_SUBSCRIPTION, QUOTA_EXHAUSTED where not a single image is left */
  mayUpload(caller: Caller): Promise<void>;
  listAccounts(caller: Caller): Promise<PhotoAccount[]>;
  /** @throws DomainError as handIn, and UPLOAD_NOT_READY, CONTENT_DIFFERS */
  handInUploads(caller: Caller, wish: NewJob): Promise<Job>;
  /** Files that came as a form. @throws DomainError as handIn */
  handInForm(caller: Caller, wish: PhotoForm, files: readonly ReadyFile[]): Promise<Photo[]>;
  listOwn(caller: Caller, request: repository.PhotoFilter): ListedPhotos;
  listAll(request: repository.PhotoFilter): ListedPhotos;
  /** @throws DomainError NOT_FOUND */
  get(caller: Caller, id: string): Promise<Photo>;
  /** @throws DomainError NOT_FOUND, WRONG_STATE, TIER_FULL */
  edit(caller: Caller, id: string, edit: PhotoEdit): Promise<Photo>;
  /** @throws DomainError NOT_FOUND, WRONG_STATE */
  withdraw(caller: Caller, id: string): Promise<void>;
  /** Where a picture of it is, longer side `size`, or itself. @throws DomainError NOT_FOUND, also where there is none */
  picture(caller: Caller, id: string, size: number, isWanted: boolean): Promise<{ url: string } | Picture>;
  listOwnJobs(caller: Caller, request: repository.JobFilter): ListedJobs;
  listAllJobs(request: repository.JobFilter): ListedJobs;
  /** @throws DomainError NOT_FOUND */
  getJob(caller: Caller, id: string): Promise<Job>;
  /** @throws DomainError NOT_FOUND, WRONG_STATE */
  setJobStatus(caller: Caller, id: string, status: JobStatus): Promise<Job>;
  /** The address of a zip of a job's originals. @throws DomainError NOT_FOUND */
  originalsOf(jobId: string): Promise<string>;
  /** @throws DomainError NOT_FOUND */
  openOriginals(ticket: string, signature: string): Promise<Zip>;
}

/** What is withdrawn leaves the house, also where the first try finds the storage away. */
const removeFiles: LaterJob<{ id: string }> = {
  name: 'remove_photograph',
  data: z.object({ id: z.string() }),
};

const actOf = { in_work: 'begin_work', received: null } as const;

function sideOf(caller: Caller): Side {
  return isAdmin(caller) ? 'studio' : 'customer';
}

function checkContent({ sha256 }: ReadyFile, expected: string | undefined): void {
  if (expected !== undefined && expected.toLowerCase() !== sha256) throw new DomainError('CONTENT_DIFFERS');
}

/** @throws DomainError INVALID_INPUT for a filter by what is no id */
function checkIds(request: repository.PhotoFilter): void {
  const names = ['subscriptionId', 'jobId'] as const;
  const faults = names
    .filter((name) => request[name] !== undefined && !isId(request[name]))
    .map((path) => ({ path, message: 'This must be an id.' }));
  if (faults.length > 0) throw new DomainError('INVALID_INPUT', faults);
}

export function createPhotos(parts: {
  database: Database;
  transact: Transact;
  clock: Clock;
  secret: string;
  storage: Storage;
  jobs: Pick<Jobs, 'work' | 'enqueue'>;
  files: Files;
  pictures: Pictures;
  uploads: Uploads;
  subscriptions: Subscriptions;
}): Photos {
  const { database, transact, clock, storage, jobs, pictures, uploads } = parts;
  const usage = parts.subscriptions.photos;
  const { queries } = database;
  const listPhotos = repository.preparePhotoList(database);
  const listJobs = repository.prepareJobList(database);
  const originals = createOriginals(parts);

  jobs.work(removeFiles, async ({ id }) => {
    await pictures.remove(id);
    await storage.remove(originalKey(id));
  });

  async function list(request: repository.PhotoFilter, side: Side): ListedPhotos {
    checkIds(request);
    const { rows, page } = await listPhotos(request);
    return { photos: rows.map((record) => photoView(record, side, parts)), page };
  }

  async function pageOfJobs(request: repository.JobFilter, side: Side): ListedJobs {
    const { rows, page } = await listJobs(request);
    return { jobs: rows.map((record) => jobView(record, side, parts)), page };
  }

  async function find(caller: Caller, id: string): Promise<repository.PhotoRecord> {
    const record = isId(id) ? await repository.findPhoto(queries, id) : undefined;
    if (record === undefined || !mayRead(caller, record.photo.userId)) throw new DomainError('NOT_FOUND');
    return record;
  }

  async function findJob(from: Queries, id: string): Promise<repository.JobRecord> {
    const record = isId(id) ? await repository.findJob(from, id) : undefined;
    if (record === undefined) throw new DomainError('NOT_FOUND');
    return record;
  }

  /** An own subscription is looked for by its id. */
  function chosen(id: string | null | undefined): string | null {
    if (id && !isId(id)) throw new DomainError('NOT_FOUND');
    return id ?? null;
  }

  async function begin(tx: Transaction, { job }: repository.JobRecord): Promise<void> {
    const { to, changes } = jobLifecycle.next(job.status, 'begin_work');
    if (!changes) return;
    await repository.setStatus(tx.queries, job.id, to);
    tx.record({
      act: 'begin_job',
      entity: 'job',
      id: job.id,
      ownerId: job.userId,
      before: { status: job.status },
      after: { status: to },
    });
    tx.tell({ entity: 'photo', id: job.id }, job.userId);
  }

  return {
    async mayUpload(caller) {
      checkAnyLeft(await usage.accounts(queries, caller.id, clock.now()));
    },

    async listAccounts(caller) {
      return (await usage.accounts(queries, caller.id, clock.now())).map(accountView);
    },

    handInUploads: (caller, { photos: wishes, brief, pace, subscriptionId }) =>
      transact(caller, async (tx) => {
        const ids = wishes.map(({ uploadId }) => uploadId.toLowerCase());
        if (!ids.every(isId)) throw new DomainError('NOT_FOUND');
        const subscription = chosen(subscriptionId);
        // The customer before their files, as wherever both are locked.
        await usage.lockCustomer(tx, caller.id);
        const files = new Map((await uploads.take(tx, caller.id, ids)).map((file) => [file.id, file]));
        const photos = wishes.map(({ uploadId, sha256, tier, notes, marks }) => {
          const file = files.get(uploadId.toLowerCase());
          if (file === undefined) throw new DomainError('NOT_FOUND');
          checkContent(file, sha256);
          return { file, tier: tier ?? null, notes: notes || null, marks: marks ?? [] };
        });
        const submission = { photos, brief: brief || null, pace, subscriptionId: subscription };
        const jobId = await handIn(tx, usage, caller, submission);
        tx.tell({ entity: 'upload', id: jobId }, caller.id);
        return jobView(await findJob(tx.queries, jobId), sideOf(caller), parts);
      }),

    handInForm: (caller, { tier, notes, brief, pace, subscriptionId }, files) =>
      transact(caller, async (tx) => {
        const jobId = await handIn(tx, usage, caller, {
          photos: files.map((file) => ({ file, tier: tier ?? null, notes: notes || null, marks: [] })),
          brief: brief || null,
          pace,
          subscriptionId: chosen(subscriptionId),
        });
        const records = await repository.listOfJob(tx.queries, jobId);
        return records.map((record) => photoView(record, 'customer', parts));
      }),

    listOwn: (caller, request) => list({ ...request, userId: caller.id }, 'customer'),
    listAll: (request) => list(request, 'studio'),

    async get(caller, id) {
      const record = await find(caller, id);
      return photoView(record, record.photo.userId === caller.id ? 'customer' : 'studio', parts);
    },

    edit: (caller, id, edit) =>
      transact(caller, async (tx) => {
        await editPhoto(tx, usage, caller, id, edit);
        const record = await repository.findPhoto(tx.queries, id);
        if (record === undefined) throw new DomainError('NOT_FOUND');
        return photoView(record, 'customer', parts);
      }),

    withdraw: (caller, id) =>
      transact(caller, async (tx) => {
        await jobs.enqueue(tx.queries, removeFiles, await withdrawPhoto(tx, usage, caller, id));
      }),

    async picture(caller, id, size, isWanted) {
      const { photo } = await find(caller, id);
      if (!photo.isPictured) throw new DomainError('NOT_FOUND');
      return isWanted ? pictures.open(photo.id, size) : { url: pictures.addressOf(photo.id, size) };
    },

    listOwnJobs: (caller, request) => pageOfJobs({ ...request, userId: caller.id }, 'customer'),
    listAllJobs: (request) => pageOfJobs(request, 'studio'),

    async getJob(caller, id) {
      const record = await findJob(queries, id);
      if (!mayRead(caller, record.job.userId)) throw new DomainError('NOT_FOUND');
      return jobView(record, sideOf(caller), parts);
    },

    setJobStatus: (caller, id, status) =>
      transact(caller, async (tx) => {
        const seen = await findJob(tx.queries, id);
        await usage.lockCustomer(tx, seen.job.userId);
        const record = await findJob(tx.queries, id);
        const act = actOf[status];
        if (act !== null) await begin(tx, record);
        else if (record.job.status !== status) throw new DomainError('WRONG_STATE');
        return jobView(await findJob(tx.queries, id), 'studio', parts);
      }),

    async originalsOf(jobId) {
      return originals.addressOf((await findJob(queries, jobId)).id);
    },

    openOriginals: originals.open,
  };
}

/** The longer side of what a screen shows. */
export const optimizedSize = thumbnailSizes.max;
