import type { Invoice } from '@burnish/contract/orders/entities';
import type { PendingSubmission } from '@burnish/contract/pending-submissions/entities';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import {
  createCredit,
  dataOf,
  payInvoice,
  receiptBody,
  recordedPaymentBody,
} from '../../../../../../testing/factories.ts';
import { createPaidPlan, listPhotosOfJob, listQuotas } from '../../../../../../testing/photos.ts';
import { createPendingSubmission, listUsageEntries } from '../../../../../../testing/stored-photos.ts';
import { closeConsistent } from '../jobs/jobs.fixture.ts';
import { originalKey } from '../renditions/index.ts';
import {
  decide,
  listJobs,
  listPending,
  listUploads,
  noticesOf,
  sendInvoice,
  waitUntilNoneWaits,
} from './pending-submissions.fixture.ts';

let t: TestApp;
let admin: TestUser;
let customer: TestUser;
let customers = 0;

beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  customers += 1;
  await signIn();
});
afterAll(() => closeConsistent(t));

/** Sessions end when time passes. */
async function signIn(): Promise<void> {
  [admin, customer] = [await t.signInAdmin(), await t.signIn(`Customer ${customers}`)];
}

const hour = 3_600_000;
const day = 24 * hour;

async function pass(milliseconds: number): Promise<void> {
  t.clock.advance(milliseconds);
  await t.services.pendingSubmissions.runDue();
  await signIn();
}

const cancel = ({ _id: id }: PendingSubmission) =>
  customer.call('DELETE /photos/pending-submissions/:id', { params: { id } });

const record = ({ _id: id, amountDue }: Invoice) =>
  admin.call('POST /admin/invoices/:id/payments', { params: { id }, body: recordedPaymentBody(amountDue) });

type Settle = (invoice: Invoice) => Promise<unknown>;

const waysToSettle: Readonly<Record<string, Settle>> = {
  'an approved receipt': (invoice) => payInvoice(customer, admin, invoice),
  'a recorded payment': async (invoice) => dataOf(await record(invoice)),
  'a write-off': async ({ _id: id, amountDue }) =>
    dataOf(
      await admin.call('POST /admin/invoices/:id/write-off', {
        params: { id },
        body: { amountDue, reason: 'A gift.' },
      }),
    ),
  credit: async ({ _id: id, amountDue }) => {
    await createCredit(customer, admin, amountDue);
    dataOf(
      await admin.call('POST /admin/invoices/:id/credit', {
        params: { id },
        body: { amountDue, amount: amountDue },
      }),
    );
  },
};

