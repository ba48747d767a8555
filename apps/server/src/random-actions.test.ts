// Two customers and two admins perform random actions concurrently while time passes. All invariants of the data hold.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ApiKey } from '@burnish/contract/api';
import { expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../testing/app.ts';
import { findUnauditedChanges } from '../../../testing/audit-consistency.ts';
import { createCallCounter } from '../../../testing/counted-calls.ts';
import {
  createApprovedReceipt,
  createPaymentProfile,
  createSentImagesInvoice,
  payInvoice,
} from '../../../testing/factories.ts';
import { findViolations } from '../../../testing/invariants.ts';
import { createRandom, type Random } from '../../../testing/random.ts';
import { runAdminActions, runCustomerActions } from '../../../testing/random-actions.ts';
import {
  keepSubscribed,
  runAdminPlanActions,
  runAdminRefundActions,
  runCustomerPlanActions,
  runCustomerRefundActions,
} from '../../../testing/random-plan-actions.ts';
import { readTables } from '../../../testing/table-snapshot.ts';

const seeds = [20_261_121, 7, 1_000_003];
const stages = 5;
/** What succeeds depends on who is first. Stages are added until every action has succeeded. */
const maxStages = 15;
const steps = 12;
/** The first seed goes on until every call has succeeded, which takes minutes on a busy machine. */
const walkTimeout = 400_000;
const planSteps = 6;

const hour = 3_600_000;
const day = 24 * hour;
const pauses = [0, hour, day, 4 * day, 12 * day, 31 * day, 45 * day, 400 * day];

const expectedCalls: readonly ApiKey[] = [
  'POST /subscriptions/request',
  'POST /pay-per-image/request',
  'PUT /admin/subscription-requests/:id',
  'PUT /pay-per-image/admin/requests/:id/status',
  'POST /admin/invoices',
  'POST /pay-per-image/admin/invoices/:id',
  'PUT /admin/invoices/:id/void',
  'GET /subscriptions/invoices/:id',
  'PUT /subscriptions/invoices/:id/status',
  'POST /subscriptions/payments/receipt',
  'POST /subscriptions/payments/receipt/:id/upload',
  'PUT /admin/payment-receipts/:id',
  'PUT /admin/invoices/:id/confirm-payment',
  'POST /admin/invoices/:id/payments',
  'POST /admin/invoices/:id/write-off',
  'POST /admin/invoices/:id/credit',
  'POST /admin/invoices/:id/credit-notes',
  'POST /admin/customers/:id/refunds',
  'PUT /subscriptions/:id/renewal',
  'POST /subscriptions/:id/renew',
  'POST /subscriptions/:id/start-next-period',
  'PUT /admin/subscriptions/:id',
  'PUT /pay-per-image/admin/:id/usage',
  'PUT /admin/users/:id/role',
  'PUT /admin/users/:id/active',
  'POST /admin/imports/invoices',
  'POST /admin/imports/plans',
];

const expectedPlanCalls: readonly ApiKey[] = [
  'GET /subscriptions/:id/upgrade',
  'POST /subscriptions/:id/upgrade',
  'DELETE /subscriptions/:id/upgrade',
  'POST /subscriptions/:id/pause',
  'POST /subscriptions/:id/pause/withdraw',
  'POST /subscriptions/:id/pause/resume',
  'POST /admin/subscriptions/:id/pause',
  'POST /admin/subscriptions/:id/pause/approve',
  'POST /admin/subscriptions/:id/pause/decline',
  'POST /admin/subscriptions/:id/pause/end',
];

const expectedRefundCalls: readonly ApiKey[] = [
  'GET /subscriptions/:id/refund-options',
  'POST /subscriptions/:id/refund-request',
  'POST /subscriptions/:id/cancellation',
  'POST /subscriptions/:id/refund-request/withdraw',
  'GET /admin/subscriptions/:id/refund-request',
  'POST /admin/subscriptions/:id/refund-request/approve',
  'POST /admin/subscriptions/:id/refund-request/decline',
];

const calls = createCallCounter();

/** A remaining admin reactivates all users and restores the admin roles. */
async function restoreAccess(t: TestApp, admins: readonly string[]): Promise<void> {
  const { users } = await readTables(t.database);
  const remaining = users.find(({ role, isActive }) => role === 'admin' && isActive);
  const admin = calls.count(await t.signIn(remaining?.fullName ?? '', { email: remaining?.email ?? '' }));
  for (const { id, email } of users) {
    await admin.call('PUT /admin/users/:id/active', { params: { id }, body: { isActive: true } });
    if (admins.includes(email))
      await admin.call('PUT /admin/users/:id/role', { params: { id }, body: { role: 'admin' } });
  }
}

/** Creates the users and a subscription of each kind; the plan is paid for twice. */
async function prepare(t: TestApp): Promise<void> {
  const kemi = await t.signInAdmin('Kemi Adewale');
  const [, ada, ben] = [await t.signIn('Zoe Hart'), await t.signIn('Ada Obi'), await t.signIn('Ben Cole')];
  // Test users and the application generate IDs separately, which must not share a millisecond.
  t.clock.advance(1_000);
  await createPaymentProfile(kemi);
  await createApprovedReceipt(ada, kemi, { planId: 'silver-plan' });
  await createApprovedReceipt(ada, kemi, { planId: 'silver-plan' });
  await payInvoice(ben, kemi, await createSentImagesInvoice(ben, kemi));
}

async function expectConsistent(t: TestApp): Promise<void> {
  const tables = await readTables(t.database);
  expect(findViolations(tables)).toEqual([]);
  const storedFiles = await readdir(join(t.config.dataDir, 'files', 'receipts')).catch(() => []);
  expect(storedFiles.length, 'files in the storage').toBe(tables.files.length);
  expect(t.logLines.filter(({ level }) => level >= 40)).toEqual([]);
}

async function runStage(t: TestApp, random: Random, seed: number): Promise<void> {
  const signIn = async (name: string, email?: string) =>
    calls.count(await t.signIn(name, email === undefined ? {} : { email }));
  const [kemi, zoe] = [await signIn('Kemi Adewale', 'admin@burnish.test'), await signIn('Zoe Hart')];
  const [ada, ben, cleo] = [await signIn('Ada Obi'), await signIn('Ben Cole'), await signIn('Cleo Hall')];
  await keepSubscribed(cleo, kemi);
  const today = t.clock.now().toISOString().slice(0, 10);
  const actor = (person: TestUser, ...otherUserIds: readonly [string, ...string[]]) => ({
    person,
    random: createRandom(seed + random.below(1_000_000)),
    today,
    otherUserIds,
  });
  const before = await readTables(t.database);
  await Promise.all([
    runAdminActions(actor(kemi, zoe.id, zoe.id, ada.id), steps),
    runAdminActions(actor(zoe, kemi.id, kemi.id, ben.id), steps),
    runCustomerActions(actor(ada, ben.id), steps),
    runCustomerActions(actor(ben, ada.id), steps),
    runAdminPlanActions(actor(kemi, cleo.id), planSteps),
    runCustomerPlanActions(actor(cleo, ada.id), planSteps),
  ]);
  expect(findUnauditedChanges(before, await readTables(t.database))).toEqual([]);
}

test.each(seeds)(
  'random actions with the seed %i keep the data consistent',
  async (seed) => {
    const t = await createTestApp();
    const random = createRandom(seed);
    await prepare(t);
    const isMissing = () => calls.missingOf(expectedCalls).length > 0;
    for (let stage = 0; stage < stages || (stage < maxStages && isMissing()); stage += 1) {
      await restoreAccess(t, ['admin@burnish.test', 'zoe.hart@customers.test']);
      await runStage(t, random, seed);
      await t.services.moneyReports.sumUsageDays();
      await expectConsistent(t);
      t.clock.advance(random.anyOf(pauses) ?? 0);
    }
    await t.close();
  },
  walkTimeout,
);

/** Each with a seed with which all of its calls succeed. */
const walks = [
  {
    of: 'upgrades and pauses',
    seed: 4,
    stages: 12,
    byCustomer: runCustomerPlanActions,
    byAdmin: runAdminPlanActions,
    expected: expectedPlanCalls,
  },
  {
    of: 'refunds and cancellations',
    seed: 2,
    stages: 12,
    byCustomer: runCustomerRefundActions,
    byAdmin: runAdminRefundActions,
    expected: expectedRefundCalls,
  },
];

test.each(walks)('random $of, one after another, keep the data consistent after each', async (walk) => {
  const { byCustomer, byAdmin } = walk;
  const planCalls = createCallCounter();
  const t = await createTestApp();
  const random = createRandom(walk.seed);
  for (let stage = 0; stage < walk.stages; stage += 1) {
    const kemi = planCalls.count(await t.signInAdmin());
    const cleo = planCalls.count(await t.signIn('Cleo Hall'));
    // Test users and the application generate IDs separately, which must not share a millisecond.
    t.clock.advance(1_000);
    await keepSubscribed(cleo, kemi);
    const today = t.clock.now().toISOString().slice(0, 10);
    for (let step = 0; step < 10; step += 1) {
      const [person, run] = random.oneOf([
        [cleo, byCustomer],
        [kemi, byAdmin],
      ]);
      await run({ person, random, today, otherUserIds: [cleo.id] }, 1);
      expect(findViolations(await readTables(t.database)), `stage ${stage}, step ${step}`).toEqual([]);
    }
    t.clock.advance(random.oneOf([hour, day, day, 4 * day, 9 * day, 31 * day]));
    await t.services.upgrades.expireDue();
    await t.services.subscriptions.refundRequests.endDue();
    await t.services.renewals.runDue();
    await t.services.moneyReports.sumUsageDays();
    await expectConsistent(t);
  }
  expect(planCalls.missingOf(walk.expected)).toEqual([]);
  await t.close();
});

test('every action succeeded at least once', () => {
  expect(calls.missingOf(expectedCalls)).toEqual([]);
});
