import { randomUUID } from 'node:crypto';
import type { Wire } from '@burnish/contract/api';
import type { Job } from '@burnish/contract/photos/entities';
import { addDays, millisecondsPerDay, utcDate } from '@burnish/domain/time/calendar-date';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../../../../testing/app.ts';
import { watchAudit } from '../../../../../../testing/audit.ts';
import {
  approve,
  deliverJob,
  listStudioPhotos,
  submitVersions,
} from '../../../../../../testing/deliveries.ts';
import { expectError, expectFieldErrors } from '../../../../../../testing/expect-error.ts';
import { dataOf } from '../../../../../../testing/factories.ts';
import { createPaidImages, listPhotosOfJob } from '../../../../../../testing/photos.ts';
import { submitPhotos } from '../../../../../../testing/stored-photos.ts';
import { photoJobs } from '../../../db/schema/index.ts';
import { assign, getJob, setRole } from '../assignments/assignments.fixture.ts';
import { originalKey } from '../renditions/storage-keys.ts';
import { createOriginalRetention } from './index.ts';

const t = await createTestApp({ env: { ORIGINAL_RETENTION_DAYS: '90' } });
let admin = await t.signInAdmin();
let customer = await t.signIn('Adaeze Okafor');
await createPaidImages(customer, admin, { quantity: 100 });

/** Sessions expire during the months of a retention. */
async function signInAgain(): Promise<void> {
  admin = await t.signInAdmin();
  customer = await t.signIn('Adaeze Okafor', { email: customer.email });
}

const inDays = (days: number) => new Date(t.clock.now().getTime() + days * millisecondsPerDay);
const dayIn = (days: number) => addDays(utcDate(t.clock.now()), days);
const noonOf = (date: string) => `${date}T12:00:00.000Z`;

type Retention = Wire['PUT /photos/admin/jobs/:id/retention']['body'];
const afterApproval: Retention = { rule: 'after_approval' };
const until = (date: string): Retention => ({ rule: 'date', date });

const change = (jobId: string, body: Retention, person = admin) =>
  person.call('PUT /photos/admin/jobs/:id/retention', { params: { id: jobId }, body });

async function choose(job: Pick<Job, '_id'>, body: Retention): Promise<Job> {
  return dataOf(await change(job._id, body)).job;
}

/** As the periodic cleanup. */
const cleanUp = () => t.services.originalRetention.cleanUp(t.clock.now());

async function passDays(days: number): Promise<void> {
  t.clock.advance(days * millisecondsPerDay);
  await signInAgain();
  await cleanUp();
}

/** With another setting. */
const createRetention = (days: number | null) =>
  createOriginalRetention({
    database: t.database,
    transact: t.services.transact,
    storage: t.storage,
    renditions: t.services.renditions,
    days,
  });

const newJob = (count = 1) => submitPhotos(t, customer, count);

async function approvedJob(): Promise<Job> {
  const job = await newJob();
  const photos = await deliverJob(t, { customer, staff: admin }, job);
  dataOf(await approve(customer, job, photos));
  return job;
}

async function countFiles({ _id }: Pick<Job, '_id'>): Promise<number> {
  const photos = await listPhotosOfJob(customer, _id);
  const ids = photos.flatMap((photo) => [photo._id, ...photo.versions.map((version) => version._id)]);
  const found = await Promise.all(ids.map((id) => t.storage.withFile(originalKey(id), async () => id)));
  return found.filter((id) => id !== null).length;
}

async function noticeOf({ _id }: Pick<Job, '_id'>) {
  const [row] = await t.database.queries.select().from(photoJobs).where(eq(photoJobs.id, _id));
  return { days: row?.deletionNoticeDays, expiresAt: row?.originalsExpireAt ?? null };
}

async function notices({ number }: Pick<Job, 'number'>) {
  const { notifications } = dataOf(await customer.call('GET /notifications'));
  return notifications.filter(
    ({ event, title }) =>
      (event === 'retention_changed' || event === 'originals_expiring') && title.includes(number),
  );
}

beforeEach(async () => {
  // In the morning, so that noon of the same day is in the future.
  t.clock.set(new Date(`${dayIn(1)}T08:00:00.000Z`));
  await signInAgain();
});

