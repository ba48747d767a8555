import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestUser } from '../../../../../../testing/app.ts';
import { expectError } from '../../../../../../testing/expect-error.ts';
import { dataOf, receiptBody, recordedPaymentBody } from '../../../../../../testing/factories.ts';
import { planOf } from '../../../../../../testing/plans.ts';
import { orderUpgrade, readQuote, toYearlySilver } from '../../../../../../testing/upgrades.ts';
import { createUpgradeStudio, days, toGold, type UpgradeStudio, withdraw } from './upgrades.fixture.ts';

let studio: UpgradeStudio;

beforeAll(async () => {
  studio = await createUpgradeStudio();
});
beforeEach(() => studio.start());
afterAll(() => studio.t.close());
afterEach(() => studio.expectNoViolations());

describe('an unpaid upgrade', () => {
  test('can be withdrawn by its customer, and ordered again', async () => {
    const { customer, id } = await studio.subscribe('Withdraws');
    const { invoice } = await orderUpgrade(customer, id, toGold);
    expectError(await withdraw(await studio.t.signIn('Nobody Else'), id), 404, 'NOT_FOUND');
    expect(dataOf(await withdraw(customer, id)).subscription).toMatchObject({ upgrade: null });
    const read = await customer.call('GET /subscriptions/invoices/:id', { params: { id: invoice._id } });
    expect(dataOf(read).invoice.status).toBe('void');
    expectError(await withdraw(customer, id), 409, 'INVALID_STATE');
    expect((await orderUpgrade(customer, id, toYearlySilver)).invoice.amount).toBe(892);
  });

  test('ends when an admin voids its invoice, which is not issued again', async () => {
    const { customer, id } = await studio.subscribe('Voided');
    const { invoice } = await orderUpgrade(customer, id, toGold);
    dataOf(await studio.admin.call('PUT /admin/invoices/:id/void', { params: { id: invoice._id } }));
    expect(await planOf(customer)).toMatchObject({ upgrade: null, planId: { _id: 'silver-plan' } });
    const order = await customer.call('GET /orders/:id', { params: { id: invoice.requestId } });
    expect(dataOf(order).order.status).toBe('rejected');
  });

  test('ends by itself after the due date in the time zone of the studio, once', async () => {
    const { customer, id } = await studio.subscribe('Expires');
    const { invoice } = await orderUpgrade(customer, id, toGold);
    studio.t.clock.set('2027-01-17T22:00:00.000Z');
    await studio.t.services.upgrades.expireDue();
    expect((await planOf(await studio.t.signIn('Expires'))).upgrade).not.toBeNull();
    studio.t.clock.set('2027-01-18T12:00:00.000Z');
    const late = await studio.t.signIn('Expires');
    const receipt = { body: receiptBody(invoice._id, { paymentDate: '2027-01-18' }) };
    expectError(await late.call('POST /subscriptions/payments/receipt', receipt), 409, 'QUOTE_EXPIRED');
    await studio.t.services.upgrades.expireDue();
    await studio.t.services.upgrades.expireDue();
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
      const { customer, id } = await studio.subscribe(name);
      const { invoice } = await orderUpgrade(customer, id, toGold);
      const settle = () => studio.admin.call(call, { params: { id: invoice._id }, body });
      await studio.advance(days(8));
      expectError(await settle(), 409, 'QUOTE_EXPIRED');
      await studio.t.services.upgrades.expireDue();
      expect((await planOf(await studio.t.signIn(name))).planId._id).toBe('silver-plan');
    },
  );

  test('that was partially paid in time can be settled after the due date', async () => {
    const { customer, id } = await studio.subscribe('Pays the rest');
    const { invoice } = await orderUpgrade(customer, id, toGold);
    const params = { id: invoice._id };
    const part = {
      ...recordedPaymentBody(100, 40),
      paymentDate: '2027-01-10',
      outcome: 'partial_payment',
    } as const;
    dataOf(await studio.admin.call('POST /admin/invoices/:id/payments', { params, body: part }));
    await studio.advance(days(8));
    const rest = { ...recordedPaymentBody(60), paymentDate: '2027-01-18' };
    dataOf(await studio.admin.call('POST /admin/invoices/:id/payments', { params, body: rest }));
    expect((await planOf(await studio.t.signIn('Pays the rest'))).planId._id).toBe('gold-plan');
  });

  const endings = {
    async withdrawn(customer, id) {
      await withdraw(customer, id);
    },
    async expired() {
      await studio.advance(days(8));
      await studio.t.services.upgrades.expireDue();
    },
    async void(_, __, invoiceId) {
      await studio.admin.call('PUT /admin/invoices/:id/void', { params: { id: invoiceId } });
    },
  } satisfies Record<string, (customer: TestUser, id: string, invoiceId: string) => Promise<void>>;

  test.each([
    ['withdrawn', 'You withdrew the upgrade to Gold Plan'],
    ['expired', 'Your upgrade to Gold Plan has expired'],
    ['void', 'Your upgrade to Gold Plan was canceled'],
  ] as const)('that is %s is rejected, and its customer reads how it ended', async (status, title) => {
    const name = `Ends ${status}`;
    const { customer, id } = await studio.subscribe(name);
    const { invoice } = await orderUpgrade(customer, id, toGold);
    const orderOf = async (reader: TestUser) =>
      dataOf(await reader.call('GET /orders/:id', { params: { id: invoice.requestId } })).order;
    expect(await orderOf(customer)).toMatchObject({ status: 'invoice_sent', upgradeStatus: 'open' });
    await endings[status](customer, id, invoice._id);
    const reader = await studio.t.signIn(name);
    expect(await orderOf(reader)).toMatchObject({ status: 'rejected', upgradeStatus: status });
    const { notifications } = dataOf(await reader.call('GET /notifications'));
    expect(notifications[0]).toMatchObject({ title, path: '/subscriptions' });
  });

  describe('that has ended by itself', () => {
    async function letExpire(name: string) {
      const { customer, id } = await studio.subscribe(name);
      const { invoice } = await orderUpgrade(customer, id, toGold);
      await studio.advance(days(8));
      await studio.t.services.upgrades.expireDue();
      return { customer: await studio.t.signIn(name), id, invoice };
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
      const { subscription } = dataOf(await studio.admin.call('GET /admin/subscriptions/:id', { params }));
      expect(subscription).toMatchObject({ upgrade: null, expiredUpgrade: expired });
      await studio.advance(days(30));
      expect((await planOf(await studio.t.signIn('Shown'))).expiredUpgrade).not.toBeNull();
      await studio.advance(days(1));
      expect((await planOf(await studio.t.signIn('Shown'))).expiredUpgrade).toBeNull();
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
      dataOf(
        await studio.admin.call('PUT /admin/subscriptions/:id', { params, body: { status: 'cancelled' } }),
      );
      expect((await planOf(other.customer)).expiredUpgrade).toBeNull();
    });
  });

  test('is kept by a receipt in review or a partial payment', async () => {
    const { customer, id } = await studio.subscribe('Reviewed');
    const { invoice } = await orderUpgrade(customer, id, toGold);
    const body = receiptBody(invoice._id, { paymentDate: '2027-01-10' });
    dataOf(await customer.call('POST /subscriptions/payments/receipt', { body }));
    expectError(await withdraw(customer, id), 409, 'RECEIPT_IN_REVIEW');
    const other = await studio.subscribe('Partial');
    const upgrade = await orderUpgrade(other.customer, other.id, toGold);
    dataOf(
      await studio.admin.call('POST /admin/invoices/:id/payments', {
        params: { id: upgrade.invoice._id },
        body: { ...recordedPaymentBody(100, 40), paymentDate: '2027-01-10', outcome: 'partial_payment' },
      }),
    );
    expectError(await withdraw(other.customer, other.id), 409, 'INVOICE_PARTIALLY_PAID');
    await studio.advance(days(20));
    await studio.t.services.upgrades.expireDue();
    for (const name of ['Reviewed', 'Partial'])
      expect((await planOf(await studio.t.signIn(name))).upgrade, name).not.toBeNull();
  });

  test('ends if the plan is canceled', async () => {
    const { customer, id } = await studio.subscribe('Canceled');
    await orderUpgrade(customer, id, toGold);
    dataOf(
      await studio.admin.call('PUT /admin/subscriptions/:id', {
        params: { id },
        body: { status: 'cancelled' },
      }),
    );
    await studio.t.services.upgrades.expireDue();
    expect((await planOf(customer)).upgrade).toBeNull();
  });
});
