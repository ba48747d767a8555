// Who is notified of what happens from the first order to the photos, by email and in the product.
import type { Changed } from '@burnish/contract/events';
import type { Notification } from '@burnish/contract/notifications/entities';
import { brand } from '@burnish/domain/brand';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import {
  approve,
  deliver,
  deliverJob,
  listStudioPhotos,
  requestRevision,
  submitVersions,
} from '../../../../../testing/deliveries.ts';
import { expectError, expectFieldErrors } from '../../../../../testing/expect-error.ts';
import {
  createApprovedOrder,
  createPaymentProfile,
  createPendingImagesOrder,
  createPendingOrder,
  createSentInvoice,
  createSubmittedReceipt,
  dataOf,
} from '../../../../../testing/factories.ts';
import { type MailServer, startMailServer, subjectOf } from '../../../../../testing/mail.ts';
import { readPdf } from '../../../../../testing/pdf.ts';
import { askQuestion, createPaidPlan } from '../../../../../testing/photos.ts';
import { connectClient } from '../../../../../testing/realtime-client.ts';
import { endUndoTime, scheduleInvoice } from '../../../../../testing/scheduled-invoices.ts';
import { submitPhotos } from '../../../../../testing/stored-photos.ts';
import { fastTiming } from '../../../../../testing/task-timing.ts';
import { notifications, users } from '../../db/schema/index.ts';

let mails: MailServer;
let t: TestApp;
let admin: TestUser;

beforeAll(async () => {
  mails = await startMailServer();
  t = await createTestApp({
    env: { SMTP_URL: mails.url, PUBLIC_URL: 'https://studio.example', ...google },
    taskTiming: fastTiming,
  });
  admin = await t.signInAdmin();
});
afterAll(async () => {
  await t.close();
  await mails.close();
});

const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };

let people = 0;
async function newCustomer(): Promise<TestUser> {
  people += 1;
  const customer = await t.signIn(`Ada Obi ${people}`);
  const welcome = await mailTo(customer);
  expect(subjectOf(welcome)).toBe(`Welcome to ${brand.name}`);
  return customer;
}

const mailTo = ({ email }: TestUser, subject?: RegExp) =>
  mails.next({ to: email, ...(subject === undefined ? {} : { subject }) });

const listOf = async (person: TestUser, query = {}) =>
  dataOf(await person.call('GET /notifications', { query }));
const titlesOf = async (person: TestUser) =>
  (await listOf(person)).notifications.map(({ title }: Notification) => title);

describe('an order', () => {
  test('is confirmed to its customer, and announced to the staff who review orders', async () => {
    const customer = await newCustomer();
    const { _id, orderNumber } = await createPendingOrder(customer);
    const received = await mailTo(customer);
    expect(subjectOf(received)).toBe(`We received order ${orderNumber}`);
    expect(received.text).toContain('Plan: Gold Plan\nBilling: Monthly\nPrice: $197');
    expect(received.text).toContain(`View order:\nhttps://studio.example/orders/${_id}\n`);
    const review = await mailTo(admin, /New order/);
    expect(subjectOf(review)).toBe('New order from Okafor Studio');
    expect(review.text).toContain(`https://studio.example/admin?tab=requests&id=${_id}\n`);
    expect(await titlesOf(customer)).toEqual([]);
    expect(await titlesOf(admin)).toContain('New order from Okafor Studio');
  });

  test('of images leads to the list of these orders', async () => {
    const customer = await newCustomer();
    const { _id } = await createPendingImagesOrder(customer);
    expect((await mailTo(admin, /New order/)).text).toContain(`tab=pay-per-image-requests&id=${_id}`);
    expect((await mailTo(customer)).text).toContain('24 images of High-End Retouch (Premium)');
  });

  test('that is approved is announced, with what comes next', async () => {
    const customer = await newCustomer();
    const { orderNumber } = await createApprovedOrder(customer, admin);
    expect(subjectOf(await mailTo(customer, /approved/))).toBe(`Order ${orderNumber} is approved`);
    expect(await titlesOf(customer)).toEqual([`Order ${orderNumber} is approved`]);
  });

  test('that is rejected is announced with the reason', async () => {
    const customer = await newCustomer();
    const { _id: id, orderNumber } = await createPendingOrder(customer);
    const body = { status: 'rejected', adminNotes: 'We are fully booked until May.' } as const;
    dataOf(await admin.call('PUT /admin/subscription-requests/:id', { params: { id }, body }));
    const mail = await mailTo(customer, /approved/);
    expect(subjectOf(mail)).toBe(`Order ${orderNumber} wasn't approved`);
    expect(mail.text).toContain('The reason: We are fully booked until May.');
    expect(mail.headers.get('list-unsubscribe')).toBeUndefined();
    expect(mail.text).toContain("You can't turn off this email");
  });

  test('that is approved together with its invoice causes the email of the invoice only', async () => {
    const customer = await newCustomer();
    const order = await createPendingOrder(customer);
    await createPaymentProfile(admin);
    await mailTo(customer, /received/);
    await scheduleInvoice(admin, order);
    await endUndoTime(t);
    expect(subjectOf(await mailTo(customer))).toMatch(/^Invoice INV-/);
    expect(await titlesOf(customer)).toEqual([expect.stringMatching(/^Invoice INV-/)]);
  });

  test('of a member of staff is announced to the others only', async () => {
    const colleague = await t.signInAdmin('Kofi Mensah');
    const { orderNumber } = await createPendingOrder(colleague);
    const before = await titlesOf(colleague);
    expect(subjectOf(await mailTo(colleague, /received/))).toBe(`We received order ${orderNumber}`);
    expect(before).not.toContain('New order from Okafor Studio');
    await t.database.queries.update(users).set({ role: 'user' }).where(eq(users.id, colleague.id));
  });
});

