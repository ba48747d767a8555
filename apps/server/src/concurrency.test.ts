// Concurrent calls have the same result as the same calls in some sequential order.
import type { ErrorCode } from '@burnish/domain/errors';
import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestResponse, type TestUser } from '../../../testing/app.ts';
import { expectError } from '../../../testing/expect-error.ts';
import {
  createApprovedOrder,
  createPaymentProfile,
  createPendingOrder,
  createSentInvoice,
  createSubmittedReceipt,
  dataOf,
  invoiceBody,
  receiptBody,
  receiptFields,
  receiptForm,
  sampleFile,
} from '../../../testing/factories.ts';
import { invoices, scheduledInvoices, subscriptionPeriods } from './db/schema/index.ts';

const times = 20;

let t: TestApp;
let customer: TestUser;
let admin: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  [customer, admin] = [await t.signIn('Adaeze Okafor'), await t.signInAdmin()];
});
afterAll(async () => {
  // A deadlock would be logged as an error.
  expect(t.logLines.filter(({ level }) => level >= 40)).toEqual([]);
  await t.close();
});

/** Runs an action several times concurrently. */
function runConcurrently<Result>(
  action: (index: number) => Promise<Result>,
  count = times,
): Promise<Result[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => action(index)));
}

function countByStatus(responses: readonly TestResponse[]): Record<number, number> {
  const groups = Object.groupBy(responses, ({ status }) => status);
  return Object.fromEntries(Object.entries(groups).map(([status, group]) => [status, group?.length ?? 0]));
}

/** One call succeeds, and all others fail with the code. */
function expectOneSuccess(
  responses: readonly TestResponse[],
  success: number,
  failure: number,
  code: ErrorCode,
): void {
  expect(countByStatus(responses)).toEqual({ [success]: 1, [failure]: responses.length - 1 });
  for (const response of responses) if (response.status === failure) expectError(response, failure, code);
}

function review(id: string, status: 'approved' | 'rejected', revision?: number) {
  const body = { status, ...(revision === undefined ? {} : { revision }) };
  return admin.call('PUT /admin/payment-receipts/:id', { params: { id }, body });
}

function decide(id: string, status: 'approved' | 'rejected') {
  return admin.call('PUT /admin/subscription-requests/:id', { params: { id }, body: { status } });
}

function sendInvoice(requestId: string) {
  return admin.call('POST /admin/invoices', { body: invoiceBody(requestId) });
}

const subscriptionsOf = async (person: TestUser) =>
  dataOf(await person.call('GET /subscriptions/active')).subscriptions;

async function periodCount(): Promise<number> {
  const [row] = await t.database.queries.select({ n: count() }).from(subscriptionPeriods);
  return row?.n ?? 0;
}

async function invoiceOf(id: string) {
  return dataOf(await admin.call('GET /admin/invoices/:id', { params: { id } })).invoice;
}

