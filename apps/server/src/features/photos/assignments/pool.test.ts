import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestUser } from '../../../../../../testing/app.ts';
import { watchAudit } from '../../../../../../testing/audit.ts';
import {
  deliver,
  getPhoto,
  insertFinishedFile,
  listStudioPhotos,
  returnVersion,
  submitVersions,
} from '../../../../../../testing/deliveries.ts';
import { expectError } from '../../../../../../testing/expect-error.ts';
import { dataOf } from '../../../../../../testing/factories.ts';
import { askQuestion } from '../../../../../../testing/photos.ts';
import { createTusClient } from '../../../../../../testing/tus.ts';
import { closeConsistent, setJobStatus } from '../jobs/jobs.fixture.ts';
import {
  type AssignmentStudio,
  assign,
  createAssignmentStudio,
  eventsOf,
  getJob,
  historyOf,
} from './assignments.fixture.ts';

let studio: AssignmentStudio;
let origin: string;
let admin: TestUser;
let zainab: TestUser;
let tunde: TestUser;
let customer: TestUser;

beforeAll(async () => {
  studio = await createAssignmentStudio();
  origin = await studio.t.listen();
  ({ admin, zainab, tunde, customer } = studio);
});
afterAll(() => closeConsistent(studio.t));

const readJob = (person: TestUser, { _id: id }: { readonly _id: string }) =>
  person.call('GET /photos/jobs/:id', { params: { id } });

async function isListed(person: TestUser, { _id: jobId }: { readonly _id: string }): Promise<boolean> {
  const lists = [{ limit: 100 }, { sort: 'due', limit: 100 }] as const;
  const found = new Set<boolean>();
  for (const query of lists) {
    const { jobs } = dataOf(await person.call('GET /photos/admin/jobs', { query }));
    found.add(jobs.some(({ _id }) => _id === jobId));
  }
  const { photos } = dataOf(await person.call('GET /photos/admin/photos', { query: { jobId } }));
  found.add(photos.length > 0);
  const [isFound = false, ...others] = found;
  expect(others).toEqual([]);
  return isFound;
}

describe('while the pool is closed', () => {
  test('which it is by default, retouchers neither see nor take photos that are assigned to no one', async () => {
    const { retoucherPool } = dataOf(await admin.call('GET /admin/settings'));
    expect(retoucherPool).toEqual({ isOpen: false });
    const { job, photos } = await studio.newJob(2);
    expect(await isListed(zainab, job)).toBe(false);
    expectError(await readJob(zainab, job), 404, 'NOT_FOUND');
    expectError(await assign(zainab, job, photos, zainab), 404, 'NOT_FOUND');
    expect(await getJob(admin, job)).toMatchObject({ retouchers: [], unassignedCount: 2 });
  });

  test('again, retouchers keep what they took', async () => {
    const { job, photos, first } = await studio.newJob(2);
    const { job: other } = await studio.newJob();
    await studio.setPool(true);
    dataOf(await assign(zainab, job, [first], zainab));
    expect(await isListed(zainab, other)).toBe(true);
    await studio.setPool(false);
    expect(await isListed(zainab, other)).toBe(false);
    expect(await getJob(zainab, job)).toMatchObject({ retouchers: [{ _id: zainab.id }] });
    expectError(await readJob(tunde, job), 404, 'NOT_FOUND');
    expectError(await assign(tunde, job, photos.slice(1), tunde), 404, 'NOT_FOUND');
  });
});

