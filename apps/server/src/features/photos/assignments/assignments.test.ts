import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../../../../../../testing/app.ts';
import { watchAudit } from '../../../../../../testing/audit.ts';
import { approve, deliverJob, getPhoto, listStudioPhotos } from '../../../../../../testing/deliveries.ts';
import { expectError, expectFieldErrors } from '../../../../../../testing/expect-error.ts';
import { dataOf } from '../../../../../../testing/factories.ts';
import { createPaidImages, listPhotosOfJob } from '../../../../../../testing/photos.ts';
import { submitPhotos } from '../../../../../../testing/stored-photos.ts';
import { closeConsistent } from '../jobs/jobs.fixture.ts';
import {
  type AssignmentStudio,
  assign,
  createAssignmentStudio,
  eventsOf,
  getJob,
  historyOf,
} from './assignments.fixture.ts';

let studio: AssignmentStudio;
let admin: TestUser;
let otherAdmin: TestUser;
let zainab: TestUser;
let tunde: TestUser;
let customer: TestUser;

beforeAll(async () => {
  studio = await createAssignmentStudio();
  ({ admin, otherAdmin, zainab, tunde, customer } = studio);
});
afterAll(() => closeConsistent(studio.t));

const nameOf = { zainab: 'Zainab Bello', tunde: 'Tunde Balogun' };
const assigneesOf = async (jobId: string) =>
  (await listStudioPhotos(admin, jobId)).map(({ assignee }) => assignee?._id ?? null);

describe('an admin', () => {
  test('assigns some photos of a job, then the others', async () => {
    const { job, photos, first } = await studio.newJob(3);
    const recorded = await watchAudit(studio.t.database);
    const some = dataOf(await assign(admin, job, photos.slice(0, 2), zainab)).job;
    expect(some).toMatchObject({
      retouchers: [{ _id: zainab.id, fullName: nameOf.zainab, photoCount: 2 }],
      unassignedCount: 1,
      allowedActions: ['start', 'ask', 'assign', 'take', 'set_due_time', 'set_retention'],
    });
    expect(await assigneesOf(job._id)).toEqual([zainab.id, zainab.id, null]);
    expect(await getPhoto(admin, first)).toMatchObject({
      assignee: { _id: zainab.id, fullName: nameOf.zainab },
      assignments: [
        {
          assignee: { _id: zainab.id, fullName: nameOf.zainab },
          assignedBy: { _id: admin.id, fullName: 'Kemi Adewale' },
          createdAt: studio.t.clock.now().toISOString(),
        },
      ],
    });

    const all = dataOf(await assign(otherAdmin, job, photos.slice(2), tunde)).job;
    expect(all).toMatchObject({
      // Those with the most photos first.
      retouchers: [
        { _id: zainab.id, photoCount: 2 },
        { _id: tunde.id, photoCount: 1 },
      ],
      unassignedCount: 0,
      allowedActions: ['start', 'ask', 'assign', 'set_due_time', 'set_retention'],
    });
    expect(await getJob(admin, job)).toEqual(all);
    expect(await recorded()).toMatchObject([
      {
        action: 'assign_photos',
        actorId: admin.id,
        entity: 'job',
        entityId: job._id,
        after: { photos: 2, assigneeId: zainab.id },
      },
      { action: 'assign_photos', actorId: otherAdmin.id, after: { photos: 1, assigneeId: tunde.id } },
    ]);
  });

  test('reassigns and releases photos, whose history has the latest assignment first', async () => {
    const { job, photos, first } = await studio.jobOf(zainab, 2);
    studio.t.clock.advance(60_000);
    dataOf(await assign(otherAdmin, job, [first], tunde));
    dataOf(await assign(admin, job, [await getPhoto(admin, first)], null));
    expect(await historyOf(admin, first)).toEqual([
      [null, admin.id],
      [tunde.id, otherAdmin.id],
      [zainab.id, admin.id],
    ]);
    expect(await getPhoto(admin, first)).toMatchObject({ assignee: null });
    expect(await getJob(admin, job)).toMatchObject({
      retouchers: [{ _id: zainab.id, photoCount: photos.length - 1 }],
      unassignedCount: 1,
    });
  });

  test('changes nothing with the same assignment again', async () => {
    const { job, photos, first } = await studio.jobOf(zainab, 2);
    const before = await eventsOf(zainab);
    const recorded = await watchAudit(studio.t.database);
    const upperCase = photos.map(({ _id, assignee }) => ({
      _id: _id.toUpperCase(),
      assignee: assignee && { ...assignee, _id: assignee._id.toUpperCase() },
    }));
    for (const again of [photos, upperCase])
      expect(dataOf(await assign(admin, job, again, { id: zainab.id.toUpperCase() })).job).toEqual(
        await getJob(admin, job),
      );
    expect(await historyOf(admin, first)).toEqual([[zainab.id, admin.id]]);
    expect(await eventsOf(zainab)).toEqual(before);
    expect(await recorded()).toEqual([]);
  });

  test('assigns only the photos that are not assigned to the person yet', async () => {
    const { job, photos, first } = await studio.newJob(2);
    dataOf(await assign(admin, job, [first], zainab));
    const [assigned, other] = await listStudioPhotos(admin, job._id);
    if (assigned === undefined || other === undefined) throw new Error('no photos were submitted');
    const recorded = await watchAudit(studio.t.database);
    dataOf(await assign(admin, job, [assigned, other], zainab));
    expect(await recorded()).toMatchObject([{ after: { photos: 1 } }]);
    for (const photo of photos) expect(await historyOf(admin, photo)).toEqual([[zainab.id, admin.id]]);
  });

  test('can be assigned photos, too, and assigns a photo that is delivered', async () => {
    const { job } = await studio.newJob();
    await deliverJob(studio.t, { customer, staff: admin }, job);
    const assigned = dataOf(await assign(admin, job, await listStudioPhotos(admin, job._id), otherAdmin)).job;
    expect(assigned).toMatchObject({ retouchers: [{ _id: otherAdmin.id }], unassignedCount: 0 });
  });
});

