import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, isStored, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { watchAudit } from '../../../../../../testing/audit.ts';
import { expectError } from '../../../../../../testing/expect-error.ts';
import { createApprovedReceipt, dataOf } from '../../../../../../testing/factories.ts';
import {
  createPaidImages,
  createPaidPlan,
  listPhotosOfJob,
  listQuotas,
} from '../../../../../../testing/photos.ts';
import { connectClient } from '../../../../../../testing/realtime-client.ts';
import { listUsageEntries, submitPhotos } from '../../../../../../testing/stored-photos.ts';
import { originalKey } from '../renditions/index.ts';
import { closeConsistent, setJobStatus, startWork, submitPhoto } from './jobs.fixture.ts';

let t: TestApp;
let admin: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.signInAdmin();
});
afterAll(() => closeConsistent(t));

const withdraw = (person: TestUser, id: string) => person.call('DELETE /photos/:id', { params: { id } });

const submitHighEnd = (customer: TestUser) => submitPhoto(t, customer, 'highEnd');

describe('DELETE /photos/:id', () => {
  test('returns the image to the quota, in the same tier', async () => {
    const customer = await t.signIn('Returns');
    const subscriptionId = await createPaidPlan(customer, admin);
    const { _id: id } = await submitHighEnd(customer);
    const recorded = await watchAudit(t.database);
    expect((await withdraw(customer, id)).status).toBe(200);
    expect(await listUsageEntries(t, subscriptionId)).toMatchObject([
      { images: 1, tier: 'highEnd', photoId: id },
      { images: -1, tier: 'highEnd', photoId: id, actorId: customer.id },
    ]);
    const left = { natural: 30, highEnd: 25, magazine: 5 };
    expect(await listQuotas(customer)).toMatchObject([{ imagesUsed: 0, remainingByTier: left }]);
    expect(await recorded()).toMatchObject([
      { action: 'withdraw_photo', entityId: id, after: null },
      { action: 'withdraw_job', after: { status: 'withdrawn' } },
    ]);
  });

  test('returns an individually bought image, which can be used again', async () => {
    const customer = await t.signIn('Pay per image');
    await createPaidImages(customer, admin, { quantity: 1 });
    const { _id: id } = await submitHighEnd(customer);
    expect(await listQuotas(customer)).toEqual([]);
    dataOf(await withdraw(customer, id));
    expect(await listQuotas(customer)).toMatchObject([{ imagesUsed: 0, imagesLimit: 1 }]);
  });

  test('publishes the job with one photo less, and the plan with one image more', async () => {
    const customer = await t.signIn('Watches');
    await createPaidPlan(customer, admin);
    const { _id: jobId, subscriptionId } = await submitPhotos(t, customer, 2);
    const [photo] = await listPhotosOfJob(customer, jobId);
    const origin = await t.listen();
    const pages = await Promise.all([customer, admin].map(({ token }) => connectClient(origin, { token })));
    dataOf(await withdraw(customer, photo?._id ?? ''));
    for (const page of pages) {
      expect(await page.waitForChange({ entity: 'job', id: jobId })).toMatchObject({
        row: { status: 'received', photoCount: 1 },
      });
      expect(await page.waitForChange({ entity: 'subscription', id: subscriptionId })).toMatchObject({
        row: { imagesUsed: 1 },
      });
      page.close();
    }
  });

  test('removes the photo and its files everywhere', async () => {
    const customer = await t.signIn('Gone');
    await createPaidPlan(customer, admin);
    const { _id: submittedId } = await submitPhotos(t, customer, 2, { tier: 'highEnd' });
    const [photo, other] = await listPhotosOfJob(customer, submittedId);
    const { _id: id = '', jobId = '' } = photo ?? {};
    const url = photo?.url ?? '';
    dataOf(await withdraw(customer, id));
    const params = { id };
    expectError(await customer.call('GET /photos/:id', { params }), 404, 'NOT_FOUND');
    expectError(await admin.call('GET /photos/:id', { params }), 404, 'NOT_FOUND');
    expectError(await customer.call('PUT /photos/:id', { params, body: {} }), 404, 'NOT_FOUND');
    expectError(await customer.call('GET /photos/:id/optimized', { params }), 404, 'NOT_FOUND');
    expectError(await customer.call('GET /photos/:id/thumbnail', { params }), 404, 'NOT_FOUND');
    expectError(await withdraw(customer, id), 404, 'NOT_FOUND');
    expect((await listPhotosOfJob(customer, jobId)).map(({ _id }) => _id)).toEqual([other?._id]);
    const { job } = dataOf(await customer.call('GET /photos/jobs/:id', { params: { id: jobId } }));
    expect(job).toMatchObject({ photoCount: 1, size: other?.size });
    await vi.waitFor(async () => expect(await isStored(t, originalKey(id))).toBe(false), {
      timeout: 60_000,
    });
    expect((await t.app.inject(url)).statusCode).toBe(404);
  });

  test('returns the image once when called in parallel', async () => {
    const customer = await t.signIn('Often');
    const subscriptionId = await createPaidPlan(customer, admin);
    const { _id: id } = await submitHighEnd(customer);
    const responses = await Promise.all([1, 2, 3, 4].map(() => withdraw(customer, id)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404]);
    expect(await listUsageEntries(t, subscriptionId)).toHaveLength(2);
  });

  test('returns nothing that an edit of the subscription has returned before', async () => {
    const customer = await t.signIn('Edited');
    const id = await createPaidPlan(customer, admin);
    const photo = await submitHighEnd(customer);
    dataOf(await admin.call('PUT /admin/subscriptions/:id', { params: { id }, body: { imagesUsed: 0 } }));
    expect((await withdraw(customer, photo._id)).status).toBe(200);
    expect(await listQuotas(customer)).toMatchObject([{ imagesUsed: 0 }]);
    const last = (await listUsageEntries(t, id)).at(-1);
    expect(last).toMatchObject({ images: 1, photoId: null, reason: 'Already returned by an earlier edit' });
  });

  test('returns the image to the running period when its own has ended', async () => {
    const start = t.clock.now();
    const subscriptionId = await createPaidPlan(await t.signIn('Late'), admin);
    const { _id: id } = await submitHighEnd(await t.signIn('Late'));
    await createApprovedReceipt(await t.signIn('Late'), admin, { planId: 'gold-plan' });
    t.clock.advance(40 * 24 * 3_600_000);
    dataOf(await withdraw(await t.signIn('Late'), id));
    const [use, reversal] = await listUsageEntries(t, subscriptionId);
    expect(reversal).toMatchObject({ images: -1, reversesId: use?.id, fromPeriodId: use?.periodId });
    expect(reversal?.periodId).not.toBe(use?.periodId);
    t.clock.set(start);
  });
});

