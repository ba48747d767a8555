import type { Subscription } from '@burnish/contract/subscriptions/entities';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../testing/app.ts';
import { expectError } from '../../../../../testing/expect-error.ts';
import {
  createApprovedReceipt,
  createSentInvoice,
  createSubmittedReceipt,
  dataOf,
  type PlanOrderBody,
  planOrderBody,
  receiptBody,
} from '../../../../../testing/factories.ts';
import { subscriptions } from '../../db/schema/index.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

/** A customer who signs in again for each call, because tokens expire. */
function customerNamed(name: string) {
  const signIn = () => t.signIn(name);
  const approvePayment = async (instant: string, change: Partial<PlanOrderBody> = {}) => {
    t.clock.set(instant);
    const [person, admin] = [await signIn(), await t.signInAdmin()];
    const { _id } = await createSentInvoice(person, admin, change);
    const day = instant.slice(0, 10);
    const submitted = await person.call('POST /subscriptions/payments/receipt', {
      body: receiptBody(_id, { paymentDate: day }),
    });
    return admin.call('PUT /admin/payment-receipts/:id', {
      params: { id: dataOf(submitted).paymentReceipt._id },
      body: { status: 'approved' },
    });
  };
  return {
    /** Places, pays and confirms an order at this time. */
    async pay(instant: string, change?: Partial<PlanOrderBody>) {
      const response = await approvePayment(instant, change);
      expect(response.status, JSON.stringify(response.body)).toBe(200);
    },
    async list(instant: string): Promise<Subscription[]> {
      t.clock.set(instant);
      return dataOf(await (await signIn()).call('GET /subscriptions/active')).subscriptions;
    },
    async getOnly(instant: string): Promise<Subscription> {
      const found = await this.list(instant);
      expect(found).toHaveLength(1);
      const [subscription] = found;
      if (subscription === undefined) throw new Error('the customer has no subscription');
      return subscription;
    },
    async useImages(imagesUsed: number, id: string) {
      const admin = await t.signInAdmin();
      dataOf(await admin.call('PUT /admin/subscriptions/:id', { params: { id }, body: { imagesUsed } }));
    },
    async setStatus(status: 'active' | 'inactive' | 'suspended' | 'cancelled') {
      const { id } = await signIn();
      const canceledAt = status === 'cancelled' ? t.clock.now() : null;
      const change = { status, canceledAt };
      await t.database.queries.update(subscriptions).set(change).where(eq(subscriptions.userId, id));
    },
    signIn,
  };
}

