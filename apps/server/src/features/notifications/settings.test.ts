// What people switch on and off, by themselves and with the link of an email, and the hours in which emails wait.
import { and, eq, gt, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { expectFieldErrors } from '../../../../../testing/expect-error.ts';
import {
  createApprovedOrder,
  createPendingOrder,
  createSentInvoice,
  dataOf,
} from '../../../../../testing/factories.ts';
import { type Mail, type MailServer, startMailServer, subjectOf } from '../../../../../testing/mail.ts';
import { endDelay, fastTiming } from '../../../../../testing/task-timing.ts';
import { notifications } from '../../db/schema/index.ts';

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
afterAll(async () => {
  await t.close();
  await mails.close();
});

let people = 0;
async function newCustomer(): Promise<TestUser> {
  people += 1;
  const customer = await t.signIn(`Marta Lindqvist ${people}`);
  await mailTo(customer);
  return customer;
}

const mailTo = ({ email }: TestUser, subject?: RegExp) =>
  mails.next({ to: email, ...(subject === undefined ? {} : { subject }) });

const settingsOf = async (person: TestUser) =>
  dataOf(await person.call('GET /notifications/settings')).settings;

function choose(
  person: TestUser,
  event: 'order_received' | 'order_approved',
  isOn: boolean,
  channel = 'mail',
) {
  const body = { event, channel: channel === 'mail' ? 'mail' : 'app', isOn } as const;
  return person.call('PUT /notifications/settings', { body });
}

describe('a choice', () => {
  test('holds for one event and channel of one person', async () => {
    const [customer, other] = [await newCustomer(), await newCustomer()];
    dataOf(await choose(customer, 'order_received', false));
    const isOn = async (person: TestUser) =>
      (await settingsOf(person)).events.find(({ event }) => event === 'order_received')?.mail;
    expect(await isOn(customer)).toEqual({ isOn: false, isSwitchable: true });
    expect(await isOn(other)).toEqual({ isOn: true, isSwitchable: true });
    await createApprovedOrder(customer, admin);
    expect(subjectOf(await mailTo(customer))).toMatch(/approved/);
    await createApprovedOrder(other, admin);
    expect(subjectOf(await mailTo(other, /received/))).toMatch(/received/);
    dataOf(await choose(customer, 'order_received', true));
    await createPendingOrder(customer, { planId: 'silver-plan' });
    expect(subjectOf(await mailTo(customer))).toMatch(/received/);
  });

  test('also concerns the list in the product', async () => {
    const customer = await newCustomer();
    dataOf(await choose(customer, 'order_approved', false, 'app'));
    await createApprovedOrder(customer, admin);
    expect(subjectOf(await mailTo(customer, /approved/))).toMatch(/approved/);
    expect(dataOf(await customer.call('GET /notifications'))).toMatchObject({
      notifications: [],
      unreadCount: 0,
    });
  });

  test('that is made while an email waits for a server that is unavailable still counts', async () => {
    const customer = await newCustomer();
    const waitUntilRefused = mails.refuse();
    await createApprovedOrder(customer, admin);
    await waitUntilRefused();
    dataOf(await choose(customer, 'order_received', false));
    dataOf(await choose(customer, 'order_approved', false));
    const isDue = sql`user_id = ${customer.id} and mail_due_at is not null`;
    await expect.poll(() => t.database.queries.$count(notifications, isDue)).toBe(0);
    mails.accept();
    await createSentInvoice(customer, admin, { planId: 'silver-plan' });
    expect(subjectOf(await mailTo(customer))).toMatch(/^Invoice/);
  });

  test.each([
    ['what is always sent', { event: 'invoice_sent', channel: 'mail' }],
    ['what is never sent', { event: 'order_received', channel: 'app' }],
    ['what concerns the studio', { event: 'order_to_review', channel: 'mail' }],
  ] as const)('is refused for %s', async (_name, choice) => {
    const customer = await newCustomer();
    const response = await customer.call('PUT /notifications/settings', { body: { ...choice, isOn: false } });
    expectFieldErrors(response, 'event');
    expect(response.body.errors?.[0]?.message).toBe("These notifications can't be switched on or off.");
  });

  test('is offered to staff for the studio, too', async () => {
    const names = ({ events }: Awaited<ReturnType<typeof settingsOf>>) => events.map(({ event }) => event);
    expect(names(await settingsOf(await newCustomer()))).not.toContain('order_to_review');
    expect(names(await settingsOf(admin))).toContain('order_to_review');
  });
});

describe('the link of an email that switches such emails off', () => {
  const post = (url: string) =>
    t.app.inject({
      method: 'POST',
      url: new URL(url).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
  const linkIn = ({ headers }: Mail) => /^<(.+)>$/.exec(headers.get('list-unsubscribe') ?? '')?.[1] ?? '';

  test('works with one request, without a sign-in, for this event only', async () => {
    const customer = await newCustomer();
    await createApprovedOrder(customer, admin);
    const received = await mailTo(customer, /received/);
    expect(received.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    await mailTo(customer, /approved/);
    expect((await post(linkIn(received))).statusCode).toBe(200);
    expect((await post(linkIn(received))).statusCode).toBe(200);
    await createApprovedOrder(customer, admin, { planId: 'silver-plan' });
    expect(subjectOf(await mailTo(customer))).toMatch(/approved/);
  });

  test('changes nothing when it is opened, because programs that check mail do', async () => {
    const customer = await newCustomer();
    await createPendingOrder(customer);
    const link = linkIn(await mailTo(customer));
    const opened = await t.app.inject({ method: 'GET', url: new URL(link).pathname });
    expect(opened.statusCode).toBe(200);
    expect(opened.body).toContain('<button class="primary">Turn off these emails</button>');
    expect(opened.body).not.toContain('<script');
    expect(opened.headers['content-security-policy']).toContain("form-action 'self'");
    await createPendingOrder(customer, { planId: 'silver-plan' });
    expect(subjectOf(await mailTo(customer))).toMatch(/received/);
  });

  test('changes nothing if it was changed', async () => {
    const customer = await newCustomer();
    await createPendingOrder(customer);
    const link = linkIn(await mailTo(customer));
    const changed = `${link.slice(0, -2)}xx`;
    expect((await post(changed)).statusCode).toBe(404);
    const opened = await t.app.inject({ method: 'GET', url: new URL(changed).pathname });
    expect([opened.statusCode, opened.body.includes('This link has expired')]).toEqual([404, true]);
    await createPendingOrder(customer, { planId: 'silver-plan' });
    expect(subjectOf(await mailTo(customer))).toMatch(/received/);
  });

  test('is missing from emails that are always sent', async () => {
    const customer = await newCustomer();
    await createSentInvoice(customer, admin);
    const { headers } = await mailTo(customer, /^Invoice/);
    expect([...headers.keys()].filter((name) => name.startsWith('list-unsubscribe'))).toEqual([]);
  });
});

describe('quiet hours', () => {
  const quietHours = { from: '11:00', until: '14:30', timeZone: 'UTC' };
  const set = (person: TestUser, hours: typeof quietHours | null) =>
    person.call('PUT /notifications/quiet-hours', { body: { quietHours: hours } });

  test('hold back what can wait until they end, and nothing else', async () => {
    const customer = await newCustomer();
    expect(dataOf(await set(customer, quietHours)).settings.quietHours).toEqual(quietHours);
    await createSentInvoice(customer, admin);
    expect(subjectOf(await mailTo(customer))).toMatch(/^Invoice/);
    const waiting = await t.database.queries
      .select({ event: notifications.event, mailDueAt: notifications.mailDueAt })
      .from(notifications)
      .where(and(eq(notifications.userId, customer.id), gt(notifications.mailDueAt, t.clock.now())))
      .orderBy(notifications.id);
    const end = new Date('2026-11-21T14:30:00Z');
    expect(waiting).toEqual([
      { event: 'order_received', mailDueAt: end },
      { event: 'order_approved', mailDueAt: end },
    ]);
    const { rows } = await t.database.run(
      `select extract(epoch from start_after - created_on)::int as seconds from jobs.job
        where name = 'email_notification' and state < 'active' and start_after > now()`,
    );
    expect(rows).toEqual([{ seconds: 9_000 }, { seconds: 9_000 }]);
    const before = t.clock.now().toISOString();
    t.clock.set(end.toISOString());
    await endDelay(t, 'email_notification');
    expect(subjectOf(await mailTo(customer))).toMatch(/received/);
    t.clock.set(before);
  });

  test('can be removed', async () => {
    const customer = await newCustomer();
    dataOf(await set(customer, quietHours));
    expect(dataOf(await set(customer, null)).settings.quietHours).toBeNull();
    await createPendingOrder(customer);
    expect(subjectOf(await mailTo(customer))).toMatch(/received/);
  });

  test.each([
    ['no time', { ...quietHours, from: '25:00' }, 'quietHours.from'],
    ['the same times', { ...quietHours, until: quietHours.from }, 'quietHours.until'],
    ['an unknown time zone', { ...quietHours, timeZone: 'Nowhere/City' }, 'quietHours.timeZone'],
  ])('are refused with %s', async (_name, hours, path) => {
    expectFieldErrors(await set(await newCustomer(), hours), path);
  });
});
