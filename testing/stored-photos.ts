// Photos and submissions in the database, without uploading them, for tests of the server.
import type { Wire } from '@burnish/contract/api';
import type { PendingSubmission } from '@burnish/contract/pending-submissions/entities';
import type { Job } from '@burnish/contract/photos/entities';
import { eq } from 'drizzle-orm';
import { photoJobs, photos, photoUploads, usageEntries } from '../apps/server/src/db/schema/index.ts';
import { originalKey } from '../apps/server/src/features/photos/renditions/index.ts';
import type { Clock } from '../apps/server/src/platform/clock.ts';
import { createIds, type NewId } from '../apps/server/src/platform/db/ids.ts';
import type { TestApp, TestUser } from './app.ts';
import { dataOf, imagesOrderBody } from './factories.ts';
import { createJpeg, sha256 } from './photos.ts';

export type SubmissionBody = Wire['POST /photos/jobs']['body'];

const idGenerators = new WeakMap<Clock, NewId>();

/** Changes when a job and its photos are due. */
export async function setDueTime({ database }: TestApp, jobId: string, dueAt: Date): Promise<void> {
  await database.queries.update(photos).set({ dueAt }).where(eq(photos.jobId, jobId));
  await database.queries.update(photoJobs).set({ dueAt }).where(eq(photoJobs.id, jobId));
}

/** Generates ascending IDs, as the product does. */
function createId(clock: Clock): string {
  const newId = idGenerators.get(clock) ?? createIds(clock);
  idGenerators.set(clock, newId);
  return newId();
}

/** Inserts an upload that is ready to submit. */
export async function insertReadyUpload(
  { database, storage, clock }: Pick<TestApp, 'database' | 'storage' | 'clock'>,
  person: Pick<TestUser, 'id'>,
  change: Partial<typeof photoUploads.$inferInsert> & { readonly bytes?: Buffer } = {},
) {
  const { bytes = await createJpeg(), ...rest } = change;
  const row = {
    id: createId(clock),
    userId: person.id,
    fileName: 'DSC_0412.JPG',
    size: bytes.length,
    width: 64,
    height: 48,
    hasRendition: true,
    folder: '',
    state: 'ready',
    mimeType: 'image/jpeg',
    sha256: sha256(bytes),
    createdAt: clock.now(),
    lastActivityAt: clock.now(),
    ...rest,
  } as const;
  await storage.put(originalKey(row.id), bytes, 'image/jpeg');
  await database.queries.insert(photoUploads).values(row);
  return { ...row, sha256: row.sha256 ?? '', bytes };
}

/** The body of a submission, with this number of new uploads. */
export async function createSubmission(
  t: Pick<TestApp, 'database' | 'storage' | 'clock'>,
  person: Pick<TestUser, 'id'>,
  count: number,
  change: Partial<SubmissionBody> & { readonly tier?: SubmissionBody['photos'][number]['tier'] } = {},
): Promise<SubmissionBody> {
  const { tier, ...rest } = change;
  const uploads = await Promise.all(Array.from({ length: count }, () => insertReadyUpload(t, person)));
  return { photos: uploads.map(({ id }) => ({ uploadId: id, ...(tier && { tier }) })), ...rest };
}

export async function submitPhotos(
  t: Pick<TestApp, 'database' | 'storage' | 'clock'>,
  person: TestUser,
  count = 1,
  change: Parameters<typeof createSubmission>[3] = {},
): Promise<Job> {
  const body = await createSubmission(t, person, count, change);
  return dataOf(await person.call('POST /photos/jobs', { body })).job;
}

type PendingSubmissionBody = Wire['POST /photos/pending-submissions']['body'];

/** The body of an order of extra images, with this number of new uploads. */
export async function createExtraImagesBody(
  t: Pick<TestApp, 'database' | 'storage' | 'clock'>,
  person: Pick<TestUser, 'id'>,
  count = 1,
  change: Partial<PendingSubmissionBody> = {},
): Promise<PendingSubmissionBody> {
  const { serviceName: _, quantity: __, requestType: ___, ...contact } = imagesOrderBody();
  const { photos } = await createSubmission(t, person, count);
  return { ...contact, tier: 'highEnd', photos, ...change };
}

/** Photos that wait for the payment of an order. */
export async function createPendingSubmission(
  t: Pick<TestApp, 'database' | 'storage' | 'clock'>,
  person: TestUser,
  count = 1,
  change: Partial<PendingSubmissionBody> = {},
): Promise<PendingSubmission> {
  const body = await createExtraImagesBody(t, person, count, change);
  return dataOf(await person.call('POST /photos/pending-submissions', { body })).pendingSubmission;
}

/** The usage entries of a subscription, oldest first. */
export async function listUsageEntries({ database }: Pick<TestApp, 'database'>, subscriptionId: string) {
  return database.queries
    .select()
    .from(usageEntries)
    .where(eq(usageEntries.subscriptionId, subscriptionId))
    .orderBy(usageEntries.id);
}
