import { type BillingCycle, type PlanId, planIds } from '@burnish/domain/catalog/plans';
import { type Currency, currencies } from '@burnish/domain/money/money';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { expectError, expectFieldErrors } from '../../../../../../testing/expect-error.ts';
import {
  createApprovedReceipt,
  createPendingOrder,
  dataOf,
  planOrderBody,
} from '../../../../../../testing/factories.ts';
import { orders, subscriptions } from '../../../db/schema/index.ts';

let t: TestApp;
let customer: TestUser;
let admin: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  [customer, admin] = [await t.signIn('Adaeze Okafor'), await t.signInAdmin()];
});
afterAll(() => t.close());

const key = 'POST /subscriptions/request';

/** Sends a body that need not match the contract. */
function send(change: object) {
  return customer.send({
    method: 'POST',
    url: '/api/subscriptions/request',
    payload: { ...planOrderBody(), ...change },
  });
}

async function countRequests(person: TestUser): Promise<number> {
  return dataOf(await person.call('GET /subscriptions/requests')).page.total;
}

test('requesting a plan requires sign-in', async () => {
  expectError(await t.visitor.call(key, { body: planOrderBody() }), 401, 'UNAUTHENTICATED');
});

describe('a plan request', () => {
  test('is pending and waiting on the studio', async () => {
    const { planId, ...input } = planOrderBody({
      taxId: 'NG-1',
      specialInstructions: 'Leave the freckles.',
    });
    const response = await customer.call(key, { body: { planId, ...input } });
    expect(response.status).toBe(201);
    expect(response.body.message).toBe(
      'Subscription request submitted successfully! You will receive an invoice soon.',
    );
    expect(dataOf(response).subscriptionRequest).toMatchObject({
      userId: { _id: customer.id, fullName: 'Adaeze Okafor', email: customer.email, companyName: null },
      planId: { _id: 'gold-plan', name: 'Gold Plan', imagesPerMonth: 60, monthlyPrice: 197 },
      ...input,
      status: 'pending',
      adminNotes: null,
      invoiceId: null,
      progress: { waitingOn: 'studio' },
      allowedActions: [],
      createdAt: '2026-11-21T12:00:00.000Z',
    });
  });

  test('is in USD and from the USA by default', async () => {
    const { currency: _, ...body } = planOrderBody();
    const { country: __, ...address } = body.address;
    const { subscriptionRequest } = dataOf(await customer.call(key, { body: { ...body, address } }));
    expect(subscriptionRequest).toMatchObject({ currency: 'USD', address: { country: 'USA' } });
  });

  test('stores empty optional fields as null', async () => {
    const { subscriptionRequest } = dataOf(
      await customer.call(key, { body: planOrderBody({ taxId: '', specialInstructions: '  ' }) }),
    );
    expect(subscriptionRequest).toMatchObject({ taxId: null, specialInstructions: null });
  });

  const prices: Readonly<Record<PlanId, Readonly<Record<Currency, Readonly<Record<BillingCycle, number>>>>>> =
    {
      'silver-plan': { USD: { monthly: 97, yearly: 989 }, NGN: { monthly: 90_000, yearly: 918_000 } },
      'gold-plan': { USD: { monthly: 197, yearly: 2_010 }, NGN: { monthly: 120_000, yearly: 1_224_000 } },
      'diamond-plan': { USD: { monthly: 397, yearly: 4_050 }, NGN: { monthly: 200_000, yearly: 2_040_000 } },
    };
  const pricedPlans = planIds.flatMap((planId) =>
    currencies.flatMap((currency) =>
      (['monthly', 'yearly'] as const).map((billingCycle) => ({ planId, currency, billingCycle })),
    ),
  );

  test.each(pricedPlans)('has the catalog price: $planId in $currency, $billingCycle', async (plan) => {
    const { planId, currency, billingCycle } = plan;
    const { calculatedPrice, finalPrice, usdPrice } = await createPendingOrder(customer, plan);
    expect({ calculatedPrice, finalPrice, usdPrice }).toEqual({
      calculatedPrice: prices[planId][currency].monthly,
      finalPrice: prices[planId][currency][billingCycle],
      usdPrice: prices[planId].USD[billingCycle],
    });
  });
});

