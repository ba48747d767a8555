import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
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
import { findViolations } from '../../../../../../testing/invariants.ts';
import { listPlans, planOf, subscribeToSilver } from '../../../../../../testing/plans.ts';
import { submitPhotos } from '../../../../../../testing/stored-photos.ts';
import { readTables } from '../../../../../../testing/table-snapshot.ts';
import {
  orderUpgrade,
  readQuote,
  type UpgradeBody,
  upgradeBody,
} from '../../../../../../testing/upgrades.ts';

let t: TestApp;
let admin: TestUser;

const start = '2027-01-10T12:00:00.000Z';
const days = (count: number) => count * 86_400_000;
const toGold = { planId: 'gold-plan', billingCycle: 'monthly' } as const;
const toYearlySilver = { planId: 'silver-plan', billingCycle: 'yearly' } as const;

beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  t.clock.set(start);
  admin = await t.signInAdmin();
});
afterAll(() => t.close());
afterEach(async () => expect(findViolations(await readTables(t.database))).toEqual([]));

/** The Silver Plan for $97, 30 images from January 10 to February 10, with this number of paid months. */
const subscribe = (name: string, months = 1) => subscribeToSilver(t, admin, name, months);

const setUsed = async (id: string, imagesUsed: number) =>
  dataOf(await admin.call('PUT /admin/subscriptions/:id', { params: { id }, body: { imagesUsed } }));

const withdraw = (person: TestUser, id: string) =>
  person.call('DELETE /subscriptions/:id/upgrade', { params: { id } });

const accept = (person: TestUser, id: string, body: UpgradeBody) =>
  person.call('POST /subscriptions/:id/upgrade', { params: { id }, body });

async function advance(milliseconds: number): Promise<void> {
  t.clock.advance(milliseconds);
  admin = await t.signInAdmin();
}

describe('a quote', () => {
  test('deducts the smaller unused share of days and images of what was paid', async () => {
    const { customer, id } = await subscribe('Quoted');
    expect(await readQuote(customer, id)).toMatchObject({
      unusedValue: 97,
      payUntil: '2027-01-17T00:00:00.000Z',
    });
    await advance(days(10));
    await setUsed(id, 3);
    const byDays = await readQuote(await t.signIn('Quoted'), id);
    expect(byDays).toMatchObject({
      unusedPeriods: [
        { amountPaid: 97, days: 31, unusedDays: 21, images: 30, unusedImages: 27, value: 65.7 },
      ],
      unusedValue: 65.7,
    });
    await setUsed(id, 29);
    expect(await readQuote(await t.signIn('Quoted'), id)).toMatchObject({ unusedValue: 3.23 });
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
    const { customer, id } = await subscribe('Ahead', 2);
    await setUsed(id, 15);
    const quote = await readQuote(customer, id);
    expect(quote.unusedPeriods.map(({ value }) => value)).toEqual([48.5, 97]);
    expect(quote.options.find(({ planId }) => planId._id === 'gold-plan')).toMatchObject({ amount: 51.5 });
    const { invoices } = dataOf(await customer.call('GET /subscriptions/invoices'));
    const params = { id: invoices[0]?._id ?? '' };
    dataOf(await admin.call('POST /admin/invoices/:id/credit-notes', { params, body: creditNoteBody(97) }));
    expect((await readQuote(customer, id)).unusedValue).toBe(48.5);
  });
});

