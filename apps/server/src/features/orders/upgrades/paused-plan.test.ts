// Upgrades of plans that are, or were, paused: the two exclude each other.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { expectError } from '../../../../../../testing/expect-error.ts';
import { dataOf, payInvoice } from '../../../../../../testing/factories.ts';
import { findViolations } from '../../../../../../testing/invariants.ts';
import { planOf, subscribeToSilver } from '../../../../../../testing/plans.ts';
import { readTables } from '../../../../../../testing/table-snapshot.ts';
import { orderUpgrade, readQuote, upgradeBody } from '../../../../../../testing/upgrades.ts';

let t: TestApp;
let admin: TestUser;

const toGold = { planId: 'gold-plan', billingCycle: 'monthly' } as const;

beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  t.clock.set('2027-01-10T12:00:00.000Z');
  admin = await t.signInAdmin();
});
afterAll(() => t.close());

/** The Silver Plan from January 10 to February 10: 31 days, 30 images, $97. */
const subscribe = (name: string) => subscribeToSilver(t, admin, name);

async function at(instant: string, name: string): Promise<TestUser> {
  t.clock.set(instant);
  admin = await t.signInAdmin();
  return t.signIn(name);
}

const pause = (person: TestUser, id: string, startDate: string, days: number) =>
  person.call('POST /subscriptions/:id/pause', { params: { id }, body: { startDate, days } });

const setPause = (id: string, startDate: string, days: number) =>
  admin.call('POST /admin/subscriptions/:id/pause', { params: { id }, body: { startDate, days } });

test('a plan with a requested, scheduled or running pause is not upgraded', async () => {
  const { customer, id } = await subscribe('Paused');
  const params = { id };
  expect((await planOf(customer)).allowedActions).toContain('upgrade');

  const requested = dataOf(await pause(customer, id, '2027-01-12', 5)).subscription;
  expect(requested.allowedActions).not.toContain('upgrade');
  expectError(await customer.call('GET /subscriptions/:id/upgrade', { params }), 409, 'PAUSE_EXISTS');

  const body = { pauseId: requested.pause?._id ?? '' };
  dataOf(await admin.call('POST /admin/subscriptions/:id/pause/approve', { params, body }));
  expectError(await customer.call('GET /subscriptions/:id/upgrade', { params }), 409, 'PAUSE_EXISTS');

  const later = await at('2027-01-13T12:00:00.000Z', 'Paused');
  expectError(await later.call('GET /subscriptions/:id/upgrade', { params }), 409, 'PAUSE_EXISTS');
  const resumed = dataOf(await later.call('POST /subscriptions/:id/pause/resume', { params })).subscription;
  expect(resumed.allowedActions).toContain('upgrade');
});

test('a plan with an unpaid upgrade is paused neither by the customer nor by the studio', async () => {
  const { customer, id } = await subscribe('Upgrades');
  await orderUpgrade(customer, id, toGold);
  expectError(await pause(customer, id, '2027-01-12', 5), 409, 'PLAN_INVOICE_OPEN');
  expectError(await setPause(id, '2027-01-12', 5), 409, 'PLAN_INVOICE_OPEN');
});

test('asked for at the same time, one of the two is there', async () => {
  const { customer, id } = await subscribe('Races');
  const body = upgradeBody(await readQuote(customer, id), toGold);
  const responses = await Promise.all([
    pause(customer, id, '2027-01-12', 5),
    customer.call('POST /subscriptions/:id/upgrade', { params: { id }, body }),
  ]);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const plan = await planOf(customer);
  expect(plan.pause === null).toBe(plan.upgrade !== null);
});

test('the unused value does not count the days of a pause', async () => {
  const { id } = await subscribe('Returns');
  dataOf(await setPause(id, '2027-01-15', 20));
  // 5 of 31 days had passed before the pause, and 5 since.
  const customer = await at('2027-02-09T12:00:00.000Z', 'Returns');
  expect((await planOf(customer)).endDate).toBe('2027-03-02T12:00:00.000Z');
  const quote = await readQuote(customer, id);
  expect(quote).toMatchObject({
    unusedPeriods: [{ amountPaid: 97, days: 31, unusedDays: 21, value: 65.7 }],
    unusedValue: 65.7,
  });
  const { invoice } = await orderUpgrade(customer, id, toGold);
  await payInvoice(customer, admin, invoice);
  expect(await planOf(customer)).toMatchObject({
    planId: { _id: 'gold-plan' },
    startDate: '2027-02-09T12:00:00.000Z',
    endDate: '2027-03-09T12:00:00.000Z',
  });
  expect(findViolations(await readTables(t.database))).toEqual([]);
});

test('a pause that was resumed early counts with the days that it lasted', async () => {
  const { id } = await subscribe('Early');
  dataOf(await setPause(id, '2027-01-15', 20));
  const customer = await at('2027-01-18T12:00:00.000Z', 'Early');
  dataOf(await customer.call('POST /subscriptions/:id/pause/resume', { params: { id } }));
  expect(await readQuote(customer, id)).toMatchObject({
    unusedPeriods: [{ days: 31, unusedDays: 26, value: 81.35 }],
  });
});
