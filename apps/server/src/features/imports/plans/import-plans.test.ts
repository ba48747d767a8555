// Running plans of another system: what an import refuses, what it adds, and that they go on like any other.
import type { ImportPreview } from '@burnish/contract/imports/entities';
import type { Invoice } from '@burnish/contract/orders/entities';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { watchAudit } from '../../../../../../testing/audit.ts';
import { expectError } from '../../../../../../testing/expect-error.ts';
import {
  createApprovedReceipt,
  createPause,
  createPaymentProfile,
  dataOf,
  payInvoice,
} from '../../../../../../testing/factories.ts';
import {
  csvOf,
  type FileRow,
  importForm,
  invoiceCells,
  planCells,
} from '../../../../../../testing/imports.ts';
import { findViolations } from '../../../../../../testing/invariants.ts';
import { listPlans, planOf } from '../../../../../../testing/plans.ts';
import {
  giveNotice,
  readCreditNotes,
  requestRefund,
  tryApproveRefund,
} from '../../../../../../testing/refund-requests.ts';
import { submitPhotos } from '../../../../../../testing/stored-photos.ts';
import { readTables } from '../../../../../../testing/table-snapshot.ts';
import { orderUpgrade, readQuote, upgradeBody } from '../../../../../../testing/upgrades.ts';
import { notifications, webhookEvents } from '../../../db/schema/index.ts';
import { importTwiceAtOnce } from '../billing/simultaneous-imports.fixture.ts';

const now = '2026-11-21T12:00:00.000Z';

let t: TestApp;
let admin: TestUser;
let customer: TestUser;
let name: string;

/** At the time of the clock, because tokens expire. */
async function signIn(): Promise<void> {
  admin = await t.signInAdmin();
  customer = await t.signIn(name);
}

beforeAll(async () => {
  t = await createTestApp();
  await createPaymentProfile(await t.signInAdmin());
});
beforeEach(async () => {
  t.clock.set(now);
  name = crypto.randomUUID();
  await signIn();
});
afterEach(async () => expect(findViolations(await readTables(t.database))).toEqual([]));
afterAll(() => t.close());

const importFile = (...rows: readonly FileRow[]) =>
  admin.call('POST /admin/imports/plans', { form: importForm(csvOf(...rows)) });

async function preview(...rows: readonly FileRow[]): Promise<ImportPreview> {
  const form = importForm(csvOf(...rows));
  return dataOf(await admin.call('POST /admin/imports/plans/preview', { form })).preview;
}

const problemsOf = async (change: FileRow) => (await preview(planCells(customer.email, change))).problems;

async function importPlan(change: FileRow = {}) {
  expect(dataOf(await importFile(planCells(customer.email, change))).result.newCount).toBe(1);
  return planOf(customer);
}

async function listInvoices(): Promise<Invoice[]> {
  return dataOf(await customer.call('GET /subscriptions/invoices')).invoices;
}

async function runAt(time: string): Promise<void> {
  t.clock.set(time);
  await t.services.renewals.runDue();
  await signIn();
}

const yearly = {
  'Billing cycle': 'annual',
  'Amount paid': '2,010.00',
  'Start date': '2026-03-01',
  'End date': '2027-03-01',
};

