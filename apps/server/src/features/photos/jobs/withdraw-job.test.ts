import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, isStored, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { watchAudit } from '../../../../../../testing/audit.ts';
import { expectError } from '../../../../../../testing/expect-error.ts';
import { dataOf } from '../../../../../../testing/factories.ts';
import {
  createPaidImages,
  createPaidPlan,
  listPhotosOfJob,
  listQuotas,
} from '../../../../../../testing/photos.ts';
import { connectClient } from '../../../../../../testing/realtime-client.ts';
import { listUsageEntries, submitPhotos } from '../../../../../../testing/stored-photos.ts';
import { originalKey } from '../renditions/index.ts';
import { closeConsistent, setJobStatus, startWork } from './jobs.fixture.ts';

let t: TestApp;
let admin: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.signInAdmin();
});
afterAll(() => closeConsistent(t));

const withdraw = (person: TestUser, id: string) =>
  person.call('PUT /photos/jobs/:id/withdraw', { params: { id } });
const withdrawPhoto = (person: TestUser, id: string) => person.call('DELETE /photos/:id', { params: { id } });
const getJob = async (person: TestUser, id: string) =>
  dataOf(await person.call('GET /photos/jobs/:id', { params: { id } })).job;

async function signInWithPlan(name: string) {
  const customer = await t.signIn(name);
  return { customer, subscriptionId: await createPaidPlan(customer, admin) };
}

describe('PUT /photos/jobs/:id/withdraw', () => {
  test('returns the images of all photos to their tiers, and deletes the files', async () => {
    const { customer, subscriptionId } = await signInWithPlan('Whole job');
    const { _id: id } = await submitPhotos(t, customer, 3, { tier: 'highEnd' });
    const photos = await listPhotosOfJob(customer, id);
    const recorded = await watchAudit(t.database);
    const { job } = dataOf(await withdraw(customer, id));
    expect(job).toMatchObject({
      status: 'withdrawn',
      photoCount: 0,
      originalCount: 0,
      firstPhotos: [],
      imagesByTier: { natural: 0, highEnd: 0, magazine: 0, none: 0 },
      allowedActions: [],
    });
    expect(await getJob(customer, id)).toEqual(job);
    expect(await listPhotosOfJob(customer, id)).toEqual([]);
    expect(await listQuotas(customer)).toMatchObject([{ imagesUsed: 0, remainingByTier: { highEnd: 25 } }]);
    const returned = (await listUsageEntries(t, subscriptionId)).filter(({ images }) => images < 0);
    expect(returned.map(({ photoId }) => photoId).toSorted()).toEqual(photos.map(({ _id }) => _id));
    expect(await recorded()).toMatchObject([
      {
        action: 'withdraw_job',
        entityId: id,
        before: { status: 'received' },
        after: { status: 'withdrawn' },
      },
    ]);
    for (const photo of photos)
      await vi.waitFor(async () => expect(await isStored(t, originalKey(photo._id))).toBe(false), {
        timeout: 60_000,
      });
  });

  test('returns the images once when repeated, one after another and in parallel', async () => {
    const { customer, subscriptionId } = await signInWithPlan('Often');
    const { _id: id } = await submitPhotos(t, customer, 2);
    const recorded = await watchAudit(t.database);
    const responses = await Promise.all([1, 2, 3].map(() => withdraw(customer, id)));
    expect([...responses, await withdraw(customer, id)].map(({ status }) => status)).toEqual([
      200, 200, 200, 200,
    ]);
    expect(await listUsageEntries(t, subscriptionId)).toHaveLength(4);
    expect(await recorded()).toHaveLength(1);
  });

  test('returns only what single withdrawals and edits of the subscription have left', async () => {
    const { customer, subscriptionId } = await signInWithPlan('Partly');
    const { _id: id } = await submitPhotos(t, customer, 4);
    const [first] = await listPhotosOfJob(customer, id);
    dataOf(await withdrawPhoto(customer, first?._id ?? ''));
    const params = { id: subscriptionId };
    dataOf(await admin.call('PUT /admin/subscriptions/:id', { params, body: { imagesUsed: 1 } }));
    dataOf(await withdraw(customer, id));
    expect(await listQuotas(customer)).toMatchObject([{ imagesUsed: 0 }]);
    expect((await listUsageEntries(t, subscriptionId)).at(-1)).toMatchObject({
      images: 2,
      photoId: null,
      reason: 'Already returned by an earlier edit',
    });
  });

  test('returns individually bought images, which can be used again', async () => {
    const customer = await t.signIn('Single images');
    await createPaidImages(customer, admin, { quantity: 2 });
    const { _id: id } = await submitPhotos(t, customer, 2, { tier: 'highEnd' });
    expect(await listQuotas(customer)).toEqual([]);
    dataOf(await withdraw(customer, id));
    expect(await listQuotas(customer)).toMatchObject([{ imagesUsed: 0, imagesLimit: 2 }]);
  });

  test('is published to the customer and the studio, with the images of the plan', async () => {
    const { customer, subscriptionId } = await signInWithPlan('Published');
    const { _id: id } = await submitPhotos(t, customer);
    const origin = await t.listen();
    const pages = await Promise.all([customer, admin].map(({ token }) => connectClient(origin, { token })));
    dataOf(await withdraw(customer, id));
    for (const page of pages) {
      expect(await page.waitForChange({ entity: 'job', id })).toMatchObject({ row: { status: 'withdrawn' } });
      expect(await page.waitForChange({ entity: 'subscription', id: subscriptionId })).toMatchObject({
        row: { imagesUsed: 0 },
      });
      page.close();
    }
  });
});