describe('once the order is settled', () => {
  test.each(Object.entries(waysToSettle))('with %s, the photos become a job', async (_, settle) => {
    await createPaidPlan(customer, admin);
    const pending = await createPendingSubmission(t, customer, 2, { brief: 'Warm.', turnaround: 'rush' });
    await settle(await sendInvoice(admin, pending));
    await waitUntilNoneWaits(customer);
    const [job] = await listJobs(customer);
    expect(job).toMatchObject({ photoCount: 2, brief: 'Warm.', turnaround: 'rush' });
    expect(job?.imagesByTier).toMatchObject({ highEnd: 2 });
    expect(await listUploads(customer)).toEqual([]);
    // The images of the order are used up, and the plan has all of its own.
    expect(await listUsageEntries(t, job?.subscriptionId ?? '')).toHaveLength(2);
    expect(await listQuotas(customer)).toMatchObject([{ subscriptionType: 'subscription', imagesUsed: 0 }]);
    expect(await noticesOf(t, customer)).toEqual(['waiting_photos_submitted']);
  });

  test('with credit when the invoice is sent, too', async () => {
    await createCredit(customer, admin, 8);
    const pending = await createPendingSubmission(t, customer, 1);
    await sendInvoice(admin, pending, true);
    await waitUntilNoneWaits(customer);
    expect(await listJobs(customer)).toMatchObject([{ photoCount: 1 }]);
  });

  test('notes and annotations go with the photos', async () => {
    const { photos } = await createPendingBody();
    const annotations = [{ x: 0.5, y: 0.5, note: 'Lighten.' }];
    const pending = await createPendingSubmission(t, customer, 0, {
      photos: photos.map((photo) => ({ ...photo, notes: 'Sleeve', annotations })),
    });
    dataOf(await record(await sendInvoice(admin, pending)));
    await waitUntilNoneWaits(customer);
    const [job] = await listJobs(customer);
    const [photo] = await listPhotosOfJob(customer, job?._id ?? '');
    expect(photo).toMatchObject({ tier: 'highEnd', notes: 'Sleeve', annotations });
  });

  test('a lost file returns all photos, and the images remain usable', async () => {
    const pending = await createPendingSubmission(t, customer, 2);
    const invoice = await sendInvoice(admin, pending);
    const [lost] = await listUploads(customer);
    await t.storage.remove(originalKey(lost?._id ?? ''));
    dataOf(await record(invoice));
    await waitUntilNoneWaits(customer);
    expect(await listJobs(customer)).toEqual([]);
    expect(await listUploads(customer)).toHaveLength(2);
    expect(await listQuotas(customer)).toMatchObject([{ imagesUsed: 0, imagesLimit: 2 }]);
    expect(await noticesOf(t, customer)).toEqual(['waiting_photos_returned']);
  });

  test('images that are no longer usable return the photos', async () => {
    const pending = await createPendingSubmission(t, customer, 2);
    const invoice = await sendInvoice(admin, pending);
    await t.database.run(
      `create or replace function test_use() returns trigger language plpgsql as $$
       begin if new.quantity = 2 then update subscriptions set status = 'cancelled', canceled_at = now() where id = new.subscription_id; end if;
       return null; end $$`,
      [],
    );
    await t.database.run(
      'create trigger test_use after insert on purchased_images for each row execute function test_use()',
      [],
    );
    dataOf(await record(invoice));
    await waitUntilNoneWaits(customer);
    await t.database.run('drop trigger test_use on purchased_images', []);
    await t.database.run(
      `update subscriptions set status = 'active', canceled_at = null where user_id = $1`,
      [customer.id],
    );
    expect(await listJobs(customer)).toEqual([]);
    expect(await noticesOf(t, customer)).toEqual(['waiting_photos_returned']);
  });

  test('canceled at the same time, the photos are submitted or returned, never both', async () => {
    const pending = await createPendingSubmission(t, customer, 1);
    const invoice = await sendInvoice(admin, pending);
    await Promise.all([record(invoice), cancel(pending)]);
    await waitUntilNoneWaits(customer);
    const [jobs, uploads] = [await listJobs(customer), await listUploads(customer)];
    expect(jobs.length + uploads.length).toBe(1);
    expect(await listQuotas(customer)).toMatchObject([{ imagesUsed: jobs.length }]);
  });

  test('what the task missed is found by the schedule, once', async () => {
    const pending = await createPendingSubmission(t, customer, 1);
    const invoice = await sendInvoice(admin, pending);
    await t.database.run(
      `alter table photo_jobs add constraint test_blocked check (brief <> 'blocked') not valid`,
      [],
    );
    await t.database.run(`update pending_submissions set brief = 'blocked' where id = $1`, [pending._id]);
    dataOf(await record(invoice));
    await expect(t.services.pendingSubmissions.runDue()).rejects.toThrow('could not be handled');
    expect(await listPending(customer)).toHaveLength(1);
    await t.database.run('alter table photo_jobs drop constraint test_blocked', []);
    await Promise.all([t.services.pendingSubmissions.runDue(), t.services.pendingSubmissions.runDue()]);
    expect(await listPending(customer)).toEqual([]);
    expect(await listJobs(customer)).toHaveLength(1);
    expect(await noticesOf(t, customer)).toEqual(['waiting_photos_submitted']);
  });
});

async function createPendingBody() {
  const pending = await createPendingSubmission(t, customer, 1);
  dataOf(await cancel(pending));
  const uploads = await listUploads(customer);
  return { photos: uploads.map(({ _id }) => ({ uploadId: _id })) };
}

