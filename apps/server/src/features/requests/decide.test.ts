import { type RequestStatus, requestStatuses } from '@burnish/domain/request/request';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../../testing/app.ts';
import {
  approvedReceipt,
  approvedRequest,
  dataOf,
  invoiceBody,
  pendingRequest,
  receiptBody,
  sentInvoice,
  submittedReceipt,
} from '../../../../../testing/factories.ts';
import { expectFaults, expectRefusal } from '../../../../../testing/refusal.ts';

let t: TestApp;
let customer: Person;
let admin: Person;

beforeAll(async () => {
  t = await createTestApp();
  [customer, admin] = [await t.signIn('Adaeze Okafor'), await t.signInAdmin()];
});
afterAll(() => t.close());

const key = 'PUT /admin/subscription-requests/:id';

function decide(id: string, status: RequestStatus, adminNotes?: string) {
  return admin.call(key, {
    params: { id },
    body: { status, ...(adminNotes === undefined ? {} : { adminNotes }) },
  });
}

async function ownRequest(person: Person, id: string) {
  const { requests } = dataOf(await person.call('GET /subscriptions/requests'));
  return requests.find(({ _id }) => _id === id);
}

/** A fresh request in each of its states, reached the way it is reached in life. */
const reach: { readonly [S in RequestStatus]: (person: Person) => Promise<string> } = {
  pending: async (person) => (await pendingRequest(person))._id,
  approved: async (person) => (await approvedRequest(person, admin))._id,
  async rejected(person) {
    const { _id } = await pendingRequest(person);
    await decide(_id, 'rejected');
    return _id;
  },
  invoice_sent: async (person) => (await sentInvoice(person, admin)).requestId,
  async completed(person) {
    const { invoiceId } = await approvedReceipt(person, admin);
    const { invoice } = dataOf(
      await admin.call('GET /admin/invoices/:id', { params: { id: invoiceId._id } }),
    );
    return invoice.requestId;
  },
};

describe('what an admin may make of a request', () => {
  /** Whatever stands in no row is refused: 409. */
  const possible: { readonly [S in RequestStatus]: readonly RequestStatus[] } = {
    pending: ['pending', 'approved', 'rejected'],
    approved: ['approved', 'rejected'],
    invoice_sent: ['invoice_sent', 'rejected'],
    rejected: ['rejected'],
    completed: ['completed'],
  };
  const pairs = requestStatuses.flatMap((from) =>
    requestStatuses.map((to) => [from, to, possible[from].includes(to) ? 200 : 409] as const),
  );

  test.each(pairs)('from %s to %s: %i', async (from, to, status) => {
    const id = await reach[from](customer);
    const answer = await decide(id, to);
    if (status === 409) expectRefusal(answer, 409, 'WRONG_STATE');
    else expect(dataOf(answer).request.status).toBe(to);
    expect((await ownRequest(customer, id))?.status).toBe(status === 409 ? from : to);
  });
});

describe('what a request offers to do', () => {
  test.each(requestStatuses)('while it is %s is what is then accepted', async (from) => {
    const decisions = { approve: 'approved', reject: 'rejected' } as const;
    for (const [act, status] of Object.entries(decisions)) {
      const id = await reach[from](customer);
      const { requests } = dataOf(await admin.call('GET /admin/subscription-requests'));
      const offers: readonly string[] = requests.find(({ _id }) => _id === id)?.allowedActions ?? [];
      const answer = await decide(id, status);
      const changed = answer.status === 200 && from !== status;
      expect(offers.includes(act), `${act}: ${answer.status}`).toBe(changed);
    }
    const id = await reach[from](customer);
    const { requests } = dataOf(await admin.call('GET /admin/subscription-requests'));
    const offers = requests.find(({ _id }) => _id === id)?.allowedActions;
    const sent = await admin.call('POST /admin/invoices', { body: invoiceBody(id) });
    expect(offers?.includes('send_invoice')).toBe(sent.status === 201);
  });

  test('is nothing to its customer', async () => {
    const id = await reach.pending(customer);
    expect((await ownRequest(customer, id))?.allowedActions).toEqual([]);
  });

  test('is no rejection while a receipt waits for its review', async () => {
    const receipt = await submittedReceipt(customer, admin);
    const { invoice } = dataOf(
      await admin.call('GET /admin/invoices/:id', { params: { id: receipt.invoiceId._id } }),
    );
    expectRefusal(await decide(invoice.requestId, 'rejected'), 409, 'WRONG_STATE');
    const { requests } = dataOf(await admin.call('GET /admin/subscription-requests'));
    expect(requests.find(({ _id }) => _id === invoice.requestId)?.allowedActions).toEqual([]);
  });
});

