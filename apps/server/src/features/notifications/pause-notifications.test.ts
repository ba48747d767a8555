// What customers and the studio are told about pauses of plans, and when a paused plan is invoiced.
import type { NotificationEvent } from '@burnish/domain/notifications/events';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { createApprovedReceipt, createPaymentProfile, dataOf } from '../../../../../testing/factories.ts';
import { type MailServer, startMailServer, subjectOf } from '../../../../../testing/mail.ts';
import { planOf, subscribeToSilver } from '../../../../../testing/plans.ts';
import { fastTiming, patiently } from '../../../../../testing/task-timing.ts';
import { notifications } from '../../db/schema/index.ts';

let mails: MailServer;
let t: TestApp;
let admin: TestUser;

beforeAll(async () => {
  mails = await startMailServer();
  t = await createTestApp({
    env: { SMTP_URL: mails.url, PUBLIC_URL: 'https://studio.example', ...google },
    taskTiming: fastTiming,
  });
  await createPaymentProfile(await t.signInAdmin(), { currency: 'USD' });
});
beforeEach(async () => {
  t.clock.set('2027-01-10T12:00:00.000Z');
  admin = await t.signInAdmin();
  await admin.call('PUT /admin/settings/pauses', { body: { isSelfService: false } });
});
afterEach(() => mails.accept());
afterAll(async () => {
  await t.close();
  await mails.close();
});

const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };

const mailTo = ({ email }: TestUser, subject: RegExp) => mails.next({ to: email, subject });

/** The Silver Plan from January 10 at noon UTC to February 10. The studio is in Lagos, an hour ahead. */
const subscribe = (name: string) => subscribeToSilver(t, admin, name);

async function requestPause(customer: TestUser, id: string, startDate = '2027-01-15', days = 10) {
  const body = { startDate, days };
  const { subscription } = dataOf(
    await customer.call('POST /subscriptions/:id/pause', { params: { id }, body }),
  );
  return subscription.pause?._id ?? '';
}

const setPause = async (id: string, startDate: string, days: number) =>
  dataOf(
    await admin.call('POST /admin/subscriptions/:id/pause', { params: { id }, body: { startDate, days } }),
  );

/** Signs in again, because tokens expire. */
async function at(instant: string, name: string): Promise<TestUser> {
  t.clock.set(instant);
  admin = await t.signInAdmin();
  return t.signIn(name);
}

async function runAt(...instants: readonly string[]): Promise<void> {
  for (const instant of instants) {
    t.clock.set(instant);
    await t.services.renewals.runDue();
  }
}

const pauseEvents = ['pause_scheduled', 'pause_declined', 'pause_canceled', 'pause_ending'] as const;

async function eventsOf({ id }: TestUser, events: readonly NotificationEvent[] = pauseEvents) {
  const rows = await t.database.queries
    .select({ event: notifications.event })
    .from(notifications)
    .where(and(eq(notifications.userId, id), inArray(notifications.event, [...events])))
    .orderBy(notifications.id);
  return rows.map(({ event }) => event);
}

const listOf = async (person: TestUser) => dataOf(await person.call('GET /notifications')).notifications;

/** Waits until the emails are sent or dropped. */
async function waitUntilHandled(filter: SQL): Promise<void> {
  const isDue = sql`${filter} and mail_due_at is not null`;
  await expect.poll(() => t.database.queries.$count(notifications, isDue), patiently).toBe(0);
}

