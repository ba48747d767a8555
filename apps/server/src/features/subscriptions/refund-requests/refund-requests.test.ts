// Refunds that customers request within 30 days of a payment, and what the studio decides.
import { maxDailyRequests } from '@burnish/domain/subscriptions/plan-actions';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { watchAudit } from '../../../../../../testing/audit.ts';
import { expectError, expectFieldErrors } from '../../../../../../testing/expect-error.ts';
import {
  createApprovedReceipt,
  createPause,
  createSentInvoice,
  creditNoteBody,
  dataOf,
} from '../../../../../../testing/factories.ts';
import { findViolations } from '../../../../../../testing/invariants.ts';
import { submitPhotos } from '../../../../../../testing/photos.ts';
import { planOf, subscribeToSilver } from '../../../../../../testing/plans.ts';
import { connectClient } from '../../../../../../testing/realtime-client.ts';
import {
  approvalBody,
  createRefundableImages,
  createRefundRequest,
  refundRequestBody,
  requestOf,
  requestRefund,
} from '../../../../../../testing/refund-requests.ts';
import { readTables } from '../../../../../../testing/table-snapshot.ts';
import { orderUpgrade, readQuote, toYearlySilver, upgradeBody } from '../../../../../../testing/upgrades.ts';
import { refundRequests } from '../../../db/schema/index.ts';

let t: TestApp;
let admin: TestUser;

beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  t.clock.set('2027-01-10T12:00:00.000Z');
  admin = await t.signInAdmin();
});
afterAll(() => t.close());
afterEach(async () => expect(findViolations(await readTables(t.database))).toEqual([]));

const subscribe = (months = 1) => subscribeToSilver(t, admin, crypto.randomUUID(), months);

const optionsOf = async (person: TestUser, id: string) =>
  dataOf(await person.call('GET /subscriptions/:id/refund-options', { params: { id } })).options;

async function request(person: TestUser, id: string) {
  const body = await refundRequestBody(person, { _id: id });
  return person.call('POST /subscriptions/:id/refund-request', { params: { id }, body });
}

async function approve(
  id: string,
  change: { amount?: number; reason?: string; suggestedAmount?: number } = {},
) {
  const body = { ...(await approvalBody(admin, { _id: id })), ...change };
  return admin.call('POST /admin/subscriptions/:id/refund-request/approve', { params: { id }, body });
}

const withdraw = (person: TestUser, id: string) =>
  person.call('POST /subscriptions/:id/refund-request/withdraw', { params: { id } });

async function creditOf(person: TestUser): Promise<number> {
  const { balances } = dataOf(await person.call('GET /ledger/balances'));
  return balances.find(({ currency }) => currency === 'USD')?.creditBalance ?? 0;
}

/** Signs in again, because tokens expire. */
async function at(instant: string, name: string): Promise<TestUser> {
  t.clock.set(instant);
  admin = await t.signInAdmin();
  return t.signIn(name);
}

