// What a retoucher can't read or do.
import { randomUUID } from 'node:crypto';
import { type ApiKey, api } from '@burnish/contract/api';
import { type EndpointDefinition, isPermission } from '@burnish/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendRefused } from '../../../../../../testing/access-rows.ts';
import type { CallOptions } from '../../../../../../testing/api-calls.ts';
import type { TestUser } from '../../../../../../testing/app.ts';
import {
  deliver,
  getPhoto,
  insertFinishedFile,
  listStudioPhotos,
  pinOnPhoto,
  requestRevision,
  submitVersions,
} from '../../../../../../testing/deliveries.ts';
import { expectError } from '../../../../../../testing/expect-error.ts';
import { createSentInvoice, dataOf, getOwnChat } from '../../../../../../testing/factories.ts';
import { keysOf } from '../../../../../../testing/keys.ts';
import { askQuestion, createPaidImages } from '../../../../../../testing/photos.ts';
import { submitPhotos } from '../../../../../../testing/stored-photos.ts';
import { createTusClient } from '../../../../../../testing/tus.ts';
import {
  type AssignmentStudio,
  assign,
  createAssignmentStudio,
  getJob,
} from '../assignments/assignments.fixture.ts';
import { closeConsistent } from '../jobs/jobs.fixture.ts';

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

const definitionOf = (key: ApiKey): EndpointDefinition => api[key];

const isOfOthers = (key: ApiKey) => {
  const { access, alsoRequires } = definitionOf(key);
  return (isPermission(access) && access !== 'jobs:work') || alsoRequires !== undefined;
};

const isOfJobs = (key: ApiKey) => {
  const { access, staffPermission } = definitionOf(key);
  return access === 'jobs:work' || staffPermission === 'jobs:work';
};

describe('a retoucher is refused', () => {
  test.each(keysOf(api).filter(isOfOthers))('%s', async (key) => {
    expectError(await sendRefused(zainab, key), 403, 'FORBIDDEN');
  });
});

/** A job of Tunde with photos in check, delivered and to revise, and one that is assigned to no one. */
async function createJobOfTunde() {
  const { job, photos } = await studio.newJob(4);
  const [inCheck, delivered, toRevise] = photos;
  if (inCheck === undefined || delivered === undefined || toRevise === undefined)
    throw new Error('no photos were submitted');
  dataOf(await assign(admin, job, photos.slice(0, 3), tunde));
  const { _id: questionId } = await askQuestion(tunde, job._id, { photoId: inCheck._id });
  await submitVersions(studio.t, tunde, job, photos.slice(0, 3));
  dataOf(await deliver(admin, job, [delivered, toRevise]));
  const requested = await requestRevision(customer, toRevise, { annotations: [pinOnPhoto] });
  const [revision] = dataOf(requested).photo.revisions;
  const [version] = (await getPhoto(tunde, inCheck)).versions;
  if (version === undefined) throw new Error('no version was submitted');
  // Uploaded while the photo was assigned to Zainab.
  const { id: uploadId } = await insertFinishedFile(studio.t, zainab, inCheck);
  const revisionId = revision?._id ?? '';
  return { job, photos, inCheck, toRevise, revisionId, questionId, versionId: version._id, uploadId };
}

type OtherJob = Awaited<ReturnType<typeof createJobOfTunde>>;

/** A valid request of each call about one job. */
function requestsAbout(other: OtherJob) {
  const { job, photos, inCheck, toRevise, revisionId, questionId, versionId, uploadId } = other;
  const ofJob = { params: { id: job._id } };
  const ofPhoto = { params: { id: inCheck._id } };
  const unassigned = photos.slice(3).map(({ _id }) => ({ photoId: _id, assigneeId: null }));
  return {
    'GET /photos/jobs/:id': ofJob,
    'GET /photos/jobs/:id/originals': ofJob,
    'GET /photos/jobs/:id/delivery': ofJob,
    'GET /photos/jobs/:id/questions': ofJob,
    'GET /photos/:id': ofPhoto,
    'GET /photos/:id/optimized': ofPhoto,
    'GET /photos/:id/thumbnail': ofPhoto,
    'POST /photos/:id/annotation-comments': {
      params: { id: toRevise._id },
      body: { revisionId, number: 1, text: 'Is this better?' },
    },
    'GET /photos/admin/jobs/:id/files': ofJob,
    'PUT /photos/admin/files/:id': { params: { id: uploadId }, body: { photoId: inCheck._id } },
    'PUT /photos/admin/jobs/:id/status': { ...ofJob, body: { status: 'in_progress' } },
    'PUT /photos/admin/jobs/:id/assignments': {
      ...ofJob,
      body: { assigneeId: zainab.id, photos: unassigned },
    },
    'POST /photos/admin/jobs/:id/questions': { ...ofJob, body: { text: 'Which crop?' } },
    'PUT /photos/admin/questions/:id/withdraw': { params: { id: questionId } },
    'POST /photos/admin/jobs/:id/versions': { ...ofJob, body: { uploadIds: [uploadId] } },
    'PUT /photos/admin/versions/:id/return': { params: { id: versionId } },
    'POST /photos/admin/jobs/:id/deliveries': { ...ofJob, body: { versionIds: [versionId] } },
  } satisfies { readonly [K in ApiKey]?: CallOptions<K> };
}