describe('while the pool is open', () => {
  beforeEach(() => studio.setPool(true));

  test('a retoucher lists and reads a job, and takes photos of it', async () => {
    const { job, photos, first } = await studio.newJob(3);
    expect(await isListed(zainab, job)).toBe(true);
    expect(await getJob(zainab, job)).toMatchObject({ unassignedCount: 3, allowedActions: ['take'] });
    expect(await getPhoto(zainab, first)).toMatchObject({ assignee: null, allowedActions: [] });

    const taken = dataOf(await assign(zainab, job, photos.slice(0, 2), zainab)).job;
    expect(taken).toMatchObject({
      retouchers: [{ _id: zainab.id, photoCount: 2 }],
      unassignedCount: 1,
      allowedActions: ['start', 'ask', 'take'],
    });
    expect(await historyOf(admin, first)).toEqual([[zainab.id, zainab.id]]);
    expect(await eventsOf(zainab)).not.toContain('photos_assigned');
    expect(await getPhoto(zainab, first)).toMatchObject({
      assignee: { _id: zainab.id },
      allowedActions: ['ask', 'submit_version'],
    });
  });

  test('a job is read by those who work on it only, once all of its photos are assigned', async () => {
    const { job, photos } = await studio.newJob(2);
    dataOf(await assign(zainab, job, photos, zainab));
    expect(await isListed(tunde, job)).toBe(false);
    expectError(await readJob(tunde, job), 404, 'NOT_FOUND');
    expectError(await assign(tunde, job, photos, tunde), 404, 'NOT_FOUND');
    expect(await isListed(zainab, job)).toBe(true);
  });

  test('a job without work left is not in the pool', async () => {
    const { job } = await studio.newJob();
    await submitVersions(studio.t, admin, job);
    expect(await isListed(zainab, job)).toBe(true);
    dataOf(await deliver(admin, job, await listStudioPhotos(admin, job._id)));
    expect(await isListed(zainab, job)).toBe(false);
    expectError(await readJob(zainab, job), 404, 'NOT_FOUND');
  });

  test('a retoucher takes photos for no one else, and releases none', async () => {
    const { job, photos, first } = await studio.newJob(2);
    expectError(await assign(zainab, job, photos, tunde), 403, 'FORBIDDEN');
    expectError(await assign(zainab, job, photos, null), 403, 'FORBIDDEN');
    dataOf(await assign(zainab, job, [first], zainab));
    const own = await getPhoto(zainab, first);
    for (const to of [null, tunde, admin])
      expectError(await assign(zainab, job, [own], to), 403, 'FORBIDDEN');
    expect(await historyOf(admin, first)).toEqual([[zainab.id, zainab.id]]);
  });

  test('a retoucher does not take what is assigned, nor anything along with it', async () => {
    const { job, photos, first } = await studio.newJob(2);
    dataOf(await assign(admin, job, [first], tunde));
    expectError(await assign(zainab, job, photos, zainab), 409, 'ASSIGNMENT_CHANGED');
    const seen = await listStudioPhotos(zainab, job._id);
    expectError(await assign(zainab, job, seen, zainab), 403, 'FORBIDDEN');
    expect(await getJob(admin, job)).toMatchObject({ retouchers: [{ _id: tunde.id }], unassignedCount: 1 });
  });

  test('two retouchers who take the same photos at once: one gets them', async () => {
    const { job, photos } = await studio.newJob(3);
    const retouchers = [zainab, tunde];
    const replies = await Promise.all(retouchers.map((person) => assign(person, job, photos, person)));
    const [winner, ...others] = retouchers.filter((_, index) => replies[index]?.status === 200);
    expect(others).toEqual([]);
    // All photos are taken: the other one can't read the job any more.
    expect(replies.flatMap(({ body }) => body.code ?? [])).toEqual(['NOT_FOUND']);
    expect(await getJob(admin, job)).toMatchObject({ retouchers: [{ _id: winner?.id, photoCount: 3 }] });

    const { job: larger, photos: ofLarger } = await studio.newJob(3);
    const some = ofLarger.slice(0, 2);
    const again = await Promise.all(retouchers.map((person) => assign(person, larger, some, person)));
    expect(again.flatMap(({ body }) => body.code ?? [])).toEqual(['ASSIGNMENT_CHANGED']);
    expect(await getJob(admin, larger)).toMatchObject({
      retouchers: [{ photoCount: 2 }],
      unassignedCount: 1,
    });
  });

  test('delivered photos are assigned by admins, not taken', async () => {
    const { job, photos, first } = await studio.newJob(2);
    dataOf(await assign(admin, job, [first], zainab));
    await submitVersions(studio.t, admin, job);
    dataOf(await deliver(admin, job, photos));
    const [, other] = await listStudioPhotos(admin, job._id);
    if (other === undefined) throw new Error('no second photo was submitted');
    expect(await getJob(zainab, job)).toMatchObject({ allowedActions: [] });
    expectError(await assign(zainab, job, [other], zainab), 409, 'INVALID_STATE');
    dataOf(await assign(admin, job, [other], zainab));
  });

  test('a job that does not exist is not found', async () => {
    const { photos } = await studio.newJob();
    for (const _id of [randomUUID(), 'x']) {
      expectError(await readJob(zainab, { _id }), 404, 'NOT_FOUND');
      expectError(await assign(zainab, { _id }, photos, zainab), 404, 'NOT_FOUND');
    }
  });

  test('of a job that was withdrawn, nothing can be taken', async () => {
    const { job, photos } = await studio.newJob();
    dataOf(await customer.call('PUT /photos/jobs/:id/withdraw', { params: { id: job._id } }));
    expect(await isListed(zainab, job)).toBe(false);
    expectError(await assign(zainab, job, photos, zainab), 404, 'NOT_FOUND');
  });
});

