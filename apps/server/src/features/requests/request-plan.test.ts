import { type BillingCycle, type PlanId, planIds } from '@burnish/domain/catalogue/plans';
import { type Currency, currencies } from '@burnish/domain/money/money';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../../testing/app.ts';
import { approvedReceipt, dataOf, pendingRequest, requestBody } from '../../../../../testing/factories.ts';
import { expectFaults, expectRefusal } from '../../../../../testing/refusal.ts';
import { requests, subscriptions } from '../../db/schema.ts';

let t: TestApp;
let customer: Person;
let admin: Person;

beforeAll(async () => {
  t = await createTestApp();
  [customer, admin] = [await t.signIn('Adaeze Okafor'), await t.signInAdmin()];
});
afterAll(() => t.close());

const key = 'POST /subscriptions/request';

/** As a stranger to the contract would send it. */
function send(change: object) {
  return customer.send({
    method: 'POST',
    url: '/api/subscriptions/request',
    payload: { ...requestBody(), ...change },
  });
}

async function howMany(person: Person): Promise<number> {
  return dataOf(await person.call('GET /subscriptions/requests')).page.total;
}

test('nobody asks for a plan without signing in', async () => {
  expectRefusal(await t.nobody.call(key, { body: requestBody() }), 401, 'UNAUTHENTICATED');
});

describe('a request for a plan', () => {
  test('waits for the studio, and says so', async () => {
    const { planId, ...wishes } = requestBody({ taxId: 'NG-1', specialInstructions: 'Leave the freckles.' });
    const answer = await customer.call(key, { body: { planId, ...wishes } });
    expect(answer.status).toBe(201);
    expect(answer.body.message).toBe(
      'Subscription request submitted successfully! You will receive an invoice soon.',
    );
    expect(dataOf(answer).subscriptionRequest).toMatchObject({
      userId: { _id: customer.id, fullName: 'Adaeze Okafor', email: customer.email, companyName: null },
      planId: { _id: 'gold-plan', name: 'Gold Plan', imagesPerMonth: 60, monthlyPrice: 197 },
      ...wishes,
      status: 'pending',
      adminNotes: null,
      invoiceId: null,
      path: { actsNext: 'studio' },
      allowedActions: [],
      createdAt: '2026-11-21T12:00:00.000Z',
    });
  });

  test('is in dollars and in the USA unless it says otherwise', async () => {
    const { currency: _, ...body } = requestBody();
    const { country: __, ...address } = body.address;
    const { subscriptionRequest } = dataOf(await customer.call(key, { body: { ...body, address } }));
    expect(subscriptionRequest).toMatchObject({ currency: 'USD', address: { country: 'USA' } });
  });

  test('keeps what may be left empty as nothing', async () => {
    const { subscriptionRequest } = dataOf(
      await customer.call(key, { body: requestBody({ taxId: '', specialInstructions: '  ' }) }),
    );
    expect(subscriptionRequest).toMatchObject({ taxId: null, specialInstructions: null });
  });

  const prices: Readonly<Record<PlanId, Readonly<Record<Currency, Readonly<Record<BillingCycle, number>>>>>> =
    {
      'silver-plan': { USD: { monthly: 97, yearly: 989 }, NGN: { monthly: 90_000, yearly: 918_000 } },
      'gold-plan': { USD: { monthly: 197, yearly: 2_010 }, NGN: { monthly: 120_000, yearly: 1_224_000 } },
      'diamond-plan': { USD: { monthly: 397, yearly: 4_050 }, NGN: { monthly: 200_000, yearly: 2_040_000 } },
    };
  const offers = planIds.flatMap((planId) =>
    currencies.flatMap((currency) =>
      (['monthly', 'yearly'] as const).map((billingCycle) => ({ planId, currency, billingCycle })),
    ),
  );

  test.each(offers)('costs what the catalogue says: $planId in $currency, $billingCycle', async (offer) => {
    const { planId, currency, billingCycle } = offer;
    const { calculatedPrice, finalPrice, usdPrice } = await pendingRequest(customer, offer);
    expect({ calculatedPrice, finalPrice, usdPrice }).toEqual({
      calculatedPrice: prices[planId][currency].monthly,
      finalPrice: prices[planId][currency][billingCycle],
      usdPrice: prices[planId].USD[billingCycle],
    });
  });
});

