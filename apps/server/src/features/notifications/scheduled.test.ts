// Reminders of unpaid invoices, the digest of each morning, and messages that no one reads.
import { addDays, dateIn, millisecondsPerDay } from '@burnish/domain/time/calendar-date';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { deliverJob } from '../../../../../testing/deliveries.ts';
import {
  createApprovedOrder,
  createPause,
  createPendingOrder,
  dataOf,
  getOwnChat,
  invoiceBody,
  receiptBody,
  sendAdminMessage,
  sendCustomerMessage,
} from '../../../../../testing/factories.ts';
import { type MailServer, startMailServer, subjectOf } from '../../../../../testing/mail.ts';
import { createPaidPlan } from '../../../../../testing/photos.ts';
import { planOf, subscribeToSilver } from '../../../../../testing/plans.ts';
import { connectClient } from '../../../../../testing/realtime-client.ts';
import { createRefundRequest } from '../../../../../testing/refund-requests.ts';
import { submitPhotos } from '../../../../../testing/stored-photos.ts';
import { endDelay, fastTiming } from '../../../../../testing/task-timing.ts';
import { notifications } from '../../db/schema/index.ts';
import { notificationMailTask } from './save-notifications.ts';

const timeZone = 'Africa/Lagos';
const start = new Date('2026-11-21T12:00:00Z');

let mails: MailServer;
let t: TestApp;
let admin: TestUser;

beforeAll(async () => {
  mails = await startMailServer();
  t = await createTestApp({
    env: { SMTP_URL: mails.url },
    taskTiming: fastTiming,
  });
  admin = await t.signInAdmin();
});
beforeEach(() => t.clock.set(start));
afterAll(async () => {
  await t.close();
  await mails.close();
});

const mailTo = ({ email }: TestUser, subject: RegExp) => mails.next({ to: email, subject });

test('photos to review are reminded of twice, then approved automatically', async () => {
  const customer = await t.signIn('Takes Their Time');
  await createPaidPlan(customer, admin);
  const job = await submitPhotos(t, customer, 2);
  await deliverJob(t, { customer, staff: admin }, job);
  await mailTo(customer, /ready to review/);
  const runOn = async (days: number) => {
    t.clock.set(new Date(start.getTime() + days * millisecondsPerDay));
    await t.services.deliveries.endReviews();
  };
  const title = `2 photos of ${job.number} still wait for your review`;
  for (const days of [7, 12]) {
    await runOn(days - 0.1);
    await runOn(days);
    const reminder = await mailTo(customer, /review|approved automatically/);
    expect(subjectOf(reminder)).toBe(title);
    expect(reminder.text).toContain('approved automatically from December 5, 2026 at 1:00 PM GMT+1.');
    expect(reminder.text).toContain(`/photos/jobs/${job._id}\n`);
  }
  await runOn(14);
  const approved = await mailTo(customer, /review|approved automatically/);
  expect(subjectOf(approved)).toBe(`Photos of ${job.number} were approved automatically`);
  expect(approved.text).toContain('Approved: 2 of 2 photos');
  const again = await t.signIn('Takes Their Time', { email: customer.email });
  const { notifications: listed } = dataOf(await again.call('GET /notifications'));
  expect(listed.filter(({ event }) => event === 'review_reminder')).toMatchObject([
    { title: `Reminder to review photos of ${job.number}` },
    { title: `Reminder to review photos of ${job.number}` },
  ]);
});