describe('a row', () => {
  test('names what is wrong with its columns', async () => {
    const wrong = {
      Plan: 'Bronze',
      'Billing cycle': '',
      Currency: 'EUR',
      'Start date': 'soon',
      'Auto renew': '?',
    };
    expect(await problemsOf(wrong)).toEqual([
      'Row 2, Plan: Choose one of the plans: Silver Plan, Gold Plan, Diamond Plan.',
      'Row 2, Billing cycle: Choose monthly or yearly.',
      'Row 2, Currency: Choose USD or NGN.',
      'Row 2, Start date: Write the date like 2026-12-31.',
      'Row 2, Auto renew: Write on or off.',
    ]);
  });

  test.each([
    [{ 'Amount paid': '0' }, 'Amount paid: Enter an amount above zero.'],
    [{ 'Amount paid': 'free' }, 'Amount paid: Write the amount in USD, like 1234.50.'],
    [{ 'Images used': '' }, 'Images used: Enter the number of used images.'],
    [{ 'Images used': '61' }, 'Images used: Enter the number of used images, from 0 to 60.'],
    [{ 'Images used': '1.5' }, 'Images used: Enter the number of used images, from 0 to 60.'],
    [{ 'Images used': '2,0' }, 'Images used: Enter the number of used images, from 0 to 60.'],
    [{ ...yearly, 'Images used': '720' }, null],
    [{ ...yearly, 'Images used': '721' }, 'Images used: Enter the number of used images, from 0 to 720.'],
    [
      { 'End date': '2026-12-09' },
      "End date: A monthly period from 10 Nov 2026 ends on 10 Dec 2026, the first day that isn't paid for.",
    ],
    [
      { ...yearly, 'End date': '2026-12-01' },
      "End date: A yearly period from 1 Mar 2026 ends on 1 Mar 2027, the first day that isn't paid for.",
    ],
    [{ 'Start date': '2026-10-31', 'End date': '2026-11-30' }, null],
    [
      { 'Start date': '2026-11-22', 'End date': '2026-12-22' },
      'Start date: The plan has to be running. Import it once it has started.',
    ],
    [
      { 'Start date': '2026-10-20', 'End date': '2026-11-20' },
      'End date: The plan has ended. Remove the row, or import its next invoice instead.',
    ],
    [{ 'Payment date': '2026-11-22' }, "Payment date: The payment date can't be in the future."],
    [{ 'Payment date': '2026-11-01' }, null],
    [
      { Invoice: 'IMP-5' },
      'Invoice: New invoices get numbers like this one. Change it, for example to OLD-117.',
    ],
    [{ Phone: '' }, "Phone: The customer's profile has no phone number. Add it to the file."],
  ] as const)('with %o is refused with its column', async (change, problem) => {
    expect(await problemsOf(change)).toEqual(problem === null ? [] : [`Row 2, ${problem}`]);
  });

  test('of an unknown customer, or of a plan that the customer has, is refused', async () => {
    expect((await preview(planCells('nobody@example.com'))).problems).toEqual([
      'Row 2, Email: There is no account with this email. Import the customers first.',
    ]);
    await createApprovedReceipt(customer, admin);
    expect(await problemsOf({})).toEqual([
      'Row 2, Plan: The customer already has this plan. Remove the row.',
    ]);
    expect(await problemsOf({ Plan: 'Silver' })).toEqual([]);
    expect(await problemsOf({ Currency: 'NGN', 'Amount paid': '120000' })).toEqual([]);
  });

  test('of a plan that the customer upgraded is not refused, of the one that they have now is', async () => {
    await createApprovedReceipt(customer, admin, { planId: 'silver-plan' });
    const { _id } = await planOf(customer);
    const toGold = { planId: 'gold-plan', billingCycle: 'monthly' } as const;
    const { invoice } = await orderUpgrade(customer, _id, toGold);
    await payInvoice(customer, admin, invoice);
    expect(await problemsOf({ Plan: 'Silver' })).toEqual([]);
    expect(await problemsOf({})).toEqual([
      'Row 2, Plan: The customer already has this plan. Remove the row.',
    ]);
    await importPlan({ Plan: 'Silver' });
    expect(await listPlans(customer)).toHaveLength(2);
  });

  test('of a plan that still runs is refused, also if another one is paid for after it', async () => {
    await createApprovedReceipt(customer, admin, { planId: 'silver-plan' });
    const { _id: id } = await planOf(customer);
    const body = { autoRenew: true, planId: 'gold-plan', billingCycle: 'monthly' } as const;
    dataOf(await customer.call('PUT /subscriptions/:id/renewal', { params: { id }, body }));
    await runAt('2026-12-15T12:00:00.000Z');
    const [renewal] = await listInvoices();
    if (renewal === undefined) throw new Error('the plan was not renewed');
    await payInvoice(customer, admin, renewal);
    expect(await planOf(customer)).toMatchObject({
      _id: id,
      upcomingPeriods: [{ planId: { _id: 'gold-plan' } }],
    });
    const days = { 'Start date': '2026-12-01', 'End date': '2027-01-01' };
    for (const plan of ['Silver', 'Gold'])
      expect(await problemsOf({ ...days, Plan: plan })).toEqual([
        'Row 2, Plan: The customer already has this plan. Remove the row.',
      ]);
  });

  test('for the same plan as another row, or with its invoice, is refused', async () => {
    const row = planCells(customer.email, { Invoice: 'P-1' });
    expect(
      (await preview(row, { ...row, 'Start date': '2026-11-11', 'End date': '2026-12-11' })).problems,
    ).toEqual(['Row 3, Plan: Row 2 has the same one.']);
    expect((await preview(row, { ...row, Plan: 'Silver', Invoice: 'p-1' })).problems).toEqual([
      'Row 2, Invoice: Another row has this number.',
      'Row 3, Invoice: Another row has this number.',
    ]);
    await importPlan({ Invoice: 'P-1' });
    const other = await t.signIn(crypto.randomUUID());
    expect((await preview(planCells(other.email, { Invoice: 'p-1' }))).problems).toEqual([
      'Row 2, Invoice: Another invoice has this number.',
    ]);
  });
});