describe('an accepted quote', () => {
  test('has an invoice with the deduction, due in seven days, and one can be open', async () => {
    const { customer, id } = await subscribe('Accepts');
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
    const { customer, id } = await subscribe('Pays', 2);
    await setUsed(id, 10);
    const { invoice } = await orderUpgrade(customer, id, toGold);
    await submitPhotos(t, customer, 4);
    await advance(days(2));
    const payer = await t.signIn('Pays');
    await payInvoice(payer, admin, invoice);
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
    const { customer, id } = await subscribe('Pays Both');
    const { invoice } = await orderUpgrade(customer, id, toGold);
    await createApprovedReceipt(customer, admin, { planId: 'silver-plan' });
    await payInvoice(customer, admin, invoice);
    expect(await listPlans(customer)).toMatchObject([
      {
        _id: id,
        planId: { _id: 'gold-plan' },
        endDate: '2027-02-10T12:00:00.000Z',
        upcomingPeriods: [{ planId: { _id: 'silver-plan' }, endDate: '2027-03-10T12:00:00.000Z' }],
        nextPlanId: { _id: 'silver-plan' },
      },
    ]);
    await createApprovedReceipt(customer, admin, { planId: 'silver-plan' });
    expect(await listPlans(customer)).toHaveLength(1);
  });

  test('begins a period that may end in the same instant, before the one that follows it', async () => {
    const { customer, id } = await subscribe('Uses Up At Once');
    const { invoice } = await orderUpgrade(customer, id, toGold);
    await createApprovedReceipt(customer, admin, { planId: 'silver-plan' });
    await payInvoice(customer, admin, invoice);
    await setUsed(id, 60);
    dataOf(await customer.call('POST /subscriptions/:id/start-next-period', { params: { id } }));
    await createApprovedReceipt(customer, admin, { planId: 'silver-plan' });
    expect(await planOf(customer)).toMatchObject({
      endDate: '2027-02-10T12:00:00.000Z',
      paidUntil: '2027-03-10T12:00:00.000Z',
      paidPeriodsAhead: 1,
    });
  });

  test('is paid by credit that covers it, at once', async () => {
    const { customer, id } = await subscribe('Credit');
    const images = await createSentImagesInvoice(customer, admin, { currency: 'USD' });
    const { amount, amountDue } = images;
    const body = { ...recordedPaymentBody(amountDue, amount + 150), reason: 'Paid too much.' };
    dataOf(await admin.call('POST /admin/invoices/:id/payments', { params: { id: images._id }, body }));
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
    const { customer, id } = await subscribe(`Bad ${name}`);
    const body = { ...upgradeBody(await readQuote(customer, id), toGold), ...change };
    expectError(await accept(customer, id, body), status, code);
  });

  test('is rejected once images were used, for a lower plan, and for anyone else', async () => {
    const { customer, id } = await subscribe('Uses');
    const body = upgradeBody(await readQuote(customer, id), toGold);
    for (const person of [admin, await t.signIn('Someone Else')])
      expectError(await accept(person, id, body), 404, 'NOT_FOUND');
    await setUsed(id, 12);
    expectError(await accept(customer, id, body), 409, 'QUOTE_CHANGED');
    const gold = await t.signIn('Goes Down');
    await createApprovedReceipt(gold, admin, { planId: 'gold-plan' });
    const plan = await planOf(gold);
    expectError(await accept(gold, plan._id, { ...body, planId: 'silver-plan' }), 400, 'INVALID_INPUT');
  });

  test.each([
    ['suspended', 'SUBSCRIPTION_SUSPENDED'],
    ['cancelled', 'INVALID_STATE'],
    ['inactive', 'INVALID_STATE'],
  ] as const)('is rejected while the plan is %s', async (status, code) => {
    const { customer, id } = await subscribe(`Is ${status}`);
    const body = upgradeBody(await readQuote(customer, id), toGold);
    dataOf(await admin.call('PUT /admin/subscriptions/:id', { params: { id }, body: { status } }));
    expectError(await accept(customer, id, body), 409, code);
    expect((await planOf(customer)).allowedActions).toEqual([]);
  });

  test('keeps what was paid for from being credited', async () => {
    const { customer, id } = await subscribe('Credited');
    const { invoices } = dataOf(await customer.call('GET /subscriptions/invoices'));
    await orderUpgrade(customer, id, toGold);
    const params = { id: invoices[0]?._id ?? '' };
    const body = creditNoteBody(1);
    expectError(
      await admin.call('POST /admin/invoices/:id/credit-notes', { params, body }),
      409,
      'UPGRADE_OPEN',
    );
  });

  test('keeps what an earlier upgrade carried from being credited', async () => {
    const { customer, id } = await subscribe('Credited After Two');
    const { invoices } = dataOf(await customer.call('GET /subscriptions/invoices'));
    const gold = await orderUpgrade(customer, id, toGold);
    await payInvoice(customer, admin, gold.invoice);
    const credit = () =>
      admin.call('POST /admin/invoices/:id/credit-notes', {
        params: { id: invoices[0]?._id ?? '' },
        body: creditNoteBody(1),
      });
    await orderUpgrade(customer, id, { planId: 'diamond-plan', billingCycle: 'monthly' });
    expectError(await credit(), 409, 'UPGRADE_OPEN');
    dataOf(await withdraw(customer, id));
    dataOf(await credit());
  });
});

