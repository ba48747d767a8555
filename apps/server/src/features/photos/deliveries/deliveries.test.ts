import { randomUUID } from 'node:crypto';
import { maxVersions } from '@burnish/domain/photos/version';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createTestApp,
  type TestApp,
  type TestResponse,
  type TestUser,
} from '../../../../../../testing/app.ts';
import { watchAudit } from '../../../../../../testing/audit.ts';
import {
  deliver,
  getPhoto,
  insertFinishedFile,
  latestVersionId,
  listStudioPhotos,
  requestRevision,
  returnVersion,
  submitVersions,
} from '../../../../../../testing/deliveries.ts';
import { expectError, expectFieldErrors } from '../../../../../../testing/expect-error.ts';
import { dataOf } from '../../../../../../testing/factories.ts';
import {
  askQuestion,
  createJpeg,
  createPaidPlan,
  listPhotosOfJob,
  submitPhotos,
} from '../../../../../../testing/photos.ts';
import { connectClient } from '../../../../../../testing/realtime-client.ts';
import { createTusClient } from '../../../../../../testing/tus.ts';
import { notifications, photoVersions, users } from '../../../db/schema/index.ts';
import { closeConsistent } from '../jobs/jobs.fixture.ts';
import { originalKey } from '../renditions/index.ts';

let t: TestApp;
let admin: TestUser;
let otherAdmin: TestUser;
let customer: TestUser;
let origin: string;

beforeAll(async () => {
  t = await createTestApp();
  origin = await t.listen();
  [admin, otherAdmin] = [await t.signInAdmin(), await t.signIn('Second Admin')];
  const role = { params: { id: otherAdmin.id }, body: { role: 'admin' } } as const;
  dataOf(await admin.call('PUT /admin/users/:id/role', role));
  customer = await t.signIn('Adaeze Okafor');
  await createPaidPlan(customer, admin, { planId: 'diamond-plan' });
});
afterAll(() => closeConsistent(t));

const getJob = async (person: TestUser, id: string) =>
  dataOf(await person.call('GET /photos/jobs/:id', { params: { id } })).job;
const submit = (staff: TestUser, jobId: string, uploadIds: readonly string[]) =>
  staff.call('POST /photos/admin/jobs/:id/versions', {
    params: { id: jobId },
    body: { uploadIds: [...uploadIds] },
  });
function expectUploadError(response: TestResponse, message: string): void {
  expectFieldErrors(response, 'uploadIds');
  expect(response.body.errors).toEqual([{ path: 'uploadIds', message }]);
}

async function newJob(count = 1) {
  const job = await submitPhotos(t, customer, count);
  const photos = await listPhotosOfJob(customer, job._id);
  const [first] = photos;
  if (first === undefined) throw new Error('no photo was submitted');
  return { job, photos, first };
}

async function jobInCheck(count = 1) {
  const created = await newJob(count);
  await submitVersions(t, admin, created.job);
  return created;
}