const lists = ['GET /photos/admin/jobs', 'GET /photos/admin/photos'] as const;
/** What counts jobs and photos. */
const figures = ['GET /photos/admin/board', 'GET /photos/admin/retouchers'] as const;

describe('a job that is assigned to another retoucher', () => {
  let other: OtherJob;
  beforeAll(async () => {
    other = await createJobOfTunde();
  });

  test('has a request of each call about jobs here', () => {
    expect([...keysOf(requestsAbout(other)), ...lists, ...figures].toSorted()).toEqual(
      keysOf(api).filter(isOfJobs).toSorted(),
    );
  });

  test('is not found, whatever the call', async () => {
    const before = await getJob(admin, other.job);
    const requests = requestsAbout(other);
    const found: string[] = [];
    for (const key of keysOf(requests)) {
      const { status, body } = await zainab.call(key, requests[key]);
      if (status !== 404 || body.code !== 'NOT_FOUND') found.push(`${key}: ${status}`);
    }
    expect(found).toEqual([]);
    const image = { params: { id: other.inCheck._id }, headers: { accept: 'image/*' } };
    expectError(await zainab.call('GET /photos/:id/thumbnail', image), 404, 'NOT_FOUND');
    const upload = await createTusClient(origin, zainab).create(1_000, { jobId: other.job._id });
    expect(upload).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await getJob(admin, other.job)).toEqual(before);
  });

  test('is in no list and no search', async () => {
    const { job, toRevise } = other;
    const terms = [{}, ...[job.number, customer.email, 'Okafor', 'Adaeze'].map((search) => ({ search }))];
    const sorts = [{}, { sort: 'newest' }, { sort: 'due' }] as const;
    const filters = [{}, { retoucherId: tunde.id }, { retoucherId: 'none' }];
    const queries = terms.flatMap((term) =>
      sorts.flatMap((sort) => filters.map((filter) => ({ ...term, ...sort, ...filter }))),
    );
    for (const query of queries) {
      const { jobs, page } = dataOf(await zainab.call('GET /photos/admin/jobs', { query }));
      expect([jobs, page.total], JSON.stringify(query)).toEqual([[], 0]);
      const { sort: _, ...filter } = { sort: undefined, ...query };
      const { columns } = dataOf(await zainab.call('GET /photos/admin/board', { query: filter }));
      expect(columns.every(({ jobCount, photoCount }) => jobCount + photoCount === 0)).toBe(true);
    }
    for (const query of [{}, { jobId: job._id }, { search: toRevise.fileName }, { assigneeId: tunde.id }]) {
      const { photos, page } = dataOf(await zainab.call('GET /photos/admin/photos', { query }));
      expect([photos, page.total]).toEqual([[], 0]);
    }
    for (const q of [job.number, customer.email, 'Okafor', 'Adaeze'])
      expect(dataOf(await zainab.call('GET /search', { query: { q } })).results).toEqual([]);
  });

  test('is read by those who work on it', async () => {
    const requests = requestsAbout(other);
    const reads = keysOf(requests).filter((key) => key.startsWith('GET '));
    for (const key of reads) expect((await tunde.call(key, requests[key])).status, key).toBe(200);
    const query = { search: other.job.number };
    expect(dataOf(await tunde.call('GET /photos/admin/jobs', { query })).jobs).toHaveLength(1);
  });

  test('is found once one of its photos is assigned to the retoucher, and not after it is reassigned', async () => {
    const requests = requestsAbout(other);
    const reads = keysOf(requests).filter((key) => key.startsWith('GET '));
    const statuses = async () =>
      new Set(await Promise.all(reads.map(async (key) => (await zainab.call(key, requests[key])).status)));
    const last = async () => (await listStudioPhotos(admin, other.job._id)).slice(3);
    dataOf(await assign(admin, other.job, await last(), zainab));
    expect(await statuses()).toEqual(new Set([200]));
    dataOf(await assign(admin, other.job, await last(), tunde));
    expect(await statuses()).toEqual(new Set([404]));
  });

  test('is not found after the role was taken away', async () => {
    const former = await studio.staff('Former Retoucher', 'retoucher');
    const { job } = await studio.jobOf(former);
    const body = { role: 'user' } as const;
    dataOf(await admin.call('PUT /admin/users/:id/role', { params: { id: former.id }, body }));
    const params = { id: job._id };
    expectError(await former.call('GET /photos/jobs/:id', { params }), 404, 'NOT_FOUND');
    expectError(await former.call('GET /photos/admin/jobs'), 403, 'FORBIDDEN');
  });
});

