// Admins, retouchers and a customer with photos, for the tests of assignments and of the access that follows from them.
import type { Photo } from '@burnish/contract/photos/entities';
import type { Role } from '@burnish/domain/permissions';
import { createTestApp, type TestAppOptions, type TestUser } from '../../../../../../testing/app.ts';
import { getPhoto, listStudioPhotos } from '../../../../../../testing/deliveries.ts';
import { dataOf } from '../../../../../../testing/factories.ts';
import { createPaidImages } from '../../../../../../testing/photos.ts';
import { submitPhotos } from '../../../../../../testing/stored-photos.ts';

/** Enough for every test of a file. */
const purchasedImages = 300;

export const setRole = (admin: TestUser, { id }: Pick<TestUser, 'id'>, role: Role) =>
  admin.call('PUT /admin/users/:id/role', { params: { id }, body: { role } });

export async function createAssignmentStudio(options: TestAppOptions = {}) {
  const t = await createTestApp(options);
  const admin = await t.signInAdmin();

  async function staff(name: string, role: Role): Promise<TestUser> {
    const person = await t.register(name);
    dataOf(await setRole(admin, person, role));
    return person;
  }

  const otherAdmin = await staff('Second Admin', 'admin');
  const zainab = await staff('Zainab Bello', 'retoucher');
  const tunde = await staff('Tunde Balogun', 'retoucher');
  const customer = await t.register('Adaeze Okafor');
  await createPaidImages(customer, admin, { quantity: purchasedImages });

  /** A job of the customer, and its photos as the studio sees them. */
  async function newJob(count = 1) {
    const job = await submitPhotos(t, customer, count);
    const ofJob = await listStudioPhotos(admin, job._id);
    const [first] = ofJob;
    if (first === undefined) throw new Error('no photo was submitted');
    return { job, photos: ofJob, first };
  }

  return {
    t,
    admin,
    otherAdmin,
    zainab,
    tunde,
    customer,
    staff,
    newJob,
    /** A job whose photos are assigned to the person. */
    async jobOf(person: Pick<TestUser, 'id'>, count = 1) {
      const { job } = await newJob(count);
      const ofJob = await listStudioPhotos(admin, job._id);
      dataOf(await assign(admin, job, ofJob, person));
      const assigned = await listStudioPhotos(admin, job._id);
      const [first] = assigned;
      if (first === undefined) throw new Error('no photo was submitted');
      return { job, photos: assigned, first };
    },
    setPool: async (isOpen: boolean) =>
      dataOf(await admin.call('PUT /admin/settings/retoucher-pool', { body: { isOpen } })),
  };
}

export type AssignmentStudio = Awaited<ReturnType<typeof createAssignmentStudio>>;

/** Assigns photos that the person saw like this. Null: to no one. */
export const assign = (
  person: TestUser,
  { _id: id }: { readonly _id: string },
  ofJob: readonly Pick<Photo, '_id' | 'assignee'>[],
  to: Pick<TestUser, 'id'> | null,
) =>
  person.call('PUT /photos/admin/jobs/:id/assignments', {
    params: { id },
    body: {
      assigneeId: to?.id ?? null,
      photos: ofJob.map(({ _id, assignee }) => ({ photoId: _id, assigneeId: assignee?._id ?? null })),
    },
  });

export const getJob = async (person: TestUser, { _id: id }: { readonly _id: string }) =>
  dataOf(await person.call('GET /photos/jobs/:id', { params: { id } })).job;

/** The assignees of a photo, the latest first, and who assigned it. */
export async function historyOf(admin: TestUser, photo: Pick<Photo, '_id'>) {
  const { assignments } = await getPhoto(admin, photo);
  return assignments.map(({ assignee, assignedBy }) => [assignee?._id ?? null, assignedBy?._id ?? null]);
}

/** The events that a person was notified of in the product, the latest first. */
export async function eventsOf(person: TestUser): Promise<string[]> {
  const { notifications } = dataOf(await person.call('GET /notifications', { query: { limit: 100 } }));
  return notifications.map(({ event }) => event);
}

/** Returns a function that lists what a person was notified of since, the earliest first. */
export async function watchEvents(person: TestUser): Promise<() => Promise<string[]>> {
  const { length } = await eventsOf(person);
  return async () => (await eventsOf(person)).toReversed().slice(length);
}