describe('finished files', () => {
  test('become versions of their photos, which are in check', async () => {
    const { job, first } = await newJob(2);
    const recorded = await watchAudit(t.database);
    const file = await insertFinishedFile(t, admin, first, { fileName: 'DSC_0412_final.tif' });
    const after = dataOf(await submit(admin, job._id, [file.id.toUpperCase()])).job;
    expect(after).toMatchObject({
      status: 'in_progress',
      photosByStatus: { received: 0, in_progress: 1, in_check: 1, delivered: 0 },
      finishedCount: 0,
    });
    expect(await getPhoto(admin, first)).toMatchObject({
      status: 'in_check',
      allowedActions: ['ask', 'submit_version', 'return_version', 'deliver', 'set_revision_limit'],
      versions: [
        {
          _id: file.id,
          number: 1,
          fileName: 'DSC_0412_final.tif',
          size: file.size,
          problems: [],
          overruleReason: null,
          deliveredAt: null,
          url: expect.any(String),
          previewUrl: expect.any(String),
        },
      ],
    });
    // Customers see that it is in check, but nothing of it.
    expect(await getPhoto(customer, first)).toMatchObject({
      status: 'in_check',
      versions: [],
      allowedActions: [],
    });
    expect((await recorded()).map(({ action, entityId, after }) => [action, entityId, after])).toEqual([
      ['start_job', job._id, { status: 'in_progress' }],
      ['submit_versions', job._id, { photos: 1 }],
    ]);
    const { uploads } = dataOf(
      await admin.call('GET /photos/admin/jobs/:id/files', { params: { id: job._id } }),
    );
    expect(uploads).toEqual([]);
  });

  test('replace the ones before until they are delivered, whose files are deleted', async () => {
    const { job, first } = await jobInCheck();
    const [before] = (await getPhoto(admin, first)).versions;
    await submitVersions(t, otherAdmin, job);
    const { versions } = await getPhoto(admin, first);
    expect(versions).toHaveLength(1);
    expect(versions[0]).toMatchObject({ number: 1 });
    expect(versions[0]?._id).not.toBe(before?._id);
    await expect.poll(() => t.storage.read(originalKey(before?._id ?? ''))).toBeNull();
  });

  test('need a photo each, and each photo one file', async () => {
    const { job, first } = await newJob();
    const unassigned = await insertFinishedFile(t, admin, first, { fileName: 'cover.tif', photoId: null });
    expectUploadError(
      await submit(admin, job._id, [unassigned.id]),
      'Choose the photo that "cover.tif" belongs to.',
    );
    const one = await insertFinishedFile(t, admin, first, { fileName: 'a.tif' });
    const other = await insertFinishedFile(t, admin, first, { fileName: 'b.tif' });
    expectUploadError(
      await submit(admin, job._id, [one.id, other.id]),
      '"a.tif" and "b.tif" belong to the same photo. Remove one of them.',
    );
    expectUploadError(
      await submit(admin, job._id, [one.id, one.id.toUpperCase()]),
      'Each one can be listed only once.',
    );
    expectUploadError(await submit(admin, job._id, []), 'Choose at least one file.');
    expect(await getJob(admin, job._id)).toMatchObject({ status: 'received' });
    dataOf(await submit(admin, job._id, [one.id]));
  });

  test('are those of the caller and of the job, and complete', async () => {
    const { job, first } = await newJob();
    const { first: elsewhere } = await newJob();
    for (const file of [
      await insertFinishedFile(t, otherAdmin, first),
      await insertFinishedFile(t, admin, elsewhere),
      await insertFinishedFile(t, admin, first, { jobId: null, photoId: null }),
      { id: randomUUID() },
      { id: 'x' },
    ])
      expectError(await submit(admin, job._id, [file.id]), 404, 'NOT_FOUND');
    const unfinished = await insertFinishedFile(t, admin, first, { state: 'checking' });
    expectError(await submit(admin, job._id, [unfinished.id]), 409, 'UPLOAD_NOT_READY');
    expect(await getJob(admin, job._id)).toMatchObject({ status: 'received' });
  });

  test('are not submitted as photos of the person who uploaded them', async () => {
    const { first } = await newJob();
    await createPaidPlan(otherAdmin, admin);
    const { id } = await insertFinishedFile(t, otherAdmin, first);
    const body = { photos: [{ uploadId: id }] };
    expectError(await otherAdmin.call('POST /photos/jobs', { body }), 404, 'NOT_FOUND');
    expect(dataOf(await otherAdmin.call('GET /photos/uploads')).uploads).toEqual([]);
  });

  test('are limited for a photo', async () => {
    const { job, first } = await jobInCheck();
    await t.database.queries
      .update(photoVersions)
      .set({ number: maxVersions })
      .where(eq(photoVersions.photoId, first._id));
    dataOf(await deliver(admin, job, [first]));
    dataOf(await requestRevision(customer, first, { cause: 'mistake' }));
    const { id } = await insertFinishedFile(t, admin, first);
    expectError(await submit(admin, job._id, [id]), 409, 'TOO_MANY_VERSIONS');
    // As the invariants require it.
    await t.database.queries
      .update(photoVersions)
      .set({ number: 1 })
      .where(eq(photoVersions.photoId, first._id));
  });
});

