import { randomUUID } from 'node:crypto';
import { maxVersions } from '@burnish/domain/photos/version';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../../../../../../testing/app.ts';
import { watchAudit } from '../../../../../../testing/audit.ts';
import {
  deliver,
  getPhoto,
  insertFinishedFile,
  listStudioPhotos,
  requestRevision,
  returnVersion,
  submitVersions,
} from '../../../../../../testing/deliveries.ts';
import { expectError } from '../../../../../../testing/expect-error.ts';
import { dataOf } from '../../../../../../testing/factories.ts';
import { createPaidPlan } from '../../../../../../testing/photos.ts';
import { photos, photoVersions } from '../../../db/schema/index.ts';
import { closeConsistent } from '../jobs/jobs.fixture.ts';
import { originalKey } from '../renditions/index.ts';
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

/** A stream of a file that is deleted meanwhile would fail. */
const hasFile = async (id: string) =>
  (await studio.t.storage.withFile(originalKey(id), async () => true)) ?? false;

describe('finished files', () => {
  test('become versions of their photos, which are in check', async () => {
    const { job, first } = await studio.newJob(2);
    const recorded = await watchAudit(studio.t.database);
    const file = await insertFinishedFile(studio.t, admin, first, { fileName: 'DSC_0412_final.tif' });
    const after = dataOf(await submitFiles(admin, job._id, [file.id.toUpperCase()])).job;
    expect(after).toMatchObject({
      status: 'in_progress',
      photosByStatus: { received: 0, in_progress: 1, in_check: 1, delivered: 0 },
      finishedCount: 0,
    });
    expect(await getPhoto(admin, first)).toMatchObject({
      status: 'in_check',
      allowedActions: [
        'ask',
        'assign',
        'submit_version',
        'return_version',
        'deliver',
        'set_revision_limit',
        'comment',
      ],
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
      allowedActions: ['comment'],
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
    const { job, first } = await studio.jobInCheck();
    const [before] = (await getPhoto(admin, first)).versions;
    await submitVersions(studio.t, otherAdmin, job);
    const { versions } = await getPhoto(admin, first);
    expect(versions).toHaveLength(1);
    expect(versions[0]).toMatchObject({ number: 1 });
    expect(versions[0]?._id).not.toBe(before?._id);
    await expect.poll(() => hasFile(before?._id ?? '')).toBe(false);
  });

  test('need a photo each, and each photo one file', async () => {
    const { job, first } = await studio.newJob();
    const unassigned = await insertFinishedFile(studio.t, admin, first, {
      fileName: 'cover.tif',
      photoId: null,
    });
    expectUploadError(
      await submitFiles(admin, job._id, [unassigned.id]),
      'Choose the photo that "cover.tif" belongs to.',
    );
    const one = await insertFinishedFile(studio.t, admin, first, { fileName: 'a.tif' });
    const other = await insertFinishedFile(studio.t, admin, first, { fileName: 'b.tif' });
    expectUploadError(
      await submitFiles(admin, job._id, [one.id, other.id]),
      '"a.tif" and "b.tif" belong to the same photo. Remove one of them.',
    );
    expectUploadError(
      await submitFiles(admin, job._id, [one.id, one.id.toUpperCase()]),
      'Each one can be listed only once.',
    );
    expectUploadError(await submitFiles(admin, job._id, []), 'Choose at least one file.');
    expect(await getJob(admin, job._id)).toMatchObject({ status: 'received' });
    dataOf(await submitFiles(admin, job._id, [one.id]));
  });

  test('are those of the caller and of the job, and complete', async () => {
    const { job, first } = await studio.newJob();
    const { first: elsewhere } = await studio.newJob();
    for (const file of [
      await insertFinishedFile(studio.t, otherAdmin, first),
      await insertFinishedFile(studio.t, admin, elsewhere),
      await insertFinishedFile(studio.t, admin, first, { jobId: null, photoId: null }),
      { id: randomUUID() },
      { id: 'x' },
    ])
      expectError(await submitFiles(admin, job._id, [file.id]), 404, 'NOT_FOUND');
    const unfinished = await insertFinishedFile(studio.t, admin, first, { state: 'checking' });
    expectError(await submitFiles(admin, job._id, [unfinished.id]), 409, 'UPLOAD_NOT_READY');
    expect(await getJob(admin, job._id)).toMatchObject({ status: 'received' });
  });

  test('are not submitted as photos of the person who uploaded them', async () => {
    const { first } = await studio.newJob();
    await createPaidPlan(otherAdmin, admin);
    const { id } = await insertFinishedFile(studio.t, otherAdmin, first);
    const body = { photos: [{ uploadId: id }] };
    expectError(await otherAdmin.call('POST /photos/jobs', { body }), 404, 'NOT_FOUND');
    expect(dataOf(await otherAdmin.call('GET /photos/uploads')).uploads).toEqual([]);
  });

  test('are limited for a photo', async () => {
    const { job, first } = await studio.jobInCheck();
    await studio.t.database.queries
      .update(photoVersions)
      .set({ number: maxVersions })
      .where(eq(photoVersions.photoId, first._id));
    dataOf(await deliver(admin, job, [first]));
    dataOf(await requestRevision(customer, first, { cause: 'mistake' }));
    const { id } = await insertFinishedFile(studio.t, admin, first);
    expectError(await submitFiles(admin, job._id, [id]), 409, 'TOO_MANY_VERSIONS');
    // As the invariants require it.
    await studio.t.database.queries
      .update(photoVersions)
      .set({ number: 1 })
      .where(eq(photoVersions.photoId, first._id));
  });
});

describe('a photo in check', () => {
  test('can be returned to work without the file', async () => {
    const { job, first } = await studio.jobInCheck(2);
    const [version] = (await getPhoto(admin, first)).versions;
    const recorded = await watchAudit(studio.t.database);
    const { photo } = dataOf(await returnVersion(admin, first));
    expect(photo).toMatchObject({ status: 'in_progress', versions: [] });
    expect(await recorded()).toMatchObject([
      { action: 'return_version', entityId: first._id, before: { status: 'in_check' } },
    ]);
    await expect.poll(() => hasFile(version?._id ?? '')).toBe(false);
    const params = { id: version?._id ?? '' };
    expectError(await admin.call('PUT /photos/admin/versions/:id/return', { params }), 404, 'NOT_FOUND');
    expect(await getJob(admin, job._id)).toMatchObject({
      photosByStatus: { in_progress: 1, in_check: 1 },
    });
  });

  test('with problems is delivered only with a reason', async () => {
    const { job, photos, first } = await studio.newJob(2);
    await submitVersions(studio.t, admin, job, photos.slice(1));
    await submitVersions(studio.t, admin, job, [first], { width: 48, height: 48 });
    expect((await getPhoto(admin, first)).versions[0]?.problems).toEqual(['different_ratio', 'smaller']);
    expectError(await deliver(admin, job, photos), 409, 'CHECKS_FAILED');
    expectError(await deliver(admin, job, photos, { overruleReason: '  ' }), 409, 'CHECKS_FAILED');
    expect(await getJob(customer, job._id)).toMatchObject({ photosByStatus: { in_check: 2 } });
    const recorded = await watchAudit(studio.t.database);
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

  test('with another profile and a lower bit depth than the original fails checks', async () => {
    const { job, first } = await studio.newJob();
    const colors = { profile: 'Adobe RGB (1998)', bitDepth: 16 };
    await studio.t.database.queries.update(photos).set(colors).where(eq(photos.id, first._id));
    await submitVersions(studio.t, admin, job, [first], {
      mimeType: 'image/tiff',
      profile: 'ProPhoto RGB',
      bitDepth: 8,
    });
    const [version] = (await getPhoto(admin, first)).versions;
    expect(version?.problems).toEqual(['other_profile', 'lower_bit_depth']);
    const [stored] = await studio.t.database.queries
      .select({ profile: photoVersions.profile, bitDepth: photoVersions.bitDepth })
      .from(photoVersions)
      .where(eq(photoVersions.photoId, first._id));
    expect(stored).toEqual({ profile: 'ProPhoto RGB', bitDepth: 8 });
    expectError(await deliver(admin, job, [first]), 409, 'CHECKS_FAILED');
  });

  test('that is the original itself fails a check', async () => {
    const { job, first } = await studio.newJob();
    await submitVersions(studio.t, admin, job, [first], { sha256: first.sha256 });
    expect((await getPhoto(admin, first)).versions[0]?.problems).toEqual(['identical']);
    expectError(await deliver(admin, job, [first]), 409, 'CHECKS_FAILED');
  });
});
