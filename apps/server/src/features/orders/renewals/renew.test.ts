import type { PlanSubscription } from '@burnish/contract/subscriptions/entities';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { watchAudit } from '../../../../../../testing/audit.ts';
import { expectError } from '../../../../../../testing/expect-error.ts';
import {
  createApprovedReceipt,
  createPendingOrder,
  createSentImagesInvoice,
  dataOf,
  invoiceBody,
  type PlanOrderBody,
  payInvoice,
} from '../../../../../../testing/factories.ts';

let t: TestApp;
const start = '2026-11-21T12:00:00.000Z';

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

/** Signs in at this time, because tokens expire. */
async function at(instant: string, name: string): Promise<{ person: TestUser; admin: TestUser }> {
  t.clock.set(instant);
  return { person: await t.signIn(name), admin: await t.signInAdmin() };
}

async function newestPlan(person: TestUser): Promise<PlanSubscription> {
  const { subscriptions } = dataOf(await person.call('GET /subscriptions/active'));
  const plan = subscriptions.find(({ subscriptionType }) => subscriptionType === 'subscription');
  if (plan?.subscriptionType !== 'subscription') throw new Error('the customer has no plan');
  return plan;
}

/** A customer with a plan from 21 November that they paid for once. */
async function createSubscriber(name: string, change: Partial<PlanOrderBody> = {}) {
  const { person, admin } = await at(start, name);
  await createApprovedReceipt(person, admin, change);
  return { person, admin, plan: await newestPlan(person) };
}

const renew = (person: TestUser, { _id: id }: { _id: string }) =>
  person.call('POST /subscriptions/:id/renew', { params: { id } });

async function edit(admin: TestUser, { _id: id }: { _id: string }, body: object): Promise<void> {
  const url = `/api/admin/subscriptions/${id}`;
  expect((await admin.send({ method: 'PUT', url, payload: body })).status).toBe(200);
}

async function countOrders(person: TestUser): Promise<number> {
  return dataOf(await person.call('GET /orders')).page.total;
}

