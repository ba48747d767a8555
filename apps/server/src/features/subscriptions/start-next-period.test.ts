// A customer starts a period that is paid for, because the running one is used up.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { watchAudit } from '../../../../../testing/audit.ts';
import { expectError } from '../../../../../testing/expect-error.ts';
import { dataOf } from '../../../../../testing/factories.ts';
import { findViolations } from '../../../../../testing/invariants.ts';
import { createPaidImages } from '../../../../../testing/photos.ts';
import { planOf, subscribeToSilver } from '../../../../../testing/plans.ts';
import { connectClient } from '../../../../../testing/realtime-client.ts';
import { submitPhotos } from '../../../../../testing/stored-photos.ts';
import { readTables } from '../../../../../testing/table-snapshot.ts';
import type { SubscriptionEdit } from './edit-subscription.ts';

let t: TestApp;
let admin: TestUser;

beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  t.clock.set('2027-01-10T12:00:00.000Z');
  admin = await t.signInAdmin();
});
afterAll(() => t.close());
afterEach(async () => expect(findViolations(await readTables(t.database))).toEqual([]));

const edit = async (id: string, body: SubscriptionEdit) =>
  dataOf(await admin.call('PUT /admin/subscriptions/:id', { params: { id }, body }));

const startNext = (person: TestUser, id: string) =>
  person.call('POST /subscriptions/:id/start-next-period', { params: { id } });

/** The Silver Plan, 30 images a month from January 10, with this number of paid months, three days later. */
async function subscribe(name: string, months: number, used: number) {
  const { customer, id } = await subscribeToSilver(t, admin, name, months);
  t.clock.advance(3 * 24 * 3_600_000);
  await edit(id, { imagesUsed: used });
  return { customer, id };
}

describe('a used-up period with others that are paid for', () => {
  test('can be ended: the next one starts now, and later ones move up, as it was announced', async () => {
    const { customer, id } = await subscribe('Starts Next', 3, 30);
    const before = await planOf(customer);
    expect(before).toMatchObject({
      isExhausted: true,
      isUsable: false,
      isRenewalDue: false,
      paidPeriodsAhead: 2,
      paidUntil: '2027-04-10T12:00:00.000Z',
      earlyStart: { endDate: '2027-02-13T12:00:00.000Z', paidUntil: '2027-03-13T12:00:00.000Z' },
    });
    const page = await connectClient(await t.listen(), { token: customer.token });
    const written = await watchAudit(t.database);
    const response = await startNext(customer, id);
    expect(response.body.message).toBe('Your next period has started.');
    const { subscription } = dataOf(response);
    expect(subscription).toMatchObject({
      startDate: '2027-01-13T12:00:00.000Z',
      endDate: before.earlyStart?.endDate,
      paidUntil: before.earlyStart?.paidUntil,
      paidPeriodsAhead: 1,
      earlyStart: null,
      imagesUsed: 0,
      imagesLimit: 30,
      rolledOver: 0,
      isUsable: true,
    });
    expect(await planOf(customer)).toEqual(subscription);
    expect(await written()).toMatchObject([
      {
        action: 'start_next_period',
        entityId: id,
        actorId: customer.id,
        before: { endsAt: '2027-02-10T12:00:00.000Z', paidUntil: '2027-04-10T12:00:00.000Z' },
        after: { endsAt: '2027-02-13T12:00:00.000Z', paidUntil: '2027-03-13T12:00:00.000Z' },
      },
    ]);
    await page.waitForChange({ entity: 'subscription', id });
    page.close();
    expect((await submitPhotos(t, customer, 2)).photoCount).toBe(2);
  });

  test('can be ended once, also in parallel', async () => {
    const { customer, id } = await subscribe('Once', 3, 30);
    const responses = await Promise.all([1, 2, 3].map(() => startNext(customer, id)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expectError(await startNext(customer, id), 409, 'INVALID_STATE');
    expect(await planOf(customer)).toMatchObject({ paidPeriodsAhead: 1 });
  });

  test('cannot be ended by anyone else, also not by an admin', async () => {
    const { id } = await subscribe('Own', 2, 30);
    for (const person of [admin, await t.signIn('Someone Else')])
      expectError(await startNext(person, id), 404, 'NOT_FOUND');
  });

  test.each(['inactive', 'suspended', 'cancelled'] as const)(
    'cannot be ended while it is %s',
    async (status) => {
      const { customer, id } = await subscribe(`Is ${status}`, 2, 30);
      await edit(id, { status });
      expect((await planOf(customer)).earlyStart).toBeNull();
      expectError(await startNext(customer, id), 409, 'INVALID_STATE');
    },
  );
});

describe('cannot be ended', () => {
  test.each([
    ['a period with images left', 2, 29],
    ['the last period', 1, 30],
  ])('%s', async (name, months, used) => {
    const { customer, id } = await subscribe(name, months, used);
    expect(await planOf(customer)).toMatchObject({ earlyStart: null, paidPeriodsAhead: months - 1 });
    expectError(await startNext(customer, id), 409, 'INVALID_STATE');
  });

  test('individually bought images', async () => {
    const customer = await t.signIn('Images');
    const id = await createPaidImages(customer, admin, { quantity: 1 });
    expectError(await startNext(customer, id), 404, 'NOT_FOUND');
  });
});
