import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectError } from '../../../../../../testing/expect-error.ts';
import {
  createApprovedReceipt,
  createPaymentProfile,
  createPendingOrder,
  createSentImagesInvoice,
  creditNoteBody,
  dataOf,
  payInvoice,
  receiptBody,
  recordedPaymentBody,
} from '../../../../../../testing/factories.ts';
import { listPlans, planOf } from '../../../../../../testing/plans.ts';
import { submitPhotos } from '../../../../../../testing/stored-photos.ts';
import { orderUpgrade, readQuote, upgradeBody } from '../../../../../../testing/upgrades.ts';
import {
  accept,
  createUpgradeStudio,
  days,
  toGold,
  type UpgradeStudio,
  withdraw,
} from './upgrades.fixture.ts';

let studio: UpgradeStudio;

beforeAll(async () => {
  studio = await createUpgradeStudio();
});
beforeEach(() => studio.start());
afterAll(() => studio.t.close());
afterEach(() => studio.expectNoViolations());

describe('a quote', () => {
  test('deducts the smaller unused share of days and images of what was paid', async () => {
    const { customer, id } = await studio.subscribe('Quoted');
    expect(await readQuote(customer, id)).toMatchObject({
      unusedValue: 97,
      payUntil: '2027-01-17T00:00:00.000Z',
    });
    await studio.advance(days(10));
    await studio.setUsed(id, 3);
    const byDays = await readQuote(await studio.t.signIn('Quoted'), id);
    expect(byDays).toMatchObject({
      unusedPeriods: [
        { amountPaid: 97, days: 31, unusedDays: 21, images: 30, unusedImages: 27, value: 65.7 },
      ],
      unusedValue: 65.7,
    });
    await studio.setUsed(id, 29);
    expect(await readQuote(await studio.t.signIn('Quoted'), id)).toMatchObject({ unusedValue: 3.23 });
    expect(byDays.options.map(({ planId, billingCycle }) => [planId._id, billingCycle])).toEqual([
      ['silver-plan', 'yearly'],
      ['gold-plan', 'monthly'],
      ['gold-plan', 'yearly'],
      ['diamond-plan', 'monthly'],
      ['diamond-plan', 'yearly'],
    ]);
    const gold = byDays.options.find(({ planId }) => planId._id === 'gold-plan');
    expect(gold).toMatchObject({ price: 197, amount: 131.3, images: 60 });
  });

  test('counts paid-ahead periods in full, but not what was credited or written off', async () => {
    const { customer, id } = await studio.subscribe('Ahead', 2);
    await studio.setUsed(id, 15);
    const quote = await readQuote(customer, id);
    expect(quote.unusedPeriods.map(({ value }) => value)).toEqual([48.5, 97]);
    expect(quote.options.find(({ planId }) => planId._id === 'gold-plan')).toMatchObject({ amount: 51.5 });
    const { invoices } = dataOf(await customer.call('GET /subscriptions/invoices'));
    const params = { id: invoices[0]?._id ?? '' };
    dataOf(
      await studio.admin.call('POST /admin/invoices/:id/credit-notes', { params, body: creditNoteBody(97) }),
    );
    expect((await readQuote(customer, id)).unusedValue).toBe(48.5);
  });
});

