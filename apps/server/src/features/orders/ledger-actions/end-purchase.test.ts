// Credit notes that end what their invoice paid for.
import type { Subscription } from '@burnish/contract/subscriptions/entities';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { watchAudit } from '../../../../../../testing/audit.ts';
import { expectError, expectFieldErrors } from '../../../../../../testing/expect-error.ts';
import {
  createApprovedReceipt,
  createPendingOrder,
  createSentImagesInvoice,
  createSentInvoice,
  creditNoteBody,
  dataOf,
  payInvoice,
  planOrderBody,
  recordedPaymentBody,
} from '../../../../../../testing/factories.ts';
import { findViolations } from '../../../../../../testing/invariants.ts';
import { listQuotas } from '../../../../../../testing/photos.ts';
import { submitPhotos } from '../../../../../../testing/stored-photos.ts';
import { readTables } from '../../../../../../testing/table-snapshot.ts';
import { orderUpgrade } from '../../../../../../testing/upgrades.ts';

let t: TestApp;
let admin: TestUser;
let customer: TestUser;

beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  t.clock.set('2027-01-10T12:00:00.000Z');
  admin = await t.signInAdmin();
  customer = await t.signIn(crypto.randomUUID());
});
afterAll(() => t.close());
afterEach(async () => expect(findViolations(await readTables(t.database))).toEqual([]));

async function ownSubscription(): Promise<Subscription> {
  const { subscriptions } = dataOf(await customer.call('GET /subscriptions/active'));
  const [only] = subscriptions;
  if (only === undefined) throw new Error('the customer has no subscription');
  return only;
}

/** The Silver Plan from January 10, with this number of paid months. Returns the invoices in their order. */
async function subscribe(months = 1): Promise<string[]> {
  const ids: string[] = [];
  for (let month = 0; month < months; month += 1) {
    const { invoiceId } = await createApprovedReceipt(customer, admin, { planId: 'silver-plan' });
    ids.push(invoiceId._id);
  }
  return ids;
}

/** The Gold Plan, followed by a month of the Silver Plan, which the invoice `ahead` paid for. */
async function upgradeWithPeriodAhead(): Promise<{ id: string; ahead: string }> {
  await subscribe();
  const { _id: id } = await ownSubscription();
  const { invoice: upgrade } = await orderUpgrade(customer, id, {
    planId: 'gold-plan',
    billingCycle: 'monthly',
  });
  const [ahead = ''] = await subscribe();
  await payInvoice(customer, admin, upgrade);
  return { id, ahead };
}

function credit(id: string, amount: number, endDate: string) {
  const body = { ...creditNoteBody(amount), endDate };
  return admin.call('POST /admin/invoices/:id/credit-notes', { params: { id }, body });
}

async function purchaseOf(id: string) {
  return dataOf(await admin.call('GET /admin/invoices/:id/purchase', { params: { id } })).purchase;
}

