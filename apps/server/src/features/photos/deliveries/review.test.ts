import { randomUUID } from 'node:crypto';
import type { Photo } from '@burnish/contract/photos/entities';
import { maxStrokePoints } from '@burnish/domain/photos/annotation';
import { maxRevisions } from '@burnish/domain/photos/revision';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { watchAudit } from '../../../../../../testing/audit.ts';
import {
  approve,
  decideRevision,
  deliver,
  deliverJob,
  getPhoto,
  latestVersionId,
  requestRevision,
  submitVersions,
} from '../../../../../../testing/deliveries.ts';
import { expectError, expectFieldErrors } from '../../../../../../testing/expect-error.ts';
import { createApprovedReceipt, dataOf, recordedPaymentBody } from '../../../../../../testing/factories.ts';
import { createPaidPlan } from '../../../../../../testing/photos.ts';
import { planOf } from '../../../../../../testing/plans.ts';
import { submitPhotos } from '../../../../../../testing/stored-photos.ts';
import { orderUpgrade } from '../../../../../../testing/upgrades.ts';
import { photoRevisions } from '../../../db/schema/index.ts';
import { closeConsistent } from '../jobs/jobs.fixture.ts';

let t: TestApp;
let admin: TestUser;
let customer: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  [admin, customer, stranger] = [
    await t.signInAdmin(),
    await t.signIn('Adaeze Okafor'),
    await t.signIn('Stranger'),
  ];
  await createPaidPlan(customer, admin, { planId: 'diamond-plan' });
});
afterAll(() => closeConsistent(t));

const hour = 3_600_000;
const getJob = async (id: string) =>
  dataOf(await customer.call('GET /photos/jobs/:id', { params: { id } })).job;
const setLimit = (staff: TestUser, { _id: id }: Pick<Photo, '_id'>, limit: number) =>
  staff.call('PUT /photos/admin/photos/:id/revision-limit', { params: { id }, body: { limit } });

async function delivered(count = 1) {
  const job = await submitPhotos(t, customer, count);
  const photos = await deliverJob(t, { customer, staff: admin }, job);
  const [first] = photos;
  if (first === undefined) throw new Error('no photo was delivered');
  return { job, photos, first };
}

/** A new version of the photo, delivered. */
async function deliverAgain(photo: Photo): Promise<Photo> {
  await submitVersions(t, admin, { _id: photo.jobId }, [photo]);
  dataOf(await deliver(admin, { _id: photo.jobId }, [photo]));
  return getPhoto(customer, photo);
}

async function requested(photo: Photo, change: Parameters<typeof requestRevision>[2] = {}): Promise<Photo> {
  return dataOf(await requestRevision(customer, photo, change)).photo;
}

describe('an approval', () => {
  test('of some photos leaves the others to review, and that of the last one completes the job', async () => {
    const { job, photos, first } = await delivered(3);
    const recorded = await watchAudit(t.database);
    t.clock.advance(hour);
    expect(dataOf(await approve(customer, job, [first])).job).toMatchObject({
      status: 'delivered',
      photosByStatus: { delivered: 2, approved: 1 },
      reviewDueAt: first.reviewDueAt,
    });
    expect(await getPhoto(customer, first)).toMatchObject({
      status: 'approved',
      approvedAt: t.clock.now().toISOString(),
      reviewDueAt: null,
      allowedActions: [],
      versions: [{ url: expect.any(String) }],
    });
    // Those that are approved already stay so.
    expect(dataOf(await approve(customer, job, photos)).job).toMatchObject({
      status: 'approved',
      photosByStatus: { delivered: 0, approved: 3 },
      reviewDueAt: null,
      finishedCount: 3,
    });
    expect((await recorded()).map(({ action, entityId, after }) => [action, entityId, after])).toEqual([
      ['approve_photos', job._id, { photos: 1 }],
      ['approve_photos', job._id, { photos: 2 }],
    ]);
    dataOf(await approve(customer, job, photos));
    expect(await recorded()).toHaveLength(2);
  });

  test('is of delivered photos of one job of the customer', async () => {
    const { job, photos, first } = await delivered(2);
    const { first: elsewhere } = await delivered();
    await requested(first);
    expectError(await approve(customer, job, photos), 409, 'INVALID_STATE');
    expectError(await approve(customer, job, [elsewhere]), 404, 'NOT_FOUND');
    expectError(await approve(customer, job, [{ _id: 'x' }]), 404, 'NOT_FOUND');
    expectError(await approve(customer, { _id: randomUUID() }, [first]), 404, 'NOT_FOUND');
    for (const person of [stranger, admin]) expectError(await approve(person, job, photos), 404, 'NOT_FOUND');
    expectFieldErrors(await approve(customer, job, []), 'versionIds');
    expect(await getJob(job._id)).toMatchObject({ photosByStatus: { delivered: 1, revision_requested: 1 } });
  });
});

