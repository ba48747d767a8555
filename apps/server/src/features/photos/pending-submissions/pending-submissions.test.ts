import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { expectError } from '../../../../../../testing/expect-error.ts';
import { dataOf } from '../../../../../../testing/factories.ts';
import { createPaidPlan, listQuotas } from '../../../../../../testing/photos.ts';
import {
  createExtraImagesBody,
  createPendingSubmission,
  insertReadyUpload,
} from '../../../../../../testing/stored-photos.ts';
import { closeConsistent } from '../jobs/jobs.fixture.ts';
import { listJobs, listPending, listUploads, noticesOf } from './pending-submissions.fixture.ts';

let t: TestApp;
let admin: TestUser;
let customer: TestUser;
let customers = 0;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.signInAdmin();
});
beforeEach(async () => {
  customers += 1;
  customer = await t.signIn(`Customer ${customers}`);
});
afterAll(() => closeConsistent(t));

const cancel = (person: TestUser, id: string) =>
  person.call('DELETE /photos/pending-submissions/:id', { params: { id } });

describe('POST /photos/pending-submissions', () => {
  test('orders an image for each photo at the service of their tier', async () => {
    const annotations = [{ x: 0.31, y: 0.62, note: 'A thread' }];
    const file = await insertReadyUpload(t, customer);
    const photos = [{ uploadId: file.id, notes: 'The left sleeve', annotations }];
    const pending = await createPendingSubmission(t, customer, 0, {
      photos,
      tier: 'magazine',
      brief: ' Warm. ',
      turnaround: 'rush',
    });
    expect(pending).toMatchObject({
      photoCount: 1,
      brief: 'Warm.',
      turnaround: 'rush',
      order: {
        requestType: 'pay-per-image',
        serviceName: 'Magazine Retouch (Luxury)',
        quantity: 1,
        totalPrice: 15,
        status: 'pending',
        pendingSubmission: { _id: pending._id, photoCount: 1, expiresAt: pending.expiresAt },
      },
    });
    expect(Date.parse(pending.expiresAt) - Date.parse(pending.createdAt)).toBe(30 * 24 * 3_600_000);
    expect(await listPending(customer)).toEqual([pending]);
    const [upload] = await listUploads(customer);
    expect(upload).toMatchObject({ pendingSubmissionId: pending._id, notes: 'The left sleeve', annotations });
    const { order } = dataOf(await admin.call('GET /orders/:id', { params: { id: pending.order._id } }));
    expect(order).toMatchObject({ pendingSubmission: { photoCount: 1 } });
  });

  test('compares the price that was shown', async () => {
    const body = await createExtraImagesBody(t, customer, 2, { unitPrice: 8, totalPrice: 17 });
    expectError(await customer.call('POST /photos/pending-submissions', { body }), 409, 'PRICE_CHANGED');
    expect(await listPending(customer)).toEqual([]);
    expect((await listUploads(customer)).map((upload) => upload.pendingSubmissionId)).toEqual([null, null]);
  });

  test('refuses a turnaround that single images do not have, and files that are not ready or not their own', async () => {
    const send = async (change: Parameters<typeof createExtraImagesBody>[3]) =>
      customer.call('POST /photos/pending-submissions', {
        body: await createExtraImagesBody(t, customer, 1, change),
      });
    expectError(await send({ turnaround: 'expedited' }), 409, 'TURNAROUND_NOT_OFFERED');
    const checking = await insertReadyUpload(t, customer, { state: 'checking', mimeType: null });
    expectError(await send({ photos: [{ uploadId: checking.id }] }), 409, 'UPLOAD_NOT_READY');
    const foreign = await insertReadyUpload(t, await t.signIn('Someone else'));
    expectError(await send({ photos: [{ uploadId: foreign.id }] }), 404, 'NOT_FOUND');
    const orders = dataOf(await customer.call('GET /pay-per-image/requests', { query: {} })).requests;
    expect(orders).toEqual([]);
  });

  test('waiting photos can neither be submitted, deleted nor ordered for again', async () => {
    const subscriptionId = await createPaidPlan(customer, admin);
    await createPendingSubmission(t, customer, 2);
    const ids = (await listUploads(customer)).map(({ _id }) => _id);
    const [id = ''] = ids;
    const photos = [{ uploadId: id }];
    const attempts = [
      customer.call('POST /photos/jobs', { body: { photos, subscriptionId } }),
      customer.call('DELETE /photos/uploads/:id', { params: { id } }),
      customer.call('POST /photos/pending-submissions', {
        body: await createExtraImagesBody(t, customer, 0, { photos }),
      }),
    ];
    for (const attempt of attempts) expectError(await attempt, 409, 'UPLOAD_AWAITING_PAYMENT');
    expect((await listUploads(customer)).map(({ _id }) => _id)).toEqual(ids);
    await expect(t.database.run('delete from photo_uploads where id = $1', [id])).rejects.toThrow();
  });

  test('the cleanup of unsubmitted photos leaves them for as long as they wait', async () => {
    await createPendingSubmission(t, customer, 1);
    await insertReadyUpload(t, customer);
    t.clock.advance(29 * 24 * 3_600_000);
    await t.services.uploads.cleanUp(t.clock.now());
    customer = await t.signIn(`Customer ${customers}`);
    admin = await t.signInAdmin();
    expect(await listUploads(customer)).toHaveLength(1);
    const [pending] = await listPending(customer);
    dataOf(await cancel(customer, pending?._id ?? ''));
    // They have the usual time again.
    t.clock.advance(6 * 24 * 3_600_000);
    await t.services.uploads.cleanUp(t.clock.now());
    customer = await t.signIn(`Customer ${customers}`);
    expect(await listUploads(customer)).toHaveLength(1);
    t.clock.advance(2 * 24 * 3_600_000);
    await t.services.uploads.cleanUp(t.clock.now());
    customer = await t.signIn(`Customer ${customers}`);
    admin = await t.signInAdmin();
    expect(await listUploads(customer)).toEqual([]);
  });

  test('submitted elsewhere at the same time, a photo is used once', async () => {
    await createPaidPlan(customer, admin);
    const body = await createExtraImagesBody(t, customer, 1);
    const { photos } = body;
    const responses = await Promise.all([
      customer.call('POST /photos/pending-submissions', { body }),
      customer.call('POST /photos/jobs', { body: { photos } }),
      customer.call('POST /photos/pending-submissions', { body }),
      customer.call('DELETE /photos/uploads/:id', { params: { id: photos[0]?.uploadId ?? '' } }),
    ]);
    expect(responses.filter(({ body: { success } }) => success)).toHaveLength(1);
  });
});