describe('a chosen date', () => {
  test('is later than the default, announced 14 and 3 days before', async () => {
    const job = await approvedJob();
    const date = dayIn(120);
    const changed = await choose(job, until(date));
    expect(changed.retention).toEqual({
      rule: 'date',
      date: `${date}T00:00:00.000Z`,
      defaultDays: 90,
      expiresAt: noonOf(date),
    });
    await passDays(100);
    expect(await noticeOf(job)).toEqual({ days: null, expiresAt: null });
    await passDays(6.5);
    expect(await noticeOf(job)).toEqual({ days: 14, expiresAt: new Date(noonOf(date)) });
    await passDays(10.5);
    expect(await noticeOf(job)).toMatchObject({ days: 14 });
    await passDays(4 / 24);
    expect(await noticeOf(job)).toEqual({ days: 3, expiresAt: new Date(noonOf(date)) });
    await passDays(2.9);
    expect(await countFiles(job)).toBe(2);
    await passDays(0.1);
    expect(await countFiles(job)).toBe(0);
  });

  test('is earlier than the default', async () => {
    const job = await approvedJob();
    const date = dayIn(20);
    await choose(job, until(date));
    await passDays(7);
    expect(await noticeOf(job)).toEqual({ days: 14, expiresAt: new Date(noonOf(date)) });
    await passDays(10.2);
    await passDays(2.9);
    expect(await countFiles(job)).toBe(2);
    await passDays(0.1);
    expect(await countFiles(job)).toBe(0);
  });

  test('that is close is announced by the notification of the change, and once more', async () => {
    const job = await approvedJob();
    const date = dayIn(8);
    await choose(job, until(date));
    expect(await noticeOf(job)).toEqual({ days: 14, expiresAt: new Date(noonOf(date)) });
    await cleanUp();
    expect((await notices(job)).map(({ event }) => event)).toEqual(['retention_changed']);
    await passDays(5.2);
    expect((await notices(job)).map(({ event }) => event)).toEqual([
      'originals_expiring',
      'retention_changed',
    ]);
    await passDays(2.9);
    expect(await countFiles(job)).toBe(2);
    await passDays(0.1);
    expect(await countFiles(job)).toBe(0);
  });

  test('leaves three days from its choice on', async () => {
    const job = await approvedJob();
    const expiresAt = inDays(3);
    await choose(job, until(dayIn(1)));
    expect(await noticeOf(job)).toEqual({ days: 3, expiresAt });
    await passDays(2.9);
    expect(await countFiles(job)).toBe(2);
    await passDays(0.1);
    expect(await countFiles(job)).toBe(0);
  });

  test('before the approval waits for it, and for three days after it', async () => {
    const job = await newJob();
    const photos = await deliverJob(t, { customer, staff: admin }, job);
    const changed = await choose(job, until(dayIn(2)));
    expect(changed.retention).toMatchObject({ rule: 'date', expiresAt: null });
    await passDays(10);
    expect(await noticeOf(job)).toEqual({ days: null, expiresAt: null });
    expect(await countFiles(job)).toBe(2);
    dataOf(await approve(customer, job, photos));
    expect((await getJob(customer, job)).retention.expiresAt).toBe(inDays(3).toISOString());
    await cleanUp();
    expect(await noticeOf(job)).toEqual({ days: 3, expiresAt: inDays(3) });
    expect((await notices(job))[0]).toMatchObject({ event: 'originals_expiring' });
    await passDays(2.9);
    expect(await countFiles(job)).toBe(2);
    await passDays(0.1);
    expect(await countFiles(job)).toBe(0);
  });

  test('of a job without finished files is never before the default', async () => {
    const job = await newJob();
    const kept = await newJob();
    const end = inDays(90);
    await choose(job, until(dayIn(5)));
    await choose(kept, until(dayIn(200)));
    await passDays(75);
    expect(await noticeOf(job)).toEqual({ days: null, expiresAt: null });
    await passDays(1);
    expect(await noticeOf(job)).toEqual({ days: 14, expiresAt: end });
    await passDays(11);
    await passDays(3);
    expect(await countFiles(job)).toBe(0);
    expect(await noticeOf(kept)).toEqual({ days: null, expiresAt: null });
    expect(await countFiles(kept)).toBe(1);
  });
});