describe('an import', () => {
  test('adds the plan with its paid period, used images, invoice and payment, on their own days', async () => {
    const written = await watchAudit(t.database);
    const count = () =>
      Promise.all([t.database.queries.$count(notifications), t.database.queries.$count(webhookEvents)]);
    const before = await count();
    const plan = await importPlan({ 'Payment date': '2026-11-08', 'Auto renew': 'off' });
    expect(plan).toMatchObject({
      planId: { _id: 'gold-plan' },
      billingCycle: 'monthly',
      status: 'active',
      autoRenew: false,
      imagesUsed: 12,
      imagesLimit: 60,
    });
    expect([plan.startDate, plan.endDate, plan.createdAt].map((time) => time.slice(0, 10))).toEqual([
      '2026-11-10',
      '2026-12-10',
      '2026-11-08',
    ]);
    const [invoice] = await listInvoices();
    expect(invoice).toMatchObject({
      invoiceNumber: expect.stringMatching(/^IMP-\d+$/),
      status: 'payment_confirmed',
      amountPaid: 197,
      amountDue: 0,
      importedAt: now,
      payments: [{ paymentDate: '2026-11-08T00:00:00.000Z', amount: 197 }],
    });
    const { balances } = dataOf(await customer.call('GET /ledger/balances'));
    expect(balances).toMatchObject([{ currency: 'USD', owed: 0, overdue: 0, creditBalance: 0 }]);
    const { entries } = dataOf(await customer.call('GET /ledger/entries'));
    expect(entries.map(({ kind, createdAt }) => [kind, createdAt.slice(0, 10)])).toEqual([
      ['payment', '2026-11-08'],
      ['invoice', '2026-11-08'],
    ]);
    expect((await written()).map(({ action, actorId }) => [action, actorId])).toEqual(
      ['import_order', 'import_invoice', 'import_plan', 'import_plans'].map((action) => [action, admin.id]),
    );
    expect(await count()).toEqual(before);
  });

  test('counts in the reports on its own days, not today', async () => {
    const read = async (from: string, to: string) => {
      const { report } = dataOf(await admin.call('GET /admin/reports/money', { query: { from, to } }));
      const images = dataOf(await admin.call('GET /admin/reports/images', { query: { from, to } }));
      return JSON.stringify([report, images]);
    };
    const [ofDay, ofToday] = [await read('2026-11-10', '2026-11-10'), await read('2026-11-21', '2026-11-21')];
    await importPlan();
    expect(await read('2026-11-10', '2026-11-10')).not.toBe(ofDay);
    expect(await read('2026-11-21', '2026-11-21')).toBe(ofToday);
  });

  test('of the same file again changes nothing, also after the plan was renewed or canceled', async () => {
    const row = planCells(customer.email);
    const plan = await importPlan();
    await createApprovedReceipt(customer, admin);
    expect(dataOf(await importFile(row)).result).toEqual({ newCount: 0, existingCount: 1 });
    const params = { id: plan._id };
    dataOf(await admin.call('PUT /admin/subscriptions/:id', { params, body: { status: 'cancelled' } }));
    const before = await readTables(t.database);
    expect(await preview(row)).toMatchObject({ newCount: 0, existingCount: 1, problems: [] });
    expect(dataOf(await importFile(row)).result).toEqual({ newCount: 0, existingCount: 1 });
    const { audit: _, ...after } = await readTables(t.database);
    expect(after).toEqual({ ...before, audit: undefined });
  });

  test('with one wrong row imports none', async () => {
    expectError(
      await importFile(planCells(customer.email), planCells('nobody@example.com')),
      400,
      'INVALID_INPUT',
    );
    expect(await listPlans(customer)).toEqual([]);
  });

  test('by two admins at once adds each plan once', async () => {
    const row = planCells(customer.email);
    const responses = await importTwiceAtOnce(t, () => importFile(row));
    const counts = responses.map((response) => dataOf(response).result.newCount);
    expect(counts.toSorted()).toEqual([0, 1]);
    expect(await listPlans(customer)).toHaveLength(1);
  });

  test('reads the columns of an exported list, with what was paid', async () => {
    await importPlan();
    const url = `/api/admin/subscriptions/export?search=${customer.email}`;
    const { body } = await admin.send({ method: 'GET', url });
    const [headings, row] = String(body).trim().split(/\r?\n/);
    const form = importForm(`${headings},Amount paid\n${row},197\n`);
    const read = dataOf(await admin.call('POST /admin/imports/plans/preview', { form })).preview;
    expect(read).toMatchObject({ existingCount: 1, problems: [] });
  });
});

