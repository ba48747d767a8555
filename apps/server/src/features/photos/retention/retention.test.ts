import { millisecondsPerDay } from '@burnish/domain/time/calendar-date';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { approve, deliverJob } from '../../../../../../testing/deliveries.ts';
import { expectError } from '../../../../../../testing/expect-error.ts';
import { dataOf } from '../../../../../../testing/factories.ts';
import { findViolations } from '../../../../../../testing/invariants.ts';
import { type MailServer, startMailServer } from '../../../../../../testing/mail.ts';
import { createPaidPlan, listPhotosOfJob } from '../../../../../../testing/photos.ts';
import { submitPhotos } from '../../../../../../testing/stored-photos.ts';
import { readTables } from '../../../../../../testing/table-snapshot.ts';
import { fastTiming } from '../../../../../../testing/task-timing.ts';
import { auditRecords, photoJobs, photos } from '../../../db/schema/index.ts';
import { originalKey, renditionKey } from '../renditions/storage-keys.ts';
import { createOriginalRetention, type OriginalRetention } from './index.ts';

const start = new Date('2026-11-21T12:00:00.000Z');
const day = (count: number) => new Date(start.getTime() + count * millisecondsPerDay);

let mail: MailServer;
let t: TestApp;
let admin: TestUser;
let customer: TestUser;
let jobId: string;
let jobNumber: string;

beforeAll(async () => {
  mail = await startMailServer();
  t = await createTestApp({
    env: { SMTP_URL: mail.url, ORIGINAL_RETENTION_DAYS: '30' },
    taskTiming: fastTiming,
  });
});
beforeEach(async () => {
  t.clock.set(start);
  await t.database.queries.update(photoJobs).set({ deletionNoticeDays: null, createdAt: day(1_000) });
  [admin, customer] = [await t.signInAdmin(), await t.signIn(`Customer ${crypto.randomUUID()}`)];
  await createPaidPlan(customer, admin);
  ({ _id: jobId, number: jobNumber } = await submitPhotos(t, customer, 2));
});
afterAll(async () => {
  await t.close();
  await mail.close();
});

async function cleanUpAt(instant: Date): Promise<void> {
  t.clock.set(instant);
  await t.services.originalRetention.cleanUp(instant);
}

async function listIds(): Promise<string[]> {
  const rows = await t.database.queries
    .select()
    .from(photos)
    .where(eq(photos.jobId, jobId))
    .orderBy(photos.id);
  return rows.map(({ id }) => id);
}

async function countFiles(ids?: readonly string[]): Promise<number> {
  const files = await Promise.all(
    (ids ?? (await listIds())).map((id) => t.storage.withFile(originalKey(id), async () => id)),
  );
  return files.filter((id) => id !== null).length;
}

async function findJob() {
  const [row] = await t.database.queries.select().from(photoJobs).where(eq(photoJobs.id, jobId));
  return row;
}