describe('reminders of an unpaid invoice', () => {
  const dueDate = addDays(dateIn(start, timeZone), 30);
  const reminders = sql`event in ('invoice_due_soon', 'invoice_overdue')`;
  const countOf = ({ id }: TestUser) =>
    t.database.queries.$count(notifications, sql`${reminders} and user_id = ${id}`);

  /** At a local time of a day counted from the due date. */
  async function remindOn(days: number, time = '09:00'): Promise<void> {
    t.clock.set(new Date(`${addDays(dueDate, days)}T${time}:00+01:00`));
    await t.services.scheduledNotifications.remind();
  }

  async function invoiceFor(customer: TestUser) {
    const { _id: id } = await createApprovedOrder(customer, admin);
    return dataOf(await admin.call('POST /admin/invoices', { body: invoiceBody(id, { dueDate }) })).invoice;
  }

  test('are sent on their days, once, whatever runs twice', async () => {
    const customer = await t.signIn('Late Payer');
    const { invoiceNumber } = await invoiceFor(customer);
    const expected = [
      [-7, `Invoice ${invoiceNumber} is due on December 21, 2026`],
      [-1, `Invoice ${invoiceNumber} is due on December 21, 2026`],
      [1, `Invoice ${invoiceNumber} is overdue`],
      [7, `Invoice ${invoiceNumber} is overdue`],
      [14, `Invoice ${invoiceNumber} is overdue`],
    ] as const;
    for (let days = -20; days < 25; days += 1) {
      await remindOn(days);
      await remindOn(days, '15:00');
      const due = expected.find(([day]) => day === days);
      if (due === undefined) continue;
      const mail = await mailTo(customer, /due on|overdue/);
      expect(subjectOf(mail)).toBe(due[1]);
      expect(mail.attachments).toHaveLength(1);
      expect(mail.headers.has('list-unsubscribe')).toBe(days < 0);
    }
    expect(await countOf(customer)).toBe(expected.length);
  });

  test('wait for the morning of the studio', async () => {
    const customer = await t.signIn('Early Bird');
    await invoiceFor(customer);
    await remindOn(-7, '07:59');
    expect(await countOf(customer)).toBe(0);
    await remindOn(-7, '08:00');
    expect(await countOf(customer)).toBe(1);
  });

  test('are made up for after an outage, the last one only, and not repeated when the clock is set back', async () => {
    const customer = await t.signIn('Outage');
    await invoiceFor(customer);
    await remindOn(2);
    expect(await countOf(customer)).toBe(1);
    await remindOn(-7);
    await remindOn(2);
    expect(await countOf(customer)).toBe(2);
    await remindOn(60);
    expect(await countOf(customer)).toBe(2);
  });

  test('are not sent for an invoice that is paid, being checked or void', async () => {
    const [paying, cancelled] = [await t.signIn('Just Paid'), await t.signIn('Voided')];
    const { _id: paidId } = await invoiceFor(paying);
    dataOf(await paying.call('POST /subscriptions/payments/receipt', { body: receiptBody(paidId) }));
    const { _id: id } = await invoiceFor(cancelled);
    dataOf(await admin.call('PUT /admin/invoices/:id/void', { params: { id } }));
    await remindOn(-7);
    await remindOn(7);
    expect([await countOf(paying), await countOf(cancelled)]).toEqual([0, 0]);
  });
});

describe('the digest of the morning', () => {
  const sendAt = async (instant: string) => {
    t.clock.set(instant);
    await t.services.scheduledNotifications.sendDigest();
  };

  test('says what waits and what is overdue, once a day', async () => {
    const customer = await t.signIn('Waits');
    await createPendingOrder(customer);
    t.clock.set('2027-01-31T12:00:00Z');
    admin = await t.signInAdmin();
    const { customer: pausing } = await subscribeToSilver(t, admin, 'Pauses');
    await createPause(pausing, admin, await planOf(pausing), 'customer');
    await createRefundRequest(await t.signIn('Asks For A Refund'), admin);
    await sendAt('2027-02-01T06:59:00Z');
    await sendAt('2027-02-01T07:00:00Z');
    await sendAt('2027-02-01T09:59:00Z');
    const mail = await mailTo(admin, /^Today/);
    expect(subjectOf(mail)).toMatch(/^Today: \d+ items? to review, \d+ overdue$/);
    expect(mail.text).toMatch(/Orders to review: \d+\n/);
    expect(mail.text).toContain('Pauses to review: 1\n');
    expect(mail.text).toContain('Refunds to review: 1\n');
    expect(mail.text).toMatch(/Overdue invoices: \d+\n/);
    await sendAt('2027-02-02T07:00:00Z');
    await mailTo(admin, /^Today/);
    expect(await t.database.queries.$count(notifications, sql`event = 'studio_digest'`)).toBe(2);
  });

  test('is not sent later in the day, to someone who joins the staff then', async () => {
    await t.signInAdmin('Joins At Noon');
    const before = await t.database.queries.$count(notifications, sql`event = 'studio_digest'`);
    await sendAt('2027-02-03T10:00:00Z');
    expect(await t.database.queries.$count(notifications, sql`event = 'studio_digest'`)).toBe(before);
  });

  test('is not sent if nothing waits', async () => {
    const empty = await createTestApp({ env: { SMTP_URL: mails.url } });
    const idle = await empty.signInAdmin();
    empty.clock.set('2027-02-01T08:00:00Z');
    await empty.services.scheduledNotifications.sendDigest();
    const handled = sql`event = 'studio_digest' and mail_due_at is null and mailed_at is null`;
    await expect.poll(() => empty.database.queries.$count(notifications, handled)).toBe(1);
    expect(idle.id).not.toBe('');
    await empty.close();
  });
});