describe('an imported plan', () => {
  test('is used for photos up to its limit', async () => {
    const plan = await importPlan({ 'Images used': '59' });
    await submitPhotos(t, customer, 1);
    expect(await planOf(customer)).toMatchObject({ imagesUsed: 60, isExhausted: true });
    expect(plan.isExhausted).toBe(false);
  });

  test('is renewed at the current price, follows the imported period, and keeps a fifth of its images', async () => {
    await importPlan({ 'Amount paid': '150' });
    await runAt('2026-12-03T12:00:00.000Z');
    const [renewal, ...others] = await listInvoices();
    expect(others).toHaveLength(1);
    expect(renewal).toMatchObject({
      isAutoRenewal: true,
      invoiceNumber: expect.stringMatching(/^INV-2026-/),
      amountDue: 197,
      dueDate: '2026-12-10T00:00:00.000Z',
      importedAt: null,
    });
    if (renewal !== undefined) await payInvoice(customer, admin, renewal);
    await runAt('2026-12-11T12:00:00.000Z');
    const plan = await planOf(customer);
    expect(plan).toMatchObject({ imagesUsed: 0, imagesLimit: 72 });
    expect([plan.startDate, plan.endDate].map((time) => time.slice(0, 10))).toEqual([
      '2026-12-10',
      '2027-01-10',
    ]);
  });

  test('whose next invoice is imported, too, gets no other one, and goes on once that is paid', async () => {
    await importPlan();
    const open = invoiceCells(customer.email, { 'Invoice date': '2026-11-20', 'Due date': '2026-12-10' });
    dataOf(await admin.call('POST /admin/imports/invoices', { form: importForm(csvOf(open)) }));
    await runAt('2026-12-04T12:00:00.000Z');
    const [next, ...others] = await listInvoices();
    expect(next).toMatchObject({ invoiceNumber: open.Number, status: 'sent' });
    expect(others).toHaveLength(1);
    if (next !== undefined) await payInvoice(customer, admin, next);
    expect(await planOf(customer)).toMatchObject({ paidPeriodsAhead: 1, imagesUsed: 12 });
  });

  test('ends three days after its period if it is not renewed', async () => {
    await importPlan({ 'Auto renew': 'off' });
    await runAt('2026-12-12T12:00:00.000Z');
    expect(await planOf(customer)).toMatchObject({ status: 'active', isUsable: true });
    await runAt('2026-12-14T12:00:00.000Z');
    const { subscriptions } = dataOf(
      await admin.call('GET /admin/subscriptions', { query: { search: name } }),
    );
    expect(subscriptions).toMatchObject([{ status: 'inactive' }]);
  });

  test('is paused, and its end moves', async () => {
    const plan = await importPlan();
    const paused = await createPause(customer, admin, plan, 'studio');
    expect(paused.endDate.slice(0, 10)).toBe('2026-12-13');
  });

  test('is upgraded with the unused value of what was paid', async () => {
    const plan = await importPlan();
    // 19 of 30 days, which is less than 48 of 60 images, of $197.
    expect((await readQuote(customer, plan._id)).unusedValue).toBe(124.76);
    const { invoice } = await orderUpgrade(customer, plan._id, {
      planId: 'diamond-plan',
      billingCycle: 'monthly',
    });
    expect(invoice).toMatchObject({ amountDue: 397 - 124.76, paymentDetails: { bankName: 'Meridian Bank' } });
    await payInvoice(customer, admin, invoice);
    expect(await planOf(customer)).toMatchObject({ planId: { _id: 'diamond-plan' }, imagesUsed: 0 });
  });

  test('is upgraded once there are bank details for its currency', async () => {
    const plan = await importPlan({ Currency: 'NGN', 'Amount paid': '120000' });
    const body = upgradeBody(await readQuote(customer, plan._id), {
      planId: 'diamond-plan',
      billingCycle: 'monthly',
    });
    const upgrade = () =>
      customer.call('POST /subscriptions/:id/upgrade', { params: { id: plan._id }, body });
    const before = await readTables(t.database);
    expectError(await upgrade(), 409, 'NO_PAYMENT_DETAILS');
    expect(await readTables(t.database)).toEqual(before);
    await createPaymentProfile(admin, { name: 'In NGN', currency: 'NGN' });
    expect(dataOf(await upgrade()).invoice.paymentDetails).toMatchObject({ bankName: 'Meridian Bank' });
  });

  test('is refunded within 30 days of its payment, less the images that were used', async () => {
    const plan = await importPlan();
    const requested = await requestRefund(customer, plan);
    dataOf(await tryApproveRefund(admin, plan._id));
    // Twelve images at the lowest price per image.
    expect(await readCreditNotes(customer, requested)).toMatchObject([{ amount: 197 - 12 * 5 }]);
    expect(await planOf(customer)).toMatchObject({ isUsable: false, autoRenew: false });
  });

  test('can not be refunded later', async () => {
    const plan = await importPlan({ 'Payment date': '2026-10-21' });
    const { options } = dataOf(
      await customer.call('GET /subscriptions/:id/refund-options', { params: { id: plan._id } }),
    );
    expect(options.refund).toBeNull();
  });

  test('for a year is canceled with notice, and the rest is credited', async () => {
    const plan = await importPlan(yearly);
    const canceled = await giveNotice(customer, plan);
    await runAt('2026-12-22T12:00:00.000Z');
    await t.services.subscriptions.refundRequests.endDue();
    await signIn();
    dataOf(await tryApproveRefund(admin, plan._id));
    // From 21 December to 1 March: 70 of 365 days.
    expect(await readCreditNotes(customer, canceled)).toMatchObject([
      { amount: Math.floor((201_000 * 70) / 365) / 100 },
    ]);
  });

  test('follows the last day of short months', async () => {
    t.clock.set('2027-03-05T12:00:00.000Z');
    await signIn();
    const plan = await importPlan({ 'Start date': '2027-02-28', 'End date': '2027-03-31' });
    await createApprovedReceipt(customer, admin);
    t.clock.set('2027-04-02T12:00:00.000Z');
    await signIn();
    const next = await planOf(customer);
    expect([plan.endDate, next.endDate].map((time) => time.slice(0, 10))).toEqual([
      '2027-03-31',
      '2027-04-30',
    ]);
  });
});
