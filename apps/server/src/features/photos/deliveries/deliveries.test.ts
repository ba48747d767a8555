import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../../../../../../testing/app.ts';
import { watchAudit } from '../../../../../../testing/audit.ts';
import {
  deliver,
  getPhoto,
  insertFinishedFile,
  latestVersionId,
  requestRevision,
  returnVersion,
  submitVersions,
} from '../../../../../../testing/deliveries.ts';
import { expectError } from '../../../../../../testing/expect-error.ts';
import { dataOf } from '../../../../../../testing/factories.ts';
import {
  askQuestion,
  createJpeg,
  createPaidPlan,
  listPhotosOfJob,
} from '../../../../../../testing/photos.ts';
import { connectClient } from '../../../../../../testing/realtime-client.ts';
import { submitPhotos } from '../../../../../../testing/stored-photos.ts';
import { createTusClient } from '../../../../../../testing/tus.ts';
import { notifications, photoVersions, users } from '../../../db/schema/index.ts';
import { closeConsistent } from '../jobs/jobs.fixture.ts';
import {
  createDeliveryStudio,
  type DeliveryStudio,
  expectUploadError,
  getJob,
  submitFiles,
} from './deliveries.fixture.ts';

let studio: DeliveryStudio;
let admin: TestUser;
let otherAdmin: TestUser;
let customer: TestUser;

beforeAll(async () => {
  studio = await createDeliveryStudio();
  ({ admin, otherAdmin, customer } = studio);
});
afterAll(() => closeConsistent(studio.t));