describe('an invoice', () => {
  test('is sent with its PDF and how to pay', async () => {
    const customer = await newCustomer();
    const invoice = await createSentInvoice(customer, admin);
    const { invoiceNumber } = invoice;
    const mail = await mailTo(customer, /Invoice/);
    expect(subjectOf(mail)).toBe(`Invoice ${invoiceNumber} for $197`);
    expect(mail.text).toMatch(/Amount: \$197\nDue date: [A-Z][a-z]+ \d+, \d{4}\n/);
    expect(mail.text).toContain(`Payment reference: ${invoiceNumber}`);
    expect(mail.text).toContain(`https://studio.example/invoices/${invoice._id}\n`);
    const [file] = mail.attachments;
    expect(file).toMatchObject({ fileName: `${invoiceNumber}.pdf`, type: 'application/pdf' });
    expect((await readPdf(file?.bytes ?? Buffer.of())).text).toContain(invoiceNumber);
  });

  test('that is voided before its email is sent is not mailed, and not asked for in the list', async () => {
    const customer = await newCustomer();
    mails.refuse();
    const { _id: id, invoiceNumber } = await createSentInvoice(customer, admin);
    dataOf(await admin.call('PUT /admin/invoices/:id/void', { params: { id } }));
    const isDue = sql`event = 'invoice_sent' and entity_id = ${id} and mail_due_at is not null`;
    await expect.poll(() => t.database.queries.$count(notifications, isDue)).toBe(0);
    mails.accept();
    const { _id: next } = await createSentInvoice(customer, admin, { planId: 'silver-plan' });
    expect((await mailTo(customer, /^Invoice .+ for/)).text).toContain(next);
    const { notifications: listed } = await listOf(customer);
    expect(listed.find(({ title }) => title === `Invoice ${invoiceNumber} for $197`)?.text).toBe(
      'This invoice was voided. Nothing has to be paid.',
    );
  });
});

test('a void invoice is announced as such, not as an approval of its order', async () => {
  const customer = await newCustomer();
  const { _id: id, invoiceNumber } = await createSentInvoice(customer, admin);
  await mailTo(customer, /^Invoice/);
  dataOf(await admin.call('PUT /admin/invoices/:id/void', { params: { id } }));
  expect(subjectOf(await mailTo(customer, /voided/))).toBe(`Invoice ${invoiceNumber} was voided`);
  expect((await titlesOf(customer)).filter((title) => title.includes('is approved'))).toHaveLength(1);
});

