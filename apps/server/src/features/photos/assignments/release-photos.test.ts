// Photos of people who no longer work on jobs.
import type { Role } from '@burnish/domain/permissions';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../../../../../../testing/app.ts';
import { watchAudit } from '../../../../../../testing/audit.ts';
import {
  approve,
  deliver,
  deliverJob,
  getPhoto,
  listStudioPhotos,
  submitVersions,
} from '../../../../../../testing/deliveries.ts';
import { dataOf } from '../../../../../../testing/factories.ts';
import { createPaidImages } from '../../../../../../testing/photos.ts';
import { confirm } from '../../../../../../testing/second-factor.ts';
import { submitPhotos } from '../../../../../../testing/stored-photos.ts';
import { fastTiming, patiently } from '../../../../../../testing/task-timing.ts';
import { photoJobs, users } from '../../../db/schema/index.ts';
import { closeConsistent } from '../jobs/jobs.fixture.ts';
import {
  type AssignmentStudio,
  assign,
  createAssignmentStudio,
  getJob,
  historyOf,
  setRole,
  watchEvents,
} from './assignments.fixture.ts';

let studio: AssignmentStudio;
let admin: TestUser;
let tunde: TestUser;
let customer: TestUser;

beforeAll(async () => {
  studio = await createAssignmentStudio({ taskTiming: fastTiming });
  ({ admin, tunde, customer } = studio);
});
afterAll(() => closeConsistent(studio.t));

const assigneesOf = async (jobId: string) =>
  (await listStudioPhotos(admin, jobId)).map(({ assignee }) => assignee?._id ?? null);

/** Waits until the task has released the photos of the job. */
async function waitUntilReleased({ _id: jobId }: { readonly _id: string }): Promise<void> {
  await expect.poll(async () => new Set(await assigneesOf(jobId)), patiently).toEqual(new Set([null]));
}

async function setActive(person: TestUser, isActive: boolean): Promise<void> {
  const options = { params: { id: person.id }, body: { isActive } };
  dataOf(await admin.call('PUT /admin/users/:id/active', options));
}

/** As another program does, without an audit record. */
async function setStoredRole({ id }: TestUser, role: Role): Promise<void> {
  await studio.t.database.queries.update(users).set({ role }).where(eq(users.id, id));
}

async function deleteAccount(person: TestUser): Promise<void> {
  const body = { phrase: 'delete my account', confirmation: await confirm(person) };
  dataOf(await person.call('POST /auth/delete-account', { body }));
}

/** A person with photos in every status: two of a job with an approved one, and one each of jobs in other statuses. */
async function createRetoucher(name: string) {
  const person = await studio.staff(name, 'retoucher');
  const mixed = await studio.jobOf(person, 3);
  await submitVersions(studio.t, admin, mixed.job, mixed.photos.slice(0, 2));
  dataOf(await deliver(admin, mixed.job, mixed.photos.slice(0, 2)));
  dataOf(await approve(customer, mixed.job, [mixed.first]));
  const delivered = await studio.jobOf(person);
  await deliverJob(studio.t, { customer, staff: admin }, delivered.job);
  const approved = await studio.jobOf(person);
  await deliverJob(studio.t, { customer, staff: admin }, approved.job);
  dataOf(await approve(customer, approved.job, approved.photos));
  const inCheck = await studio.jobOf(person);
  await submitVersions(studio.t, person, inCheck.job);
  return { person, mixed, delivered, approved, inCheck };
}

type RetouchedJobs = Awaited<ReturnType<typeof createRetoucher>>;

async function expectReleased({ person, mixed, delivered, approved, inCheck }: RetouchedJobs): Promise<void> {
  await waitUntilReleased(delivered.job);
  await waitUntilReleased(inCheck.job);
  await expect.poll(() => assigneesOf(mixed.job._id), patiently).toEqual([person.id, null, null]);
  for (const photo of [...delivered.photos, ...inCheck.photos, ...mixed.photos.slice(1)])
    expect(await historyOf(admin, photo)).toEqual([
      [null, null],
      [person.id, admin.id],
    ]);
  for (const photo of [mixed.first, approved.first])
    expect(await historyOf(admin, photo)).toEqual([[person.id, admin.id]]);
  expect(await assigneesOf(approved.job._id)).toEqual([person.id]);
  expect(await getJob(admin, mixed.job)).toMatchObject({
    retouchers: [{ _id: person.id, photoCount: 1 }],
    unassignedCount: 1,
  });
  expect(await getJob(admin, inCheck.job)).toMatchObject({ retouchers: [], unassignedCount: 1 });
}

