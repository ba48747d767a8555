// What a further payment brings, told over months: each step is a call, at its own instant.
import type { PlanSubscription } from '@burnish/contract/entity';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../testing/app.ts';
import {
  dataOf,
  type RequestBody,
  receiptBody,
  requestBody,
  sentInvoice,
} from '../../../../../testing/factories.ts';
import { expectRefusal } from '../../../../../testing/refusal.ts';
import type { Edit } from './edit.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const noon = (day: string) => new Date(day.length === 10 ? `${day}T12:00:00.000Z` : day);
const monthly = { billingCycle: 'monthly' } as const;
const yearly = { billingCycle: 'yearly' } as const;

/** Somebody with the Gold Plan, 60 images a month. Whoever signs in anew, months later, is the same person. */
function customerNamed(name: string) {
  const at = async (day: string) => {
    t.clock.set(noon(day));
    return { person: await t.signIn(name), admin: await t.signInAdmin() };
  };

  async function all(day: string): Promise<PlanSubscription[]> {
    const { person } = await at(day);
    const { subscriptions } = dataOf(await person.call('GET /subscriptions/active'));
    return subscriptions.filter((one) => one.subscriptionType === 'subscription');
  }

  async function newest(day: string): Promise<PlanSubscription> {
    const [subscription] = await all(day);
    if (subscription === undefined) throw new Error('nothing was paid yet');
    return subscription;
  }

  async function handsIn(day: string, change: Partial<RequestBody> = {}): Promise<string> {
    const { person, admin } = await at(day);
    const { _id } = await sentInvoice(person, admin, change);
    const body = receiptBody(_id, { paymentDate: day.slice(0, 10) });
    return dataOf(await person.call('POST /subscriptions/payments/receipt', { body })).paymentReceipt._id;
  }

  async function isApproved(day: string, receipt: string) {
    const { admin } = await at(day);
    const params = { id: receipt };
    return admin.call('PUT /admin/payment-receipts/:id', { params, body: { status: 'approved' } });
  }

  async function isEdited(day: string, body: Edit) {
    const { _id: id } = await newest(day);
    const { admin } = await at(day);
    return dataOf(await admin.call('PUT /admin/subscriptions/:id', { params: { id }, body }));
  }

  return {
    at,
    all,
    newest,
    handsIn,
    isApproved,
    isEdited,
    pays: async (day: string, change?: Partial<RequestBody>) =>
      dataOf(await isApproved(day, await handsIn(day, change))),
    uses: (day: string, imagesUsed: number) => isEdited(day, { imagesUsed }),
    /** The period that runs then, and the end of all that is paid for. */
    async runs(day: string): Promise<string> {
      const { startDate, endDate, nextBillingDate } = await newest(day);
      return [startDate, endDate, nextBillingDate].map((instant) => instant.slice(0, 10)).join(' ');
    },
    async images(day: string): Promise<string> {
      const { imagesUsed, imagesLimit, rolledOver } = await newest(day);
      return `${imagesUsed} of ${imagesLimit}, ${rolledOver} rolled over`;
    },
  };
}

describe('paid early', () => {
  test('a period follows the last one, and changes nothing until it begins', async () => {
    const customer = customerNamed('Early');
    await customer.pays('2027-01-10');
    await customer.uses('2027-01-11', 20);
    const { _id } = await customer.newest('2027-01-11');
    await customer.pays('2027-01-12', yearly);
    await customer.pays('2027-01-13');

    expect(await customer.newest('2027-01-13')).toMatchObject({
      _id,
      billingCycle: 'monthly',
      imagesUsed: 20,
    });
    expect(await customer.runs('2027-01-13')).toBe('2027-01-10 2027-02-10 2028-03-10');
    expect(await customer.images('2027-01-13')).toBe('20 of 60, 0 rolled over');
    expect(await customer.newest('2027-02-10')).toMatchObject({ _id, billingCycle: 'yearly', imagesUsed: 0 });
    expect(await customer.runs('2027-02-10')).toBe('2027-02-10 2028-02-10 2028-03-10');
    expect(await customer.images('2027-02-10')).toBe('0 of 732, 12 rolled over');
    expect(await customer.newest('2028-02-10')).toMatchObject({ _id, billingCycle: 'monthly' });
    expect(await customer.runs('2028-02-10')).toBe('2028-02-10 2028-03-10 2028-03-10');
    expect(await customer.images('2028-02-10')).toBe('0 of 204, 144 rolled over');
  });

  test('at the last instant still follows; at the end itself it begins anew, at the same time', async () => {
    const [before, after] = [customerNamed('Last Instant'), customerNamed('End Itself')];
    for (const customer of [before, after]) await customer.pays('2027-01-31');
    await before.pays('2027-02-28T11:59:59.999Z');
    expect(await before.runs('2027-03-01')).toBe('2027-02-28 2027-03-31 2027-03-31');
    await after.pays('2027-02-28T12:00:00.000Z');
    expect(await after.runs('2027-03-01')).toBe('2027-02-28 2027-03-28 2027-03-28');
  });
});