describe('before they took a photo of a job, a retoucher', () => {
  beforeEach(() => studio.setPool(true));

  test('reads it without any work on it', async () => {
    const { job, first } = await studio.newJob(2);
    const params = { id: job._id };
    const question = await askQuestion(admin, job._id);
    await submitVersions(studio.t, admin, job, [first]);
    const { id: uploadId } = await insertFinishedFile(studio.t, zainab, first);
    const versionId = (await getPhoto(admin, first)).versions[0]?._id ?? '';
    const { questions } = dataOf(await zainab.call('GET /photos/jobs/:id/questions', { params }));
    expect(questions).toMatchObject([{ _id: question._id, allowedActions: [] }]);

    const attempts = [
      await setJobStatus(zainab, job._id),
      await zainab.call('POST /photos/admin/jobs/:id/questions', { params, body: { text: 'Which crop?' } }),
      await zainab.call('PUT /photos/admin/questions/:id/withdraw', { params: { id: question._id } }),
      await zainab.call('GET /photos/admin/jobs/:id/files', { params }),
      await zainab.call('POST /photos/admin/jobs/:id/versions', { params, body: { uploadIds: [uploadId] } }),
      await zainab.call('POST /photos/admin/jobs/:id/deliveries', {
        params,
        body: { versionIds: [versionId] },
      }),
      await returnVersion(zainab, first),
    ];
    for (const attempt of attempts) expectError(attempt, 403, 'FORBIDDEN');
    const upload = await createTusClient(origin, zainab).create(1_000, { jobId: job._id });
    expect(upload).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(await getJob(admin, job)).toMatchObject({ photosByStatus: { in_check: 1, delivered: 0 } });
  });

  test('can do all of it afterwards', async () => {
    const { job, photos, first } = await studio.newJob(2);
    const question = await askQuestion(admin, job._id);
    dataOf(await assign(zainab, job, [first], zainab));
    dataOf(await zainab.call('PUT /photos/admin/questions/:id/withdraw', { params: { id: question._id } }));
    dataOf(await setJobStatus(zainab, job._id));
    await askQuestion(zainab, job._id, { photoId: first._id });
    const upload = await createTusClient(origin, zainab).create(1_000, { jobId: job._id });
    expect(upload.status).toBe(201);
    const { uploads } = dataOf(
      await zainab.call('GET /photos/admin/jobs/:id/files', { params: { id: job._id } }),
    );
    expect(uploads).toHaveLength(1);
    // Also the photos of the job that are assigned to no one.
    await submitVersions(studio.t, zainab, job, photos);
    expect(await getJob(zainab, job)).toMatchObject({ photosByStatus: { in_check: 2 } });
    dataOf(await returnVersion(zainab, first));
  });
});

test('the setting is of the admins, and is recorded', async () => {
  await studio.setPool(false);
  const recorded = await watchAudit(studio.t.database);
  const call = { body: { isOpen: true } };
  for (const person of [zainab, customer])
    expectError(await person.call('PUT /admin/settings/retoucher-pool', call), 403, 'FORBIDDEN');
  expect(await studio.setPool(true)).toEqual({ retoucherPool: { isOpen: true } });
  expect(await studio.setPool(true)).toEqual({ retoucherPool: { isOpen: true } });
  expect(await recorded()).toMatchObject([
    { action: 'edit_retoucher_pool', actorId: admin.id, before: { isOpen: false }, after: { isOpen: true } },
  ]);
});
