import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../../testing/app.ts';
import { dataOf } from '../../../../../testing/factories.ts';
import { breachesIn } from '../../../../../testing/invariants.ts';
import { readLedger } from '../../../../../testing/ledger.ts';
import {
  accountsOf,
  entriesOf,
  handedIn,
  paidImages,
  paidPlan,
  photosOf,
  readyUpload,
  submissionOf,
} from '../../../../../testing/photos.ts';
import { expectFaults, expectRefusal } from '../../../../../testing/refusal.ts';
import { auditRecords, photoJobs, photos, photoUploads } from '../../db/schema.ts';

let t: TestApp;
let admin: Person;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.signInAdmin();
});
afterAll(async () => {
  expect(breachesIn(await readLedger(t.database))).toEqual([]);
  await t.close();
});

/** Nothing of a refused submission is left, and its files still wait. */
async function expectNothingHappened({ id }: Person, waiting: number): Promise<void> {
  const { queries } = t.database;
  expect(await queries.select().from(photoJobs).where(eq(photoJobs.userId, id))).toEqual([]);
  expect(await queries.select().from(photos).where(eq(photos.userId, id))).toEqual([]);
  expect(await queries.select().from(photoUploads).where(eq(photoUploads.userId, id))).toHaveLength(waiting);
}

describe('photographs that are handed in', () => {
  test('are a job with a number, a brief and the time by which it is due', async () => {
    const customer = await t.signIn('First');
    const subscriptionId = await paidPlan(customer, admin);
    const job = await handedIn(t, customer, 3, { brief: ' Keep the freckles. ', pace: 'sooner' });
    expect(job).toMatchObject({
      subscriptionId,
      subscriptionName: 'Gold Plan',
      brief: 'Keep the freckles.',
      pace: 'sooner',
      dueAt: '2026-11-23T12:00:00.000Z',
      status: 'received',
      photoCount: 3,
    });
    expect(job.number).toMatch(/^JOB-2026-\d{6}$/);
    expect(job.thumbnailUrls).toHaveLength(3);
    const next = await handedIn(t, customer);
    expect(Number(next.number.slice(-6))).toBe(Number(job.number.slice(-6)) + 1);
  });

  test('keep what was known of their files, and say what is wished', async () => {
    const customer = await t.signIn('Wishes');
    await paidPlan(customer, admin);
    const file = await readyUpload(t, customer, { findings: ['blurred'], fileName: 'Été 1.NEF' });
    const marks = [{ x: 0.31, y: 0.62, note: 'A thread' }];
    const wish = { uploadId: file.id, tier: 'magazine', notes: 'The left sleeve', marks } as const;
    const { job } = dataOf(await customer.call('POST /photos/jobs', { body: { photos: [wish] } }));
    const [photo] = await photosOf(customer, job._id);
    expect(photo).toMatchObject({
      _id: file.id,
      fileName: 'Été 1.NEF',
      size: file.size,
      sha256: file.sha256,
      findings: ['blurred'],
      tier: 'magazine',
      notes: 'The left sleeve',
      marks,
      allowedActions: ['edit', 'withdraw'],
    });
    const original = await t.app.inject(photo?.url ?? '');
    expect(original.rawPayload.equals(file.bytes)).toBe(true);
  });

  test('use an image each, entered by tier, photograph and person', async () => {
    const customer = await t.signIn('Ledger');
    const subscriptionId = await paidPlan(customer, admin);
    const job = await handedIn(t, customer, 2, { tier: 'highEnd' });
    const ids = (await photosOf(customer, job._id)).map(({ _id }) => _id);
    const entries = await entriesOf(t, subscriptionId);
    expect(entries.map(({ photoId }) => photoId).toSorted()).toEqual(ids.toSorted());
    for (const entry of entries)
      expect(entry).toMatchObject({ images: 1, tier: 'highEnd', personId: customer.id, reason: null });
    expect(await accountsOf(customer)).toMatchObject([{ imagesUsed: 2 }]);
  });

  test('without a tier are of the first with room', async () => {
    const customer = await t.signIn('Any tier');
    await paidPlan(customer, admin, { planId: 'silver-plan' });
    await handedIn(t, customer, 14, { tier: 'natural' });
    const job = await handedIn(t, customer, 2);
    const tiers = (await photosOf(customer, job._id)).map(({ tier }) => tier);
    expect(tiers.toSorted()).toEqual(['highEnd', 'natural']);
  });

  test('are paid by the first account that covers all of them', async () => {
    const customer = await t.signIn('Chooses');
    await paidPlan(customer, admin, { used: 59 });
    const images = await paidImages(customer, admin, { quantity: 3 });
    expect((await handedIn(t, customer, 2)).subscriptionId).toBe(images);
    expect((await handedIn(t, customer, 1)).subscriptionId).not.toBe(images);
    expect((await handedIn(t, customer, 1, { subscriptionId: images })).subscriptionId).toBe(images);
  });

  test('leave one record in the audit', async () => {
    const customer = await t.signIn('Audited');
    const subscriptionId = await paidPlan(customer, admin);
    const { _id: id, number } = await handedIn(t, customer, 2, { tier: 'natural' });
    const records = await t.database.queries.select().from(auditRecords).where(eq(auditRecords.entityId, id));
    expect(records).toMatchObject([
      {
        act: 'hand_in_photographs',
        entity: 'job',
        actorId: customer.id,
        after: { number, photographs: 2, subscriptionId, tiers: { natural: 2 } },
      },
    ]);
  });
});