describe('customers', () => {
  test('see nothing of it', async () => {
    const { job, first } = await studio.jobOf(zainab, 2);
    const unassigned = { retouchers: [], unassignedCount: 0 };
    expect(await getJob(customer, job)).toMatchObject(unassigned);
    expect(await getPhoto(customer, first)).toMatchObject({ assignee: null, assignments: [] });
    const { jobs } = dataOf(await customer.call('GET /photos/jobs'));
    for (const listed of jobs) expect(listed).toMatchObject(unassigned);
    const texts = JSON.stringify([jobs, await listPhotosOfJob(customer, job._id), await eventsOf(customer)]);
    for (const text of [zainab.id, nameOf.zainab, 'assign"']) expect(texts).not.toContain(text);
  });

  test('cannot assign photos of their own jobs', async () => {
    const { job, photos } = await studio.newJob();
    expectError(await assign(customer, job, photos, zainab), 403, 'FORBIDDEN');
  });
});

describe('an assignment', () => {
  test('is of all photos or none if one was assigned to another in the meantime', async () => {
    const { job, photos } = await studio.newJob(3);
    dataOf(await assign(otherAdmin, job, photos.slice(1, 2), tunde));
    const recorded = await watchAudit(studio.t.database);
    const before = await eventsOf(zainab);
    expectError(await assign(admin, job, photos, zainab), 409, 'ASSIGNMENT_CHANGED');
    expect(await assigneesOf(job._id)).toEqual([null, tunde.id, null]);
    expect(await recorded()).toEqual([]);
    expect(await eventsOf(zainab)).toEqual(before);
    // Also if another released it.
    const seen = await listStudioPhotos(admin, job._id);
    dataOf(await assign(otherAdmin, job, seen.slice(1, 2), null));
    expectError(await assign(admin, job, seen, null), 409, 'ASSIGNMENT_CHANGED');
  });

  test('by two admins at once is made by one of them', async () => {
    const { job, photos } = await studio.newJob(4);
    const replies = await Promise.all([
      assign(admin, job, photos, zainab),
      assign(otherAdmin, job, photos.toReversed(), tunde),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(replies.map(({ body }) => body.code).filter(Boolean)).toEqual(['ASSIGNMENT_CHANGED']);
    const [winner] = [zainab, tunde].filter((_, index) => replies[index]?.status === 200);
    expect(new Set(await assigneesOf(job._id))).toEqual(new Set([winner?.id]));
  });

  test('by two admins at once of a job of the assignee does not deadlock', async () => {
    const person = await studio.staff(`Also a Customer ${randomUUID()}`, 'retoucher');
    await createPaidImages(person, admin);
    const job = await submitPhotos(studio.t, person, 2);
    for (let round = 0; round < 8; round += 1) {
      const [first, second] = await listStudioPhotos(admin, job._id);
      if (first === undefined || second === undefined) throw new Error('no photos were submitted');
      const replies = await Promise.all([
        assign(admin, job, [first], person),
        assign(otherAdmin, job, [second], person),
      ]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      dataOf(await assign(admin, job, await listStudioPhotos(admin, job._id), null));
    }
  });

  test('is of photos of the job that exist', async () => {
    const { job, photos, first } = await studio.newJob(2);
    const { first: elsewhere } = await studio.newJob();
    const { first: withdrawn } = { first: photos[1] ?? first };
    dataOf(await customer.call('DELETE /photos/:id', { params: { id: withdrawn._id } }));
    for (const _id of [randomUUID(), elsewhere._id, withdrawn._id, 'x'])
      expectError(await assign(admin, job, [first, { _id, assignee: null }], zainab), 404, 'NOT_FOUND');
    for (const _id of [randomUUID(), 'x'])
      expectError(await assign(admin, { _id }, [first], zainab), 404, 'NOT_FOUND');
    expect(await assigneesOf(job._id)).toEqual([null]);
  });

  test('is to someone who works on jobs', async () => {
    const { job, photos } = await studio.newJob();
    const inactive = await studio.staff(`Inactive ${randomUUID()}`, 'retoucher');
    const deactivation = { params: { id: inactive.id }, body: { isActive: false } };
    dataOf(await admin.call('PUT /admin/users/:id/active', deactivation));
    for (const id of [customer.id, inactive.id, randomUUID(), 'x', ''])
      expectFieldErrors(await assign(admin, job, photos, { id }), 'assigneeId');
    expect(await assigneesOf(job._id)).toEqual([null]);
  });

  test('lists each photo once, and at least one', async () => {
    const { job, first } = await studio.newJob();
    expectFieldErrors(await assign(admin, job, [], zainab), 'photos');
    const twice = [first, { ...first, _id: first._id.toUpperCase() }];
    expectFieldErrors(await assign(admin, job, twice, zainab), 'photos');
  });

  test('is not of an approved photo, nor of a job that is approved or withdrawn', async () => {
    const { job, photos, first } = await studio.jobOf(zainab, 2);
    await deliverJob(studio.t, { customer, staff: admin }, job);
    dataOf(await approve(customer, job, [first]));
    expect(await getPhoto(admin, first)).toMatchObject({ allowedActions: [] });
    expectError(await assign(admin, job, photos, tunde), 409, 'INVALID_STATE');
    dataOf(await approve(customer, job, photos));
    expectError(await assign(admin, job, photos, null), 409, 'INVALID_STATE');
    expect(await assigneesOf(job._id)).toEqual([zainab.id, zainab.id]);
    expect(await getJob(admin, job)).toMatchObject({
      retouchers: [{ photoCount: 2 }],
      allowedActions: ['set_retention'],
    });

    const { job: withdrawn, photos: ofWithdrawn } = await studio.newJob();
    dataOf(await customer.call('PUT /photos/jobs/:id/withdraw', { params: { id: withdrawn._id } }));
    expectError(await assign(admin, withdrawn, ofWithdrawn, zainab), 409, 'INVALID_STATE');
  });
});

describe('the lists of the studio', () => {
  test('filter by assignee, and by photos that are assigned to no one', async () => {
    const { job, photos, first } = await studio.newJob(3);
    dataOf(await assign(admin, job, [first], tunde));
    const listed = async (assigneeId: string) =>
      dataOf(
        await admin.call('GET /photos/admin/photos', { query: { jobId: job._id, assigneeId } }),
      ).photos.map(({ _id }) => _id);
    expect(await listed(tunde.id)).toEqual([first._id]);
    expect((await listed('none')).toSorted()).toEqual(
      photos
        .slice(1)
        .map(({ _id }) => _id)
        .toSorted(),
    );
    expect(await listed(zainab.id)).toEqual([]);

    const isListed = async (retoucherId: string, sort?: 'due') => {
      const query = { retoucherId, limit: 100, ...(sort && { sort }) };
      const { jobs } = dataOf(await admin.call('GET /photos/admin/jobs', { query }));
      return jobs.some(({ _id }) => _id === job._id);
    };
    for (const sort of [undefined, 'due'] as const) {
      expect(await isListed(tunde.id, sort)).toBe(true);
      expect(await isListed('none', sort)).toBe(true);
      expect(await isListed(zainab.id, sort)).toBe(false);
    }
    dataOf(await assign(admin, job, photos.slice(1), tunde));
    for (const sort of [undefined, 'due'] as const) expect(await isListed('none', sort)).toBe(false);
  });
});