describe('an unpaid upgrade', () => {
  test('can be withdrawn by its customer, and ordered again', async () => {
    const { customer, id } = await subscribe('Withdraws');
    const { invoice } = await orderUpgrade(customer, id, toGold);
    expectError(await withdraw(await t.signIn('Nobody Else'), id), 404, 'NOT_FOUND');
    expect(dataOf(await withdraw(customer, id)).subscription).toMatchObject({ upgrade: null });
    const read = await customer.call('GET /subscriptions/invoices/:id', { params: { id: invoice._id } });
    expect(dataOf(read).invoice.status).toBe('void');
    expectError(await withdraw(customer, id), 409, 'INVALID_STATE');
    expect((await orderUpgrade(customer, id, toYearlySilver)).invoice.amount).toBe(892);
  });

  test('ends when an admin voids its invoice, which is not issued again', async () => {
    const { customer, id } = await subscribe('Voided');
    const { invoice } = await orderUpgrade(customer, id, toGold);
    dataOf(await admin.call('PUT /admin/invoices/:id/void', { params: { id: invoice._id } }));
    expect(await planOf(customer)).toMatchObject({ upgrade: null, planId: { _id: 'silver-plan' } });
    const order = await customer.call('GET /orders/:id', { params: { id: invoice.requestId } });
    expect(dataOf(order).order.status).toBe('rejected');
  });

  test('ends by itself after the due date in the time zone of the studio, once', async () => {
    const { customer, id } = await subscribe('Expires');
    const { invoice } = await orderUpgrade(customer, id, toGold);
    t.clock.set('2027-01-17T22:00:00.000Z');
    await t.services.upgrades.expireDue();
    expect((await planOf(await t.signIn('Expires'))).upgrade).not.toBeNull();
    t.clock.set('2027-01-18T12:00:00.000Z');
    const late = await t.signIn('Expires');
    const receipt = { body: receiptBody(invoice._id, { paymentDate: '2027-01-18' }) };
    expectError(await late.call('POST /subscriptions/payments/receipt', receipt), 409, 'QUOTE_EXPIRED');
    await t.services.upgrades.expireDue();
    await t.services.upgrades.expireDue();
    expect((await planOf(late)).upgrade).toBeNull();
    expect((await readQuote(late, id)).unusedValue).toBeLessThan(97);
  });

  test.each([
    [
      'a payment',
      'POST /admin/invoices/:id/payments',
      { ...recordedPaymentBody(100), paymentDate: '2027-01-17' },
    ],
    ['a write-off', 'POST /admin/invoices/:id/write-off', { amountDue: 100, reason: 'Goodwill.' }],
    ['credit', 'POST /admin/invoices/:id/credit', { amountDue: 100 }],
  ] as const)(
    'is not settled by %s after the due date, also before it ended by itself',
    async (kind, call, body) => {
      const name = `Ended before ${kind}`;
      const { customer, id } = await subscribe(name);
      const { invoice } = await orderUpgrade(customer, id, toGold);
      const settle = () => admin.call(call, { params: { id: invoice._id }, body });
      await advance(days(8));
      expectError(await settle(), 409, 'QUOTE_EXPIRED');
      await t.services.upgrades.expireDue();
      expect((await planOf(await t.signIn(name))).planId._id).toBe('silver-plan');
    },
  );

  test('that was partially paid in time can be settled after the due date', async () => {
    const { customer, id } = await subscribe('Pays the rest');
    const { invoice } = await orderUpgrade(customer, id, toGold);
    const params = { id: invoice._id };
    const part = {
      ...recordedPaymentBody(100, 40),
      paymentDate: '2027-01-10',
      outcome: 'partial_payment',
    } as const;
    dataOf(await admin.call('POST /admin/invoices/:id/payments', { params, body: part }));
    await advance(days(8));
    const rest = { ...recordedPaymentBody(60), paymentDate: '2027-01-18' };
    dataOf(await admin.call('POST /admin/invoices/:id/payments', { params, body: rest }));
    expect((await planOf(await t.signIn('Pays the rest'))).planId._id).toBe('gold-plan');
  });

  const endings = {
    async withdrawn(customer, id) {
      await withdraw(customer, id);
    },
    async expired() {
      await advance(days(8));
      await t.services.upgrades.expireDue();
    },
    async void(_, __, invoiceId) {
      await admin.call('PUT /admin/invoices/:id/void', { params: { id: invoiceId } });
    },
  } satisfies Record<string, (customer: TestUser, id: string, invoiceId: string) => Promise<void>>;

  test.each([
    ['withdrawn', 'You withdrew the upgrade to Gold Plan'],
    ['expired', 'Your upgrade to Gold Plan has expired'],
    ['void', 'Your upgrade to Gold Plan was canceled'],
  ] as const)('that is %s is rejected, and its customer reads how it ended', async (status, title) => {
    const name = `Ends ${status}`;
    const { customer, id } = await subscribe(name);
    const { invoice } = await orderUpgrade(customer, id, toGold);
    const orderOf = async (reader: TestUser) =>
      dataOf(await reader.call('GET /orders/:id', { params: { id: invoice.requestId } })).order;
    expect(await orderOf(customer)).toMatchObject({ status: 'invoice_sent', upgradeStatus: 'open' });
    await endings[status](customer, id, invoice._id);
    const reader = await t.signIn(name);
    expect(await orderOf(reader)).toMatchObject({ status: 'rejected', upgradeStatus: status });
    const { notifications } = dataOf(await reader.call('GET /notifications'));
    expect(notifications[0]).toMatchObject({ title, path: '/subscriptions' });
  });

  describe('that has ended by itself', () => {
    async function letExpire(name: string) {
      const { customer, id } = await subscribe(name);
      const { invoice } = await orderUpgrade(customer, id, toGold);
      await advance(days(8));
      await t.services.upgrades.expireDue();
      return { customer: await t.signIn(name), id, invoice };
    }

    test('is shown to the customer and the studio for 30 days', async () => {
      const { customer, id, invoice } = await letExpire('Shown');
      const expired = {
        planId: { _id: 'gold-plan' },
        billingCycle: 'monthly',
        payUntil: invoice.dueDate,
      };
      expect((await planOf(customer)).expiredUpgrade).toMatchObject(expired);
      const params = { id };
      const { subscription } = dataOf(await admin.call('GET /admin/subscriptions/:id', { params }));
      expect(subscription).toMatchObject({ upgrade: null, expiredUpgrade: expired });
      await advance(days(30));
      expect((await planOf(await t.signIn('Shown'))).expiredUpgrade).not.toBeNull();
      await advance(days(1));
      expect((await planOf(await t.signIn('Shown'))).expiredUpgrade).toBeNull();
    });

    test('is no longer shown once another one is ordered, or the plan is canceled', async () => {
      const { customer, id } = await letExpire('Ordered again');
      await orderUpgrade(customer, id, toGold);
      expect(await planOf(customer)).toMatchObject({
        upgrade: { planId: { _id: 'gold-plan' } },
        expiredUpgrade: null,
      });
      dataOf(await withdraw(customer, id));
      expect(await planOf(customer)).toMatchObject({ upgrade: null, expiredUpgrade: null });
      const other = await letExpire('Canceled after');
      const params = { id: other.id };
      dataOf(await admin.call('PUT /admin/subscriptions/:id', { params, body: { status: 'cancelled' } }));
      expect((await planOf(other.customer)).expiredUpgrade).toBeNull();
    });
  });

  test('is kept by a receipt in review or a partial payment', async () => {
    const { customer, id } = await subscribe('Reviewed');
    const { invoice } = await orderUpgrade(customer, id, toGold);
    const body = receiptBody(invoice._id, { paymentDate: '2027-01-10' });
    dataOf(await customer.call('POST /subscriptions/payments/receipt', { body }));
    expectError(await withdraw(customer, id), 409, 'RECEIPT_IN_REVIEW');
    const other = await subscribe('Partial');
    const upgrade = await orderUpgrade(other.customer, other.id, toGold);
    dataOf(
      await admin.call('POST /admin/invoices/:id/payments', {
        params: { id: upgrade.invoice._id },
        body: { ...recordedPaymentBody(100, 40), paymentDate: '2027-01-10', outcome: 'partial_payment' },
      }),
    );
    expectError(await withdraw(other.customer, other.id), 409, 'INVOICE_PARTIALLY_PAID');
    await advance(days(20));
    await t.services.upgrades.expireDue();
    for (const name of ['Reviewed', 'Partial'])
      expect((await planOf(await t.signIn(name))).upgrade, name).not.toBeNull();
  });

  test('ends if the plan is canceled', async () => {
    const { customer, id } = await subscribe('Canceled');
    await orderUpgrade(customer, id, toGold);
    dataOf(
      await admin.call('PUT /admin/subscriptions/:id', { params: { id }, body: { status: 'cancelled' } }),
    );
    await t.services.upgrades.expireDue();
    expect((await planOf(customer)).upgrade).toBeNull();
  });
});

