import { type InvoiceStatus, invoiceStatuses } from '@burnish/domain/invoice/invoice';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../../testing/app.ts';
import { approvedReceipt, dataOf, sentInvoice, submittedReceipt } from '../../../../../testing/factories.ts';
import { keysOf } from '../../../../../testing/keys.ts';
import { expectFaults, expectRefusal } from '../../../../../testing/refusal.ts';

let t: TestApp;
let customer: Person;
let admin: Person;

beforeAll(async () => {
  t = await createTestApp();
  [customer, admin] = [await t.signIn('Adaeze Okafor'), await t.signInAdmin()];
});
afterAll(() => t.close());

const key = 'PUT /subscriptions/invoices/:id/status';

function set(person: Person, id: string, status: InvoiceStatus) {
  return person.call(key, { params: { id }, body: { status } });
}

type Reached = 'sent' | 'viewed' | 'payment_made' | 'payment_confirmed' | 'void';

/** A fresh invoice in each status that the product leads to. */
const reach: { readonly [S in Reached]: (owner: Person) => Promise<string> } = {
  sent: async (owner) => (await sentInvoice(owner, admin))._id,
  async viewed(owner) {
    const { _id } = await sentInvoice(owner, admin);
    await set(owner, _id, 'viewed');
    return _id;
  },
  payment_made: async (owner) => (await submittedReceipt(owner, admin)).invoiceId._id,
  payment_confirmed: async (owner) => (await approvedReceipt(owner, admin)).invoiceId._id,
  async void(owner) {
    const { _id, requestId: id } = await sentInvoice(owner, admin);
    await admin.call('PUT /admin/subscription-requests/:id', {
      params: { id },
      body: { status: 'rejected' },
    });
    return _id;
  },
};
const reached = keysOf(reach);

/** 403: this side may never set it. 409: it may, but not from here. */
type Outcomes = { readonly [To in InvoiceStatus]: { readonly [From in Reached]: number } };

const never = { sent: 403, viewed: 403, payment_made: 403, payment_confirmed: 403, void: 403 };
const byCustomer: Outcomes = {
  pending: never,
  approved: never,
  rejected: never,
  sent: { ...never, sent: 200 },
  viewed: { sent: 200, viewed: 200, payment_made: 409, payment_confirmed: 409, void: 409 },
  payment_made: { sent: 409, viewed: 409, payment_made: 200, payment_confirmed: 409, void: 409 },
  payment_confirmed: { ...never, payment_confirmed: 200 },
  paid: never,
  void: { ...never, void: 200 },
};
const byAdmin: Outcomes = {
  ...byCustomer,
  sent: { sent: 200, viewed: 200, payment_made: 409, payment_confirmed: 409, void: 409 },
  payment_made: { ...never, payment_made: 200 },
};
const byAdminOnOwn: Outcomes = { ...byAdmin, payment_made: byCustomer.payment_made };

const refusals = { 403: 'FORBIDDEN', 409: 'WRONG_STATE' } as const;

const sides: readonly [string, () => { owner: Person; setter: Person }, Outcomes][] = [
  ['the customer', () => ({ owner: customer, setter: customer }), byCustomer],
  ['an admin', () => ({ owner: customer, setter: admin }), byAdmin],
  ['an admin with an own order', () => ({ owner: admin, setter: admin }), byAdminOnOwn],
];

describe.each(sides)('%s', (_, people, outcomes) => {
  const cases = invoiceStatuses.flatMap((to) =>
    reached.map((from) => [from, to, outcomes[to][from]] as const),
  );

  test.each(cases)('sets an invoice from %s to %s: %i', async (from, to, status) => {
    const { owner, setter } = people();
    const id = await reach[from](owner);
    const answer = await set(setter, id, to);
    if (status === 403 || status === 409) expectRefusal(answer, status, refusals[status]);
    else expect(dataOf(answer).invoice.status).toBe(to);
    const { invoice } = dataOf(await admin.call('GET /admin/invoices/:id', { params: { id } }));
    expect(invoice.status).toBe(status === 200 ? to : from);
  });
});

test('a viewed invoice is as payable as a sent one', async () => {
  const id = await reach.viewed(customer);
  const { invoice } = dataOf(await customer.call('GET /subscriptions/invoices/:id', { params: { id } }));
  expect(invoice.allowedActions).toEqual(['submit_receipt']);
});

test('a status that there is not is refused', async () => {
  const id = await reach.sent(customer);
  const url = `/api/subscriptions/invoices/${id}/status`;
  for (const status of ['overdue', '', 'SENT', null, undefined])
    expectFaults(await customer.send({ method: 'PUT', url, payload: { status } }), 'status');
});

test('nobody sets the status of somebody else’s invoice', async () => {
  const stranger = await t.signIn('Stranger');
  const id = await reach.sent(customer);
  expectRefusal(await set(stranger, id, 'viewed'), 404, 'NOT_FOUND');
  expectRefusal(await set(stranger, id, 'sent'), 404, 'NOT_FOUND');
  expectRefusal(await set(t.nobody, id, 'viewed'), 401, 'UNAUTHENTICATED');
});