describe('without a payment', () => {
  test('a rejected order returns the photos', async () => {
    const pending = await createPendingSubmission(t, customer, 1);
    dataOf(await decide(admin, pending, 'rejected'));
    await waitUntilNoneWaits(customer);
    expect((await listUploads(customer)).map((upload) => upload.pendingSubmissionId)).toEqual([null]);
    expect(await noticesOf(t, customer)).toEqual(['waiting_photos_returned']);
  });

  test('a void invoice leaves them waiting for the next one', async () => {
    const pending = await createPendingSubmission(t, customer, 1);
    const { _id: id } = await sendInvoice(admin, pending);
    dataOf(await admin.call('PUT /admin/invoices/:id/void', { params: { id } }));
    await t.services.pendingSubmissions.runDue();
    expect(await listPending(customer)).toMatchObject([{ order: { status: 'approved' } }]);
    dataOf(await record(await sendInvoice(admin, pending)));
    await waitUntilNoneWaits(customer);
    expect(await listJobs(customer)).toHaveLength(1);
  });

  test('after 30 days and a reminder the photos return, and a later payment leaves the images to use', async () => {
    const pending = await createPendingSubmission(t, customer, 1);
    const invoice = await sendInvoice(admin, pending);
    await pass(26 * day);
    expect(await noticesOf(t, customer)).toEqual([]);
    for (const _ of [1, 2]) await pass(day);
    expect(await noticesOf(t, customer)).toEqual(['waiting_photos_expiring']);
    await pass(3 * day);
    expect(await listPending(customer)).toEqual([]);
    expect(await noticesOf(t, customer)).toEqual(['waiting_photos_expiring', 'waiting_photos_returned']);
    expect(await listUploads(customer)).toHaveLength(1);
    dataOf(await record(invoice));
    expect(await listQuotas(customer)).toMatchObject([{ imagesUsed: 0, imagesLimit: 1 }]);
  });

  test('photos wait longer while a receipt is in review', async () => {
    const pending = await createPendingSubmission(t, customer, 1);
    const invoice = await sendInvoice(admin, pending);
    const body = receiptBody(invoice._id);
    const { _id: id } = dataOf(
      await customer.call('POST /subscriptions/payments/receipt', { body }),
    ).paymentReceipt;
    await pass(31 * day);
    expect(await listPending(customer)).toHaveLength(1);
    const rejection = { status: 'rejected', adminNotes: 'Unreadable.' } as const;
    dataOf(await admin.call('PUT /admin/payment-receipts/:id', { params: { id }, body: rejection }));
    await pass(hour);
    expect(await listPending(customer)).toHaveLength(1);
    expect(await noticesOf(t, customer)).toEqual(['waiting_photos_expiring']);
    await pass(3 * day);
    expect(await listPending(customer)).toEqual([]);
  });

  test('after a review that extended the wait, the customer is reminded of the new day, once', async () => {
    const pending = await createPendingSubmission(t, customer, 1);
    const invoice = await sendInvoice(admin, pending);
    await pass(28 * day);
    expect(await noticesOf(t, customer)).toEqual(['waiting_photos_expiring']);
    const body = receiptBody(invoice._id);
    const { _id: id } = dataOf(
      await customer.call('POST /subscriptions/payments/receipt', { body }),
    ).paymentReceipt;
    for (const _ of [1, 2, 3]) await pass(day);
    expect(await noticesOf(t, customer)).toEqual(['waiting_photos_expiring']);
    const rejection = { status: 'rejected', adminNotes: 'Unreadable.' } as const;
    dataOf(await admin.call('PUT /admin/payment-receipts/:id', { params: { id }, body: rejection }));
    for (const _ of [1, 2]) await pass(hour);
    expect(await noticesOf(t, customer)).toEqual(['waiting_photos_expiring', 'waiting_photos_expiring']);
    await pass(3 * day);
    expect(await listPending(customer)).toEqual([]);
  });

  test('the reminder asks for no payment before there is an invoice', async () => {
    await createPendingSubmission(t, customer, 1);
    await pass(28 * day);
    const { notifications } = dataOf(await customer.call('GET /notifications'));
    const reminder = notifications.find(({ event }) => event === 'waiting_photos_expiring');
    expect(reminder?.title).toBe('Your 1 photo still waits for our invoice');
  });
});
