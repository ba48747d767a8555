// Credit that pays invoices.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { expectError, expectFieldErrors } from '../../../../../../testing/expect-error.ts';
import {
  createApprovedOrder,
  createApprovedReceipt,
  createCredit,
  createSentImagesInvoice,
  createSentInvoice,
  dataOf,
  invoiceBody,
  recordedPaymentBody,
} from '../../../../../../testing/factories.ts';
import { planOf } from '../../../../../../testing/plans.ts';
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

const { readInvoice, balance, entryKinds, record, applyCredit, issueCreditNote } = ledgerCalls(() => ({
  customer,
  admin,
}));

describe('credit', () => {
  test('pays the next invoice in full by default, which is settled when it is sent', async () => {
    const paid = await createSentInvoice(customer, admin);
    dataOf(await record(paid._id, recordedPaymentBody(price, 2 * price + 5)));
    const invoice = await createSentInvoice(customer, admin);
    expect(invoice).toMatchObject({
      status: 'payment_confirmed',
      creditApplied: price,
      amountPaid: price,
      amountDue: 0,
      payments: [],
    });
    expect(await balance()).toMatchObject({ creditBalance: 5, openInvoiceCount: 0 });
    const images = await createSentImagesInvoice(customer, admin, { quantity: 10 });
    expect(images).toMatchObject({ status: 'sent', creditApplied: 5, amountDue: images.amount - 5 });
    expect(await balance()).toMatchObject({ creditBalance: 0 });
  });

  test('stays on the account if the admin says so, and can be applied later', async () => {
    await createCredit(customer, admin, 50);
    const { _id } = await createApprovedOrder(customer, admin);
    const body = { ...invoiceBody(_id), applyCredit: false };
    const { invoice } = dataOf(await admin.call('POST /admin/invoices', { body }));
    expect(invoice).toMatchObject({ creditApplied: 0, amountDue: price });
    expect(invoice.allowedActions).toContain('apply_credit');
    expectFieldErrors(await applyCredit(invoice._id, { amount: 0.001, amountDue: price }), 'amount');
    expectError(
      await applyCredit(invoice._id, { amount: 50.01, amountDue: price }),
      409,
      'NOT_ENOUGH_CREDIT',
    );
    expectError(await applyCredit(invoice._id, { amountDue: price - 1 }), 409, 'BALANCE_CHANGED');
    const some = dataOf(await applyCredit(invoice._id, { amount: 20, amountDue: price })).invoice;
    expect(some).toMatchObject({ status: 'sent', creditApplied: 20, amountDue: price - 20 });
    const all = dataOf(await applyCredit(invoice._id, { amountDue: price - 20 })).invoice;
    expect(all).toMatchObject({ creditApplied: 50, amountDue: price - 50 });
    expectError(await applyCredit(invoice._id, { amountDue: price - 50 }), 409, 'NOT_ENOUGH_CREDIT');
  });

  test('is never applied beyond what is due', async () => {
    const { _id } = await createSentInvoice(customer, admin);
    await createCredit(customer, admin, 100);
    dataOf(await record(_id, { ...recordedPaymentBody(price, 190), outcome: 'partial_payment' }));
    expectFieldErrors(await applyCredit(_id, { amount: 8, amountDue: 7 }), 'amount');
    expect(dataOf(await applyCredit(_id, { amountDue: 7 })).invoice).toMatchObject({
      status: 'payment_confirmed',
      creditApplied: 7,
      amountPaid: price,
    });
    expect(await balance()).toMatchObject({ creditBalance: 93 });
  });

  test('isn’t used twice by two invoices at once', async () => {
    const invoices = [await createSentInvoice(customer, admin), await createSentInvoice(customer, admin)];
    await createCredit(customer, admin, 100);
    const responses = await Promise.all(
      invoices.map(({ _id }, index) =>
        applyCredit(_id, { amount: 80, amountDue: price }, index === 0 ? admin : colleague),
      ),
    );
    const results = responses.map(({ body }) => body.success || body.code);
    expect(results.toSorted()).toEqual(['NOT_ENOUGH_CREDIT', true]);
    expect(await balance()).toMatchObject({ creditBalance: 20 });
  });

  test('of one currency doesn’t pay an invoice in another', async () => {
    await createCredit(customer, admin, 50);
    const { _id } = await createSentInvoice(customer, admin, { currency: 'NGN', finalPrice: 120_000 });
    expect(await readInvoice(_id)).toMatchObject({ creditApplied: 0, amountDue: 120_000 });
    expectError(await applyCredit(_id, { amountDue: 120_000 }), 409, 'NOT_ENOUGH_CREDIT');
  });

  test('leaves an invoice unpaid that would extend a suspended plan', async () => {
    const { invoiceId } = await createApprovedReceipt(customer, admin);
    await createCredit(customer, admin, price);
    const { _id } = await createApprovedOrder(customer, admin);
    for (const { _id: id } of dataOf(await customer.call('GET /subscriptions/active')).subscriptions)
      await admin.call('PUT /admin/subscriptions/:id', { params: { id }, body: { status: 'suspended' } });
    const response = await admin.call('POST /admin/invoices', { body: invoiceBody(_id) });
    expect(dataOf(response).invoice).toMatchObject({ status: 'sent', creditApplied: 0, amountDue: price });
    expect(invoiceId).toBeDefined();
  });

  test('leaves an invoice unpaid that would extend a suspended plan with another one', async () => {
    await createApprovedReceipt(customer, admin, { planId: 'gold-plan' });
    const { _id: id } = await planOf(customer);
    const edit = async (body: { imagesUsed: number } | { status: 'active' | 'suspended' }) =>
      dataOf(await admin.call('PUT /admin/subscriptions/:id', { params: { id }, body }));
    const next = { autoRenew: true, planId: 'diamond-plan', billingCycle: 'monthly' } as const;
    dataOf(await customer.call('PUT /subscriptions/:id/renewal', { params: { id }, body: next }));
    await edit({ imagesUsed: 60 });
    const renewed = dataOf(await customer.call('POST /subscriptions/:id/renew', { params: { id } }));
    const images = await createSentImagesInvoice(customer, admin, { currency: 'USD' });
    dataOf(await record(images._id, recordedPaymentBody(images.amountDue, images.amountDue + 1_000)));
    const { _id } = renewed.subscriptionRequest;
    dataOf(
      await admin.call('PUT /admin/subscription-requests/:id', {
        params: { id: _id },
        body: { status: 'approved' },
      }),
    );
    await edit({ status: 'suspended' });
    const { invoice } = dataOf(await admin.call('POST /admin/invoices', { body: invoiceBody(_id) }));
    expect(invoice).toMatchObject({ status: 'sent', creditApplied: 0 });
    expect(await balance()).toMatchObject({ creditBalance: 1_000 });
    await edit({ status: 'active' });
    const applied = await applyCredit(invoice._id, { amountDue: invoice.amountDue });
    expect(dataOf(applied).invoice).toMatchObject({ status: 'payment_confirmed' });
    expect(await planOf(customer)).toMatchObject({ _id: id, planId: { _id: 'diamond-plan' } });
  });

  test('that was credited back from an open invoice isn’t returned twice when it is voided', async () => {
    await createCredit(customer, admin, 50);
    const { _id: id } = await createSentInvoice(customer, admin);
    dataOf(await issueCreditNote(id, 30));
    expect(await balance()).toMatchObject({ creditBalance: 30 });
    dataOf(await admin.call('PUT /admin/invoices/:id/void', { params: { id } }));
    expect(await balance()).toMatchObject({ creditBalance: 50, owed: 0 });
  });

  test('is recorded in the audit log when it pays a new invoice', async () => {
    await createCredit(customer, admin, 50);
    const { _id } = await createSentInvoice(customer, admin);
    const { entries } = dataOf(await customer.call('GET /ledger/entries'));
    const entryId = entries.find(({ kind }) => kind === 'credit_applied')?._id ?? '';
    const { records } = dataOf(await admin.call('GET /admin/audit', { query: { entityId: entryId } }));
    expect(records).toMatchObject([
      { action: 'apply_credit', actor: { _id: admin.id }, after: { invoiceId: _id, amountMinor: 5_000 } },
    ]);
  });

  test('returns to the account when its invoice is voided', async () => {
    await createCredit(customer, admin, 50);
    const { _id: id } = await createSentInvoice(customer, admin);
    expect(await balance()).toMatchObject({ creditBalance: 0, owed: price - 50 });
    dataOf(await admin.call('PUT /admin/invoices/:id/void', { params: { id } }));
    expect(await balance()).toMatchObject({ creditBalance: 50, owed: 0 });
    expect(await readInvoice(id)).toMatchObject({ amountDue: 0, amountPaid: 0, amountWrittenOff: 0 });
    expect((await entryKinds()).slice(0, 4)).toEqual([
      'void',
      'credit_returned',
      'credit_applied',
      'invoice',
    ]);
  });
});
