import { type OrderStatus, orderStatuses } from '@burnish/domain/orders/order';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { expectError, expectFieldErrors } from '../../../../../../testing/expect-error.ts';
import {
  createApprovedOrder,
  createApprovedReceipt,
  createPendingOrder,
  createSentInvoice,
  createSubmittedReceipt,
  dataOf,
  invoiceBody,
  receiptBody,
} from '../../../../../../testing/factories.ts';

let t: TestApp;
let customer: TestUser;
let admin: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  [customer, admin] = [await t.signIn('Adaeze Okafor'), await t.signInAdmin()];
});
afterAll(() => t.close());

const key = 'PUT /admin/subscription-requests/:id';

function decide(id: string, status: OrderStatus, adminNotes?: string) {
  return admin.call(key, {
    params: { id },
    body: { status, ...(adminNotes === undefined ? {} : { adminNotes }) },
  });
}

async function findOwnOrder(person: TestUser, id: string) {
  const { requests } = dataOf(await person.call('GET /subscriptions/requests'));
  return requests.find(({ _id }) => _id === id);
}

/** Creates an order with this status, through the calls that lead to it. */
const createWithStatus: { readonly [S in OrderStatus]: (person: TestUser) => Promise<string> } = {
  pending: async (person) => (await createPendingOrder(person))._id,
  approved: async (person) => (await createApprovedOrder(person, admin))._id,
  async rejected(person) {
    const { _id } = await createPendingOrder(person);
    await decide(_id, 'rejected');
    return _id;
  },
  invoice_sent: async (person) => (await createSentInvoice(person, admin)).requestId,
  async completed(person) {
    const { invoiceId } = await createApprovedReceipt(person, admin);
    const { invoice } = dataOf(
      await admin.call('GET /admin/invoices/:id', { params: { id: invoiceId._id } }),
    );
    return invoice.requestId;
  },
};

describe('a decision about an order', () => {
  /** Any other change is rejected with 409. */
  const possible: { readonly [S in OrderStatus]: readonly OrderStatus[] } = {
    pending: ['pending', 'approved', 'rejected'],
    approved: ['approved', 'rejected'],
    invoice_sent: ['invoice_sent', 'rejected'],
    rejected: ['rejected'],
    completed: ['completed'],
  };
  const pairs = orderStatuses.flatMap((from) =>
    orderStatuses.map((to) => [from, to, possible[from].includes(to) ? 200 : 409] as const),
  );

  test.each(pairs)('from %s to %s replies %i', async (from, to, status) => {
    const id = await createWithStatus[from](customer);
    const response = await decide(id, to);
    if (status === 409) expectError(response, 409, 'INVALID_STATE');
    else expect(dataOf(response).request.status).toBe(to);
    expect((await findOwnOrder(customer, id))?.status).toBe(status === 409 ? from : to);
  });
});

describe('allowed actions of an order', () => {
  test.each(orderStatuses)('match the decisions that are accepted while it is %s', async (from) => {
    const decisions = { approve: 'approved', reject: 'rejected' } as const;
    for (const [action, status] of Object.entries(decisions)) {
      const id = await createWithStatus[from](customer);
      const { requests } = dataOf(await admin.call('GET /admin/subscription-requests'));
      const allowed: readonly string[] = requests.find(({ _id }) => _id === id)?.allowedActions ?? [];
      const response = await decide(id, status);
      const changed = response.status === 200 && from !== status;
      expect(allowed.includes(action), `${action}: ${response.status}`).toBe(changed);
    }
    const id = await createWithStatus[from](customer);
    const { requests } = dataOf(await admin.call('GET /admin/subscription-requests'));
    const allowed = requests.find(({ _id }) => _id === id)?.allowedActions;
    const sent = await admin.call('POST /admin/invoices', { body: invoiceBody(id) });
    expect(allowed?.includes('send_invoice')).toBe(sent.status === 201);
  });

  test('are empty for its customer', async () => {
    const id = await createWithStatus.pending(customer);
    expect((await findOwnOrder(customer, id))?.allowedActions).toEqual([]);
  });

  test("don't include rejecting while a receipt is awaiting review", async () => {
    const receipt = await createSubmittedReceipt(customer, admin);
    const { invoice } = dataOf(
      await admin.call('GET /admin/invoices/:id', { params: { id: receipt.invoiceId._id } }),
    );
    expectError(await decide(invoice.requestId, 'rejected'), 409, 'INVALID_STATE');
    const { requests } = dataOf(await admin.call('GET /admin/subscription-requests'));
    expect(requests.find(({ _id }) => _id === invoice.requestId)?.allowedActions).toEqual([]);
  });
});