test('a rejected order whose invoice is voided with it is announced once', async () => {
  const customer = await newCustomer();
  const { requestId: id } = await createSentInvoice(customer, admin);
  const body = { status: 'rejected' } as const;
  dataOf(await admin.call('PUT /admin/subscription-requests/:id', { params: { id }, body }));
  await mailTo(customer, /wasn't approved/);
  expect((await titlesOf(customer)).filter((title) => title.includes('voided'))).toEqual([]);
});

describe('a payment receipt', () => {
  test('is confirmed to its customer, and announced to the staff who review receipts', async () => {
    const customer = await newCustomer();
    const receipt = await createSubmittedReceipt(customer, admin);
    const { invoiceNumber } = receipt.invoiceId;
    expect(subjectOf(await mailTo(customer, /receipt/))).toBe(
      `We received your receipt for ${invoiceNumber}`,
    );
    const review = await mailTo(admin, /to review/);
    expect(subjectOf(review)).toBe(`Receipt for ${invoiceNumber} to review`);
    expect(review.text).toContain(`/admin?tab=payments&receipt=${receipt._id}\n`);
  });

  test('that is approved confirms the payment with a PDF, and starts the plan', async () => {
    const customer = await newCustomer();
    const { _id: id, invoiceId } = await createSubmittedReceipt(customer, admin);
    const body = { status: 'approved' } as const;
    dataOf(await admin.call('PUT /admin/payment-receipts/:id', { params: { id }, body }));
    const confirmed = await mailTo(customer, /confirmed/);
    expect(subjectOf(confirmed)).toBe(`Payment confirmed for ${invoiceId.invoiceNumber}`);
    expect(confirmed.attachments).toMatchObject([{ type: 'application/pdf' }]);
    const active = await mailTo(customer, /active/);
    expect(subjectOf(active)).toBe('Your Gold Plan is active');
    expect(active.text).toContain('You can upload 60 images until December 21, 2026.');
    expect(await titlesOf(customer)).toEqual(
      expect.arrayContaining(['Your Gold Plan is active', subjectOf(confirmed)]),
    );
  });

  test('that is rejected asks for another one, with the reason', async () => {
    const customer = await newCustomer();
    const { _id: id, invoiceId } = await createSubmittedReceipt(customer, admin);
    const body = { status: 'rejected', adminNotes: 'The file is empty.' } as const;
    dataOf(await admin.call('PUT /admin/payment-receipts/:id', { params: { id }, body }));
    const mail = await mailTo(customer, /couldn't/);
    expect(mail.text).toContain('The reason: The file is empty.');
    expect(mail.text).toContain(
      `Submit another receipt:\nhttps://studio.example/invoices/${invoiceId._id}\n`,
    );
  });
});

describe('photos', () => {
  test('are confirmed with their due time, and announced when work on them starts', async () => {
    const customer = await newCustomer();
    await createPaidPlan(customer, admin);
    const { _id: id, number } = await submitPhotos(t, customer);
    const received = await mailTo(customer, /photo/);
    expect(subjectOf(received)).toBe(`We received 1 photo: ${number}`);
    expect(received.text).toMatch(/Due: November 24, 2026 at 1:00 PM GMT\+1/);
    expect(await titlesOf(admin)).toContain(`1 photo from Ada Obi ${people}`);
    dataOf(
      await admin.call('PUT /photos/admin/jobs/:id/status', {
        params: { id },
        body: { status: 'in_progress' },
      }),
    );
    expect(subjectOf(await mailTo(customer, /started/))).toBe(`We started working on ${number}`);
  });

  test('are asked about by email, which is answered in the product', async () => {
    const customer = await newCustomer();
    await createPaidPlan(customer, admin);
    const { _id: id, number } = await submitPhotos(t, customer);
    await mailTo(customer, /We received/);
    const question = await askQuestion(admin, id, { text: 'Should we rebuild the tip?' });
    const asked = await mailTo(customer, /Question/);
    expect(subjectOf(asked)).toBe(`Question about ${number}`);
    expect(asked.text).toContain('Should we rebuild the tip?');
    expect(asked.text).toContain('is paused until you answer');
    expect(asked.text).toContain(`https://studio.example/photos/jobs/${id}`);
    // It can't be switched off: work waits for it.
    expect(asked.headers.get('list-unsubscribe')).toBeUndefined();
    dataOf(
      await customer.call('PUT /photos/questions/:id/answer', {
        params: { id: question._id },
        body: { answer: 'Yes, please.' },
      }),
    );
    expect((await listOf(admin)).notifications).toContainEqual(
      expect.objectContaining({
        title: `Ada Obi ${people} answered about ${number}`,
        text: 'Yes, please.',
      }),
    );
  });

  test('that are delivered are announced once for all, with what to do until when', async () => {
    const customer = await newCustomer();
    await createPaidPlan(customer, admin);
    const job = await submitPhotos(t, customer, 3);
    await submitVersions(t, admin, job);
    const [first, ...others] = await listStudioPhotos(admin, job._id);
    dataOf(await deliver(admin, job, others));
    const mail = await mailTo(customer, /review/);
    expect(subjectOf(mail)).toBe(`2 photos of ${job.number} are ready to review`);
    expect(mail.text).toContain('Please review them by December 5, 2026 at 1:00 PM GMT+1.');
    expect(mail.text).toContain(`Review photos:\nhttps://studio.example/photos/jobs/${job._id}\n`);
    // It can't be switched off: photos are approved automatically.
    expect(mail.headers.get('list-unsubscribe')).toBeUndefined();
    dataOf(await approve(customer, job, others));
    dataOf(await deliver(admin, job, first === undefined ? [] : [first]));
    expect(subjectOf(await mailTo(customer, /review/))).toBe(`1 photo of ${job.number} is ready to review`);
  });

  test('that are approved before the email about their delivery is sent are not announced', async () => {
    const customer = await newCustomer();
    await createPaidPlan(customer, admin);
    const job = await submitPhotos(t, customer);
    await mailTo(customer, /We received 1 photo/);
    mails.refuse();
    dataOf(await approve(customer, job, await deliverJob(t, { customer, staff: admin }, job)));
    const isDue = sql`entity_id = ${job._id} and mail_due_at is not null`;
    await expect.poll(() => t.database.queries.$count(notifications, isDue)).toBe(0);
    mails.accept();
    expect((await listOf(customer)).notifications).toContainEqual(
      expect.objectContaining({
        title: `Photos of ${job.number} were delivered`,
        text: "You don't have to do anything: none of its photos is waiting for your review.",
      }),
    );
  });

  test('that the customer reviews are announced to the staff who work on them', async () => {
    const customer = await newCustomer();
    await createPaidPlan(customer, admin);
    const job = await submitPhotos(t, customer, 2);
    const [photo, ...others] = await deliverJob(t, { customer, staff: admin }, job);
    if (photo === undefined) throw new Error('there are no photos');
    dataOf(await requestRevision(customer, photo, { cause: 'mistake' }));
    dataOf(await approve(customer, job, others));
    const path = `/admin?tab=photos&q=${job.number}`;
    const asked = `Ada Obi ${people} requested a revision of ${photo.fileName}`;
    const ofJob = async () => (await listOf(admin)).notifications.filter((row) => row.path === path);
    expect(await ofJob()).toMatchObject([
      { title: `1 of 2 photos of ${job.number} approved`, text: "1 photo isn't approved yet." },
      { title: asked, text: `It's a photo of ${job.number}. Open the job to see what should change.` },
      { event: 'job_submitted' },
    ]);
    await submitVersions(t, admin, job, [photo]);
    dataOf(await deliver(admin, job, [photo]));
    dataOf(await approve(customer, job, [photo]));
    expect(await ofJob()).toMatchObject([
      { title: `2 photos of ${job.number} are approved`, text: 'The job is complete.' },
      { title: `2 photos of ${job.number} are approved` },
      { title: asked, text: `It's a photo of ${job.number}. Work on the revision has started.` },
      { text: `${job.number} is approved.` },
    ]);
    expect((await listOf(customer)).notifications.filter(({ event }) => event === 'photos_approved')).toEqual(
      [],
    );
  });

  test('that use most of the images are followed by a warning, once in a period, and by the end', async () => {
    const customer = await newCustomer();
    await createPaidPlan(customer, admin, { planId: 'silver-plan' });
    await submitPhotos(t, customer, 23);
    await submitPhotos(t, customer, 1);
    const low = await mailTo(customer, /left/);
    expect(subjectOf(low)).toBe('Only 6 images left in Silver Plan');
    await submitPhotos(t, customer, 5);
    await submitPhotos(t, customer, 1);
    expect(subjectOf(await mailTo(customer, /left|used up/))).toBe('Your images are used up: Silver Plan');
  });
});

test('a new role is announced to the person', async () => {
  const customer = await newCustomer();
  const params = { id: customer.id };
  dataOf(await admin.call('PUT /admin/users/:id/role', { params, body: { role: 'admin' } }));
  expect(subjectOf(await mailTo(customer))).toBe(`You're now an admin of ${brand.name}`);
  dataOf(await admin.call('PUT /admin/users/:id/role', { params, body: { role: 'retoucher' } }));
  expect(subjectOf(await mailTo(customer, /retoucher/))).toBe(`You're now a retoucher of ${brand.name}`);
  dataOf(await admin.call('PUT /admin/users/:id/role', { params, body: { role: 'user' } }));
  expect(subjectOf(await mailTo(customer, /no longer/))).toBe(`You no longer work at ${brand.name}`);
});

describe('the list of notifications', () => {
  test('counts the unread ones, and marks some or all as read', async () => {
    const customer = await newCustomer();
    for (const planId of ['gold-plan', 'silver-plan'] as const)
      await createSentInvoice(customer, admin, { planId });
    const { notifications, unreadCount, page } = await listOf(customer);
    expect([unreadCount, page.total]).toEqual([4, 4]);
    expect(notifications.every(({ readAt }) => readAt === null)).toBe(true);
    const [newest] = notifications;
    const one = { body: { ids: [newest?._id ?? ''] } };
    expect(dataOf(await customer.call('PUT /notifications/read', one))).toEqual({ unreadCount: 3 });
    expect((await listOf(customer)).notifications[0]?.readAt).toBe('2026-11-21T12:00:00.000Z');
    expect(dataOf(await customer.call('PUT /notifications/read', { body: {} }))).toEqual({ unreadCount: 0 });
  });

  test('has pages', async () => {
    const customer = await newCustomer();
    await createSentInvoice(customer, admin);
    const first = await listOf(customer, { limit: 1 });
    const second = await listOf(customer, { limit: 1, cursor: first.page.nextCursor ?? '' });
    expect([first, second].map(({ notifications }) => notifications[0]?.event)).toEqual([
      'invoice_sent',
      'order_approved',
    ]);
    expect(second.page.nextCursor).toBeNull();
  });

  test('belongs to one person: ids of others change nothing', async () => {
    const [customer, other] = [await newCustomer(), await newCustomer()];
    await createSentInvoice(customer, admin);
    const ids = (await listOf(customer)).notifications.map(({ _id }) => _id);
    expect(dataOf(await other.call('PUT /notifications/read', { body: { ids } }))).toEqual({
      unreadCount: 0,
    });
    expect((await listOf(customer)).unreadCount).toBe(2);
    expectFieldErrors(await other.call('PUT /notifications/read', { body: { ids: ['x'] } }), 'ids.0');
    expectFieldErrors(await other.call('PUT /notifications/read', { body: { ids: [] } }), 'ids');
  });

  test('is live on all devices of the person', async () => {
    const customer = await newCustomer();
    const origin = await t.listen();
    const page = await connectClient(origin, { token: customer.token });
    const { _id: invoiceId } = await createSentInvoice(customer, admin);
    const path = `/invoices/${invoiceId}`;
    const rowsOf = ({ changes }: Changed) =>
      changes.flatMap((change) => (change.entity === 'notification' && change.row ? [change.row] : []));
    const sent = await page.waitFor('changed', (event) => rowsOf(event).some((row) => row.path === path));
    const row = rowsOf(sent).find((other) => other.path === path);
    expect(row).toMatchObject({ event: 'invoice_sent', readAt: null });
    await customer.call('PUT /notifications/read', { body: { ids: [row?._id ?? ''] } });
    await page.waitFor('changed', (event) =>
      rowsOf(event).some(({ _id, readAt }) => _id === row?._id && readAt !== null),
    );
    page.close();
  });

  test('has no entry about what was deleted', async () => {
    const customer = await newCustomer();
    const { _id: id } = await createPendingOrder(customer);
    const isListed = async () => (await listOf(admin)).notifications.some(({ path }) => path.includes(id));
    expect(await isListed()).toBe(true);
    await t.database.run('delete from orders where id = $1', [id]);
    expect(await isListed()).toBe(false);
  });

  test('no longer has what concerns the studio once its reader left the staff', async () => {
    const customer = await newCustomer();
    const former = await t.signInAdmin('Leaves The Studio');
    await createPendingOrder(customer);
    expect((await listOf(former)).unreadCount).toBeGreaterThan(0);
    await t.database.queries.update(users).set({ role: 'user' }).where(eq(users.id, former.id));
    expect(await listOf(former)).toMatchObject({ notifications: [], unreadCount: 0, page: { total: 0 } });
  });

  test('is for signed-in people only', async () => {
    expectError(await t.visitor.call('GET /notifications'), 401, 'UNAUTHENTICATED');
  });
});
