// What a customer is notified of when an admin ends, suspends or reactivates their plan.
import type { SubscriptionStatus } from '@burnish/domain/subscriptions/subscription';
import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { createApprovedReceipt, dataOf } from '../../../../../testing/factories.ts';
import { type MailServer, startMailServer } from '../../../../../testing/mail.ts';
import { listPlans, subscribeToSilver } from '../../../../../testing/plans.ts';
import { fastTiming } from '../../../../../testing/task-timing.ts';
import { notifications } from '../../db/schema/index.ts';

let mails: MailServer;
let t: TestApp;
let admin: TestUser;

beforeAll(async () => {
  mails = await startMailServer();
  t = await createTestApp({
    env: {
      SMTP_URL: mails.url,
      PUBLIC_URL: 'https://studio.example',
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 'secret',
    },
    taskTiming: fastTiming,
  });
});
beforeEach(async () => {
  t.clock.set('2027-01-10T12:00:00.000Z');
  admin = await t.signInAdmin();
});
afterAll(async () => {
  await t.close();
  await mails.close();
});

async function setStatus(id: string, ...statuses: readonly SubscriptionStatus[]): Promise<void> {
  for (const status of statuses)
    dataOf(await admin.call('PUT /admin/subscriptions/:id', { params: { id }, body: { status } }));
}

const statusEvents = ['plan_canceled', 'plan_suspended', 'plan_reactivated'] as const;

/** The events about the status of the customer's plans, from the first to the last one. */
async function listNotices({ id }: TestUser) {
  const rows = await t.database.queries
    .select({ event: notifications.event, subscriptionId: notifications.entityId })
    .from(notifications)
    .where(and(eq(notifications.userId, id), inArray(notifications.event, statusEvents)))
    .orderBy(notifications.id);
  return rows;
}

const eventsOf = async (customer: TestUser) => (await listNotices(customer)).map(({ event }) => event);

const titlesOf = async (customer: TestUser) =>
  dataOf(await customer.call('GET /notifications')).notifications.map(({ title }) => title);

test.each(['cancelled', 'inactive'] as const)(
  'a plan that an admin makes %s is announced with what is lost',
  async (status) => {
    const { customer, id } = await subscribeToSilver(t, admin, `Made ${status}`, 3);
    await setStatus(id, status);
    const mail = await mails.next({ to: customer.email, subject: /^The studio ended Silver Plan$/ });
    expect(mail.text).toContain('It ended on January 10, 2027');
    expect(mail.text).toMatch(/Paid until[^A-Z]*April 10, 2027/);
    expect(mail.text).toMatch(/Unused images[^0-9]*90 images/);
    const { notifications: listed } = dataOf(await customer.call('GET /notifications'));
    expect(listed.map(({ title }) => title)).toContain('The studio ended Silver Plan');
  },
);

test('a suspension is announced with what goes on, and so is its end', async () => {
  const { customer, id } = await subscribeToSilver(t, admin, 'Suspended', 3);
  await setStatus(id, 'suspended');
  const suspended = await mails.next({
    to: customer.email,
    subject: /^The studio suspended Silver Plan$/,
  });
  expect(suspended.text).toContain("It was suspended on January 10, 2027. You can't upload photos");
  expect(suspended.text).toMatch(/Paid until[^A-Z]*April 10, 2027/);
  expect(suspended.text).toMatch(/Unused images[^0-9]*90 images/);
  expect(await titlesOf(customer)).toContain('The studio suspended Silver Plan');
  await setStatus(id, 'active');
  const again = await mails.next({ to: customer.email, subject: /^Silver Plan is active again$/ });
  expect(again.text).toContain('You can upload 30 images until February 10, 2027. It is paid until April 10');
  const titles = await titlesOf(customer);
  expect(titles).toEqual(
    expect.arrayContaining(['Silver Plan is active again', 'Silver Plan was suspended']),
  );
});

test('each change that takes something more or gives it back is announced once', async () => {
  const { customer, id } = await subscribeToSilver(t, admin, 'Changed often');
  await setStatus(id, 'suspended', 'suspended', 'inactive', 'inactive', 'cancelled', 'inactive', 'active');
  expect(await eventsOf(customer)).toEqual([
    'plan_suspended',
    'plan_canceled',
    'plan_canceled',
    'plan_reactivated',
  ]);
});

test('a plan that is over changes its status without an announcement', async () => {
  const { customer, id } = await subscribeToSilver(t, admin, 'Over');
  t.clock.set('2027-02-14T12:00:00.000Z');
  admin = await t.signInAdmin();
  await setStatus(id, 'cancelled', 'suspended', 'active');
  expect(await eventsOf(customer)).toEqual([]);
});

test('a canceled plan whose unused periods move to a newer one is not announced as active', async () => {
  const { customer, id } = await subscribeToSilver(t, admin, 'Moved', 3);
  await setStatus(id, 'cancelled');
  await createApprovedReceipt(customer, admin, { planId: 'silver-plan' });
  const plans = await listPlans(customer);
  const newer = plans.find((plan) => plan._id !== id);
  if (newer === undefined) throw new Error('there is no newer subscription');
  await setStatus(newer._id, 'inactive');
  await setStatus(id, 'active');
  const notices = await listNotices(customer);
  expect(notices.filter(({ event }) => event === 'plan_reactivated')).toEqual([
    { event: 'plan_reactivated', subscriptionId: newer._id },
  ]);
});