describe('a refund for a plan', () => {
  test('is what was paid less the used images at the price of their tier', async () => {
    const { customer, id } = await subscribe();
    await submitPhotos(t, customer, 2, { tier: 'natural' });
    await submitPhotos(t, customer, 1, { tier: 'highEnd' });
    const options = await optionsOf(customer, id);
    expect(options.cancellation).toBeNull();
    expect(options.refund).toMatchObject({
      requestUntil: '2027-02-09T00:00:00.000Z',
      calculation: {
        currency: 'USD',
        amountPaid: 97,
        amountCredited: 0,
        usedImages: [
          { name: 'Natural Retouch (Basic)', images: 2, unitPrice: 5, amount: 10 },
          { name: 'High-End Retouch (Premium)', images: 1, unitPrice: 8, amount: 8 },
        ],
        days: null,
        unusedDays: null,
        suggestedAmount: 79,
      },
    });
  });

  test('changes nothing until it is approved, which credits it and ends the plan', async () => {
    const { customer, id } = await subscribe();
    await submitPhotos(t, customer, 3);
    const written = await watchAudit(t.database);
    const page = await connectClient(await t.listen(), { token: admin.token });
    const requested = dataOf(await request(customer, id)).subscription;
    expect(requested).toMatchObject({
      status: 'active',
      isUsable: true,
      refundableUntil: null,
      refundRequest: {
        kind: 'refund',
        status: 'requested',
        reason: 'The campaign was called off.',
        amount: null,
      },
    });
    await page.waitForChange({ entity: 'subscription', id });
    page.close();
    expect(await creditOf(customer)).toBe(0);

    const approved = dataOf(await approve(id)).subscription;
    expect(approved).toMatchObject({
      status: 'inactive',
      autoRenew: false,
      isUsable: false,
      endDate: '2027-01-10T12:00:00.000Z',
      refundRequest: { status: 'approved', amount: 82, decisionReason: null },
    });
    expect((await written()).map(({ action }) => action).toSorted()).toEqual([
      'approve_refund',
      'end_purchase',
      'end_subscription',
      'issue_credit_note',
      'request_refund',
    ]);
    expect(requestOf(approved).creditNoteNumber).toMatch(/^CN-2027-/);
    expect(await creditOf(customer)).toBe(82);
    const { invoiceId } = requestOf(approved);
    const { creditNotes } = await readTables(t.database);
    expect(creditNotes.find((note) => note.invoiceId === invoiceId)?.items).toEqual([
      { description: 'Silver Plan: refund', totalMinor: 8_200 },
    ]);
    const { invoice } = dataOf(
      await customer.call('GET /subscriptions/invoices/:id', { params: { id: invoiceId } }),
    );
    expect(invoice.creditNotes).toMatchObject([
      {
        amount: 82,
        reason: 'Refund within 30 days of payment.',
        endDate: '2027-01-10T00:00:00.000Z',
      },
    ]);
  });

  test('can be another amount with a reason, which the customer sees', async () => {
    const { customer, id } = await subscribe();
    await request(customer, id);
    expectFieldErrors(await approve(id, { amount: 50 }), 'reason');
    expectFieldErrors(await approve(id, { amount: 97.01, reason: 'All of it.' }), 'amount');
    expectFieldErrors(await approve(id, { amount: 50.005, reason: 'Half.' }), 'amount');
    expectFieldErrors(await approve(id, { amount: 0, reason: 'Nothing.' }), 'amount');
    const { subscription } = dataOf(await approve(id, { amount: 50, reason: 'Agreed by phone.' }));
    expect(subscription.refundRequest).toMatchObject({ amount: 50, decisionReason: 'Agreed by phone.' });
    expect(await creditOf(customer)).toBe(50);
  });

  test('is for the last payment, of which later periods are kept', async () => {
    const { customer, id } = await subscribe(2);
    const { refund } = await optionsOf(customer, id);
    const params = { id };
    const earlier = dataOf(await customer.call('GET /subscriptions/invoices')).invoices.find(
      ({ _id }) => _id !== refund?.invoiceId,
    );
    const body = { invoiceId: earlier?._id ?? '', reason: 'Too much.' };
    expectFieldErrors(
      await customer.call('POST /subscriptions/:id/refund-request', { params, body }),
      'invoiceId',
    );
    await request(customer, id);
    const { subscription } = dataOf(await approve(id));
    expect(subscription).toMatchObject({ status: 'active', endDate: '2027-02-10T12:00:00.000Z' });
    expect(await creditOf(customer)).toBe(97);
  });

  test('is suggested again when images are used meanwhile', async () => {
    const { customer, id } = await subscribe();
    await request(customer, id);
    await submitPhotos(t, customer, 1);
    expectError(await approve(id, { suggestedAmount: 97, amount: 97 }), 409, 'BALANCE_CHANGED');
    expect(dataOf(await approve(id)).subscription.refundRequest?.amount).toBe(92);
  });

  test('is never suggested below zero, and less what was credited before', async () => {
    const { customer, id } = await subscribe();
    const { refund } = await optionsOf(customer, id);
    const params = { id: refund?.invoiceId ?? '' };
    dataOf(await admin.call('POST /admin/invoices/:id/credit-notes', { params, body: creditNoteBody(90) }));
    expect((await optionsOf(customer, id)).refund?.calculation).toMatchObject({
      amountCredited: 90,
      suggestedAmount: 7,
    });
    await submitPhotos(t, customer, 2);
    expect((await optionsOf(customer, id)).refund?.calculation.suggestedAmount).toBe(0);
    await request(customer, id);
    expectFieldErrors(await approve(id, { amount: 7.01, reason: 'All that is left.' }), 'amount');
    expect(dataOf(await approve(id, { amount: 7, reason: 'All that is left.' })).subscription.status).toBe(
      'inactive',
    );
  });

  test('can be requested on the thirtieth day of the studio, and not later', async () => {
    const name = crypto.randomUUID();
    const { id } = await subscribeToSilver(t, admin, name);
    await createApprovedReceipt(await t.signIn(name), admin, { planId: 'silver-plan' });
    let customer = await at('2027-02-09T22:59:00.000Z', name);
    expect((await planOf(customer)).refundableUntil).toBe('2027-02-09T00:00:00.000Z');
    const body = await refundRequestBody(customer, { _id: id });
    customer = await at('2027-02-09T23:00:00.000Z', name);
    expect((await planOf(customer)).refundableUntil).toBeNull();
    expect((await optionsOf(customer, id)).refund).toBeNull();
    const params = { id };
    expectError(
      await customer.call('POST /subscriptions/:id/refund-request', { params, body }),
      409,
      'INVALID_STATE',
    );
  });
});

