// The filters of the studio's jobs, and the figures of its board.
import type { Wire } from '@burnish/contract/api';
import { type JobStage, jobStages } from '@burnish/domain/photos/board';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../../../../../../../testing/app.ts';
import {
  approve,
  deliver,
  deliverJob,
  listStudioPhotos,
  requestRevision,
  submitVersions,
} from '../../../../../../../testing/deliveries.ts';
import { expectFieldErrors } from '../../../../../../../testing/expect-error.ts';
import { dataOf } from '../../../../../../../testing/factories.ts';
import { askQuestion, createPaidImages, createPaidPlan } from '../../../../../../../testing/photos.ts';
import { setDueTime, submitPhotos } from '../../../../../../../testing/stored-photos.ts';
import {
  type AssignmentStudio,
  assign,
  createAssignmentStudio,
} from '../../assignments/assignments.fixture.ts';
import { closeConsistent, startWork } from '../jobs.fixture.ts';

type Filters = NonNullable<Wire['GET /photos/admin/jobs']['query']>;
type BoardFilters = Omit<Filters, 'status' | 'stage' | 'sort' | 'limit' | 'cursor'>;
type Identified = { readonly _id: string; readonly number: string };

let studio: AssignmentStudio;
let admin: TestUser;
let zainab: TestUser;
let tunde: TestUser;
let customer: TestUser;

beforeAll(async () => {
  studio = await createAssignmentStudio();
  ({ admin, zainab, tunde, customer } = studio);
});
afterAll(() => closeConsistent(studio.t));

const sorts = ['newest', 'due'] as const;

/** The jobs that the person lists, which are the same in both sorts. */
async function listJobs(person: TestUser, query: Filters): Promise<string[]> {
  const [newest, due] = await Promise.all(
    sorts.map(async (sort) => {
      const { jobs, page } = dataOf(
        await person.call('GET /photos/admin/jobs', { query: { ...query, sort } }),
      );
      expect(page.total).toBe(jobs.length);
      return jobs.map(({ _id }) => _id).toSorted();
    }),
  );
  expect(newest).toEqual(due);
  return newest ?? [];
}

async function readBoard(person: TestUser, query: BoardFilters = {}) {
  const { columns } = dataOf(await person.call('GET /photos/admin/board', { query }));
  expect(columns.map(({ stage }) => stage)).toEqual(jobStages);
  return columns;
}

/** The stages that have jobs, with their figures. */
async function stagesOf(person: TestUser, query: BoardFilters) {
  const columns = await readBoard(person, query);
  return columns
    .filter(({ jobCount }) => jobCount > 0)
    .map(({ stage, jobCount, photoCount, lateCount }) => [stage, jobCount, photoCount, lateCount]);
}

/** Expects the job in the list of this stage only, and counted there. */
async function expectStage({ _id, number }: Identified, expected: JobStage | null, photoCount: number) {
  for (const stage of jobStages)
    expect(await listJobs(admin, { search: number, stage }), stage).toEqual(stage === expected ? [_id] : []);
  expect(await stagesOf(admin, { search: number })).toEqual(
    expected === null ? [] : [[expected, 1, photoCount, 0]],
  );
}

describe('the stage of a job', () => {
  test('is received until work starts, and in progress until all photos are in check', async () => {
    const { job, photos } = await studio.newJob(3);
    await expectStage(job, 'received', 3);
    await startWork(admin, job._id);
    await expectStage(job, 'in_progress', 3);
    await submitVersions(studio.t, admin, job, photos.slice(0, 2));
    await expectStage(job, 'in_progress', 3);
    dataOf(await deliver(admin, job, photos.slice(0, 1)));
    await expectStage(job, 'in_progress', 3);
  });

  test('is in check while the rest has been delivered, then delivered, and none after the approval', async () => {
    const { job, photos } = await studio.newJob(2);
    await submitVersions(studio.t, admin, job);
    await expectStage(job, 'in_check', 2);
    dataOf(await deliver(admin, job, photos.slice(0, 1)));
    await expectStage(job, 'in_check', 2);
    dataOf(await deliver(admin, job, photos.slice(1)));
    await expectStage(job, 'delivered', 2);
    dataOf(await approve(customer, job, photos));
    await expectStage(job, null, 2);
  });

  test('is revision as long as one is requested, also while other photos are in progress', async () => {
    const { job, photos } = await studio.newJob(3);
    const [first, second] = photos;
    if (first === undefined || second === undefined) throw new Error('no photos were submitted');
    await submitVersions(studio.t, admin, job, [first, second]);
    dataOf(await deliver(admin, job, [first, second]));
    await expectStage(job, 'in_progress', 3);
    dataOf(await requestRevision(customer, first));
    await expectStage(job, 'revision', 3);
    await submitVersions(studio.t, admin, job, photos.slice(2));
    await expectStage(job, 'revision', 3);
    await submitVersions(studio.t, admin, job, [first]);
    await expectStage(job, 'in_check', 3);
  });

  test('does not depend on withdrawn photos, and a withdrawn job has none', async () => {
    const { job, photos } = await studio.newJob(2);
    const params = { id: photos[0]?._id ?? '' };
    dataOf(await customer.call('DELETE /photos/:id', { params }));
    await expectStage(job, 'received', 1);
    await submitVersions(studio.t, admin, job, photos.slice(1));
    await expectStage(job, 'in_check', 1);
    const { job: withdrawn } = await studio.newJob();
    dataOf(await customer.call('PUT /photos/jobs/:id/withdraw', { params: { id: withdrawn._id } }));
    await expectStage(withdrawn, null, 0);
  });
});

