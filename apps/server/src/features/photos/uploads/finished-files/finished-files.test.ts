// Finished files of the studio, uploaded like customers' photos.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../../testing/app.ts';
import { deliverJob, insertFinishedFile } from '../../../../../../../testing/deliveries.ts';
import { expectError } from '../../../../../../../testing/expect-error.ts';
import { dataOf } from '../../../../../../../testing/factories.ts';
import { createJpeg, createPaidPlan, listPhotosOfJob } from '../../../../../../../testing/photos.ts';
import { submitPhotos } from '../../../../../../../testing/stored-photos.ts';
import {
  createTusClient,
  type NamedUpload,
  type TusClient,
  uploadIdOf,
} from '../../../../../../../testing/tus.ts';
import { photos } from '../../../../db/schema/index.ts';
import { createUpload, expectTusError } from '../tus/tus.fixture.ts';

let t: TestApp;
let admin: TestUser;
let customer: TestUser;
let client: TusClient;
let ofCustomer: TusClient;

beforeAll(async () => {
  t = await createTestApp();
  const origin = await t.listen();
  [admin, customer] = [await t.signInAdmin(), await t.signIn('Adaeze Okafor')];
  await createPaidPlan(customer, admin);
  [client, ofCustomer] = [createTusClient(origin, admin), createTusClient(origin, customer)];
});
afterAll(() => t.close());

const listFiles = async (person: TestUser, jobId: string) =>
  dataOf(await person.call('GET /photos/admin/jobs/:id/files', { params: { id: jobId } })).uploads;
const assign = (person: TestUser, id: string, photoId: string | null) =>
  person.call('PUT /photos/admin/files/:id', { params: { id }, body: { photoId } });

/** A job whose photos have these names. */
async function jobOf(...fileNames: readonly string[]) {
  const job = await submitPhotos(t, customer, fileNames.length);
  const submitted = await listPhotosOfJob(customer, job._id);
  for (const [index, { _id }] of submitted.entries())
    await t.database.queries
      .update(photos)
      .set({ fileName: fileNames[index] ?? '' })
      .where(eq(photos.id, _id));
  return { job, photos: await listPhotosOfJob(customer, job._id) };
}

async function upload(named: NamedUpload): Promise<string> {
  const bytes = await createJpeg();
  const path = await createUpload(client, bytes.length, named);
  await client.patch(path, 0, new Uint8Array(bytes));
  return uploadIdOf(path);
}

test('are assigned to the photo whose camera name they have, whatever follows', async () => {
  const { job, photos: ofJob } = await jobOf('_DSC0123.NEF', '_DSC0124.NEF', '_DSC0124.JPG');
  const [first, second] = ofJob;
  const found = await upload({ name: '_DSC0123_final v2.jpg', folder: 'out', jobId: job._id });
  const ambiguous = await upload({ name: '_DSC0124.tif', jobId: job._id });
  const unknown = await upload({ name: 'cover.jpg', jobId: job._id });
  await expect
    .poll(async () => (await listFiles(admin, job._id)).map(({ state }) => state))
    .toEqual(['ready', 'ready', 'ready']);
  expect((await listFiles(admin, job._id)).map(({ _id, jobId, photoId }) => [_id, jobId, photoId])).toEqual([
    [unknown, job._id, null],
    [ambiguous, job._id, null],
    [found, job._id, first?._id],
  ]);
  // Neither among the person's own photos, nor seen by customers.
  expect(dataOf(await admin.call('GET /photos/uploads')).uploads).toEqual([]);
  expect(dataOf(await customer.call('GET /photos/uploads')).uploads).toEqual([]);

  const assigned = dataOf(await assign(admin, ambiguous, second?._id.toUpperCase() ?? '')).upload;
  expect(assigned).toMatchObject({ _id: ambiguous, photoId: second?._id });
  expect(dataOf(await assign(admin, ambiguous, null)).upload.photoId).toBeNull();
  dataOf(await admin.call('DELETE /photos/uploads/:id', { params: { id: unknown } }));
  expect(await listFiles(admin, job._id)).toHaveLength(2);
});

test('are uploaded by staff only, for a job with work left', async () => {
  const { job } = await jobOf('_DSC0123.NEF');
  expectTusError(await ofCustomer.create(1_000, { jobId: job._id }), 404, 'NOT_FOUND');
  for (const jobId of [randomUUID(), 'x'])
    expectTusError(await client.create(1_000, { jobId }), 404, 'NOT_FOUND');
  await deliverJob(t, { customer, staff: admin }, job);
  expectTusError(await client.create(1_000, { jobId: job._id }), 409, 'INVALID_STATE');
});

test('need no images of a plan', async () => {
  const { job } = await jobOf('_DSC0123.NEF');
  expectTusError(await client.create(1_000), 409, 'NO_ACTIVE_SUBSCRIPTION');
  await createUpload(client, 1_000, { jobId: job._id });
});

test('are assigned by the person who uploaded them, to a photo of their job', async () => {
  const { photos: ofJob } = await jobOf('_DSC0123.NEF');
  const { photos: elsewhere } = await jobOf('_DSC0123.NEF');
  const [photo, other] = [ofJob[0], elsewhere[0]];
  if (photo === undefined || other === undefined) throw new Error('no photos were submitted');
  const { id } = await insertFinishedFile(t, admin, photo);
  expectError(await assign(admin, id, other._id), 404, 'NOT_FOUND');
  expectError(await assign(admin, id, randomUUID()), 404, 'NOT_FOUND');
  expectError(await assign(admin, randomUUID(), photo._id), 404, 'NOT_FOUND');
  expectError(await assign(customer, id, photo._id), 403, 'FORBIDDEN');
  const second = await t.signInAdmin('Second Admin');
  expectError(await assign(second, id, photo._id), 404, 'NOT_FOUND');
  expect(await listFiles(second, photo.jobId)).toEqual([]);
  const own = await insertFinishedFile(t, admin, photo, { jobId: null, photoId: null });
  expectError(await assign(admin, own.id, photo._id), 404, 'NOT_FOUND');
});