describe('the retention of originals', () => {
  test('ends after the days of the setting, announced 14 and 3 days before', async () => {
    await cleanUpAt(day(15.99));
    expect(await findJob()).toMatchObject({ deletionNoticeDays: null });
    await cleanUpAt(day(16));
    await cleanUpAt(day(16.1));
    const first = await mail.next({ subject: /delete your originals/ });
    expect(first.to).toEqual([customer.email]);
    expect(first.headers.get('subject')).toBe(
      `We will delete your originals of ${jobNumber} on December 21, 2026`,
    );
    await cleanUpAt(day(26.99));
    expect(await findJob()).toMatchObject({ deletionNoticeDays: 14 });
    await cleanUpAt(day(27));
    expect((await mail.next({ subject: /delete your originals/ })).text).toContain(
      'On December 21, 2026 we will delete',
    );
    await cleanUpAt(day(29.99));
    expect(await countFiles()).toBe(2);
    await cleanUpAt(day(30));
    expect(await countFiles()).toBe(0);
  });

  test('gives every customer all days of both notices, however old their photos are', async () => {
    await cleanUpAt(day(400));
    expect(await findJob()).toMatchObject({ deletionNoticeDays: 14, originalsExpireAt: day(414) });
    await mail.next({ subject: /delete your originals/ });
    await cleanUpAt(day(420));
    expect(await findJob()).toMatchObject({ deletionNoticeDays: 3, originalsExpireAt: day(423) });
    await mail.next({ subject: /delete your originals/ });
    await cleanUpAt(day(422.99));
    expect(await countFiles()).toBe(2);
    await cleanUpAt(day(423));
    expect(await countFiles()).toBe(0);
  });

  test('removes original and renditions, and shows when', async () => {
    const [id = ''] = await listIds();
    await t.storage.put(renditionKey(id, 300), Buffer.from('rendition'), 'image/jpeg');
    for (const instant of [day(16), day(27), day(30)]) await cleanUpAt(instant);
    const again = await t.signIn('Anyone', { email: customer.email });
    const listed = await listPhotosOfJob(again, jobId);
    expect(listed).toMatchObject([
      { url: null, thumbnailUrl: null, fileDeletedAt: day(30).toISOString(), fileName: 'DSC_0412.JPG' },
      { url: null, thumbnailUrl: null },
    ]);
    expect(await t.storage.read(renditionKey(id, 300))).toBeNull();
    const studio = await t.signInAdmin();
    const { url } = dataOf(await studio.call('GET /photos/jobs/:id/originals', { params: { id: jobId } }));
    expect((await t.app.inject(url)).statusCode).toBe(404);
    expectError(await again.call('GET /photos/:id/optimized', { params: { id } }), 404, 'NOT_FOUND');
  });

  test('of a job with finished photos starts with its approval, and includes them', async () => {
    const delivered = await deliverJob(t, { customer, staff: admin }, { _id: jobId });
    const versionIds = delivered.flatMap(({ versions }) => versions.map(({ _id }) => _id));
    const countAll = async () => (await countFiles()) + (await countFiles(versionIds));
    await cleanUpAt(day(20));
    expect(await findJob()).toMatchObject({ deletionNoticeDays: null });
    const again = () => t.signIn('Anyone', { email: customer.email });
    dataOf(await approve(await again(), { _id: jobId }, delivered));
    await cleanUpAt(day(35.99));
    expect(await findJob()).toMatchObject({ deletionNoticeDays: null });
    await cleanUpAt(day(36));
    const notice = await mail.next({ to: customer.email, subject: /We will delete/ });
    expect(notice.headers.get('subject')).toBe(
      `We will delete your photos of ${jobNumber} on January 10, 2027`,
    );
    expect(notice.text).toContain('the originals and the finished photos of');
    await cleanUpAt(day(47));
    await mail.next({ to: customer.email, subject: /We will delete/ });
    await cleanUpAt(day(49.99));
    expect(await countAll()).toBe(4);
    await cleanUpAt(day(50));
    expect(await countAll()).toBe(0);
    const [photo] = await listPhotosOfJob(await again(), jobId);
    expect(photo?.versions).toMatchObject([{ number: 1, url: null, thumbnailUrl: null, previewUrl: null }]);
    const { job } = dataOf(await (await again()).call('GET /photos/jobs/:id', { params: { id: jobId } }));
    expect(job).toMatchObject({ status: 'approved', originalCount: 0, finishedCount: 0 });
    expect(
      findViolations(await readTables(t.database)).filter((text) => !text.startsWith('jobs of')),
    ).toEqual([]);
  });

  test('is announced again if a finished photo was submitted after the notice', async () => {
    await cleanUpAt(day(16));
    await mail.next({ to: customer.email, subject: /delete your originals/ });
    const [staff, person] = [await t.signInAdmin(), await t.signIn('Anyone', { email: customer.email })];
    const photos = await deliverJob(t, { customer: person, staff }, { _id: jobId });
    await cleanUpAt(day(17));
    expect(await findJob()).toMatchObject({ deletionNoticeDays: null, originalsExpireAt: null });
    dataOf(await approve(person, { _id: jobId }, photos));
    await cleanUpAt(day(32.99));
    expect(await countFiles()).toBe(2);
    await cleanUpAt(day(33));
    expect(await findJob()).toMatchObject({ deletionNoticeDays: 14, originalsExpireAt: day(47) });
    await mail.next({ to: customer.email, subject: /delete your photos/ });
  });

  test('is recorded without content, and uses no images', async () => {
    for (const instant of [day(16), day(27), day(30)]) await cleanUpAt(instant);
    const records = await t.database.queries
      .select()
      .from(auditRecords)
      .where(and(eq(auditRecords.entityId, jobId), eq(auditRecords.action, 'delete_originals')));
    expect(records).toMatchObject([{ actorId: null, before: null, after: { photos: 2 } }]);
    expect(
      findViolations(await readTables(t.database)).filter((text) => !text.startsWith('jobs of')),
    ).toEqual([]);
  });

  test('never ends without the setting', async () => {
    const { database, storage, services } = t;
    const retention: OriginalRetention = createOriginalRetention({
      database,
      transact: services.transact,
      storage,
      renditions: services.renditions,
      days: null,
    });
    for (const instant of [day(16), day(27), day(4_000)]) await retention.cleanUp(instant);
    expect(await countFiles()).toBe(2);
  });
});
