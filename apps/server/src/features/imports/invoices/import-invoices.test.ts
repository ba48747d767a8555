// Open invoices of another system: what an import refuses, what it adds, and that they go on like any other.
import type { ImportPreview } from '@burnish/contract/imports/entities';
import type { Invoice } from '@burnish/contract/orders/entities';
import { invoiceReminders } from '@burnish/domain/notifications/reminders';
import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { watchAudit } from '../../../../../../testing/audit.ts';
import { createStatementLine } from '../../../../../../testing/bank-statements.ts';
import { untilBlocked } from '../../../../../../testing/blocked-statements.ts';
import { expectError } from '../../../../../../testing/expect-error.ts';
import {
  createCredit,
  createPaymentProfile,
  dataOf,
  invoiceBody,
  payInvoice,
  readCredit,
  recordedPaymentBody,
} from '../../../../../../testing/factories.ts';
import { csvOf, type FileRow, importForm, invoiceCells } from '../../../../../../testing/imports.ts';
import { findViolations } from '../../../../../../testing/invariants.ts';
import { readPdf } from '../../../../../../testing/pdf.ts';
import { planOf } from '../../../../../../testing/plans.ts';
import { readTables } from '../../../../../../testing/table-snapshot.ts';
import { notifications, users, webhookEvents } from '../../../db/schema/index.ts';
import { importTwiceAtOnce } from '../billing/simultaneous-imports.fixture.ts';

const now = '2026-11-21T12:00:00.000Z';

let t: TestApp;
let admin: TestUser;
let customer: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.signInAdmin();
  await createPaymentProfile(admin);
});
beforeEach(async () => {
  t.clock.set(now);
  admin = await t.signInAdmin();
  customer = await t.signIn(crypto.randomUUID());
});
afterEach(async () => expect(findViolations(await readTables(t.database))).toEqual([]));
afterAll(() => t.close());

const importFile = (...rows: readonly FileRow[]) =>
  admin.call('POST /admin/imports/invoices', { form: importForm(csvOf(...rows)) });

async function preview(...rows: readonly FileRow[]): Promise<ImportPreview> {
  const form = importForm(csvOf(...rows));
  return dataOf(await admin.call('POST /admin/imports/invoices/preview', { form })).preview;
}

const problemsOf = async (change: FileRow) =>
  (await preview(invoiceCells(customer.email, { Number: 'A-117', ...change }))).problems;

async function listInvoices(person: TestUser = customer): Promise<Invoice[]> {
  return dataOf(await person.call('GET /subscriptions/invoices')).invoices;
}

async function importInvoice(change: FileRow = {}): Promise<Invoice> {
  const row = invoiceCells(customer.email, change);
  expect(dataOf(await importFile(row)).result.newCount).toBe(1);
  const invoice = (await listInvoices()).find(({ invoiceNumber }) => invoiceNumber === row.Number);
  if (invoice === undefined) throw new Error('the invoice was not imported');
  return invoice;
}

async function entriesOf(person: TestUser) {
  const { entries } = dataOf(await person.call('GET /ledger/entries'));
  return entries.map(({ kind, amount, createdAt, dueAfter }) => [
    kind,
    amount,
    createdAt.slice(0, 10),
    dueAfter,
  ]);
}