describe('messages that are not read within ten minutes', () => {
  const task = 'announce_unread_messages';

  test('are announced to the customer, once for several', async () => {
    const customer = await t.signIn('Reads Later');
    const { _id: chatId } = await getOwnChat(customer);
    for (const message of ['Which of these?', 'Or all of them?'])
      await sendAdminMessage(admin, chatId, { message });
    await endDelay(t, task);
    const mail = await mailTo(customer, /message/);
    expect(subjectOf(mail)).toMatch(/^2 unread messages from /);
    expect(mail.text).toContain('“Or all of them?”');
    expect(mail.text).toMatch(/\/dashboard#messages\n/);
    const announced = sql`user_id = ${customer.id} and event = 'unread_messages'`;
    expect(await t.database.queries.$count(notifications, announced)).toBe(1);
  });

  test('are announced again if more follow, also if the first ones are still unread', async () => {
    const customer = await t.signIn('Never Opens It');
    const { _id: chatId } = await getOwnChat(customer);
    const announced = sql`user_id = ${customer.id} and event = 'unread_messages'`;
    for (const [minutes, message] of ['One.', 'Two.'].entries()) {
      t.clock.set(new Date(start.getTime() + minutes * 11 * 60_000));
      await sendAdminMessage(admin, chatId, { message });
      await endDelay(t, task);
      expect((await mailTo(customer, /message/)).text).toContain(`“${message}”`);
    }
    expect(await t.database.queries.$count(notifications, announced)).toBe(2);
  });

  test('are announced once after quiet hours', async () => {
    const customer = await t.signIn('Sleeps');
    const quietHours = { from: '00:00', until: '23:59', timeZone: 'UTC' };
    dataOf(await customer.call('PUT /notifications/quiet-hours', { body: { quietHours } }));
    const { _id: chatId } = await getOwnChat(customer);
    const announced = sql`user_id = ${customer.id} and event = 'unread_messages'`;
    for (const [index, message] of ['One.', 'Two.'].entries()) {
      t.clock.set(new Date(start.getTime() + index * 11 * 60_000));
      await sendAdminMessage(admin, chatId, { message });
      await endDelay(t, task);
      await expect.poll(() => t.database.queries.$count(notifications, announced)).toBe(index + 1);
    }
    const waiting = sql`${announced} and mail_due_at > ${t.clock.now().toISOString()}`;
    await expect.poll(() => t.database.queries.$count(notifications, waiting)).toBe(2);
    dataOf(await customer.call('PUT /notifications/quiet-hours', { body: { quietHours: null } }));
    await endDelay(t, notificationMailTask.name);
    expect(subjectOf(await mailTo(customer, /message/))).toMatch(/^2 unread messages from /);
    const left = sql`${announced} and mail_due_at is not null`;
    await expect.poll(() => t.database.queries.$count(notifications, left)).toBe(0);
    expect(await t.database.queries.$count(notifications, sql`${announced} and mailed_at is not null`)).toBe(
      1,
    );
  });

  test('are announced if only the first of them was read', async () => {
    const customer = await t.signIn('Reads One');
    const { _id: id } = await getOwnChat(customer);
    const { seq } = await sendAdminMessage(admin, id, { message: 'One.' });
    await sendAdminMessage(admin, id, { message: 'Two.' });
    const socket = await connectClient(await t.listen(), { token: customer.token });
    await socket.send('mark_read', { chatId: id, upTo: seq });
    socket.close();
    await endDelay(t, task);
    expect(subjectOf(await mailTo(customer, /message/))).toMatch(/^1 unread message from /);
  });

  test('are announced to the assigned member of staff only', async () => {
    const customer = await t.signIn('Asks');
    const colleague = await t.signInAdmin('Kofi Mensah');
    const { _id: id } = await getOwnChat(customer);
    dataOf(await colleague.call('POST /chat/admin/chat/:id/assign', { params: { id }, body: {} }));
    await sendCustomerMessage(customer, { message: 'Are they done?' });
    await endDelay(t, task);
    expect(subjectOf(await mailTo(colleague, /message/))).toBe('1 unread message from Asks');
    const toOthers = sql`event = 'customer_messages' and user_id = ${admin.id} and entity_id = ${id}`;
    expect(await t.database.queries.$count(notifications, toOthers)).toBe(0);
  });

  test('are not announced if they were read', async () => {
    const customer = await t.signIn('Reads At Once');
    const { _id: id } = await getOwnChat(customer);
    await sendAdminMessage(admin, id, { message: 'Read me.' });
    dataOf(await customer.call('POST /chat/user/chat/:id/read', { params: { id } }));
    await endDelay(t, task);
    const done = `select from jobs.job where name = $1 and state <> 'completed'`;
    await expect.poll(async () => (await t.database.run(done, [task])).rows.length).toBe(0);
    const announced = sql`user_id = ${customer.id} and event = 'unread_messages'`;
    expect(await t.database.queries.$count(notifications, announced)).toBe(0);
  });
});