describe('a decision', () => {
  test('repeated changes nothing, not even the note', async () => {
    const { _id } = await pendingRequest(customer);
    t.clock.set('2026-11-21T13:00:00.000Z');
    const first = dataOf(await decide(_id, 'approved', 'first')).request;
    t.clock.set('2026-11-21T14:00:00.000Z');
    const second = dataOf(await decide(_id, 'approved', 'second')).request;
    expect(second).toEqual(first);
    expect(first.adminNotes).toBe('first');
    expect(first.path.steps[1]).toEqual({ step: 'approved', state: 'done', at: '2026-11-21T13:00:00.000Z' });
  });

  test('is noted for the admins alone', async () => {
    const { _id } = await pendingRequest(customer);
    await decide(_id, 'approved', 'Status updated to approved');
    expect((await ownRequest(customer, _id))?.adminNotes).toBeNull();
    const { requests } = dataOf(await admin.call('GET /admin/subscription-requests'));
    expect(requests.find((request) => request._id === _id)?.adminNotes).toBe('Status updated to approved');
  });

  test('to reject tells the customer why', async () => {
    const { _id } = await pendingRequest(customer);
    await decide(_id, 'rejected', 'We are fully booked.');
    const own = await ownRequest(customer, _id);
    expect(own?.adminNotes).toBe('We are fully booked.');
    expect(own?.path.actsNext).toBeNull();
    expect(own?.path.steps[1]?.state).toBe('stopped');
  });

  test.each([
    ['status', { status: 'cancelled' }],
    ['status', {}],
    ['adminNotes', { status: 'approved', adminNotes: 'x'.repeat(2_001) }],
  ])('with a bad %s is refused', async (path, payload) => {
    const { _id } = await pendingRequest(customer);
    const url = `/api/admin/subscription-requests/${_id}`;
    expectFaults(await admin.send({ method: 'PUT', url, payload }), path);
  });

  test('on what is not there is refused', async () => {
    expectRefusal(await decide('0193f1c2-7a10-7c3e-9b1d-4f2a6c8e0d11', 'approved'), 404, 'NOT_FOUND');
  });

  test('is not the customer’s to take, nor a stranger’s', async () => {
    const { _id: id } = await pendingRequest(customer);
    const options = { params: { id }, body: { status: 'approved' } } as const;
    expectRefusal(await customer.call(key, options), 403, 'FORBIDDEN');
    expectRefusal(await t.nobody.call(key, options), 401, 'UNAUTHENTICATED');
    expect((await ownRequest(customer, id))?.status).toBe('pending');
  });
});

describe('an abandoned order', () => {
  test('that is rejected takes its unpaid invoice with it', async () => {
    const invoice = await sentInvoice(customer, admin);
    const { request } = dataOf(await decide(invoice.requestId, 'rejected'));
    expect(request).toMatchObject({ status: 'rejected', invoiceId: null });
    const after = dataOf(
      await customer.call('GET /subscriptions/invoices/:id', { params: { id: invoice._id } }),
    ).invoice;
    expect(after).toMatchObject({ status: 'void', allowedActions: [], confirmation: 'none' });
    expectRefusal(
      await customer.call('POST /subscriptions/payments/receipt', { body: receiptBody(invoice._id) }),
      409,
      'INVOICE_NOT_PAYABLE',
    );
  });

  test('may be rejected again once its receipt is', async () => {
    const receipt = await submittedReceipt(customer, admin);
    await admin.call('PUT /admin/payment-receipts/:id', {
      params: { id: receipt._id },
      body: { status: 'rejected' },
    });
    const { invoice } = dataOf(
      await admin.call('GET /admin/invoices/:id', { params: { id: receipt.invoiceId._id } }),
    );
    expect((await decide(invoice.requestId, 'rejected')).status).toBe(200);
  });

  test('cannot be invoiced any more', async () => {
    const id = await reach.rejected(customer);
    expectRefusal(
      await admin.call('POST /admin/invoices', { body: invoiceBody(id) }),
      409,
      'REQUEST_NOT_APPROVED',
    );
  });
});
