// What happens at once happens as if it had happened one after the other.
import type { ErrorCode } from '@burnish/domain/errors';
import { count } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, createTestApp, type Person, type TestApp } from '../../../testing/app.ts';
import {
  approvedRequest,
  dataOf,
  invoiceBody,
  pendingRequest,
  receiptBody,
  receiptFields,
  receiptForm,
  sampleFile,
  sentInvoice,
  submittedReceipt,
} from '../../../testing/factories.ts';
import { expectRefusal } from '../../../testing/refusal.ts';
import { invoices, subscriptionPeriods } from './db/schema.ts';

const times = 20;

let t: TestApp;
let customer: Person;
let admin: Person;

beforeAll(async () => {
  t = await createTestApp();
  [customer, admin] = [await t.signIn('Adaeze Okafor'), await t.signInAdmin()];
});
afterAll(async () => {
  // Whoever waits for another in a circle is thrown out by the database, and that would stand here.
  expect(t.log.filter(({ level }) => level >= 40)).toEqual([]);
  await t.close();
});

function atOnce<Result>(act: (place: number) => Promise<Result>, howOften = times): Promise<Result[]> {
  return Promise.all(Array.from({ length: howOften }, (_, place) => act(place)));
}

function byStatus(answers: readonly Answer[]): Record<number, number> {
  const groups = Object.groupBy(answers, ({ status }) => status);
  return Object.fromEntries(Object.entries(groups).map(([status, group]) => [status, group?.length ?? 0]));
}

