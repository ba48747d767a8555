import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { dataOf } from '../../../../../../testing/factories.ts';
import { createPaidPlan } from '../../../../../../testing/photos.ts';
import { connectClient } from '../../../../../../testing/realtime-client.ts';
import { insertReadyUpload, submitPhotos } from '../../../../../../testing/stored-photos.ts';

let t: TestApp;
let admin: TestUser;
let customer: TestUser;
let origin: string;

beforeAll(async () => {
  t = await createTestApp();
  origin = await t.listen();
  [admin, customer] = [await t.signInAdmin(), await t.signIn('Ngozi Bello')];
  await createPaidPlan(customer, admin);
});
afterAll(() => t.close());

test('a submission is published as one event with the new job and the removed uploads', async () => {
  const uploads = await Promise.all([1, 2, 3].map(() => insertReadyUpload(t, customer)));
  const page = await connectClient(origin, { token: customer.token });
  const body = { photos: uploads.map(({ id }) => ({ uploadId: id })) };
  const { job } = dataOf(await customer.call('POST /photos/jobs', { body }));
  await page.waitForChange({ entity: 'job', id: job._id });
  const [event] = page.received('changed');
  expect(event?.changes).toContainEqual({ entity: 'job', id: job._id, row: job });
  for (const { id } of uploads) expect(event?.changes).toContainEqual({ entity: 'upload', id, row: null });
  page.close();
});

test('a started job is published to its customer and to the studio, each with their own actions', async () => {
  const { _id: id } = await submitPhotos(t, customer);
  const [own, studio] = [
    await connectClient(origin, { token: customer.token }),
    await connectClient(origin, { token: admin.token }),
  ];
  const request = { params: { id }, body: { status: 'in_progress' } } as const;
  dataOf(await admin.call('PUT /photos/admin/jobs/:id/status', request));
  for (const page of [own, studio])
    expect(await page.waitForChange({ entity: 'job', id })).toMatchObject({ row: { status: 'in_progress' } });
  own.close();
  studio.close();
});

test('a withdrawn photo is published as deleted, with its job', async () => {
  const job = await submitPhotos(t, customer, 2);
  const page = await connectClient(origin, { token: customer.token });
  const { photos } = dataOf(await customer.call('GET /photos', { query: { jobId: job._id } }));
  const id = photos[0]?._id ?? '';
  dataOf(await customer.call('DELETE /photos/:id', { params: { id } }));
  expect(await page.waitForChange({ entity: 'photo', id })).toEqual({ entity: 'photo', id, row: null });
  expect(await page.waitForChange({ entity: 'job', id: job._id })).toMatchObject({ row: { photoCount: 1 } });
  page.close();
});