describe('a first payment', () => {
  test('starts a month of the plan', async () => {
    const customer = customerNamed('First Month');
    await customer.pay('2026-11-21T12:00:00.000Z');
    expect(await customer.getOnly('2026-11-21T12:00:00.000Z')).toEqual({
      _id: expect.any(String),
      userId: {
        _id: (await customer.signIn()).id,
        fullName: 'First Month',
        email: 'first.month@customers.test',
        companyName: null,
      },
      planId: { _id: 'gold-plan', name: 'Gold Plan', imagesPerMonth: 60, monthlyPrice: 197 },
      subscriptionType: 'subscription',
      status: 'active',
      billingCycle: 'monthly',
      currency: 'USD',
      monthlyPrice: 197,
      startDate: '2026-11-21T12:00:00.000Z',
      endDate: '2026-12-21T12:00:00.000Z',
      nextBillingDate: '2026-12-21T12:00:00.000Z',
      usableUntil: '2026-12-24T12:00:00.000Z',
      isInGrace: false,
      isEnded: false,
      imagesUsed: 0,
      imagesLimit: 60,
      rolledOver: 0,
      imagesReturned: 0,
      isExhausted: false,
      isUsable: true,
      isRenewalDue: false,
      upgrade: null,
      expiredUpgrade: null,
      cancelableOn: null,
      refundRequest: null,
      refundableUntil: '2026-12-21T00:00:00.000Z',
      allowedActions: ['upgrade'],
      autoRenew: true,
      nextPlanId: { _id: 'gold-plan', name: 'Gold Plan', imagesPerMonth: 60, monthlyPrice: 197 },
      nextBillingCycle: 'monthly',
      nextPrice: 197,
      upcomingPeriods: [],
      paidPeriodsAhead: 0,
      paidUntil: '2026-12-21T12:00:00.000Z',
      earlyStart: null,
      pause: null,
      paidAt: '2026-11-21T12:00:00.000Z',
      createdAt: '2026-11-21T12:00:00.000Z',
    });
  });

  test('for a yearly order starts a year with the images of twelve months', async () => {
    const customer = customerNamed('First Year');
    await customer.pay('2028-02-29T12:00:00.000Z', { billingCycle: 'yearly', currency: 'NGN' });
    expect(await customer.getOnly('2028-02-29T12:00:00.000Z')).toMatchObject({
      billingCycle: 'yearly',
      currency: 'NGN',
      monthlyPrice: 120_000,
      planId: { monthlyPrice: 197 },
      imagesLimit: 720,
      endDate: '2029-02-28T12:00:00.000Z',
    });
  });

  test('starts the period when it is confirmed, not when it was made', async () => {
    const customer = customerNamed('Slow Review');
    t.clock.set('2026-11-21T12:00:00.000Z');
    const receipt = await createSubmittedReceipt(await customer.signIn(), await t.signInAdmin());
    t.clock.set('2026-12-05T09:30:00.000Z');
    const admin = await t.signInAdmin();
    await admin.call('PUT /admin/payment-receipts/:id', {
      params: { id: receipt._id },
      body: { status: 'approved' },
    });
    expect(await customer.getOnly('2026-12-05T09:30:00.000Z')).toMatchObject({
      startDate: '2026-12-05T09:30:00.000Z',
      endDate: '2027-01-05T09:30:00.000Z',
    });
  });
});

describe('another payment for the same plan in the same currency', () => {
  test('adds a period after the current one', async () => {
    const customer = customerNamed('Pays Ahead');
    await customer.pay('2027-01-31T10:00:00.000Z');
    await customer.pay('2027-02-10T10:00:00.000Z');
    await customer.pay('2027-02-11T10:00:00.000Z', { billingCycle: 'yearly' });
    expect(await customer.getOnly('2027-02-11T10:00:00.000Z')).toMatchObject({
      billingCycle: 'monthly',
      imagesLimit: 60,
      startDate: '2027-01-31T10:00:00.000Z',
      endDate: '2027-02-28T10:00:00.000Z',
      nextBillingDate: '2028-03-31T10:00:00.000Z',
    });
    const march = await customer.getOnly('2027-03-01T10:00:00.000Z');
    expect(march).toMatchObject({
      startDate: '2027-02-28T10:00:00.000Z',
      endDate: '2027-03-31T10:00:00.000Z',
      imagesLimit: 72,
      rolledOver: 12,
    });
    expect(await customer.getOnly('2027-04-01T10:00:00.000Z')).toMatchObject({
      billingCycle: 'yearly',
      startDate: '2027-03-31T10:00:00.000Z',
      endDate: '2028-03-31T10:00:00.000Z',
      imagesLimit: 732,
    });
  });

  test('starts at once if the images of the current period are used up', async () => {
    const customer = customerNamed('Used Up');
    await customer.pay('2027-01-31T10:00:00.000Z');
    const { _id } = await customer.getOnly('2027-02-01T10:00:00.000Z');
    await customer.useImages(60, _id);
    expect(await customer.getOnly('2027-02-01T10:00:00.000Z')).toMatchObject({
      isExhausted: true,
      isUsable: false,
      imagesUsed: 60,
    });
    await customer.pay('2027-02-03T10:00:00.000Z');
    expect(await customer.getOnly('2027-02-03T10:00:00.000Z')).toMatchObject({
      _id,
      isExhausted: false,
      isUsable: true,
      imagesUsed: 0,
      imagesLimit: 60,
      rolledOver: 0,
      startDate: '2027-02-03T10:00:00.000Z',
      endDate: '2027-03-03T10:00:00.000Z',
      nextBillingDate: '2027-03-03T10:00:00.000Z',
    });
  });

  test('moves later periods up if the current one is used up', async () => {
    const customer = customerNamed('Moves Up');
    await customer.pay('2027-01-10T10:00:00.000Z');
    await customer.pay('2027-01-11T10:00:00.000Z');
    const { _id } = await customer.getOnly('2027-01-11T10:00:00.000Z');
    await customer.useImages(60, _id);
    await customer.pay('2027-01-15T10:00:00.000Z');
    expect(await customer.getOnly('2027-01-15T10:00:00.000Z')).toMatchObject({
      startDate: '2027-01-15T10:00:00.000Z',
      endDate: '2027-02-15T10:00:00.000Z',
      nextBillingDate: '2027-03-15T10:00:00.000Z',
      imagesUsed: 0,
      imagesLimit: 60,
    });
  });

  test('starts at its confirmation after a gap, without a rollover', async () => {
    const customer = customerNamed('Returns');
    await customer.pay('2027-01-31T10:00:00.000Z');
    await customer.pay('2027-06-15T10:00:00.000Z');
    expect(await customer.getOnly('2027-06-15T10:00:00.000Z')).toMatchObject({
      startDate: '2027-06-15T10:00:00.000Z',
      endDate: '2027-07-15T10:00:00.000Z',
      imagesLimit: 60,
      rolledOver: 0,
    });
  });

  test('reactivates an inactive subscription', async () => {
    const customer = customerNamed('Reactivated');
    await customer.pay('2027-01-31T10:00:00.000Z');
    await customer.setStatus('inactive');
    await customer.pay('2027-02-01T10:00:00.000Z');
    expect(await customer.getOnly('2027-02-01T10:00:00.000Z')).toMatchObject({
      status: 'active',
      nextBillingDate: '2027-03-31T10:00:00.000Z',
    });
  });

  test('starts a new subscription after a cancellation, and does not change the canceled one', async () => {
    const customer = customerNamed('Starts Again');
    await customer.pay('2027-01-31T10:00:00.000Z');
    await customer.setStatus('cancelled');
    await customer.pay('2027-02-01T10:00:00.000Z');
    expect(await customer.list('2027-02-01T10:00:00.000Z')).toMatchObject([
      { status: 'active', endDate: '2027-03-01T10:00:00.000Z' },
      { status: 'cancelled', endDate: '2027-02-28T10:00:00.000Z', isUsable: false },
    ]);
  });
});