describe('refused, with nothing stored', () => {
  test('without a subscription', async () => {
    const customer = await t.signIn('Nothing');
    const body = await submissionOf(t, customer, 2);
    const answer = await customer.call('POST /photos/jobs', { body });
    expectRefusal(answer, 409, 'NO_ACTIVE_SUBSCRIPTION');
    expect(answer.body.message).toBe(
      'You need an active subscription to upload photos. Please subscribe to a plan first.',
    );
    await expectNothingHappened(customer, 2);
  });

  test('when all plans are used up, by their names', async () => {
    const customer = await t.signIn('Exhausted');
    await paidPlan(customer, admin, { planId: 'silver-plan', used: 30 });
    await paidPlan(customer, admin, { planId: 'gold-plan', used: 60 });
    const body = await submissionOf(t, customer, 1);
    const answer = await customer.call('POST /photos/jobs', { body });
    expectRefusal(answer, 409, 'QUOTA_EXHAUSTED');
    expect(answer.body.errors?.map(({ path }) => path)).toEqual(['subscriptionId']);
    expect(answer.body.message).toMatch(
      /^You have reached your upload limit for all plans: (Silver Plan, Gold Plan|Gold Plan, Silver Plan)\. Please renew your subscription or upgrade your plan\.$/,
    );
    await expectNothingHappened(customer, 1);
  });

  test('when more come than images are left, all of them', async () => {
    const customer = await t.signIn('Too many');
    await paidPlan(customer, admin, { used: 58 });
    const body = await submissionOf(t, customer, 3);
    const answer = await customer.call('POST /photos/jobs', { body });
    expectRefusal(answer, 409, 'QUOTA_EXHAUSTED');
    expect(answer.body.errors?.map(({ path }) => path)).toEqual(['subscriptionId']);
    expect(answer.body.message).toContain('3 photographs, and images are left for 2');
    await expectNothingHappened(customer, 3);
  });

  test('when images are left, but not so many of the tier', async () => {
    const customer = await t.signIn('Tier full');
    await paidPlan(customer, admin, { planId: 'silver-plan' });
    const body = await submissionOf(t, customer, 6, { tier: 'magazine' });
    expectRefusal(await customer.call('POST /photos/jobs', { body }), 409, 'TIER_FULL');
    await expectNothingHappened(customer, 6);
  });

  test('at a pace that the plan is not offered at', async () => {
    const customer = await t.signIn('Hurry');
    await paidPlan(customer, admin, { planId: 'silver-plan' });
    const body = await submissionOf(t, customer, 1, { pace: 'sooner' });
    expectRefusal(await customer.call('POST /photos/jobs', { body }), 409, 'PACE_NOT_OFFERED');
    await expectNothingHappened(customer, 1);
  });

  test('for somebody else’s subscription, and for one that is not there', async () => {
    const [customer, other] = [await t.signIn('Borrower'), await t.signIn('Lender')];
    await paidPlan(customer, admin);
    const theirs = await paidPlan(other, admin);
    for (const subscriptionId of [theirs, randomUUID(), 'x']) {
      const body = await submissionOf(t, customer, 1, { subscriptionId });
      expectRefusal(await customer.call('POST /photos/jobs', { body }), 404, 'NOT_FOUND');
    }
    await expectNothingHappened(customer, 3);
  });

  test('for an own subscription that is suspended', async () => {
    const customer = await t.signIn('Paused');
    const id = await paidPlan(customer, admin);
    await paidImages(customer, admin);
    await admin.call('PUT /admin/subscriptions/:id', { params: { id }, body: { status: 'suspended' } });
    const body = await submissionOf(t, customer, 1, { subscriptionId: id });
    expectRefusal(await customer.call('POST /photos/jobs', { body }), 409, 'NO_ACTIVE_SUBSCRIPTION');
  });

  test('when a file differs from what left the customer', async () => {
    const customer = await t.signIn('Differs');
    await paidPlan(customer, admin);
    const [right, wrong] = [await readyUpload(t, customer), await readyUpload(t, customer)];
    const photosWith = (sha256: string) => [
      { uploadId: right.id, sha256: right.sha256.toUpperCase() },
      { uploadId: wrong.id, sha256 },
    ];
    const body = { photos: photosWith('0'.repeat(64)) };
    expectRefusal(await customer.call('POST /photos/jobs', { body }), 409, 'CONTENT_DIFFERS');
    await expectNothingHappened(customer, 2);
    const answer = await customer.call('POST /photos/jobs', { body: { photos: photosWith(wrong.sha256) } });
    expect(answer.status).toBe(201);
  });

  test('with a file that has not arrived, is somebody else’s, or was handed in before', async () => {
    const [customer, other] = [await t.signIn('Hasty'), await t.signIn('Patient')];
    await paidPlan(customer, admin);
    const late = await readyUpload(t, customer, { state: 'checking' });
    const theirs = await readyUpload(t, other);
    const call = (uploadId: string) =>
      customer.call('POST /photos/jobs', { body: { photos: [{ uploadId }] } });
    expectRefusal(await call(late.id), 409, 'UPLOAD_NOT_READY');
    for (const id of [theirs.id, randomUUID(), 'x']) expectRefusal(await call(id), 404, 'NOT_FOUND');
    await expectNothingHappened(customer, 1);
    const own = await readyUpload(t, customer);
    expect((await call(own.id)).status).toBe(201);
    expectRefusal(await call(own.id), 404, 'NOT_FOUND');
  });

  test('twice the same file, no file, and what is no mark', async () => {
    const customer = await t.signIn('Careless');
    await paidPlan(customer, admin);
    const { id: uploadId } = await readyUpload(t, customer);
    const call = (photos: { uploadId: string; marks?: { x: number; y: number; note: string }[] }[]) =>
      customer.call('POST /photos/jobs', { body: { photos } });
    const twice = [{ uploadId }, { uploadId: uploadId.toUpperCase() }];
    expectFaults(await call(twice), 'photos');
    expectFaults(await call([]), 'photos');
    const marks = [{ x: 1.2, y: 0, note: 'Outside' }];
    expectFaults(await call([{ uploadId, marks }]), 'photos.0.marks.0.x');
    await expectNothingHappened(customer, 1);
  });
});

