import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { expectError, expectFieldErrors } from '../../../../../../testing/expect-error.ts';
import { dataOf } from '../../../../../../testing/factories.ts';
import {
  createPaidImages,
  createPaidPlan,
  listPhotosOfJob,
  listQuotas,
} from '../../../../../../testing/photos.ts';
import {
  createSubmission,
  insertReadyUpload,
  listUsageEntries,
  submitPhotos,
} from '../../../../../../testing/stored-photos.ts';
import { auditRecords, photoJobs, photos, photoUploads } from '../../../db/schema/index.ts';
import { closeConsistent } from './jobs.fixture.ts';

let t: TestApp;
let admin: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.signInAdmin();
});
afterAll(() => closeConsistent(t));

/** The submission left no job and no photos, and this many uploads are still there. */
async function expectNothingStored({ id }: TestUser, waiting: number): Promise<void> {
  const { queries } = t.database;
  expect(await queries.select().from(photoJobs).where(eq(photoJobs.userId, id))).toEqual([]);
  expect(await queries.select().from(photos).where(eq(photos.userId, id))).toEqual([]);
  expect(await queries.select().from(photoUploads).where(eq(photoUploads.userId, id))).toHaveLength(waiting);
}

describe('POST /photos/jobs', () => {
  test('creates a job with a number, a brief and a due date', async () => {
    const customer = await t.signIn('First');
    const subscriptionId = await createPaidPlan(customer, admin);
    const job = await submitPhotos(t, customer, 3, {
      brief: ' Keep the freckles. ',
      turnaround: 'expedited',
    });
    expect(job).toMatchObject({
      subscriptionId,
      subscriptionName: 'Gold Plan',
      brief: 'Keep the freckles.',
      turnaround: 'expedited',
      dueAt: '2026-11-23T12:00:00.000Z',
      status: 'received',
      photoCount: 3,
    });
    expect(job.number).toMatch(/^JOB-2026-\d{6}$/);
    expect(job.firstPhotos).toHaveLength(3);
    const next = await submitPhotos(t, customer);
    expect(Number(next.number.slice(-6))).toBe(Number(job.number.slice(-6)) + 1);
  });

  test('keeps the properties of the files, and what the customer entered', async () => {
    const customer = await t.signIn('Details');
    await createPaidPlan(customer, admin);
    const file = await insertReadyUpload(t, customer, { warnings: ['blurred'], fileName: 'Été 1.NEF' });
    const annotations = [{ x: 0.31, y: 0.62, note: 'A thread' }];
    const photoInput = {
      uploadId: file.id,
      tier: 'magazine',
      notes: 'The left sleeve',
      annotations,
    } as const;
    const { job } = dataOf(await customer.call('POST /photos/jobs', { body: { photos: [photoInput] } }));
    const [photo] = await listPhotosOfJob(customer, job._id);
    expect(photo).toMatchObject({
      _id: file.id,
      fileName: 'Été 1.NEF',
      size: file.size,
      sha256: file.sha256,
      warnings: ['blurred'],
      tier: 'magazine',
      notes: 'The left sleeve',
      annotations,
      allowedActions: ['edit', 'withdraw'],
    });
    const original = await t.app.inject(photo?.url ?? '');
    expect(original.rawPayload.equals(file.bytes)).toBe(true);
  });

  test('uses one image per photo, recorded with tier, photo and user', async () => {
    const customer = await t.signIn('Ledger');
    const subscriptionId = await createPaidPlan(customer, admin);
    const job = await submitPhotos(t, customer, 2, { tier: 'highEnd' });
    const ids = (await listPhotosOfJob(customer, job._id)).map(({ _id }) => _id);
    const entries = await listUsageEntries(t, subscriptionId);
    expect(entries.map(({ photoId }) => photoId).toSorted()).toEqual(ids.toSorted());
    for (const entry of entries)
      expect(entry).toMatchObject({ images: 1, tier: 'highEnd', actorId: customer.id, reason: null });
    expect(await listQuotas(customer)).toMatchObject([{ imagesUsed: 2 }]);
  });

  test('uses the first tier with images left for photos without a tier', async () => {
    const customer = await t.signIn('Any tier');
    await createPaidPlan(customer, admin, { planId: 'silver-plan' });
    await submitPhotos(t, customer, 14, { tier: 'natural' });
    const job = await submitPhotos(t, customer, 2);
    const tiers = (await listPhotosOfJob(customer, job._id)).map(({ tier }) => tier);
    expect(tiers.toSorted()).toEqual(['highEnd', 'natural']);
  });

  test('uses the first quota that covers all photos', async () => {
    const customer = await t.signIn('Chooses');
    await createPaidPlan(customer, admin, { used: 59 });
    const images = await createPaidImages(customer, admin, { quantity: 3 });
    expect((await submitPhotos(t, customer, 2)).subscriptionId).toBe(images);
    expect((await submitPhotos(t, customer, 1)).subscriptionId).not.toBe(images);
    expect((await submitPhotos(t, customer, 1, { subscriptionId: images })).subscriptionId).toBe(images);
  });

  test('creates one audit record', async () => {
    const customer = await t.signIn('Audited');
    const subscriptionId = await createPaidPlan(customer, admin);
    const { _id: id, number } = await submitPhotos(t, customer, 2, { tier: 'natural' });
    const records = await t.database.queries.select().from(auditRecords).where(eq(auditRecords.entityId, id));
    expect(records).toMatchObject([
      {
        action: 'submit_photos',
        entity: 'job',
        actorId: customer.id,
        after: { number, photos: 2, subscriptionId, tiers: { natural: 2 } },
      },
    ]);
  });
});