describe('a suspended subscription', () => {
  test('rejects a new order', async () => {
    const customer = customerNamed('Suspended');
    await customer.pay('2027-01-31T10:00:00.000Z');
    await customer.setStatus('suspended');
    const response = await (await customer.signIn()).call('POST /subscriptions/request', {
      body: planOrderBody(),
    });
    expectError(response, 409, 'SUBSCRIPTION_SUSPENDED');
    expect(response.body.message).toContain('suspended');
  });

  test('blocks the approval of a receipt until it is active again', async () => {
    const customer = customerNamed('Suspended Meanwhile');
    await customer.pay('2027-01-31T10:00:00.000Z');
    const [person, admin] = [await customer.signIn(), await t.signInAdmin()];
    const { _id } = await createSentInvoice(person, admin);
    const submitted = await person.call('POST /subscriptions/payments/receipt', { body: receiptBody(_id) });
    const id = dataOf(submitted).paymentReceipt._id;
    const approve = () =>
      admin.call('PUT /admin/payment-receipts/:id', { params: { id }, body: { status: 'approved' } });

    await customer.setStatus('suspended');
    expectError(await approve(), 409, 'SUBSCRIPTION_SUSPENDED');
    const { receipts } = dataOf(await person.call('GET /subscriptions/payments/receipts'));
    expect(receipts[0]).toMatchObject({
      _id: id,
      status: 'submitted',
      invoiceId: { status: 'payment_made' },
    });

    await customer.setStatus('active');
    expect((await approve()).status).toBe(200);
  });

  test('is not usable', async () => {
    const customer = customerNamed('Suspended And Idle');
    await customer.pay('2027-01-31T10:00:00.000Z');
    await customer.setStatus('suspended');
    expect(await customer.getOnly('2027-02-01T10:00:00.000Z')).toMatchObject({
      status: 'suspended',
      isUsable: false,
      isExhausted: false,
    });
  });
});