describe('renewing a used-up plan', () => {
  const details = {
    companyName: 'Rivington Ltd',
    contactPerson: 'Chidi Okafor',
    phone: '+44 20 7946 0999',
    email: 'accounts@rivington.test',
    address: {
      street: '8 Rivington Street',
      city: 'London',
      state: 'London',
      zipCode: 'EC2A',
      country: 'UK',
    },
    taxId: 'GB 123',
  };

  test('orders the same plan with the same details at the current price', async () => {
    const { person, admin, plan } = await createSubscriber('Same Again', {
      ...details,
      planId: 'diamond-plan',
      billingCycle: 'yearly',
      currency: 'NGN',
      specialInstructions: 'Start in December.',
    });
    await edit(admin, plan, { imagesUsed: plan.imagesLimit });
    const written = await watchAudit(t.database);
    const { subscriptionRequest, isNew } = dataOf(await renew(person, plan));
    expect(isNew).toBe(true);
    expect(subscriptionRequest).toMatchObject({
      ...details,
      status: 'pending',
      planId: { _id: 'diamond-plan' },
      billingCycle: 'yearly',
      currency: 'NGN',
      finalPrice: 2_040_000,
      calculatedPrice: 200_000,
      usdPrice: 4_050,
      specialInstructions: null,
    });
    expect(await written()).toMatchObject([
      { action: 'create_plan_order', entityId: subscriptionRequest._id, actorId: person.id },
    ]);
  });

  test('extends the plan once it is paid', async () => {
    const { person, admin, plan } = await createSubscriber('Extends');
    await edit(admin, plan, { imagesUsed: plan.imagesLimit });
    const { _id: id } = dataOf(await renew(person, plan)).subscriptionRequest;
    const approval = { params: { id }, body: { status: 'approved' } } as const;
    dataOf(await admin.call('PUT /admin/subscription-requests/:id', approval));
    const { invoice } = dataOf(await admin.call('POST /admin/invoices', { body: invoiceBody(id) }));
    expect(dataOf(await renew(person, plan))).toMatchObject({
      subscriptionRequest: { _id: id },
      isNew: false,
    });
    await payInvoice(person, admin, invoice);
    expect(await newestPlan(person)).toMatchObject({ _id: plan._id, imagesUsed: 0, isRenewalDue: false });
    expectError(await renew(person, plan), 409, 'INVALID_STATE');
    expect(await countOrders(person)).toBe(2);
  });

  test('places one order when it is clicked twice or in two tabs', async () => {
    const { person, admin, plan } = await createSubscriber('Two Tabs');
    await edit(admin, plan, { imagesUsed: plan.imagesLimit });
    const replies = (await Promise.all([1, 2, 3, 4].map(() => renew(person, plan)))).map(dataOf);
    expect(replies.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(new Set(replies.map(({ subscriptionRequest }) => subscriptionRequest._id)).size).toBe(1);
    expect(await countOrders(person)).toBe(2);
  });

  test('returns an open order for the plan, but not one in another currency, for another plan or rejected', async () => {
    const { person, admin, plan } = await createSubscriber('Ordered By Hand');
    await edit(admin, plan, { imagesUsed: plan.imagesLimit });
    await createPendingOrder(person, { currency: 'NGN' });
    await createPendingOrder(person, { planId: 'silver-plan' });
    const { _id: rejected } = await createPendingOrder(person);
    const rejection = { params: { id: rejected }, body: { status: 'rejected' } } as const;
    dataOf(await admin.call('PUT /admin/subscription-requests/:id', rejection));
    const { subscriptionRequest, isNew } = dataOf(await renew(person, plan));
    expect(isNew).toBe(true);
    expect(dataOf(await renew(person, plan))).toMatchObject({
      subscriptionRequest: { _id: subscriptionRequest._id },
      isNew: false,
    });
  });
});

describe('a renewal', () => {
  test.each([
    ['2026-12-14T11:59:59.000Z', false],
    ['2026-12-14T12:00:00.000Z', true],
    ['2026-12-25T12:00:00.000Z', true],
    ['2027-05-21T12:00:00.000Z', true],
  ])('of a plan until 21 December is due on %s: %s', async (instant, isDue) => {
    const name = `Due ${instant}`;
    const { plan } = await createSubscriber(name);
    const { person } = await at(instant, name);
    expect(await newestPlan(person)).toMatchObject({ isRenewalDue: isDue });
    const response = await renew(person, plan);
    if (isDue) expect(dataOf(response).isNew).toBe(true);
    else expectError(response, 409, 'INVALID_STATE');
  });

  test('is not due while a later period is paid for, even if the current one is used up', async () => {
    const { person, admin, plan } = await createSubscriber('Paid Ahead');
    await createApprovedReceipt(person, admin);
    await edit(admin, plan, { imagesUsed: plan.imagesLimit });
    expect(await newestPlan(person)).toMatchObject({ isExhausted: true, isRenewalDue: false });
    expectError(await renew(person, plan), 409, 'INVALID_STATE');
  });

  test.each([
    ['suspended', 'SUBSCRIPTION_SUSPENDED'],
    ['cancelled', 'INVALID_STATE'],
  ] as const)('of a %s plan is refused', async (status, code) => {
    const { person, admin, plan } = await createSubscriber(`Refused ${status}`);
    await edit(admin, plan, { imagesUsed: plan.imagesLimit, status });
    expect(await newestPlan(person)).toMatchObject({ isRenewalDue: false });
    expectError(await renew(person, plan), 409, code);
  });

  test('of an inactive plan reactivates it', async () => {
    const { person, admin, plan } = await createSubscriber('Inactive');
    await edit(admin, plan, { imagesUsed: plan.imagesLimit, status: 'inactive' });
    expect(dataOf(await renew(person, plan)).isNew).toBe(true);
  });

  test("is not possible for single images, and for other people's plans, which don't exist", async () => {
    const { person, admin, plan } = await createSubscriber('Owner Of A Plan');
    await edit(admin, plan, { imagesUsed: plan.imagesLimit });
    const stranger = await t.signIn('Stranger');
    expectError(await renew(stranger, plan), 404, 'NOT_FOUND');
    expectError(await renew(admin, plan), 404, 'NOT_FOUND');
    expectError(await renew(person, { _id: 'no-id' }), 404, 'NOT_FOUND');
    await payInvoice(person, admin, await createSentImagesInvoice(person, admin));
    const { subscriptions } = dataOf(await person.call('GET /subscriptions/active'));
    const images = subscriptions.find(({ subscriptionType }) => subscriptionType === 'payPerImage');
    expectError(await renew(person, { _id: images?._id ?? '' }), 404, 'NOT_FOUND');
    expect(await countOrders(person)).toBe(2);
  });
});
