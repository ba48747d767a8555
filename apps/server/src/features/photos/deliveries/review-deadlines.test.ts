import type { Job } from '@burnish/contract/photos/entities';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { watchAudit } from '../../../../../../testing/audit.ts';
import {
  approve,
  deliver,
  deliverJob,
  getPhoto,
  listStudioPhotos,
  requestRevision,
  submitVersions,
} from '../../../../../../testing/deliveries.ts';
import { dataOf } from '../../../../../../testing/factories.ts';
import { createPaidImages } from '../../../../../../testing/photos.ts';
import { submitPhotos } from '../../../../../../testing/stored-photos.ts';
import { notifications } from '../../../db/schema/index.ts';
import { closeConsistent } from '../jobs/jobs.fixture.ts';

let t: TestApp;
let admin: TestUser;
let customer: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  await signIn();
  await createPaidImages(customer, admin, { quantity: 50 });
});
afterAll(() => closeConsistent(t));

const hour = 3_600_000;
const day = 24 * hour;
const getJob = async (id: string) =>
  dataOf(await customer.call('GET /photos/jobs/:id', { params: { id } })).job;

/** Lets hours pass. The task runs every hour. */
async function pass(hours: number): Promise<void> {
  for (let passed = 0; passed < hours; passed += 1) {
    t.clock.advance(hour);
    await t.services.deliveries.endReviews();
  }
  await signIn();
}

/** Sessions end meanwhile. */
async function signIn(): Promise<void> {
  [admin, customer] = [await t.signInAdmin(), await t.signIn('Adaeze Okafor')];
}

async function eventsAbout({ _id: entityId }: Pick<Job, '_id'>): Promise<string[]> {
  const rows = await t.database.queries
    .select({ event: notifications.event })
    .from(notifications)
    .where(and(eq(notifications.entityId, entityId), eq(notifications.userId, customer.id)))
    .orderBy(notifications.id);
  const expected = ['review_reminder', 'photos_approved_automatically'];
  return rows.map(({ event }) => event).filter((event) => expected.includes(event));
}

test('photos that are not reviewed are approved after 14 days and two reminders', async () => {
  const job = await submitPhotos(t, customer, 2);
  await deliverJob(t, { customer, staff: admin }, job);
  const { reviewDueAt } = await getJob(job._id);
  await pass(7 * 24 - 1);
  expect(await eventsAbout(job)).toEqual([]);
  await pass(1);
  expect(await eventsAbout(job)).toEqual(['review_reminder']);
  await pass(5 * 24 - 1);
  expect(await eventsAbout(job)).toEqual(['review_reminder']);
  await pass(1);
  expect(await eventsAbout(job)).toEqual(['review_reminder', 'review_reminder']);
  expect(await getJob(job._id)).toMatchObject({ status: 'delivered', reviewDueAt });
  await pass(2 * 24 - 1);
  expect(await getJob(job._id)).toMatchObject({ status: 'delivered', reviewDueAt });
  const recorded = await watchAudit(t.database);
  await pass(1);
  expect(await getJob(job._id)).toMatchObject({ status: 'approved', photosByStatus: { approved: 2 } });
  expect(await eventsAbout(job)).toEqual([
    'review_reminder',
    'review_reminder',
    'photos_approved_automatically',
  ]);
  expect(await recorded()).toMatchObject([
    { action: 'approve_photos', actorId: null, entityId: job._id, after: { photos: 2 } },
  ]);
  await pass(24);
  expect(await eventsAbout(job)).toHaveLength(3);
});

test('only those that wait for a review are: not the others, and a new version gets its full time', async () => {
  const job = await submitPhotos(t, customer, 3);
  const [first, second, third] = await deliverJob(t, { customer, staff: admin }, job);
  if (first === undefined || second === undefined || third === undefined) throw new Error('no photos');
  dataOf(await approve(customer, job, [first]));
  dataOf(await requestRevision(customer, second));
  await pass(8 * 24);
  await submitVersions(t, admin, job, [second]);
  dataOf(await deliver(admin, job, [second]));
  await pass(6 * 24);
  expect(await getPhoto(customer, third)).toMatchObject({ status: 'approved' });
  expect(await getPhoto(customer, second)).toMatchObject({ status: 'delivered' });
  // The reminders of the third photo, and its approval.
  expect(await eventsAbout(job)).toEqual([
    'review_reminder',
    'review_reminder',
    'photos_approved_automatically',
  ]);
  await pass(8 * 24);
  expect(await getJob(job._id)).toMatchObject({ status: 'approved' });
  expect(await eventsAbout(job)).toHaveLength(6);
});

test('after an outage, customers are reminded and have a day before their photos are approved', async () => {
  const job = await submitPhotos(t, customer);
  await submitVersions(t, admin, job);
  dataOf(await deliver(admin, job, await listStudioPhotos(admin, job._id)));
  t.clock.advance(20 * day);
  await t.services.deliveries.endReviews();
  await signIn();
  expect(await eventsAbout(job)).toEqual(['review_reminder']);
  expect(await getJob(job._id)).toMatchObject({
    status: 'delivered',
    reviewDueAt: new Date(t.clock.now().getTime() + day).toISOString(),
  });
  await pass(24);
  expect(await getJob(job._id)).toMatchObject({ status: 'approved' });
  expect(await eventsAbout(job)).toEqual(['review_reminder', 'photos_approved_automatically']);
});

test('photos that were delivered one after the other cause one reminder each time', async () => {
  const job = await submitPhotos(t, customer, 4);
  await submitVersions(t, admin, job);
  for (const photo of await listStudioPhotos(admin, job._id)) {
    dataOf(await deliver(admin, job, [photo]));
    await pass(2);
  }
  await pass(15 * 24);
  expect(await getJob(job._id)).toMatchObject({ status: 'approved' });
  expect(await eventsAbout(job)).toEqual([
    'review_reminder',
    'review_reminder',
    'photos_approved_automatically',
  ]);
});

test('nothing is approved for customers who cannot sign in', async () => {
  const leaving = await t.signIn('Deactivated');
  await createPaidImages(leaving, admin);
  const job = await submitPhotos(t, leaving);
  await deliverJob(t, { customer: leaving, staff: admin }, job);
  const setActive = async (isActive: boolean) =>
    dataOf(
      await admin.call('PUT /admin/users/:id/active', { params: { id: leaving.id }, body: { isActive } }),
    );
  await setActive(false);
  await pass(15 * 24);
  const status = async () =>
    dataOf(await admin.call('GET /photos/jobs/:id', { params: { id: job._id } })).job.status;
  expect(await status()).toBe('delivered');
  await setActive(true);
  await pass(23);
  expect(await status()).toBe('delivered');
  await pass(2);
  expect(await status()).toBe('approved');
});

test('many jobs are handled at once, each once', async () => {
  const jobs: Job[] = [];
  for (let index = 0; index < 5; index += 1) {
    const job = await submitPhotos(t, customer);
    await deliverJob(t, { customer, staff: admin }, job);
    jobs.push(job);
  }
  t.clock.advance(13 * day);
  await Promise.all([t.services.deliveries.endReviews(), t.services.deliveries.endReviews()]);
  for (const job of jobs) expect(await eventsAbout(job)).toEqual(['review_reminder']);
});
