// The people to whom photos can be assigned, and the work that they have.
import type { Retoucher } from '@burnish/contract/assignments/entities';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultPassword, type TestUser } from '../../../../../../testing/app.ts';
import { deliver, getPhoto, listStudioPhotos, submitVersions } from '../../../../../../testing/deliveries.ts';
import { expectError } from '../../../../../../testing/expect-error.ts';
import { dataOf } from '../../../../../../testing/factories.ts';
import { askQuestion } from '../../../../../../testing/photos.ts';
import { setDueTime } from '../../../../../../testing/stored-photos.ts';
import { closeConsistent } from '../jobs/jobs.fixture.ts';
import { type AssignmentStudio, assign, createAssignmentStudio } from './assignments.fixture.ts';

let studio: AssignmentStudio;
let admin: TestUser;
let customer: TestUser;

beforeAll(async () => {
  studio = await createAssignmentStudio();
  ({ admin, customer } = studio);
});
afterAll(() => closeConsistent(studio.t));

const hour = 3_600_000;
const none = { photoCount: 0, lateCount: 0, nextDueAt: null };

async function listRetouchers(): Promise<Retoucher[]> {
  return dataOf(await admin.call('GET /photos/admin/retouchers')).retouchers;
}

async function workOf({ id }: TestUser) {
  const found = (await listRetouchers()).find(({ _id }) => _id === id);
  return found && { photoCount: found.photoCount, lateCount: found.lateCount, nextDueAt: found.nextDueAt };
}

/** The due time in this number of hours. */
const dueIn = (hours: number) => new Date(studio.t.clock.now().getTime() + hours * hour);

/** A job of the person that is due in this number of hours. */
async function jobDueIn(hours: number, person: TestUser, count = 1) {
  const created = await studio.jobOf(person, count);
  const dueAt = dueIn(hours);
  await setDueTime(studio.t, created.job._id, dueAt);
  return { ...created, dueAt: dueAt.toISOString() };
}

/** Sessions end while the clock moves. */
async function pass(hours: number): Promise<void> {
  studio.t.clock.advance(hours * hour);
  admin = await studio.t.signInAdmin();
  const body = { email: customer.email, password: defaultPassword };
  const { token } = dataOf(await studio.t.visitor.call('POST /auth/login', { body }));
  customer = { ...studio.t.bearer(token), id: customer.id, email: customer.email };
}

describe('the list of retouchers', () => {
  test('has retouchers and admins by name, without customers and those who were deactivated', async () => {
    const inactive = await studio.staff('Inactive Retoucher', 'retoucher');
    const body = { isActive: false };
    dataOf(await admin.call('PUT /admin/users/:id/active', { params: { id: inactive.id }, body }));
    const former = await studio.staff('Former Retoucher', 'retoucher');
    dataOf(
      await admin.call('PUT /admin/users/:id/role', { params: { id: former.id }, body: { role: 'user' } }),
    );
    expect(await listRetouchers()).toEqual([
      { _id: admin.id, fullName: 'Kemi Adewale', role: 'admin', ...none },
      { _id: studio.otherAdmin.id, fullName: 'Second Admin', role: 'admin', ...none },
      { _id: studio.tunde.id, fullName: 'Tunde Balogun', role: 'retoucher', ...none },
      { _id: studio.zainab.id, fullName: 'Zainab Bello', role: 'retoucher', ...none },
    ]);
  });

  test('has only the retoucher who reads it', async () => {
    await studio.jobOf(studio.tunde);
    const { retouchers } = dataOf(await studio.zainab.call('GET /photos/admin/retouchers'));
    expect(retouchers).toEqual([
      { _id: studio.zainab.id, fullName: 'Zainab Bello', role: 'retoucher', ...none },
    ]);
    expect(dataOf(await studio.tunde.call('GET /photos/admin/retouchers')).retouchers).toMatchObject([
      { _id: studio.tunde.id, photoCount: 1 },
    ]);
  });

  test('is not for customers', async () => {
    expectError(await customer.call('GET /photos/admin/retouchers'), 403, 'FORBIDDEN');
  });
});