describe('rejects without storing anything', () => {
  test('a submission without a subscription', async () => {
    const customer = await t.signIn('Nothing');
    const body = await createSubmission(t, customer, 2);
    const response = await customer.call('POST /photos/jobs', { body });
    expectError(response, 409, 'NO_ACTIVE_SUBSCRIPTION');
    expect(response.body.message).toBe(
      'You need an active subscription to upload photos. Please subscribe to a plan first.',
    );
    await expectNothingStored(customer, 2);
  });

  test('a submission when all plans are used up, and names them', async () => {
    const customer = await t.signIn('Exhausted');
    await createPaidPlan(customer, admin, { planId: 'silver-plan', used: 30 });
    await createPaidPlan(customer, admin, { planId: 'gold-plan', used: 60 });
    const body = await createSubmission(t, customer, 1);
    const response = await customer.call('POST /photos/jobs', { body });
    expectError(response, 409, 'QUOTA_EXHAUSTED');
    expect(response.body.errors?.map(({ path }) => path)).toEqual(['subscriptionId']);
    expect(response.body.message).toMatch(
      /^You have reached your upload limit for all plans: (Silver Plan, Gold Plan|Gold Plan, Silver Plan)\. Please renew your subscription or upgrade your plan\.$/,
    );
    await expectNothingStored(customer, 1);
  });

  test('more photos than images are left', async () => {
    const customer = await t.signIn('Too many');
    await createPaidPlan(customer, admin, { used: 58 });
    const body = await createSubmission(t, customer, 3);
    const response = await customer.call('POST /photos/jobs', { body });
    expectError(response, 409, 'QUOTA_EXHAUSTED');
    expect(response.body.errors?.map(({ path }) => path)).toEqual(['subscriptionId']);
    expect(response.body.message).toMatch(/3 photos.*2 images|2 images.*3 photos/);
    await expectNothingStored(customer, 3);
  });

  test('more photos than images of the tier are left', async () => {
    const customer = await t.signIn('Tier full');
    await createPaidPlan(customer, admin, { planId: 'silver-plan' });
    const body = await createSubmission(t, customer, 6, { tier: 'magazine' });
    expectError(await customer.call('POST /photos/jobs', { body }), 409, 'TIER_QUOTA_EXHAUSTED');
    await expectNothingStored(customer, 6);
  });

  test('a turnaround that the plan does not offer', async () => {
    const customer = await t.signIn('Hurry');
    await createPaidPlan(customer, admin, { planId: 'silver-plan' });
    const body = await createSubmission(t, customer, 1, { turnaround: 'expedited' });
    expectError(await customer.call('POST /photos/jobs', { body }), 409, 'TURNAROUND_NOT_OFFERED');
    await expectNothingStored(customer, 1);
  });

  test('another user’s subscription, and an unknown one', async () => {
    const [customer, other] = [await t.signIn('Borrower'), await t.signIn('Lender')];
    await createPaidPlan(customer, admin);
    const theirs = await createPaidPlan(other, admin);
    for (const subscriptionId of [theirs, randomUUID(), 'x']) {
      const body = await createSubmission(t, customer, 1, { subscriptionId });
      expectError(await customer.call('POST /photos/jobs', { body }), 404, 'NOT_FOUND');
    }
    await expectNothingStored(customer, 3);
  });

  test('a suspended subscription', async () => {
    const customer = await t.signIn('Paused');
    const id = await createPaidPlan(customer, admin);
    await createPaidImages(customer, admin);
    await admin.call('PUT /admin/subscriptions/:id', { params: { id }, body: { status: 'suspended' } });
    const body = await createSubmission(t, customer, 1, { subscriptionId: id });
    expectError(await customer.call('POST /photos/jobs', { body }), 409, 'NO_ACTIVE_SUBSCRIPTION');
  });

  test('a file whose checksum does not match', async () => {
    const customer = await t.signIn('Differs');
    await createPaidPlan(customer, admin);
    const [matching, mismatching] = [
      await insertReadyUpload(t, customer),
      await insertReadyUpload(t, customer),
    ];
    const photosWith = (sha256: string) => [
      { uploadId: matching.id, sha256: matching.sha256.toUpperCase() },
      { uploadId: mismatching.id, sha256 },
    ];
    const body = { photos: photosWith('0'.repeat(64)) };
    expectError(await customer.call('POST /photos/jobs', { body }), 409, 'CHECKSUM_MISMATCH');
    await expectNothingStored(customer, 2);
    const response = await customer.call('POST /photos/jobs', {
      body: { photos: photosWith(mismatching.sha256) },
    });
    expect(response.status).toBe(201);
  });

  test('a file that is not ready, another user’s, or submitted before', async () => {
    const [customer, other] = [await t.signIn('Hasty'), await t.signIn('Patient')];
    await createPaidPlan(customer, admin);
    const late = await insertReadyUpload(t, customer, { state: 'checking' });
    const theirs = await insertReadyUpload(t, other);
    const call = (uploadId: string) =>
      customer.call('POST /photos/jobs', { body: { photos: [{ uploadId }] } });
    expectError(await call(late.id), 409, 'UPLOAD_NOT_READY');
    for (const id of [theirs.id, randomUUID(), 'x']) expectError(await call(id), 404, 'NOT_FOUND');
    await expectNothingStored(customer, 1);
    const own = await insertReadyUpload(t, customer);
    expect((await call(own.id)).status).toBe(201);
    expectError(await call(own.id), 404, 'NOT_FOUND');
  });

  test('the same file twice, no file, and an invalid annotation', async () => {
    const customer = await t.signIn('Careless');
    await createPaidPlan(customer, admin);
    const { id: uploadId } = await insertReadyUpload(t, customer);
    const call = (photos: { uploadId: string; annotations?: { x: number; y: number; note: string }[] }[]) =>
      customer.call('POST /photos/jobs', { body: { photos } });
    const sameTwice = [{ uploadId }, { uploadId: uploadId.toUpperCase() }];
    expectFieldErrors(await call(sameTwice), 'photos');
    expectFieldErrors(await call([]), 'photos');
    const annotations = [{ x: 1.2, y: 0, note: 'Outside' }];
    expectFieldErrors(await call([{ uploadId, annotations }]), 'photos.0.annotations.0.x');
    await expectNothingStored(customer, 1);
  });
});

