// Refunds within 30 days of a payment: what is suggested and credited, and what ends.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { watchAudit } from '../../../../../../testing/audit.ts';
import { expectError, expectFieldErrors } from '../../../../../../testing/expect-error.ts';
import {
  createApprovedReceipt,
  creditNoteBody,
  dataOf,
  payInvoice,
  readCredit,
} from '../../../../../../testing/factories.ts';
import { findViolations } from '../../../../../../testing/invariants.ts';
import { listQuotas } from '../../../../../../testing/photos.ts';
import { planOf, subscribeToSilver } from '../../../../../../testing/plans.ts';
import { connectClient } from '../../../../../../testing/realtime-client.ts';
import {
  createRefundableImages,
  readCreditNotes,
  readRefundOptions,
  refundRequestBody,
  requestOf,
  requestRefund,
  tryApproveRefund,
  tryRequestRefund,
} from '../../../../../../testing/refund-requests.ts';
import { submitPhotos } from '../../../../../../testing/stored-photos.ts';
import { readTables } from '../../../../../../testing/table-snapshot.ts';
import { orderUpgrade } from '../../../../../../testing/upgrades.ts';

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

/** Signs in again, because tokens expire. */
async function at(instant: string, name: string): Promise<TestUser> {
  t.clock.set(instant);
  admin = await t.signInAdmin();
  return t.signIn(name);
}

const withdrawJob = async (customer: TestUser, { _id: id }: { readonly _id: string }) =>
  dataOf(await customer.call('PUT /photos/jobs/:id/withdraw', { params: { id } }));

async function readUsedImages(customer: TestUser, id: string) {
  const { refund } = await readRefundOptions(customer, id);
  return refund?.calculation.usedImages.map(({ name, images }) => [name, images]);
}

