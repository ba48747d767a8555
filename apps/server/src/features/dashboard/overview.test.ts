import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../../testing/app.ts';
import {
  approvedReceipt,
  approvedRequest,
  dataOf,
  paidInvoice,
  pendingImages,
  pendingRequest,
  sentImagesInvoice,
} from '../../../../../testing/factories.ts';
import { expectRefusal } from '../../../../../testing/refusal.ts';

const portal = 'https://files.studio.test/drop';

let t: TestApp;
let admin: Person;

beforeAll(async () => {
  t = await createTestApp({ env: { UPLOAD_PORTAL_URL: portal } });
  admin = await t.signInAdmin();
});
afterAll(() => t.close());

const overviewOf = async (person: Person) => dataOf(await person.call('GET /orders/overview')).overview;

async function ownSubscription(customer: Person) {
  const [subscription] = dataOf(await customer.call('GET /subscriptions/active')).subscriptions;
  if (subscription === undefined) throw new Error('there is no subscription');
  return subscription;
}

describe("the figures of a customer's dashboard", () => {
  test('are nought where nothing was ordered yet', async () => {
    expect(await overviewOf(await t.signIn('Newcomer'))).toEqual({
      orders: { pending: 0, completed: 0 },
      subscriptions: { active: 0 },
      images: { used: 0, limit: 0 },
      uploadPortalUrl: portal,
    });
  });

  test("count what was agreed to as completed, what was rejected as nothing, and nobody else's", async () => {
    const [customer, other] = [await t.signIn('Orders'), await t.signIn('Other')];
    await pendingRequest(customer);
    await pendingImages(customer);
    await approvedRequest(customer, admin);
    await sentImagesInvoice(customer, admin);
    await approvedReceipt(customer, admin);
    const { _id: id } = await pendingRequest(customer);
    await admin.call('PUT /admin/subscription-requests/:id', {
      params: { id },
      body: { status: 'rejected' },
    });
    await pendingRequest(other);
    expect((await overviewOf(customer)).orders).toEqual({ pending: 2, completed: 3 });
  });

  test('sum up the images of what runs: plans, and images bought by the piece that are left', async () => {
    const customer = await t.signIn('Images');
    await approvedReceipt(customer, admin);
    const plan = await ownSubscription(customer);
    await admin.call('PUT /admin/subscriptions/:id', {
      params: { id: plan._id },
      body: { imagesUsed: 41 },
    });
    await paidInvoice(customer, admin, await sentImagesInvoice(customer, admin, { quantity: 12 }));
    const images = await ownSubscription(customer);
    const use = (imagesUsed: number) =>
      admin.call('PUT /pay-per-image/admin/:id/usage', { params: { id: images._id }, body: { imagesUsed } });

    await use(5);
    expect(await overviewOf(customer)).toMatchObject({
      subscriptions: { active: 2 },
      images: { used: 46, limit: 72 },
    });
    await use(12);
    expect(await overviewOf(customer)).toMatchObject({
      subscriptions: { active: 1 },
      images: { used: 41, limit: 60 },
    });
  });

  test('keep an exhausted plan, and leave out one that is stopped or past its grace', async () => {
    const who = { email: 'standing@customers.test', subject: 'standing' };
    const customer = await t.signIn('Standing', who);
    await approvedReceipt(customer, admin, { planId: 'silver-plan' });
    const { _id: id } = await ownSubscription(customer);
    const edit = (body: { imagesUsed?: number; status?: 'active' | 'suspended' }) =>
      admin.call('PUT /admin/subscriptions/:id', { params: { id }, body });

    await edit({ imagesUsed: 30 });
    const exhausted = { subscriptions: { active: 1 }, images: { used: 30, limit: 30 } };
    expect(await overviewOf(customer)).toMatchObject(exhausted);

    const none = { subscriptions: { active: 0 }, images: { used: 0, limit: 0 } };
    await edit({ status: 'suspended' });
    expect(await overviewOf(customer)).toMatchObject(none);

    await edit({ status: 'active' });
    t.clock.set('2026-12-23T12:00:00.000Z');
    expect(await overviewOf(await t.signIn('Standing', who))).toMatchObject(exhausted);
    t.clock.set('2026-12-25T12:00:00.000Z');
    expect(await overviewOf(await t.signIn('Standing', who))).toMatchObject(none);
  });

  test('are for whoever is signed in', async () => {
    expectRefusal(await t.nobody.call('GET /orders/overview'), 401, 'UNAUTHENTICATED');
  });
});

test('orders of both kinds stand in one list, newest first, each as the list of its own kind has it', async () => {
  const customer = await t.signIn('Both');
  const plan = await pendingRequest(customer);
  const images = await pendingImages(customer);
  const { orders, page } = dataOf(await customer.call('GET /orders'));
  expect(orders).toEqual([images, plan]);
  expect(page).toEqual({ nextCursor: null, total: 2 });
});
