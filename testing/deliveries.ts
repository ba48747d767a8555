// Finished files, deliveries and reviews for tests.
import { randomUUID } from 'node:crypto';
import type { Wire } from '@burnish/contract/api';
import type { Job, Photo, Revision } from '@burnish/contract/photos/entities';
import type { photoUploads } from '../apps/server/src/db/schema/index.ts';
import type { ApiClient, TestApp, TestUser } from './app.ts';
import { dataOf } from './factories.ts';
import { createJpeg, listPhotosOfJob } from './photos.ts';
import { insertReadyUpload } from './stored-photos.ts';

type Context = Pick<TestApp, 'database' | 'storage' | 'clock'>;

/** A finished file of the size of the photo, assigned to it and ready to submit. */
export async function insertFinishedFile(
  t: Context,
  staff: Pick<TestUser, 'id'>,
  { _id, jobId, fileName }: Pick<Photo, '_id' | 'jobId' | 'fileName'>,
  change: Partial<typeof photoUploads.$inferInsert> & { readonly bytes?: Buffer } = {},
) {
  return insertReadyUpload(t, staff, {
    fileName: fileName.replace(/(\.\w+)$/, '_final$1'),
    jobId,
    photoId: _id,
    bytes: await createJpeg(),
    ...change,
  });
}

/** Submits a new version of each photo of the job, or of some of them. */
export async function submitVersions(
  t: Context,
  staff: TestUser,
  job: Pick<Job, '_id'>,
  photos?: readonly Photo[],
  change: Parameters<typeof insertFinishedFile>[3] = {},
): Promise<Job> {
  const uploadIds: string[] = [];
  for (const photo of photos ?? (await listStudioPhotos(staff, job._id)))
    uploadIds.push((await insertFinishedFile(t, staff, photo, change)).id);
  const response = await staff.call('POST /photos/admin/jobs/:id/versions', {
    params: { id: job._id },
    body: { uploadIds },
  });
  return dataOf(response).job;
}

export async function listStudioPhotos(staff: ApiClient, jobId: string): Promise<Photo[]> {
  return dataOf(await staff.call('GET /photos/admin/photos', { query: { jobId } })).photos.toReversed();
}

export async function getPhoto(person: ApiClient, { _id: id }: Pick<Photo, '_id'>): Promise<Photo> {
  return dataOf(await person.call('GET /photos/:id', { params: { id } })).photo;
}

/** The latest version of a photo that the person sees. Without one, an ID that doesn't exist. */
export async function latestVersionId(person: ApiClient, { _id: id }: Pick<Photo, '_id'>): Promise<string> {
  const { body } = await person.call('GET /photos/:id', { params: { id } });
  const [latest] = body.success ? body.data.photo.versions : [];
  return latest?._id ?? randomUUID();
}

const latestVersionIds = (person: ApiClient, photos: readonly Pick<Photo, '_id'>[]) =>
  Promise.all(photos.map((photo) => latestVersionId(person, photo)));

/** Delivers the latest version of each photo. */
export async function deliver(
  staff: ApiClient,
  job: Pick<Job, '_id'>,
  photos: readonly Pick<Photo, '_id'>[],
  change: Partial<Wire['POST /photos/admin/jobs/:id/deliveries']['body']> = {},
) {
  return staff.call('POST /photos/admin/jobs/:id/deliveries', {
    params: { id: job._id },
    body: { versionIds: await latestVersionIds(staff, photos), ...change },
  });
}

/** Returns the latest version of a photo to work. */
export async function returnVersion(staff: ApiClient, photo: Pick<Photo, '_id'>) {
  const params = { id: await latestVersionId(staff, photo) };
  return staff.call('PUT /photos/admin/versions/:id/return', { params });
}

/** Submits and delivers a version of each photo of the job. Returns its photos as the customer sees them. */
export async function deliverJob(
  t: Context,
  { customer, staff }: { readonly customer: TestUser; readonly staff: TestUser },
  job: Pick<Job, '_id'>,
): Promise<Photo[]> {
  await submitVersions(t, staff, job);
  dataOf(await deliver(staff, job, await listStudioPhotos(staff, job._id)));
  return listPhotosOfJob(customer, job._id);
}

export async function approve(
  customer: ApiClient,
  job: Pick<Job, '_id'>,
  photos: readonly Pick<Photo, '_id'>[],
) {
  return customer.call('PUT /photos/jobs/:id/approve', {
    params: { id: job._id },
    body: { versionIds: await latestVersionIds(customer, photos) },
  });
}

export async function requestRevision(
  customer: ApiClient,
  photo: Pick<Photo, '_id'>,
  change: Partial<Wire['POST /photos/:id/revisions']['body']> = {},
) {
  return customer.call('POST /photos/:id/revisions', {
    params: { id: photo._id },
    body: {
      versionId: await latestVersionId(customer, photo),
      cause: 'change_of_mind',
      note: 'Warmer, please.',
      ...change,
    },
  });
}

export const pinOnPhoto = { kind: 'pin', x: 0.5, y: 0.5, note: 'Too red' } as const;

export function decideRevision(
  staff: ApiClient,
  { _id: id }: Pick<Revision, '_id'>,
  cause: Revision['cause'],
) {
  return staff.call('PUT /photos/admin/revisions/:id', { params: { id }, body: { cause } });
}