describe('the shown price of a plan request', () => {
  test.each([
    ['USD', 197],
    ['USD', 196],
    ['USD', 198],
    ['USD', 197.99],
    ['NGN', 120_000],
    ['NGN', 119_999],
    ['NGN', 120_001],
  ] as const)(
    'in %s of %d is close enough, and the catalog price is stored',
    async (currency, finalPrice) => {
      const request = await createPendingOrder(customer, { currency, finalPrice });
      expect(request.finalPrice).toBe(currency === 'USD' ? 197 : 120_000);
      const [row] = await t.database.queries.select().from(orders).where(eq(orders.id, request._id));
      expect(row?.finalPriceMinor).toBe(currency === 'USD' ? 19_700 : 12_000_000);
    },
  );

  test.each([
    ['USD', 'monthly', 1],
    ['USD', 'monthly', 0],
    ['USD', 'monthly', 195.99],
    ['USD', 'monthly', 198.01],
    ['USD', 'monthly', 97],
    ['USD', 'monthly', 120_000],
    ['USD', 'yearly', 197],
    ['USD', 'yearly', 2_009 - 0.01],
    ['NGN', 'monthly', 197],
    ['NGN', 'monthly', 119_998.99],
    ['NGN', 'yearly', 120_000],
    ['USD', 'monthly', 1e300],
  ] as const)('in %s, %s, of %d is rejected', async (currency, billingCycle, finalPrice) => {
    const before = await countRequests(customer);
    const response = await customer.call(key, {
      body: planOrderBody({ currency, billingCycle, finalPrice }),
    });
    expectError(response, 409, 'PRICE_CHANGED');
    expect(response.body.message).toBe('The price has changed. Please review your order.');
    expect(await countRequests(customer)).toBe(before);
  });

  test.each(['197', '', [197], { amount: 197 }, true, null, -197])('must not be %j', async (finalPrice) => {
    expectFieldErrors(await send({ finalPrice }), 'finalPrice');
  });

  test('is the only price that is compared; the others are ignored', async () => {
    const request = await createPendingOrder(customer, { calculatedPrice: 1, usdPrice: 1 });
    expect(request).toMatchObject({ calculatedPrice: 197, finalPrice: 197, usdPrice: 197 });
  });
});

describe('invalid fields of a plan request', () => {
  test('are all reported at once, including those of the address', async () => {
    const response = await customer.send({
      method: 'POST',
      url: '/api/subscriptions/request',
      payload: { address: {} },
    });
    expectFieldErrors(
      response,
      'companyName',
      'contactPerson',
      'phone',
      'email',
      'planId',
      'billingCycle',
      'address.street',
      'address.city',
      'address.state',
      'address.zipCode',
    );
    expect(response.body.message).toBe('Some fields are invalid. Check them and try again.');
  });

  test('are named in the message if there is only one', async () => {
    const response = await send({ companyName: '   ' });
    expectFieldErrors(response, 'companyName');
    expect(response.body.message).toBe('Enter a company name.');
  });

  test.each([
    ['planId', 'platinum-plan'],
    ['planId', 'Gold Plan'],
    ['planId', 'toString'],
    ['billingCycle', 'weekly'],
    ['currency', 'EUR'],
    ['currency', 'usd'],
    ['email', 'not an address'],
    ['phone', 'call me'],
  ])('include %s: %s', async (field, value) => {
    expectFieldErrors(await send({ [field]: value }), field);
  });
});

describe('a customer who has the plan', () => {
  async function customerWithPlan(name: string, status: 'active' | 'inactive' | 'suspended' | 'cancelled') {
    const person = await t.signIn(name);
    await createApprovedReceipt(person, admin);
    const canceledAt = status === 'cancelled' ? t.clock.now() : null;
    await t.database.queries
      .update(subscriptions)
      .set({ status, canceledAt })
      .where(eq(subscriptions.userId, person.id));
    return person;
  }

  test('cannot request it again while it is suspended', async () => {
    const person = await customerWithPlan('Suspended', 'suspended');
    const response = await person.call(key, { body: planOrderBody() });
    expectError(response, 409, 'SUBSCRIPTION_SUSPENDED');
    expect(await countRequests(person)).toBe(1);
  });

  test('can request it in another currency, or another plan, while it is suspended', async () => {
    const person = await customerWithPlan('Suspended Elsewhere', 'suspended');
    expect((await createPendingOrder(person, { currency: 'NGN' })).status).toBe('pending');
    expect((await createPendingOrder(person, { planId: 'silver-plan' })).status).toBe('pending');
  });

  test.each(['active', 'inactive', 'cancelled'] as const)(
    'can request it again while it is %s',
    async (status) => {
      const person = await customerWithPlan(`Still ${status}`, status);
      expect((await createPendingOrder(person)).status).toBe('pending');
    },
  );
});

test('an admin can be a customer too', async () => {
  const request = await createPendingOrder(admin);
  expect(request.userId._id).toBe(admin.id);
});
