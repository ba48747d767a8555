import { type InvoiceStatus, invoiceStatuses } from '@burnish/domain/orders/invoice/invoice';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { expectError, expectFieldErrors } from '../../../../../../testing/expect-error.ts';
import {
  createApprovedReceipt,
  createSentInvoice,
  createSubmittedReceipt,
  dataOf,
} from '../../../../../../testing/factories.ts';
import { keysOf } from '../../../../../../testing/keys.ts';

let t: TestApp;
let customer: TestUser;
let admin: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  [customer, admin] = [await t.signIn('Adaeze Okafor'), await t.signInAdmin()];
});
afterAll(() => t.close());

const key = 'PUT /subscriptions/invoices/:id/status';

function set(person: TestUser, id: string, status: InvoiceStatus) {
  return person.call(key, { params: { id }, body: { status } });
}

type ReachableStatus = 'sent' | 'viewed' | 'payment_made' | 'payment_confirmed' | 'void';

/** Creates an invoice with this status, through the calls that lead to it. */
const createWithStatus: { readonly [S in ReachableStatus]: (owner: TestUser) => Promise<string> } = {
  sent: async (owner) => (await createSentInvoice(owner, admin))._id,
  async viewed(owner) {
    const { _id } = await createSentInvoice(owner, admin);
    await set(owner, _id, 'viewed');
    return _id;
  },
  payment_made: async (owner) => (await createSubmittedReceipt(owner, admin)).invoiceId._id,
  payment_confirmed: async (owner) => (await createApprovedReceipt(owner, admin)).invoiceId._id,
  async void(owner) {
    const { _id, requestId: id } = await createSentInvoice(owner, admin);
    await admin.call('PUT /admin/subscription-requests/:id', {
      params: { id },
      body: { status: 'rejected' },
    });
    return _id;
  },
};
const reachableStatuses = keysOf(createWithStatus);

/** 403: this person can never set the status. 409: they can, but not from this one. */
type Outcomes = { readonly [To in InvoiceStatus]: { readonly [From in ReachableStatus]: number } };

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

const errorCodes = { 403: 'FORBIDDEN', 409: 'INVALID_STATE' } as const;

const people: readonly [string, () => { owner: TestUser; setter: TestUser }, Outcomes][] = [
  ['the customer', () => ({ owner: customer, setter: customer }), byCustomer],
  ['an admin', () => ({ owner: customer, setter: admin }), byAdmin],
  ['an admin with an order of their own', () => ({ owner: admin, setter: admin }), byAdminOnOwn],
];

describe.each(people)('%s', (_, getPeople, outcomes) => {
  const cases = invoiceStatuses.flatMap((to) =>
    reachableStatuses.map((from) => [from, to, outcomes[to][from]] as const),
  );
  /** Invoices that refused calls leave as they are. */
  const unchanged = new Map<ReachableStatus, string>();

  async function findWithStatus(from: ReachableStatus, owner: TestUser): Promise<string> {
    const id = unchanged.get(from) ?? (await createWithStatus[from](owner));
    unchanged.set(from, id);
    return id;
  }

  test.each(cases)('setting an invoice from %s to %s gets %i', async (from, to, status) => {
    const { owner, setter } = getPeople();
    const id = await (status === 200 ? createWithStatus[from](owner) : findWithStatus(from, owner));
    const response = await set(setter, id, to);
    if (status === 403 || status === 409) expectError(response, status, errorCodes[status]);
    else expect(dataOf(response).invoice.status).toBe(to);
    const { invoice } = dataOf(await admin.call('GET /admin/invoices/:id', { params: { id } }));
    expect(invoice.status).toBe(status === 200 ? to : from);
  });
});

test('a viewed invoice can be paid', async () => {
  const id = await createWithStatus.viewed(customer);
  const { invoice } = dataOf(await customer.call('GET /subscriptions/invoices/:id', { params: { id } }));
  expect(invoice.allowedActions).toEqual(['submit_receipt']);
});

test('an unknown status is rejected', async () => {
  const id = await createWithStatus.sent(customer);
  const url = `/api/subscriptions/invoices/${id}/status`;
  for (const status of ['overdue', '', 'SENT', null, undefined])
    expectFieldErrors(await customer.send({ method: 'PUT', url, payload: { status } }), 'status');
});

test("the status of another user's invoice cannot be set", async () => {
  const stranger = await t.signIn('Stranger');
  const id = await createWithStatus.sent(customer);
  expectError(await set(stranger, id, 'viewed'), 404, 'NOT_FOUND');
  expectError(await set(stranger, id, 'sent'), 404, 'NOT_FOUND');
  expectError(await set(t.visitor, id, 'viewed'), 401, 'UNAUTHENTICATED');
});
