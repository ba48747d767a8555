import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { watchAudit } from '../../../../../../testing/audit.ts';
import { expectError } from '../../../../../../testing/expect-error.ts';
import {
  createApprovedReceipt,
  createSentImagesInvoice,
  createSentInvoice,
  createSubmittedReceipt,
  dataOf,
  invoiceBody,
  receiptBody,
} from '../../../../../../testing/factories.ts';

let t: TestApp;
let customer: TestUser;
let admin: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  [customer, admin] = [await t.signIn('Adaeze Okafor'), await t.signInAdmin()];
});
afterAll(() => t.close());

const voidInvoice = (id: string) => admin.call('PUT /admin/invoices/:id/void', { params: { id } });

describe('voiding an invoice', () => {
  test('sets its order back to approved, so that it can be invoiced again with the next number', async () => {
    const invoice = await createSentInvoice(customer, admin);
    const response = await voidInvoice(invoice._id);
    expect(response.body.message).toBe('The invoice has been voided.');
    expect(dataOf(response).invoice).toMatchObject({ status: 'void', allowedActions: [] });
    const { requests } = dataOf(await customer.call('GET /subscriptions/requests'));
    expect(requests.find(({ _id }) => _id === invoice.requestId)).toMatchObject({
      status: 'approved',
      invoiceId: null,
    });
    const second = await admin.call('POST /admin/invoices', { body: invoiceBody(invoice.requestId) });
    const sequence = (number: string) => Number(number.slice(-6));
    expect(sequence(dataOf(second).invoice.invoiceNumber)).toBe(sequence(invoice.invoiceNumber) + 1);
  });

  test('keeps the time at which the order was approved, also when it is invoiced again', async () => {
    const approvedAt = t.clock.now().toISOString();
    const { _id, requestId } = await createSentInvoice(customer, admin);
    const approvalOf = async () => {
      const { requests } = dataOf(await admin.call('GET /admin/subscription-requests'));
      const steps = requests.find((order) => order._id === requestId)?.progress.steps;
      return steps?.find(({ step }) => step === 'approved')?.reachedAt;
    };
    t.clock.advance(60_000);
    await voidInvoice(_id);
    expect(await approvalOf()).toBe(approvedAt);
    t.clock.advance(60_000);
    dataOf(await admin.call('POST /admin/invoices', { body: invoiceBody(requestId) }));
    expect(await approvalOf()).toBe(approvedAt);
  });

  test('is possible for images and for a viewed invoice', async () => {
    const { _id } = await createSentImagesInvoice(customer, admin);
    await customer.call('PUT /subscriptions/invoices/:id/status', {
      params: { id: _id },
      body: { status: 'viewed' },
    });
    expect(dataOf(await voidInvoice(_id)).invoice.status).toBe('void');
  });

  test('has no effect when repeated, even after its order was invoiced again', async () => {
    const { _id, requestId } = await createSentInvoice(customer, admin);
    await voidInvoice(_id);
    await admin.call('POST /admin/invoices', { body: invoiceBody(requestId) });
    const written = await watchAudit(t.database);
    expect((await voidInvoice(_id)).status).toBe(200);
    expect(await written()).toEqual([]);
  });

  test('is recorded for the invoice and for its order', async () => {
    const { _id, requestId } = await createSentInvoice(customer, admin);
    const written = await watchAudit(t.database);
    await voidInvoice(_id);
    expect(await written()).toMatchObject([
      { action: 'invoice_void', entityId: _id, before: { status: 'sent' }, after: { status: 'void' } },
      {
        action: 'order_approved',
        entityId: requestId,
        before: { status: 'invoice_sent' },
        after: { status: 'approved' },
      },
    ]);
  });

  test('is rejected once a receipt is submitted or the payment is confirmed', async () => {
    const submitted = await createSubmittedReceipt(customer, admin);
    expectError(await voidInvoice(submitted.invoiceId._id), 409, 'INVALID_STATE');
    const approved = await createApprovedReceipt(customer, admin);
    expectError(await voidInvoice(approved.invoiceId._id), 409, 'INVALID_STATE');
  });

  test('makes it unpayable', async () => {
    const { _id } = await createSentInvoice(customer, admin);
    await voidInvoice(_id);
    const response = await customer.call('POST /subscriptions/payments/receipt', { body: receiptBody(_id) });
    expectError(response, 409, 'INVOICE_NOT_PAYABLE');
  });
});