describe('a row', () => {
  test('names what is wrong with its columns', async () => {
    const wrong = {
      Number: 'INV-2026-000007',
      For: 'Bronze Plan',
      Currency: 'EUR',
      'Invoice date': '11/01/2026',
      'Due date': '',
    };
    expect(await problemsOf(wrong)).toEqual([
      'Row 2, Number: New invoices get numbers like this one. Change it, for example to OLD-117.',
      expect.stringMatching(/^Row 2, For: Choose one of Silver Plan, Gold Plan, /),
      'Row 2, Currency: Choose USD or NGN.',
      'Row 2, Invoice date: Write the date like 2026-12-31.',
      'Row 2, Due date: Write the date like 2026-12-31.',
    ]);
  });

  test.each([
    [{ Number: '117\n118' }, 'Number: Write the number in one line.'],
    [{ Number: '1'.repeat(41) }, 'Number: Use at most 40 characters.'],
    [{ Amount: '0' }, 'Amount: Enter an amount above zero.'],
    [{ Amount: '1.005' }, 'Amount: Enter an amount with at most two decimals.'],
    [{ Amount: '197,00' }, 'Amount: Write the amount in USD, like 1234.50.'],
    [{ Amount: '-5' }, 'Amount: Write the amount in USD, like 1234.50.'],
    [{ Amount: '₦197' }, 'Amount: Write the amount in USD, like 1234.50.'],
    [{ 'Amount paid': 'some' }, 'Amount paid: Write the amount in USD, like 1234.50.'],
    [
      { 'Amount paid': '197', 'Payment date': '2026-11-02' },
      'Amount paid: The invoice is paid, so there is nothing left to pay. Remove the row.',
    ],
    [{ 'Amount paid': '50' }, 'Payment date: Enter the day of the payment.'],
    [
      { 'Amount paid': '50', 'Payment date': '2026-10-31' },
      "Payment date: The payment can't be before the invoice.",
    ],
    [
      { 'Amount paid': '50', 'Payment date': '2026-11-22' },
      "Payment date: The payment date can't be in the future.",
    ],
    [{ 'Amount due': 'all' }, 'Amount due: Write the amount in USD, like 1234.50.'],
    [
      { 'Amount due': '0' },
      'Amount due: Enter the amount less what was paid, or remove the row if nothing is due.',
    ],
    [
      { 'Amount paid': '50', 'Payment date': '2026-11-02', 'Amount due': '197' },
      'Amount due: Enter the amount less what was paid, or remove the row if nothing is due.',
    ],
    [{ 'Amount paid': '50', 'Payment date': '2026-11-02', 'Amount due': '147' }, null],
    [{ Status: 'void' }, 'Status: Only invoices that are still to be paid can be imported. Remove the row.'],
    [
      { Status: ' Paid ' },
      'Status: Only invoices that are still to be paid can be imported. Remove the row.',
    ],
    [{ Status: 'overdue' }, null],
    [{ 'Invoice date': '2026-11-22' }, "Invoice date: The invoice date can't be in the future."],
    [{ 'Due date': '2026-10-31' }, "Due date: The due date can't be before the invoice."],
    [{ 'Billing cycle': '' }, 'Billing cycle: Choose monthly or yearly.'],
    [{ 'Billing cycle': 'weekly' }, 'Billing cycle: Choose monthly or yearly.'],
    [{ For: 'Basic Product' }, 'Quantity: Enter the number of images, from 1 to 100,000.'],
    [{ For: 'Basic Product', Quantity: '0' }, 'Quantity: Enter the number of images, from 1 to 100,000.'],
    [{ For: 'Basic Product', Quantity: '1,5' }, 'Quantity: Enter the number of images, from 1 to 100,000.'],
    [
      { For: 'Basic Product', Quantity: '1,2345' },
      'Quantity: Enter the number of images, from 1 to 100,000.',
    ],
    [{ For: 'Basic Product', Quantity: '1,200' }, null],
    [{ For: 'Basic Product', Quantity: '1200' }, null],
    [{ Name: '' }, null],
    [{ Phone: '' }, "Phone: The customer's profile has no phone number. Add it to the file."],
    [{ Street: '' }, 'Street: Enter a street address.'],
  ] as const)('with %o is refused with its column', async (change, problem) => {
    expect(await problemsOf(change)).toEqual(problem === null ? [] : [`Row 2, ${problem}`]);
  });

  test('of an unknown customer says to import the customers first', async () => {
    const { problems } = await preview(invoiceCells('nobody@example.com'));
    expect(problems).toEqual([
      'Row 2, Email: There is no account with this email. Import the customers first.',
    ]);
  });

  test('takes the contact from the profile and the default address if the file has none', async () => {
    const contact = ['Name', 'Company', 'Phone', 'Street', 'City', 'State', 'ZIP code', 'Country'];
    const without = Object.fromEntries(contact.map((heading) => [heading, '']));
    expect(await problemsOf(without)).toEqual([
      "Row 2, Phone: The customer's profile has no phone number. Add it to the file.",
      "Row 2, Street: The customer's profile has no address. Add it to the file.",
    ]);
    const cells = 'Company,Phone,Street,City,State,ZIP code,Country';
    const email = `${crypto.randomUUID()}@example.com`;
    const form = importForm(
      `Name,Email,${cells}\nAda,${email},Okafor Studio,0161,1 Marina,Lagos,LA,1012,Nigeria\n`,
    );
    dataOf(await admin.call('POST /admin/imports/customers', { form }));
    dataOf(await importFile(invoiceCells(email, without)));
    const { invoices } = dataOf(await admin.call('GET /admin/invoices', { query: { search: email } }));
    expect(invoices[0]?.billTo).toEqual({
      companyName: 'Okafor Studio',
      contactPerson: 'Ada',
      address: { street: '1 Marina', city: 'Lagos', state: 'LA', zipCode: '1012', country: 'Nigeria' },
      taxId: null,
    });
  });

  test('with the number of another row, or of another customer, is refused', async () => {
    const row = invoiceCells(customer.email, { Number: 'Twice-1' });
    expect((await preview(row, { ...row, Number: 'TWICE-1' })).problems).toEqual([
      'Row 3, Number: Row 2 has the same one.',
    ]);
    dataOf(await importFile(row));
    const other = await t.signIn(crypto.randomUUID());
    const response = await importFile(invoiceCells(other.email, { Number: 'twice-1' }));
    expectError(response, 400, 'INVALID_INPUT');
    expect(await listInvoices(other)).toEqual([]);
  });

  test('in a currency without payment details refuses the file', async () => {
    const { problems } = await preview(invoiceCells(customer.email, { Currency: 'NGN', Amount: '120,000' }));
    expect(problems).toEqual(['There are no payment details in NGN. Add them in the settings first.']);
  });
});

