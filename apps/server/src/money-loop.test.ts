import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts';
import {
  dataOf,
  invoiceBody,
  receiptBody,
  receiptFields,
  receiptForm,
  requestBody,
  sampleFile,
} from '../../../testing/factories.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

interface Walk {
  readonly currency: 'USD' | 'NGN';
  readonly price: number;
  handIn(customer: Person, invoiceId: string): Promise<string>;
}

const submit = 'POST /subscriptions/payments/receipt';

const walks: readonly Walk[] = [
  {
    currency: 'USD',
    price: 197,
    async handIn(customer, invoiceId) {
      const form = receiptForm(receiptFields(invoiceId), { name: 'transfer.pdf', bytes: sampleFile('pdf') });
      return dataOf(await customer.call(submit, { form })).paymentReceipt._id;
    },
  },
  {
    currency: 'NGN',
    price: 120_000,
    async handIn(customer, invoiceId) {
      return dataOf(await customer.call(submit, { body: receiptBody(invoiceId) })).paymentReceipt._id;
    },
  },
];

test.each(walks)(
  'a plan in $currency is requested, approved, invoiced, paid at the second attempt, and active',
  async ({ currency, price, handIn }) => {
    const [customer, admin] = [await t.signIn(`Adaeze ${currency}`), await t.signInAdmin()];
    const order = async () => {
      const { requests } = dataOf(await customer.call('GET /subscriptions/requests'));
      const [request] = requests;
      return [request?.status, request?.path.actsNext, request?.invoiceId?.status];
    };
    const review = (id: string, status: 'approved' | 'rejected') =>
      admin.call('PUT /admin/payment-receipts/:id', { params: { id }, body: { status, revision: 1 } });

    const body = requestBody({ currency, finalPrice: price });
    const { subscriptionRequest } = dataOf(await customer.call('POST /subscriptions/request', { body }));
    expect(await order()).toEqual(['pending', 'studio', undefined]);

    const params = { id: subscriptionRequest._id };
    await admin.call('PUT /admin/subscription-requests/:id', { params, body: { status: 'approved' } });
    expect(await order()).toEqual(['approved', 'studio', undefined]);

    const sent = await admin.call('POST /admin/invoices', { body: invoiceBody(subscriptionRequest._id) });
    const { invoice } = dataOf(sent);
    expect(invoice).toMatchObject({ amount: price, currency });
    expect(await order()).toEqual(['invoice_sent', 'customer', 'sent']);

    const first = await handIn(customer, invoice._id);
    expect(await order()).toEqual(['invoice_sent', 'studio', 'payment_made']);
    await review(first, 'rejected');
    expect(await order()).toEqual(['invoice_sent', 'customer', 'sent']);

    await review(await handIn(customer, invoice._id), 'approved');
    expect(await order()).toEqual(['completed', null, 'payment_confirmed']);
    const { subscriptions } = dataOf(await customer.call('GET /subscriptions/active'));
    expect(subscriptions).toMatchObject([
      { status: 'active', currency, imagesLimit: 60, endDate: '2026-12-21T12:00:00.000Z', isUsable: true },
    ]);
  },
);
