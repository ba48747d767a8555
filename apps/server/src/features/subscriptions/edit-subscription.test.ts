import type { ImagesSubscription, PlanSubscription } from '@burnish/contract/subscriptions/entities';
import { subscriptionStatuses } from '@burnish/domain/subscriptions/subscription';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { watchAudit } from '../../../../../testing/audit.ts';
import { expectError, expectFieldErrors } from '../../../../../testing/expect-error.ts';
import {
  createApprovedReceipt,
  createSentImagesInvoice,
  dataOf,
  payInvoice,
} from '../../../../../testing/factories.ts';
import { connectClient } from '../../../../../testing/realtime-client.ts';
import type { SubscriptionEdit } from './edit-subscription.ts';

let t: TestApp;
let admin: TestUser;
let customers = 0;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.signInAdmin();
});
afterAll(() => t.close());

function newCustomer(): Promise<TestUser> {
  customers += 1;
  return t.signIn(`Customer ${customers}`);
}

async function listOwn(customer: TestUser) {
  return dataOf(await customer.call('GET /subscriptions/active')).subscriptions;
}

async function createPlan(customer: TestUser): Promise<PlanSubscription> {
  await createApprovedReceipt(customer, admin);
  const [subscription] = await listOwn(customer);
  if (subscription?.subscriptionType !== 'subscription') throw new Error('the customer has no plan');
  return subscription;
}

async function createImages(customer: TestUser): Promise<ImagesSubscription> {
  await payInvoice(customer, admin, await createSentImagesInvoice(customer, admin));
  const [subscription] = await listOwn(customer);
  if (subscription?.subscriptionType !== 'payPerImage') throw new Error('the customer has no images');
  return subscription;
}

const edit = (id: string, body: SubscriptionEdit) =>
  admin.call('PUT /admin/subscriptions/:id', { params: { id }, body });
const setImagesUsed = (id: string, imagesUsed: number) =>
  admin.call('PUT /pay-per-image/admin/:id/usage', { params: { id }, body: { imagesUsed } });

