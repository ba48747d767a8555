// When an invoice counts as paid: images roll over if that was before the end of the days of grace.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import {
  createSentImagesInvoice,
  createSentInvoice,
  dataOf,
  openingHoursBody,
  receiptBody,
  recordedPaymentBody,
} from '../../../../../../testing/factories.ts';
import { planOf, subscribeToSilver } from '../../../../../../testing/plans.ts';
import { ledgerCalls } from './ledger-actions.fixture.ts';

let t: TestApp;
let admin: TestUser;
let customer: TestUser;
let invoiceId: string;
let name: string;

const silver = 97;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
/** A plan of 30 unused images until February 10, with days of grace until February 13, 12:00 UTC. */
beforeEach(async () => {
  t.clock.set('2027-01-10T12:00:00.000Z');
  admin = await t.signInAdmin();
  name = crypto.randomUUID();
  await subscribeToSilver(t, admin, name);
  await moveTo('2027-02-12T12:00:00.000Z');
  invoiceId = (await createSentInvoice(customer, admin, { planId: 'silver-plan' }))._id;
});

const { record, writeOff, applyCredit } = ledgerCalls(() => ({ customer, admin }));

async function moveTo(time: string): Promise<void> {
  t.clock.set(time);
  [admin, customer] = [await t.signInAdmin(), await t.signIn(name)];
}

const late = () => moveTo('2027-02-20T12:00:00.000Z');

async function recordOn(paymentDate: string, amount = silver): Promise<void> {
  const outcome = amount < silver ? ({ outcome: 'partial_payment' } as const) : {};
  dataOf(await record(invoiceId, { ...recordedPaymentBody(silver, amount), ...outcome, paymentDate }));
}

/** 30 images of the new period, and 6 that rolled over. */
const limit = async () => (await planOf(customer)).imagesLimit;

describe('a payment without a receipt', () => {
  test.each([
    ['keeps the rollover', '2027-02-13', 36],
    ['has no rollover', '2027-02-14', 30],
  ])('%s if it arrived on %s', async (_, day, images) => {
    await late();
    await recordOn(day);
    expect(await limit()).toBe(images);
  });

  test('counts from the start of its day in the time zone of the studio', async () => {
    await late();
    const { openingHours } = dataOf(await admin.call('GET /admin/settings'));
    const { version } = openingHours;
    const set = (timeZone: string, before: number) =>
      admin.call('PUT /admin/settings/opening-hours', {
        body: { ...openingHoursBody, timeZone, version: before },
      });
    dataOf(await set('Pacific/Auckland', version));
    await recordOn('2027-02-14');
    expect(await limit()).toBe(36);
    dataOf(await set(openingHours.timeZone, version + 1));
  });
});

describe('a partial payment', () => {
  const settlements = {
    'written off': (due: number) => writeOff(invoiceId, due),
    async 'paid with credit'(due: number) {
      const { _id, amountDue } = await createSentImagesInvoice(customer, admin);
      const surplus = { ...recordedPaymentBody(amountDue, amountDue + due), paymentDate: '2027-02-20' };
      dataOf(await record(_id, surplus));
      return applyCredit(invoiceId, { amountDue: due });
    },
  };
  const kinds = ['written off', 'paid with credit'] as const;

  test.each(kinds)('that was recorded in time keeps the rollover if the rest is %s later', async (kind) => {
    await recordOn('2027-02-12', 40);
    await late();
    dataOf(await settlements[kind](57));
    expect(await limit()).toBe(36);
  });

  test.each(kinds)('that arrived too late has no rollover if the rest is %s', async (kind) => {
    await late();
    await recordOn('2027-02-14', 40);
    dataOf(await settlements[kind](57));
    expect(await limit()).toBe(30);
  });

  test('counts from the submission of its receipt, whenever that was approved', async () => {
    const receipt = receiptBody(invoiceId, { amount: 40, paymentDate: '2027-02-12' });
    const { _id: id } = dataOf(
      await customer.call('POST /subscriptions/payments/receipt', { body: receipt }),
    ).paymentReceipt;
    await late();
    const body = { status: 'approved', outcome: 'partial_payment' } as const;
    dataOf(await admin.call('PUT /admin/payment-receipts/:id', { params: { id }, body }));
    dataOf(await writeOff(invoiceId, 57));
    expect(await limit()).toBe(36);
  });
});

test('an invoice that is written off without a payment was paid then', async () => {
  await late();
  dataOf(await writeOff(invoiceId, silver));
  expect(await limit()).toBe(30);
});
