// What a customer is notified of when an admin ends their plan.
import type { SubscriptionStatus } from '@burnish/domain/subscriptions/subscription';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { dataOf } from '../../../../../testing/factories.ts';
import { type MailServer, startMailServer } from '../../../../../testing/mail.ts';
import { subscribeToSilver } from '../../../../../testing/plans.ts';
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

async function countNotices({ id }: TestUser): Promise<number> {
  const ended = and(eq(notifications.userId, id), eq(notifications.event, 'plan_canceled'));
  return t.database.queries.$count(notifications, ended);
}

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

test('each status that takes something more is announced, and no suspension and no reactivation', async () => {
  const { customer, id } = await subscribeToSilver(t, admin, 'Changed often');
  await setStatus(id, 'suspended');
  expect(await countNotices(customer)).toBe(0);
  await setStatus(id, 'inactive', 'inactive');
  expect(await countNotices(customer)).toBe(1);
  await setStatus(id, 'cancelled');
  expect(await countNotices(customer)).toBe(2);
  await setStatus(id, 'inactive', 'active');
  expect(await countNotices(customer)).toBe(2);
});

test('a plan that is over is canceled without an announcement', async () => {
  const { customer, id } = await subscribeToSilver(t, admin, 'Over');
  t.clock.set('2027-02-14T12:00:00.000Z');
  admin = await t.signInAdmin();
  await setStatus(id, 'cancelled');
  expect(await countNotices(customer)).toBe(0);
});
