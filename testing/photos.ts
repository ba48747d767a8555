// Photos for tests: real files, uploads, forms, and the plans and images that they use.
import { createHash, randomUUID } from 'node:crypto';
import type { Wire } from '@burnish/contract/api';
import type { PendingSubmission } from '@burnish/contract/pending-submissions/entities';
import type { Job, Photo, PhotoQuota } from '@burnish/contract/photos/entities';
import type { PlanId } from '@burnish/domain/catalog/plans';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { photoJobs, photos, photoUploads, usageEntries } from '../apps/server/src/db/schema/index.ts';
import { originalKey } from '../apps/server/src/features/photos/renditions/index.ts';
import type { Clock } from '../apps/server/src/platform/clock.ts';
import { createIds, type NewId } from '../apps/server/src/platform/db/ids.ts';
import type { ApiClient, TestApp, TestUser } from './app.ts';
import {
  createApprovedReceipt,
  createSentImagesInvoice,
  dataOf,
  type ImagesOrderBody,
  imagesOrderBody,
  payInvoice,
} from './factories.ts';

export type SubmissionBody = Wire['POST /photos/jobs']['body'];

/** Each from 0 to 255. */
export interface Color {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function randomColor(): Color {
  const [r = 0, g = 0, b = 0] = Buffer.from(randomUUID().replaceAll('-', ''), 'hex');
  return { r, g, b };
}

/** A small JPEG of one color, different each time. */
export async function createJpeg(width = 64, height = 48, background = randomColor()): Promise<Buffer> {
  const create = { width, height, channels: 3, background } as const;
  const jpeg = await sharp({ create })
    .withExif({ IFD0: { Copyright: randomUUID() } })
    .jpeg()
    .toBuffer();
  return jpeg;
}

interface File {
  readonly name: string;
  readonly bytes: Buffer;
}

/** A photo form, as a browser sends it, with the files in this order. */
export function photosForm(
  files: readonly File[],
  fields: Readonly<Record<string, string>> = {},
  field = 'photos',
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const { name, bytes } of files) form.append(field, new Blob([new Uint8Array(bytes)]), name);
  return form;
}

const idGenerators = new WeakMap<Clock, NewId>();

type QuestionBody = Wire['POST /photos/admin/jobs/:id/questions']['body'];

export async function askQuestion(admin: ApiClient, jobId: string, body: Partial<QuestionBody> = {}) {
  const response = await admin.call('POST /photos/admin/jobs/:id/questions', {
    params: { id: jobId },
    body: { text: 'Which crop?', ...body },
  });
  return dataOf(response).question;
}

/** To a week after the present one, unless another one is given. */
export async function changeDueTime(
  admin: ApiClient,
  { _id, dueAt }: Pick<Job, '_id' | 'dueAt'>,
  body: Partial<Wire['PUT /photos/admin/jobs/:id/due-time']['body']> = {},
): Promise<Job> {
  const later = new Date(Date.parse(dueAt) + 7 * 24 * 3_600_000).toISOString();
  const response = await admin.call('PUT /photos/admin/jobs/:id/due-time', {
    params: { id: _id },
    body: { dueAt: later, reason: 'A second composite.', ...body },
  });
  return dataOf(response).job;
}

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

/** The photos of a job, in the order of their submission. */
export async function listPhotosOfJob(person: ApiClient, jobId: string): Promise<Photo[]> {
  return dataOf(await person.call('GET /photos', { query: { jobId } })).photos.toReversed();
}

export async function listQuotas(person: ApiClient): Promise<PhotoQuota[]> {
  return dataOf(await person.call('GET /photos/quotas')).quotas;
}

/** Buys a plan with this number of images already used. Returns the subscription ID. */
export async function createPaidPlan(
  customer: ApiClient,
  admin: ApiClient,
  { planId = 'gold-plan', used = 0 }: { readonly planId?: PlanId; readonly used?: number } = {},
): Promise<string> {
  const known = new Set((await listQuotas(customer)).map(({ subscriptionId }) => subscriptionId));
  await createApprovedReceipt(customer, admin, { planId });
  const quota = (await listQuotas(customer)).find(({ subscriptionId }) => !known.has(subscriptionId));
  if (quota === undefined) throw new Error('The plan did not start.');
  const { subscriptionId: id } = quota;
  if (used > 0)
    dataOf(await admin.call('PUT /admin/subscriptions/:id', { params: { id }, body: { imagesUsed: used } }));
  return id;
}

/** Buys single images. Returns the subscription ID. */
export async function createPaidImages(
  customer: ApiClient,
  admin: ApiClient,
  change: Partial<ImagesOrderBody> = {},
): Promise<string> {
  const known = new Set((await listQuotas(customer)).map(({ subscriptionId }) => subscriptionId));
  await payInvoice(customer, admin, await createSentImagesInvoice(customer, admin, change));
  const quota = (await listQuotas(customer)).find(({ subscriptionId }) => !known.has(subscriptionId));
  if (quota === undefined) throw new Error('No images were purchased.');
  return quota.subscriptionId;
}

/** The usage entries of a subscription, oldest first. */
export async function listUsageEntries({ database }: Pick<TestApp, 'database'>, subscriptionId: string) {
  return database.queries
    .select()
    .from(usageEntries)
    .where(eq(usageEntries.subscriptionId, subscriptionId))
    .orderBy(usageEntries.id);
}
