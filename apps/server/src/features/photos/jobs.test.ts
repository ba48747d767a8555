import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../../testing/app.ts';
import { watchAudit } from '../../../../../testing/audit.ts';
import { dataOf } from '../../../../../testing/factories.ts';
import { breachesIn } from '../../../../../testing/invariants.ts';
import { readLedger } from '../../../../../testing/ledger.ts';
import { handedIn, paidPlan, photosOf } from '../../../../../testing/photos.ts';
import { expectFaults, expectRefusal } from '../../../../../testing/refusal.ts';

let t: TestApp;
let admin: Person;
let customer: Person;

beforeAll(async () => {
  t = await createTestApp();
  [admin, customer] = [await t.signInAdmin(), await t.signIn('Ngozi Bello')];
  await paidPlan(customer, admin);
});
afterAll(async () => {
  expect(breachesIn(await readLedger(t.database))).toEqual([]);
  await t.close();
});

const begin = (person: Person, id: string, status: 'in_work' | 'received' = 'in_work') =>
  person.call('PUT /photos/admin/jobs/:id/status', { params: { id }, body: { status } });

test('a customer reads their own jobs, the newest first, and no others', async () => {
  const [first, second] = [await handedIn(t, customer), await handedIn(t, customer, 2)];
  const { jobs } = dataOf(await customer.call('GET /photos/jobs', { query: { limit: 2 } }));
  expect(jobs.map(({ _id }) => _id)).toEqual([second._id, first._id]);
  const stranger = await t.signIn('Stranger');
  expect(dataOf(await stranger.call('GET /photos/jobs')).jobs).toEqual([]);
  const params = { id: first._id };
  expectRefusal(await stranger.call('GET /photos/jobs/:id', { params }), 404, 'NOT_FOUND');
  const { job } = dataOf(await customer.call('GET /photos/jobs/:id', { params }));
  expect(job).toMatchObject({ _id: first._id, allowedActions: [] });
});

test('an admin finds a job by its number and by its customer, and filters by status', async () => {
  const job = await handedIn(t, customer);
  dataOf(await begin(admin, job._id));
  const find = async (query: object) =>
    dataOf(await admin.call('GET /photos/admin/jobs', { query })).jobs.map(({ _id }) => _id);
  expect(await find({ search: job.number.toLowerCase() })).toEqual([job._id]);
  expect(await find({ search: 'ngozi' })).toContain(job._id);
  expect(await find({ search: 'nobody of this name' })).toEqual([]);
  expect(await find({ status: 'in_work' })).toContain(job._id);
  expect(await find({ status: 'received' })).not.toContain(job._id);
});

describe('work on a job', () => {
  test('begins: from then on its photographs stay as they are', async () => {
    const { _id: id } = await handedIn(t, customer, 2);
    const recorded = await watchAudit(t.database);
    const { job } = dataOf(await begin(admin, id));
    expect(job).toMatchObject({ status: 'in_work', allowedActions: [] });
    for (const photo of await photosOf(customer, id))
      expect(photo).toMatchObject({ status: 'in_work', allowedActions: [] });
    expect(await recorded()).toMatchObject([
      { act: 'begin_job', entityId: id, before: { status: 'received' }, after: { status: 'in_work' } },
    ]);
  });

  test('begins once: the same again changes nothing', async () => {
    const { _id: id } = await handedIn(t, customer);
    const recorded = await watchAudit(t.database);
    const answers = await Promise.all([begin(admin, id), begin(admin, id), begin(admin, id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await recorded()).toHaveLength(1);
  });

  test('is not taken back', async () => {
    const { _id: id } = await handedIn(t, customer);
    expect((await begin(admin, id, 'received')).status).toBe(200);
    dataOf(await begin(admin, id));
    expectRefusal(await begin(admin, id, 'received'), 409, 'WRONG_STATE');
  });

  test('is begun by admins only, and not on what is not there', async () => {
    const { _id: id } = await handedIn(t, customer);
    expectRefusal(await begin(customer, id), 403, 'FORBIDDEN');
    expectRefusal(await begin(t.nobody, id), 401, 'UNAUTHENTICATED');
    expectRefusal(await begin(admin, randomUUID()), 404, 'NOT_FOUND');
    const answer = await admin.send({
      method: 'PUT',
      url: `/api/photos/admin/jobs/${id}/status`,
      payload: { status: 'done' },
    });
    expectFaults(answer, 'status');
  });
});