describe('editing a plan', () => {
  test('sets any status, without changing time and images', async () => {
    const { _id, ...before } = await createPlan(await newCustomer());
    for (const from of subscriptionStatuses) {
      for (const to of subscriptionStatuses) {
        await edit(_id, { status: from });
        const response = await edit(_id, { status: to });
        expect(response.status).toBe(200);
        expect(response.body.message).toBe('Subscription updated successfully');
        const { endDate, nextBillingDate, imagesLimit, imagesUsed } = before;
        expect(dataOf(response)).toMatchObject({
          status: to,
          endDate,
          nextBillingDate,
          imagesLimit,
          imagesUsed,
        });
      }
    }
  });

  test('sets the images used and the limit; absent fields stay', async () => {
    const { _id } = await createPlan(await newCustomer());
    expect(dataOf(await edit(_id, { imagesUsed: 12 }))).toMatchObject({ imagesUsed: 12, imagesLimit: 60 });
    expect(dataOf(await edit(_id, { imagesLimit: 75 }))).toMatchObject({ imagesUsed: 12, imagesLimit: 75 });
    expect(dataOf(await edit(_id, { imagesLimit: 10 }))).toMatchObject({
      imagesUsed: 12,
      imagesLimit: 10,
      isExhausted: true,
      isUsable: false,
    });
    expect(dataOf(await edit(_id, {}))).toMatchObject({ imagesUsed: 12, imagesLimit: 10, status: 'active' });
  });

  test('can set more images used than the limit', async () => {
    const { _id } = await createPlan(await newCustomer());
    expect(dataOf(await edit(_id, { imagesUsed: 61 }))).toMatchObject({ imagesUsed: 61, isExhausted: true });
  });

  test.each([
    ['imagesUsed', -1],
    ['imagesUsed', 1.5],
    ['imagesUsed', 1_000_001],
    ['imagesLimit', 0],
    ['imagesLimit', 2 ** 31],
  ])('rejects %s = %s, and the error contains the bounds', async (field, value) => {
    const { _id } = await createPlan(await newCustomer());
    const response = await edit(_id, { [field]: value });
    expectFieldErrors(response, field);
    expect(response.body.message).toMatch(/^Enter a whole number from [01] to 1,000,000\.$/);
  });

  test('is recorded once with the values before and after, and published to its owner', async () => {
    const customer = await newCustomer();
    const { _id } = await createPlan(customer);
    const page = await connectClient(await t.listen(), { token: customer.token });
    const written = await watchAudit(t.database);
    await edit(_id, { status: 'inactive', imagesUsed: 5, imagesLimit: 60 });
    await edit(_id, { status: 'inactive', imagesUsed: 5 });
    expect(await written()).toMatchObject([
      {
        action: 'edit_subscription',
        entity: 'subscription',
        entityId: _id,
        actorId: admin.id,
        before: { status: 'active', imagesUsed: 0 },
        after: { status: 'inactive', imagesUsed: 5 },
      },
    ]);
    await page.waitForChange({ entity: 'subscription', id: _id });
    page.close();
  });

  test.each(['subscription', 'regular'] as const)(
    'accepts the subscription type %s',
    async (subscriptionType) => {
      const { _id } = await createPlan(await newCustomer());
      expect((await edit(_id, { subscriptionType, imagesUsed: 1 })).status).toBe(200);
    },
  );

  test('replies NOT_FOUND for a subscription of the other type', async () => {
    const plan = await createPlan(await newCustomer());
    const images = await createImages(await newCustomer());
    expectError(await edit(plan._id, { subscriptionType: 'payPerImage' }), 404, 'NOT_FOUND');
    expectError(await edit(images._id, { subscriptionType: 'subscription' }), 404, 'NOT_FOUND');
    expectError(await setImagesUsed(plan._id, 1), 404, 'NOT_FOUND');
  });

  test('does not reactivate a canceled plan while the customer has a newer one', async () => {
    const customer = await newCustomer();
    const first = await createPlan(customer);
    await edit(first._id, { status: 'cancelled' });
    const second = await createPlan(customer);
    expect(second._id).not.toBe(first._id);
    expectError(await edit(first._id, { status: 'inactive' }), 409, 'SUBSCRIPTION_EXISTS');
    await edit(second._id, { status: 'cancelled' });
    expect((await edit(first._id, { status: 'active' })).status).toBe(200);
  });
});

describe('editing individually bought images', () => {
  test('sets the images used, up to the quantity', async () => {
    const { _id } = await createImages(await newCustomer());
    const response = await setImagesUsed(_id, 24);
    expect(response.body.message).toBe('Pay-per-image subscription updated successfully');
    expect(dataOf(response)).toMatchObject({ imagesUsed: 24, isExhausted: true, isUsable: false });
    expect(dataOf(await setImagesUsed(_id, 0))).toMatchObject({ imagesUsed: 0, isUsable: true });
  });

  test.each([25, -1, 0.5])(
    'rejects %s images used, and the error contains the bounds',
    async (imagesUsed) => {
      const { _id } = await createImages(await newCustomer());
      expectFieldErrors(await setImagesUsed(_id, imagesUsed), 'imagesUsed');
      const response = await edit(_id, { imagesUsed, subscriptionType: 'payPerImage' });
      expectFieldErrors(response, 'imagesUsed');
      if (imagesUsed === 25) expect(response.body.message).toBe('Enter a whole number from 0 to 24.');
    },
  );

  test('ignores the status and the limit', async () => {
    const { _id } = await createImages(await newCustomer());
    const response = await edit(_id, { status: 'cancelled', imagesLimit: 500, imagesUsed: 2 });
    expect(dataOf(response)).toMatchObject({ status: 'active', imagesLimit: 24, imagesUsed: 2 });
  });
});
