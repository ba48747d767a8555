// Effects of further payments over months: each step is a call at its own time.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../testing/app.ts';
import { expectError } from '../../../../../testing/expect-error.ts';
import { dataOf, type PlanOrderBody, planOrderBody } from '../../../../../testing/factories.ts';
import { createCustomer, noon } from './renewals.fixture.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const monthly = { billingCycle: 'monthly' } as const;
const yearly = { billingCycle: 'yearly' } as const;

const customerNamed = (name: string) => createCustomer(t, name);

describe('an early payment', () => {
  test('adds a period after the last one, which has no effect until it starts', async () => {
    const customer = customerNamed('Early');
    await customer.pay('2027-01-10');
    await customer.useImages('2027-01-11', 20);
    const { _id } = await customer.newest('2027-01-11');
    await customer.pay('2027-01-12', yearly);
    await customer.pay('2027-01-13');

    expect(await customer.newest('2027-01-13')).toMatchObject({
      _id,
      billingCycle: 'monthly',
      imagesUsed: 20,
    });
    expect(await customer.periods('2027-01-13')).toBe('2027-01-10 2027-02-10 2028-03-10');
    expect(await customer.images('2027-01-13')).toBe('20 of 60, 0 rolled over');
    expect(await customer.newest('2027-02-10')).toMatchObject({ _id, billingCycle: 'yearly', imagesUsed: 0 });
    expect(await customer.periods('2027-02-10')).toBe('2027-02-10 2028-02-10 2028-03-10');
    expect(await customer.images('2027-02-10')).toBe('0 of 732, 12 rolled over');
    expect(await customer.newest('2028-02-10')).toMatchObject({ _id, billingCycle: 'monthly' });
    expect(await customer.periods('2028-02-10')).toBe('2028-02-10 2028-03-10 2028-03-10');
    expect(await customer.images('2028-02-10')).toBe('0 of 204, 144 rolled over');
  });

  test('follows until the last millisecond; at the end itself a new period starts', async () => {
    const [before, after] = [customerNamed('Last Instant'), customerNamed('End Itself')];
    for (const customer of [before, after]) await customer.pay('2027-01-31');
    await before.pay('2027-02-28T11:59:59.999Z');
    expect(await before.periods('2027-03-01')).toBe('2027-02-28 2027-03-31 2027-03-31');
    await after.pay('2027-02-28T12:00:00.000Z');
    expect(await after.periods('2027-03-01')).toBe('2027-02-28 2027-03-28 2027-03-28');
  });
});

describe('a late payment', () => {
  test('within the three grace days starts a period at the payment, not at the end', async () => {
    const customer = customerNamed('Days Of Grace');
    await customer.pay('2027-01-10');
    const state = async (day: string) => {
      const { isUsable, isInGrace, isEnded } = await customer.newest(day);
      return { isUsable, isInGrace, isEnded };
    };
    expect(await state('2027-02-09')).toEqual({ isUsable: true, isInGrace: false, isEnded: false });
    expect(await state('2027-02-13T12:00:00.000Z')).toEqual({
      isUsable: false,
      isInGrace: false,
      isEnded: true,
    });
    expect(await state('2027-02-12')).toEqual({ isUsable: true, isInGrace: true, isEnded: false });
    await customer.pay('2027-02-12');
    expect(await customer.periods('2027-02-12')).toBe('2027-02-12 2027-03-12 2027-03-12');
    expect(await customer.images('2027-02-12')).toBe('0 of 72, 12 rolled over');
  });

  test.each([
    ['before the end', '2027-02-09', 12],
    ['in the last instant of the grace days', '2027-02-13T11:59:59.999Z', 12],
    ['after the grace days', '2027-02-13', 0],
  ])('that was submitted %s and reviewed later has its rollover', async (name, submitted, rolledOver) => {
    const customer = customerNamed(`Reviewed ${name}`);
    await customer.pay('2027-01-10');
    const receipt = await customer.submitReceipt(submitted);
    await customer.approve('2027-02-25', receipt);
    expect(await customer.periods('2027-02-25')).toBe('2027-02-25 2027-03-25 2027-03-25');
    expect(await customer.images('2027-02-25')).toBe(`0 of ${60 + rolledOver}, ${rolledOver} rolled over`);
  });

  test('counts images used in the grace days against the ended period', async () => {
    const customer = customerNamed('Used In Grace');
    await customer.pay('2027-01-10');
    await customer.useImages('2027-02-12', 60);
    expect(await customer.newest('2027-02-12')).toMatchObject({ isUsable: false, isExhausted: true });
    await customer.pay('2027-02-12');
    expect(await customer.images('2027-02-12')).toBe('0 of 60, 0 rolled over');
  });

  test('long after the end reactivates an inactive subscription', async () => {
    const customer = customerNamed('Reactivated');
    await customer.pay('2027-01-31');
    const { _id } = await customer.newest('2027-01-31');
    await customer.edit('2027-03-20', { status: 'inactive' });
    await customer.pay('2027-06-30');
    expect(await customer.newest('2027-06-30')).toMatchObject({ _id, status: 'active', isUsable: true });
    expect(await customer.periods('2027-06-30')).toBe('2027-06-30 2027-07-30 2027-07-30');
  });
});