describe('a refund for individually bought images', () => {
  test('is what was paid less the used ones, and ends the rest', async () => {
    const customer = await t.signIn(crypto.randomUUID());
    const images = await createRefundableImages(customer, admin);
    await admin.call('PUT /pay-per-image/admin/:id/usage', {
      params: { id: images._id },
      body: { imagesUsed: 4 },
    });
    const requested = await requestRefund(customer, images);
    expect(requested.refundRequest).toMatchObject({ kind: 'refund', status: 'requested' });
    const { refundRequest, calculation } = dataOf(
      await admin.call('GET /admin/subscriptions/:id/refund-request', { params: { id: images._id } }),
    );
    expect(refundRequest).toEqual(requested.refundRequest);
    expect(calculation).toMatchObject({
      amountPaid: 192,
      usedImages: [{ images: 4, unitPrice: 8, amount: 32 }],
      suggestedAmount: 160,
    });
    const { subscription } = dataOf(await approve(images._id));
    expect(subscription).toMatchObject({ status: 'cancelled', isUsable: false });
    expect(await creditOf(customer)).toBe(160);
  });
});

describe('a request', () => {
  test('can be withdrawn, and made again', async () => {
    const customer = await t.signIn(crypto.randomUUID());
    const { _id: id } = await createRefundRequest(customer, admin);
    expect(dataOf(await withdraw(customer, id)).subscription.refundRequest).toBeNull();
    expectError(await withdraw(customer, id), 409, 'INVALID_STATE');
    expect(dataOf(await request(customer, id)).subscription.refundRequest?.status).toBe('requested');
  });

  test('can be declined with a reason, which the customer sees for thirty days', async () => {
    const name = crypto.randomUUID();
    let customer = await t.signIn(name);
    const images = await createRefundRequest(customer, admin);
    const params = { id: images._id };
    const body = { requestId: requestOf(images)._id, reason: 'The photos have been delivered.' };
    const path = 'POST /admin/subscriptions/:id/refund-request/decline';
    expectError(
      await admin.call(path, { params, body: { ...body, requestId: crypto.randomUUID() } }),
      409,
      'INVALID_STATE',
    );
    const { subscription } = dataOf(await admin.call(path, { params, body }));
    expect(subscription).toMatchObject({
      status: 'active',
      refundRequest: {
        status: 'declined',
        decisionReason: body.reason,
        amount: null,
        creditNoteNumber: null,
      },
    });
    expectError(await admin.call(path, { params, body }), 409, 'INVALID_STATE');
    const shown = async () => {
      const { subscriptions } = dataOf(await customer.call('GET /subscriptions/active'));
      return subscriptions.map(({ refundRequest }) => refundRequest?.status ?? null);
    };
    customer = await at('2027-02-09T12:00:00.000Z', name);
    expect(await shown()).toEqual(['declined']);
    customer = await at('2027-02-10T12:00:00.000Z', name);
    expect(await shown()).toEqual([null]);
  });

  test('is decided once, although two admins do it at the same time', async () => {
    const customer = await t.signIn(crypto.randomUUID());
    const images = await createRefundRequest(customer, admin);
    const body = await approvalBody(admin, images);
    const params = { id: images._id };
    const decline = { requestId: body.requestId, reason: 'Delivered.' };
    const responses = await Promise.all([
      admin.call('POST /admin/subscriptions/:id/refund-request/approve', { params, body }),
      admin.call('POST /admin/subscriptions/:id/refund-request/approve', { params, body }),
      admin.call('POST /admin/subscriptions/:id/refund-request/decline', { params, body: decline }),
    ]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect([0, 192]).toContain(await creditOf(customer));
  });

  test('is made once, although it is sent twice at the same time', async () => {
    const customer = await t.signIn(crypto.randomUUID());
    const images = await createRefundableImages(customer, admin);
    const body = await refundRequestBody(customer, images);
    const send = () =>
      customer.call('POST /subscriptions/:id/refund-request', { params: { id: images._id }, body });
    const responses = await Promise.all([send(), send(), send()]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });

  test('waits until a pause, an upgrade and an open invoice are over, and keeps them out', async () => {
    const paused = await subscribe();
    await createPause(paused.customer, admin, { _id: paused.id }, 'studio');
    expectError(await request(paused.customer, paused.id), 409, 'PAUSE_EXISTS');

    const upgraded = await subscribe();
    await orderUpgrade(upgraded.customer, upgraded.id, toYearlySilver);
    expectError(await request(upgraded.customer, upgraded.id), 409, 'UPGRADE_OPEN');

    const open = await subscribe();
    await createSentInvoice(open.customer, admin, { planId: 'silver-plan' });
    expectError(await request(open.customer, open.id), 409, 'PLAN_INVOICE_OPEN');

    const { customer, id } = await subscribe();
    await request(customer, id);
    expect((await planOf(customer)).allowedActions).toEqual([]);
    const params = { id };
    const body = { startDate: '2027-01-12', days: 3 };
    expectError(
      await customer.call('POST /subscriptions/:id/pause', { params, body }),
      409,
      'REFUND_REQUEST_OPEN',
    );
    expectError(
      await admin.call('POST /admin/subscriptions/:id/pause', { params, body }),
      409,
      'REFUND_REQUEST_OPEN',
    );
    expectError(
      await customer.call('GET /subscriptions/:id/upgrade', { params }),
      409,
      'REFUND_REQUEST_OPEN',
    );
    expectError(await request(customer, id), 409, 'REFUND_REQUEST_OPEN');
  });

  test('of a plan that the studio canceled meanwhile credits without ending anything', async () => {
    const { customer, id } = await subscribe();
    await request(customer, id);
    await admin.call('PUT /admin/subscriptions/:id', { params: { id }, body: { status: 'cancelled' } });
    const { subscription } = dataOf(await approve(id));
    expect(subscription).toMatchObject({
      status: 'cancelled',
      refundRequest: { status: 'approved', amount: 97 },
    });
    expect(await creditOf(customer)).toBe(97);
  });

  test('is one of a hundred requests for the subscription in 24 hours, with pauses and upgrades', async () => {
    const { customer, id } = await subscribe();
    await createPause(customer, admin, { _id: id }, 'customer');
    dataOf(await customer.call('POST /subscriptions/:id/pause/withdraw', { params: { id } }));
    await orderUpgrade(customer, id, toYearlySilver);
    dataOf(await customer.call('DELETE /subscriptions/:id/upgrade', { params: { id } }));
    const requestAndWithdraw = async () => {
      const response = await request(customer, id);
      if (response.body.success) await withdraw(customer, id);
      return response;
    };
    dataOf(await requestAndWithdraw());
    const { queries } = t.database;
    const [made] = await queries.select().from(refundRequests).where(eq(refundRequests.subscriptionId, id));
    if (made === undefined) throw new Error('the request is not stored');
    // Earlier ones.
    const copies = Array.from({ length: maxDailyRequests - 4 }, (_, index) => ({
      ...made,
      id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    }));
    await queries.insert(refundRequests).values(copies);
    dataOf(await requestAndWithdraw());
    expectError(await requestAndWithdraw(), 409, 'TOO_MANY_PLAN_REQUESTS');
    const body = { startDate: '2027-01-12', days: 3 };
    const params = { id };
    expectError(
      await customer.call('POST /subscriptions/:id/pause', { params, body }),
      409,
      'TOO_MANY_PLAN_REQUESTS',
    );
    const quoted = upgradeBody(await readQuote(customer, id), toYearlySilver);
    expectError(
      await customer.call('POST /subscriptions/:id/upgrade', { params, body: quoted }),
      409,
      'TOO_MANY_PLAN_REQUESTS',
    );
    // The studio can still do it, and the customer a day later.
    dataOf(await admin.call('POST /admin/subscriptions/:id/pause', { params, body }));
    dataOf(await admin.call('POST /admin/subscriptions/:id/pause/end', { params }));
    t.clock.advance(24 * 3_600_000 + 1);
    dataOf(await requestAndWithdraw());
  });

  test('of another customer doesn’t exist', async () => {
    const { customer, id } = await subscribe();
    const other = await t.signIn(crypto.randomUUID());
    const params = { id };
    expectError(await other.call('GET /subscriptions/:id/refund-options', { params }), 404, 'NOT_FOUND');
    const body = await refundRequestBody(customer, { _id: id });
    expectError(
      await other.call('POST /subscriptions/:id/refund-request', { params, body }),
      404,
      'NOT_FOUND',
    );
    await request(customer, id);
    expectError(await withdraw(other, id), 404, 'NOT_FOUND');
  });
});
