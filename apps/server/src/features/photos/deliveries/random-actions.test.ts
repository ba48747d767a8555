// A customer, two admins and a retoucher work on the same jobs at once, in any order, while time passes. The rules of jobs,
// assignments, due times, versions, revisions and usage hold.
import type { ApiKey } from '@burnish/contract/api';
import { maxLimit } from '@burnish/contract/paging';
import { duePhotoStatuses } from '@burnish/domain/photos/photo';
import { expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { findUnauditedChanges } from '../../../../../../testing/audit-consistency.ts';
import { createCallCounter } from '../../../../../../testing/counted-calls.ts';
import { listStudioPhotos } from '../../../../../../testing/deliveries.ts';
import { dataOf } from '../../../../../../testing/factories.ts';
import { findViolations } from '../../../../../../testing/invariants.ts';
import { createPaidImages } from '../../../../../../testing/photos.ts';
import { createRandom, type Random } from '../../../../../../testing/random.ts';
import {
  runCustomerProductionActions,
  runStaffProductionActions,
} from '../../../../../../testing/random-production-actions.ts';
import { submitPhotos } from '../../../../../../testing/stored-photos.ts';
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
  'PUT /photos/admin/jobs/:id/due-time',
  'PUT /photos/jobs/:id/withdraw',
];

const calls = createCallCounter();

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
  const actor = (person: TestUser) => ({
    t,
    person,
    photos,
    assigneeIds,
    random: createRandom(seed + random.below(1_000_000)),
    today: t.clock.now().toISOString().slice(0, 10),
    otherUserIds: [person.id] as const,
  });
  await Promise.all([
    runStaffProductionActions(actor(kemi), steps),
    runStaffProductionActions(actor(zoe), steps),
    runStaffProductionActions(actor(zainab), steps),
    runCustomerProductionActions(actor(customer), steps),
    t.services.deliveries.endReviews(),
  ]);
  const after = await readTables(t.database);
  expect(findUnauditedChanges(before, after)).toEqual([]);
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
