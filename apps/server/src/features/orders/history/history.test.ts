// What happened with an order, as its customer reads it.
import type { OrderEvent } from '@burnish/contract/orders/entities';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { expectError } from '../../../../../../testing/expect-error.ts';
import {
  createPendingImagesOrder,
  createPendingOrder,
  createSentImagesInvoice,
  createSentInvoice,
  dataOf,
  invoiceBody,
  payInvoice,
  receiptBody,
  receiptForm,
  sampleFile,
} from '../../../../../../testing/factories.ts';

let t: TestApp;
let customer: TestUser;
let admin: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  [customer, admin] = [await t.signIn('Adaeze Okafor'), await t.signInAdmin()];
});
afterAll(() => t.close());

async function historyOf(id: string, person = customer): Promise<readonly OrderEvent[]> {
  return dataOf(await person.call('GET /orders/:id/history', { params: { id } })).events;
}

const kindsOf = (events: readonly OrderEvent[]) => events.map(({ kind }) => kind).toReversed();

async function submitReceipt(invoiceId: string): Promise<string> {
  const body = receiptBody(invoiceId);
  return dataOf(await customer.call('POST /subscriptions/payments/receipt', { body })).paymentReceipt._id;
}

async function rejectReceipt(id: string, adminNotes: string): Promise<void> {
  const body = { status: 'rejected', adminNotes } as const;
  dataOf(await admin.call('PUT /admin/payment-receipts/:id', { params: { id }, body }));
}

describe('the history of an order', () => {
  test('has each step once, newest first, with its time', async () => {
    const invoice = await createSentImagesInvoice(customer, admin);
    const times: string[] = [];
    const step = async (work: () => Promise<unknown>) => {
      t.clock.advance(60_000);
      times.unshift(t.clock.now().toISOString());
      await work();
    };
    await step(() => customer.call('GET /subscriptions/invoices/:id', { params: { id: invoice._id } }));
    await step(() => payInvoice(customer, admin, invoice));
    const events = await historyOf(invoice.requestId);
    expect(kindsOf(events)).toEqual([
      'submitted',
      'approved',
      'invoice_sent',
      'invoice_opened',
      'receipt_submitted',
      'completed',
    ]);
    expect(events.map(({ createdAt }) => createdAt).slice(1, 3)).toEqual(times);
    const { invoiceNumber } = invoice;
    expect(events.map((event) => event.invoiceNumber).toReversed()).toEqual([
      null,
      null,
      invoiceNumber,
      invoiceNumber,
      invoiceNumber,
      null,
    ]);
    expect(events.every(({ reason }) => reason === null)).toBe(true);
  });

  test('has the reasons of rejections, replaced files, and what a void invoice led to', async () => {
    const invoice = await createSentInvoice(customer, admin);
    const id = await submitReceipt(invoice._id);
    const form = receiptForm({}, { name: 'receipt.png', bytes: sampleFile('png') });
    await customer.call('POST /subscriptions/payments/receipt/:id/upload', { params: { id }, form });
    await rejectReceipt(id, 'The amount differs.');
    dataOf(await admin.call('PUT /admin/invoices/:id/void', { params: { id: invoice._id } }));
    const second = dataOf(
      await admin.call('POST /admin/invoices', { body: invoiceBody(invoice.requestId) }),
    ).invoice;
    const body = { status: 'rejected', adminNotes: 'The order was a duplicate.' } as const;
    const params = { id: invoice.requestId };
    dataOf(await admin.call('PUT /admin/subscription-requests/:id', { params, body }));
    const events = (await historyOf(invoice.requestId)).toReversed();
    const [first, last] = [invoice.invoiceNumber, second.invoiceNumber];
    expect(events.map(({ kind, invoiceNumber, reason }) => [kind, invoiceNumber, reason])).toEqual([
      ['submitted', null, null],
      ['approved', null, null],
      ['invoice_sent', first, null],
      ['receipt_submitted', first, null],
      ['receipt_replaced', first, null],
      ['receipt_rejected', first, 'The amount differs.'],
      ['invoice_voided', first, null],
      ['invoice_sent', last, null],
      ['rejected', null, 'The order was a duplicate.'],
      ['invoice_voided', last, null],
    ]);
  });

  test('contains nothing about other orders, and no notes of an approval', async () => {
    const { _id: id } = await createPendingOrder(customer);
    await createPendingImagesOrder(customer);
    await createSentInvoice(customer, admin);
    const body = { status: 'approved', adminNotes: 'Check the address.' } as const;
    await admin.call('PUT /admin/subscription-requests/:id', { params: { id }, body });
    const events = await historyOf(id);
    expect(kindsOf(events)).toEqual(['submitted', 'approved']);
    expect(JSON.stringify(events)).not.toContain('Check');
  });

  test('has at most the latest 200 events', async () => {
    const { _id: id } = await createPendingOrder(customer);
    await t.database.run(
      `insert into audit_records (id, created_at, is_own_case, action, entity, entity_id)
        select gen_random_uuid(), now(), false, 'order_approved', 'order', '${id}' from generate_series(1, 250)`,
    );
    expect(await historyOf(id)).toHaveLength(200);
  });

  test('is read by its customer and by staff only', async () => {
    const { _id: id } = await createPendingOrder(customer);
    expect(await historyOf(id, admin)).toEqual(await historyOf(id));
    const other = await t.signIn('Other Customer');
    for (const [person, orderId] of [
      [other, id],
      [customer, '0193f1d0-52c8-7f19-b0aa-1c9d02e4a7b3'],
      [customer, 'not-an-id'],
    ] as const) {
      const params = { id: orderId };
      expectError(await person.call('GET /orders/:id/history', { params }), 404, 'NOT_FOUND');
      expectError(await person.call('GET /orders/:id', { params }), 404, 'NOT_FOUND');
    }
  });
});

describe('a single order', () => {
  test('is the row of its list, of either kind', async () => {
    const [plan, images] = [await createPendingOrder(customer), await createPendingImagesOrder(customer)];
    const { orders } = dataOf(await customer.call('GET /orders', { query: { limit: 2 } }));
    const found = [images, plan].map(async ({ _id: id }) =>
      dataOf(await customer.call('GET /orders/:id', { params: { id } })),
    );
    expect((await Promise.all(found)).map(({ order }) => order)).toEqual(orders);
  });

  test('shows staff their own actions, and admins who ordered it the view of a customer', async () => {
    const viewedBy = async (person: TestUser, id: string) =>
      dataOf(await person.call('GET /orders/:id', { params: { id } })).order.allowedActions;
    const { _id: id } = await createPendingOrder(customer);
    expect(await viewedBy(customer, id)).toEqual([]);
    expect(await viewedBy(admin, id)).toEqual(['approve', 'reject', 'schedule_invoice']);
    expect(await viewedBy(admin, (await createPendingOrder(admin))._id)).toEqual([]);
  });
});
