import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { expectError } from '../../../../../testing/expect-error.ts';
import {
  createApprovedOrder,
  createApprovedReceipt,
  createPendingOrder,
  createSentInvoice,
  createSubmittedReceipt,
  dataOf,
} from '../../../../../testing/factories.ts';

let t: TestApp;
let customer: TestUser;
let admin: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  [customer, admin] = [await t.signIn('Adaeze Okafor'), await t.signInAdmin()];
});
afterAll(() => t.close());

const key = 'GET /admin/dashboard/stats';
const stats = async () => dataOf(await admin.call(key)).stats;

describe('the stats of the studio', () => {
  test('are zero at first', async () => {
    expect(await stats()).toEqual({
      users: { total: 2 },
      subscriptionRequests: { pending: 0 },
      payPerImageRequests: { pending: 0 },
      invoices: { total: 0 },
      payments: { pending: 0, awaitingReview: 0 },
      receipts: { submitted: 0 },
      chat: { unread: 0 },
      jobs: { late: 0 },
      waiting: { order: 0, receipt: 0, pause: 0, refund: 0, job: 0, chat: 0 },
    });
  });

  test('count orders, invoices and receipts by status', async () => {
    await createPendingOrder(customer);
    await createPendingOrder(customer);
    await createApprovedOrder(customer, admin);
    await createSentInvoice(customer, admin);
    await createSubmittedReceipt(customer, admin);
    await createSubmittedReceipt(customer, admin);
    await createApprovedReceipt(customer, admin);
    const { _id: id } = await createSubmittedReceipt(customer, admin);
    await admin.call('PUT /admin/payment-receipts/:id', { params: { id }, body: { status: 'rejected' } });
    expect(await stats()).toEqual({
      users: { total: 2 },
      subscriptionRequests: { pending: 2 },
      payPerImageRequests: { pending: 0 },
      invoices: { total: 5 },
      payments: { pending: 2, awaitingReview: 2 },
      receipts: { submitted: 2 },
      chat: { unread: 0 },
      jobs: { late: 0 },
      waiting: { order: 3, receipt: 2, pause: 0, refund: 0, job: 0, chat: 0 },
    });
  });

  test('are repeated directly in data', async () => {
    const { stats: inside, ...beside } = dataOf(await admin.call(key));
    expect(beside).toEqual(inside);
  });

  test('are for admins only', async () => {
    expectError(await customer.call(key), 403, 'FORBIDDEN');
    expectError(await t.visitor.call(key), 401, 'UNAUTHENTICATED');
  });
});