describe('a price in a request', () => {
  test.each([
    ['USD', 197],
    ['USD', 196],
    ['USD', 198],
    ['USD', 197.99],
    ['NGN', 120_000],
    ['NGN', 119_999],
    ['NGN', 120_001],
  ] as const)('in %s of %d is close enough, and the catalogue’s is stored', async (currency, finalPrice) => {
    const request = await pendingRequest(customer, { currency, finalPrice });
    expect(request.finalPrice).toBe(currency === 'USD' ? 197 : 120_000);
    const [row] = await t.database.queries.select().from(requests).where(eq(requests.id, request._id));
    expect(row?.finalPriceMinor).toBe(currency === 'USD' ? 19_700 : 12_000_000);
  });

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
  ] as const)('in %s, %s, of %d is another price', async (currency, billingCycle, finalPrice) => {
    const before = await howMany(customer);
    const answer = await customer.call(key, { body: requestBody({ currency, billingCycle, finalPrice }) });
    expectRefusal(answer, 409, 'PRICE_CHANGED');
    expect(answer.body.message).toBe('The price has changed. Please review your order.');
    expect(await howMany(customer)).toBe(before);
  });

  test.each(['197', '', [197], { amount: 197 }, true, null, -197])('is no %j', async (finalPrice) => {
    expectFaults(await send({ finalPrice }), 'finalPrice');
  });

  test('is the studio’s to compute: the other prices of a request are not believed', async () => {
    const request = await pendingRequest(customer, { calculatedPrice: 1, usdPrice: 1 });
    expect(request).toMatchObject({ calculatedPrice: 197, finalPrice: 197, usdPrice: 197 });
  });
});

describe('what a request lacks', () => {
  test('is named all at once, down to the address', async () => {
    const answer = await customer.send({
      method: 'POST',
      url: '/api/subscriptions/request',
      payload: { address: {} },
    });
    expectFaults(
      answer,
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
    expect(answer.body.message).toBe('Please check what you entered.');
  });

  test('stands in the message too where it is one thing only', async () => {
    const answer = await send({ companyName: '   ' });
    expectFaults(answer, 'companyName');
    expect(answer.body.message).toBe('Enter the company name.');
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
  ])('%s may not be %s', async (member, value) => {
    expectFaults(await send({ [member]: value }), member);
  });
});

describe('a customer who has the plan', () => {
  async function owning(name: string, status: 'active' | 'inactive' | 'suspended' | 'cancelled') {
    const person = await t.signIn(name);
    await approvedReceipt(person, admin);
    await t.database.queries.update(subscriptions).set({ status }).where(eq(subscriptions.userId, person.id));
    return person;
  }

  test('cannot ask for it again while it is suspended', async () => {
    const person = await owning('Suspended', 'suspended');
    const answer = await person.call(key, { body: requestBody() });
    expectRefusal(answer, 409, 'SUBSCRIPTION_SUSPENDED');
    expect(await howMany(person)).toBe(1);
  });

  test('may ask for it in another currency, or for another plan, while it is suspended', async () => {
    const person = await owning('Suspended Elsewhere', 'suspended');
    expect((await pendingRequest(person, { currency: 'NGN' })).status).toBe('pending');
    expect((await pendingRequest(person, { planId: 'silver-plan' })).status).toBe('pending');
  });

  test.each(['active', 'inactive', 'cancelled'] as const)(
    'may ask for it again while it is %s',
    async (status) => {
      const person = await owning(`Still ${status}`, status);
      expect((await pendingRequest(person)).status).toBe('pending');
    },
  );
});

test('an admin may be a customer too', async () => {
  const request = await pendingRequest(admin);
  expect(request.userId._id).toBe(admin.id);
});
