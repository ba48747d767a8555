// Credit notes, refunds, and the account that they change.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { expectError, expectFieldErrors } from '../../../../../../testing/expect-error.ts';
import {
  createApprovedReceipt,
  createCredit,
  createSentInvoice,
  creditNoteBody,
  dataOf,
  recordedPaymentBody,
  refundBody,
} from '../../../../../../testing/factories.ts';
import { ledgerCalls, price } from './ledger-actions.fixture.ts';

let t: TestApp;
let customer: TestUser;
let admin: TestUser;
let colleague: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  [admin, colleague] = [await t.signInAdmin(), await t.signIn('Bola Ade')];
  const params = { id: colleague.id };
  dataOf(await admin.call('PUT /admin/users/:id/role', { params, body: { role: 'admin' } }));
});
beforeEach(async () => {
  customer = await t.signIn(crypto.randomUUID());
});
afterAll(() => t.close());

const { balance, record, issueCreditNote, recordRefund } = ledgerCalls(() => ({ customer, admin }));

describe('a credit note', () => {
  test('becomes credit, has gapless numbers, and leaves the invoice paid', async () => {
    const { invoiceId } = await createApprovedReceipt(customer, admin);
    const first = dataOf(await issueCreditNote(invoiceId._id, 20));
    const second = dataOf(await issueCreditNote(invoiceId._id, 1.5, 20));
    const numberOf = ({ creditNote }: typeof first) => Number(creditNote.creditNoteNumber.slice(-6));
    expect(first.creditNote.creditNoteNumber).toMatch(/^CN-2026-\d{6}$/);
    expect(numberOf(second)).toBe(numberOf(first) + 1);
    expect(second.invoice).toMatchObject({
      status: 'payment_confirmed',
      amountPaid: price,
      amountCredited: 21.5,
      creditNotes: [
        { amount: 20, reason: 'Delivered late.' },
        { amount: 1.5, reason: 'Delivered late.' },
      ],
    });
    expect(await balance()).toMatchObject({ creditBalance: 21.5 });
  });

  test('is limited to what was paid and not yet credited', async () => {
    const { _id } = await createSentInvoice(customer, admin);
    expectError(await issueCreditNote(_id, 1), 409, 'INVALID_STATE');
    dataOf(await record(_id, { ...recordedPaymentBody(price, 100), outcome: 'partial_payment' }));
    expectFieldErrors(await issueCreditNote(_id, 100.01), 'items');
    dataOf(await issueCreditNote(_id, 60));
    expectFieldErrors(await issueCreditNote(_id, 40.01, 60), 'items');
    expect(dataOf(await issueCreditNote(_id, 40, 60)).invoice).toMatchObject({
      amountCredited: 100,
      amountDue: 97,
    });
    expectError(await issueCreditNote(_id, 1, 100), 409, 'INVALID_STATE');
  });

  test('is issued once by two admins at once', async () => {
    const { invoiceId } = await createApprovedReceipt(customer, admin);
    const responses = await Promise.all([
      issueCreditNote(invoiceId._id, 20),
      issueCreditNote(invoiceId._id, 20, 0, colleague),
    ]);
    expect(responses.map(({ body }) => body.success || body.code).toSorted()).toEqual([
      'BALANCE_CHANGED',
      true,
    ]);
    expect(await balance()).toMatchObject({ creditBalance: 20 });
  });

  test.each([
    ['items', { items: [] }],
    ['items', { items: Array.from({ length: 21 }, () => ({ description: 'Late', amount: 1 })) }],
    ['items.0.amount', { items: [{ description: 'Late', amount: 0 }] }],
    ['items.1.amount', { items: [creditNoteBody(1).items[0], { description: 'Late', amount: 0.001 }] }],
    ['items.0.description', { items: [{ description: ' ', amount: 1 }] }],
    ['reason', { reason: '' }],
    ['amountCredited', { amountCredited: undefined }],
  ])('is rejected with invalid %s', async (path, change) => {
    const { invoiceId } = await createApprovedReceipt(customer, admin);
    const payload = { ...creditNoteBody(1), ...change };
    const url = `/api/admin/invoices/${invoiceId._id}/credit-notes`;
    expectFieldErrors(await admin.send({ method: 'POST', url, payload }), path);
  });
});

