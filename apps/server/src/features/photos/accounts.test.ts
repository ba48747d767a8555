import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../../testing/app.ts';
import { approvedReceipt, dataOf } from '../../../../../testing/factories.ts';
import { accountsOf, handedIn, paidImages, paidPlan } from '../../../../../testing/photos.ts';
import { expectRefusal } from '../../../../../testing/refusal.ts';

let t: TestApp;
let admin: Person;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.signInAdmin();
});
afterAll(() => t.close());

describe('what photographs can be handed in for', () => {
  test('a plan, with what is left of each tier', async () => {
    const customer = await t.signIn('Plan');
    const subscriptionId = await paidPlan(customer, admin);
    await handedIn(t, customer, 2, { tier: 'highEnd' });
    await handedIn(t, customer, 1, { tier: 'magazine' });
    expect(await accountsOf(customer)).toEqual([
      {
        subscriptionId,
        name: 'Gold Plan',
        subscriptionType: 'subscription',
        currency: 'USD',
        imagesUsed: 3,
        imagesLimit: 60,
        tiersLeft: { natural: 30, highEnd: 23, magazine: 4 },
        tier: null,
        turnarounds: [
          { pace: 'usual', hours: 72 },
          { pace: 'sooner', hours: 48 },
          { pace: 'rush', hours: 24 },
        ],
        // The end of the period, and the days of grace after it.
        endsAt: '2026-12-24T12:00:00.000Z',
      },
    ]);
  });

  test('images bought by the piece, all of one tier', async () => {
    const customer = await t.signIn('Piece');
    const subscriptionId = await paidImages(customer, admin, { quantity: 5 });
    const [account] = await accountsOf(customer);
    expect(account).toMatchObject({
      subscriptionId,
      subscriptionType: 'payPerImage',
      imagesUsed: 0,
      imagesLimit: 5,
      tiersLeft: null,
      tier: 'highEnd',
      endsAt: null,
    });
  });

  test('plans before images by the piece, the one that ends first before the others', async () => {
    const customer = await t.signIn('Several');
    const images = await paidImages(customer, admin);
    const moreImages = await paidImages(customer, admin);
    t.clock.advance(3_600_000);
    await approvedReceipt(customer, admin, { planId: 'silver-plan', billingCycle: 'yearly' });
    const monthly = await paidPlan(customer, admin, { planId: 'gold-plan' });
    const accounts = await accountsOf(customer);
    expect(accounts.map(({ name }) => name).slice(0, 2)).toEqual(['Gold Plan', 'Silver Plan']);
    expect(accounts[0]?.subscriptionId).toBe(monthly);
    expect(accounts.slice(2).map(({ subscriptionId }) => subscriptionId)).toEqual([images, moreImages]);
  });

  test('neither what is suspended nor images that are all used', async () => {
    const customer = await t.signIn('Suspended');
    const plan = await paidPlan(customer, admin);
    await admin.call('PUT /admin/subscriptions/:id', { params: { id: plan }, body: { status: 'suspended' } });
    const images = await paidImages(customer, admin, { quantity: 1 });
    await handedIn(t, customer, 1, { subscriptionId: images });
    expect(await accountsOf(customer)).toEqual([]);
  });

  test('a plan also when it is used up, which tells why nothing goes', async () => {
    const customer = await t.signIn('Used up');
    await paidPlan(customer, admin, { used: 60 });
    expect(await accountsOf(customer)).toMatchObject([{ imagesUsed: 60, imagesLimit: 60 }]);
  });

  test('no plan beyond its days of grace', async () => {
    const customer = await t.signIn('Grace');
    const began = t.clock.now();
    await paidPlan(customer, admin, { planId: 'silver-plan' });
    const [account] = await accountsOf(customer);
    const end = new Date(account?.endsAt ?? '');
    t.clock.set(new Date(end.getTime() - 1));
    expect(await accountsOf(await t.signIn('Grace'))).toHaveLength(1);
    t.clock.set(end);
    expect(await accountsOf(await t.signIn('Grace'))).toEqual([]);
    t.clock.set(began);
  });
});

test('whoever is not signed in has none', async () => {
  expectRefusal(await t.nobody.call('GET /photos/accounts'), 401, 'UNAUTHENTICATED');
});

test('a stranger sees none of them', async () => {
  expect(dataOf(await (await t.signIn('Stranger')).call('GET /photos/accounts')).accounts).toEqual([]);
});
