// Refund requests: who decides, when they are possible, and how often.
import { maxDailyRequests } from '@burnish/domain/subscriptions/plan-actions';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { expectError } from '../../../../../../testing/expect-error.ts';
import { createPause, createSentInvoice, dataOf, readCredit } from '../../../../../../testing/factories.ts';
import { findViolations } from '../../../../../../testing/invariants.ts';
import { listQuotas } from '../../../../../../testing/photos.ts';
import { planOf, subscribeToSilver } from '../../../../../../testing/plans.ts';
import {
  approvalBody,
  createRefundableImages,
  createRefundRequest,
  readRefundOptions,
  refundRequestBody,
  requestOf,
  tryApproveRefund,
  tryRequestRefund,
  withdrawRefundRequest,
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

const subscribe = () => subscribeToSilver(t, admin, crypto.randomUUID());

/** Signs in again, because tokens expire. */
async function at(instant: string, name: string): Promise<TestUser> {
  t.clock.set(instant);
  admin = await t.signInAdmin();
  return t.signIn(name);
}

describe('a request', () => {
  test('can be withdrawn, and made again', async () => {
    const customer = await t.signIn(crypto.randomUUID());
    const { _id: id } = await createRefundRequest(customer, admin);
    expect(dataOf(await withdrawRefundRequest(customer, id)).subscription.refundRequest).toBeNull();
    expectError(await withdrawRefundRequest(customer, id), 409, 'INVALID_STATE');
    expect(dataOf(await tryRequestRefund(customer, { _id: id })).subscription.refundRequest?.status).toBe(
      'requested',
    );
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
    expect([0, 192]).toContain(await readCredit(customer));
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
    expectError(await tryRequestRefund(paused.customer, { _id: paused.id }), 409, 'PAUSE_EXISTS');

    const upgraded = await subscribe();
    await orderUpgrade(upgraded.customer, upgraded.id, toYearlySilver);
    expectError(await tryRequestRefund(upgraded.customer, { _id: upgraded.id }), 409, 'UPGRADE_OPEN');

    const open = await subscribe();
    expect((await readRefundOptions(open.customer, open.id)).hasOpenInvoice).toBe(false);
    await createSentInvoice(open.customer, admin, { planId: 'silver-plan' });
    expect((await readRefundOptions(open.customer, open.id)).hasOpenInvoice).toBe(true);
    expectError(await tryRequestRefund(open.customer, { _id: open.id }), 409, 'PLAN_INVOICE_OPEN');

    const { customer, id } = await subscribe();
    await tryRequestRefund(customer, { _id: id });
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
    expectError(await tryRequestRefund(customer, { _id: id }), 409, 'REFUND_REQUEST_OPEN');
  });

  test('of a plan that the studio canceled meanwhile leaves nothing to use when it is active again', async () => {
    const { customer, id } = await subscribe();
    await tryRequestRefund(customer, { _id: id });
    await admin.call('PUT /admin/subscriptions/:id', { params: { id }, body: { status: 'cancelled' } });
    const { subscription } = dataOf(await tryApproveRefund(admin, id));
    expect(subscription).toMatchObject({
      status: 'cancelled',
      refundRequest: { status: 'approved', amount: 97 },
    });
    expect(await readCredit(customer)).toBe(97);
    const body = { status: 'active' } as const;
    dataOf(await admin.call('PUT /admin/subscriptions/:id', { params: { id }, body }));
    expect(await listQuotas(customer)).toEqual([]);
  });

  test('is one of a hundred requests for the subscription in 24 hours, with pauses and upgrades', async () => {
    const { customer, id } = await subscribe();
    await createPause(customer, admin, { _id: id }, 'customer');
    dataOf(await customer.call('POST /subscriptions/:id/pause/withdraw', { params: { id } }));
    await orderUpgrade(customer, id, toYearlySilver);
    dataOf(await customer.call('DELETE /subscriptions/:id/upgrade', { params: { id } }));
    const requestAndWithdraw = async () => {
      const response = await tryRequestRefund(customer, { _id: id });
      if (response.body.success) await withdrawRefundRequest(customer, id);
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
    await tryRequestRefund(customer, { _id: id });
    expectError(await withdrawRefundRequest(other, id), 404, 'NOT_FOUND');
  });
});