describe('a pause', () => {
  test('that is approved is announced with its dates', async () => {
    const { customer, id } = await subscribe('Approved');
    const pauseId = await requestPause(customer, id);
    expect(await eventsOf(customer)).toEqual([]);
    dataOf(
      await admin.call('POST /admin/subscriptions/:id/pause/approve', { params: { id }, body: { pauseId } }),
    );
    const mail = await mailTo(customer, /paused until/);
    expect(subjectOf(mail)).toBe('Silver Plan will be paused until January 25, 2027');
    for (const fact of [
      'Paused from: January 15, 2027',
      'Resumes on: January 25, 2027',
      'Period now ends on: February 20, 2027',
      'Paid until: February 20, 2027',
    ])
      expect(mail.text).toContain(fact);
    expect(mail.text).toContain('https://studio.example/subscriptions\n');
    expect(mail.headers.get('list-unsubscribe')).toBeUndefined();
    expect(await eventsOf(customer)).toEqual(['pause_scheduled']);
    expect((await listOf(customer))[0]?.title).toBe(subjectOf(mail));
  });

  test('that the studio sets from today is announced as running, to the customer only', async () => {
    const { customer, id } = await subscribe('Set');
    await setPause(id, '2027-01-10', 5);
    expect(subjectOf(await mailTo(customer, /paused/))).toBe('Silver Plan is paused until January 15, 2027');
    expect(await eventsOf(customer)).toEqual(['pause_scheduled']);
    const ofPlan = sql`event = 'pause_to_review' and entity_id = ${id}`;
    expect(await t.database.queries.$count(notifications, ofPlan)).toBe(0);
  });

  test('that customers set themselves is announced to them, and asks no one to review it', async () => {
    await admin.call('PUT /admin/settings/pauses', { body: { isSelfService: true } });
    const { customer, id } = await subscribe('Alone');
    await requestPause(customer, id);
    expect(subjectOf(await mailTo(customer, /paused/))).toMatch(/January 25, 2027$/);
    expect(await eventsOf(customer)).toEqual(['pause_scheduled']);
    const ofPlan = sql`event = 'pause_to_review' and entity_id = ${id}`;
    expect(await t.database.queries.$count(notifications, ofPlan)).toBe(0);
  });

  test('that is declined is announced with the reason', async () => {
    const { customer, id } = await subscribe('Declined');
    const body = { pauseId: await requestPause(customer, id), reason: 'Your album is due in January.' };
    dataOf(await admin.call('POST /admin/subscriptions/:id/pause/decline', { params: { id }, body }));
    const mail = await mailTo(customer, /declined$/);
    expect(subjectOf(mail)).toBe('Your request to pause Silver Plan was declined');
    const text = 'Your plan stays active. The reason: Your album is due in January.';
    expect(mail.text).toContain(text);
    expect(await eventsOf(customer)).toEqual(['pause_declined']);
    expect((await listOf(customer))[0]?.text).toBe(text);
  });

  test.each([
    ['before it starts', 'Not Paused', '2027-01-12T12:00:00.000Z', 'February 10, 2027'],
    ['while it is running', 'Paused', '2027-01-17T12:00:00.000Z', 'February 12, 2027'],
  ])('that the studio cancels %s is announced with the moved days', async (_, name, instant, end) => {
    const { id } = await subscribe(name);
    await setPause(id, '2027-01-15', 10);
    const customer = await at(instant, name);
    dataOf(await admin.call('POST /admin/subscriptions/:id/pause/end', { params: { id } }));
    const mail = await mailTo(customer, /was canceled$/);
    expect(subjectOf(mail)).toBe('The pause of Silver Plan was canceled');
    expect(mail.text).toContain('you can upload photos with it');
    expect(mail.text).toContain(`Period now ends on: ${end}`);
    expect(mail.text).toContain(`Paid until: ${end}`);
    expect(await eventsOf(customer)).toEqual(['pause_scheduled', 'pause_canceled']);
  });

  test('whose first day is no longer paid for once a payment is confirmed is announced as canceled', async () => {
    const name = 'Pays Early';
    const customer = await t.signIn(name);
    await createApprovedReceipt(customer, admin, { planId: 'silver-plan', billingCycle: 'yearly' });
    const { _id: id, imagesLimit: imagesUsed } = await planOf(customer);
    await setPause(id, '2027-06-01', 10);
    dataOf(await admin.call('PUT /admin/subscriptions/:id', { params: { id }, body: { imagesUsed } }));
    await createApprovedReceipt(customer, admin, { planId: 'silver-plan' });
    expect((await planOf(customer)).pause).toBeNull();
    expect(await eventsOf(customer)).toEqual(['pause_scheduled', 'pause_canceled']);
    const mail = await mailTo(customer, /was canceled$/);
    expect(mail.text).toContain('Paid until: February 10, 2027');
  });

  test.each([
    ['taken back', '2027-01-12T12:00:00.000Z', 'POST /subscriptions/:id/pause/withdraw'],
    ['resumed early', '2027-01-17T12:00:00.000Z', 'POST /subscriptions/:id/pause/resume'],
  ] as const)('that is %s by the customer is not announced again', async (name, instant, call) => {
    const { id } = await subscribe(name);
    await setPause(id, '2027-01-15', 10);
    const customer = await at(instant, name);
    dataOf(await customer.call(call, { params: { id } }));
    expect(await eventsOf(customer)).toEqual(['pause_scheduled']);
  });

  test('that is withdrawn before its email is sent has none, and the list says that it is over', async () => {
    const { customer, id } = await subscribe('Withdrawn');
    await waitUntilHandled(sql`user_id = ${customer.id}`);
    const waitUntilRefused = mails.refuse();
    await setPause(id, '2027-01-15', 10);
    await waitUntilRefused();
    dataOf(await customer.call('POST /subscriptions/:id/pause/withdraw', { params: { id } }));
    await waitUntilHandled(sql`user_id = ${customer.id}`);
    mails.accept();
    const mailed = sql`user_id = ${customer.id} and event = 'pause_scheduled' and mailed_at is not null`;
    expect(await t.database.queries.$count(notifications, mailed)).toBe(0);
    expect(await eventsOf(customer)).toEqual(['pause_scheduled']);
    expect((await listOf(customer))[0]).toMatchObject({ title: 'The pause of Silver Plan has ended' });
  });
});