describe('a credit note for a plan', () => {
  test('for a period of another plan that is ahead leaves the plan of the one before', async () => {
    const { id, ahead } = await upgradeWithPeriodAhead();
    expect(await ownSubscription()).toMatchObject({ planId: { _id: 'gold-plan' }, paidPeriodsAhead: 1 });
    dataOf(await credit(ahead, 97, '2027-01-10'));
    expect(await ownSubscription()).toMatchObject({ planId: { _id: 'gold-plan' }, paidPeriodsAhead: 0 });
    // A payment for the plan extends the same subscription.
    await createApprovedReceipt(customer, admin, { planId: 'gold-plan' });
    const { subscriptions } = dataOf(await customer.call('GET /subscriptions/active'));
    expect(subscriptions).toMatchObject([{ _id: id, paidPeriodsAhead: 1 }]);
  });

  test('that shortens a period of another plan that is ahead keeps its plan', async () => {
    const { id, ahead } = await upgradeWithPeriodAhead();
    dataOf(await credit(ahead, 50, '2027-02-24'));
    // A payment for that plan extends the same subscription.
    await subscribe();
    expect(await ownSubscription()).toMatchObject({ _id: id, paidPeriodsAhead: 2 });
  });

  test('ends its only period today, and the plan with it', async () => {
    const [invoice = ''] = await subscribe();
    await submitPhotos(t, customer, 3);
    expect(await purchaseOf(invoice)).toMatchObject({
      subscriptionId: { title: 'Silver Plan' },
      startDate: '2027-01-10T12:00:00.000Z',
      endDate: '2027-02-10T12:00:00.000Z',
      images: 30,
      imagesUsed: 3,
      canEnd: true,
    });
    const { _id: id } = await ownSubscription();
    const written = await watchAudit(t.database);
    const { creditNote, invoice: credited } = dataOf(await credit(invoice, 80, '2027-01-10'));
    expect(creditNote.endDate).toBe('2027-01-10T00:00:00.000Z');
    expect(credited).toMatchObject({ status: 'payment_confirmed', amountCredited: 80 });
    expect((await written()).map(({ action }) => action).toSorted()).toEqual([
      'end_purchase',
      'end_subscription',
      'issue_credit_note',
    ]);
    const { subscriptions } = dataOf(
      await admin.call('GET /admin/subscriptions', { query: { search: customer.email } }),
    );
    expect(subscriptions).toMatchObject([
      { _id: id, status: 'inactive', autoRenew: false, endDate: '2027-01-10T12:00:00.000Z' },
    ]);
    expect(await listQuotas(customer)).toEqual([]);
    expect(await purchaseOf(invoice)).toMatchObject({ canEnd: false });
    expectFieldErrors(
      await admin.call('POST /admin/invoices/:id/credit-notes', {
        params: { id: invoice },
        body: { ...creditNoteBody(1, 80), endDate: '2027-01-10' },
      }),
      'endDate',
    );
  });

  test('ends a suspended plan without lifting the suspension', async () => {
    const [invoice = ''] = await subscribe();
    const params = { id: (await ownSubscription())._id };
    const body = { status: 'suspended' } as const;
    dataOf(await admin.call('PUT /admin/subscriptions/:id', { params, body }));
    dataOf(await credit(invoice, 97, '2027-01-10'));
    expect(await ownSubscription()).toMatchObject({
      status: 'suspended',
      autoRenew: false,
      endDate: '2027-01-10T12:00:00.000Z',
    });
    expectError(
      await customer.call('POST /subscriptions/request', { body: planOrderBody({ planId: 'silver-plan' }) }),
      409,
      'SUBSCRIPTION_SUSPENDED',
    );
  });

  test('shortens it to a later day, without days of grace, and it is not renewed', async () => {
    const [invoice = ''] = await subscribe();
    const written = await watchAudit(t.database);
    dataOf(await credit(invoice, 40, '2027-01-25'));
    expect((await written()).find(({ action }) => action === 'end_purchase')).toMatchObject({
      before: { autoRenew: true },
      after: { autoRenew: false },
    });
    expect(await ownSubscription()).toMatchObject({
      status: 'active',
      endDate: '2027-01-25T12:00:00.000Z',
      autoRenew: false,
      imagesLimit: 30,
    });
    t.clock.set('2027-01-25T11:59:59.000Z');
    admin = await t.signInAdmin();
    const params = { id: customer.id };
    const before = dataOf(await admin.call('GET /admin/customers/:id/subscriptions', { params, query: {} }));
    expect(before.subscriptions).toMatchObject([{ imagesLimit: 30, status: 'active' }]);
  });

  test('of a period that is ahead removes it, and later ones move up', async () => {
    const [, second = '', third = ''] = await subscribe(3);
    dataOf(await credit(second, 97, '2027-01-10'));
    const plan = await ownSubscription();
    expect(plan).toMatchObject({
      endDate: '2027-02-10T12:00:00.000Z',
      autoRenew: true,
      paidPeriodsAhead: 1,
      paidUntil: '2027-03-10T12:00:00.000Z',
    });
    expect(await purchaseOf(second)).toBeNull();
    dataOf(await credit(third, 97, '2027-01-10'));
    expect(await ownSubscription()).toMatchObject({
      paidPeriodsAhead: 0,
      paidUntil: '2027-02-10T12:00:00.000Z',
      autoRenew: false,
    });
  });

  test('of a period that is ahead shortens it for good: started early, it keeps its days', async () => {
    const [, second = ''] = await subscribe(2);
    dataOf(await credit(second, 50, '2027-02-24'));
    const { _id: id } = await ownSubscription();
    const params = { id };
    dataOf(await admin.call('PUT /admin/subscriptions/:id', { params, body: { imagesUsed: 30 } }));
    t.clock.advance(86_400_000);
    admin = await t.signInAdmin();
    dataOf(await customer.call('POST /subscriptions/:id/start-next-period', { params }));
    expect(await ownSubscription()).toMatchObject({
      startDate: '2027-01-11T12:00:00.000Z',
      endDate: '2027-01-25T12:00:00.000Z',
      usableUntil: '2027-01-25T12:00:00.000Z',
    });
    await subscribe();
    expect(await ownSubscription()).toMatchObject({ paidUntil: '2027-02-25T12:00:00.000Z' });
  });

  test('of the running period starts the next one', async () => {
    const [first = ''] = await subscribe(2);
    dataOf(await credit(first, 97, '2027-01-10'));
    expect(await ownSubscription()).toMatchObject({
      status: 'active',
      startDate: '2027-01-10T12:00:00.000Z',
      endDate: '2027-02-10T12:00:00.000Z',
      paidPeriodsAhead: 0,
      imagesLimit: 30,
      rolledOver: 0,
    });
  });

  test.each(['2027-01-09', '2027-02-10', '2027-03-01'])('does not end it on %s', async (endDate) => {
    const [invoice = ''] = await subscribe();
    expectFieldErrors(await credit(invoice, 1, endDate), 'endDate');
    expect(await ownSubscription()).toMatchObject({ endDate: '2027-02-10T12:00:00.000Z', autoRenew: true });
  });

  test('waits until a pause has ended and an invoice is void', async () => {
    const [invoice = ''] = await subscribe();
    const params = { id: (await ownSubscription())._id };
    const body = { startDate: '2027-01-12', days: 3 };
    dataOf(await admin.call('POST /admin/subscriptions/:id/pause', { params, body }));
    expectError(await credit(invoice, 1, '2027-01-10'), 409, 'PAUSE_EXISTS');
    dataOf(await admin.call('POST /admin/subscriptions/:id/pause/end', { params }));

    const { _id: id } = await createSentInvoice(customer, admin, { planId: 'silver-plan' });
    expectError(await credit(invoice, 1, '2027-01-10'), 409, 'PLAN_INVOICE_OPEN');
    dataOf(await admin.call('PUT /admin/invoices/:id/void', { params: { id } }));
    dataOf(await credit(invoice, 1, '2027-01-10'));
  });

  test('waits until an upgrade is withdrawn', async () => {
    const [invoice = ''] = await subscribe();
    const params = { id: (await ownSubscription())._id };
    await orderUpgrade(customer, params.id, { planId: 'gold-plan', billingCycle: 'monthly' });
    expectError(await credit(invoice, 1, '2027-01-10'), 409, 'UPGRADE_OPEN');
    dataOf(await customer.call('DELETE /subscriptions/:id/upgrade', { params }));
    dataOf(await credit(invoice, 1, '2027-01-10'));
  });

  test('ends it once if two admins credit it at the same time', async () => {
    const [invoice = ''] = await subscribe();
    const responses = await Promise.all([1, 2].map(() => credit(invoice, 50, '2027-01-10')));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });
});