describe('deletion after the approval', () => {
  test('is announced with the approval of the last photo, three days before', async () => {
    const job = await newJob(2);
    const photos = await deliverJob(t, { customer, staff: admin }, job);
    const changed = await choose(job, afterApproval);
    expect(changed.retention).toMatchObject({ rule: 'after_approval', date: null, expiresAt: null });
    dataOf(await approve(customer, job, photos.slice(0, 1)));
    expect((await getJob(customer, job)).retention.expiresAt).toBeNull();
    await passDays(5);
    expect(await noticeOf(job)).toEqual({ days: null, expiresAt: null });
    dataOf(await approve(customer, job, photos.slice(1)));
    expect((await getJob(customer, job)).retention.expiresAt).toBe(inDays(3).toISOString());
    await cleanUp();
    expect(await noticeOf(job)).toEqual({ days: 3, expiresAt: inDays(3) });
    await passDays(2.9);
    expect(await countFiles(job)).toBe(4);
    await passDays(0.1);
    expect(await countFiles(job)).toBe(0);
  });

  test('of an approved job counts from the change, which is the notice', async () => {
    const job = await approvedJob();
    t.clock.advance(millisecondsPerDay);
    const changed = await choose(job, afterApproval);
    const expiresAt = inDays(3);
    expect(changed.retention.expiresAt).toBe(expiresAt.toISOString());
    await cleanUp();
    const [notice, ...others] = await notices(job);
    expect(others).toEqual([]);
    expect(notice).toMatchObject({
      event: 'retention_changed',
      text: expect.stringContaining('We will delete the originals and the finished photos on'),
    });
    await passDays(2.9);
    expect(await countFiles(job)).toBe(2);
    await passDays(0.1);
    expect(await countFiles(job)).toBe(0);
  });

  test('of a job without finished files is the default', async () => {
    const job = await newJob();
    await choose(job, afterApproval);
    await passDays(75);
    expect(await noticeOf(job)).toEqual({ days: null, expiresAt: null });
    expect(await countFiles(job)).toBe(1);
  });
});

describe('a change', () => {
  test('withdraws the notice that was sent, and it is announced again', async () => {
    const job = await approvedJob();
    const end = inDays(90);
    await passDays(76);
    expect(await noticeOf(job)).toEqual({ days: 14, expiresAt: end });
    const date = dayIn(40);
    const changed = await choose(job, until(date));
    expect(changed).toMatchObject({ originalsExpireAt: null, retention: { expiresAt: noonOf(date) } });
    expect(await noticeOf(job)).toEqual({ days: null, expiresAt: null });
    await passDays(20);
    expect(await countFiles(job)).toBe(2);
    await passDays(6.5);
    expect(await noticeOf(job)).toEqual({ days: 14, expiresAt: new Date(noonOf(date)) });
    // The old notice says the new day, too.
    for (const { title } of await notices(job)) expect(title).not.toMatch(/on $/);
  });

  test('back to the default after its end gives the full notice', async () => {
    const job = await approvedJob();
    await choose(job, until(dayIn(300)));
    await passDays(200);
    const changed = await choose(job, { rule: 'default' });
    const expiresAt = inDays(14);
    expect(changed).toMatchObject({
      originalsExpireAt: expiresAt.toISOString(),
      retention: { rule: 'default', date: null, expiresAt: expiresAt.toISOString() },
    });
    await passDays(11);
    await passDays(2.9);
    expect(await countFiles(job)).toBe(2);
    await passDays(0.1);
    expect(await countFiles(job)).toBe(0);
  });

  test('is recorded, and the customer is notified', async () => {
    const job = await newJob();
    const recorded = await watchAudit(t.database);
    const date = dayIn(30);
    await choose(job, until(date));
    expect(await recorded()).toMatchObject([
      {
        action: 'set_retention',
        actorId: admin.id,
        entityId: job._id,
        before: { retentionRule: 'default', retentionDate: null },
        after: { retentionRule: 'date', retentionDate: date },
      },
    ]);
    expect((await getJob(customer, job)).retention).toMatchObject({
      rule: 'date',
      date: `${date}T00:00:00.000Z`,
    });
    expect(await notices(job)).toMatchObject([
      {
        event: 'retention_changed',
        text: expect.stringContaining('or 3 days after you have approved all photos if that is later'),
      },
    ]);
  });

  test('to what holds already changes nothing', async () => {
    const job = await approvedJob();
    await choose(job, afterApproval);
    const notice = await noticeOf(job);
    const recorded = await watchAudit(t.database);
    t.clock.advance(millisecondsPerDay);
    await choose(job, afterApproval);
    expect(await noticeOf(job)).toEqual(notice);
    expect(await recorded()).toEqual([]);
    expect(await notices(job)).toHaveLength(1);
  });

  test.each<{ from: () => Retention; to: () => Retention }>([
    { from: () => until(dayIn(10)), to: () => until(dayIn(40)) },
    { from: () => afterApproval, to: () => ({ rule: 'default' }) },
  ])('after the cleanup has read the job keeps its own notice', async ({ from, to }) => {
    const job = await newJob();
    const photos = await deliverJob(t, { customer, staff: admin }, job);
    await choose(job, from());
    dataOf(await approve(customer, job, photos));
    let transactions = 0;
    const retention = createOriginalRetention({
      database: t.database,
      // The first transaction withdraws notices. The change is committed between the list of the cleanup and its notice.
      transact: async (actor, work) => {
        transactions += 1;
        if (transactions === 2) await choose(job, to());
        return t.services.transact(actor, work);
      },
      storage: t.storage,
      renditions: t.services.renditions,
      days: 90,
    });
    await retention.cleanUp(t.clock.now());
    expect(transactions).toBeGreaterThan(1);
    expect(await noticeOf(job)).toEqual({ days: null, expiresAt: null });
  });

  test('works without the setting, under which files are kept', async () => {
    const job = await approvedJob();
    const other = await approvedJob();
    const never = await newJob();
    const retention = createRetention(null);
    await choose(never, until(dayIn(5)));
    await passDays(76);
    expect(await noticeOf(other)).toMatchObject({ days: 14 });
    await choose(job, afterApproval);
    for (const days of [3, 20, 20]) {
      t.clock.advance(days * millisecondsPerDay);
      await retention.cleanUp(t.clock.now());
      await signInAgain();
      expect(await countFiles(job)).toBe(0);
    }
    expect(await countFiles(other)).toBe(2);
    expect(await countFiles(never)).toBe(1);
    expect(await noticeOf(other)).toEqual({ days: null, expiresAt: null });
  });
});