describe('a refund for a plan', () => {
  test('is what was paid less the used images at the price of their tier', async () => {
    const { customer, id } = await subscribe();
    await submitPhotos(t, customer, 2, { tier: 'natural' });
    await submitPhotos(t, customer, 1, { tier: 'highEnd' });
    const options = await readRefundOptions(customer, id);
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

  test('counts used images as the plan does when an admin corrects them', async () => {
    const { customer, id } = await subscribe();
    await submitPhotos(t, customer, 1, { tier: 'natural' });
    await submitPhotos(t, customer, 3, { tier: 'highEnd' });
    const correct = async (imagesUsed: number) =>
      dataOf(await admin.call('PUT /admin/subscriptions/:id', { params: { id }, body: { imagesUsed } }));
    await correct(2);
    expect(await readUsedImages(customer, id)).toEqual([['High-End Retouch (Premium)', 2]]);
    await correct(6);
    expect(await readUsedImages(customer, id)).toEqual([
      ['Natural Retouch (Basic)', 3],
      ['High-End Retouch (Premium)', 3],
    ]);
  });

  test('deducts images that were used although one of an earlier period was returned', async () => {
    const name = crypto.randomUUID();
    const { id } = await subscribeToSilver(t, admin, name);
    const earlier = await submitPhotos(t, await t.signIn(name), 1, { tier: 'natural' });
    const customer = await at('2027-02-11T12:00:00.000Z', name);
    await createApprovedReceipt(customer, admin, { planId: 'silver-plan' });
    await submitPhotos(t, customer, 2, { tier: 'natural' });
    await withdrawJob(customer, earlier);
    expect(await planOf(customer)).toMatchObject({ imagesUsed: 2 });
    expect(await readUsedImages(customer, id)).toEqual([['Natural Retouch (Basic)', 2]]);
  });

  describe('after an upgrade', () => {
    /** One photo is submitted before the quote, one while it is open, and one after its payment. Returns the second one. */
    async function upgrade() {
      const name = crypto.randomUUID();
      const { customer, id } = await subscribeToSilver(t, admin, name);
      await submitPhotos(t, customer, 1, { tier: 'natural' });
      const { invoice } = await orderUpgrade(customer, id, { planId: 'gold-plan', billingCycle: 'monthly' });
      const between = await submitPhotos(t, customer, 1, { tier: 'highEnd' });
      await payInvoice(customer, admin, invoice);
      await submitPhotos(t, customer, 1, { tier: 'magazine' });
      return { customer, id, between };
    }

    test('deducts images that were used between its quote and its payment', async () => {
      const { customer, id } = await upgrade();
      // Gold for $197, less 29 of 30 images of Silver for $97.
      expect((await readRefundOptions(customer, id)).refund?.calculation).toMatchObject({
        amountPaid: 103.24,
        unusedValue: 93.76,
      });
      expect(await readUsedImages(customer, id)).toEqual([
        ['High-End Retouch (Premium)', 1],
        ['Magazine Retouch (Luxury)', 1],
      ]);
    });

    test('deducts none of them that the new period got back', async () => {
      const { customer, id, between } = await upgrade();
      expect(await planOf(customer)).toMatchObject({ imagesUsed: 1, imagesLimit: 59 });
      await withdrawJob(customer, between);
      expect(await planOf(customer)).toMatchObject({ imagesUsed: 1, imagesLimit: 60 });
      expect(await readUsedImages(customer, id)).toEqual([['Magazine Retouch (Luxury)', 1]]);
    });
  });

  test('changes nothing until it is approved, which credits it and ends the plan', async () => {
    const { customer, id } = await subscribe();
    await submitPhotos(t, customer, 3);
    const written = await watchAudit(t.database);
    const page = await connectClient(await t.listen(), { token: admin.token });
    const requested = dataOf(await tryRequestRefund(customer, { _id: id })).subscription;
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
    expect(await readCredit(customer)).toBe(0);

    const approved = dataOf(await tryApproveRefund(admin, id)).subscription;
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
    expect(await readCredit(customer)).toBe(82);
    const { invoiceId } = requestOf(approved);
    const { creditNotes } = await readTables(t.database);
    expect(creditNotes.find((note) => note.invoiceId === invoiceId)?.items).toEqual([
      { description: 'Silver Plan: refund', totalMinor: 8_200 },
    ]);
    expect(await readCreditNotes(customer, approved)).toMatchObject([
      {
        amount: 82,
        reason: 'Refund within 30 days of payment.',
        endDate: '2027-01-10T00:00:00.000Z',
      },
    ]);
  });

  test('can be another amount with a reason, which the customer sees', async () => {
    const { customer, id } = await subscribe();
    await tryRequestRefund(customer, { _id: id });
    expectFieldErrors(await tryApproveRefund(admin, id, { amount: 50 }), 'reason');
    expectFieldErrors(await tryApproveRefund(admin, id, { amount: 97.01, reason: 'All of it.' }), 'amount');
    expectFieldErrors(await tryApproveRefund(admin, id, { amount: 50.005, reason: 'Half.' }), 'amount');
    expectFieldErrors(await tryApproveRefund(admin, id, { amount: 0, reason: 'Nothing.' }), 'amount');
    const { subscription } = dataOf(
      await tryApproveRefund(admin, id, { amount: 50, reason: 'Agreed by phone.' }),
    );
    expect(subscription.refundRequest).toMatchObject({ amount: 50, decisionReason: 'Agreed by phone.' });
    expect(await readCredit(customer)).toBe(50);
  });

  test('is for the last payment, of which later periods are kept', async () => {
    const { customer, id } = await subscribe(2);
    const { refund } = await readRefundOptions(customer, id);
    const params = { id };
    const earlier = dataOf(await customer.call('GET /subscriptions/invoices')).invoices.find(
      ({ _id }) => _id !== refund?.invoiceId,
    );
    const body = { invoiceId: earlier?._id ?? '', reason: 'Too much.' };
    expectFieldErrors(
      await customer.call('POST /subscriptions/:id/refund-request', { params, body }),
      'invoiceId',
    );
    await tryRequestRefund(customer, { _id: id });
    const { subscription } = dataOf(await tryApproveRefund(admin, id));
    expect(subscription).toMatchObject({ status: 'active', endDate: '2027-02-10T12:00:00.000Z' });
    expect(await readCredit(customer)).toBe(97);
  });

  test('is suggested again when images are used meanwhile', async () => {
    const { customer, id } = await subscribe();
    await tryRequestRefund(customer, { _id: id });
    await submitPhotos(t, customer, 1);
    expectError(
      await tryApproveRefund(admin, id, { suggestedAmount: 97, amount: 97 }),
      409,
      'BALANCE_CHANGED',
    );
    expect(dataOf(await tryApproveRefund(admin, id)).subscription.refundRequest?.amount).toBe(92);
  });

  test('is never suggested below zero, and less what was credited before', async () => {
    const { customer, id } = await subscribe();
    const { refund } = await readRefundOptions(customer, id);
    const params = { id: refund?.invoiceId ?? '' };
    dataOf(await admin.call('POST /admin/invoices/:id/credit-notes', { params, body: creditNoteBody(90) }));
    expect((await readRefundOptions(customer, id)).refund?.calculation).toMatchObject({
      amountCredited: 90,
      suggestedAmount: 7,
    });
    await submitPhotos(t, customer, 2);
    expect((await readRefundOptions(customer, id)).refund?.calculation.suggestedAmount).toBe(0);
    await tryRequestRefund(customer, { _id: id });
    expectFieldErrors(
      await tryApproveRefund(admin, id, { amount: 7.01, reason: 'All that is left.' }),
      'amount',
    );
    expect(
      dataOf(await tryApproveRefund(admin, id, { amount: 7, reason: 'All that is left.' })).subscription
        .status,
    ).toBe('inactive');
  });

  test('ends a period at once that a credit note has shortened meanwhile', async () => {
    const { customer, id } = await subscribe();
    const { refundRequest } = await requestRefund(customer, await planOf(customer));
    const params = { id: refundRequest?.invoiceId ?? '' };
    const body = { ...creditNoteBody(20), endDate: '2027-01-25' };
    dataOf(await admin.call('POST /admin/invoices/:id/credit-notes', { params, body }));
    expect(await listQuotas(customer)).toMatchObject([{ expiresAt: '2027-01-25T12:00:00.000Z' }]);
    const { subscription } = dataOf(await tryApproveRefund(admin, id));
    expect(subscription).toMatchObject({ status: 'inactive', refundRequest: { amount: 77 } });
    expect(await readCreditNotes(customer, subscription)).toMatchObject([
      { endDate: '2027-01-25T00:00:00.000Z' },
      { endDate: '2027-01-10T00:00:00.000Z' },
    ]);
    expect(await listQuotas(customer)).toEqual([]);
  });

  describe('approved in the days of grace of its period', () => {
    /** The refund is requested on the last day before the period ends. Returns the customer two days later. */
    async function letPeriodEnd() {
      const name = crypto.randomUUID();
      const { id } = await subscribeToSilver(t, admin, name);
      const requesting = await at('2027-02-09T12:00:00.000Z', name);
      dataOf(await tryRequestRefund(requesting, { _id: id }));
      return { customer: await at('2027-02-11T12:00:00.000Z', name), id };
    }

    test('takes the images that could still be used', async () => {
      const { customer, id } = await letPeriodEnd();
      expect(await listQuotas(customer)).toMatchObject([{ imagesUsed: 0, imagesLimit: 30 }]);
      const { subscription } = dataOf(await tryApproveRefund(admin, id));
      expect(subscription).toMatchObject({ status: 'inactive', refundRequest: { amount: 97 } });
      expect(await listQuotas(customer)).toEqual([]);
    });

    test('takes the images that rolled over to the next period', async () => {
      const { customer, id } = await letPeriodEnd();
      await createApprovedReceipt(customer, admin, { planId: 'silver-plan' });
      expect(await listQuotas(customer)).toMatchObject([{ imagesLimit: 36 }]);
      const { subscription } = dataOf(await tryApproveRefund(admin, id));
      expect(subscription).toMatchObject({ status: 'active', refundRequest: { amount: 97 } });
      expect(await listQuotas(customer)).toMatchObject([{ imagesLimit: 30 }]);
    });
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
    expect((await readRefundOptions(customer, id)).refund).toBeNull();
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
    const { subscription } = dataOf(await tryApproveRefund(admin, images._id));
    expect(subscription).toMatchObject({ status: 'cancelled', isUsable: false });
    expect(await readCredit(customer)).toBe(160);
  });
});
