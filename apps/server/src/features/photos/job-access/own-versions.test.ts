// A version is checked by another person than the retoucher who submitted it. What is due to a revision is up to admins.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../../../../../../testing/app.ts';
import {
  decideRevision,
  deliver,
  deliverJob,
  getPhoto,
  listStudioPhotos,
  requestRevision,
  returnVersion,
  submitVersions,
} from '../../../../../../testing/deliveries.ts';
import { expectError } from '../../../../../../testing/expect-error.ts';
import { dataOf } from '../../../../../../testing/factories.ts';
import {
  type AssignmentStudio,
  assign,
  createAssignmentStudio,
  getJob,
} from '../assignments/assignments.fixture.ts';
import { closeConsistent } from '../jobs/jobs.fixture.ts';

let studio: AssignmentStudio;
let admin: TestUser;
let zainab: TestUser;
let tunde: TestUser;
let customer: TestUser;

beforeAll(async () => {
  studio = await createAssignmentStudio();
  ({ admin, zainab, tunde, customer } = studio);
});
afterAll(() => closeConsistent(studio.t));

const actionsInCheck = ['ask', 'submit_version', 'return_version', 'deliver', 'comment'];
const withoutDelivery = actionsInCheck.filter((action) => action !== 'deliver');

/** A job with one photo of Zainab and one of Tunde. */
async function sharedJob() {
  const { job, photos, first } = await studio.jobOf(zainab, 2);
  dataOf(await assign(admin, job, photos.slice(1), tunde));
  const [, second] = await listStudioPhotos(admin, job._id);
  if (second === undefined) throw new Error('no second photo was submitted');
  return { job, first, second };
}

const expectActions = async (person: TestUser, photo: { readonly _id: string }, actions: readonly string[]) =>
  expect(await getPhoto(person, photo)).toMatchObject({ allowedActions: actions });

describe('a version of a retoucher', () => {
  test('is delivered by another retoucher of the job', async () => {
    const { job, first } = await sharedJob();
    await submitVersions(studio.t, zainab, job, [first]);
    expect((await getPhoto(tunde, first)).versions[0]).toMatchObject({
      submittedBy: { _id: zainab.id, fullName: 'Zainab Bello' },
    });
    await expectActions(zainab, first, withoutDelivery);
    await expectActions(tunde, first, actionsInCheck);
    expectError(await deliver(zainab, job, [first]), 403, 'OWN_VERSION');
    expect(await getJob(admin, job)).toMatchObject({ photosByStatus: { in_check: 1, delivered: 0 } });
    dataOf(await deliver(tunde, job, [first]));
    const [version] = (await getPhoto(customer, first)).versions;
    expect(version).toMatchObject({ submittedBy: null, deliveredAt: studio.t.clock.now().toISOString() });
  });

  test('is delivered by an admin, and returned by the retoucher themselves', async () => {
    const { job, first, second } = await sharedJob();
    await submitVersions(studio.t, zainab, job, [first, second]);
    expectError(await deliver(zainab, job, [first, second]), 403, 'OWN_VERSION');
    dataOf(await returnVersion(zainab, second));
    await expectActions(admin, first, [
      'ask',
      'assign',
      'submit_version',
      'return_version',
      'deliver',
      'set_revision_limit',
      'comment',
    ]);
    dataOf(await deliver(admin, job, [first]));
  });

  test('keeps those of others from being delivered along with it', async () => {
    const { job, first, second } = await sharedJob();
    await submitVersions(studio.t, zainab, job, [first]);
    await submitVersions(studio.t, tunde, job, [second]);
    for (const person of [zainab, tunde])
      expectError(await deliver(person, job, [first, second]), 403, 'OWN_VERSION');
    expect(await getJob(admin, job)).toMatchObject({ photosByStatus: { in_check: 2, delivered: 0 } });
    dataOf(await deliver(zainab, job, [second]));
    dataOf(await deliver(tunde, job, [first]));
  });

  test('that is replaced by another retoucher is checked by the first one', async () => {
    const { job, first } = await sharedJob();
    await submitVersions(studio.t, zainab, job, [first]);
    await submitVersions(studio.t, tunde, job, [first]);
    await expectActions(tunde, first, withoutDelivery);
    await expectActions(zainab, first, actionsInCheck);
    expectError(await deliver(tunde, job, [first]), 403, 'OWN_VERSION');
    dataOf(await deliver(zainab, job, [first]));
  });

  test('is not delivered by a retoucher without a photo in the job', async () => {
    const { job, first } = await studio.jobOf(zainab);
    await submitVersions(studio.t, zainab, job);
    const [version] = (await getPhoto(admin, first)).versions;
    const options = { params: { id: job._id }, body: { versionIds: [version?._id ?? ''] } };
    expectError(await tunde.call('POST /photos/admin/jobs/:id/deliveries', options), 404, 'NOT_FOUND');
  });
});

test('an admin delivers versions of their own', async () => {
  const { job, first } = await sharedJob();
  await submitVersions(studio.t, admin, job, [first]);
  expect((await getPhoto(admin, first)).allowedActions).toContain('deliver');
  dataOf(await deliver(admin, job, [first]));
});

test('decisions about revisions and their limit are of admins', async () => {
  const { job, first } = await sharedJob();
  await deliverJob(studio.t, { customer, staff: admin }, job);
  await expectActions(zainab, first, ['comment']);
  dataOf(await requestRevision(customer, first));
  const photo = await getPhoto(zainab, first);
  const [revision] = photo.revisions;
  if (revision === undefined) throw new Error('no revision was requested');
  expect(photo).toMatchObject({ allowedActions: ['ask', 'submit_version', 'comment'] });
  expectError(await decideRevision(zainab, revision, 'mistake'), 403, 'FORBIDDEN');
  const limit = { params: { id: first._id }, body: { limit: 9 } };
  expectError(await zainab.call('PUT /photos/admin/photos/:id/revision-limit', limit), 403, 'FORBIDDEN');
  expect(await getPhoto(admin, first)).toMatchObject({
    revisions: [{ decidedCause: null }],
    revisionsLeft: 2,
  });
});