describe('period ends', () => {
  test.each([
    ['31 January', '2027-01-31', ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']],
    ['31 January of a leap year', '2028-01-31', ['2028-02-29', '2028-03-31', '2028-04-30', '2028-05-31']],
    ['30 January', '2027-01-30', ['2027-02-28', '2027-03-30', '2027-04-30', '2027-05-30']],
    ['29 January of a leap year', '2028-01-29', ['2028-02-29', '2028-03-29', '2028-04-29', '2028-05-29']],
    ['31 October', '2027-10-31', ['2027-11-30', '2027-12-31', '2028-01-31', '2028-02-29']],
  ])('keep the day of the month from %s', async (name, start, ends) => {
    const customer = customerNamed(`Ends From ${name}`);
    for (const end of ends) {
      await customer.pay(start);
      expect((await customer.newest(start)).nextBillingDate).toBe(noon(end).toISOString());
    }
  });

  test('of yearly periods from a leap day return to the leap day', async () => {
    const customer = customerNamed('Leap Day');
    for (const end of ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']) {
      await customer.pay('2028-02-29', yearly);
      expect((await customer.newest('2028-02-29')).nextBillingDate).toBe(noon(end).toISOString());
    }
  });

  test('use the day of a new payment after a gap', async () => {
    const customer = customerNamed('New Day');
    await customer.pay('2027-01-31');
    await customer.pay('2027-03-02');
    await customer.pay('2027-03-03');
    expect(await customer.periods('2027-03-03')).toBe('2027-03-02 2027-04-02 2027-05-02');
  });
});

describe('an exhausted period when a payment is confirmed', () => {
  test('ends at once; later periods move up with their full length, the new one last', async () => {
    const customer = customerNamed('Moves Up');
    await customer.pay('2027-01-31');
    await customer.pay('2027-02-01', yearly);
    await customer.useImages('2027-02-10', 60);
    await customer.pay('2027-02-15', monthly);
    expect(await customer.periods('2027-02-15')).toBe('2027-02-15 2028-02-15 2028-03-15');
    expect(await customer.images('2027-02-15')).toBe('0 of 720, 0 rolled over');
    expect(await customer.newest('2028-02-15')).toMatchObject({ billingCycle: 'monthly', imagesLimit: 204 });
  });

  test('is determined at the confirmation, not at the order', async () => {
    const [usedUp, returned] = [customerNamed('Used Up Meanwhile'), customerNamed('Returned Meanwhile')];
    await usedUp.pay('2027-01-10');
    const firstReceipt = await usedUp.submitReceipt('2027-01-12');
    await usedUp.useImages('2027-01-13', 60);
    await usedUp.approve('2027-01-14', firstReceipt);
    expect(await usedUp.periods('2027-01-14')).toBe('2027-01-14 2027-02-14 2027-02-14');

    await returned.pay('2027-01-10');
    await returned.useImages('2027-01-11', 60);
    const secondReceipt = await returned.submitReceipt('2027-01-12');
    await returned.useImages('2027-01-13', 59);
    await returned.approve('2027-01-14', secondReceipt);
    expect(await returned.periods('2027-01-14')).toBe('2027-01-10 2027-02-10 2027-03-10');
  });

  test('has no rolled-over images left', async () => {
    const customer = customerNamed('Rollover Left');
    await customer.pay('2027-01-10');
    await customer.pay('2027-01-11');
    await customer.useImages('2027-02-11', 71);
    await customer.pay('2027-02-12');
    expect(await customer.periods('2027-02-12')).toBe('2027-02-10 2027-03-10 2027-04-10');
    await customer.useImages('2027-02-13', 72);
    await customer.pay('2027-02-14');
    expect(await customer.periods('2027-02-14')).toBe('2027-02-14 2027-03-14 2027-04-14');
  });

  test('includes one with a lowered limit, and excludes one with a raised limit', async () => {
    const [lowered, raised] = [customerNamed('Lowered'), customerNamed('Raised')];
    for (const customer of [lowered, raised]) await customer.pay('2027-01-10');
    await lowered.useImages('2027-01-11', 20);
    await lowered.edit('2027-01-11', { imagesLimit: 20 });
    await lowered.pay('2027-01-12');
    expect(await lowered.periods('2027-01-12')).toBe('2027-01-12 2027-02-12 2027-02-12');
    expect(await lowered.images('2027-01-12')).toBe('0 of 60, 0 rolled over');

    await raised.edit('2027-01-11', { imagesUsed: 60, imagesLimit: 61 });
    await raised.pay('2027-01-12');
    expect(await raised.periods('2027-01-12')).toBe('2027-01-10 2027-02-10 2027-03-10');
  });
});

describe('rollover', () => {
  async function customerWithThreePeriods(name: string) {
    const customer = customerNamed(name);
    for (const day of ['2027-01-10', '2027-01-11', '2027-01-12']) await customer.pay(day);
    return customer;
  }

  test.each([
    [0, 12],
    [48, 12],
    [49, 11],
    [59, 1],
    [60, 0],
    [75, 0],
  ])('after %i of 60 used images is %i, at most a fifth', async (used, rolledOver) => {
    const customer = await customerWithThreePeriods(`Used ${used}`);
    await customer.useImages('2027-02-09', used);
    expect(await customer.images('2027-02-10')).toBe(`0 of ${60 + rolledOver}, ${rolledOver} rolled over`);
  });

  test('is rounded down', async () => {
    const customer = customerNamed('Rounded');
    for (const day of ['2027-01-10', '2027-01-11']) await customer.pay(day);
    await customer.edit('2027-01-12', { imagesLimit: 64 });
    expect(await customer.images('2027-02-10')).toBe('0 of 72, 12 rolled over');
  });

  test('is used first, and does not roll over again', async () => {
    const untouched = await customerWithThreePeriods('Second Untouched');
    expect(await untouched.images('2027-03-10')).toBe('0 of 72, 12 rolled over');
    const inherited = await customerWithThreePeriods('Inherited Used');
    await inherited.useImages('2027-02-20', 12);
    expect(await inherited.images('2027-03-10')).toBe('0 of 72, 12 rolled over');
    const own = await customerWithThreePeriods('Own Used');
    await own.useImages('2027-02-20', 12 + 55);
    expect(await own.images('2027-03-10')).toBe('0 of 65, 5 rolled over');
  });

  test('includes an edited limit', async () => {
    const more = await customerWithThreePeriods('More');
    await more.edit('2027-01-20', { imagesLimit: 100 });
    expect(await more.images('2027-02-10')).toBe('0 of 80, 20 rolled over');
    // 20 of the 80 images have rolled over, so a limit of 75 leaves 55 of its own.
    await more.edit('2027-02-11', { imagesLimit: 75 });
    expect(await more.images('2027-02-11')).toBe('0 of 75, 20 rolled over');
    expect(await more.images('2027-03-10')).toBe('0 of 71, 11 rolled over');

    const less = await customerWithThreePeriods('Less');
    await less.edit('2027-01-20', { imagesLimit: 3 });
    expect(await less.images('2027-02-10')).toBe('0 of 60, 0 rolled over');
    // The limit is below the rollover, so no images of its own are left to roll over.
    await less.edit('2027-02-11', { imagesLimit: 1 });
    expect(await less.images('2027-03-10')).toBe('0 of 60, 0 rolled over');
  });
});

describe('a suspended subscription', () => {
  test('accepts orders and payments only once it is active again', async () => {
    const customer = customerNamed('Suspended');
    await customer.pay('2027-01-10');
    const receipt = await customer.submitReceipt('2027-01-11');
    await customer.edit('2027-01-12', { status: 'suspended' });
    const order = async (change: Partial<PlanOrderBody> = {}) => {
      const { person } = await customer.signInOn('2027-01-13');
      return person.call('POST /subscriptions/request', { body: planOrderBody(change) });
    };
    expectError(await order(), 409, 'SUBSCRIPTION_SUSPENDED');
    expectError(await order(yearly), 409, 'SUBSCRIPTION_SUSPENDED');
    expectError(await customer.approve('2027-01-13', receipt), 409, 'SUBSCRIPTION_SUSPENDED');
    expect(await customer.periods('2027-01-13')).toBe('2027-01-10 2027-02-10 2027-02-10');
    // Another plan or currency is another subscription.
    for (const change of [{ currency: 'NGN' }, { planId: 'silver-plan' }] as const)
      expect((await order(change)).status).toBe(201);

    await customer.edit('2027-01-14', { status: 'active' });
    expect((await order()).status).toBe(201);
    expect((await customer.approve('2027-01-14', receipt)).status).toBe(200);
    expect(await customer.periods('2027-01-14')).toBe('2027-01-10 2027-02-10 2027-03-10');
  });
});

describe('days of the studio', () => {
  const ends = async (name: string, first: string, others: readonly string[]) => {
    const customer = customerNamed(name);
    for (const day of [first, ...others]) await customer.pay(day);
    const { endDate, upcomingPeriods } = await customer.newest(first);
    return [endDate, ...upcomingPeriods.map((period) => period.endDate)];
  };

  test('decide when a month ends: January 31 in Lagos is January 30 in UTC', async () => {
    const start = '2027-01-30T23:30:00.000Z';
    expect(await ends('Lagos', start, [start, start])).toEqual([
      '2027-02-27T23:30:00.000Z',
      '2027-03-30T23:30:00.000Z',
      '2027-04-29T23:30:00.000Z',
    ]);
  });

  test('follow the setting and its clocks, grace days included; periods that are paid for stay as they are', async () => {
    const customer = customerNamed('New York');
    await customer.pay('2027-02-10T17:00:00.000Z');
    /** Returns the one before. */
    const setZone = async (day: string, timeZone: string): Promise<string> => {
      const { admin } = await customer.signInOn(day);
      const { openingHours } = dataOf(await admin.call('GET /admin/settings'));
      const body = { ...openingHours, timeZone };
      dataOf(await admin.call('PUT /admin/settings/opening-hours', { body }));
      return openingHours.timeZone;
    };
    const usual = await setZone('2027-02-11', 'America/New_York');
    expect(await customer.newest('2027-02-11')).toMatchObject({ endDate: '2027-03-10T17:00:00.000Z' });
    await customer.pay('2027-02-12');
    // 12:00 in New York, before and after clocks go forward on March 14.
    expect((await customer.newest('2027-02-12')).upcomingPeriods).toMatchObject([
      { startDate: '2027-03-10T17:00:00.000Z', endDate: '2027-04-10T16:00:00.000Z' },
    ]);
    const other = customerNamed('Grace In New York');
    await other.pay('2027-02-12T17:00:00.000Z');
    expect(await other.newest('2027-02-12T17:00:00.000Z')).toMatchObject({
      endDate: '2027-03-12T17:00:00.000Z',
      usableUntil: '2027-03-15T16:00:00.000Z',
    });
    await setZone('2027-02-13', usual);
  });
});