describe('an import', () => {
  test('adds an order and its invoice with its own number, dates, payment and payment details', async () => {
    const written = await watchAudit(t.database);
    const count = () =>
      Promise.all([t.database.queries.$count(notifications), t.database.queries.$count(webhookEvents)]);
    const before = await count();
    const number = `2026/${crypto.randomUUID()}`.slice(0, 40);
    const invoice = await importInvoice({
      Number: number,
      'Amount paid': '50.00',
      'Payment date': '2026-11-05',
      Notes: 'As agreed',
    });
    expect(invoice).toMatchObject({
      invoiceNumber: number,
      status: 'sent',
      amount: 197,
      amountPaid: 50,
      amountDue: 147,
      dueDate: '2026-12-01T00:00:00.000Z',
      notes: 'As agreed',
      importedAt: now,
      viewedAt: null,
      planId: { _id: 'gold-plan' },
      billingCycle: 'monthly',
      invoiceItems: [{ description: 'Gold Plan - monthly subscription', quantity: 1, total: 197 }],
      paymentDetails: { bankName: 'Meridian Bank' },
      payments: [
        { paymentNumber: expect.stringMatching(/^IMP-\d+$/), paymentDate: '2026-11-05T00:00:00.000Z' },
      ],
    });
    expect(invoice.createdAt.slice(0, 10)).toBe('2026-11-01');
    expect(await entriesOf(customer)).toEqual([
      ['payment', 50, '2026-11-05', 147],
      ['invoice', 197, '2026-11-01', 197],
    ]);
    const records = (await written()).map(({ action, actorId, createdAt }) => [action, actorId, createdAt]);
    expect(records).toEqual(
      ['import_order', 'import_invoice', 'import_invoices'].map((action) => [
        action,
        admin.id,
        new Date(now),
      ]),
    );
    expect(await count()).toEqual(before);
    const { order } = dataOf(await customer.call('GET /orders/:id', { params: { id: invoice.requestId } }));
    expect(order).toMatchObject({ status: 'invoice_sent', invoiceId: { invoiceNumber: number } });
    const { events } = dataOf(
      await customer.call('GET /orders/:id/history', { params: { id: invoice.requestId } }),
    );
    expect(events.map(({ kind }) => kind)).toEqual(['imported']);
  });

  test('of an older price, and of images that it does not divide, keeps the amount', async () => {
    const plan = await importInvoice({ Amount: '$1,180.50', 'Billing cycle': 'Annual' });
    expect(plan).toMatchObject({ amount: 1_180.5, billingCycle: 'yearly', amountDue: 1_180.5 });
    const images = await importInvoice({ For: 'natural retouch (basic)', Quantity: '3', Amount: '10' });
    expect(images).toMatchObject({
      subscriptionType: 'payPerImage',
      amountDue: 10,
      invoiceItems: [
        { description: 'Natural Retouch (Basic) (3 images)', quantity: 1, unitPrice: 10, total: 10 },
      ],
    });
    await payInvoice(customer, admin, images);
    const { subscriptions } = dataOf(await customer.call('GET /subscriptions/active'));
    expect(subscriptions).toMatchObject([{ subscriptionType: 'payPerImage', quantity: 3, unitPrice: 3.33 }]);
  });

  test('of images that the amount does not divide adds up, also when it is voided and sent again', async () => {
    const images = await importInvoice({ For: 'natural retouch (basic)', Quantity: '3', Amount: '10' });
    dataOf(await admin.call('PUT /admin/invoices/:id/void', { params: { id: images._id } }));
    const params = { id: images.requestId };
    const { subscriptionRequestId: _, ...body } = invoiceBody(images.requestId);
    const again = await admin.call('POST /pay-per-image/admin/invoices/:id', { params, body });
    expect(dataOf(again).invoice).toMatchObject({
      amount: 10,
      invoiceItems: [{ quantity: 1, unitPrice: 10, total: 10 }],
    });
    expect(dataOf(await customer.call('GET /orders/:id', { params })).order).toMatchObject({
      quantity: 3,
      totalPrice: 10,
    });
  });

  test('of the same file again changes nothing', async () => {
    const rows = [invoiceCells(customer.email), invoiceCells(customer.email)];
    dataOf(await importFile(...rows));
    const before = await readTables(t.database);
    expect(await preview(...rows)).toMatchObject({ newCount: 0, existingCount: 2, problems: [] });
    expect(dataOf(await importFile(...rows)).result).toEqual({ newCount: 0, existingCount: 2 });
    const { audit: _, ...after } = await readTables(t.database);
    expect(after).toEqual({ ...before, audit: undefined });
  });

  test('with one wrong row imports none', async () => {
    const response = await importFile(invoiceCells(customer.email), invoiceCells('nobody@example.com'));
    expectError(response, 400, 'INVALID_INPUT');
    expect(await listInvoices()).toEqual([]);
  });

  test('by two admins at once adds each invoice once', async () => {
    const row = invoiceCells(customer.email);
    const responses = await importTwiceAtOnce(t, () => importFile(row));
    const counts = responses.map((response) => dataOf(response).result.newCount);
    expect(counts.toSorted()).toEqual([0, 1]);
    expect(await listInvoices()).toHaveLength(1);
  });

  test('waits for a change of its customers, and sees it', async () => {
    const own = eq(users.id, customer.id);
    await t.database.queries.update(users).set({ phone: '0161' }).where(own);
    const calls = await t.database.queries.transaction(async (tx) => {
      await tx.update(users).set({ phone: null }).where(own);
      const started = [importFile(invoiceCells(customer.email, { Phone: '' }))];
      await untilBlocked(t.database, 1);
      return { started };
    });
    const [response] = await Promise.all(calls.started);
    expect(response?.status).toBe(400);
    expect(await listInvoices()).toEqual([]);
  });

  test('reads the columns of an exported list', async () => {
    await importInvoice();
    const url = `/api/admin/invoices/export?search=${customer.email}`;
    const { body } = await admin.send({ method: 'GET', url });
    const form = importForm(String(body));
    const read = dataOf(await admin.call('POST /admin/imports/invoices/preview', { form })).preview;
    expect(read).toMatchObject({ existingCount: 1, problems: [] });
  });
});

