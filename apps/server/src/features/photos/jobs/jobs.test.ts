import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { watchAudit } from '../../../../../../testing/audit.ts';
import { expectError, expectFieldErrors } from '../../../../../../testing/expect-error.ts';
import { dataOf } from '../../../../../../testing/factories.ts';
import { createPaidPlan, listPhotosOfJob } from '../../../../../../testing/photos.ts';
import { insertReadyUpload, setDueTime, submitPhotos } from '../../../../../../testing/stored-photos.ts';
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
  expect(job).toMatchObject({ _id: first._id, allowedActions: ['withdraw'] });
});

describe("a customer's list of jobs", () => {
  let own: TestUser;
  let autumn: string;
  let winter: string;

  const find = async (query: object, person = own) =>
    dataOf(await person.call('GET /photos/jobs', { query })).jobs.map(({ _id }) => _id);

  async function submit(brief: string, photos: readonly { fileName: string; notes?: string }[]) {
    const body = {
      brief,
      photos: await Promise.all(
        photos.map(async ({ fileName, notes }) => ({
          uploadId: (await insertReadyUpload(t, own, { fileName })).id,
          ...(notes && { notes }),
        })),
      ),
    };
    return dataOf(await own.call('POST /photos/jobs', { body })).job;
  }

  beforeAll(async () => {
    own = await t.signIn('Searching Bello');
    await createPaidPlan(own, admin);
    const job = await submit('Autumn shop window', [
      { fileName: 'DSC_1204.JPG', notes: 'The left seam, 100% size' },
      { fileName: 'DSC_1205.JPG' },
    ]);
    autumn = job._id;
    winter = (await submit('Winter_counter cards', [{ fileName: 'NGZ0118.JPG' }]))._id;
  });

  test('is searched by number, brief, file name and note, ignoring case', async () => {
    const { job } = dataOf(await own.call('GET /photos/jobs/:id', { params: { id: winter } }));
    expect(await find({ search: job.number.toLowerCase() })).toEqual([winter]);
    expect(await find({ search: 'AUTUMN shop' })).toEqual([autumn]);
    expect(await find({ search: 'dsc_1205' })).toEqual([autumn]);
    expect(await find({ search: 'Left Seam' })).toEqual([autumn]);
    expect(await find({ search: '.JPG' })).toEqual([winter, autumn]);
    expect(await find({ search: '100%' })).toEqual([autumn]);
    expect(await find({ search: 'r_c' })).toEqual([winter]);
    expect(await find({ search: 'unknown' })).toEqual([]);
  });

  test("doesn't search the customer's own name, nor other customers' jobs", async () => {
    expect(await find({ search: 'searching bello' })).toEqual([]);
    expect(await find({ search: 'autumn' }, customer)).toEqual([]);
    expect(await find({ search: 'dsc_1205' }, customer)).toEqual([]);
  });

  test('is filtered by status, and read page by page', async () => {
    const withdrawn = await submitPhotos(t, own);
    dataOf(await own.call('PUT /photos/jobs/:id/withdraw', { params: { id: withdrawn._id } }));
    expect(await find({ status: 'withdrawn' })).toEqual([withdrawn._id]);
    expect(await find({ status: 'received' })).toEqual([winter, autumn]);
    expect(await find({ status: 'in_progress' })).toEqual([]);
    const query = { search: '.jpg', status: 'received', limit: 1 } as const;
    const { jobs, page } = dataOf(await own.call('GET /photos/jobs', { query }));
    expect(jobs.map(({ _id }) => _id)).toEqual([winter]);
    expect(page.total).toBe(2);
    expect(await find({ ...query, cursor: page.nextCursor })).toEqual([autumn]);
  });

  test('has the first photos of each job in the order of their upload, and the images by tier', async () => {
    const job = await submitPhotos(t, own, 14, { tier: 'natural' });
    const ids = (await listPhotosOfJob(own, job._id)).map(({ _id }) => _id);
    expect(job.firstPhotos.map(({ _id }) => _id)).toEqual(ids.slice(0, 12));
    expect(job.firstPhotos[0]).toMatchObject({
      fileName: 'DSC_0412.JPG',
      width: 64,
      height: 48,
      thumbnailUrl: expect.stringMatching(/^\/api\/photos\/renditions\//),
    });
    expect(job).toMatchObject({
      photoCount: 14,
      originalCount: 14,
      imagesByTier: { natural: 14, highEnd: 0, magazine: 0, none: 0 },
    });
  });
});

test('the photos of a job are listed from the oldest or from the newest, page by page', async () => {
  const { _id: jobId } = await submitPhotos(t, customer, 5);
  const read = async (query: object) =>
    dataOf(await customer.call('GET /photos', { query: { jobId, ...query } }));
  const newest = (await read({})).photos.map(({ _id }) => _id);
  const oldest = newest.toReversed();
  expect((await read({ sort: 'newest' })).photos.map(({ _id }) => _id)).toEqual(newest);
  const first = await read({ sort: 'oldest', limit: 3 });
  expect(first.photos.map(({ _id }) => _id)).toEqual(oldest.slice(0, 3));
  expect(first.page.total).toBe(5);
  const second = await read({ sort: 'oldest', limit: 3, cursor: first.page.nextCursor });
  expect(second.photos.map(({ _id }) => _id)).toEqual(oldest.slice(3));
  expect(second.page.nextCursor).toBeNull();
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

test('an admin lists jobs by due time, withdrawn ones last, page by page', async () => {
  const prefix = 'sorted by due';
  const sorted = await t.signIn(prefix);
  await createPaidPlan(sorted, admin);
  const ids: Record<string, string> = {};
  for (const [name, dueAt] of [
    ['soon', '2026-11-25T08:00:00Z'],
    ['withdrawn', '2026-11-01T08:00:00Z'],
    ['late', '2026-11-19T08:00:00Z'],
    ['started', '2026-11-22T08:00:00Z'],
    ['same time', '2026-11-25T08:00:00Z'],
  ] as const) {
    const { _id: id } = await submitPhotos(t, sorted);
    ids[id] = name;
    if (name === 'withdrawn') await sorted.call('PUT /photos/jobs/:id/withdraw', { params: { id } });
    if (name === 'started') await setJobStatus(admin, id);
    await setDueTime(t, id, new Date(dueAt));
  }
  const list = async (query: object) => {
    const found = dataOf(
      await admin.call('GET /photos/admin/jobs', { query: { search: prefix, sort: 'due', ...query } }),
    );
    return { names: found.jobs.map(({ _id }) => ids[_id]), page: found.page };
  };
  const all = ['late', 'started', 'soon', 'same time', 'withdrawn'];
  expect(await list({})).toEqual({ names: all, page: { nextCursor: null, total: 5 } });
  expect((await list({ status: 'received' })).names).toEqual(['late', 'soon', 'same time']);
  for (const limit of [1, 2, 4]) {
    const names: unknown[] = [];
    let cursor: string | undefined;
    do {
      const { names: found, page } = await list({ limit, ...(cursor && { cursor }) });
      expect(page.total).toBe(5);
      names.push(...found);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(names).toEqual(all);
  }
  for (const text of ['', 'x', `5 ${'x'.repeat(36)}`, 'forever 0193f1d0-52c8-7f19-b0aa-1c9d02e4a7b3'])
    expectFieldErrors(
      await admin.call('GET /photos/admin/jobs', {
        query: { sort: 'due', cursor: Buffer.from(text).toString('base64url') },
      }),
      'cursor',
    );
});

describe('starting a job', () => {
  test('prevents further changes of its photos', async () => {
    const { _id: id } = await submitPhotos(t, customer, 2);
    const recorded = await watchAudit(t.database);
    const { job } = dataOf(await setJobStatus(admin, id));
    expect(job).toMatchObject({
      status: 'in_progress',
      allowedActions: ['ask', 'assign', 'take', 'set_due_time', 'set_retention'],
    });
    for (const photo of await listPhotosOfJob(customer, id))
      expect(photo).toMatchObject({ status: 'in_progress', allowedActions: ['comment'] });
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