describe('rejects', () => {
  test('withdrawal after work has started, and the image stays used', async () => {
    const customer = await t.signIn('Started');
    await createPaidPlan(customer, admin);
    const { _id: id, jobId } = await submitHighEnd(customer);
    await startWork(admin, jobId);
    expectError(await withdraw(customer, id), 409, 'INVALID_STATE');
    expect(await listQuotas(customer)).toMatchObject([{ imagesUsed: 1 }]);
  });

  test('another user’s photo, even for admins, and an unknown id', async () => {
    const customer = await t.signIn('Owner');
    await createPaidPlan(customer, admin);
    const { _id: id } = await submitHighEnd(customer);
    for (const person of [await t.signIn('Stranger'), admin])
      expectError(await withdraw(person, id), 404, 'NOT_FOUND');
    expectError(await withdraw(customer, randomUUID()), 404, 'NOT_FOUND');
    expectError(await withdraw(t.visitor, id), 401, 'UNAUTHENTICATED');
  });

  test('either the withdrawal or the start of work when both happen in parallel', async () => {
    const customer = await t.signIn('Race');
    await createPaidPlan(customer, admin);
    const { _id: id, jobId } = await submitHighEnd(customer);
    const [withdrawal, start] = await Promise.all([withdraw(customer, id), setJobStatus(admin, jobId)]);
    expect([withdrawal.status, start.status].toSorted()).toEqual([200, 409]);
    const left = await listPhotosOfJob(customer, jobId);
    if (withdrawal.status === 200) expect(left).toEqual([]);
    else expect(left).toMatchObject([{ status: 'in_progress' }]);
  });
});
