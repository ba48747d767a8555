// What the customer chooses for the time after the last paid period.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../../../../../../testing/app.ts';
import { watchAudit } from '../../../../../../testing/audit.ts';
import { expectError, expectFieldErrors } from '../../../../../../testing/expect-error.ts';
import {
  createApprovedReceipt,
  createSentImagesInvoice,
  dataOf,
  payInvoice,
  receiptBody,
  recordedPaymentBody,
} from '../../../../../../testing/factories.ts';
import {
  createRenewalStudio,
  onlyRenewalInvoice,
  planOf,
  plansOf,
  renewalInvoices,
  setRenewal,
} from './renewals.fixture.ts';

let studio: Awaited<ReturnType<typeof createRenewalStudio>>;
beforeAll(async () => {
  studio = await createRenewalStudio();
});
afterAll(() => studio.t.close());

async function pay(customer: TestUser): Promise<void> {
  await payInvoice(customer, await studio.signInAdmin(), await onlyRenewalInvoice(customer));
}

const ordersOf = async (customer: TestUser) => dataOf(await customer.call('GET /orders')).orders;

const silver = { planId: 'silver-plan', billingCycle: 'monthly' } as const;

describe('auto-renew', () => {
  test('is on at first, can be switched off and on, and is audited', async () => {
    const { customer, plan } = await studio.subscribe('Switches');
    expect(plan).toMatchObject({
      autoRenew: true,
      nextPlanId: { _id: 'gold-plan' },
      nextBillingCycle: 'monthly',
      nextPrice: plan.monthlyPrice,
      upcomingPeriods: [],
    });
    const written = await watchAudit(studio.t.database);
    const off = dataOf(await setRenewal(customer, plan, { autoRenew: false })).subscription;
    expect(off).toMatchObject({ _id: plan._id, autoRenew: false });
    dataOf(await setRenewal(customer, plan, { autoRenew: false }));
    dataOf(await setRenewal(customer, plan, {}));
    dataOf(await setRenewal(customer, plan, { autoRenew: true }));
    expect(await planOf(customer)).toEqual(plan);
    expect(await written()).toMatchObject([
      { action: 'edit_renewal', entityId: plan._id, actorId: customer.id, after: { autoRenew: false } },
      { action: 'edit_renewal', before: { autoRenew: false }, after: { autoRenew: true } },
    ]);
  });

  test('switched off voids the unpaid renewal invoice; switched on again, another one follows', async () => {
    const name = 'Changes Their Mind';
    const { plan } = await studio.subscribe(name);
    let customer = await studio.runOn(-7, name);
    const invoice = await onlyRenewalInvoice(customer);
    dataOf(await setRenewal(customer, plan, { autoRenew: false }));
    expect(await renewalInvoices(customer)).toMatchObject([{ _id: invoice._id, status: 'void' }]);
    expect((await ordersOf(customer))[0]).toMatchObject({
      _id: invoice.requestId,
      status: 'rejected',
      adminNotes: 'You switched off auto-renew.',
    });
    const { notifications } = dataOf(await customer.call('GET /notifications'));
    expect(notifications[0]).toMatchObject({ title: `The renewal of ${plan.planId.name} was canceled` });
    customer = await studio.runOn(-6, name);
    expect(await renewalInvoices(customer)).toHaveLength(1);
    dataOf(await setRenewal(customer, plan, { autoRenew: true }));
    customer = await studio.runOn(-5, name);
    expect(await renewalInvoices(customer)).toMatchObject([{ status: 'sent' }, { status: 'void' }]);
  });

  test('switched off leaves a payment that is in review, and what the customer ordered themselves', async () => {
    const [paying, ordering] = ['Pays And Leaves', 'Orders And Leaves'];
    const { plan } = await studio.subscribe(paying);
    const { plan: other } = await studio.subscribe(ordering);
    const customer = await studio.runOn(-7, paying);
    const { _id } = await onlyRenewalInvoice(customer);
    dataOf(await customer.call('POST /subscriptions/payments/receipt', { body: receiptBody(_id) }));
    dataOf(await setRenewal(customer, plan, { autoRenew: false }));
    expect(await onlyRenewalInvoice(customer)).toMatchObject({ status: 'payment_made' });

    const orderer = await studio.t.signIn(ordering);
    dataOf(await setRenewal(orderer, other, { autoRenew: false }));
    dataOf(await orderer.call('POST /subscriptions/:id/renew', { params: { id: other._id } }));
    dataOf(await setRenewal(orderer, other, { autoRenew: true }));
    dataOf(await setRenewal(orderer, other, { autoRenew: false }));
    expect((await ordersOf(orderer))[0]).toMatchObject({ status: 'pending' });
  });

  test('switched off leaves an invoice of which a part is paid', async () => {
    const name = 'Paid In Part';
    const { plan } = await studio.subscribe(name);
    const customer = await studio.runOn(-7, name);
    const { _id: id, amountDue } = await onlyRenewalInvoice(customer);
    const body = { ...recordedPaymentBody(amountDue, 1), outcome: 'partial_payment' } as const;
    const admin = await studio.signInAdmin();
    dataOf(await admin.call('POST /admin/invoices/:id/payments', { params: { id }, body }));
    const { subscription } = dataOf(await setRenewal(customer, plan, { autoRenew: false }));
    expect(subscription.autoRenew).toBe(false);
    expect(await onlyRenewalInvoice(customer)).toMatchObject({ status: 'sent', amountDue: amountDue - 1 });
  });

  test('is set once by many calls at once, also while the task renews', async () => {
    const name = 'At Once';
    const { plan } = await studio.subscribe(name);
    const customer = await studio.runOn(-7.1, name);
    studio.t.clock.set('2026-12-14T13:00:00.000Z');
    const calls = [false, true, false, true, false].map((autoRenew) =>
      setRenewal(customer, plan, { autoRenew }),
    );
    const run = studio.t.services.renewals.runDue();
    for (const response of await Promise.all(calls)) dataOf(response);
    await run;
    dataOf(await setRenewal(customer, plan, { autoRenew: false }));
    expect((await renewalInvoices(customer)).filter(({ status }) => status !== 'void')).toEqual([]);
    expect((await planOf(customer)).autoRenew).toBe(false);
  });
});