describe('another plan or another currency', () => {
  test('is another subscription', async () => {
    const customer = customerNamed('Several Plans');
    await customer.pay('2027-01-10T10:00:00.000Z');
    await customer.pay('2027-01-11T10:00:00.000Z', { currency: 'NGN' });
    await customer.pay('2027-01-12T10:00:00.000Z', { planId: 'silver-plan' });
    const found = await customer.list('2027-01-12T10:00:00.000Z');
    expect(found, 'newest first').toMatchObject([
      { planId: { _id: 'silver-plan' }, currency: 'USD', endDate: '2027-02-12T10:00:00.000Z' },
      { planId: { _id: 'gold-plan' }, currency: 'NGN', endDate: '2027-02-11T10:00:00.000Z' },
      { planId: { _id: 'gold-plan' }, currency: 'USD', endDate: '2027-02-10T10:00:00.000Z' },
    ]);
  });
});

describe('after the end', () => {
  test.each([
    ['2027-02-10T09:59:59.999Z', true],
    ['2027-02-10T10:00:00.000Z', true],
    ['2027-02-13T09:59:59.999Z', true],
    ['2027-02-13T10:00:00.000Z', false],
    ['2028-01-01T00:00:00.000Z', false],
  ])('a subscription until 10 February is usable for three more days: %s %s', async (instant, isUsable) => {
    const customer = customerNamed(`Grace ${instant}`);
    await customer.pay('2027-01-10T10:00:00.000Z');
    expect(await customer.getOnly(instant)).toMatchObject({
      isUsable,
      status: 'active',
      endDate: '2027-02-10T10:00:00.000Z',
    });
  });
});

test('a clock that is set back does not change a subscription', async () => {
  const customer = customerNamed('Clock Set Back');
  await customer.pay('2027-01-10T10:00:00.000Z');
  expect(await customer.getOnly('2027-01-10T09:59:59.000Z')).toMatchObject({
    startDate: '2027-01-10T10:00:00.000Z',
    isUsable: true,
  });
});

describe('the list of subscriptions', () => {
  test('contains every status, for its customer and for admins', async () => {
    t.clock.set('2027-03-01T10:00:00.000Z');
    const [person, admin] = [await t.signIn('Every Status'), await t.signInAdmin()];
    const orders = [
      { planId: 'silver-plan', currency: 'USD', status: 'inactive' },
      { planId: 'gold-plan', currency: 'USD', status: 'suspended' },
      { planId: 'diamond-plan', currency: 'USD', status: 'cancelled' },
      { planId: 'silver-plan', currency: 'NGN', status: 'active' },
    ] as const;
    for (const { planId, currency, status } of orders) {
      await createApprovedReceipt(person, admin, { planId, currency });
      await t.database.queries
        .update(subscriptions)
        .set({ status, canceledAt: status === 'cancelled' ? t.clock.now() : null })
        .where(
          and(
            eq(subscriptions.userId, person.id),
            eq(subscriptions.planId, planId),
            eq(subscriptions.currency, currency),
          ),
        );
    }
    const own = dataOf(await person.call('GET /subscriptions/active')).subscriptions;
    expect(own.map(({ status }) => status)).toEqual(['active', 'cancelled', 'suspended', 'inactive']);
    const all = dataOf(await admin.call('GET /admin/subscriptions')).subscriptions;
    expect(all.slice(0, 4).map(({ status }) => status)).toEqual([
      'active',
      'cancelled',
      'suspended',
      'inactive',
    ]);
  });

  test('requires sign-in, and all subscriptions require an admin', async () => {
    const person = await t.signIn('Not Allowed');
    expectError(await t.visitor.call('GET /subscriptions/active'), 401, 'UNAUTHENTICATED');
    expectError(await person.call('GET /admin/subscriptions'), 403, 'FORBIDDEN');
    expectError(await t.visitor.call('GET /admin/subscriptions'), 401, 'UNAUTHENTICATED');
    expect(dataOf(await person.call('GET /subscriptions/active')).subscriptions).toEqual([]);
  });
});
