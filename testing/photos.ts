// Photos for tests: files, forms, calls, and the plans and images that they use.
import { createHash, randomUUID } from 'node:crypto';
import type { Wire } from '@burnish/contract/api';
import type { Job, Photo, PhotoQuota } from '@burnish/contract/photos/entities';
import type { PlanId } from '@burnish/domain/catalog/plans';
import sharp from 'sharp';
import type { ApiClient } from './app.ts';
import {
  createApprovedReceipt,
  createSentImagesInvoice,
  dataOf,
  type ImagesOrderBody,
  payInvoice,
} from './factories.ts';

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

/** A comment on the first annotation of the photo's latest revision; without a revision, of the photo. */
export function commentOnAnnotation(
  person: ApiClient,
  { _id, revisions }: Pick<Photo, '_id' | 'revisions'>,
  change: Partial<Wire['POST /photos/:id/annotation-comments']['body']> = {},
) {
  return person.call('POST /photos/:id/annotation-comments', {
    params: { id: _id },
    body: { revisionId: revisions[0]?._id ?? null, number: 1, text: 'Is this better?', ...change },
  });
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