describe('paid late', () => {
  test('within the three days after the end a period begins then, not at the end', async () => {
    const customer = customerNamed('Days Of Grace');
    await customer.pays('2027-01-10');
    expect(await customer.newest('2027-02-12')).toMatchObject({ isUsable: true });
    await customer.pays('2027-02-12');
    expect(await customer.runs('2027-02-12')).toBe('2027-02-12 2027-03-12 2027-03-12');
    expect(await customer.images('2027-02-12')).toBe('0 of 60, 0 rolled over');
  });

  test('what is used in those days counts in the period that has ended', async () => {
    const customer = customerNamed('Used In Grace');
    await customer.pays('2027-01-10');
    await customer.uses('2027-02-12', 60);
    expect(await customer.newest('2027-02-12')).toMatchObject({ isUsable: false, isExhausted: true });
    await customer.pays('2027-02-12');
    expect(await customer.images('2027-02-12')).toBe('0 of 60, 0 rolled over');
  });

  test('long after the end it brings an inactive subscription back to life', async () => {
    const customer = customerNamed('Back To Life');
    await customer.pays('2027-01-31');
    const { _id } = await customer.newest('2027-01-31');
    await customer.isEdited('2027-03-20', { status: 'inactive' });
    await customer.pays('2027-06-30');
    expect(await customer.newest('2027-06-30')).toMatchObject({ _id, status: 'active', isUsable: true });
    expect(await customer.runs('2027-06-30')).toBe('2027-06-30 2027-07-30 2027-07-30');
  });
});