test('requires a signed-in user', async () => {
  const response = await t.visitor.call('POST /photos/jobs', {
    body: { photos: [{ uploadId: randomUUID() }] },
  });
  expectError(response, 401, 'UNAUTHENTICATED');
});

describe('parallel submissions', () => {
  test.each([
    ['a plan', async (customer: TestUser) => createPaidPlan(customer, admin, { used: 55 })],
    [
      'individually bought images',
      async (customer: TestUser) => createPaidImages(customer, admin, { quantity: 5 }),
    ],
  ])('never use more than the last five images of %s', async (name, buy) => {
    const customer = await t.signIn(`Parallel ${name}`);
    const subscriptionId = await buy(customer);
    const before = (await listUsageEntries(t, subscriptionId)).length;
    const counts = Array.from({ length: 10 }, (_, index) => (index % 3) + 1);
    const bodies = await Promise.all(counts.map((count) => createSubmission(t, customer, count)));
    const responses = await Promise.all(bodies.map((body) => customer.call('POST /photos/jobs', { body })));
    const isAccepted = responses.map(({ status }) => status === 201);
    const used = counts.reduce((sum, count, index) => sum + (isAccepted[index] ? count : 0), 0);
    expect(used).toBeLessThanOrEqual(5);
    // Every rejected submission would have exceeded the limit.
    for (const [index, count] of counts.entries())
      if (!isAccepted[index]) expect(count + used).toBeGreaterThan(5);
    const entries = (await listUsageEntries(t, subscriptionId)).slice(before);
    expect(entries.map(({ images }) => images)).toEqual(Array.from({ length: used }, () => 1));
    expect(dataOf(await customer.call('GET /photos')).photos).toHaveLength(used);
  });

  test('submit the same files once', async () => {
    const customer = await t.signIn('Twice');
    await createPaidPlan(customer, admin);
    const body = await createSubmission(t, customer, 3);
    const responses = await Promise.all([1, 2, 3].map(() => customer.call('POST /photos/jobs', { body })));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 404, 404]);
    expect(await listQuotas(customer)).toMatchObject([{ imagesUsed: 3 }]);
  });

  test('get job numbers without gaps', async () => {
    const people = await Promise.all(['N1', 'N2', 'N3', 'N4'].map((name) => t.signIn(name)));
    for (const person of people) await createPaidPlan(person, admin);
    const jobs = await Promise.all(
      people.flatMap((person) => [submitPhotos(t, person), submitPhotos(t, person)]),
    );
    const numbers = jobs.map(({ number }) => Number(number.slice(-6))).toSorted((a, b) => a - b);
    expect(numbers.map((number) => number - (numbers[0] ?? 0))).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });
});