test('a period that was paid for since the quote and runs by now keeps the days that are left', async () => {
  const { customer, id } = await subscribe('Reviewed Late');
  const { invoice } = await orderUpgrade(customer, id, toGold);
  const body = receiptBody(invoice._id, { paymentDate: '2027-01-10' });
  const { paymentReceipt } = dataOf(await customer.call('POST /subscriptions/payments/receipt', { body }));
  await createApprovedReceipt(customer, admin, { planId: 'silver-plan' });
  await advance(days(40));
  const params = { id: paymentReceipt._id };
  dataOf(await admin.call('PUT /admin/payment-receipts/:id', { params, body: { status: 'approved' } }));
  expect(await planOf(await t.signIn('Reviewed Late'))).toMatchObject({
    startDate: '2027-02-19T12:00:00.000Z',
    endDate: '2027-03-19T12:00:00.000Z',
    paidPeriodsAhead: 1,
    // 19 days.
    paidUntil: '2027-04-07T12:00:00.000Z',
  });
});

test('the period of a plan that was canceled after its upgrade was partially paid is a new subscription', async () => {
  const { customer, id } = await subscribe('Cancels Late');
  const { invoice } = await orderUpgrade(customer, id, toGold);
  const params = { id: invoice._id };
  const body = { ...recordedPaymentBody(invoice.amountDue, 1), outcome: 'partial_payment' } as const;
  dataOf(await admin.call('POST /admin/invoices/:id/payments', { params, body }));
  const canceled = { params: { id }, body: { status: 'cancelled' } } as const;
  dataOf(await admin.call('PUT /admin/subscriptions/:id', canceled));
  const rest = recordedPaymentBody(invoice.amountDue - 1);
  dataOf(await admin.call('POST /admin/invoices/:id/payments', { params, body: rest }));
  const plans = await listPlans(customer);
  expect(plans.map(({ status, planId }) => [status, planId._id])).toEqual([
    ['active', 'gold-plan'],
    ['cancelled', 'silver-plan'],
  ]);
});

describe('other orders', () => {
  test('of the plan have to be paid first', async () => {
    const { customer, id } = await subscribe('Orders');
    await createPendingOrder(customer, { planId: 'silver-plan' });
    const body = upgradeBody(await readQuote(customer, id), toGold);
    expectError(await accept(customer, id, body), 409, 'ORDER_OPEN');
  });

  test('the unpaid invoice of an automatic renewal is voided', async () => {
    const { id } = await subscribe('Renews');
    t.clock.set('2027-02-05T12:00:00.000Z');
    admin = await t.signInAdmin();
    await createPaymentProfile(admin, { currency: 'USD' });
    await t.services.renewals.runDue();
    const person = await t.signIn('Renews');
    await orderUpgrade(person, id, toGold);
    const { invoices } = dataOf(await person.call('GET /subscriptions/invoices'));
    const renewal = invoices.find(({ isAutoRenewal }) => isAutoRenewal);
    expect(renewal?.status).toBe('void');
    await t.services.renewals.runDue();
    expect(dataOf(await person.call('GET /subscriptions/invoices')).invoices).toHaveLength(invoices.length);
  });
});