describe('the plan of the next period', () => {
  test('is invoiced at its price, and begins when the current period ends, with the rollover', async () => {
    const name = 'Downgrades';
    const { customer: subscriber, plan } = await studio.subscribe(name);
    const chosen = dataOf(await setRenewal(subscriber, plan, silver)).subscription;
    expect(chosen).toMatchObject({ planId: { _id: 'gold-plan' }, nextPlanId: { _id: 'silver-plan' } });
    let customer = await studio.runOn(-7, name);
    const invoice = await onlyRenewalInvoice(customer);
    expect(invoice).toMatchObject({ planId: { _id: 'silver-plan' }, amount: chosen.nextPrice });
    await pay(customer);
    expect(await planOf(customer)).toMatchObject({
      _id: plan._id,
      planId: { _id: 'gold-plan' },
      imagesLimit: plan.imagesLimit,
      nextPlanId: { _id: 'silver-plan' },
      upcomingPeriods: [{ planId: { _id: 'silver-plan' }, startDate: plan.endDate }],
    });
    customer = await studio.runOn(0.1, name);
    const changed = await planOf(customer);
    expect(changed).toMatchObject({ _id: plan._id, planId: { _id: 'silver-plan' }, upcomingPeriods: [] });
    expect(changed.rolledOver).toBe(Math.floor(plan.imagesLimit * 0.2));
    expect(changed.imagesLimit).toBe(changed.planId.imagesPerMonth + changed.rolledOver);
    expect(await plansOf(customer)).toHaveLength(1);
    const { quotas } = dataOf(await customer.call('GET /photos/quotas'));
    expect(quotas).toMatchObject([{ name: changed.planId.name, imagesLimit: changed.imagesLimit }]);
  });

  test('can be another billing cycle, and is withdrawn by choosing the current plan', async () => {
    const name = 'Annual';
    const { customer: subscriber, plan } = await studio.subscribe(name);
    expect(dataOf(await setRenewal(subscriber, plan, { billingCycle: 'yearly' })).subscription).toMatchObject(
      {
        nextPlanId: { _id: 'gold-plan' },
        nextBillingCycle: 'yearly',
      },
    );
    const same = { planId: 'gold-plan', billingCycle: 'monthly' } as const;
    expect(dataOf(await setRenewal(subscriber, plan, same)).subscription).toEqual(plan);
    dataOf(await setRenewal(subscriber, plan, { billingCycle: 'yearly' }));
    const customer = await studio.runOn(-7, name);
    await pay(customer);
    expect((await planOf(customer)).nextBillingDate).toBe('2027-12-21T12:00:00.000Z');
  });

  test('replaces the unpaid renewal invoice of another choice, but not of the same one', async () => {
    const name = 'Replaces';
    const { plan } = await studio.subscribe(name);
    let customer = await studio.runOn(-7, name);
    dataOf(await setRenewal(customer, plan, silver));
    expect(await onlyRenewalInvoice(customer)).toMatchObject({ status: 'void' });
    customer = await studio.runOn(-6.9, name);
    expect(await renewalInvoices(customer)).toMatchObject([
      { status: 'sent', planId: { _id: 'silver-plan' } },
      { status: 'void', planId: { _id: 'gold-plan' } },
    ]);
    dataOf(await setRenewal(customer, plan, silver));
    expect((await renewalInvoices(customer))[0]).toMatchObject({ status: 'sent' });
  });

  test('is also what "Renew now" orders', async () => {
    const name = 'Renews By Hand';
    const { customer: subscriber, plan } = await studio.subscribe(name);
    dataOf(await setRenewal(subscriber, plan, { ...silver, autoRenew: false }));
    const customer = await studio.runOn(-6, name);
    const renew = () => customer.call('POST /subscriptions/:id/renew', { params: { id: plan._id } });
    const { subscriptionRequest, isNew } = dataOf(await renew());
    expect(isNew).toBe(true);
    expect(subscriptionRequest).toMatchObject({ planId: { _id: 'silver-plan' }, isAutoRenewal: false });
    expect(dataOf(await renew())).toMatchObject({ isNew: false });
  });

  test('stays chosen when the next period is paid with another plan', async () => {
    const { customer, plan } = await studio.subscribe('Pays For Gold Again');
    dataOf(await setRenewal(customer, plan, silver));
    await createApprovedReceipt(customer, await studio.signInAdmin());
    expect(await planOf(customer)).toMatchObject({
      nextPlanId: { _id: 'silver-plan' },
      upcomingPeriods: [{ planId: { _id: 'gold-plan' } }],
    });
  });

  test('can not be one that the customer has in this currency', async () => {
    const { customer, plan } = await studio.subscribe('Has Both');
    const admin = await studio.signInAdmin();
    await createApprovedReceipt(customer, admin, { planId: 'silver-plan', currency: 'NGN' });
    dataOf(await setRenewal(customer, plan, silver));
    dataOf(await setRenewal(customer, plan, { planId: 'gold-plan' }));
    await createApprovedReceipt(customer, admin, { planId: 'silver-plan' });
    const response = await setRenewal(customer, plan, silver);
    expectFieldErrors(response, 'planId');
  });

  test('of a renewal that is paid goes to the plan that was bought in the meantime', async () => {
    const name = 'Bought Meanwhile';
    const { customer: subscriber, plan } = await studio.subscribe(name);
    dataOf(await setRenewal(subscriber, plan, silver));
    const customer = await studio.runOn(-7, name);
    await createApprovedReceipt(customer, await studio.signInAdmin(), { planId: 'silver-plan' });
    await pay(customer);
    expect(await plansOf(customer)).toMatchObject([
      { planId: { _id: 'silver-plan' }, upcomingPeriods: [{ planId: { _id: 'silver-plan' } }] },
      { planId: { _id: 'gold-plan' }, upcomingPeriods: [] },
    ]);
  });
});

test('single images, canceled plans and those of others have no renewal', async () => {
  const { customer, plan } = await studio.subscribe('Refused');
  const admin = await studio.signInAdmin();
  const off = { autoRenew: false };
  expectError(await setRenewal(await studio.t.signIn('Stranger'), plan, off), 404, 'NOT_FOUND');
  expectError(await setRenewal(admin, plan, off), 404, 'NOT_FOUND');
  expectError(await setRenewal(customer, { _id: 'no-id' }, off), 404, 'NOT_FOUND');
  await payInvoice(customer, admin, await createSentImagesInvoice(customer, admin));
  const { subscriptions } = dataOf(await customer.call('GET /subscriptions/active'));
  const images = subscriptions.find(({ subscriptionType }) => subscriptionType === 'payPerImage');
  expectError(await setRenewal(customer, { _id: images?._id ?? '' }, off), 404, 'NOT_FOUND');
  const body = { status: 'cancelled' } as const;
  dataOf(await admin.call('PUT /admin/subscriptions/:id', { params: { id: plan._id }, body }));
  expectError(await setRenewal(customer, plan, off), 409, 'INVALID_STATE');
});
