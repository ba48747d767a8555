import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../../testing/app.ts';
import { watchAudit } from '../../../../../testing/audit.ts';
import {
  approvedReceipt,
  dataOf,
  invoiceBody,
  receiptBody,
  sentImagesInvoice,
  sentInvoice,
  submittedReceipt,
} from '../../../../../testing/factories.ts';
import { expectRefusal } from '../../../../../testing/refusal.ts';

let t: TestApp;
let customer: Person;
let admin: Person;

beforeAll(async () => {
  t = await createTestApp();
  [customer, admin] = [await t.signIn('Adaeze Okafor'), await t.signInAdmin()];
});
afterAll(() => t.close());

const voidInvoice = (id: string) => admin.call('PUT /admin/invoices/:id/void', { params: { id } });

describe('voiding an invoice', () => {
  test('puts its order back to approved, so that it can be invoiced anew under the next number', async () => {
    const invoice = await sentInvoice(customer, admin);
    const answer = await voidInvoice(invoice._id);
    expect(answer.body.message).toBe('The invoice is void.');
    expect(dataOf(answer).invoice).toMatchObject({ status: 'void', allowedActions: [] });
    const { requests } = dataOf(await customer.call('GET /subscriptions/requests'));
    expect(requests.find(({ _id }) => _id === invoice.requestId)).toMatchObject({
      status: 'approved',
      invoiceId: null,
    });
    const anew = await admin.call('POST /admin/invoices', { body: invoiceBody(invoice.requestId) });
    const place = (number: string) => Number(number.slice(-6));
    expect(place(dataOf(anew).invoice.invoiceNumber)).toBe(place(invoice.invoiceNumber) + 1);
  });

  test('is possible for images too, and for one that was looked at', async () => {
    const { _id } = await sentImagesInvoice(customer, admin);
    await customer.call('PUT /subscriptions/invoices/:id/status', {
      params: { id: _id },
      body: { status: 'viewed' },
    });
    expect(dataOf(await voidInvoice(_id)).invoice.status).toBe('void');
  });

  test('twice has no second effect, also after its order was invoiced anew', async () => {
    const { _id, requestId } = await sentInvoice(customer, admin);
    await voidInvoice(_id);
    await admin.call('POST /admin/invoices', { body: invoiceBody(requestId) });
    const written = await watchAudit(t.database);
    expect((await voidInvoice(_id)).status).toBe(200);
    expect(await written()).toEqual([]);
  });

  test('is audited for the invoice and for its order', async () => {
    const { _id, requestId } = await sentInvoice(customer, admin);
    const written = await watchAudit(t.database);
    await voidInvoice(_id);
    expect(await written()).toMatchObject([
      { act: 'invoice_void', entityId: _id, before: { status: 'sent' }, after: { status: 'void' } },
      {
        act: 'request_approved',
        entityId: requestId,
        before: { status: 'invoice_sent' },
        after: { status: 'approved' },
      },
    ]);
  });

  test('is refused once a payment is claimed or confirmed', async () => {
    const submitted = await submittedReceipt(customer, admin);
    expectRefusal(await voidInvoice(submitted.invoiceId._id), 409, 'WRONG_STATE');
    const approved = await approvedReceipt(customer, admin);
    expectRefusal(await voidInvoice(approved.invoiceId._id), 409, 'WRONG_STATE');
  });

  test('ends its paying', async () => {
    const { _id } = await sentInvoice(customer, admin);
    await voidInvoice(_id);
    const answer = await customer.call('POST /subscriptions/payments/receipt', { body: receiptBody(_id) });
    expectRefusal(answer, 409, 'INVOICE_NOT_PAYABLE');
  });
});