describe('a refund', () => {
  test('reduces the credit, and is never more than it', async () => {
    await createCredit(customer, admin, 50);
    expectError(await recordRefund(50.01, 50), 409, 'NOT_ENOUGH_CREDIT');
    const { entry, balance: after } = dataOf(await recordRefund(30, 50));
    expect(entry).toMatchObject({
      kind: 'refund',
      amount: 30,
      creditChange: -30,
      invoiceId: null,
      reference: 'HTB-9002-1188',
      date: '2026-11-03T00:00:00.000Z',
    });
    expect(after).toMatchObject({ creditBalance: 20 });
    expectError(await recordRefund(20.01, 20), 409, 'NOT_ENOUGH_CREDIT');
  });

  test('needs credit', async () => {
    expectError(await recordRefund(1, 0), 409, 'NOT_ENOUGH_CREDIT');
    expectError(await recordRefund(1, 1), 409, 'BALANCE_CHANGED');
  });

  test.each([
    [{ amount: 0 }, 'amount'],
    [{ amount: -1 }, 'amount'],
    [{ amount: 1.005 }, 'amount'],
    [{ refundDate: '2027-11-03' }, 'refundDate'],
    [{ currency: 'EUR' }, 'currency'],
  ])('rejects %o', async (change, field) => {
    await createCredit(customer, admin, 50);
    const url = `/api/admin/customers/${customer.id}/refunds`;
    const payload = { ...refundBody(30), creditBalance: 50, ...change };
    expectFieldErrors(await admin.send({ method: 'POST', url, payload }), field);
    expect(await balance()).toMatchObject({ creditBalance: 50 });
  });

  test('is paid from the credit of its own currency only', async () => {
    await createCredit(customer, admin, 50);
    const refund = (creditBalance: number) =>
      admin.call('POST /admin/customers/:id/refunds', {
        params: { id: customer.id },
        body: { ...refundBody(10), currency: 'NGN', creditBalance },
      });
    expectError(await refund(50), 409, 'BALANCE_CHANGED');
    expectError(await refund(0), 409, 'NOT_ENOUGH_CREDIT');
    expect(await balance()).toMatchObject({ creditBalance: 50 });
    expect(await balance(customer, 'NGN')).toBeUndefined();
  });

  test('is recorded once by two admins at once', async () => {
    await createCredit(customer, admin, 50);
    const responses = await Promise.all([recordRefund(20, 50), recordRefund(20, 50, colleague)]);
    expect(responses.map(({ body }) => body.success || body.code).toSorted()).toEqual([
      'BALANCE_CHANGED',
      true,
    ]);
    expect(await balance()).toMatchObject({ creditBalance: 30 });
  });

  test('of a customer who does not exist is NOT_FOUND', async () => {
    const params = { id: '0193f1c2-7a10-7c3e-9b1d-4f2a6c8e0d11' };
    const response = await admin.call('POST /admin/customers/:id/refunds', { params, body: refundBody(1) });
    expectError(response, 404, 'NOT_FOUND');
  });
});

test('the account of a deleted user is kept, and can be refunded', async () => {
  await createCredit(customer, admin, 50);
  await t.database.run('update users set deleted_at = now(), is_active = false where id = $1', [customer.id]);
  expect(dataOf(await recordRefund(50, 50)).balance).toMatchObject({ creditBalance: 0 });
  const response = await admin.call('GET /admin/customers/:id/ledger', { params: { id: customer.id } });
  expect(dataOf(response).entries[0]).toMatchObject({ kind: 'refund', amount: 50 });
});

test('customers read their own account only, without who recorded what', async () => {
  await createCredit(customer, admin, 50);
  const { entries } = dataOf(await customer.call('GET /ledger/entries', { query: { currency: 'USD' } }));
  expect(entries.map(({ kind, recordedBy }) => [kind, recordedBy])).toEqual([
    ['credit_note', null],
    ['payment', null],
    ['invoice', null],
  ]);
  expect(dataOf(await customer.call('GET /ledger/entries', { query: { currency: 'NGN' } })).entries).toEqual(
    [],
  );
  const stranger = await t.signIn(crypto.randomUUID());
  expect(dataOf(await stranger.call('GET /ledger/entries')).entries).toEqual([]);
  expect(dataOf(await stranger.call('GET /ledger/balances')).balances).toEqual([]);
});