describe('photos that are not approved are assigned to no one', () => {
  test('after the role was taken away', async () => {
    const jobs = await createRetoucher('Loses Role');
    const recorded = await watchAudit(studio.t.database);
    dataOf(await setRole(admin, jobs.person, 'user'));
    await expectReleased(jobs);
    const releases = (await recorded()).filter(({ action }) => action === 'assign_photos');
    expect(releases.map(({ actorId, entityId }) => [actorId, entityId]).toSorted()).toEqual(
      [jobs.mixed, jobs.delivered, jobs.inCheck].map(({ job }) => [null, job._id]).toSorted(),
    );
    for (const { after } of releases) expect(after).toMatchObject({ assigneeId: null });
  });

  test('after the account was deactivated, and stay so when it is activated again', async () => {
    const jobs = await createRetoucher('Deactivated');
    await setActive(jobs.person, false);
    await expectReleased(jobs);
    await setActive(jobs.person, true);
    expect(await assigneesOf(jobs.inCheck.job._id)).toEqual([null]);
  });

  test('after the account was deleted', async () => {
    const jobs = await createRetoucher('Deleted Account');
    await deleteAccount(jobs.person);
    await expectReleased(jobs);
    const { assignee, assignments } = await getPhoto(admin, jobs.approved.first);
    for (const person of [assignee, assignments[0]?.assignee])
      expect(JSON.stringify(person)).not.toContain('Deleted Account');
  });

  test('after a role was changed in the database, by the scheduled task', async () => {
    const jobs = await createRetoucher('Changed Elsewhere');
    await setStoredRole(jobs.person, 'user');
    expect(await assigneesOf(jobs.inCheck.job._id)).toEqual([jobs.person.id]);
    const notified = await watchEvents(tunde);
    await studio.t.services.assignments.releasePhotos();
    await expectReleased(jobs);
    // Once, and without notifying anyone.
    await studio.t.services.assignments.releasePhotos();
    await expectReleased(jobs);
    expect(await notified()).toEqual([]);
    await setStoredRole(jobs.person, 'retoucher');
  });
});

describe('photos stay assigned', () => {
  test('to a retoucher who becomes an admin', async () => {
    const person = await studio.staff('Promoted', 'retoucher');
    const { job, photos } = await studio.jobOf(person, 2);
    dataOf(await setRole(admin, person, 'admin'));
    await studio.t.services.assignments.releasePhotos();
    expect(await assigneesOf(job._id)).toEqual(photos.map(() => person.id));
  });

  test('if the account of their customer was deleted', async () => {
    const person = await studio.staff('Left Behind', 'retoucher');
    const leaving = await studio.t.register('Leaving Customer');
    await createPaidImages(leaving, admin);
    const job = await submitPhotos(studio.t, leaving);
    dataOf(await assign(admin, job, await listStudioPhotos(admin, job._id), person));
    await deleteAccount(leaving);
    await setStoredRole(person, 'user');
    await studio.t.services.assignments.releasePhotos();
    expect(await assigneesOf(job._id)).toEqual([person.id]);
    await setStoredRole(person, 'retoucher');
  });

  test('to the others who work on the same job', async () => {
    const person = await studio.staff('Leaves Alone', 'retoucher');
    const { job, photos } = await studio.jobOf(person, 2);
    dataOf(await assign(admin, job, photos.slice(1), tunde));
    dataOf(await setRole(admin, person, 'user'));
    await expect.poll(() => assigneesOf(job._id), patiently).toEqual([null, tunde.id]);
    expect(await getJob(tunde, job)).toMatchObject({
      retouchers: [{ _id: tunde.id, photoCount: 1 }],
      unassignedCount: 1,
    });
  });
});

test('a job that cannot be released does not keep the others from it', async () => {
  const person = await studio.staff('Fails Once', 'retoucher');
  const broken = await studio.jobOf(person);
  const { job } = await studio.jobOf(person);
  const { queries } = studio.t.database;
  await setStoredRole(person, 'user');
  // Writing one of the two jobs fails.
  await queries.execute(
    `alter table photo_jobs add constraint test_failure check (id <> '${broken.job._id}' or cardinality(retoucher_ids) > 0)`,
  );
  await expect(studio.t.services.assignments.releasePhotos()).rejects.toThrow(AggregateError);
  await waitUntilReleased(job);
  expect(await assigneesOf(broken.job._id)).toEqual([person.id]);
  await queries.execute('alter table photo_jobs drop constraint test_failure');
  await studio.t.services.assignments.releasePhotos();
  await waitUntilReleased(broken.job);
  const [row] = await queries.select().from(photoJobs).where(eq(photoJobs.id, broken.job._id));
  expect(row).toMatchObject({ retoucherIds: [], unassignedCount: 1 });
  await setStoredRole(person, 'retoucher');
});
