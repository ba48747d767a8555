// What customers and the studio are noted about refund requests and canceled plans.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { createApprovedReceipt, dataOf } from '../../../../../testing/factories.ts';
import { type MailServer, startMailServer, subjectOf } from '../../../../../testing/mail.ts';
import { planOf } from '../../../../../testing/plans.ts';
import {
  approvalBody,
  createRefundRequest,
  giveNotice,
  requestOf,
  requestRefund,
} from '../../../../../testing/refund-requests.ts';
import { fastTiming } from '../../../../../testing/task-timing.ts';

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
afterEach(() => mails.accept());
afterAll(async () => {
  await t.close();
  await mails.close();
});

const mailTo = ({ email }: TestUser, subject: RegExp) => mails.next({ to: email, subject });

const titlesOf = async (person: TestUser) =>
  dataOf(await person.call('GET /notifications')).notifications.map(({ title }) => title);

describe('a refund request', () => {
  test('is announced to the studio with its reason, and its approval to the customer by the credit note', async () => {
    const customer = await t.signIn('Refunded');
    const images = await createRefundRequest(customer, admin);
    const asked = await mailTo(admin, /asks for a refund/);
    expect(subjectOf(asked)).toBe('Refunded asks for a refund of High-End Retouch (Premium)');
    expect(asked.text).toContain('The campaign was called off.');
    expect(asked.text).toContain(`https://studio.example/admin?tab=subscriptions&id=${images._id}`);
    const body = await approvalBody(admin, images);
    dataOf(
      await admin.call('POST /admin/subscriptions/:id/refund-request/approve', {
        params: { id: images._id },
        body,
      }),
    );
    const credited = await mailTo(customer, /^Your refund/);
    const title = 'Your refund for High-End Retouch (Premium) was approved';
    expect(subjectOf(credited)).toBe(title);
    expect(credited.text).toContain(
      'We credited $192 to your account. The credit stays on your account until we pay it out',
    );
    expect(credited.text).toMatch(/Your images ended on\W+January 10, 2027/);
    expect(credited.text).toContain('Refund within 30 days of payment.');
    expect(credited.attachments).toHaveLength(1);
    const titles = await titlesOf(customer);
    expect(titles).toContain(title);
    expect(titles.filter((listed) => /credit/i.test(listed))).toEqual([]);
  });

  test('that is approved names the day on which the plan ended, and only the period if others go on', async () => {
    for (const [name, months, label] of [
      ['Refunded Plan', 1, 'The plan ended on'],
      ['Refunded Month', 2, 'What you paid for ended on'],
    ] as const) {
      const customer = await t.signIn(name);
      for (let month = 0; month < months; month += 1)
        await createApprovedReceipt(customer, admin, { planId: 'silver-plan' });
      const subscription = await requestRefund(customer, await planOf(customer));
      const params = { id: subscription._id };
      dataOf(
        await admin.call('POST /admin/subscriptions/:id/refund-request/approve', {
          params,
          body: await approvalBody(admin, subscription),
        }),
      );
      const credited = await mailTo(customer, /^Your refund for Silver Plan was approved$/);
      expect(credited.text).toContain('We credited $97 to your account.');
      expect(credited.text).toMatch(new RegExp(`${label}\\W+January 10, 2027`));
    }
  });

  test('that is declined tells the customer why', async () => {
    const customer = await t.signIn('Declined');
    const images = await createRefundRequest(customer, admin);
    dataOf(
      await admin.call('POST /admin/subscriptions/:id/refund-request/decline', {
        params: { id: images._id },
        body: { requestId: requestOf(images)._id, reason: 'The photos have been delivered.' },
      }),
    );
    const declined = await mailTo(customer, /declined/);
    expect(subjectOf(declined)).toBe('Your refund for High-End Retouch (Premium) was declined');
    expect(declined.text).toContain(
      'You keep what you paid for. The reason: The photos have been delivered.',
    );
  });
});

describe('a cancellation', () => {
  test('is confirmed with its day, and then that the plan has ended', async () => {
    const customer = await t.signIn('Cancels');
    await createApprovedReceipt(customer, admin, { planId: 'silver-plan', billingCycle: 'yearly' });
    const plan = await planOf(customer);
    await giveNotice(customer, plan);
    const confirmed = await mailTo(customer, /is canceled/);
    expect(subjectOf(confirmed)).toBe('Silver Plan is canceled and ends on February 9, 2027');
    const noted = await mailTo(admin, /canceled Silver Plan/);
    expect(noted.text).toContain('The plan ends on February 9, 2027. You can confirm the credit then.');

    t.clock.set('2027-02-09T12:00:00.000Z');
    await t.services.subscriptions.refundRequests.endDue();
    const ended = await mailTo(customer, /has ended/);
    expect(ended.text).toContain("We'll confirm the credit for the days that are left");
    const due = await mailTo(admin, /canceled Silver Plan/);
    expect(due.text).toContain('The plan has ended. Confirm the credit for the days that are left.');
    const again = await t.signIn('Cancels');
    expect(await titlesOf(again)).toContain('Silver Plan has ended');
    admin = await t.signInAdmin();
    const canceled = await planOf(again);
    dataOf(
      await admin.call('POST /admin/subscriptions/:id/refund-request/approve', {
        params: { id: canceled._id },
        body: await approvalBody(admin, canceled),
      }),
    );
    const credited = await mailTo(customer, /^We credited the rest of Silver Plan$/);
    expect(credited.text).toMatch(
      /We credited \$[0-9,.]+ to your account\. The credit stays on your account until/,
    );
    expect(credited.text).toMatch(/The plan ended on\W+February 9, 2027/);
  });

  test('of which the credit is declined says that the plan has ended', async () => {
    const customer = await t.signIn('Not Credited');
    await createApprovedReceipt(customer, admin, { planId: 'silver-plan', billingCycle: 'yearly' });
    await giveNotice(customer, await planOf(customer));
    t.clock.set('2027-02-09T12:00:00.000Z');
    await t.services.subscriptions.refundRequests.endDue();
    const id = (await planOf(await t.signIn('Not Credited')))._id;
    const ended = dataOf(
      await (await t.signInAdmin()).call('GET /admin/subscriptions/:id/refund-request', { params: { id } }),
    );
    dataOf(
      await (await t.signInAdmin()).call('POST /admin/subscriptions/:id/refund-request/decline', {
        params: { id },
        body: { requestId: ended.refundRequest._id, reason: 'Agreed by phone.' },
      }),
    );
    const declined = await mailTo(customer, /No credit/);
    expect(subjectOf(declined)).toBe('No credit for the rest of Silver Plan');
    expect(declined.text).toContain('Agreed by phone.');
  });

  test('that is taken back is over in the lists of both sides', async () => {
    const customer = await t.signIn('Keeps It');
    await createApprovedReceipt(customer, admin, { planId: 'silver-plan', billingCycle: 'yearly' });
    const plan = await planOf(customer);
    await giveNotice(customer, plan);
    expect(await titlesOf(customer)).toContain('Silver Plan is canceled and ends on February 9, 2027');
    expect(await titlesOf(admin)).toContain('Keeps It canceled Silver Plan');
    const params = { id: plan._id };
    dataOf(await customer.call('POST /subscriptions/:id/refund-request/withdraw', { params }));
    expect(await titlesOf(customer)).toContain('The cancellation of Silver Plan is no longer pending');
    expect(await titlesOf(admin)).toContain('The request from Keeps It for Silver Plan is closed');
  });
});