describe('a revision', () => {
  test('of a photo is due as the plan it was submitted to promises, after an upgrade too', async () => {
    const upgrader = await t.signIn('Upgrading Customer');
    await createApprovedReceipt(upgrader, admin, { planId: 'silver-plan' });
    const job = await submitPhotos(t, upgrader);
    const [photo] = await deliverJob(t, { customer: upgrader, staff: admin }, job);
    if (photo === undefined) throw new Error('no photo was delivered');
    const { _id: id } = await planOf(upgrader);
    const choice = { planId: 'diamond-plan', billingCycle: 'monthly' } as const;
    const { invoiceId, amountDue } = (await orderUpgrade(upgrader, id, choice)).subscription.upgrade ?? {};
    if (invoiceId === undefined || amountDue === undefined) throw new Error('no upgrade is open');
    const body = recordedPaymentBody(amountDue);
    dataOf(await admin.call('POST /admin/invoices/:id/payments', { params: { id: invoiceId }, body }));
    expect((await planOf(upgrader)).planId._id).toBe('diamond-plan');
    const revised = dataOf(await requestRevision(upgrader, photo)).photo;
    expect(revised.dueAt).toBe(new Date(t.clock.now().getTime() + 72 * hour).toISOString());
  });

  const annotations = [{ kind: 'ring', x: 0.5, y: 0.5, width: 0.2, height: 0.3, note: 'Too dark' }] as const;

  test('returns the photo to the studio with what the customer marked, and a new due time', async () => {
    const { job, first } = await delivered(2);
    const recorded = await watchAudit(t.database);
    t.clock.advance(10 * hour);
    const photo = await requested(first, { note: '  Warmer  ', annotations: [...annotations] });
    const dueAt = new Date(t.clock.now().getTime() + 24 * hour).toISOString();
    expect(photo).toMatchObject({
      status: 'revision_requested',
      dueAt,
      reviewDueAt: null,
      revisionsLeft: 2,
      allowedActions: ['comment'],
      revisions: [
        {
          round: 1,
          versionId: first.versions[0]?._id,
          note: 'Warmer',
          annotations: [{ number: 1, ...annotations[0] }],
          cause: 'change_of_mind',
          decidedCause: null,
          isCounted: true,
        },
      ],
    });
    expect(await getJob(job._id)).toMatchObject({
      status: 'in_progress',
      dueAt,
      photosByStatus: { delivered: 1, revision_requested: 1 },
    });
    expect(await recorded()).toMatchObject([
      {
        action: 'request_revision',
        entity: 'photo',
        entityId: first._id,
        after: { status: 'revision_requested', jobId: job._id, round: 1, cause: 'change_of_mind' },
      },
    ]);
    expect(await getPhoto(admin, first)).toMatchObject({
      revisions: photo.revisions,
      allowedActions: ['ask', 'assign', 'submit_version', 'set_revision_limit', 'comment'],
    });

    const again = await deliverAgain(first);
    expect(again).toMatchObject({ status: 'delivered', revisionsLeft: 2 });
    expect(again.versions.map(({ number }) => number)).toEqual([2, 1]);
    expect(again.revisions).toEqual(photo.revisions);
  });

  test('needs a note or a mark, of a delivered photo of the customer', async () => {
    const { first } = await delivered();
    expectFieldErrors(await requestRevision(customer, first, { note: ' ' }), 'note');
    expectError(await requestRevision(stranger, first), 404, 'NOT_FOUND');
    expectError(await requestRevision(admin, first), 404, 'NOT_FOUND');
    const outside = [{ ...annotations[0], x: 1 }];
    expectFieldErrors(
      await requestRevision(customer, first, { annotations: outside }),
      'annotations.0.width',
    );
    await requested(first, { note: null, annotations: [...annotations] });
    expectError(await requestRevision(customer, first), 409, 'INVALID_STATE');
    expect((await getPhoto(customer, first)).revisions).toHaveLength(1);
  });

  test('is included three times, and as often as the studio makes mistakes', async () => {
    let { first: photo } = await delivered();
    const left: number[] = [];
    for (const cause of ['change_of_mind', 'mistake', 'change_of_mind', 'change_of_mind'] as const) {
      left.push((await requested(photo, { cause })).revisionsLeft);
      photo = await deliverAgain(photo);
    }
    expect(left).toEqual([2, 2, 1, 0]);
    expectError(await requestRevision(customer, photo), 409, 'NO_REVISIONS_LEFT');
    expect(await getPhoto(customer, photo)).toMatchObject({ status: 'delivered' });
    expect((await requested(photo, { cause: 'mistake' })).revisionsLeft).toBe(0);
    photo = await deliverAgain(photo);

    // An admin can include more.
    dataOf(await setLimit(admin, photo, 4));
    expect((await requested(photo)).revisionsLeft).toBe(0);
  });

  test('that an admin decides about counts accordingly', async () => {
    const { first } = await delivered();
    const { revisions } = await requested(first, { cause: 'mistake' });
    const [revision] = revisions;
    if (revision === undefined) throw new Error('there is no revision');
    const recorded = await watchAudit(t.database);
    expect(dataOf(await decideRevision(admin, revision, 'change_of_mind')).photo).toMatchObject({
      revisionsLeft: 2,
      revisions: [{ cause: 'mistake', decidedCause: 'change_of_mind', isCounted: true }],
    });
    dataOf(await decideRevision(admin, revision, 'change_of_mind'));
    expect(dataOf(await decideRevision(admin, revision, 'mistake')).photo).toMatchObject({
      revisionsLeft: 3,
      revisions: [{ decidedCause: 'mistake', isCounted: false }],
    });
    expect(await recorded()).toMatchObject([
      { action: 'decide_revision', before: { cause: 'mistake' }, after: { cause: 'change_of_mind' } },
      { action: 'decide_revision', before: { cause: 'change_of_mind' }, after: { cause: 'mistake' } },
    ]);
    expectError(await decideRevision(customer, revision, 'mistake'), 403, 'FORBIDDEN');
    expectError(await decideRevision(admin, { _id: randomUUID() }, 'mistake'), 404, 'NOT_FOUND');
  });

  test('has a limit that only admins change, until the photo is approved', async () => {
    const { job, first } = await delivered();
    const recorded = await watchAudit(t.database);
    expect(dataOf(await setLimit(admin, first, 0)).photo.revisionsLeft).toBe(0);
    dataOf(await setLimit(admin, first, 0));
    expect(await recorded()).toMatchObject([
      {
        action: 'set_revision_limit',
        before: { revisionLimit: 3 },
        after: { revisionLimit: 0 },
      },
    ]);
    for (const limit of [-1, 0.5, 51]) expectFieldErrors(await setLimit(admin, first, limit), 'limit');
    expectError(await setLimit(customer, first, 9), 403, 'FORBIDDEN');
    dataOf(await approve(customer, job, [first]));
    expectError(await setLimit(admin, first, 9), 409, 'INVALID_STATE');
    expectError(await setLimit(admin, { _id: randomUUID() }, 9), 404, 'NOT_FOUND');
  });

  test('of a photo is limited, counted or not', async () => {
    const { first } = await delivered();
    const { revisions } = await requested(first, { cause: 'mistake' });
    const photo = await deliverAgain(first);
    const [row] = await t.database.queries.select().from(photoRevisions).limit(1);
    if (row === undefined || revisions.length === 0) throw new Error('there is no revision');
    const rows = Array.from({ length: maxRevisions - 1 }, (_, index) => ({
      ...row,
      id: randomUUID(),
      photoId: photo._id,
      versionId: photo.versions[0]?._id ?? '',
      round: index + 2,
      cause: 'mistake' as const,
    }));
    await t.database.queries.insert(photoRevisions).values(rows);
    expectError(await requestRevision(customer, photo, { cause: 'mistake' }), 409, 'TOO_MANY_REVISIONS');
    await t.database.queries.delete(photoRevisions).where(
      inArray(
        photoRevisions.id,
        rows.map(({ id }) => id),
      ),
    );
  });

  test('is of the latest version, like an approval', async () => {
    const { job, first } = await delivered();
    const seen = await latestVersionId(customer, first);
    await requested(first);
    await submitVersions(t, admin, job, [first]);
    const inCheck = await latestVersionId(admin, first);
    const approveVersion = (id: string) =>
      customer.call('PUT /photos/jobs/:id/approve', { params: { id: job._id }, body: { versionIds: [id] } });
    expectError(await approveVersion(inCheck), 404, 'NOT_FOUND');
    dataOf(await deliver(admin, job, [first]));
    expectError(await approveVersion(seen), 409, 'INVALID_STATE');
    expectError(await requestRevision(customer, first, { versionId: seen }), 409, 'INVALID_STATE');
    const { first: other } = await delivered();
    const elsewhere = await latestVersionId(customer, other);
    expectError(await requestRevision(customer, first, { versionId: elsewhere }), 404, 'NOT_FOUND');
    dataOf(await approveVersion(inCheck));
  });

  test('has a limit of what is drawn on the photos of a job', async () => {
    const { job, photos } = await delivered(2);
    const [first, second] = photos;
    if (first === undefined || second === undefined) throw new Error('no photos were delivered');
    const points = Array.from({ length: maxStrokePoints }, (_, index): [number, number] => [
      index / 1_000,
      0.5,
    ]);
    const drawn = Array.from({ length: 8 }, () => ({ kind: 'stroke' as const, points, note: 'Here' }));
    const { revisions } = await requested(first, { cause: 'mistake', annotations: drawn });
    const rows = Array.from({ length: 12 }, (_, index) => ({ id: randomUUID(), round: index + 2 }));
    const [row] = await t.database.queries
      .select()
      .from(photoRevisions)
      .where(eq(photoRevisions.id, revisions[0]?._id ?? ''));
    if (row === undefined) throw new Error('there is no revision');
    await t.database.queries.insert(photoRevisions).values(rows.map((change) => ({ ...row, ...change })));
    expectFieldErrors(await requestRevision(customer, second, { annotations: drawn }), 'annotations');
    const ids = rows.map(({ id }) => id);
    await t.database.queries.delete(photoRevisions).where(inArray(photoRevisions.id, ids));
    dataOf(await requestRevision(customer, second, { annotations: drawn }));
    expect(await getJob(job._id)).toMatchObject({ photosByStatus: { revision_requested: 2 } });
  });

  test('and an approval at once: one wins, the other is refused', async () => {
    const { job, first } = await delivered();
    const [approved, revised] = await Promise.all([
      approve(customer, job, [first]),
      requestRevision(customer, first),
    ]);
    const statuses = [approved.status, revised.status];
    expect([
      [200, 409],
      [409, 201],
    ]).toContainEqual(statuses);
  });
});