describe('jobs by when they are due', () => {
  // It is 12:00 UTC, 13:00 in Lagos. The day ends at 23:00 UTC.
  const times = {
    late: '2026-11-21T11:59:59Z',
    now: '2026-11-21T12:00:00Z',
    tonight: '2026-11-21T22:59:59Z',
    tomorrow: '2026-11-21T23:00:00Z',
    'in six days': '2026-11-27T22:59:59Z',
    'in seven days': '2026-11-27T23:00:00Z',
  } as const;
  const prefix = 'due times';
  const names = new Map<string, string>();
  const due = async (value: NonNullable<Filters['due']>, person = admin) =>
    (await listJobs(person, { search: prefix, due: value })).map((id) => names.get(id)).toSorted();

  beforeAll(async () => {
    const owner = await studio.t.signIn(prefix);
    await createPaidImages(owner, admin, { quantity: 20 });
    for (const [name, dueAt] of Object.entries(times)) {
      const { _id } = await submitPhotos(studio.t, owner);
      await setDueTime(studio.t, _id, new Date(dueAt));
      names.set(_id, name);
    }
    const held = await submitPhotos(studio.t, owner);
    await setDueTime(studio.t, held._id, new Date(times.late));
    await askQuestion(admin, held._id);
    names.set(held._id, 'held');
    const delivered = await submitPhotos(studio.t, owner);
    await deliverJob(studio.t, { customer: owner, staff: admin }, delivered);
    await setDueTime(studio.t, delivered._id, new Date(times.late));
    names.set(delivered._id, 'delivered');
  });

  test('are late, due today or due within seven days in the time zone of the studio', async () => {
    expect(await due('late')).toEqual(['late']);
    expect(await due('today')).toEqual(['now', 'tonight']);
    expect(await due('week')).toEqual(['in six days', 'now', 'tomorrow', 'tonight']);
  });

  test('follow the time zone that the studio chose', async () => {
    const { openingHours } = dataOf(await admin.call('GET /admin/settings'));
    const { version, week } = openingHours;
    const save = async (timeZone: string, from: number) =>
      dataOf(
        await admin.call('PUT /admin/settings/opening-hours', { body: { timeZone, week, version: from } }),
      ).openingHours.version;
    // 21:00 in Tokyo, whose day ends at 15:00 UTC.
    const changed = await save('Asia/Tokyo', version);
    expect(await due('today')).toEqual(['now']);
    // 04:00 in Los Angeles, whose day ends at 08:00 UTC.
    const again = await save('America/Los_Angeles', changed);
    expect(await due('today')).toEqual(['now', 'tomorrow', 'tonight']);
    await save('Africa/Lagos', again);
    expect(await due('today')).toEqual(['now', 'tonight']);
  });

  test('are counted as late: neither those on hold nor delivered ones', async () => {
    expect(await stagesOf(admin, { search: prefix })).toEqual([
      ['received', 7, 7, 1],
      ['delivered', 1, 1, 0],
    ]);
    expect(await stagesOf(admin, { search: prefix, due: 'late' })).toEqual([['received', 1, 1, 1]]);
    expect(await stagesOf(admin, { search: prefix, due: 'week' })).toEqual([['received', 4, 4, 0]]);
  });

  test('are on hold or not', async () => {
    const held = await listJobs(admin, { search: prefix, onHold: 'true' });
    expect(held.map((id) => names.get(id))).toEqual(['held']);
    const running = await listJobs(admin, { search: prefix, onHold: 'false' });
    expect(running.map((id) => names.get(id))).not.toContain('held');
    expect(running).toHaveLength(names.size - 1);
    expect(await stagesOf(admin, { search: prefix, onHold: 'true' })).toEqual([['received', 1, 1, 0]]);
    expect(await stagesOf(admin, { search: prefix, onHold: 'true', due: 'late' })).toEqual([]);
  });
});