describe('an assigned job', () => {
  test('is listed, found by its number and brief, and read', async () => {
    const { job, photos, first } = await studio.jobOf(zainab, 2);
    await askQuestion(admin, job._id, { photoId: first._id });
    for (const query of [{}, { search: job.number }, { sort: 'due', search: job.number }] as const) {
      const { jobs } = dataOf(await zainab.call('GET /photos/admin/jobs', { query }));
      expect(jobs.filter(({ _id }) => _id === job._id)).toEqual([await getJob(zainab, job)]);
    }
    const listed = await listStudioPhotos(zainab, job._id);
    expect(listed).toEqual(await Promise.all(photos.map((photo) => getPhoto(zainab, photo))));
    const params = { id: job._id };
    const { questions } = dataOf(await zainab.call('GET /photos/jobs/:id/questions', { params }));
    expect(questions).toMatchObject([{ jobId: job._id, allowedActions: ['withdraw'] }]);
  });

  test('can be worked on by all of its retouchers', async () => {
    const { job, photos, first } = await studio.jobOf(zainab, 2);
    dataOf(await assign(admin, job, photos.slice(1), tunde));
    const expected = { retouchers: [{ photoCount: 1 }, { photoCount: 1 }], allowedActions: ['start', 'ask'] };
    for (const person of [zainab, tunde]) {
      expect(await getJob(person, job)).toMatchObject(expected);
      expect(await getPhoto(person, first)).toMatchObject({ allowedActions: ['ask', 'submit_version'] });
    }
  });

  test('does not open what else its customer has', async () => {
    await studio.jobOf(zainab);
    const invoice = await createSentInvoice(customer, admin);
    const { _id: chatId } = await getOwnChat(customer);
    const attempts = [
      await zainab.call('GET /subscriptions/invoices/:id', { params: { id: invoice._id } }),
      await zainab.call('GET /chat/user/chat/:id/messages', { params: { id: chatId } }),
      await zainab.call('GET /photos/:id', { params: { id: randomUUID() } }),
    ];
    for (const attempt of attempts) expectError(attempt, 404, 'NOT_FOUND');
    const params = { id: customer.id };
    for (const key of ['GET /admin/customers/:id', 'GET /admin/customers/:id/jobs'] as const)
      expectError(await zainab.call(key, { params }), 403, 'FORBIDDEN');
  });
});

describe('a retoucher who is also a customer', () => {
  test('sees a job of their own as its customer, and not among those to work on', async () => {
    const person = await studio.staff('Bola Adeyemi', 'retoucher');
    await createPaidImages(person, admin);
    const job = await submitPhotos(studio.t, person, 2);
    const asCustomer = {
      userId: { _id: person.id, fullName: 'Bola Adeyemi', email: person.email },
      retouchers: [],
      unassignedCount: 0,
      allowedActions: ['withdraw'],
    };
    expect(await getJob(person, job)).toMatchObject(asCustomer);
    expect(dataOf(await person.call('GET /photos/admin/jobs')).jobs).toEqual([]);
    dataOf(await assign(admin, job, await listStudioPhotos(admin, job._id), zainab));
    const { jobs } = dataOf(await person.call('GET /photos/jobs'));
    expect(jobs).toEqual([await getJob(person, job)]);
    expect(jobs).toMatchObject([asCustomer]);
    const { photos } = dataOf(await person.call('GET /photos', { query: { jobId: job._id } }));
    for (const photo of photos)
      expect(photo).toMatchObject({ assignee: null, assignments: [], allowedActions: ['edit', 'withdraw'] });
    expect(dataOf(await person.call('GET /search', { query: { q: job.number } })).results).toMatchObject([
      { kind: 'job', _id: job._id, audience: 'customer' },
    ]);
    expect(
      dataOf(await zainab.call('GET /photos/admin/jobs', { query: { search: job.number } })).jobs,
    ).toMatchObject([{ userId: { fullName: 'Bola', email: null } }]);
  });
});