describe('a request', () => {
  const reviewersOf = async (id: string) => {
    const rows = await t.database.queries
      .select({ userId: notifications.userId })
      .from(notifications)
      .where(and(eq(notifications.event, 'pause_to_review'), eq(notifications.entityId, id)));
    return rows.map(({ userId }) => userId).toSorted();
  };

  test('is announced to everyone who edits subscriptions, and to no other role', async () => {
    const colleague = await t.signInAdmin('Kofi Mensah');
    const retoucher = await t.signIn('Retoucher');
    const role = { params: { id: retoucher.id }, body: { role: 'retoucher' } } as const;
    dataOf(await admin.call('PUT /admin/users/:id/role', role));
    const { customer, id } = await subscribe('Asks');
    await requestPause(customer, id);
    const mail = await mailTo(colleague, /asks to pause/);
    expect(subjectOf(mail)).toBe('Asks asks to pause Silver Plan');
    expect(mail.text).toContain('From January 15, 2027, for 10 days.');
    expect(mail.text).toContain(`https://studio.example/admin?tab=subscriptions&id=${id}\n`);
    await mailTo(admin, /^Asks asks to pause/);
    expect(await reviewersOf(id)).toEqual([admin.id, colleague.id].toSorted());
  });

  test('that is withdrawn before the studio is notified is not announced by email', async () => {
    const { customer, id } = await subscribe('Regrets');
    await waitUntilHandled(sql`user_id = ${customer.id}`);
    const waitUntilRefused = mails.refuse();
    await requestPause(customer, id);
    await waitUntilRefused();
    dataOf(await customer.call('POST /subscriptions/:id/pause/withdraw', { params: { id } }));
    const ofPlan = sql`event = 'pause_to_review' and entity_id = ${id}`;
    await waitUntilHandled(ofPlan);
    mails.accept();
    expect(await t.database.queries.$count(notifications, sql`${ofPlan} and mailed_at is not null`)).toBe(0);
    expect(await eventsOf(customer)).toEqual([]);
  });
});