describe('month ends', () => {
  test.each([
    ['31 January', '2027-01-31', ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']],
    ['31 January of a leap year', '2028-01-31', ['2028-02-29', '2028-03-31', '2028-04-30', '2028-05-31']],
    ['30 January', '2027-01-30', ['2027-02-28', '2027-03-30', '2027-04-30', '2027-05-30']],
    ['29 January of a leap year', '2028-01-29', ['2028-02-29', '2028-03-29', '2028-04-29', '2028-05-29']],
    ['31 October', '2027-10-31', ['2027-11-30', '2027-12-31', '2028-01-31', '2028-02-29']],
  ])('from %s on', async (name, start, ends) => {
    const customer = customerNamed(`Ends From ${name}`);
    for (const end of ends) {
      await customer.pays(start);
      expect((await customer.newest(start)).nextBillingDate).toBe(noon(end).toISOString());
    }
  });

  test('of years from a leap day on: the day comes back when there is one', async () => {
    const customer = customerNamed('Leap Day');
    for (const end of ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']) {
      await customer.pays('2028-02-29', yearly);
      expect((await customer.newest('2028-02-29')).nextBillingDate).toBe(noon(end).toISOString());
    }
  });

  test('are forgotten once a period has lapsed: the day of the new payment counts', async () => {
    const customer = customerNamed('New Day');
    await customer.pays('2027-01-31');
    await customer.pays('2027-03-02');
    await customer.pays('2027-03-03');
    expect(await customer.runs('2027-03-03')).toBe('2027-03-02 2027-04-02 2027-05-02');
  });
});

describe('a period that is used up when the payment is confirmed', () => {
  test('ends then; what was paid ahead moves up, each with its whole length, the new one last', async () => {
    const customer = customerNamed('Moves Up');
    await customer.pays('2027-01-31');
    await customer.pays('2027-02-01', yearly);
    await customer.uses('2027-02-10', 60);
    await customer.pays('2027-02-15', monthly);
    expect(await customer.runs('2027-02-15')).toBe('2027-02-15 2028-02-15 2028-03-15');
    expect(await customer.images('2027-02-15')).toBe('0 of 720, 0 rolled over');
    expect(await customer.newest('2028-02-15')).toMatchObject({ billingCycle: 'monthly', imagesLimit: 204 });
  });

  test('is asked about at the confirmation, not at the order', async () => {
    const [usedUp, givenBack] = [customerNamed('Used Up Meanwhile'), customerNamed('Given Back Meanwhile')];
    await usedUp.pays('2027-01-10');
    const one = await usedUp.handsIn('2027-01-12');
    await usedUp.uses('2027-01-13', 60);
    await usedUp.isApproved('2027-01-14', one);
    expect(await usedUp.runs('2027-01-14')).toBe('2027-01-14 2027-02-14 2027-02-14');

    await givenBack.pays('2027-01-10');
    await givenBack.uses('2027-01-11', 60);
    const other = await givenBack.handsIn('2027-01-12');
    await givenBack.uses('2027-01-13', 59);
    await givenBack.isApproved('2027-01-14', other);
    expect(await givenBack.runs('2027-01-14')).toBe('2027-01-10 2027-02-10 2027-03-10');
  });

  test('is not, while images that rolled over are left', async () => {
    const customer = customerNamed('Rollover Left');
    await customer.pays('2027-01-10');
    await customer.pays('2027-01-11');
    await customer.uses('2027-02-11', 71);
    await customer.pays('2027-02-12');
    expect(await customer.runs('2027-02-12')).toBe('2027-02-10 2027-03-10 2027-04-10');
    await customer.uses('2027-02-13', 72);
    await customer.pays('2027-02-14');
    expect(await customer.runs('2027-02-14')).toBe('2027-02-14 2027-03-14 2027-04-14');
  });

  test('is one whose limit was set to what is used, and no longer one whose limit was raised', async () => {
    const [lowered, raised] = [customerNamed('Lowered'), customerNamed('Raised')];
    for (const customer of [lowered, raised]) await customer.pays('2027-01-10');
    await lowered.uses('2027-01-11', 20);
    await lowered.isEdited('2027-01-11', { imagesLimit: 20 });
    await lowered.pays('2027-01-12');
    expect(await lowered.runs('2027-01-12')).toBe('2027-01-12 2027-02-12 2027-02-12');
    expect(await lowered.images('2027-01-12')).toBe('0 of 60, 0 rolled over');

    await raised.isEdited('2027-01-11', { imagesUsed: 60, imagesLimit: 61 });
    await raised.pays('2027-01-12');
    expect(await raised.runs('2027-01-12')).toBe('2027-01-10 2027-02-10 2027-03-10');
  });
});

describe('what rolls over', () => {
  async function withThree(name: string) {
    const customer = customerNamed(name);
    for (const day of ['2027-01-10', '2027-01-11', '2027-01-12']) await customer.pays(day);
    return customer;
  }

  test.each([
    [0, 12],
    [48, 12],
    [49, 11],
    [59, 1],
    [60, 0],
    [75, 0],
  ])('after %i of 60 are used are %i, a fifth at most', async (used, rolledOver) => {
    const customer = await withThree(`Used ${used}`);
    await customer.uses('2027-02-09', used);
    expect(await customer.images('2027-02-10')).toBe(`0 of ${60 + rolledOver}, ${rolledOver} rolled over`);
  });

  test('is a fifth rounded down', async () => {
    const customer = customerNamed('Rounded');
    for (const day of ['2027-01-10', '2027-01-11']) await customer.pays(day);
    await customer.isEdited('2027-01-12', { imagesLimit: 64 });
    expect(await customer.images('2027-02-10')).toBe('0 of 72, 12 rolled over');
  });

  test('is used first, and does not roll again', async () => {
    const untouched = await withThree('Second Untouched');
    expect(await untouched.images('2027-03-10')).toBe('0 of 72, 12 rolled over');
    const inherited = await withThree('Inherited Used');
    await inherited.uses('2027-02-20', 12);
    expect(await inherited.images('2027-03-10')).toBe('0 of 72, 12 rolled over');
    const own = await withThree('Own Used');
    await own.uses('2027-02-20', 12 + 55);
    expect(await own.images('2027-03-10')).toBe('0 of 65, 5 rolled over');
  });

  test('counts with an edited limit as the period’s own', async () => {
    const more = await withThree('More');
    await more.isEdited('2027-01-20', { imagesLimit: 100 });
    expect(await more.images('2027-02-10')).toBe('0 of 80, 20 rolled over');
    // Of the 80 then, 20 have rolled over: setting 75 leaves 55 of its own.
    await more.isEdited('2027-02-11', { imagesLimit: 75 });
    expect(await more.images('2027-02-11')).toBe('0 of 75, 20 rolled over');
    expect(await more.images('2027-03-10')).toBe('0 of 71, 11 rolled over');

    const less = await withThree('Less');
    await less.isEdited('2027-01-20', { imagesLimit: 3 });
    expect(await less.images('2027-02-10')).toBe('0 of 60, 0 rolled over');
    // Even less than what has rolled over: nothing of its own is left to pass on.
    await less.isEdited('2027-02-11', { imagesLimit: 1 });
    expect(await less.images('2027-03-10')).toBe('0 of 60, 0 rolled over');
  });
});

describe('a suspended subscription', () => {
  test('takes no order and no payment, and both once it is active again', async () => {
    const customer = customerNamed('Suspended');
    await customer.pays('2027-01-10');
    const receipt = await customer.handsIn('2027-01-11');
    await customer.isEdited('2027-01-12', { status: 'suspended' });
    const order = async (change: Partial<RequestBody> = {}) => {
      const { person } = await customer.at('2027-01-13');
      return person.call('POST /subscriptions/request', { body: requestBody(change) });
    };
    expectRefusal(await order(), 409, 'SUBSCRIPTION_SUSPENDED');
    expectRefusal(await order(yearly), 409, 'SUBSCRIPTION_SUSPENDED');
    expectRefusal(await customer.isApproved('2027-01-13', receipt), 409, 'SUBSCRIPTION_SUSPENDED');
    expect(await customer.runs('2027-01-13')).toBe('2027-01-10 2027-02-10 2027-02-10');
    // Another plan or currency is another subscription.
    for (const change of [{ currency: 'NGN' }, { planId: 'silver-plan' }] as const)
      expect((await order(change)).status).toBe(201);

    await customer.isEdited('2027-01-14', { status: 'active' });
    expect((await order()).status).toBe(201);
    expect((await customer.isApproved('2027-01-14', receipt)).status).toBe(200);
    expect(await customer.runs('2027-01-14')).toBe('2027-01-10 2027-02-10 2027-03-10');
  });
});

describe('a cancelled subscription', () => {
  test('is not revived: a payment begins another, and the old one cannot come back beside it', async () => {
    const customer = customerNamed('Cancelled');
    await customer.pays('2027-01-10');
    const { _id: id } = await customer.newest('2027-01-10');
    await customer.isEdited('2027-01-11', { status: 'cancelled' });
    await customer.pays('2027-01-12');
    expect(await customer.all('2027-01-12')).toMatchObject([
      { status: 'active', startDate: '2027-01-12T12:00:00.000Z', imagesLimit: 60, rolledOver: 0 },
      { _id: id, status: 'cancelled', nextBillingDate: '2027-02-10T12:00:00.000Z', isUsable: false },
    ]);
    const { admin } = await customer.at('2027-01-13');
    for (const status of ['active', 'inactive', 'suspended'] as const) {
      const answer = await admin.call('PUT /admin/subscriptions/:id', { params: { id }, body: { status } });
      expectRefusal(answer, 409, 'SUBSCRIPTION_EXISTS');
    }
    await customer.pays('2027-01-14');
    expect(await customer.runs('2027-01-14')).toBe('2027-01-12 2027-02-12 2027-03-12');
  });
});
