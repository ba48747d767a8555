// An order from its creation to the active subscription, in both currencies.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../testing/app.ts';
import {
  dataOf,
  invoiceBody,
  planOrderBody,
  receiptBody,
  receiptFields,
  receiptForm,
  sampleFile,
} from '../../../testing/factories.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

interface Case {
  readonly currency: 'USD' | 'NGN';
  readonly price: number;
  submitReceipt(customer: TestUser, invoiceId: string): Promise<string>;
}

const endpoint = 'POST /subscriptions/payments/receipt';

const cases: readonly Case[] = [
  {
    currency: 'USD',
    price: 197,
    async submitReceipt(customer, invoiceId) {
      const form = receiptForm(receiptFields(invoiceId), { name: 'transfer.pdf', bytes: sampleFile('pdf') });
      return dataOf(await customer.call(endpoint, { form })).paymentReceipt._id;
    },
  },
  {
    currency: 'NGN',
    price: 120_000,
    async submitReceipt(customer, invoiceId) {
      return dataOf(await customer.call(endpoint, { body: receiptBody(invoiceId) })).paymentReceipt._id;
    },
  },
];

test.each(cases)(
  'a plan in $currency is ordered, approved, invoiced, paid at the second attempt, and active',
  async ({ currency, price, submitReceipt }) => {
    const [customer, admin] = [await t.signIn(`Adaeze ${currency}`), await t.signInAdmin()];
    const orderState = async () => {
      const { requests } = dataOf(await customer.call('GET /subscriptions/requests'));
      const [request] = requests;
      return [request?.status, request?.progress.waitingOn, request?.invoiceId?.status];
    };
    const review = (id: string, status: 'approved' | 'rejected') =>
      admin.call('PUT /admin/payment-receipts/:id', { params: { id }, body: { status, revision: 1 } });

    const body = planOrderBody({ currency, finalPrice: price });
    const { subscriptionRequest } = dataOf(await customer.call('POST /subscriptions/request', { body }));
    expect(await orderState()).toEqual(['pending', 'studio', undefined]);

    const params = { id: subscriptionRequest._id };
    await admin.call('PUT /admin/subscription-requests/:id', { params, body: { status: 'approved' } });
    expect(await orderState()).toEqual(['approved', 'studio', undefined]);

    const sent = await admin.call('POST /admin/invoices', { body: invoiceBody(subscriptionRequest._id) });
    const { invoice } = dataOf(sent);
    expect(invoice).toMatchObject({ amount: price, currency });
    expect(await orderState()).toEqual(['invoice_sent', 'customer', 'sent']);

    const first = await submitReceipt(customer, invoice._id);
    expect(await orderState()).toEqual(['invoice_sent', 'studio', 'payment_made']);
    await review(first, 'rejected');
    expect(await orderState()).toEqual(['invoice_sent', 'customer', 'sent']);

    await review(await submitReceipt(customer, invoice._id), 'approved');
    expect(await orderState()).toEqual(['completed', null, 'payment_confirmed']);
    const { subscriptions } = dataOf(await customer.call('GET /subscriptions/active'));
    expect(subscriptions).toMatchObject([
      { status: 'active', currency, imagesLimit: 60, endDate: '2026-12-21T12:00:00.000Z', isUsable: true },
    ]);
  },
);
