// A customer, two admins and a retoucher work on the same jobs at once, in any order, while time passes. The rules of jobs,
// assignments, due times, versions, revisions and usage hold.
import { randomUUID } from 'node:crypto';
import type { ApiKey } from '@burnish/contract/api';
import { maxLimit } from '@burnish/contract/paging';
import type { Photo } from '@burnish/contract/photos/entities';
import { duePhotoStatuses } from '@burnish/domain/photos/photo';
import { expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { findUnauditedChanges } from '../../../../../../testing/audit-consistency.ts';
import { createCallCounter } from '../../../../../../testing/counted-calls.ts';
import { insertFinishedFile, listStudioPhotos } from '../../../../../../testing/deliveries.ts';
import { dataOf } from '../../../../../../testing/factories.ts';
import { findViolations } from '../../../../../../testing/invariants.ts';
import { createPaidImages, submitPhotos } from '../../../../../../testing/photos.ts';
import { createRandom, type Random } from '../../../../../../testing/random.ts';
import { readTables, type TableSnapshot } from '../../../../../../testing/table-snapshot.ts';

const seeds = [20_261_126, 11];
const stages = 6;
/** What succeeds depends on who is first. Stages are added until every action has succeeded. */
const maxStages = 20;
const steps = 14;
const hour = 3_600_000;
const pauses = [0, hour, 30 * hour, 6 * 24 * hour, 13 * 24 * hour];

const expectedCalls: readonly ApiKey[] = [
  'PUT /photos/admin/jobs/:id/assignments',
  'PUT /photos/admin/jobs/:id/status',
  'POST /photos/admin/jobs/:id/questions',
  'PUT /photos/questions/:id/answer',
  'DELETE /photos/:id',
  'POST /photos/admin/jobs/:id/versions',
  'PUT /photos/admin/versions/:id/return',
  'POST /photos/admin/jobs/:id/deliveries',
  'PUT /photos/jobs/:id/approve',
  'POST /photos/:id/revisions',
  'PUT /photos/admin/revisions/:id',
  'PUT /photos/admin/photos/:id/revision-limit',
];

const calls = createCallCounter();

interface Context {
  readonly t: TestApp;
  /** To whom photos are assigned. Null: no one. */
  readonly assigneeIds: readonly (string | null)[];
  readonly person: TestUser;
  readonly random: Random;
  /** Photos as they were read before the actions: others change them meanwhile. */
  readonly photos: readonly Photo[];
}

const causes = ['mistake', 'change_of_mind'] as const;

/** One of the photos, and some of the same job. */
function choose({ random, photos }: Context) {
  const photo = random.anyOf(photos);
  if (photo === undefined) throw new Error('there are no photos');
  const ofJob = photos.filter(({ jobId }) => jobId === photo.jobId);
  const some = ofJob.filter(({ _id }) => _id === photo._id || random.below(2) === 0);
  return { photo, some, params: { id: photo._id }, job: { id: photo.jobId } };
}

/** The latest versions, as they were read. */
const latestOf = (photos: readonly Photo[]) => photos.flatMap(({ versions: [latest] }) => latest?._id ?? []);

type Action = (context: Context) => Promise<unknown>;

const staffActions: readonly Action[] = [
  (context) => {
    const { job, some } = choose(context);
    const assigneeId = context.random.anyOf(context.assigneeIds) ?? null;
    const photos = some.map(({ _id, assignee }) => ({ photoId: _id, assigneeId: assignee?._id ?? null }));
    const body = { assigneeId, photos };
    return context.person.call('PUT /photos/admin/jobs/:id/assignments', { params: job, body });
  },
  (context) => {
    const { job } = choose(context);
    return context.person.call('PUT /photos/admin/jobs/:id/status', {
      params: job,
      body: { status: 'in_progress' },
    });
  },
  (context) => {
    const { job, photo } = choose(context);
    const photoId = context.random.below(3) === 0 ? null : photo._id;
    const body = { text: 'Which crop?', photoId };
    return context.person.call('POST /photos/admin/jobs/:id/questions', { params: job, body });
  },
  async (context) => {
    const { some, job } = choose(context);
    const { t, person } = context;
    const files = [];
    for (const photo of some) files.push(await insertFinishedFile(t, person, photo));
    const body = { uploadIds: files.map(({ id }) => id) };
    return person.call('POST /photos/admin/jobs/:id/versions', { params: job, body });
  },
  (context) => {
    const [id = randomUUID()] = latestOf([choose(context).photo]);
    return context.person.call('PUT /photos/admin/versions/:id/return', { params: { id } });
  },
  (context) => {
    const { some, photo, job } = choose(context);
    const delivered = context.random.below(2) === 0 ? [photo] : some;
    const body = { versionIds: latestOf(delivered), overruleReason: 'As agreed.' };
    return context.person.call('POST /photos/admin/jobs/:id/deliveries', { params: job, body });
  },
  async (context) => {
    const { photos, person, random } = context;
    const revision = random.anyOf(photos.flatMap(({ revisions }) => revisions));
    if (revision === undefined) return;
    const body = { cause: random.anyOf(causes) ?? 'mistake' };
    await person.call('PUT /photos/admin/revisions/:id', { params: { id: revision._id }, body });
  },
  (context) =>
    context.person.call('PUT /photos/admin/photos/:id/revision-limit', {
      params: choose(context).params,
      body: { limit: context.random.below(4) },
    }),
];

const customerActions: readonly Action[] = [
  (context) => {
    const { some, photo, job } = choose(context);
    const approved = context.random.below(3) === 0 ? some : [photo];
    const body = { versionIds: latestOf(approved) };
    return context.person.call('PUT /photos/jobs/:id/approve', { params: job, body });
  },
  (context) => {
    const { photo, params } = choose(context);
    const [versionId = randomUUID()] = latestOf([photo]);
    const body = { versionId, cause: context.random.anyOf(causes) ?? 'mistake', note: 'Warmer' };
    return context.person.call('POST /photos/:id/revisions', { params, body });
  },
  async (context) => {
    const { person, random } = context;
    const { job } = choose(context);
    const response = await person.call('GET /photos/jobs/:id/questions', { params: job });
    const questions = response.body.success ? response.body.data.questions : [];
    const question = random.anyOf(questions.filter(({ status }) => status === 'open'));
    if (question === undefined) return;
    const options = { params: { id: question._id }, body: { answer: 'The wide one.' } };
    await person.call('PUT /photos/questions/:id/answer', options);
  },
  (context) => context.person.call('DELETE /photos/:id', { params: choose(context).params }),
];

async function takeActions(context: Omit<Context, 'random'>, random: Random, actions: readonly Action[]) {
  for (let step = 0; step < steps; step += 1) await random.anyOf(actions)?.({ ...context, random });
}

/** The jobs that a retoucher sees, by their IDs. */
async function listReadable(retoucher: TestUser): Promise<string[]> {
  const response = await retoucher.call('GET /photos/admin/jobs', { query: { limit: maxLimit } });
  return response.body.success ? response.body.data.jobs.map(({ _id }) => _id).toSorted() : [];
}

/** The jobs with a photo that is assigned to the retoucher, and those in the open pool. */
function findReadable({ jobs, photos }: TableSnapshot, retoucherId: string): string[] {
  const isOpen = ({ id }: { readonly id: string }) =>
    photos.some(
      ({ jobId, assigneeId, status, withdrawnAt }) =>
        jobId === id &&
        withdrawnAt === null &&
        (assigneeId === retoucherId || (assigneeId === null && duePhotoStatuses.includes(status))),
    );
  return jobs
    .filter(isOpen)
    .map(({ id }) => id)
    .toSorted();
}

async function runStage(t: TestApp, random: Random, seed: number): Promise<void> {
  const [kemi, zoe] = [calls.count(await t.signInAdmin()), calls.count(await t.signInAdmin('Zoe Hart'))];
  const customer = calls.count(await t.signIn('Adaeze Okafor'));
  const zainab = calls.count(await t.signIn('Zainab Bello'));
  const assigneeIds = [zainab.id, zainab.id, zoe.id, null];
  if (random.below(2) === 0) await submitPhotos(t, customer, 3);
  const { jobs } = await readTables(t.database);
  const photos = (await Promise.all(jobs.map(({ id }) => listStudioPhotos(kemi, id)))).flat();
  const before = await readTables(t.database);
  const shared = { t, photos, assigneeIds };
  const next = () => createRandom(seed + random.below(1_000_000));
  await Promise.all([
    takeActions({ ...shared, person: kemi }, next(), staffActions),
    takeActions({ ...shared, person: zoe }, next(), staffActions),
    takeActions({ ...shared, person: zainab }, next(), staffActions),
    takeActions({ ...shared, person: customer }, next(), customerActions),
    t.services.deliveries.endReviews(),
  ]);
  const after = await readTables(t.database);
  // What a withdrawn photo returns to the quota is in the usage ledger, not in the audit log.
  const unaudited = findUnauditedChanges(before, after).filter((change) => !/^(images|usage) /.test(change));
  expect(unaudited).toEqual([]);
  expect(findViolations(after).filter((violation) => !violation.includes('role'))).toEqual([]);
  expect(await listReadable(zainab)).toEqual(findReadable(after, zainab.id));
  expect(t.logLines.filter(({ level }) => level >= 40)).toEqual([]);
}

test.each(seeds)(
  'random actions on the same jobs, with the seed %i, keep them consistent',
  async (seed) => {
    const t = await createTestApp();
    const random = createRandom(seed);
    const [admin, customer] = [await t.signInAdmin(), await t.signIn('Adaeze Okafor')];
    const { id } = await t.signIn('Zainab Bello');
    dataOf(await admin.call('PUT /admin/users/:id/role', { params: { id }, body: { role: 'retoucher' } }));
    dataOf(await admin.call('PUT /admin/settings/retoucher-pool', { body: { isOpen: true } }));
    await createPaidImages(customer, admin, { quantity: 80 });
    await submitPhotos(t, customer, 4);
    const isMissing = () => calls.missingOf(expectedCalls).length > 0;
    for (let stage = 0; stage < stages || (stage < maxStages && isMissing()); stage += 1) {
      await runStage(t, random, seed);
      t.clock.advance(random.anyOf(pauses) ?? 0);
    }
    await t.close();
  },
  120_000,
);

test('every action succeeded at least once', () => {
  expect(calls.missingOf(expectedCalls)).toEqual([]);
});