describe('DELETE /photos/pending-submissions/:id', () => {
  test('returns the photos to the upload page, and leaves the order', async () => {
    const pending = await createPendingSubmission(t, customer, 2);
    dataOf(await cancel(customer, pending._id));
    expect(await listPending(customer)).toEqual([]);
    expect((await listUploads(customer)).map((upload) => upload.pendingSubmissionId)).toEqual([null, null]);
    const { order } = dataOf(await customer.call('GET /orders/:id', { params: { id: pending.order._id } }));
    expect(order).toMatchObject({ status: 'pending', pendingSubmission: null });
    expect(await noticesOf(t, customer)).toEqual([]);
    await createPaidPlan(customer, admin);
    const photos = (await listUploads(customer)).map(({ _id }) => ({ uploadId: _id }));
    dataOf(await customer.call('POST /photos/jobs', { body: { photos } }));
    expect(await listJobs(customer)).toHaveLength(1);
    expect(await listQuotas(customer)).toMatchObject([{ imagesUsed: 2 }]);
  });

  test('repeated at the same time, it is found once, and never by others', async () => {
    const { _id } = await createPendingSubmission(t, customer);
    expectError(await cancel(await t.signIn('Someone else'), _id), 404, 'NOT_FOUND');
    expectError(await cancel(admin, _id), 404, 'NOT_FOUND');
    const responses = await Promise.all([cancel(customer, _id), cancel(customer, _id)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  });
});