describe('jobs by plan', () => {
  test('are those that use the plan, or images without one', async () => {
    const prefix = 'plan filter';
    const owner = await studio.t.signIn(prefix);
    await createPaidImages(owner, admin);
    const images = await submitPhotos(studio.t, owner);
    const gold = await createPaidPlan(owner, admin);
    const ofPlan = await submitPhotos(studio.t, owner, 2, { subscriptionId: gold });
    const find = (planId: NonNullable<Filters['planId']>) => listJobs(admin, { search: prefix, planId });
    expect(await find('none')).toEqual([images._id]);
    expect(await find('gold-plan')).toEqual([ofPlan._id]);
    expect(await find('silver-plan')).toEqual([]);
    expect(await stagesOf(admin, { search: prefix, planId: 'gold-plan' })).toEqual([['received', 1, 2, 0]]);
    expect(await stagesOf(admin, { search: prefix, planId: 'none' })).toEqual([['received', 1, 1, 0]]);
  });
});

describe('by retoucher', () => {
  test('jobs of a person, and those with unassigned photos, are listed and counted', async () => {
    const prefix = 'retoucher filter';
    const owner = await studio.t.signIn(prefix);
    await createPaidImages(owner, admin);
    const job = await submitPhotos(studio.t, owner, 2);
    const photos = await listStudioPhotos(admin, job._id);
    dataOf(await assign(admin, job, photos.slice(0, 1), zainab));
    for (const retoucherId of [zainab.id, 'none']) {
      expect(await listJobs(admin, { search: prefix, retoucherId })).toEqual([job._id]);
      expect(await stagesOf(admin, { search: prefix, retoucherId })).toEqual([['received', 1, 2, 0]]);
    }
    expect(await stagesOf(admin, { search: prefix, retoucherId: tunde.id })).toEqual([]);
  });

  test('they count and list only the jobs that they can read', async () => {
    const { job } = await studio.jobOf(zainab, 2);
    const other = await studio.jobOf(tunde, 3);
    const { job: free } = await studio.newJob();
    const counted = async () => {
      const columns = await readBoard(zainab);
      const listed = await Promise.all(jobStages.map((stage) => listJobs(zainab, { stage })));
      expect(columns.map(({ jobCount }) => jobCount)).toEqual(listed.map(({ length }) => length));
      return listed.flat();
    };
    expect(await counted()).toContain(job._id);
    expect(await counted()).not.toContain(other.job._id);
    expect(await counted()).not.toContain(free._id);
    await studio.setPool(true);
    expect(await counted()).toContain(free._id);
    expect(await counted()).not.toContain(other.job._id);
    await studio.setPool(false);
    for (const retoucherId of [tunde.id, 'none'])
      expect(await stagesOf(zainab, { retoucherId, search: other.job.number })).toEqual([]);
    // A search by name would reveal who a customer is.
    expect(await stagesOf(zainab, { search: 'Adaeze' })).toEqual([]);
    expect(await stagesOf(zainab, { search: job.number })).toEqual([['received', 1, 2, 0]]);
  });
});

test.each([
  ['due', 'never'],
  ['planId', 'bronze-plan'],
  ['onHold', '1'],
  ['retoucherId', 'zainab'],
  ['search', 'x'.repeat(201)],
])('%s must not be %s', async (name, value) => {
  for (const path of ['board', 'jobs', 'jobs?sort=due']) {
    const [url = '', sort] = path.split('?');
    const query = { [name]: value, ...(sort && { sort: 'due' }) };
    expectFieldErrors(await admin.send({ method: 'GET', url: `/api/photos/admin/${url}`, query }), name);
  }
});

test('approved jobs are in no column', async () => {
  const query = { stage: 'approved' };
  expectFieldErrors(await admin.send({ method: 'GET', url: '/api/photos/admin/jobs', query }), 'stage');
});