test('whoever is not signed in hands nothing in', async () => {
  const answer = await t.nobody.call('POST /photos/jobs', { body: { photos: [{ uploadId: randomUUID() }] } });
  expectRefusal(answer, 401, 'UNAUTHENTICATED');
});

describe('in parallel', () => {
  test.each([
    ['a plan', async (customer: Person) => paidPlan(customer, admin, { used: 55 })],
    ['images by the piece', async (customer: Person) => paidImages(customer, admin, { quantity: 5 })],
  ])('submissions never use more than the last five of %s', async (name, buy) => {
    const customer = await t.signIn(`Parallel ${name}`);
    const subscriptionId = await buy(customer);
    const before = (await entriesOf(t, subscriptionId)).length;
    const counts = Array.from({ length: 10 }, (_, place) => (place % 3) + 1);
    const bodies = await Promise.all(counts.map((count) => submissionOf(t, customer, count)));
    const answers = await Promise.all(bodies.map((body) => customer.call('POST /photos/jobs', { body })));
    const isThrough = answers.map(({ status }) => status === 201);
    const used = counts.reduce((sum, count, place) => sum + (isThrough[place] ? count : 0), 0);
    expect(used).toBeLessThanOrEqual(5);
    // Whatever was refused would not have fitted.
    for (const [place, count] of counts.entries())
      if (!isThrough[place]) expect(count + used).toBeGreaterThan(5);
    const entries = (await entriesOf(t, subscriptionId)).slice(before);
    expect(entries.map(({ images }) => images)).toEqual(Array.from({ length: used }, () => 1));
    expect(dataOf(await customer.call('GET /photos')).photos).toHaveLength(used);
  });

  test('the same files are handed in once', async () => {
    const customer = await t.signIn('Twice');
    await paidPlan(customer, admin);
    const body = await submissionOf(t, customer, 3);
    const answers = await Promise.all([1, 2, 3].map(() => customer.call('POST /photos/jobs', { body })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 404, 404]);
    expect(await accountsOf(customer)).toMatchObject([{ imagesUsed: 3 }]);
  });

  test('jobs of several customers have numbers without gaps', async () => {
    const people = await Promise.all(['N1', 'N2', 'N3', 'N4'].map((name) => t.signIn(name)));
    for (const person of people) await paidPlan(person, admin);
    const jobs = await Promise.all(people.flatMap((person) => [handedIn(t, person), handedIn(t, person)]));
    const numbers = jobs.map(({ number }) => Number(number.slice(-6))).toSorted((a, b) => a - b);
    expect(numbers.map((number) => number - (numbers[0] ?? 0))).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });
});
