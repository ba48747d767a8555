// What arrived on the studio's account, as an admin enters it at the approval, and who was first to review a receipt.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { expectError } from '../../../../../../testing/expect-error.ts';
import { createSubmittedReceipt, dataOf, receiptBody } from '../../../../../../testing/factories.ts';

let t: TestApp;
let customer: TestUser;
let admin: TestUser;
let colleague: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  customer = await t.signIn('Adaeze Okafor');
  admin = await t.signInAdmin();
  colleague = await t.signIn('Bola Ade');
  const params = { id: colleague.id };
  dataOf(await admin.call('PUT /admin/users/:id/role', { params, body: { role: 'admin' } }));
});
afterAll(() => t.close());

const key = 'PUT /admin/payment-receipts/:id';
interface Body {
  readonly status: 'approved' | 'rejected';
  readonly revision?: number;
  readonly receivedAmount?: number;
  readonly receivedDate?: string;
  readonly differenceReason?: string;
}

const review = (id: string, body: Body, person = admin) => person.call(key, { params: { id }, body });

const readAsCustomer = async (id: string) =>
  dataOf(await customer.call('GET /subscriptions/payments/receipts')).receipts.find(({ _id }) => _id === id);

const lastAudit = async (entityId: string) =>
  dataOf(await admin.call('GET /admin/audit', { query: { entityId, limit: 1 } })).records[0];

describe('the amount that arrived', () => {
  test('is stored with its date and its reviewer, and is in the audit log', async () => {
    const { _id } = await createSubmittedReceipt(customer, admin);
    const body = {
      status: 'approved',
      receivedAmount: 197,
      receivedDate: '2026-11-19',
      revision: 1,
    } as const;
    expect(dataOf(await review(_id, body)).receipt).toMatchObject({
      receivedAmount: 197,
      receivedDate: '2026-11-19T00:00:00.000Z',
      differenceReason: null,
      reviewedBy: { _id: admin.id },
      invoiceId: { status: 'payment_confirmed' },
    });
    expect(await lastAudit(_id)).toMatchObject({
      action: 'receipt_approved',
      actor: { _id: admin.id },
      after: {
        status: 'approved',
        receivedAmountMinor: 19_700,
        currency: 'USD',
        receivedDate: '2026-11-19',
      },
    });
  });

  test('arrived on the payment date by default', async () => {
    const { _id } = await createSubmittedReceipt(customer, admin);
    const { receipt } = dataOf(await review(_id, { status: 'approved', receivedAmount: 197 }));
    expect(receipt.receivedDate).toBe(receipt.paymentDate);
  });

  test.each([150, 196.99, 250.5])(
    'may differ with a reason, and settles the invoice: %d',
    async (received) => {
      const { _id } = await createSubmittedReceipt(customer, admin);
      const difference = { receivedAmount: received, differenceReason: ' Bank fees. ' };
      const { receipt } = dataOf(await review(_id, { status: 'approved', ...difference }));
      expect(receipt).toMatchObject({
        receivedAmount: received,
        differenceReason: 'Bank fees.',
        invoiceId: { status: 'payment_confirmed', amount: 197 },
      });
    },
  );

  test("is compared with the invoice, not with the customer's amount", async () => {
    const { _id, invoiceId } = await createSubmittedReceipt(customer, admin);
    dataOf(await review(_id, { status: 'rejected' }));
    const { paymentReceipt } = dataOf(
      await customer.call('POST /subscriptions/payments/receipt', {
        body: receiptBody(invoiceId._id, { amount: 150 }),
      }),
    );
    const exact = await review(paymentReceipt._id, { status: 'approved', receivedAmount: 197 });
    expect(dataOf(exact).receipt).toMatchObject({ amount: 150, receivedAmount: 197, differenceReason: null });
  });

  test('is optional: a status alone settles the whole invoice', async () => {
    const { _id } = await createSubmittedReceipt(customer, admin);
    expect(dataOf(await review(_id, { status: 'approved' })).receipt).toMatchObject({
      receivedAmount: null,
      receivedDate: null,
      differenceReason: null,
      invoiceId: { status: 'payment_confirmed' },
    });
  });

  test('is shown to the customer, the reason and the reviewer are not', async () => {
    const { _id } = await createSubmittedReceipt(customer, admin);
    dataOf(await review(_id, { status: 'approved', receivedAmount: 150, differenceReason: 'Bank fees.' }));
    expect(await readAsCustomer(_id)).toMatchObject({
      receivedAmount: 150,
      differenceReason: null,
      reviewedBy: null,
    });
  });
});

describe('a second decision', () => {
  test.each([
    ['approved', 'rejected'],
    ['rejected', 'approved'],
  ] as const)('is refused with the name of who %s the receipt', async (first, second) => {
    const { _id } = await createSubmittedReceipt(customer, admin);
    dataOf(await review(_id, { status: first }, colleague));
    const response = await review(_id, { status: second });
    expectError(response, 409, 'RECEIPT_REVIEWED');
    expect(response.body.message).toBe(`Bola Ade has already ${first} this receipt.`);
  });

  test.each([[{ status: 'approved', receivedAmount: 197 }], [{ status: 'approved', revision: 1 }]] as const)(
    'to the same status is refused if the call says what it decided about: %j',
    async (body) => {
      const { _id } = await createSubmittedReceipt(customer, admin);
      dataOf(await review(_id, body, colleague));
      const response = await review(_id, body);
      expectError(response, 409, 'RECEIPT_REVIEWED');
      expect(response.body.message).toContain('Bola Ade');
      expect(dataOf(await review(_id, { status: 'approved' })).receipt.reviewedBy?._id).toBe(colleague.id);
    },
  );

  test('by the same admin is a repetition, unless the amount is another one', async () => {
    const { _id } = await createSubmittedReceipt(customer, admin);
    const body = { status: 'approved', revision: 1, receivedAmount: 197 } as const;
    const { receipt } = dataOf(await review(_id, body));
    expect(dataOf(await review(_id, body)).receipt).toEqual(receipt);
    const other = { ...body, receivedAmount: 200, differenceReason: 'A tip.' };
    expectError(await review(_id, other), 409, 'RECEIPT_REVIEWED');
  });
});