describe('a photo in check', () => {
  test('can be returned to work without the file', async () => {
    const { job, first } = await jobInCheck(2);
    const [version] = (await getPhoto(admin, first)).versions;
    const recorded = await watchAudit(t.database);
    const { photo } = dataOf(await returnVersion(admin, first));
    expect(photo).toMatchObject({ status: 'in_progress', versions: [] });
    expect(await recorded()).toMatchObject([
      { action: 'return_version', entityId: first._id, before: { status: 'in_check' } },
    ]);
    await expect.poll(() => t.storage.read(originalKey(version?._id ?? ''))).toBeNull();
    const params = { id: version?._id ?? '' };
    expectError(await admin.call('PUT /photos/admin/versions/:id/return', { params }), 404, 'NOT_FOUND');
    expect(await getJob(admin, job._id)).toMatchObject({
      photosByStatus: { in_progress: 1, in_check: 1 },
    });
  });

  test('with problems is delivered only with a reason', async () => {
    const { job, photos, first } = await newJob(2);
    await submitVersions(t, admin, job, photos.slice(1));
    await submitVersions(t, admin, job, [first], { width: 48, height: 48 });
    expect((await getPhoto(admin, first)).versions[0]?.problems).toEqual(['different_ratio', 'smaller']);
    expectError(await deliver(admin, job, photos), 409, 'CHECKS_FAILED');
    expectError(await deliver(admin, job, photos, { overruleReason: '  ' }), 409, 'CHECKS_FAILED');
    expect(await getJob(customer, job._id)).toMatchObject({ photosByStatus: { in_check: 2 } });
    const recorded = await watchAudit(t.database);
    dataOf(await deliver(admin, job, photos, { overruleReason: 'The customer asked for a square.' }));
    expect(await recorded()).toMatchObject([{ after: { photos: 2, overruled: 1 } }]);
    const [checked, passed] = await listStudioPhotos(admin, job._id);
    expect(checked?.versions[0]?.overruleReason).toBe('The customer asked for a square.');
    expect(passed?.versions[0]?.overruleReason).toBeNull();
    expect((await getPhoto(customer, first)).versions[0]).toMatchObject({
      problems: [],
      overruleReason: null,
    });
  });

  test('that is the original itself fails a check', async () => {
    const { job, first } = await newJob();
    await submitVersions(t, admin, job, [first], { sha256: first.sha256 });
    expect((await getPhoto(admin, first)).versions[0]?.problems).toEqual(['identical']);
    expectError(await deliver(admin, job, [first]), 409, 'CHECKS_FAILED');
  });
});

