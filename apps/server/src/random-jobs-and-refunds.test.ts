// A customer submits, withdraws and reviews photos, changes plans and asks for refunds; the studio retouches and credits, while
// time passes.
// After each step the rules of jobs, usage, periods and the ledger hold.
import type { ApiKey } from '@burnish/contract/api';
import type { RefundCalculation } from '@burnish/contract/refund-requests/entities';
import { fromDecimal } from '@burnish/domain/money/money';
import { parseCalendarDate } from '@burnish/domain/time/calendar-date';
import { expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../testing/app.ts';
import { findUnauditedChanges } from '../../../testing/audit-consistency.ts';
import { createCallCounter } from '../../../testing/counted-calls.ts';
import { dataOf } from '../../../testing/factories.ts';
import { findViolations } from '../../../testing/invariants.ts';
import { createRandom, type Random } from '../../../testing/random.ts';
import {
  type JobActor,
  keepSupplied,
  runAdminJobActions,
  runCustomerJobActions,
} from '../../../testing/random-job-and-refund-actions.ts';
import { orderUpgrade } from '../../../testing/random-plan-actions.ts';
import { runStaffProductionActions } from '../../../testing/random-production-actions.ts';
import { expectedCancellationCredit, expectedRefund, upgradeOf } from '../../../testing/refund-model.ts';
import { findStepViolations } from '../../../testing/step-rules.ts';
import { readTables, type TableSnapshot } from '../../../testing/table-snapshot.ts';
import { findOverdueQuotes, findUpgradedPlans, outcomesOfUpgrades } from '../../../testing/upgraded-plans.ts';

const seeds = [8, 12];
const stages = 4;
/** Stages are added to the last walk until every action has succeeded. */
const maxStages = 24;
const steps = 20;
const hour = 3_600_000;
const day = 24 * hour;
/** The last ones are longer than the review of a delivery, the time for a refund, and the retention of files. */
const pauses = [hour, 30 * hour, 4 * day, 9 * day, 16 * day, 31 * day, 60 * day] as const;

const expectedCalls: readonly ApiKey[] = [
  'POST /photos/jobs',
  'DELETE /photos/:id',
  'PUT /photos/jobs/:id/withdraw',
  'PUT /photos/jobs/:id/approve',
  'POST /photos/:id/revisions',
  'PUT /photos/questions/:id/answer',
  'PUT /photos/admin/jobs/:id/assignments',
  'PUT /photos/admin/jobs/:id/status',
  'PUT /photos/admin/jobs/:id/due-time',
  'POST /photos/admin/jobs/:id/questions',
  'POST /photos/admin/jobs/:id/versions',
  'PUT /photos/admin/versions/:id/return',
  'POST /photos/admin/jobs/:id/deliveries',
  'PUT /photos/admin/revisions/:id',
  'PUT /photos/admin/photos/:id/revision-limit',
  'GET /subscriptions/:id/refund-options',
  'POST /subscriptions/:id/refund-request',
  'POST /subscriptions/:id/cancellation',
  'PUT /admin/subscriptions/:id',
  'POST /subscriptions/:id/refund-request/withdraw',
  'GET /admin/subscriptions/:id/refund-request',
  'POST /admin/subscriptions/:id/refund-request/approve',
  'POST /admin/subscriptions/:id/refund-request/decline',
  'POST /admin/invoices/:id/credit-notes',
  'POST /admin/customers/:id/refunds',
  'POST /admin/subscriptions/:id/pause',
  'POST /admin/subscriptions/:id/pause/end',
  'POST /subscriptions/:id/upgrade',
  'DELETE /subscriptions/:id/upgrade',
  'POST /subscriptions/:id/pause',
  'PUT /subscriptions/:id/renewal',
  'PUT /admin/users/:id/role',
];

/** What has to happen beside the calls. */
const expectedOutcomes = [
  'approve_photos by itself',
  'delete_originals by itself',
  'end_purchase by itself',
  'end_subscription by itself',
  'images are refunded',
  'a plan is refunded',
  'a refund of a plan whose images an admin lowered is suggested',
  'an upgrade is paid',
  'an upgrade is expired',
  'an upgrade is withdrawn',
  'a refund of an upgraded plan is suggested',
  'a refund of an upgraded plan is approved',
  'a job is submitted to an upgraded plan',
  'a photo is withdrawn after an upgrade',
  'an image is used between a quote and its payment',
  'a lower plan is chosen for the next period',
];

function* outcomesOf({ audit, refundRequests, purchasedImages }: TableSnapshot) {
  for (const { actorId, action } of audit) if (actorId === null) yield `${action} by itself`;
  const images = new Set(purchasedImages.map(({ subscriptionId }) => subscriptionId));
  for (const { kind, status, subscriptionId } of refundRequests)
    if (kind === 'refund' && status === 'approved')
      yield images.has(subscriptionId) ? 'images are refunded' : 'a plan is refunded';
}

function* suggestionsFor(invoiceId: string, tables: TableSnapshot) {
  const { periods, usage } = tables;
  if (upgradeOf(invoiceId, tables) !== undefined) yield 'a refund of an upgraded plan is suggested';
  const period = periods.find((one) => one.invoiceId === invoiceId);
  if (
    usage.some(({ periodId, photoId, images }) => periodId === period?.id && photoId === null && images < 0)
  )
    yield 'a refund of a plan whose images an admin lowered is suggested';
}

const calls = createCallCounter();
const outcomes = new Set<string>();
const missing = () => [
  ...calls.missingOf(expectedCalls),
  ...expectedOutcomes.filter((outcome) => !outcomes.has(outcome)),
];

let t: TestApp;

interface People {
  readonly admin: TestUser;
  readonly retoucher: TestUser;
  readonly customer: TestUser;
}

/** Tokens expire while time passes. */
async function signIn(): Promise<People> {
  return {
    admin: calls.count(await t.signInAdmin()),
    retoucher: calls.count(await t.signIn('Zainab Bello')),
    customer: calls.count(await t.signIn('Cleo Hall')),
  };
}

const minorOf = ({ suggestedAmount, currency }: RefundCalculation) =>
  fromDecimal(suggestedAmount, currency)?.minor;

/** What a customer is offered for a subscription, and what the studio is suggested, is what the tables amount to. */
async function expectRightSuggestion(
  { admin, customer }: People,
  { id }: TableSnapshot['subscriptions'][number],
  tables: TableSnapshot,
): Promise<void> {
  const params = { id };
  const { options } = dataOf(await customer.call('GET /subscriptions/:id/refund-options', { params }));
  const { refund, cancellation } = options;
  if (refund !== null) {
    expect(minorOf(refund.calculation), `refund of ${id}`).toBe(expectedRefund(refund.invoiceId, tables));
    for (const outcome of suggestionsFor(refund.invoiceId, tables)) outcomes.add(outcome);
  }
  const endsOn = parseCalendarDate(cancellation?.endDate.slice(0, 10) ?? '');
  if (cancellation !== null && endsOn !== null)
    expect(minorOf(cancellation.calculation), `cancellation of ${id}`).toBe(
      expectedCancellationCredit(cancellation.invoiceId, endsOn, tables),
    );
  const request = tables.refundRequests.find(
    ({ subscriptionId, status }) => subscriptionId === id && status === 'requested',
  );
  if (request?.kind !== 'refund') return;
  const open = dataOf(await admin.call('GET /admin/subscriptions/:id/refund-request', { params }));
  expect(minorOf(open.calculation), `refund request of ${id}`).toBe(
    expectedRefund(request.invoiceId, tables),
  );
}

/** Checks each step by the tables before and after it, and one subscription after the other. */
async function createSteps() {
  let before = await readTables(t.database);
  let count = 0;
  return async (
    name: string,
    people: People,
    run: (tables: TableSnapshot) => Promise<unknown>,
  ): Promise<void> => {
    await run(before);
    const after = await readTables(t.database);
    expect(findViolations(after), name).toEqual([]);
    expect(findStepViolations({ before, after, at: t.clock.now() }), name).toEqual([]);
    expect(findUnauditedChanges(before, after), name).toEqual([]);
    const subscription = after.subscriptions[count % after.subscriptions.length];
    if (subscription !== undefined) await expectRightSuggestion(people, subscription, after);
    for (const outcome of [...outcomesOf(after), ...outcomesOfUpgrades(after)]) outcomes.add(outcome);
    before = after;
    count += 1;
    // Steps at the same instant are ambiguous in the tables.
    t.clock.advance(1);
  };
}

type TakeStep = Awaited<ReturnType<typeof createSteps>>;

/** What the studio sees of the latest photos. */
async function readPhotos(admin: TestUser) {
  return dataOf(await admin.call('GET /photos/admin/photos', { query: { limit: 40 } })).photos;
}

type RunActions = (actor: JobActor, steps: number) => Promise<unknown>;

/** Tries actions until one finds something that it can be about. */
async function takeAction(actor: JobActor, run: RunActions): Promise<void> {
  let hasWritten = false;
  const person: TestUser = {
    ...actor.person,
    call(key, options) {
      hasWritten ||= !key.startsWith('GET ');
      return actor.person.call(key, options);
    },
  };
  for (let attempt = 0; attempt < 12 && !hasWritten; attempt += 1) await run({ ...actor, person }, 1);
}

async function runStage(takeStep: TakeStep, random: Random, name: string): Promise<void> {
  const first = await signIn();
  const params = { id: first.retoucher.id };
  dataOf(await first.admin.call('PUT /admin/users/:id/role', { params, body: { role: 'retoucher' } }));
  const people = await signIn();
  const { admin, retoucher, customer } = people;
  const takeRandomAction = async (step: string, person: TestUser, run: RunActions) => {
    const actor = {
      t,
      person,
      random,
      photos: await readPhotos(admin),
      assigneeIds: [retoucher.id, retoucher.id, admin.id, null],
      today: t.clock.now().toISOString().slice(0, 10),
      otherUserIds: [customer.id] as const,
      retoucherId: retoucher.id,
    };
    await takeStep(`${name}, ${step}`, people, (tables) =>
      takeAction({ ...actor, upgraded: findUpgradedPlans(tables, t.clock.now()) }, run),
    );
  };
  await takeStep(`${name}, purchases`, people, () => keepSupplied(customer, admin, random));
  await takeRandomAction('first upgrade', customer, orderUpgrade);
  for (let step = 0; step < steps; step += 1) {
    const [person, run] = random.oneOf([
      [customer, runCustomerJobActions],
      [customer, runCustomerJobActions],
      [customer, runCustomerJobActions],
      [admin, runAdminJobActions],
      [admin, runAdminJobActions],
      [admin, runAdminJobActions],
      [retoucher, runStaffProductionActions],
    ]);
    await takeRandomAction(`step ${step}`, person, run);
    t.clock.advance(random.oneOf([0, hour, 5 * hour]));
  }
  // It can expire while time passes.
  await takeStep(`${name}, last purchases`, people, () => keepSupplied(customer, admin, random));
  await takeRandomAction('last upgrade', customer, orderUpgrade);
}

/** Several times, because files are deleted some days after their last notice. */
async function passTime(takeStep: TakeStep, random: Random, name: string): Promise<void> {
  const { deliveries, originalRetention, renewals, subscriptions, upgrades } = t.services;
  const tasks = {
    upgrades: async () => {
      await upgrades.expireDue();
      expect(findOverdueQuotes(await readTables(t.database), t.clock.now()), name).toEqual([]);
    },
    reviews: () => deliveries.endReviews(),
    retention: () => originalRetention.cleanUp(t.clock.now()),
    cancellations: () => subscriptions.refundRequests.endDue(),
    renewals: () => renewals.runDue(),
  };
  for (let pause = random.below(3); pause >= 0; pause -= 1) {
    t.clock.advance(random.oneOf(pauses));
    const people = await signIn();
    for (const [task, run] of Object.entries(tasks)) await takeStep(`${name}, ${task}`, people, run);
  }
}

test.each(seeds)(
  'random jobs and refunds with the seed %i keep every rule after each step',
  async (seed) => {
    t = await createTestApp({ env: { ORIGINAL_RETENTION_DAYS: '30' } });
    const random = createRandom(seed);
    const { admin } = await signIn();
    dataOf(await admin.call('PUT /admin/settings/retoucher-pool', { body: { isOpen: true } }));
    // Test users and the application generate IDs separately, which must not share a millisecond.
    t.clock.advance(1_000);
    const takeStep = await createSteps();
    const isMissing = () => seed === seeds.at(-1) && missing().length > 0;
    for (let stage = 0; stage < stages || (stage < maxStages && isMissing()); stage += 1) {
      await runStage(takeStep, random, `stage ${stage}`);
      await passTime(takeStep, random, `after stage ${stage}`);
    }
    expect(t.logLines.filter(({ level }) => level >= 40)).toEqual([]);
    await t.close();
  },
  240_000,
);

test('every action succeeded at least once, with every outcome', () => {
  expect(missing()).toEqual([]);
});