describe('a credit note for images', () => {
  test('ends them today', async () => {
    const invoice = await createSentImagesInvoice(customer, admin, { quantity: 10 });
    await payInvoice(customer, admin, invoice);
    await submitPhotos(t, customer, 4);
    expect(await purchaseOf(invoice._id)).toMatchObject({
      endDate: null,
      images: 10,
      imagesUsed: 4,
      canEnd: true,
    });
    expectFieldErrors(await credit(invoice._id, 1, '2027-01-11'), 'endDate');
    dataOf(await credit(invoice._id, 6, '2027-01-10'));
    expect(await listQuotas(customer)).toEqual([]);
    expect(await purchaseOf(invoice._id)).toMatchObject({ canEnd: false });
  });
});

test('an invoice that has not paid for anything ends nothing', async () => {
  await createPendingOrder(customer);
  const invoice = await createSentInvoice(customer, admin);
  expect(await purchaseOf(invoice._id)).toBeNull();
  const params = { id: invoice._id };
  const body = { ...recordedPaymentBody(invoice.amountDue, 50), outcome: 'partial_payment' } as const;
  dataOf(await admin.call('POST /admin/invoices/:id/payments', { params, body }));
  expectFieldErrors(await credit(invoice._id, 1, '2027-01-10'), 'endDate');
});

test('the customer reads in the account when what they paid for ends', async () => {
  const [invoice = ''] = await subscribe();
  dataOf(await credit(invoice, 80, '2027-01-20'));
  const { entries } = dataOf(await customer.call('GET /ledger/entries'));
  expect(entries[0]).toMatchObject({ kind: 'credit_note', endDate: '2027-01-20T00:00:00.000Z' });
});