describe('a delivery', () => {
  test('shows the finished photos to their customer, who is notified once', async () => {
    const { job, photos } = await studio.jobInCheck(3);
    const [first, second, third] = photos;
    if (first === undefined || second === undefined || third === undefined) throw new Error('no photos');
    const page = await connectClient(studio.origin, { token: customer.token });
    const recorded = await watchAudit(studio.t.database);
    studio.t.clock.advance(3_600_000);
    const partly = dataOf(await deliver(admin, job, [first, second])).job;
    const reviewDueAt = new Date(studio.t.clock.now().getTime() + 14 * 24 * 3_600_000).toISOString();
    expect(partly).toMatchObject({
      status: 'in_progress',
      photosByStatus: { in_check: 1, delivered: 2 },
      finishedCount: 2,
      reviewDueAt,
      dueAt: job.dueAt,
    });
    expect(await page.waitForChange({ entity: 'job', id: job._id })).toMatchObject({
      row: { photosByStatus: { delivered: 2 }, status: 'in_progress' },
    });
    page.close();
    expect(await getPhoto(customer, first)).toMatchObject({
      status: 'delivered',
      reviewDueAt,
      approvedAt: null,
      revisionsLeft: 3,
      allowedActions: ['request_revision', 'approve', 'comment'],
      versions: [{ number: 1, deliveredAt: studio.t.clock.now().toISOString() }],
    });
    expect(await recorded()).toMatchObject([
      { action: 'deliver_photos', actorId: admin.id, entityId: job._id, after: { photos: 2 } },
    ]);
    const notified = await studio.t.database.queries
      .select({ event: notifications.event })
      .from(notifications)
      .where(eq(notifications.entityId, job._id));
    expect(notified.filter(({ event }) => event === 'photos_delivered')).toHaveLength(1);

    const all = dataOf(await deliver(admin, job, [third])).job;
    expect(all).toMatchObject({
      status: 'delivered',
      onHoldSince: null,
      allowedActions: ['assign', 'set_retention'],
    });
  });

  test('is of all photos or none', async () => {
    const { job, photos, first } = await studio.newJob(2);
    await submitVersions(studio.t, admin, job, [first]);
    expectError(await deliver(admin, job, photos), 404, 'NOT_FOUND');
    const { first: elsewhere } = await studio.jobInCheck();
    expectError(await deliver(admin, job, [first, elsewhere]), 404, 'NOT_FOUND');
    expectError(await deliver(admin, { _id: randomUUID() }, [first]), 404, 'NOT_FOUND');
    expect(await getPhoto(customer, first)).toMatchObject({ status: 'in_check' });
  });

  test('is of the files that were checked, not of others that replaced them meanwhile', async () => {
    const { job, first } = await studio.jobInCheck();
    const seen = await latestVersionId(admin, first);
    await submitVersions(studio.t, otherAdmin, job);
    const body = { versionIds: [seen] };
    const call = { params: { id: job._id }, body };
    expectError(await admin.call('POST /photos/admin/jobs/:id/deliveries', call), 404, 'NOT_FOUND');
    const params = { id: seen };
    expectError(await admin.call('PUT /photos/admin/versions/:id/return', { params }), 404, 'NOT_FOUND');
    expect(await getPhoto(admin, first)).toMatchObject({ status: 'in_check', versions: [{ number: 1 }] });
  });

  test('is not of a version that was delivered before, while the next one is in check', async () => {
    const { job, first } = await studio.jobInCheck();
    const before = await latestVersionId(admin, first);
    dataOf(await deliver(admin, job, [first]));
    dataOf(await requestRevision(customer, first));
    await submitVersions(studio.t, admin, job, [first]);
    const call = { params: { id: job._id }, body: { versionIds: [before] } };
    expectError(await admin.call('POST /photos/admin/jobs/:id/deliveries', call), 409, 'INVALID_STATE');
    expect(await getPhoto(admin, first)).toMatchObject({ status: 'in_check' });
  });

  test('of the version before it fails a check', async () => {
    const { job, first } = await studio.jobInCheck();
    const [before] = (await getPhoto(admin, first)).versions;
    const [row] = await studio.t.database.queries
      .select()
      .from(photoVersions)
      .where(eq(photoVersions.id, before?._id ?? ''));
    dataOf(await deliver(admin, job, [first]));
    dataOf(await requestRevision(customer, first));
    await submitVersions(studio.t, admin, job, [first], { sha256: row?.sha256 ?? '' });
    expect((await getPhoto(admin, first)).versions[0]?.problems).toEqual(['identical']);
  });

  test('by two people at once happens once', async () => {
    const { job, photos } = await studio.jobInCheck(2);
    const responses = await Promise.all([deliver(admin, job, photos), deliver(otherAdmin, job, photos)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  test('keeps the due time that the photo had, later by the pause of a question, which is withdrawn', async () => {
    const { job, photos, first } = await studio.jobInCheck(2);
    const [, second] = photos;
    await askQuestion(admin, job._id, { photoId: first._id });
    await askQuestion(admin, job._id);
    studio.t.clock.advance(5 * 3_600_000);
    dataOf(await deliver(admin, job, [first]));
    const pausedDueAt = new Date(Date.parse(first.dueAt) + 5 * 3_600_000).toISOString();
    expect(await getPhoto(customer, first)).toMatchObject({ onHoldSince: null, dueAt: pausedDueAt });
    const { versions } = await readVersion(first._id);
    expect(versions.map(({ dueAt }) => dueAt?.toISOString())).toEqual([pausedDueAt]);
    // The question about the job waits for an answer about the other photo.
    expect(await getJob(customer, job._id)).toMatchObject({
      openQuestionCount: 1,
      onHoldSince: expect.any(String),
    });
    if (second !== undefined) dataOf(await deliver(admin, job, [second]));
    expect(await getJob(customer, job._id)).toMatchObject({ openQuestionCount: 0, onHoldSince: null });
  });

  async function readVersion(photoId: string) {
    const versions = await studio.t.database.queries
      .select()
      .from(photoVersions)
      .where(eq(photoVersions.photoId, photoId));
    return { versions };
  }

  test('ends what can be uploaded and asked', async () => {
    const { job, photos, first } = await studio.jobInCheck();
    dataOf(await deliver(admin, job, photos));
    const { id } = await insertFinishedFile(studio.t, admin, first, { bytes: await createJpeg() });
    expectUploadError(
      await submitFiles(admin, job._id, [id]),
      'The photo of "DSC_0412_final.JPG" has been delivered in the meantime. Remove this file.',
    );
    expectError(await deliver(admin, job, photos), 409, 'INVALID_STATE');
    expectError(await returnVersion(admin, first), 409, 'INVALID_STATE');
    const question = { params: { id: job._id }, body: { text: 'Which crop?' } };
    expectError(await admin.call('POST /photos/admin/jobs/:id/questions', question), 409, 'INVALID_STATE');
    expectError(
      await customer.call('DELETE /photos/:id', { params: { id: first._id } }),
      409,
      'INVALID_STATE',
    );
  });
});

test('of a deleted account, nothing is uploaded, submitted or delivered any more', async () => {
  const leaving = await studio.t.signIn('Leaving Customer');
  await createPaidPlan(leaving, admin);
  const job = await submitPhotos(studio.t, leaving, 2);
  const [first, second] = await listPhotosOfJob(leaving, job._id);
  if (first === undefined || second === undefined) throw new Error('no photos were submitted');
  await submitVersions(studio.t, admin, job, [first]);
  const { id } = await insertFinishedFile(studio.t, admin, second);
  await studio.t.database.queries
    .update(users)
    .set({ deletedAt: studio.t.clock.now() })
    .where(eq(users.id, leaving.id));
  expectError(await submitFiles(admin, job._id, [id]), 409, 'INVALID_STATE');
  expectError(await deliver(admin, job, [first]), 409, 'INVALID_STATE');
  expectError(await returnVersion(admin, first), 409, 'INVALID_STATE');
  const upload = await createTusClient(studio.origin, admin).create(1_000, { jobId: job._id });
  expect(upload).toMatchObject({ status: 409, body: { code: 'INVALID_STATE' } });
  await studio.t.database.queries.update(users).set({ deletedAt: null }).where(eq(users.id, leaving.id));
});
