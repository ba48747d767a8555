// Upgrades to a plan that the customer already has.
import type { UpgradeQuote } from '@burnish/contract/subscriptions/entities';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestUser } from '../../../../../../testing/app.ts';
import { expectFieldErrors } from '../../../../../../testing/expect-error.ts';
import { createApprovedReceipt, dataOf, payInvoice } from '../../../../../../testing/factories.ts';
import { listPlans } from '../../../../../../testing/plans.ts';
import { orderUpgrade, readQuote, toYearlySilver, upgradeBody } from '../../../../../../testing/upgrades.ts';
import { accept, createUpgradeStudio, days, toGold, type UpgradeStudio } from './upgrades.fixture.ts';

let studio: UpgradeStudio;

beforeAll(async () => {
  studio = await createUpgradeStudio();
});
beforeEach(() => studio.start());
afterAll(() => studio.t.close());
afterEach(() => studio.expectNoViolations());

describe('another subscription to the new plan', () => {
  const readPlans = (person: TestUser, id: string) => readQuote(person, id).then(plansOf);
  const plansOf = ({ options }: UpgradeQuote) =>
    options.map(({ planId, billingCycle }) => `${planId._id} ${billingCycle}`);
  const setStatus = async (id: string, status: 'active' | 'inactive' | 'suspended' | 'cancelled') =>
    dataOf(await studio.admin.call('PUT /admin/subscriptions/:id', { params: { id }, body: { status } }));

  /** A Silver Plan that can be upgraded, and a Gold Plan that is paid for, by default for a year. */
  async function subscribeToBoth(name: string, billingCycle: 'monthly' | 'yearly' = 'yearly') {
    const silver = await studio.subscribe(name);
    await createApprovedReceipt(silver.customer, studio.admin, { planId: 'gold-plan', billingCycle });
    const gold = (await listPlans(silver.customer)).find(({ _id }) => _id !== silver.id)?._id ?? '';
    return { ...silver, gold };
  }

  /** Pays for an upgrade to a used-up Gold Plan with a pause, which was canceled until the quote. Returns that plan. */
  async function upgradeToPausedGold(name: string, startDate: string) {
    const { customer, id, gold } = await subscribeToBoth(name, 'monthly');
    await studio.setUsed(gold, 60);
    const body = { startDate, days: 10 };
    dataOf(await studio.admin.call('POST /admin/subscriptions/:id/pause', { params: { id: gold }, body }));
    await setStatus(gold, 'cancelled');
    const { invoice } = await orderUpgrade(customer, id, toGold);
    await setStatus(gold, 'active');
    await payInvoice(customer, studio.admin, invoice);
    return (await listPlans(customer)).find(({ _id }) => _id === gold);
  }

  test.each([
    ['active', 'yearly'],
    ['inactive', 'monthly'],
    ['suspended', 'yearly'],
  ] as const)('is not offered while it is %s and paid for', async (status, billingCycle) => {
    const name = `Has it ${status}`;
    const { customer, id } = await studio.subscribe(name);
    const before = upgradeBody(await readQuote(customer, id), toGold);
    await createApprovedReceipt(customer, studio.admin, { planId: 'gold-plan', billingCycle });
    const gold = (await listPlans(customer)).find(({ _id }) => _id !== id)?._id ?? '';
    await setStatus(gold, status);
    expect(await readPlans(customer, id)).toEqual([
      'silver-plan yearly',
      'diamond-plan monthly',
      'diamond-plan yearly',
    ]);
    expectFieldErrors(await accept(customer, id, before), 'planId');
    expect((await listPlans(customer)).find(({ _id }) => _id === id)).toMatchObject({
      upgrade: null,
      isUsable: true,
    });
    const other = await orderUpgrade(customer, id, { planId: 'diamond-plan', billingCycle: 'monthly' });
    await payInvoice(customer, studio.admin, other.invoice);
    expect((await listPlans(customer)).find(({ _id }) => _id === id)).toMatchObject({
      planId: { _id: 'diamond-plan' },
      isUsable: true,
    });
  });

  test('is offered once it has ended, gets the period now, and is not offered while it is suspended', async () => {
    const { id, gold } = await subscribeToBoth('Had it', 'monthly');
    await studio.advance(days(40));
    const customer = await studio.t.signIn('Had it');
    await createApprovedReceipt(customer, studio.admin, { planId: 'silver-plan' });
    await setStatus(gold, 'suspended');
    expect(await readPlans(customer, id)).not.toContain('gold-plan monthly');
    await setStatus(gold, 'inactive');
    const { invoice } = await orderUpgrade(customer, id, toGold);
    await payInvoice(customer, studio.admin, invoice);
    const plans = await listPlans(customer);
    expect(plans.find(({ _id }) => _id === gold)).toMatchObject({
      status: 'active',
      startDate: '2027-02-19T12:00:00.000Z',
    });
  });

  test('in another currency does not count', async () => {
    const { customer, id } = await studio.subscribe('Has it in NGN');
    await createApprovedReceipt(customer, studio.admin, { planId: 'gold-plan', currency: 'NGN' });
    expect(await readPlans(customer, id)).toContain('gold-plan monthly');
  });

  test('leaves no option if all plans are there', async () => {
    const { customer, id } = await subscribeToBoth('Has all');
    await createApprovedReceipt(customer, studio.admin, { planId: 'diamond-plan' });
    const { invoice } = await orderUpgrade(customer, id, toYearlySilver);
    await payInvoice(customer, studio.admin, invoice);
    expect(await readPlans(customer, id)).toEqual([]);
  });

  test('that was canceled until the quote starts the period now, and keeps the days of its pause', async () => {
    expect(await upgradeToPausedGold('Pauses', '2027-01-20')).toMatchObject({
      startDate: '2027-01-10T12:00:00.000Z',
      endDate: '2027-02-20T12:00:00.000Z',
      imagesLimit: 60,
      imagesUsed: 0,
      pause: { status: 'scheduled', startDate: '2027-01-20T00:00:00.000Z', days: 10 },
    });
  });

  test('that was canceled until the quote and is paused gets the period after its last one', async () => {
    expect(await upgradeToPausedGold('Is paused', '2027-01-10')).toMatchObject({
      endDate: '2027-02-20T12:00:00.000Z',
      paidUntil: '2027-03-20T12:00:00.000Z',
      pause: { status: 'running' },
    });
  });

  test('is reactivated by the period, if it had ended', async () => {
    const { customer, id } = await studio.subscribe('Had Both');
    const { invoice } = await orderUpgrade(customer, id, toGold);
    await createApprovedReceipt(customer, studio.admin, { planId: 'gold-plan' });
    const gold = (await listPlans(customer)).find(({ _id }) => _id !== id)?._id ?? '';
    const ended = { params: { id: gold }, body: { status: 'inactive' } } as const;
    dataOf(await studio.admin.call('PUT /admin/subscriptions/:id', ended));
    await payInvoice(customer, studio.admin, invoice);
    const plans = await listPlans(customer);
    expect(plans.find(({ _id }) => _id === gold)).toMatchObject({ status: 'active', paidPeriodsAhead: 1 });
  });

  test('gets the period, and the upgraded one ends', async () => {
    const { customer, id } = await studio.subscribe('Has Both');
    const { invoice } = await orderUpgrade(customer, id, toGold);
    await createApprovedReceipt(customer, studio.admin, { planId: 'gold-plan' });
    await payInvoice(customer, studio.admin, invoice);
    const plans = await listPlans(customer);
    expect(plans.find(({ _id }) => _id === id)).toMatchObject({ status: 'inactive', isUsable: false });
    expect(plans.find(({ _id }) => _id !== id)).toMatchObject({ status: 'active', paidPeriodsAhead: 1 });
  });

  test('gets the period of a suspended one, which stays suspended', async () => {
    const { customer, id } = await studio.subscribe('Suspended');
    const { invoice } = await orderUpgrade(customer, id, toGold);
    await createApprovedReceipt(customer, studio.admin, { planId: 'gold-plan' });
    await setStatus(id, 'suspended');
    await payInvoice(customer, studio.admin, invoice);
    const plans = await listPlans(customer);
    expect(plans.find(({ _id }) => _id === id)).toMatchObject({
      status: 'suspended',
      endDate: '2027-01-10T12:00:00.000Z',
    });
    expect(plans.find(({ _id }) => _id !== id)).toMatchObject({ status: 'active', paidPeriodsAhead: 1 });
  });
});