describe('the reminder', () => {
  /** From January 12, so that photos can be uploaded again on January 17. */
  async function subscribeToPaused(name: string) {
    const { customer, id } = await subscribe(name);
    await setPause(id, '2027-01-12', 5);
    return { customer, id };
  }

  test('is sent once, in the morning of the day before the plan resumes', async () => {
    const { customer } = await subscribeToPaused('Returns');
    await runAt('2027-01-15T22:59:00.000Z', '2027-01-16T06:59:00.000Z');
    expect(await eventsOf(customer)).toEqual(['pause_scheduled']);
    await runAt('2027-01-16T07:00:00.000Z');
    const mail = await mailTo(customer, /resumes/);
    expect(subjectOf(mail)).toBe('Silver Plan resumes tomorrow');
    expect(mail.text).toContain('From January 17, 2027 on, you can upload photos again.');
    await Promise.all([1, 2, 3].map(() => t.services.renewals.runDue()));
    await runAt('2027-01-16T15:00:00.000Z', '2027-01-17T07:00:00.000Z', '2027-01-18T07:00:00.000Z');
    expect(await eventsOf(customer)).toEqual(['pause_scheduled', 'pause_ending']);
    expect((await listOf(await t.signIn('Returns')))[0]?.title).toBe('The pause of Silver Plan has ended');
  });

  test('is sent once if two processes run the task at the same time', async () => {
    const { customer } = await subscribeToPaused('Two Processes');
    t.clock.set('2027-01-16T07:00:00.000Z');
    await Promise.all([1, 2, 3, 4].map(() => t.services.renewals.runDue()));
    expect(await eventsOf(customer)).toEqual(['pause_scheduled', 'pause_ending']);
  });

  test('is made up for later that day, and not once the plan has resumed', async () => {
    const { customer } = await subscribeToPaused('Down For Hours');
    await runAt('2027-01-16T22:59:00.000Z');
    expect(await eventsOf(customer)).toEqual(['pause_scheduled', 'pause_ending']);
    await at('2027-01-10T12:00:00.000Z', 'Down For Days');
    const { customer: late } = await subscribeToPaused('Down For Days');
    await runAt('2027-01-15T22:59:00.000Z', '2027-01-16T23:00:00.000Z', '2027-01-17T07:00:00.000Z');
    expect(await eventsOf(late)).toEqual(['pause_scheduled']);
  });

  test.each([
    ['withdrawn', 'Changes Plans', '2027-01-11T12:00:00.000Z', 'POST /subscriptions/:id/pause/withdraw'],
    ['resumed early', 'Is Back', '2027-01-14T12:00:00.000Z', 'POST /subscriptions/:id/pause/resume'],
    ['ended by the studio', 'Called', '2027-01-13T12:00:00.000Z', 'POST /admin/subscriptions/:id/pause/end'],
  ] as const)('is not sent for a pause that was %s', async (_, name, instant, call) => {
    const { id } = await subscribeToPaused(name);
    const customer = await at(instant, name);
    dataOf(await (call.includes('/admin/') ? admin : customer).call(call, { params: { id } }));
    await runAt('2027-01-16T07:00:00.000Z', '2027-01-17T07:00:00.000Z');
    expect(await eventsOf(customer)).not.toContain('pause_ending');
  });

  test('is not sent for a request that no one decided', async () => {
    const { customer, id } = await subscribe('Waits');
    await requestPause(customer, id, '2027-01-12', 5);
    await runAt('2027-01-16T07:00:00.000Z');
    expect(await eventsOf(customer)).toEqual([]);
  });
});

describe('the automatic renewal invoice', () => {
  /** Without the pause, its invoice would be sent on February 13: the plan is paid until February 20. */
  async function subscribeToPaused(name: string) {
    const { customer, id } = await subscribe(name);
    await setPause(id, '2027-02-08', 10);
    return { customer, id };
  }

  const renewalInvoicesOf = async (customer: TestUser) =>
    dataOf(await customer.call('GET /subscriptions/invoices')).invoices.filter(
      ({ isAutoRenewal }) => isAutoRenewal,
    );

  test('waits until the plan is resumed, as announced, and is then sent once', async () => {
    const { customer } = await subscribeToPaused('Renews Later');
    expect((await planOf(customer)).nextBillingDate).toBe('2027-02-20T12:00:00.000Z');
    await runAt('2027-02-07T12:00:00.000Z');
    const announced = await mailTo(customer, /^Silver Plan renews/);
    expect(subjectOf(announced)).toBe('Silver Plan renews on February 20, 2027');
    expect(announced.text).toContain('on February 18, 2027. You');
    await runAt('2027-02-13T12:00:00.000Z', '2027-02-15T12:00:00.000Z', '2027-02-17T22:59:00.000Z');
    expect(await renewalInvoicesOf(await t.signIn('Renews Later'))).toEqual([]);
    await runAt('2027-02-18T07:00:00.000Z', '2027-02-18T08:00:00.000Z');
    const later = await t.signIn('Renews Later');
    const invoices = await renewalInvoicesOf(later);
    expect(invoices).toMatchObject([{ status: 'sent', dueDate: '2027-02-20T00:00:00.000Z' }]);
    const mail = await mailTo(customer, /^Renewal invoice/);
    expect(subjectOf(mail)).toBe(`Renewal invoice ${invoices[0]?.invoiceNumber} for $97`);
    expect(mail.text).toContain('please pay $97 by February 20, 2027');
  });

  test('is sent soon after the plan is resumed early', async () => {
    const { id } = await subscribeToPaused('Renews Early');
    await runAt('2027-02-14T12:00:00.000Z');
    const customer = await at('2027-02-14T13:00:00.000Z', 'Renews Early');
    expect(await renewalInvoicesOf(customer)).toEqual([]);
    dataOf(await customer.call('POST /subscriptions/:id/pause/resume', { params: { id } }));
    await runAt('2027-02-14T14:00:00.000Z');
    expect(await renewalInvoicesOf(customer)).toMatchObject([{ dueDate: '2027-02-16T00:00:00.000Z' }]);
    await mailTo(customer, /^Renewal invoice/);
  });
});
