import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { watchAudit } from '../../../../../../testing/audit.ts';
import { expectError, expectFieldErrors } from '../../../../../../testing/expect-error.ts';
import { dataOf } from '../../../../../../testing/factories.ts';
import { createPaidPlan, listPhotosOfJob, submitPhotos } from '../../../../../../testing/photos.ts';
import { closeConsistent, setJobStatus } from './jobs.fixture.ts';

let t: TestApp;
let admin: TestUser;
let customer: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  [admin, customer] = [await t.signInAdmin(), await t.signIn('Ngozi Bello')];
  await createPaidPlan(customer, admin);
});
afterAll(() => closeConsistent(t));

test('a customer lists and reads only their own jobs, newest first', async () => {
  const [first, second] = [await submitPhotos(t, customer), await submitPhotos(t, customer, 2)];
  const { jobs } = dataOf(await customer.call('GET /photos/jobs', { query: { limit: 2 } }));
  expect(jobs.map(({ _id }) => _id)).toEqual([second._id, first._id]);
  const stranger = await t.signIn('Stranger');
  expect(dataOf(await stranger.call('GET /photos/jobs')).jobs).toEqual([]);
  const params = { id: first._id };
  expectError(await stranger.call('GET /photos/jobs/:id', { params }), 404, 'NOT_FOUND');
  const { job } = dataOf(await customer.call('GET /photos/jobs/:id', { params }));
  expect(job).toMatchObject({ _id: first._id, allowedActions: [] });
});

test('an admin finds jobs by number, customer and status', async () => {
  const job = await submitPhotos(t, customer);
  dataOf(await setJobStatus(admin, job._id));
  const find = async (query: object) =>
    dataOf(await admin.call('GET /photos/admin/jobs', { query })).jobs.map(({ _id }) => _id);
  expect(await find({ search: job.number.toLowerCase() })).toEqual([job._id]);
  expect(await find({ search: 'ngozi' })).toContain(job._id);
  expect(await find({ search: 'unknown name' })).toEqual([]);
  expect(await find({ status: 'in_progress' })).toContain(job._id);
  expect(await find({ status: 'received' })).not.toContain(job._id);
});

describe('starting a job', () => {
  test('prevents further changes of its photos', async () => {
    const { _id: id } = await submitPhotos(t, customer, 2);
    const recorded = await watchAudit(t.database);
    const { job } = dataOf(await setJobStatus(admin, id));
    expect(job).toMatchObject({ status: 'in_progress', allowedActions: [] });
    for (const photo of await listPhotosOfJob(customer, id))
      expect(photo).toMatchObject({ status: 'in_progress', allowedActions: [] });
    expect(await recorded()).toMatchObject([
      { action: 'start_job', entityId: id, before: { status: 'received' }, after: { status: 'in_progress' } },
    ]);
  });

  test('changes nothing when it has started already', async () => {
    const { _id: id } = await submitPhotos(t, customer);
    const recorded = await watchAudit(t.database);
    const responses = await Promise.all([
      setJobStatus(admin, id),
      setJobStatus(admin, id),
      setJobStatus(admin, id),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await recorded()).toHaveLength(1);
  });

  test('cannot be undone', async () => {
    const { _id: id } = await submitPhotos(t, customer);
    expect((await setJobStatus(admin, id, 'received')).status).toBe(200);
    dataOf(await setJobStatus(admin, id));
    expectError(await setJobStatus(admin, id, 'received'), 409, 'INVALID_STATE');
  });

  test('requires an admin and an existing job', async () => {
    const { _id: id } = await submitPhotos(t, customer);
    expectError(await setJobStatus(customer, id), 403, 'FORBIDDEN');
    expectError(await setJobStatus(t.visitor, id), 401, 'UNAUTHENTICATED');
    expectError(await setJobStatus(admin, randomUUID()), 404, 'NOT_FOUND');
    const response = await admin.send({
      method: 'PUT',
      url: `/api/photos/admin/jobs/${id}/status`,
      payload: { status: 'done' },
    });
    expectFieldErrors(response, 'status');
  });
});