describe('the work of a retoucher', () => {
  test('is the photos that are assigned to them with work left, and when the first one is due', async () => {
    const person = await studio.staff('Counted Work', 'retoucher');
    const later = await jobDueIn(30, person, 2);
    expect(await workOf(person)).toEqual({ photoCount: 2, lateCount: 0, nextDueAt: later.dueAt });
    const sooner = await jobDueIn(20, person);
    expect(await workOf(person)).toEqual({ photoCount: 3, lateCount: 0, nextDueAt: sooner.dueAt });

    // A photo in check still has to be delivered.
    await submitVersions(studio.t, admin, sooner.job);
    expect(await workOf(person)).toMatchObject({ photoCount: 3, nextDueAt: sooner.dueAt });
    dataOf(await deliver(admin, sooner.job, sooner.photos));
    expect(await workOf(person)).toEqual({ photoCount: 2, lateCount: 0, nextDueAt: later.dueAt });
    dataOf(await customer.call('DELETE /photos/:id', { params: { id: later.first._id } }));
    expect(await workOf(person)).toMatchObject({ photoCount: 1 });
    dataOf(await assign(admin, later.job, await listStudioPhotos(admin, later.job._id), null));
    expect(await workOf(person)).toEqual(none);
  });

  test('is of one person', async () => {
    const [one, other] = [
      await studio.staff('Work One', 'retoucher'),
      await studio.staff('Work Other', 'retoucher'),
    ];
    const { job, first } = await jobDueIn(30, one, 3);
    dataOf(await assign(admin, job, [first], other));
    expect([await workOf(one), await workOf(other)]).toMatchObject([{ photoCount: 2 }, { photoCount: 1 }]);
  });

  test('is late once its due time has passed', async () => {
    const person = await studio.staff('Late Work', 'retoucher');
    const first = await jobDueIn(2, person, 2);
    const second = await jobDueIn(5, person);
    await pass(2);
    expect(await workOf(person)).toEqual({ photoCount: 3, lateCount: 0, nextDueAt: first.dueAt });
    await pass(1);
    expect(await workOf(person)).toEqual({ photoCount: 3, lateCount: 2, nextDueAt: first.dueAt });
    await pass(3);
    expect(await workOf(person)).toMatchObject({ photoCount: 3, lateCount: 3 });
    await submitVersions(studio.t, admin, first.job);
    dataOf(await deliver(admin, first.job, first.photos));
    expect(await workOf(person)).toEqual({ photoCount: 1, lateCount: 1, nextDueAt: second.dueAt });
  });

  test('on hold is counted, but is neither due nor becomes late', async () => {
    const person = await studio.staff('Held Work', 'retoucher');
    const { job, first } = await jobDueIn(10, person);
    const question = await askQuestion(admin, job._id, { photoId: first._id });
    expect(await workOf(person)).toEqual({ photoCount: 1, lateCount: 0, nextDueAt: null });
    await pass(20);
    expect(await workOf(person)).toEqual({ photoCount: 1, lateCount: 0, nextDueAt: null });

    const running = await jobDueIn(30, person);
    expect(await workOf(person)).toEqual({ photoCount: 2, lateCount: 0, nextDueAt: running.dueAt });
    const answer = { params: { id: question._id }, body: { answer: 'The wide one.' } };
    dataOf(await customer.call('PUT /photos/questions/:id/answer', answer));
    const { dueAt } = await getPhoto(admin, first);
    expect(await workOf(person)).toEqual({ photoCount: 2, lateCount: 0, nextDueAt: dueAt });
  });

  test('that was late before it was put on hold stays late', async () => {
    const person = await studio.staff('Held Late', 'retoucher');
    const { job, first } = await jobDueIn(1, person);
    await pass(2);
    await askQuestion(admin, job._id, { photoId: first._id });
    expect(await workOf(person)).toEqual({ photoCount: 1, lateCount: 1, nextDueAt: null });
  });
});