describe('a delivery', () => {
  test('shows the finished photos to their customer, who is notified once', async () => {
    const { job, photos } = await jobInCheck(3);
    const [first, second, third] = photos;
    if (first === undefined || second === undefined || third === undefined) throw new Error('no photos');
    const page = await connectClient(origin, { token: customer.token });
    const recorded = await watchAudit(t.database);
    t.clock.advance(3_600_000);
    const partly = dataOf(await deliver(admin, job, [first, second])).job;
    const reviewDueAt = new Date(t.clock.now().getTime() + 14 * 24 * 3_600_000).toISOString();
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
      allowedActions: ['request_revision', 'approve'],
      versions: [{ number: 1, deliveredAt: t.clock.now().toISOString() }],
    });
    expect(await recorded()).toMatchObject([
      { action: 'deliver_photos', actorId: admin.id, entityId: job._id, after: { photos: 2 } },
    ]);
    const notified = await t.database.queries
      .select({ event: notifications.event })
      .from(notifications)
      .where(eq(notifications.entityId, job._id));
    expect(notified.filter(({ event }) => event === 'photos_delivered')).toHaveLength(1);

    const all = dataOf(await deliver(admin, job, [third])).job;
    expect(all).toMatchObject({ status: 'delivered', onHoldSince: null, allowedActions: [] });
  });

  test('is of all photos or none', async () => {
    const { job, photos, first } = await newJob(2);
    await submitVersions(t, admin, job, [first]);
    expectError(await deliver(admin, job, photos), 404, 'NOT_FOUND');
    const { first: elsewhere } = await jobInCheck();
    expectError(await deliver(admin, job, [first, elsewhere]), 404, 'NOT_FOUND');
    expectError(await deliver(admin, { _id: randomUUID() }, [first]), 404, 'NOT_FOUND');
    expect(await getPhoto(customer, first)).toMatchObject({ status: 'in_check' });
  });

  test('is of the files that were checked, not of others that replaced them meanwhile', async () => {
    const { job, first } = await jobInCheck();
    const seen = await latestVersionId(admin, first);
    await submitVersions(t, otherAdmin, job);
    const body = { versionIds: [seen] };
    const call = { params: { id: job._id }, body };
    expectError(await admin.call('POST /photos/admin/jobs/:id/deliveries', call), 404, 'NOT_FOUND');
    const params = { id: seen };
    expectError(await admin.call('PUT /photos/admin/versions/:id/return', { params }), 404, 'NOT_FOUND');
    expect(await getPhoto(admin, first)).toMatchObject({ status: 'in_check', versions: [{ number: 1 }] });
  });

  test('of the version before it fails a check', async () => {
    const { job, first } = await jobInCheck();
    const [before] = (await getPhoto(admin, first)).versions;
    const [row] = await t.database.queries
      .select()
      .from(photoVersions)
      .where(eq(photoVersions.id, before?._id ?? ''));
    dataOf(await deliver(admin, job, [first]));
    dataOf(await requestRevision(customer, first));
    await submitVersions(t, admin, job, [first], { sha256: row?.sha256 ?? '' });
    expect((await getPhoto(admin, first)).versions[0]?.problems).toEqual(['identical']);
  });

  test('by two people at once happens once', async () => {
    const { job, photos } = await jobInCheck(2);
    const responses = await Promise.all([deliver(admin, job, photos), deliver(otherAdmin, job, photos)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  test('keeps the due time that the photo had, later by the pause of a question, which is withdrawn', async () => {
    const { job, photos, first } = await jobInCheck(2);
    const [, second] = photos;
    await askQuestion(admin, job._id, { photoId: first._id });
    await askQuestion(admin, job._id);
    t.clock.advance(5 * 3_600_000);
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
    const versions = await t.database.queries
      .select()
      .from(photoVersions)
      .where(eq(photoVersions.photoId, photoId));
    return { versions };
  }

  test('ends what can be uploaded and asked', async () => {
    const { job, photos, first } = await jobInCheck();
    dataOf(await deliver(admin, job, photos));
    const { id } = await insertFinishedFile(t, admin, first, { bytes: await createJpeg() });
    expectUploadError(
      await submit(admin, job._id, [id]),
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
  const leaving = await t.signIn('Leaving Customer');
  await createPaidPlan(leaving, admin);
  const job = await submitPhotos(t, leaving, 2);
  const [first, second] = await listPhotosOfJob(leaving, job._id);
  if (first === undefined || second === undefined) throw new Error('no photos were submitted');
  await submitVersions(t, admin, job, [first]);
  const { id } = await insertFinishedFile(t, admin, second);
  await t.database.queries.update(users).set({ deletedAt: t.clock.now() }).where(eq(users.id, leaving.id));
  expectError(await submit(admin, job._id, [id]), 409, 'INVALID_STATE');
  expectError(await deliver(admin, job, [first]), 409, 'INVALID_STATE');
  expectError(await returnVersion(admin, first), 409, 'INVALID_STATE');
  const upload = await createTusClient(origin, admin).create(1_000, { jobId: job._id });
  expect(upload).toMatchObject({ status: 409, body: { code: 'INVALID_STATE' } });
  await t.database.queries.update(users).set({ deletedAt: null }).where(eq(users.id, leaving.id));
});