test('a setting that keeps files longer withdraws the notice of the earlier day, but not that of a chosen one', async () => {
  const [job, chosen] = [await approvedJob(), await approvedJob()];
  await choose(chosen, until(dayIn(92)));
  await passDays(88);
  for (const each of [job, chosen]) expect((await noticeOf(each)).days).not.toBeNull();
  await createRetention(90).cleanUp(t.clock.now());
  expect((await noticeOf(job)).days).not.toBeNull();
  await createRetention(365).cleanUp(t.clock.now());
  expect(await noticeOf(job)).toEqual({ days: null, expiresAt: null });
  expect((await noticeOf(chosen)).days).not.toBeNull();
});

describe('what is refused', () => {
  test('days that are not in the future or too far ahead, and no day', async () => {
    const job = await newJob();
    for (const date of [dayIn(0), dayIn(-1), dayIn(3 * 366), 'soon', ''])
      expectFieldErrors(await change(job._id, until(date)), 'date');
    expectFieldErrors(await change(job._id, { rule: 'date' }), 'date');
    expectFieldErrors(await change(job._id, { rule: 'default', date: dayIn(5) }), 'date');
    expect((await getJob(admin, job)).retention.rule).toBe('default');
  });

  test('retouchers, also of their own jobs, customers, and jobs that do not exist', async () => {
    const job = await newJob();
    const zainab = await t.signIn('Zainab Bello');
    dataOf(await setRole(admin, zainab, 'retoucher'));
    dataOf(await assign(admin, job, await listStudioPhotos(admin, job._id), zainab));
    for (const person of [zainab, customer])
      expectError(await change(job._id, afterApproval, person), 403, 'FORBIDDEN');
    expect((await getJob(zainab, job)).allowedActions).not.toContain('set_retention');
    expect((await getJob(admin, job)).allowedActions).toContain('set_retention');
    for (const id of [randomUUID(), 'no-id']) expectError(await change(id, afterApproval), 404, 'NOT_FOUND');
  });

  test('files that are deleted, being deleted or withdrawn', async () => {
    const job = await approvedJob();
    await choose(job, afterApproval);
    t.clock.advance(3 * millisecondsPerDay);
    expectError(await change(job._id, until(dayIn(30))), 409, 'INVALID_STATE');
    await cleanUp();
    expectError(await change(job._id, until(dayIn(30))), 409, 'INVALID_STATE');
    expect((await getJob(admin, job)).allowedActions).not.toContain('set_retention');
    const withdrawn = await newJob();
    dataOf(await customer.call('PUT /photos/jobs/:id/withdraw', { params: { id: withdrawn._id } }));
    expectError(await change(withdrawn._id, afterApproval), 409, 'INVALID_STATE');
  });
});

test('files that were deleted with the account have no retention', async () => {
  const other = await t.signIn('Bisi Ade');
  await createPaidImages(other, admin, { quantity: 1 });
  const job = await submitPhotos(t, other, 1);
  await t.services.originalRetention.deleteAllOf(other.id);
  expectError(await change(job._id, afterApproval), 409, 'INVALID_STATE');
  expect((await getJob(admin, job)).allowedActions).not.toContain('set_retention');
});

test('a finished file that is submitted withdraws the notice of the chosen day', async () => {
  const job = await newJob();
  await choose(job, until(dayIn(100)));
  await passDays(87);
  expect(await noticeOf(job)).toMatchObject({ days: 14 });
  await submitVersions(t, admin, job);
  expect(await noticeOf(job)).toEqual({ days: null, expiresAt: null });
  await passDays(30);
  expect(await countFiles(job)).toBe(1);
  expect(await noticeOf(job)).toEqual({ days: null, expiresAt: null });
});