function expectOneOf(answers: readonly Answer[], won: number, lost: number, code: ErrorCode): void {
  expect(byStatus(answers)).toEqual({ [won]: 1, [lost]: answers.length - 1 });
  for (const answer of answers) if (answer.status === lost) expectRefusal(answer, lost, code);
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

const subscriptionsOf = async (person: Person) =>
  dataOf(await person.call('GET /subscriptions/active')).subscriptions;

async function periodCount(): Promise<number> {
  const [row] = await t.database.queries.select({ n: count() }).from(subscriptionPeriods);
  return row?.n ?? 0;
}

async function invoiceOf(id: string) {
  return dataOf(await admin.call('GET /admin/invoices/:id', { params: { id } })).invoice;
}

describe('at once', () => {
  test('twenty approvals of one receipt start one subscription for one period', async () => {
    const person = await t.signIn('Approved Often');
    const { _id } = await submittedReceipt(person, admin);
    const before = await periodCount();
    const answers = await atOnce(() => review(_id, 'approved'));
    expect(byStatus(answers)).toEqual({ 200: times });
    expect(answers.map((answer) => dataOf(answer).receipt.status)).toEqual(Array(times).fill('approved'));
    expect(await subscriptionsOf(person)).toMatchObject([
      { imagesLimit: 60, endDate: '2026-12-21T12:00:00.000Z', nextBillingDate: '2026-12-21T12:00:00.000Z' },
    ]);
    expect(await periodCount()).toBe(before + 1);
  });

  test('approvals and confirmations of one payment start one subscription', async () => {
    const person = await t.signIn('Confirmed Often');
    const { _id, invoiceId } = await submittedReceipt(person, admin);
    const before = await periodCount();
    const answers = await atOnce<Answer>((place) =>
      place % 2 === 0
        ? review(_id, 'approved')
        : admin.call('PUT /admin/invoices/:id/confirm-payment', { params: { id: invoiceId._id } }),
    );
    for (const { status, body } of answers)
      if (status !== 200) expect(body.code).toBe('RECEIPT_NOT_APPROVED');
    expect((await invoiceOf(invoiceId._id)).status).toBe('payment_confirmed');
    expect(await periodCount()).toBe(before + 1);
  });

  test('twenty invoices for one request are one invoice', async () => {
    const { _id } = await approvedRequest(customer, admin);
    expectOneOf(await atOnce(() => sendInvoice(_id)), 201, 409, 'INVOICE_EXISTS');
    const { invoices: all } = dataOf(await admin.call('GET /admin/invoices'));
    expect(all.filter(({ requestId }) => requestId === _id)).toHaveLength(1);
  });

  test('twenty receipts for one invoice are one receipt', async () => {
    const { _id } = await sentInvoice(customer, admin);
    const body = receiptBody(_id);
    const answers = await atOnce(() => customer.call('POST /subscriptions/payments/receipt', { body }));
    expectOneOf(answers, 201, 409, 'RECEIPT_EXISTS');
    const { receipts } = dataOf(await customer.call('GET /subscriptions/payments/receipts'));
    expect(receipts.filter(({ invoiceId }) => invoiceId._id === _id)).toHaveLength(1);
  });

  test('twenty receipts with files for one invoice are one receipt, with its own file', async () => {
    const { _id } = await sentInvoice(customer, admin);
    const answers = await atOnce((place) => {
      const bytes = Buffer.concat([sampleFile('pdf'), Buffer.from([place])]);
      const form = receiptForm(receiptFields(_id), { name: `${place}.pdf`, bytes });
      return customer.call('POST /subscriptions/payments/receipt', { form });
    });
    expectOneOf(answers, 201, 409, 'RECEIPT_EXISTS');
    const won = answers.findIndex(({ status }) => status === 201);
    const { receipts } = dataOf(await customer.call('GET /subscriptions/payments/receipts'));
    const receipt = receipts.find(({ invoiceId }) => invoiceId._id === _id);
    expect(receipt?.fileName).toBe(`${won}.pdf`);
    const file = await t.app.inject({ method: 'GET', url: receipt?.receiptUrl ?? '' });
    expect(file.rawPayload.at(-1)).toBe(won);
  });

  test('an approval and a rejection of a receipt: one wins, and everything agrees with it', async () => {
    const outcomes = await atOnce(async (place) => {
      const person = await t.signIn(`Contested ${place}`);
      const { _id, invoiceId } = await submittedReceipt(person, admin);
      const acts = [() => review(_id, 'approved'), () => review(_id, 'rejected')];
      const answers = await Promise.all((place % 2 ? acts : acts.toReversed()).map((act) => act()));
      expectOneOf(answers, 200, 409, 'WRONG_STATE');
      const { status, receipt } = await invoiceOf(invoiceId._id);
      return `${receipt?.status}, ${status}, ${(await subscriptionsOf(person)).length}`;
    }, 6);
    const possible = ['approved, payment_confirmed, 1', 'rejected, sent, 0'];
    for (const outcome of outcomes) expect(possible).toContain(outcome);
  });

  test('an approval and a replaced file: what was seen is what is approved', async () => {
    await atOnce(async (place) => {
      const person = await t.signIn(`Replaced ${place}`);
      const { _id: id } = await submittedReceipt(person, admin);
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

  test('twenty files for one receipt are twenty revisions', async () => {
    const { _id: id } = await submittedReceipt(customer, admin);
    const answers = await atOnce(() => {
      const form = receiptForm({}, { name: 'b.png', bytes: sampleFile('png') });
      return customer.call('POST /subscriptions/payments/receipt/:id/upload', { params: { id }, form });
    });
    const revisions = answers.map((answer) => dataOf(answer).paymentReceipt.revision);
    expect(revisions.toSorted((a, b) => a - b)).toEqual(Array.from({ length: times }, (_, n) => n + 2));
  });

  test('an approval and a rejection of a request: whatever comes last, it was possible', async () => {
    await atOnce(async () => {
      const { _id } = await pendingRequest(customer);
      const [approval, rejection] = await Promise.all([decide(_id, 'approved'), decide(_id, 'rejected')]);
      expect(rejection.status).toBe(200);
      expect([200, 409]).toContain(approval.status);
      const { requests } = dataOf(
        await customer.call('GET /subscriptions/requests', { query: { limit: 200 } }),
      );
      expect(requests.find((request) => request._id === _id)?.status).toBe('rejected');
    }, 6);
  });

  test('an invoice and the end of its order: never an open invoice for a rejected order', async () => {
    await atOnce(async () => {
      const { _id } = await approvedRequest(customer, admin);
      const [sent, rejected] = await Promise.all([sendInvoice(_id), decide(_id, 'rejected')]);
      expect(rejected.status).toBe(200);
      if (sent.status === 201) expect((await invoiceOf(dataOf(sent).invoice._id)).status).toBe('void');
      else expectRefusal(sent, 409, 'REQUEST_NOT_APPROVED');
    }, 6);
  });

  test('a receipt and the end of its order: never a receipt for a void invoice', async () => {
    await atOnce(async () => {
      const { _id, requestId } = await sentInvoice(customer, admin);
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

  test('invoices for twenty requests get twenty numbers in a row, in the order in which they are listed', async () => {
    const requests = await atOnce(() => approvedRequest(customer, admin));
    const [{ n: before } = { n: 0 }] = await t.database.queries.select({ n: count() }).from(invoices);
    const answers = await atOnce((place) => sendInvoice(requests[place]?._id ?? ''));
    expect(byStatus(answers)).toEqual({ 201: times });
    const { invoices: listed } = dataOf(await admin.call('GET /admin/invoices', { query: { limit: times } }));
    const numbers = listed.map(({ invoiceNumber }) => Number(invoiceNumber.slice(-6)));
    expect(numbers).toEqual(Array.from({ length: times }, (_, place) => before + times - place));
  });

  test('invoices that succeed and invoices that fail leave no gap between them', async () => {
    const requests = await atOnce((place) =>
      place % 2 === 0 ? approvedRequest(customer, admin) : pendingRequest(customer),
    );
    const numbersOf = async () =>
      dataOf(await admin.call('GET /admin/invoices', { query: { limit: 200 } })).invoices.map(
        ({ invoiceNumber }) => invoiceNumber,
      );
    const before = await numbersOf();
    const answers = await atOnce((place) => sendInvoice(requests[place]?._id ?? ''));
    expect(byStatus(answers)).toEqual({ 201: times / 2, 409: times / 2 });
    const after = await numbersOf();
    expect(after).toHaveLength(before.length + times / 2);
    const places = after.map((number) => Number(number.slice(-6)));
    expect(places).toEqual(Array.from({ length: after.length }, (_, place) => after.length - place));
  });

  test('two orders of one plan that are approved are one subscription with two periods', async () => {
    await atOnce(async (place) => {
      const person = await t.signIn(`Two Orders ${place}`);
      const [one, two] = [await submittedReceipt(person, admin), await submittedReceipt(person, admin)];
      const answers = await Promise.all([review(one._id, 'approved'), review(two._id, 'approved')]);
      expect(byStatus(answers)).toEqual({ 200: 2 });
      expect(await subscriptionsOf(person)).toMatchObject([
        { endDate: '2026-12-21T12:00:00.000Z', nextBillingDate: '2027-01-21T12:00:00.000Z' },
      ]);
    }, 5);
  });

  test('ten orders of one customer, of every plan and currency, add up', async () => {
    const person = await t.signIn('Ten Orders');
    const wishes = (
      ['silver-plan', 'gold-plan', 'diamond-plan', 'silver-plan', 'gold-plan'] as const
    ).flatMap((planId) => (['USD', 'NGN'] as const).map((currency) => ({ planId, currency })));
    const made = [];
    for (const wish of wishes) made.push(await submittedReceipt(person, admin, wish));
    const before = await periodCount();
    const answers = await Promise.all(made.map(({ _id }) => review(_id, 'approved')));
    expect(byStatus(answers)).toEqual({ 200: 10 });
    expect(await subscriptionsOf(person)).toHaveLength(6);
    expect(await periodCount()).toBe(before + 10);
  });

  test('everything that one customer and the studio can do ends, and nobody waits in a circle', async () => {
    const person = await t.signIn('Busy');
    const receipts = [];
    for (let n = 0; n < 4; n += 1) receipts.push(await submittedReceipt(person, admin));
    const requests = [];
    for (let n = 0; n < 4; n += 1) requests.push(await approvedRequest(person, admin));
    const acts: (() => Promise<unknown>)[] = [
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
      ...receipts.map(() => () => pendingRequest(person)),
      ...receipts.map(
        ({ invoiceId: { _id: id } }) =>
          () =>
            person.call('GET /subscriptions/invoices/:id', { params: { id } }),
      ),
      ...receipts.map((_, n) => () => t.signIn('Busy', { issuer: `https://issuer${n}.test` })),
      () => pendingRequest(admin),
    ];
    const answers = await Promise.all([...acts, ...acts.toReversed()].map((act) => act()));
    expect(answers).toHaveLength(acts.length * 2);
    expect(await subscriptionsOf(person)).toMatchObject([{ nextBillingDate: '2027-03-21T12:00:00.000Z' }]);
  });
});

test('with two connections only, nobody waits for a third that never comes', async () => {
  const small = await createTestApp({ maxConnections: 2 });
  const [person, studio] = [await small.signIn('Small'), await small.signInAdmin()];
  const made = await atOnce(() => submittedReceipt(person, studio), 6);
  const answers = await atOnce(
    (place) =>
      studio.call('PUT /admin/payment-receipts/:id', {
        params: { id: made[place]?._id ?? '' },
        body: { status: 'approved' },
      }),
    6,
  );
  expect(byStatus(answers)).toEqual({ 200: 6 });
  await small.close();
});