describe('a decision', () => {
  test('changes nothing when repeated, not even the note', async () => {
    const { _id } = await createPendingOrder(customer);
    t.clock.set('2026-11-21T13:00:00.000Z');
    const first = dataOf(await decide(_id, 'approved', 'first')).request;
    t.clock.set('2026-11-21T14:00:00.000Z');
    const second = dataOf(await decide(_id, 'approved', 'second')).request;
    expect(second).toEqual(first);
    expect(first.adminNotes).toBe('first');
    expect(first.progress.steps[1]).toEqual({
      step: 'approved',
      state: 'completed',
      reachedAt: '2026-11-21T13:00:00.000Z',
    });
  });

  test('shows its note to admins only', async () => {
    const { _id } = await createPendingOrder(customer);
    await decide(_id, 'approved', 'Status updated to approved');
    expect((await findOwnOrder(customer, _id))?.adminNotes).toBeNull();
    const { requests } = dataOf(await admin.call('GET /admin/subscription-requests'));
    expect(requests.find((request) => request._id === _id)?.adminNotes).toBe('Status updated to approved');
  });

  test('to reject an order shows the customer the reason', async () => {
    const { _id } = await createPendingOrder(customer);
    await decide(_id, 'rejected', 'We are fully booked.');
    const own = await findOwnOrder(customer, _id);
    expect(own?.adminNotes).toBe('We are fully booked.');
    expect(own?.progress.waitingOn).toBeNull();
    expect(own?.progress.steps[1]?.state).toBe('stopped');
  });

  test.each([
    ['status', { status: 'cancelled' }],
    ['status', {}],
    ['adminNotes', { status: 'approved', adminNotes: 'x'.repeat(2_001) }],
  ])('with an invalid %s is rejected', async (path, payload) => {
    const { _id } = await createPendingOrder(customer);
    const url = `/api/admin/subscription-requests/${_id}`;
    expectFieldErrors(await admin.send({ method: 'PUT', url, payload }), path);
  });

  test('about an order that does not exist is rejected', async () => {
    expectError(await decide('0193f1c2-7a10-7c3e-9b1d-4f2a6c8e0d11', 'approved'), 404, 'NOT_FOUND');
  });

  test('is rejected for customers and visitors', async () => {
    const { _id: id } = await createPendingOrder(customer);
    const options = { params: { id }, body: { status: 'approved' } } as const;
    expectError(await customer.call(key, options), 403, 'FORBIDDEN');
    expectError(await t.visitor.call(key, options), 401, 'UNAUTHENTICATED');
    expect((await findOwnOrder(customer, id))?.status).toBe('pending');
  });
});

describe('an abandoned order', () => {
  test('voids its unpaid invoice when it is rejected', async () => {
    const invoice = await createSentInvoice(customer, admin);
    const { request } = dataOf(await decide(invoice.requestId, 'rejected'));
    expect(request).toMatchObject({ status: 'rejected', invoiceId: null });
    const after = dataOf(
      await customer.call('GET /subscriptions/invoices/:id', { params: { id: invoice._id } }),
    ).invoice;
    expect(after).toMatchObject({ status: 'void', allowedActions: [], confirmation: 'none' });
    expectError(
      await customer.call('POST /subscriptions/payments/receipt', { body: receiptBody(invoice._id) }),
      409,
      'INVOICE_NOT_PAYABLE',
    );
  });

  test('can be rejected once its receipt is rejected', async () => {
    const receipt = await createSubmittedReceipt(customer, admin);
    await admin.call('PUT /admin/payment-receipts/:id', {
      params: { id: receipt._id },
      body: { status: 'rejected' },
    });
    const { invoice } = dataOf(
      await admin.call('GET /admin/invoices/:id', { params: { id: receipt.invoiceId._id } }),
    );
    expect((await decide(invoice.requestId, 'rejected')).status).toBe(200);
  });

  test('cannot be invoiced once it is rejected', async () => {
    const id = await createWithStatus.rejected(customer);
    expectError(
      await admin.call('POST /admin/invoices', { body: invoiceBody(id) }),
      409,
      'ORDER_NOT_APPROVED',
    );
  });
});
