// Yearly plans that customers cancel with 30 days' notice.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { watchAudit } from '../../../../../../testing/audit.ts';
import { expectError } from '../../../../../../testing/expect-error.ts';
import {
  createApprovedReceipt,
  createPause,
  createSentInvoice,
  creditNoteBody,
  dataOf,
} from '../../../../../../testing/factories.ts';
import { findViolations } from '../../../../../../testing/invariants.ts';
import { planOf, subscribeToSilver } from '../../../../../../testing/plans.ts';
import {
  approvalBody,
  readCreditNotes,
  readRefundOptions,
  requestOf,
  tryApproveRefund,
  withdrawRefundRequest,
} from '../../../../../../testing/refund-requests.ts';
import { submitPhotos } from '../../../../../../testing/stored-photos.ts';
import { readTables } from '../../../../../../testing/table-snapshot.ts';

let t: TestApp;
let admin: TestUser;
let name: string;

beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  t.clock.set('2027-01-10T12:00:00.000Z');
  admin = await t.signInAdmin();
  name = crypto.randomUUID();
});
afterAll(() => t.close());
afterEach(async () => expect(findViolations(await readTables(t.database))).toEqual([]));

/** The Silver Plan for a year from January 10: $9890 for 365 days. */
async function subscribe() {
  const customer = await t.signIn(name);
  await createApprovedReceipt(customer, admin, { planId: 'silver-plan', billingCycle: 'yearly' });
  return { customer, plan: await planOf(customer) };
}

/** Signs in again, because tokens expire, and ends the plans that are due. */
async function at(instant: string): Promise<TestUser> {
  t.clock.set(instant);
  await t.services.subscriptions.refundRequests.endDue();
  admin = await t.signInAdmin();
  return t.signIn(name);
}

const giveNotice = (person: TestUser, id: string, endDate: string) =>
  person.call('POST /subscriptions/:id/cancellation', { params: { id }, body: { endDate } });

async function planInStudio(id: string) {
  const { subscriptions } = dataOf(await admin.call('GET /admin/subscriptions', { query: {} }));
  const plan = subscriptions.find(({ _id }) => _id === id);
  if (plan?.subscriptionType !== 'subscription') throw new Error('the studio has no such plan');
  return plan;
}

describe('notice', () => {
  test('is given with the credit in view, and the plan goes on until it ends', async () => {
    const { customer, plan } = await subscribe();
    const { _id: id, cancelableOn } = plan;
    expect(cancelableOn).toBe('2027-02-09T00:00:00.000Z');
    const options = await readRefundOptions(customer, id);
    expect(options.cancellation).toMatchObject({
      endDate: '2027-02-09T00:00:00.000Z',
      calculation: {
        amountPaid: 989,
        usedImages: [],
        days: 365,
        unusedDays: 335,
        suggestedAmount: 907.71,
      },
    });
    const { subscription } = dataOf(await giveNotice(customer, id, '2027-02-09'));
    expect(subscription).toMatchObject({
      status: 'active',
      isUsable: true,
      autoRenew: false,
      cancelableOn: null,
      refundableUntil: null,
      endDate: plan.endDate,
      refundRequest: { kind: 'cancellation', status: 'scheduled', endDate: '2027-02-09T00:00:00.000Z' },
    });
  });

  test('names the day that the customer saw', async () => {
    const { customer, plan } = await subscribe();
    expectError(await giveNotice(customer, plan._id, '2027-01-20'), 409, 'QUOTE_CHANGED');
    expectError(await giveNotice(customer, plan._id, '2027-02-10'), 409, 'QUOTE_CHANGED');
    expect((await planOf(customer)).refundRequest).toBeNull();
  });

  test('can be taken back until the plan ends, which switches auto-renew on again', async () => {
    const { plan } = await subscribe();
    const { _id: id } = plan;
    await giveNotice(await t.signIn(name), id, '2027-02-09');
    const customer = await at('2027-02-08T22:59:00.000Z');
    const params = { id };
    expectError(
      await customer.call('PUT /subscriptions/:id/renewal', { params, body: { autoRenew: true } }),
      409,
      'REFUND_REQUEST_OPEN',
    );
    const { subscription } = dataOf(await withdrawRefundRequest(customer, id));
    expect(subscription).toMatchObject({ refundRequest: null, autoRenew: true, endDate: plan.endDate });
    const later = await at('2027-02-09T12:00:00.000Z');
    expect(await planOf(later)).toMatchObject({ status: 'active', endDate: plan.endDate });
  });

  test('that is taken back leaves auto-renew off if it was off', async () => {
    const { customer, plan } = await subscribe();
    const params = { id: plan._id };
    await customer.call('PUT /subscriptions/:id/renewal', { params, body: { autoRenew: false } });
    await giveNotice(customer, plan._id, '2027-02-09');
    const { subscription } = dataOf(await withdrawRefundRequest(customer, plan._id));
    expect(subscription).toMatchObject({ autoRenew: false });
  });

  test('that is taken back leaves auto-renew off if the period was credited meanwhile', async () => {
    const { customer, plan } = await subscribe();
    await giveNotice(customer, plan._id, '2027-02-09');
    const { invoiceId } = requestOf(await planOf(customer));
    const body = { ...creditNoteBody(10), endDate: '2027-03-20' };
    dataOf(await admin.call('POST /admin/invoices/:id/credit-notes', { params: { id: invoiceId }, body }));
    const { subscription } = dataOf(await withdrawRefundRequest(customer, plan._id));
    expect(subscription).toMatchObject({
      refundRequest: null,
      autoRenew: false,
      endDate: '2027-03-20T12:00:00.000Z',
    });
  });

  test('is for yearly plans that nothing else is paid for, paused or open of', async () => {
    const monthly = await subscribeToSilver(t, admin, crypto.randomUUID());
    expect((await planOf(monthly.customer)).cancelableOn).toBeNull();
    expectError(await giveNotice(monthly.customer, monthly.id, '2027-02-09'), 409, 'INVALID_STATE');

    const { customer, plan } = await subscribe();
    await createPause(customer, admin, plan, 'studio');
    expectError(await giveNotice(customer, plan._id, '2027-02-09'), 409, 'PAUSE_EXISTS');
    await admin.call('POST /admin/subscriptions/:id/pause/end', { params: { id: plan._id } });
    await createSentInvoice(customer, admin, { planId: 'silver-plan' });
    expectError(await giveNotice(customer, plan._id, '2027-02-09'), 409, 'PLAN_INVOICE_OPEN');
    await createApprovedReceipt(customer, admin, { planId: 'silver-plan' });
    expect((await planOf(customer)).cancelableOn).toBeNull();
  });
});

