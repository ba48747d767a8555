import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../../testing/app.ts';
import {
  approvedReceipt,
  approvedRequest,
  dataOf,
  pendingRequest,
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

const key = 'GET /admin/dashboard/stats';
const stats = async () => dataOf(await admin.call(key)).stats;

describe('the figures of the studio', () => {
  test('are nought where nothing has happened yet', async () => {
    expect(await stats()).toEqual({
      users: { total: 2 },
      subscriptionRequests: { pending: 0 },
      payPerImageRequests: { pending: 0 },
      invoices: { total: 0 },
      payments: { pending: 0, awaitingReview: 0 },
      receipts: { submitted: 0 },
      chat: { unread: 0 },
    });
  });

  test('count each order where it stands', async () => {
    await pendingRequest(customer);
    await pendingRequest(customer);
    await approvedRequest(customer, admin);
    await sentInvoice(customer, admin);
    await submittedReceipt(customer, admin);
    await submittedReceipt(customer, admin);
    await approvedReceipt(customer, admin);
    const { _id: id } = await submittedReceipt(customer, admin);
    await admin.call('PUT /admin/payment-receipts/:id', { params: { id }, body: { status: 'rejected' } });
    expect(await stats()).toEqual({
      users: { total: 2 },
      subscriptionRequests: { pending: 2 },
      payPerImageRequests: { pending: 0 },
      invoices: { total: 5 },
      payments: { pending: 2, awaitingReview: 2 },
      receipts: { submitted: 2 },
      chat: { unread: 0 },
    });
  });

  test('stand once more directly under data', async () => {
    const { stats: inside, ...beside } = dataOf(await admin.call(key));
    expect(beside).toEqual(inside);
  });

  test('are for admins alone', async () => {
    expectRefusal(await customer.call(key), 403, 'FORBIDDEN');
    expectRefusal(await t.nobody.call(key), 401, 'UNAUTHENTICATED');
  });
});
