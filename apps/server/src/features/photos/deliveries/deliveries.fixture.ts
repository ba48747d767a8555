// Two admins and a customer with photos, for the tests of versions and deliveries.
import { expect } from 'vitest';
import { createTestApp, type TestResponse, type TestUser } from '../../../../../../testing/app.ts';
import { submitVersions } from '../../../../../../testing/deliveries.ts';
import { expectFieldErrors } from '../../../../../../testing/expect-error.ts';
import { dataOf } from '../../../../../../testing/factories.ts';
import { createPaidPlan, listPhotosOfJob } from '../../../../../../testing/photos.ts';
import { submitPhotos } from '../../../../../../testing/stored-photos.ts';

export async function createDeliveryStudio() {
  const t = await createTestApp();
  const origin = await t.listen();
  const [admin, otherAdmin] = [await t.signInAdmin(), await t.signIn('Second Admin')];
  const role = { params: { id: otherAdmin.id }, body: { role: 'admin' } } as const;
  dataOf(await admin.call('PUT /admin/users/:id/role', role));
  const customer = await t.signIn('Adaeze Okafor');
  await createPaidPlan(customer, admin, { planId: 'diamond-plan' });

  async function newJob(count = 1) {
    const job = await submitPhotos(t, customer, count);
    const photos = await listPhotosOfJob(customer, job._id);
    const [first] = photos;
    if (first === undefined) throw new Error('no photo was submitted');
    return { job, photos, first };
  }

  return {
    t,
    origin,
    admin,
    otherAdmin,
    customer,
    newJob,
    async jobInCheck(count = 1) {
      const created = await newJob(count);
      await submitVersions(t, admin, created.job);
      return created;
    },
  };
}

export type DeliveryStudio = Awaited<ReturnType<typeof createDeliveryStudio>>;

export const getJob = async (person: TestUser, id: string) =>
  dataOf(await person.call('GET /photos/jobs/:id', { params: { id } })).job;

export const submitFiles = (staff: TestUser, jobId: string, uploadIds: readonly string[]) =>
  staff.call('POST /photos/admin/jobs/:id/versions', {
    params: { id: jobId },
    body: { uploadIds: [...uploadIds] },
  });

export function expectUploadError(response: TestResponse, message: string): void {
  expectFieldErrors(response, 'uploadIds');
  expect(response.body.errors).toEqual([{ path: 'uploadIds', message }]);
}