describe('concurrently', () => {
  test('20 approvals of one receipt start one subscription with one period', async () => {
    const person = await t.signIn('Approved Often');
    const { _id } = await createSubmittedReceipt(person, admin);
    const before = await periodCount();
    const responses = await runConcurrently(() => review(_id, 'approved'));
    expect(countByStatus(responses)).toEqual({ 200: times });
    expect(responses.map((response) => dataOf(response).receipt.status)).toEqual(
      Array(times).fill('approved'),
    );
    expect(await subscriptionsOf(person)).toMatchObject([
      { imagesLimit: 60, endDate: '2026-12-21T12:00:00.000Z', nextBillingDate: '2026-12-21T12:00:00.000Z' },
    ]);
    expect(await periodCount()).toBe(before + 1);
  });

  test('approvals and confirmations of one payment start one subscription', async () => {
    const person = await t.signIn('Confirmed Often');
    const { _id, invoiceId } = await createSubmittedReceipt(person, admin);
    const before = await periodCount();
    const responses = await runConcurrently<TestResponse>((index) =>
      index % 2 === 0
        ? review(_id, 'approved')
        : admin.call('PUT /admin/invoices/:id/confirm-payment', { params: { id: invoiceId._id } }),
    );
    for (const { status, body } of responses)
      if (status !== 200) expect(body.code).toBe('RECEIPT_NOT_APPROVED');
    expect((await invoiceOf(invoiceId._id)).status).toBe('payment_confirmed');
    expect(await periodCount()).toBe(before + 1);
  });

  test('20 invoices for one order create one', async () => {
    const { _id } = await createApprovedOrder(customer, admin);
    expectOneSuccess(await runConcurrently(() => sendInvoice(_id)), 201, 409, 'INVOICE_EXISTS');
    const { invoices: all } = dataOf(await admin.call('GET /admin/invoices'));
    expect(all.filter(({ requestId }) => requestId === _id)).toHaveLength(1);
  });

  /** So that no invoice is sent during a later test. */
  const cancelScheduled = () => t.database.queries.delete(scheduledInvoices);

  test('20 approvals with their invoice by two admins schedule one', async () => {
    await createPaymentProfile(admin);
    const colleague = await t.signInAdmin('Tunde Bello');
    const { _id } = await createPendingOrder(customer);
    const responses = await runConcurrently((index) =>
      (index % 2 === 0 ? admin : colleague).call('POST /admin/orders/:id/scheduled-invoice', {
        params: { id: _id },
        body: {},
      }),
    );
    // Those of the admin who was first change nothing.
    expect(countByStatus(responses)).toEqual({ 201: times / 2, 409: times / 2 });
    const failed = responses.filter(({ status }) => status === 409);
    for (const response of failed) expectError(response, 409, 'INVOICE_SCHEDULED');
    expect(await t.database.queries.$count(scheduledInvoices, eq(scheduledInvoices.orderId, _id))).toBe(1);
    await cancelScheduled();
  });

  test('an approval with its invoice and a rejection of an order: one succeeds', async () => {
    await runConcurrently(async () => {
      const { _id } = await createPendingOrder(customer);
      const [scheduled, rejected] = await Promise.all([
        admin.call('POST /admin/orders/:id/scheduled-invoice', { params: { id: _id }, body: {} }),
        decide(_id, 'rejected'),
      ]);
      if (scheduled.status === 201) expectError(rejected, 409, 'INVOICE_SCHEDULED');
      else {
        expectError(scheduled, 409, 'INVALID_STATE');
        expect(rejected.status).toBe(200);
      }
    }, 6);
    await cancelScheduled();
  });

  test('20 receipts for one invoice create one', async () => {
    const { _id } = await createSentInvoice(customer, admin);
    const body = receiptBody(_id);
    const responses = await runConcurrently(() =>
      customer.call('POST /subscriptions/payments/receipt', { body }),
    );
    expectOneSuccess(responses, 201, 409, 'RECEIPT_EXISTS');
    const { receipts } = dataOf(await customer.call('GET /subscriptions/payments/receipts'));
    expect(receipts.filter(({ invoiceId }) => invoiceId._id === _id)).toHaveLength(1);
  });

  test('20 receipts with files for one invoice create one, with its own file', async () => {
    const { _id } = await createSentInvoice(customer, admin);
    const responses = await runConcurrently((index) => {
      const bytes = Buffer.concat([sampleFile('pdf'), Buffer.from([index])]);
      const form = receiptForm(receiptFields(_id), { name: `${index}.pdf`, bytes });
      return customer.call('POST /subscriptions/payments/receipt', { form });
    });
    expectOneSuccess(responses, 201, 409, 'RECEIPT_EXISTS');
    const winner = responses.findIndex(({ status }) => status === 201);
    const { receipts } = dataOf(await customer.call('GET /subscriptions/payments/receipts'));
    const receipt = receipts.find(({ invoiceId }) => invoiceId._id === _id);
    expect(receipt?.fileName).toBe(`${winner}.pdf`);
    const file = await t.app.inject({ method: 'GET', url: receipt?.receiptUrl ?? '' });
    expect(file.rawPayload.at(-1)).toBe(winner);
  });

  test('an approval and a rejection of a receipt: one succeeds, and the invoice and subscription match it', async () => {
    const outcomes = await runConcurrently(async (index) => {
      const person = await t.signIn(`Contested ${index}`);
      const { _id, invoiceId } = await createSubmittedReceipt(person, admin);
      const actions = [() => review(_id, 'approved'), () => review(_id, 'rejected')];
      const responses = await Promise.all((index % 2 ? actions : actions.toReversed()).map((run) => run()));
      expectOneSuccess(responses, 200, 409, 'RECEIPT_REVIEWED');
      const { status, receipt } = await invoiceOf(invoiceId._id);
      return `${receipt?.status}, ${status}, ${(await subscriptionsOf(person)).length}`;
    }, 6);
    const possible = ['approved, payment_confirmed, 1', 'rejected, sent, 0'];
    for (const outcome of outcomes) expect(possible).toContain(outcome);
  });

  test('an approval and a replaced file: only the reviewed file is approved', async () => {
    await runConcurrently(async (index) => {
      const person = await t.signIn(`Replaced ${index}`);
      const { _id: id } = await createSubmittedReceipt(person, admin);
      const form = receiptForm({}, { name: 'b.png', bytes: sampleFile('png') });
      const [approval, replacement] = await Promise.all([
        review(id, 'approved', 1),
        person.call('POST /subscriptions/payments/receipt/:id/upload', { params: { id }, form }),
      ]);
      const { receipts } = dataOf(await person.call('GET /subscriptions/payments/receipts'));
      const [receipt] = receipts;
      const outcome = [approval.status, replacement.status, receipt?.status, receipt?.revision];
      expect([
        [200, 409, 'approved', 1],
        [409, 201, 'submitted', 2],
      ]).toContainEqual(outcome);
    }, 6);
  });

  test('20 files for one receipt create 9 more revisions, and no more than 10 in total', async () => {
    const { _id: id } = await createSubmittedReceipt(customer, admin);
    const responses = await runConcurrently(() => {
      const form = receiptForm({}, { name: 'b.png', bytes: sampleFile('png') });
      return customer.call('POST /subscriptions/payments/receipt/:id/upload', { params: { id }, form });
    });
    expect(countByStatus(responses)).toEqual({ 201: 9, 409: 11 });
    for (const response of responses.filter(({ status }) => status === 409))
      expectError(response, 409, 'TOO_MANY_RECEIPT_FILES');
    const revisions = responses
      .filter(({ status }) => status === 201)
      .map((response) => dataOf(response).paymentReceipt.revision);
    expect(revisions.toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  test('an approval and a rejection of an order: the order is rejected', async () => {
    await runConcurrently(async () => {
      const { _id } = await createPendingOrder(customer);
      const [approval, rejection] = await Promise.all([decide(_id, 'approved'), decide(_id, 'rejected')]);
      expect(rejection.status).toBe(200);
      expect([200, 409]).toContain(approval.status);
      const { requests } = dataOf(
        await customer.call('GET /subscriptions/requests', { query: { limit: 200 } }),
      );
      expect(requests.find((request) => request._id === _id)?.status).toBe('rejected');
    }, 6);
  });

  test('an invoice and the rejection of its order: no active invoice for a rejected order', async () => {
    await runConcurrently(async () => {
      const { _id } = await createApprovedOrder(customer, admin);
      const [sent, rejected] = await Promise.all([sendInvoice(_id), decide(_id, 'rejected')]);
      expect(rejected.status).toBe(200);
      if (sent.status === 201) expect((await invoiceOf(dataOf(sent).invoice._id)).status).toBe('void');
      else expectError(sent, 409, 'ORDER_NOT_APPROVED');
    }, 6);
  });

  test('a receipt and the rejection of its order: no receipt for a void invoice', async () => {
    await runConcurrently(async () => {
      const { _id, requestId } = await createSentInvoice(customer, admin);
      const [paid, rejected] = await Promise.all([
        customer.call('POST /subscriptions/payments/receipt', { body: receiptBody(_id) }),
        decide(requestId, 'rejected'),
      ]);
      const { status } = await invoiceOf(_id);
      expect([
        [201, 409, 'payment_made'],
        [409, 200, 'void'],
      ]).toContainEqual([paid.status, rejected.status, status]);
    }, 6);
  });

  test('invoices for 20 orders get consecutive numbers in list order', async () => {
    const requests = await runConcurrently(() => createApprovedOrder(customer, admin));
    const [{ n: before } = { n: 0 }] = await t.database.queries.select({ n: count() }).from(invoices);
    const responses = await runConcurrently((index) => sendInvoice(requests[index]?._id ?? ''));
    expect(countByStatus(responses)).toEqual({ 201: times });
    const { invoices: listed } = dataOf(await admin.call('GET /admin/invoices', { query: { limit: times } }));
    const numbers = listed.map(({ invoiceNumber }) => Number(invoiceNumber.slice(-6)));
    expect(numbers).toEqual(Array.from({ length: times }, (_, index) => before + times - index));
  });

  test('failed invoices leave no gap in the numbers', async () => {
    const requests = await runConcurrently((index) =>
      index % 2 === 0 ? createApprovedOrder(customer, admin) : createPendingOrder(customer),
    );
    const listNumbers = async () =>
      dataOf(await admin.call('GET /admin/invoices', { query: { limit: 200 } })).invoices.map(
        ({ invoiceNumber }) => invoiceNumber,
      );
    const before = await listNumbers();
    const responses = await runConcurrently((index) => sendInvoice(requests[index]?._id ?? ''));
    expect(countByStatus(responses)).toEqual({ 201: times / 2, 409: times / 2 });
    const after = await listNumbers();
    expect(after).toHaveLength(before.length + times / 2);
    const sequence = after.map((number) => Number(number.slice(-6)));
    expect(sequence).toEqual(Array.from({ length: after.length }, (_, index) => after.length - index));
  });

  test('two payments for one plan create one subscription with two periods', async () => {
    await runConcurrently(async (index) => {
      const person = await t.signIn(`Two Orders ${index}`);
      const [one, two] = [
        await createSubmittedReceipt(person, admin),
        await createSubmittedReceipt(person, admin),
      ];
      const responses = await Promise.all([review(one._id, 'approved'), review(two._id, 'approved')]);
      expect(countByStatus(responses)).toEqual({ 200: 2 });
      expect(await subscriptionsOf(person)).toMatchObject([
        { endDate: '2026-12-21T12:00:00.000Z', nextBillingDate: '2027-01-21T12:00:00.000Z' },
      ]);
    }, 5);
  });

  test('ten payments of one customer, for every plan and currency, are all counted', async () => {
    const person = await t.signIn('Ten Orders');
    const orders = (
      ['silver-plan', 'gold-plan', 'diamond-plan', 'silver-plan', 'gold-plan'] as const
    ).flatMap((planId) => (['USD', 'NGN'] as const).map((currency) => ({ planId, currency })));
    const submitted = [];
    for (const order of orders) submitted.push(await createSubmittedReceipt(person, admin, order));
    const before = await periodCount();
    const responses = await Promise.all(submitted.map(({ _id }) => review(_id, 'approved')));
    expect(countByStatus(responses)).toEqual({ 200: 10 });
    expect(await subscriptionsOf(person)).toHaveLength(6);
    expect(await periodCount()).toBe(before + 10);
  });

  test('all actions of one customer and the studio finish without deadlocks', async () => {
    const person = await t.signIn('Busy');
    const receipts = [];
    for (let n = 0; n < 4; n += 1) receipts.push(await createSubmittedReceipt(person, admin));
    const requests = [];
    for (let n = 0; n < 4; n += 1) requests.push(await createApprovedOrder(person, admin));
    const actions: (() => Promise<unknown>)[] = [
      ...receipts.map(
        ({ _id }) =>
          () =>
            review(_id, 'approved'),
      ),
      ...receipts.map(
        ({ invoiceId }) =>
          () =>
            admin.call('PUT /admin/invoices/:id/confirm-payment', { params: { id: invoiceId._id } }),
      ),
      ...requests.map(
        ({ _id }) =>
          () =>
            sendInvoice(_id),
      ),
      ...requests.map(
        ({ _id }) =>
          () =>
            decide(_id, 'rejected'),
      ),
      ...receipts.map(() => () => createPendingOrder(person)),
      ...receipts.map(
        ({ invoiceId: { _id: id } }) =>
          () =>
            person.call('GET /subscriptions/invoices/:id', { params: { id } }),
      ),
      ...receipts.map((_, n) => () => t.signIn('Busy', { issuer: `https://issuer${n}.test` })),
      () => createPendingOrder(admin),
    ];
    const responses = await Promise.all([...actions, ...actions.toReversed()].map((run) => run()));
    expect(responses).toHaveLength(actions.length * 2);
    expect(await subscriptionsOf(person)).toMatchObject([{ nextBillingDate: '2027-03-21T12:00:00.000Z' }]);
  });
});

test('two database connections suffice for six concurrent calls', async () => {
  const small = await createTestApp({ maxConnections: 2 });
  const [person, smallAdmin] = [await small.signIn('Small'), await small.signInAdmin()];
  const submitted = await runConcurrently(() => createSubmittedReceipt(person, smallAdmin), 6);
  const responses = await runConcurrently(
    (index) =>
      smallAdmin.call('PUT /admin/payment-receipts/:id', {
        params: { id: submitted[index]?._id ?? '' },
        body: { status: 'approved' },
      }),
    6,
  );
  expect(countByStatus(responses)).toEqual({ 200: 6 });
  await small.close();
});
