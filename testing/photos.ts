// Photographs on their way to the studio: real files, uploaded or in a form, and what they are handed in for.
import { createHash, randomUUID } from 'node:crypto';
import type { Wire } from '@burnish/contract/api';
import type { Job, Photo, PhotoAccount } from '@burnish/contract/entity';
import type { PlanId } from '@burnish/domain/catalogue/plans';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { photoUploads, usageEntries } from '../apps/server/src/db/schema.ts';
import { originalKey } from '../apps/server/src/features/pictures/index.ts';
import type { Clock } from '../apps/server/src/platform/clock.ts';
import { createIds, type NewId } from '../apps/server/src/platform/ids.ts';
import type { Caller, Person, TestApp } from './app.ts';
import { approvedReceipt, dataOf, type ImagesBody, paidInvoice, sentImagesInvoice } from './factories.ts';

export type NewJobBody = Wire['POST /photos/jobs']['body'];

export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** A small JPEG that no other is like. */
export async function photograph(width = 64, height = 48): Promise<Buffer> {
  const [r = 0, g = 0, b = 0] = Buffer.from(randomUUID().replaceAll('-', ''), 'hex');
  const create = { width, height, channels: 3, background: { r, g, b } } as const;
  const picture = await sharp({ create })
    .withExif({ IFD0: { Copyright: randomUUID() } })
    .jpeg()
    .toBuffer();
  return picture;
}

interface File {
  readonly name: string;
  readonly bytes: Buffer;
}

/** As a browser sends it, the files in the order given. */
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

const idsOf = new WeakMap<Clock, NewId>();

/** In the order in which they are asked for, as the product makes them. */
function newIdBy(clock: Clock): string {
  const newId = idsOf.get(clock) ?? createIds(clock);
  idsOf.set(clock, newId);
  return newId();
}

/** A file that has arrived whole and waits to be handed in. */
export async function readyUpload(
  { database, storage, clock }: Pick<TestApp, 'database' | 'storage' | 'clock'>,
  person: Pick<Person, 'id'>,
  change: Partial<typeof photoUploads.$inferInsert> & { readonly bytes?: Buffer } = {},
) {
  const { bytes = await photograph(), ...rest } = change;
  const row = {
    id: newIdBy(clock),
    userId: person.id,
    fileName: 'DSC_0412.JPG',
    size: bytes.length,
    width: 64,
    height: 48,
    isPictured: true,
    folder: '',
    state: 'ready',
    mimeType: 'image/jpeg',
    sha256: sha256(bytes),
    createdAt: clock.now(),
    touchedAt: clock.now(),
    ...rest,
  } as const;
  await storage.put(originalKey(row.id), bytes, 'image/jpeg');
  await database.queries.insert(photoUploads).values(row);
  return { ...row, sha256: row.sha256 ?? '', bytes };
}

/** So many uploaded files, as a submission names them. */
export async function submissionOf(
  t: Pick<TestApp, 'database' | 'storage' | 'clock'>,
  person: Pick<Person, 'id'>,
  count: number,
  change: Partial<NewJobBody> & { readonly tier?: NewJobBody['photos'][number]['tier'] } = {},
): Promise<NewJobBody> {
  const { tier, ...rest } = change;
  const uploads = await Promise.all(Array.from({ length: count }, () => readyUpload(t, person)));
  return { photos: uploads.map(({ id }) => ({ uploadId: id, ...(tier && { tier }) })), ...rest };
}

export async function handedIn(
  t: Pick<TestApp, 'database' | 'storage' | 'clock'>,
  person: Person,
  count = 1,
  change: Parameters<typeof submissionOf>[3] = {},
): Promise<Job> {
  const body = await submissionOf(t, person, count, change);
  return dataOf(await person.call('POST /photos/jobs', { body })).job;
}

/** The photographs of a job, in the order in which they were handed in. */
export async function photosOf(person: Caller, jobId: string): Promise<Photo[]> {
  return dataOf(await person.call('GET /photos', { query: { jobId } })).photos.toReversed();
}

export async function accountsOf(person: Caller): Promise<PhotoAccount[]> {
  return dataOf(await person.call('GET /photos/accounts')).accounts;
}

/** A paid plan of which so many images are used already. The id of the subscription. */
export async function paidPlan(
  customer: Caller,
  admin: Caller,
  { planId = 'gold-plan', used = 0 }: { readonly planId?: PlanId; readonly used?: number } = {},
): Promise<string> {
  const known = new Set((await accountsOf(customer)).map(({ subscriptionId }) => subscriptionId));
  await approvedReceipt(customer, admin, { planId });
  const account = (await accountsOf(customer)).find(({ subscriptionId }) => !known.has(subscriptionId));
  if (account === undefined) throw new Error('no plan began');
  const { subscriptionId: id } = account;
  if (used > 0)
    dataOf(await admin.call('PUT /admin/subscriptions/:id', { params: { id }, body: { imagesUsed: used } }));
  return id;
}

/** Paid images by the piece. The id of the subscription. */
export async function paidImages(
  customer: Caller,
  admin: Caller,
  change: Partial<ImagesBody> = {},
): Promise<string> {
  const known = new Set((await accountsOf(customer)).map(({ subscriptionId }) => subscriptionId));
  await paidInvoice(customer, admin, await sentImagesInvoice(customer, admin, change));
  const account = (await accountsOf(customer)).find(({ subscriptionId }) => !known.has(subscriptionId));
  if (account === undefined) throw new Error('no images were bought');
  return account.subscriptionId;
}

/** What stands in the ledger of a subscription, the oldest first. */
export async function entriesOf({ database }: Pick<TestApp, 'database'>, subscriptionId: string) {
  return database.queries
    .select()
    .from(usageEntries)
    .where(eq(usageEntries.subscriptionId, subscriptionId))
    .orderBy(usageEntries.id);
}