describe('an accepted quote', () => {
  test('has an invoice with the deduction, due in seven days, and one can be open', async () => {
    const { customer, id } = await studio.subscribe('Accepts');
    const body = upgradeBody(await readQuote(customer, id), toGold);
    const responses = await Promise.all([1, 2, 3].map(() => accept(customer, id, body)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const { upgrade, allowedActions } = await planOf(customer);
    expect(upgrade).toMatchObject({
      price: 197,
      unusedValue: 97,
      amount: 100,
      amountDue: 100,
      payUntil: '2027-01-17T00:00:00.000Z',
    });
    expect(allowedActions).toEqual(['withdraw_upgrade']);
    const params = { id: upgrade?.invoiceId ?? '' };
    const { invoice } = dataOf(await customer.call('GET /subscriptions/invoices/:id', { params }));
    expect(invoice).toMatchObject({ amount: 100, status: 'sent' });
    expect(invoice.invoiceItems).toEqual([
      { description: 'Gold Plan - monthly subscription', quantity: 1, unitPrice: 197, total: 197 },
      {
        description: 'Unused: Silver Plan - monthly subscription, 31 of 31 days and 30 of 30 images left',
        quantity: 1,
        unitPrice: -97,
        total: -97,
      },
    ]);
    expectError(await accept(customer, id, body), 409, 'UPGRADE_OPEN');
  });

  test('starts the new period when it is paid, and images used until then count in it', async () => {
    const { customer, id } = await studio.subscribe('Pays', 2);
    await studio.setUsed(id, 10);
    const { invoice } = await orderUpgrade(customer, id, toGold);
    await submitPhotos(studio.t, customer, 4);
    await studio.advance(days(2));
    const payer = await studio.t.signIn('Pays');
    await payInvoice(payer, studio.admin, invoice);
    const [plan, ...others] = await listPlans(payer);
    expect(others).toEqual([]);
    expect(plan).toMatchObject({
      _id: id,
      planId: { _id: 'gold-plan' },
      status: 'active',
      startDate: '2027-01-12T12:00:00.000Z',
      endDate: '2027-02-12T12:00:00.000Z',
      imagesUsed: 0,
      imagesLimit: 56,
      rolledOver: 0,
      paidPeriodsAhead: 0,
      upgrade: null,
    });
    const again = await readQuote(payer, id);
    // 56 of 60 images are left of what was really paid: the invoice and the unused value before it.
    expect(again.unusedPeriods).toMatchObject([{ amountPaid: 197, unusedImages: 56, value: 183.86 }]);
  });

  test('is followed by a period that was paid for since the quote, whose plan the subscription keeps', async () => {
    const { customer, id } = await studio.subscribe('Pays Both');
    const { invoice } = await orderUpgrade(customer, id, toGold);
    await createApprovedReceipt(customer, studio.admin, { planId: 'silver-plan' });
    await payInvoice(customer, studio.admin, invoice);
    expect(await listPlans(customer)).toMatchObject([
      {
        _id: id,
        planId: { _id: 'gold-plan' },
        endDate: '2027-02-10T12:00:00.000Z',
        upcomingPeriods: [{ planId: { _id: 'silver-plan' }, endDate: '2027-03-10T12:00:00.000Z' }],
        nextPlanId: { _id: 'silver-plan' },
      },
    ]);
    await createApprovedReceipt(customer, studio.admin, { planId: 'silver-plan' });
    expect(await listPlans(customer)).toHaveLength(1);
  });

  test('begins a period that may end in the same instant, before the one that follows it', async () => {
    const { customer, id } = await studio.subscribe('Uses Up At Once');
    const { invoice } = await orderUpgrade(customer, id, toGold);
    await createApprovedReceipt(customer, studio.admin, { planId: 'silver-plan' });
    await payInvoice(customer, studio.admin, invoice);
    await studio.setUsed(id, 60);
    dataOf(await customer.call('POST /subscriptions/:id/start-next-period', { params: { id } }));
    await createApprovedReceipt(customer, studio.admin, { planId: 'silver-plan' });
    expect(await planOf(customer)).toMatchObject({
      endDate: '2027-02-10T12:00:00.000Z',
      paidUntil: '2027-03-10T12:00:00.000Z',
      paidPeriodsAhead: 1,
    });
  });

  test('is paid by credit that covers it, at once', async () => {
    const { customer, id } = await studio.subscribe('Credit');
    const images = await createSentImagesInvoice(customer, studio.admin, { currency: 'USD' });
    const { amount, amountDue } = images;
    const body = { ...recordedPaymentBody(amountDue, amount + 150), reason: 'Paid too much.' };
    dataOf(
      await studio.admin.call('POST /admin/invoices/:id/payments', { params: { id: images._id }, body }),
    );
    const { subscription, invoice } = await orderUpgrade(customer, id, toGold);
    expect(invoice).toMatchObject({ amountDue: 0, status: 'payment_confirmed', creditApplied: 100 });
    expect(subscription).toMatchObject({ planId: { _id: 'gold-plan' }, imagesLimit: 60 });
  });

  test.each([
    ['other amounts', { unusedValue: 96 }, 409, 'QUOTE_CHANGED'],
    ['another price', { price: 1 }, 409, 'QUOTE_CHANGED'],
    ['another currency', { currency: 'NGN' }, 409, 'CURRENCY_MISMATCH'],
    ['the same plan', { planId: 'silver-plan' }, 400, 'INVALID_INPUT'],
  ] as const)('is rejected with %s', async (name, change, status, code) => {
    const { customer, id } = await studio.subscribe(`Bad ${name}`);
    const body = { ...upgradeBody(await readQuote(customer, id), toGold), ...change };
    expectError(await accept(customer, id, body), status, code);
  });

  test('is rejected once images were used, for a lower plan, and for anyone else', async () => {
    const { customer, id } = await studio.subscribe('Uses');
    const body = upgradeBody(await readQuote(customer, id), toGold);
    for (const person of [studio.admin, await studio.t.signIn('Someone Else')])
      expectError(await accept(person, id, body), 404, 'NOT_FOUND');
    await studio.setUsed(id, 12);
    expectError(await accept(customer, id, body), 409, 'QUOTE_CHANGED');
    const gold = await studio.t.signIn('Goes Down');
    await createApprovedReceipt(gold, studio.admin, { planId: 'gold-plan' });
    const plan = await planOf(gold);
    expectError(await accept(gold, plan._id, { ...body, planId: 'silver-plan' }), 400, 'INVALID_INPUT');
  });

  test.each([
    ['suspended', 'SUBSCRIPTION_SUSPENDED'],
    ['cancelled', 'INVALID_STATE'],
    ['inactive', 'INVALID_STATE'],
  ] as const)('is rejected while the plan is %s', async (status, code) => {
    const { customer, id } = await studio.subscribe(`Is ${status}`);
    const body = upgradeBody(await readQuote(customer, id), toGold);
    dataOf(await studio.admin.call('PUT /admin/subscriptions/:id', { params: { id }, body: { status } }));
    expectError(await accept(customer, id, body), 409, code);
    expect((await planOf(customer)).allowedActions).toEqual([]);
  });

  test('keeps what was paid for from being credited', async () => {
    const { customer, id } = await studio.subscribe('Credited');
    const { invoices } = dataOf(await customer.call('GET /subscriptions/invoices'));
    await orderUpgrade(customer, id, toGold);
    const params = { id: invoices[0]?._id ?? '' };
    const body = creditNoteBody(1);
    expectError(
      await studio.admin.call('POST /admin/invoices/:id/credit-notes', { params, body }),
      409,
      'UPGRADE_OPEN',
    );
  });

  test('keeps what an earlier upgrade carried from being credited', async () => {
    const { customer, id } = await studio.subscribe('Credited After Two');
    const { invoices } = dataOf(await customer.call('GET /subscriptions/invoices'));
    const gold = await orderUpgrade(customer, id, toGold);
    await payInvoice(customer, studio.admin, gold.invoice);
    const credit = () =>
      studio.admin.call('POST /admin/invoices/:id/credit-notes', {
        params: { id: invoices[0]?._id ?? '' },
        body: creditNoteBody(1),
      });
    await orderUpgrade(customer, id, { planId: 'diamond-plan', billingCycle: 'monthly' });
    expectError(await credit(), 409, 'UPGRADE_OPEN');
    dataOf(await withdraw(customer, id));
    dataOf(await credit());
  });
});

test('a period that was paid for since the quote and runs by now keeps the days that are left', async () => {
  const { customer, id } = await studio.subscribe('Reviewed Late');
  const { invoice } = await orderUpgrade(customer, id, toGold);
  const body = receiptBody(invoice._id, { paymentDate: '2027-01-10' });
  const { paymentReceipt } = dataOf(await customer.call('POST /subscriptions/payments/receipt', { body }));
  await createApprovedReceipt(customer, studio.admin, { planId: 'silver-plan' });
  await studio.advance(days(40));
  const params = { id: paymentReceipt._id };
  dataOf(
    await studio.admin.call('PUT /admin/payment-receipts/:id', { params, body: { status: 'approved' } }),
  );
  expect(await planOf(await studio.t.signIn('Reviewed Late'))).toMatchObject({
    startDate: '2027-02-19T12:00:00.000Z',
    endDate: '2027-03-19T12:00:00.000Z',
    paidPeriodsAhead: 1,
    // 19 days.
    paidUntil: '2027-04-07T12:00:00.000Z',
  });
});

test('the period of a plan that was canceled after its upgrade was partially paid is a new subscription', async () => {
  const { customer, id } = await studio.subscribe('Cancels Late');
  const { invoice } = await orderUpgrade(customer, id, toGold);
  const params = { id: invoice._id };
  const body = { ...recordedPaymentBody(invoice.amountDue, 1), outcome: 'partial_payment' } as const;
  dataOf(await studio.admin.call('POST /admin/invoices/:id/payments', { params, body }));
  const canceled = { params: { id }, body: { status: 'cancelled' } } as const;
  dataOf(await studio.admin.call('PUT /admin/subscriptions/:id', canceled));
  const rest = recordedPaymentBody(invoice.amountDue - 1);
  dataOf(await studio.admin.call('POST /admin/invoices/:id/payments', { params, body: rest }));
  const plans = await listPlans(customer);
  expect(plans.map(({ status, planId }) => [status, planId._id])).toEqual([
    ['active', 'gold-plan'],
    ['cancelled', 'silver-plan'],
  ]);
});

describe('other orders', () => {
  test('of the plan have to be paid first', async () => {
    const { customer, id } = await studio.subscribe('Orders');
    await createPendingOrder(customer, { planId: 'silver-plan' });
    const body = upgradeBody(await readQuote(customer, id), toGold);
    expectError(await accept(customer, id, body), 409, 'ORDER_OPEN');
  });

  test('the unpaid invoice of an automatic renewal is voided', async () => {
    const { id } = await studio.subscribe('Renews');
    await studio.setClock('2027-02-05T12:00:00.000Z');
    await createPaymentProfile(studio.admin, { currency: 'USD' });
    await studio.t.services.renewals.runDue();
    const person = await studio.t.signIn('Renews');
    await orderUpgrade(person, id, toGold);
    const { invoices } = dataOf(await person.call('GET /subscriptions/invoices'));
    const renewal = invoices.find(({ isAutoRenewal }) => isAutoRenewal);
    expect(renewal?.status).toBe('void');
    await studio.t.services.renewals.runDue();
    expect(dataOf(await person.call('GET /subscriptions/invoices')).invoices).toHaveLength(invoices.length);
  });
});