describe('an imported invoice', () => {
  test('is found by its number, with sums, and in the list of its year', async () => {
    const number = `Rechnung ${crypto.randomUUID().slice(0, 8)}`;
    await importInvoice({ Number: number, 'Invoice date': '2025-12-30', 'Due date': '2026-01-15' });
    const search = number.toUpperCase();
    const found = dataOf(await admin.call('GET /admin/invoices', { query: { search } }));
    expect(found.invoices.map(({ invoiceNumber }) => invoiceNumber)).toEqual([number]);
    const { summary } = dataOf(await admin.call('GET /admin/invoices/summary', { query: { search } }));
    expect(summary.count).toBe(1);
    const { results } = dataOf(await customer.call('GET /search', { query: { q: number } }));
    expect(results.map(({ title }) => title)).toEqual([number]);
    const countOf = async (year: string) =>
      dataOf(await customer.call('GET /subscriptions/invoices', { query: { year } })).invoices.length;
    expect([await countOf('2025'), await countOf('2026')]).toEqual([1, 0]);
  });

  test('is a file that states its number and its own date, and is named after it', async () => {
    const number = `../${crypto.randomUUID().slice(0, 8)}:1`;
    const { _id: id } = await importInvoice({ Number: number });
    const response = await customer.call('GET /subscriptions/invoices/:id/document', { params: { id } });
    const { headers, rawPayload } = await t.app.inject({ method: 'GET', url: dataOf(response).url });
    expect(headers['content-disposition']).toContain(`filename="${number.replace(/[/:]/g, '-')}.pdf"`);
    const { text } = await readPdf(rawPayload);
    for (const part of [number, '1 Nov 2026', '1 Dec 2026', '$197', 'Meridian Bank'])
      expect(text).toContain(part);
  });

  test('is paid with a receipt, and then what was ordered starts', async () => {
    const invoice = await importInvoice({ 'Amount paid': '97', 'Payment date': '2026-11-03' });
    await payInvoice(customer, admin, invoice);
    expect((await listInvoices())[0]).toMatchObject({
      status: 'payment_confirmed',
      amountDue: 0,
      amountPaid: 197,
    });
    expect(await planOf(customer)).toMatchObject({ planId: { _id: 'gold-plan' }, status: 'active' });
    // What the studio sends next has its own number, and the next payment, too.
    const numbers = (await entriesOf(customer)).length;
    expect(numbers).toBe(3);
  });

  test('is paid with credit, written off or voided like any other', async () => {
    await createCredit(customer, admin, 197);
    const paid = await importInvoice({ Number: `C-${crypto.randomUUID()}`.slice(0, 40) });
    // Credit isn't applied by itself to an invoice that was sent before.
    expect(paid.amountDue).toBe(197);
    const apply = { params: { id: paid._id }, body: { amountDue: 197 } };
    dataOf(await admin.call('POST /admin/invoices/:id/credit', apply));
    expect(await readCredit(customer)).toBe(0);
    const gift = await importInvoice();
    const body = { amountDue: 197, reason: 'Never delivered' };
    dataOf(await admin.call('POST /admin/invoices/:id/write-off', { params: { id: gift._id }, body }));
    const wrong = await importInvoice();
    dataOf(await admin.call('PUT /admin/invoices/:id/void', { params: { id: wrong._id } }));
    const statusOf = new Map((await listInvoices()).map(({ _id, status }) => [_id, status]));
    expect([paid, gift, wrong].map(({ _id }) => statusOf.get(_id))).toEqual([
      'payment_confirmed',
      'payment_confirmed',
      'void',
    ]);
  });

  test('counts on its own days in the reports and the statement', async () => {
    const month = async (from: string, to: string) => {
      const { report } = dataOf(await admin.call('GET /admin/reports/money', { query: { from, to } }));
      return report;
    };
    const read = async () => [
      JSON.stringify(await month('2026-11-01', '2026-11-05')),
      JSON.stringify(await month('2026-11-21', '2026-11-21')),
    ];
    const before = await read();
    await importInvoice({ 'Amount paid': '97', 'Payment date': '2026-11-03' });
    const after = await read();
    expect(after[0]).not.toBe(before[0]);
    expect(after[1]).toBe(before[1]);
  });

  test('is proposed for a line of a bank statement that has its number', async () => {
    const number = `R-${Math.floor(Math.random() * 1e9)}/26`;
    const invoice = await importInvoice({ Number: number });
    const text = `TRANSFER ${number.replaceAll(/\W/g, ' ')} THANKS`;
    const proposalFor = async (amount: number, payer = '') =>
      (await createStatementLine(admin, { text, amount, payer })).proposals[0];
    expect(await proposalFor(197)).toMatchObject({ isExact: true, invoiceId: invoice._id });
    // Another amount, so that only the number finds it.
    expect(await proposalFor(13.37)).toMatchObject({ reasons: ['number'], invoiceId: invoice._id });
  });

  describe('that is overdue', () => {
    const reminders = invoiceReminders.map(({ event }) => event);
    const remindersOf = async (person: TestUser) => {
      const rows = await t.database.queries
        .select({ event: notifications.event, entityId: notifications.entityId })
        .from(notifications)
        .where(and(eq(notifications.userId, person.id), inArray(notifications.event, reminders)));
      return rows.map(({ event, entityId }) => [event, entityId]);
    };
    const remindOn = async (day: string) => {
      t.clock.set(`${day}T12:00:00.000Z`);
      await t.services.scheduledNotifications.remind();
    };

    test('is reminded of with the next reminder that is due, and not with earlier ones', async () => {
      const overdue = { 'Invoice date': '2026-10-01', 'Due date': '2026-11-13' };
      const { _id: id } = await importInvoice(overdue);
      expect((await listInvoices())[0]?.status).toBe('sent');
      const balances = dataOf(await customer.call('GET /ledger/balances')).balances;
      expect(balances).toMatchObject([{ owed: 197, overdue: 197 }]);
      for (const day of ['2026-11-21', '2026-11-22', '2026-11-26']) await remindOn(day);
      expect(await remindersOf(customer)).toEqual([]);
      for (const day of ['2026-11-27', '2026-11-28', '2026-12-20']) await remindOn(day);
      expect(await remindersOf(customer)).toEqual([['invoice_overdue', id]]);
    });

    test('for months is not reminded of', async () => {
      await importInvoice({ 'Invoice date': '2026-05-01', 'Due date': '2026-06-01' });
      for (const day of ['2026-11-21', '2026-11-22', '2026-12-05']) await remindOn(day);
      expect(await remindersOf(customer)).toEqual([]);
    });
  });

  test('leaves the numbers of the studio without a gap', async () => {
    const invoice = await importInvoice();
    const body = recordedPaymentBody(197);
    dataOf(await admin.call('POST /admin/invoices/:id/payments', { params: { id: invoice._id }, body }));
    const { payments } = (await listInvoices())[0] ?? { payments: [] };
    expect(payments.map(({ paymentNumber }) => paymentNumber)).toEqual([
      expect.stringMatching(/^RCP-2026-\d{6}$/),
    ]);
  });
});
