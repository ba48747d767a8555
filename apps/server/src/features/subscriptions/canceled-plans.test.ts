// What becomes of a canceled plan that the customer buys again.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../testing/app.ts';
import { watchAudit } from '../../../../../testing/audit.ts';
import { expectError } from '../../../../../testing/expect-error.ts';
import { creditNoteBody, dataOf, receiptBody } from '../../../../../testing/factories.ts';
import { findViolations } from '../../../../../testing/invariants.ts';
import { readRefundOptions, requestOf, requestRefund } from '../../../../../testing/refund-requests.ts';
import { readTables } from '../../../../../testing/table-snapshot.ts';
import { orderUpgrade } from '../../../../../testing/upgrades.ts';
import type { SubscriptionEdit } from './edit-subscription.ts';
import { createCustomer } from './renewals.fixture.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const yearly = { billingCycle: 'yearly' } as const;
const customerNamed = (name: string) => createCustomer(t, name);

describe('a canceled subscription', () => {
  test('is not reactivated: a payment starts another, after which the old one cannot become inactive or suspended', async () => {
    const customer = customerNamed('Canceled');
    await customer.pay('2027-01-10');
    const { _id: id } = await customer.newest('2027-01-10');
    await customer.edit('2027-01-11', { status: 'cancelled' });
    await customer.pay('2027-01-12');
    expect(await customer.list('2027-01-12')).toMatchObject([
      { status: 'active', startDate: '2027-01-12T12:00:00.000Z', imagesLimit: 60, rolledOver: 0 },
      { _id: id, status: 'cancelled', nextBillingDate: '2027-02-10T12:00:00.000Z', isUsable: false },
    ]);
    const { admin } = await customer.signInOn('2027-01-13');
    const setStatus = (status: 'active' | 'inactive' | 'suspended') =>
      admin.call('PUT /admin/subscriptions/:id', { params: { id }, body: { status } });
    for (const status of ['inactive', 'suspended'] as const)
      expectError(await setStatus(status), 409, 'SUBSCRIPTION_EXISTS');
    await customer.pay('2027-01-14');
    expect(await customer.periods('2027-01-14')).toBe('2027-01-12 2027-02-12 2027-03-12');
  });

  test('whose period was paused has that period at its own length after it moves', async () => {
    const customer = customerNamed('Moved After A Pause');
    await customer.pay('2027-01-10', yearly);
    const { _id: id } = await customer.newest('2027-01-10');
    const { admin } = await customer.signInOn('2027-01-10');
    const params = { id };
    const pause = { startDate: '2027-01-10', days: 30 };
    dataOf(await admin.call('POST /admin/subscriptions/:id/pause', { params, body: pause }));
    await customer.edit('2027-02-10', { status: 'cancelled' });
    await customer.pay('2027-02-11');
    const moved = await customer.signInOn('2027-02-11');
    const body = { status: 'active' } as const;
    dataOf(await moved.admin.call('PUT /admin/subscriptions/:id', { params, body }));
    const { _id: newer, paidUntil } = await customer.newest('2027-03-11');
    expect(paidUntil).toBe('2028-03-11T12:00:00.000Z');
    const { person } = await customer.signInOn('2027-03-11');
    const { cancellation } = await readRefundOptions(person, newer);
    expect(cancellation?.calculation).toMatchObject({ days: 366, unusedDays: 336 });
    expect(findViolations(await readTables(t.database))).toEqual([]);
  });

  test('that is made active again moves its unused periods to the newer one', async () => {
    const customer = customerNamed('Moved');
    for (const day of ['2027-01-10', '2027-01-11']) await customer.pay(day);
    await customer.pay('2027-01-12', yearly);
    await customer.useImages('2027-01-12', 1);
    const { _id: id } = await customer.newest('2027-01-12');
    await customer.edit('2027-01-13', { status: 'cancelled' });
    await customer.pay('2027-01-14');
    const activate = async () => {
      const { admin } = await customer.signInOn('2027-01-15');
      return admin.call('PUT /admin/subscriptions/:id', { params: { id }, body: { status: 'active' } });
    };
    await customer.signInOn('2027-01-15');
    const written = await watchAudit(t.database);
    expect(dataOf(await activate())).toMatchObject({ _id: id, status: 'cancelled', paidPeriodsAhead: 0 });
    const newer = await customer.newest('2027-01-15');
    expect(newer).toMatchObject({
      paidPeriodsAhead: 2,
      paidUntil: '2028-03-14T12:00:00.000Z',
      upcomingPeriods: [
        { startDate: '2027-02-14T12:00:00.000Z', billingCycle: 'monthly', images: 60 },
        { startDate: '2027-03-14T12:00:00.000Z', billingCycle: 'yearly', images: 720 },
      ],
    });
    expect((await written()).map(({ action, entityId, after }) => [action, entityId, after])).toEqual([
      ['move_periods', id, { movedPeriods: 2, images: 780, movedTo: newer._id }],
      [
        'move_periods',
        newer._id,
        { movedPeriods: 2, images: 780, movedFrom: id, paidUntil: '2028-03-14T12:00:00.000Z' },
      ],
    ]);
    expectError(await activate(), 409, 'SUBSCRIPTION_EXISTS');
    expect((await customer.newest('2027-01-15')).paidPeriodsAhead).toBe(2);
    expect(findViolations(await readTables(t.database))).toEqual([]);
  });

  test.each([
    ['in its grace days, of whose images some roll over', '2027-02-13', '0 of 72, 12 rolled over'],
    ['after them, so that its images have expired', '2027-02-20', '0 of 60, 0 rolled over'],
  ])('moves its unused periods to a newer one %s', async (name, day, images) => {
    const customer = customerNamed(`Moved ${name}`);
    for (const paid of ['2027-01-10', '2027-01-11']) await customer.pay(paid);
    const { _id: id } = await customer.newest('2027-01-11');
    await customer.edit('2027-01-11', { status: 'cancelled' });
    await customer.pay('2027-01-12');
    const { admin } = await customer.signInOn(day);
    const body = { status: 'active' } as const;
    dataOf(await admin.call('PUT /admin/subscriptions/:id', { params: { id }, body }));
    expect(await customer.images(day)).toBe(images);
    expect(findViolations(await readTables(t.database))).toEqual([]);
  });

  test('moves a period that a credit note shortened with the days that it left', async () => {
    const customer = customerNamed('Shortened');
    const { receipt } = await customer.pay('2027-01-10', yearly);
    const { _id: id } = await customer.newest('2027-01-10');
    const shortening = await customer.signInOn('2027-01-11');
    const body = { ...creditNoteBody(100, 0), endDate: '2027-07-10' };
    const params = { id: receipt.invoiceId._id };
    dataOf(await shortening.admin.call('POST /admin/invoices/:id/credit-notes', { params, body }));
    await customer.edit('2027-01-13', { status: 'cancelled' });
    await customer.pay('2027-01-14');
    const { admin } = await customer.signInOn('2027-01-15');
    const active = { status: 'active' } as const;
    dataOf(await admin.call('PUT /admin/subscriptions/:id', { params: { id }, body: active }));
    expect(await customer.newest('2027-01-15')).toMatchObject({
      // 181 days.
      upcomingPeriods: [{ startDate: '2027-02-14T12:00:00.000Z', endDate: '2027-08-14T12:00:00.000Z' }],
      paidUntil: '2027-08-14T12:00:00.000Z',
    });
    expect((await customer.newest('2027-08-13')).isUsable).toBe(true);
    expect((await customer.newest('2027-08-14')).isUsable).toBe(false);
    expect(findViolations(await readTables(t.database))).toEqual([]);
  });

  describe('moves no periods', () => {
    /** Cancels the plan of January 10, buys it again and returns a call that makes the first one active. */
    async function replace(customer: ReturnType<typeof customerNamed>) {
      const { _id: id } = await customer.newest('2027-01-10');
      await customer.edit('2027-01-10', { status: 'cancelled' });
      await customer.pay('2027-01-11');
      const params = { id };
      return async () => {
        const { admin } = await customer.signInOn('2027-01-12');
        return admin.call('PUT /admin/subscriptions/:id', { params, body: { status: 'active' } });
      };
    }

    test('whose value an upgrade deducts that is being paid', async () => {
      const customer = customerNamed('Upgraded');
      await customer.pay('2027-01-10');
      const { _id: id } = await customer.newest('2027-01-10');
      const { person } = await customer.signInOn('2027-01-10');
      const { invoice } = await orderUpgrade(person, id, { planId: 'diamond-plan', billingCycle: 'monthly' });
      const body = receiptBody(invoice._id, { paymentDate: '2027-01-10' });
      const { paymentReceipt } = dataOf(await person.call('POST /subscriptions/payments/receipt', { body }));
      const activate = await replace(customer);
      expectError(await activate(), 409, 'UPGRADE_OPEN');
      dataOf(await customer.approve('2027-01-12', paymentReceipt._id));
      expectError(await activate(), 409, 'SUBSCRIPTION_EXISTS');
      expect(await customer.list('2027-01-12')).toMatchObject([
        { status: 'active', planId: { _id: 'diamond-plan' }, paidPeriodsAhead: 0 },
        { status: 'active', planId: { _id: 'gold-plan' }, paidPeriodsAhead: 0 },
        { _id: id, status: 'cancelled', isUsable: false },
      ]);
      expect(findViolations(await readTables(t.database))).toEqual([]);
    });

    test('until a refund request is decided', async () => {
      const customer = customerNamed('Refundable');
      await customer.pay('2027-01-10');
      const { person } = await customer.signInOn('2027-01-10');
      const requested = await requestRefund(person, await customer.newest('2027-01-10'));
      const activate = await replace(customer);
      expectError(await activate(), 409, 'REFUND_REQUEST_OPEN');
      const { admin } = await customer.signInOn('2027-01-12');
      const params = { id: requested._id };
      const body = { requestId: requestOf(requested)._id, reason: 'The plan continues.' };
      dataOf(await admin.call('POST /admin/subscriptions/:id/refund-request/decline', { params, body }));
      dataOf(await activate());
      expect(await customer.newest('2027-01-12')).toMatchObject({ paidPeriodsAhead: 1 });
      expect(findViolations(await readTables(t.database))).toEqual([]);
    });
  });

  test('keeps a period of which images were ever used', async () => {
    const customer = customerNamed('Back To Zero');
    await customer.pay('2027-01-10');
    const { _id: id } = await customer.newest('2027-01-10');
    for (const used of [1, 0]) await customer.useImages('2027-01-10', used);
    await customer.edit('2027-01-11', { status: 'cancelled' });
    await customer.pay('2027-01-12');
    const { admin } = await customer.signInOn('2027-01-13');
    const body = { status: 'active' } as const;
    const response = await admin.call('PUT /admin/subscriptions/:id', { params: { id }, body });
    expectError(response, 409, 'SUBSCRIPTION_EXISTS');
  });

  test('of which nothing was used moves all of it, and can only be replaced by a payment', async () => {
    const customer = customerNamed('All Moved');
    await customer.pay('2027-01-10');
    const { _id: id } = await customer.newest('2027-01-10');
    await customer.edit('2027-01-11', { status: 'cancelled' });
    await customer.pay('2027-01-12');
    await customer.edit('2027-01-12', { status: 'inactive' });
    const { admin } = await customer.signInOn('2027-01-13');
    const edit = (body: SubscriptionEdit) =>
      admin.call('PUT /admin/subscriptions/:id', { params: { id }, body });
    expect(dataOf(await edit({ status: 'active', imagesUsed: 0, imagesLimit: 60 }))).toMatchObject({
      status: 'cancelled',
      imagesUsed: 0,
      imagesLimit: 0,
      upcomingPeriods: [],
    });
    expectError(await edit({ imagesUsed: 1 }), 409, 'INVALID_STATE');
    expect(await customer.newest('2027-01-13')).toMatchObject({ status: 'active', paidPeriodsAhead: 1 });
    expect(await customer.list('2027-01-13')).toHaveLength(2);
    expect(findViolations(await readTables(t.database))).toEqual([]);
  });
});
