import type { ImagesSubscription, PlanSubscription } from '@burnish/contract/entity';
import { subscriptionStatuses } from '@burnish/domain/subscription/subscription';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../../testing/app.ts';
import { watchAudit } from '../../../../../testing/audit.ts';
import { approvedReceipt, dataOf, paidInvoice, sentImagesInvoice } from '../../../../../testing/factories.ts';
import { openPage } from '../../../../../testing/live.ts';
import { expectFaults, expectRefusal } from '../../../../../testing/refusal.ts';
import type { Edit } from './edit.ts';

let t: TestApp;
let admin: Person;
let customers = 0;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.signInAdmin();
});
afterAll(() => t.close());

function newCustomer(): Promise<Person> {
  customers += 1;
  return t.signIn(`Customer ${customers}`);
}

async function ownOf(customer: Person) {
  return dataOf(await customer.call('GET /subscriptions/active')).subscriptions;
}

async function paidPlan(customer: Person): Promise<PlanSubscription> {
  await approvedReceipt(customer, admin);
  const [subscription] = await ownOf(customer);
  if (subscription?.subscriptionType !== 'subscription') throw new Error('no plan was bought');
  return subscription;
}

async function paidImages(customer: Person): Promise<ImagesSubscription> {
  await paidInvoice(customer, admin, await sentImagesInvoice(customer, admin));
  const [subscription] = await ownOf(customer);
  if (subscription?.subscriptionType !== 'payPerImage') throw new Error('no images were bought');
  return subscription;
}

const edit = (id: string, body: Edit) => admin.call('PUT /admin/subscriptions/:id', { params: { id }, body });
const use = (id: string, imagesUsed: number) =>
  admin.call('PUT /pay-per-image/admin/:id/usage', { params: { id }, body: { imagesUsed } });

describe('an edit of a plan', () => {
  test('moves it freely among its statuses, and leaves time and images alone', async () => {
    const { _id, ...bought } = await paidPlan(await newCustomer());
    for (const from of subscriptionStatuses) {
      for (const to of subscriptionStatuses) {
        await edit(_id, { status: from });
        const answer = await edit(_id, { status: to });
        expect(answer.status).toBe(200);
        expect(answer.body.message).toBe('Subscription updated successfully');
        const { endDate, nextBillingDate, imagesLimit, imagesUsed } = bought;
        expect(dataOf(answer)).toMatchObject({
          status: to,
          endDate,
          nextBillingDate,
          imagesLimit,
          imagesUsed,
        });
      }
    }
  });

  test('sets what is used and what there is; what is absent stays', async () => {
    const { _id } = await paidPlan(await newCustomer());
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

  test('may set more used than there is', async () => {
    const { _id } = await paidPlan(await newCustomer());
    expect(dataOf(await edit(_id, { imagesUsed: 61 }))).toMatchObject({ imagesUsed: 61, isExhausted: true });
  });

  test.each([
    ['imagesUsed', -1],
    ['imagesUsed', 1.5],
    ['imagesUsed', 1_000_001],
    ['imagesLimit', 0],
    ['imagesLimit', 2 ** 31],
  ])('of %s to %s is refused, and names the bound', async (member, value) => {
    const { _id } = await paidPlan(await newCustomer());
    const answer = await edit(_id, { [member]: value });
    expectFaults(answer, member);
    expect(answer.body.message).toMatch(/^Enter a whole number from [01] to 1,000,000\.$/);
  });

  test('is audited with what it was and what it is, once, and told to its owner', async () => {
    const customer = await newCustomer();
    const { _id } = await paidPlan(customer);
    const page = await openPage(await t.listen(), { token: customer.token });
    const written = await watchAudit(t.database);
    await edit(_id, { status: 'inactive', imagesUsed: 5, imagesLimit: 60 });
    await edit(_id, { status: 'inactive', imagesUsed: 5 });
    expect(await written()).toMatchObject([
      {
        act: 'edit_subscription',
        entity: 'subscription',
        entityId: _id,
        actorId: admin.id,
        before: { status: 'active', imagesUsed: 0 },
        after: { status: 'inactive', imagesUsed: 5 },
      },
    ]);
    await page.hears({ entity: 'subscription', id: _id });
    page.close();
  });

  test.each(['subscription', 'regular'] as const)('may name its kind as %s', async (subscriptionType) => {
    const { _id } = await paidPlan(await newCustomer());
    expect((await edit(_id, { subscriptionType, imagesUsed: 1 })).status).toBe(200);
  });

  test('under the name of the other kind finds nothing', async () => {
    const plan = await paidPlan(await newCustomer());
    const images = await paidImages(await newCustomer());
    expectRefusal(await edit(plan._id, { subscriptionType: 'payPerImage' }), 404, 'NOT_FOUND');
    expectRefusal(await edit(images._id, { subscriptionType: 'subscription' }), 404, 'NOT_FOUND');
    expectRefusal(await use(plan._id, 1), 404, 'NOT_FOUND');
  });

  test('does not bring a cancelled one back beside the one that took its place', async () => {
    const customer = await newCustomer();
    const first = await paidPlan(customer);
    await edit(first._id, { status: 'cancelled' });
    const second = await paidPlan(customer);
    expect(second._id).not.toBe(first._id);
    expectRefusal(await edit(first._id, { status: 'inactive' }), 409, 'SUBSCRIPTION_EXISTS');
    await edit(second._id, { status: 'cancelled' });
    expect((await edit(first._id, { status: 'active' })).status).toBe(200);
  });
});

describe('an edit of images bought by the piece', () => {
  test('sets what is used of them, up to what was bought', async () => {
    const { _id } = await paidImages(await newCustomer());
    const answer = await use(_id, 24);
    expect(answer.body.message).toBe('Pay-per-image subscription updated successfully');
    expect(dataOf(answer)).toMatchObject({ imagesUsed: 24, isExhausted: true, isUsable: false });
    expect(dataOf(await use(_id, 0))).toMatchObject({ imagesUsed: 0, isUsable: true });
  });

  test.each([25, -1, 0.5])('to %s is refused, and names the bound', async (imagesUsed) => {
    const { _id } = await paidImages(await newCustomer());
    expectFaults(await use(_id, imagesUsed), 'imagesUsed');
    const answer = await edit(_id, { imagesUsed, subscriptionType: 'payPerImage' });
    expectFaults(answer, 'imagesUsed');
    if (imagesUsed === 25) expect(answer.body.message).toBe('Enter a whole number from 0 to 24.');
  });

  test('changes nothing else, whatever it names: they are active once paid', async () => {
    const { _id } = await paidImages(await newCustomer());
    const answer = await edit(_id, { status: 'cancelled', imagesLimit: 500, imagesUsed: 2 });
    expect(dataOf(answer)).toMatchObject({ status: 'active', imagesLimit: 24, imagesUsed: 2 });
  });
});