describe('a job', () => {
  test('is withdrawn with its last photo', async () => {
    const { customer } = await signInWithPlan('One by one');
    const { _id: id } = await submitPhotos(t, customer, 2);
    const [first, second] = await listPhotosOfJob(customer, id);
    dataOf(await withdrawPhoto(customer, first?._id ?? ''));
    expect(await getJob(customer, id)).toMatchObject({ status: 'received', allowedActions: ['withdraw'] });
    dataOf(await withdrawPhoto(customer, second?._id ?? ''));
    expect(await getJob(customer, id)).toMatchObject({ status: 'withdrawn', allowedActions: [] });
  });

  test('that is withdrawn cannot be started', async () => {
    const { customer } = await signInWithPlan('Too late');
    const { _id: id } = await submitPhotos(t, customer);
    dataOf(await withdraw(customer, id));
    expectError(await setJobStatus(admin, id), 409, 'INVALID_STATE');
    expect(await getJob(admin, id)).toMatchObject({ status: 'withdrawn', allowedActions: [] });
  });

  test('that has started cannot be withdrawn, and its images stay used', async () => {
    const { customer } = await signInWithPlan('Started');
    const { _id: id } = await submitPhotos(t, customer, 2);
    await startWork(admin, id);
    expectError(await withdraw(customer, id), 409, 'INVALID_STATE');
    expect(await listQuotas(customer)).toMatchObject([{ imagesUsed: 2 }]);
    expect(await getJob(customer, id)).toMatchObject({ status: 'in_progress', photoCount: 2 });
  });

  test('is either withdrawn or started when both happen in parallel', async () => {
    const { customer } = await signInWithPlan('Race');
    for (let round = 0; round < 4; round += 1) {
      const { _id: id } = await submitPhotos(t, customer, 2);
      const [withdrawal, start] = await Promise.all([withdraw(customer, id), setJobStatus(admin, id)]);
      expect([withdrawal.status, start.status].toSorted()).toEqual([200, 409]);
      const { status, photoCount } = await getJob(customer, id);
      expect({ status, photoCount }).toEqual(
        withdrawal.status === 200
          ? { status: 'withdrawn', photoCount: 0 }
          : { status: 'in_progress', photoCount: 2 },
      );
    }
  });

  test('is withdrawn by its customer only', async () => {
    const { customer } = await signInWithPlan('Owner');
    const { _id: id } = await submitPhotos(t, customer);
    for (const person of [await t.signIn('Stranger'), admin])
      expectError(await withdraw(person, id), 404, 'NOT_FOUND');
    expectError(await withdraw(customer, randomUUID()), 404, 'NOT_FOUND');
    expectError(await withdraw(t.visitor, id), 401, 'UNAUTHENTICATED');
    expect(await getJob(customer, id)).toMatchObject({ status: 'received' });
  });
});