describe('a canceled plan', () => {
  test('ends when the day begins, and its credit is confirmed by the studio', async () => {
    const { customer, plan } = await subscribe();
    const { _id: id } = plan;
    await submitPhotos(t, customer, 2);
    await giveNotice(customer, id, '2027-02-09');
    await at('2027-02-08T22:59:00.000Z');
    expect(await planInStudio(id)).toMatchObject({
      status: 'active',
      refundRequest: { status: 'scheduled' },
    });
    const written = await watchAudit(t.database);
    let person = await at('2027-02-08T23:00:00.000Z');
    const ended = await planInStudio(id);
    expect(ended).toMatchObject({
      status: 'inactive',
      isUsable: false,
      endDate: '2027-02-08T23:00:00.000Z',
      refundRequest: { kind: 'cancellation', status: 'requested' },
    });
    expect((await written()).map(({ action }) => action).toSorted()).toEqual([
      'end_canceled_plan',
      'end_purchase',
      'end_subscription',
    ]);
    expectError(await withdrawRefundRequest(person, id), 409, 'INVALID_STATE');
    await t.services.subscriptions.refundRequests.endDue();

    const { calculation } = dataOf(
      await admin.call('GET /admin/subscriptions/:id/refund-request', { params: { id } }),
    );
    expect(calculation).toMatchObject({
      days: 365,
      unusedDays: 335,
      suggestedAmount: 907.71,
      usedImages: [],
    });
    const body = await approvalBody(admin, plan);
    const { subscription } = dataOf(
      await admin.call('POST /admin/subscriptions/:id/refund-request/approve', { params: { id }, body }),
    );
    expect(subscription.refundRequest).toMatchObject({ status: 'approved', amount: 907.71 });
    person = await t.signIn(name);
    expect(await readCreditNotes(person, subscription)).toMatchObject([
      {
        amount: 907.71,
        reason: "Canceled with 30 days' notice.",
        endDate: '2027-02-09T00:00:00.000Z',
      },
    ]);
  });

  test('that is used up is not renewed early, so that its credit is kept', async () => {
    const { customer, plan } = await subscribe();
    const params = { id: plan._id };
    await giveNotice(customer, plan._id, '2027-02-09');
    const body = { imagesUsed: plan.imagesLimit };
    dataOf(await admin.call('PUT /admin/subscriptions/:id', { params, body }));
    expect(await planOf(customer)).toMatchObject({ isExhausted: true, isRenewalDue: false });
    expectError(await customer.call('POST /subscriptions/:id/renew', { params }), 409, 'REFUND_REQUEST_OPEN');

    await createApprovedReceipt(customer, admin, { planId: 'silver-plan' });
    expect(await planOf(customer)).toMatchObject({
      billingCycle: 'yearly',
      endDate: plan.endDate,
      paidPeriodsAhead: 1,
      earlyStart: null,
    });
    const start = await customer.call('POST /subscriptions/:id/start-next-period', { params });
    expectError(start, 409, 'INVALID_STATE');

    const later = await at('2027-02-09T12:00:00.000Z');
    expect(await planOf(later)).toMatchObject({
      billingCycle: 'monthly',
      startDate: '2027-02-09T12:00:00.000Z',
      refundRequest: { status: 'requested' },
    });
    const response = await admin.call('GET /admin/subscriptions/:id/refund-request', { params });
    expect(dataOf(response).calculation).toMatchObject({ unusedDays: 335, suggestedAmount: 907.71 });
  });

  test('is credited as promised if its period ended before the task ran', async () => {
    await subscribe();
    const customer = await at('2027-12-09T12:00:00.000Z');
    const plan = await planOf(customer);
    expect(plan).toMatchObject({
      cancelableOn: '2028-01-08T00:00:00.000Z',
      endDate: '2028-01-10T12:00:00.000Z',
    });
    await giveNotice(customer, plan._id, '2028-01-08');
    await at('2028-01-11T12:00:00.000Z');
    expect(await planInStudio(plan._id)).toMatchObject({
      status: 'inactive',
      isInGrace: false,
      endDate: plan.endDate,
      usableUntil: plan.endDate,
      refundRequest: { status: 'requested' },
    });
    const { subscription } = dataOf(await tryApproveRefund(admin, plan._id));
    expect(subscription.refundRequest).toMatchObject({ status: 'approved', amount: 5.41 });
    expect(await readCreditNotes(await t.signIn(name), subscription)).toMatchObject([
      { amount: 5.41, endDate: '2028-01-08T00:00:00.000Z' },
    ]);
  });

  test('that was credited in full ends without a request', async () => {
    const { customer, plan } = await subscribe();
    await giveNotice(customer, plan._id, '2027-02-09');
    const { invoiceId } = requestOf(await planOf(customer));
    const body = creditNoteBody(989);
    dataOf(await admin.call('POST /admin/invoices/:id/credit-notes', { params: { id: invoiceId }, body }));
    await at('2027-02-09T12:00:00.000Z');
    expect(await planInStudio(plan._id)).toMatchObject({
      status: 'inactive',
      refundRequest: { status: 'approved', amount: 0, creditNoteNumber: null },
    });
  });

  test('that the studio ended before leaves nothing to do', async () => {
    const { customer, plan } = await subscribe();
    await giveNotice(customer, plan._id, '2027-02-09');
    const { invoiceId } = requestOf(await planOf(customer));
    const body = { ...creditNoteBody(10), endDate: '2027-01-20' };
    dataOf(await admin.call('POST /admin/invoices/:id/credit-notes', { params: { id: invoiceId }, body }));
    expect((await planInStudio(plan._id)).refundRequest).toBeNull();
    await at('2027-02-09T12:00:00.000Z');
    expect((await planInStudio(plan._id)).refundRequest).toBeNull();
  });

  test('that the studio ended today can be paid for again at once', async () => {
    const { customer, plan } = await subscribe();
    await giveNotice(customer, plan._id, '2027-02-09');
    const { invoiceId } = requestOf(await planOf(customer));
    const written = await watchAudit(t.database);
    const body = { ...creditNoteBody(10), endDate: '2027-01-10' };
    dataOf(await admin.call('POST /admin/invoices/:id/credit-notes', { params: { id: invoiceId }, body }));
    expect((await written()).map(({ action }) => action)).toContain('withdraw_refund_request');
    await createApprovedReceipt(customer, admin, { planId: 'silver-plan' });
    const params = { id: plan._id };
    dataOf(await customer.call('PUT /subscriptions/:id/renewal', { params, body: { autoRenew: true } }));
    expect(await planOf(customer)).toMatchObject({ isUsable: true, autoRenew: true, refundRequest: null });
  });

  test('with an open invoice ends as well, and a later period follows at full length', async () => {
    const { customer, plan } = await subscribe();
    await giveNotice(customer, plan._id, '2027-02-09');
    await createApprovedReceipt(customer, admin, { planId: 'silver-plan' });
    await createSentInvoice(customer, admin, { planId: 'silver-plan' });
    const later = await at('2027-02-09T12:00:00.000Z');
    expect(await planOf(later)).toMatchObject({
      status: 'active',
      billingCycle: 'monthly',
      startDate: '2027-02-09T12:00:00.000Z',
      endDate: '2027-03-09T12:00:00.000Z',
      refundRequest: { status: 'requested' },
    });
  });
});
