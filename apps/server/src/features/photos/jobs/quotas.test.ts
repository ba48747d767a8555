import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { expectError } from '../../../../../../testing/expect-error.ts';
import { createApprovedReceipt, dataOf } from '../../../../../../testing/factories.ts';
import { createPaidImages, createPaidPlan, listQuotas } from '../../../../../../testing/photos.ts';
import { submitPhotos } from '../../../../../../testing/stored-photos.ts';

let t: TestApp;
let admin: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.signInAdmin();
});
afterAll(() => t.close());

describe('GET /photos/quotas', () => {
  test('returns a plan with the remaining images of each tier', async () => {
    const customer = await t.signIn('Plan');
    const subscriptionId = await createPaidPlan(customer, admin);
    await submitPhotos(t, customer, 2, { tier: 'highEnd' });
    await submitPhotos(t, customer, 1, { tier: 'magazine' });
    expect(await listQuotas(customer)).toEqual([
      {
        subscriptionId,
        name: 'Gold Plan',
        subscriptionType: 'subscription',
        currency: 'USD',
        imagesUsed: 3,
        imagesLimit: 60,
        remainingByTier: { natural: 30, highEnd: 23, magazine: 4 },
        tier: null,
        turnaroundOptions: [
          { turnaround: 'standard', hours: 72 },
          { turnaround: 'expedited', hours: 48 },
          { turnaround: 'rush', hours: 24 },
        ],
        // The end of the period plus the grace days.
        expiresAt: '2026-12-24T12:00:00.000Z',
      },
    ]);
  });

  test('returns individually bought images with their tier', async () => {
    const customer = await t.signIn('Pay per image');
    const subscriptionId = await createPaidImages(customer, admin, { quantity: 5 });
    const [quota] = await listQuotas(customer);
    expect(quota).toMatchObject({
      subscriptionId,
      subscriptionType: 'payPerImage',
      imagesUsed: 0,
      imagesLimit: 5,
      remainingByTier: null,
      tier: 'highEnd',
      expiresAt: null,
    });
  });

  test('returns plans before images, and the plan that expires first before others', async () => {
    const customer = await t.signIn('Several');
    const images = await createPaidImages(customer, admin);
    const moreImages = await createPaidImages(customer, admin);
    t.clock.advance(3_600_000);
    await createApprovedReceipt(customer, admin, { planId: 'silver-plan', billingCycle: 'yearly' });
    const monthly = await createPaidPlan(customer, admin, { planId: 'gold-plan' });
    const quotas = await listQuotas(customer);
    expect(quotas.map(({ name }) => name).slice(0, 2)).toEqual(['Gold Plan', 'Silver Plan']);
    expect(quotas[0]?.subscriptionId).toBe(monthly);
    expect(quotas.slice(2).map(({ subscriptionId }) => subscriptionId)).toEqual([images, moreImages]);
  });

  test('leaves out suspended plans and images that are used up', async () => {
    const customer = await t.signIn('Suspended');
    const plan = await createPaidPlan(customer, admin);
    await admin.call('PUT /admin/subscriptions/:id', { params: { id: plan }, body: { status: 'suspended' } });
    const images = await createPaidImages(customer, admin, { quantity: 1 });
    await submitPhotos(t, customer, 1, { subscriptionId: images });
    expect(await listQuotas(customer)).toEqual([]);
  });

  test('includes a plan that is used up, so that the page can explain it', async () => {
    const customer = await t.signIn('Used up');
    await createPaidPlan(customer, admin, { used: 60 });
    expect(await listQuotas(customer)).toMatchObject([{ imagesUsed: 60, imagesLimit: 60 }]);
  });

  test('leaves out a plan after its grace days', async () => {
    const customer = await t.signIn('Grace');
    const start = t.clock.now();
    await createPaidPlan(customer, admin, { planId: 'silver-plan' });
    const [quota] = await listQuotas(customer);
    const expiresAt = new Date(quota?.expiresAt ?? '');
    t.clock.set(new Date(expiresAt.getTime() - 1));
    expect(await listQuotas(await t.signIn('Grace'))).toHaveLength(1);
    t.clock.set(expiresAt);
    expect(await listQuotas(await t.signIn('Grace'))).toEqual([]);
    t.clock.set(start);
  });
});

test('requires a signed-in user', async () => {
  expectError(await t.visitor.call('GET /photos/quotas'), 401, 'UNAUTHENTICATED');
});

test('returns nothing to a user without orders', async () => {
  expect(dataOf(await (await t.signIn('Stranger')).call('GET /photos/quotas')).quotas).toEqual([]);
});
