// Emails while the mail server or this process fails: each is sent once, and no call waits for it.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { maxDailyMailsPerCustomer, maxDailyMailsUnverified } from '@burnish/domain/notifications/events';
import { eq, sql } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { createPendingOrder, createSentInvoice, dataOf } from '../../../../../testing/factories.ts';
import { type MailServer, startMailServer, subjectOf } from '../../../../../testing/mail.ts';
import { createMeasuredApp, readMetric } from '../../../../../testing/metrics.ts';
import { endDelay, fastTiming } from '../../../../../testing/task-timing.ts';
import { notifications, users } from '../../db/schema/index.ts';
import { postponeMail } from './repository.ts';
import { notificationMailTask } from './save-notifications.ts';

const isDue = (userId: string) => sql`user_id = ${userId} and mail_due_at is not null`;
const waitUntilHandled = (t: TestApp, { id }: TestUser) =>
  expect.poll(() => t.database.queries.$count(notifications, isDue(id))).toBe(0);

describe('with a mail server', () => {
  let mails: MailServer;
  let t: TestApp;
  let admin: TestUser;

  beforeAll(async () => {
    mails = await startMailServer();
    t = await createTestApp({ env: { SMTP_URL: mails.url }, taskTiming: fastTiming });
    admin = await t.signInAdmin();
  });
  afterAll(async () => {
    await t.close();
    await mails.close();
  });

  afterEach(() => mails.accept());

  test('that is gone for a while, emails are sent when it is back, and calls do not wait', async () => {
    const customer = await t.signIn('Patient One');
    await mails.next({ to: customer.email });
    const waitUntilRefused = mails.refuse();
    const { invoiceNumber } = await createSentInvoice(customer, admin);
    await waitUntilRefused();
    mails.accept();
    // Not the approval, which is outdated once the order is invoiced.
    await mails.next({ to: customer.email, subject: /^We received order/ });
    const invoice = await mails.next({ to: customer.email, subject: /^Invoice/ });
    expect(subjectOf(invoice)).toBe(`Invoice ${invoiceNumber} for $197`);
  });

  test('a process that is killed after the commit leaves the emails to the next one', async () => {
    const customer = await t.signIn('Survivor');
    await mails.next({ to: customer.email });
    const waitUntilRefused = mails.refuse();
    await createPendingOrder(customer);
    await waitUntilRefused();
    t = await t.restart();
    mails.accept();
    expect(subjectOf(await mails.next({ to: customer.email }))).toMatch(/received/);
    admin = await t.signInAdmin();
  });

  test('a task that runs twice sends one email', async () => {
    const customer = await t.signIn('Only Once');
    await mails.next({ to: customer.email });
    await createPendingOrder(customer);
    const first = await mails.next({ to: customer.email });
    const [row] = await t.database.queries
      .select({ id: notifications.id })
      .from(notifications)
      .where(sql`${eq(notifications.userId, customer.id)} and event = 'order_received'`);
    await t.services.transact({ id: null, role: null, ipAddress: null }, async (tx) => {
      await t.database.run(
        `insert into jobs.job (name, data) select name, data from jobs.job
          where name = $1 and data->>'id' = $2`,
        [notificationMailTask.name, row?.id],
      );
      tx.publish({ entity: 'notification', id: row?.id ?? '', ownerId: customer.id });
    });
    await createPendingOrder(customer, { planId: 'silver-plan' });
    const second = await mails.next({ to: customer.email });
    expect(subjectOf(second)).not.toBe(subjectOf(first));
    await waitUntilHandled(t, customer);
    expect(await postponeMail(t.database.queries, row?.id ?? '', t.clock.now())).toBe(false);
    await waitUntilHandled(t, customer);
  });

  test('an event with a key that was saved before is not sent again', async () => {
    const customer = await t.signIn('Same Key');
    await mails.next({ to: customer.email });
    const { _id: entityId } = await createPendingOrder(customer);
    await mails.next({ to: customer.email });
    const notice = { event: 'order_received', entityId, ownerId: customer.id, key: 'the same' } as const;
    for (let time = 0; time < 2; time += 1)
      await t.services.transact({ id: null, role: null, ipAddress: null }, async (tx) => tx.notify(notice));
    expect(subjectOf(await mails.next({ to: customer.email }))).toMatch(/received/);
    await waitUntilHandled(t, customer);
    const again = sql`user_id = ${customer.id} and key = 'the same'`;
    expect(await t.database.queries.$count(notifications, again)).toBe(1);
  });

  test('nothing is sent to someone who is deactivated in the meantime', async () => {
    const customer = await t.signIn('Gone Away');
    await mails.next({ to: customer.email });
    const waitUntilRefused = mails.refuse();
    await createPendingOrder(customer);
    await waitUntilRefused();
    const params = { id: customer.id };
    dataOf(await admin.call('PUT /admin/users/:id/active', { params, body: { isActive: false } }));
    await waitUntilHandled(t, customer);
    mails.accept();
    const mailed = sql`user_id = ${customer.id} and event = 'order_received' and mailed_at is not null`;
    expect(await t.database.queries.$count(notifications, mailed)).toBe(0);
  });

  test('an email about a customer is not sent to someone who left the staff in the meantime', async () => {
    const [customer, former] = [await t.signIn('Private'), await t.signInAdmin('Former Colleague')];
    await mails.next({ to: former.email });
    const waitUntilRefused = mails.refuse();
    await createPendingOrder(customer);
    await waitUntilRefused();
    await t.database.queries.update(users).set({ role: 'user' }).where(eq(users.id, former.id));
    await waitUntilHandled(t, former);
    mails.accept();
    const mailed = sql`user_id = ${former.id} and customer_id is not null and mailed_at is not null`;
    expect(await t.database.queries.$count(notifications, mailed)).toBe(0);
  });

  test('an email that is late waits for the end of quiet hours that began meanwhile', async () => {
    const customer = await t.signIn('Sleeps');
    await mails.next({ to: customer.email });
    const waitUntilRefused = mails.refuse();
    await createPendingOrder(customer);
    await waitUntilRefused();
    const quietHours = { from: '11:00', until: '14:30', timeZone: 'UTC' };
    dataOf(await customer.call('PUT /notifications/quiet-hours', { body: { quietHours } }));
    const waits = sql`user_id = ${customer.id} and mail_due_at = '2026-11-21T14:30:00Z'`;
    await expect.poll(() => t.database.queries.$count(notifications, waits)).toBe(1);
    mails.accept();
  });

  test('notifications are deleted after a year, whatever became of their emails', async () => {
    const customer = await t.signIn('Long Ago');
    await mails.next({ to: customer.email });
    await createPendingOrder(customer);
    const own = sql`user_id = ${customer.id}`;
    const day = 24 * 3_600_000;
    await t.services.notifications.deleteExpired(new Date(t.clock.now().getTime() + 364 * day));
    expect(await t.database.queries.$count(notifications, own)).toBeGreaterThan(0);
    await t.services.notifications.deleteExpired(new Date(t.clock.now().getTime() + 366 * day));
    expect(await t.database.queries.$count(notifications, own)).toBe(0);
  });

  const countMailed = (where: ReturnType<typeof sql>) => t.database.queries.$count(notifications, where);

  test('a customer fills neither the mailbox of the studio nor one that may not be theirs', async () => {
    const flooder = await t.register('Flooder');
    for (let count = 0; count < maxDailyMailsPerCustomer + 3; count += 1) await createPendingOrder(flooder);
    await waitUntilHandled(t, flooder);
    const aboutFlooder = sql`customer_id = ${flooder.id}`;
    await expect.poll(() => countMailed(sql`${aboutFlooder} and mail_due_at is not null`)).toBe(0);
    // Emails are sent at the same time, so a few more than the limit may leave.
    const toStudio = await countMailed(sql`${aboutFlooder} and mailed_at is not null`);
    expect(toStudio).toBeGreaterThanOrEqual(maxDailyMailsPerCustomer);
    expect(toStudio).toBeLessThan(maxDailyMailsPerCustomer + 4);
    const toFlooder = await countMailed(sql`user_id = ${flooder.id} and mailed_at is not null`);
    expect(toFlooder).toBeGreaterThanOrEqual(maxDailyMailsUnverified);
    expect(toFlooder).toBeLessThan(maxDailyMailsUnverified + 4);
    const { page } = dataOf(await admin.call('GET /notifications'));
    expect(page.total).toBeGreaterThanOrEqual(maxDailyMailsPerCustomer + 3);
  });
});

test('a limit of the provider holds back notifications, but not the link that someone waits for', async () => {
  const mails = await startMailServer();
  const limits = '{"notificationMails":{"max":1,"seconds":3}}';
  const t = await createTestApp({
    env: { SMTP_URL: mails.url, RATE_LIMITS: limits },
    taskTiming: fastTiming,
  });
  const customer = await t.register('In A Hurry');
  await createPendingOrder(customer);
  await t.visitor.call('POST /auth/forgot-password', { body: { email: customer.email } });
  expect(subjectOf(await mails.next({ subject: /password/ }))).toMatch(/^Reset/);
  expect(await t.database.queries.$count(notifications, isDue(customer.id))).toBeGreaterThan(0);
  await t.close();
  await mails.close();
});

test('a limit of the provider for an hour postpones emails, each of which is sent once', async () => {
  const mails = await startMailServer();
  const t = await createTestApp({
    env: { SMTP_URL: mails.url, RATE_LIMITS: '{"notificationMails":{"max":5,"seconds":3600}}' },
    taskTiming: fastTiming,
  });
  const started = t.clock.now().getTime();
  const people: TestUser[] = [];
  for (let count = 0; count < 12; count += 1) people.push(await t.signIn(`Person ${count}`));
  const dueTimes = async () => {
    const rows = await t.database.queries
      .select({ dueAt: notifications.mailDueAt })
      .from(notifications)
      .where(sql`mail_due_at is not null`)
      .orderBy(notifications.mailDueAt);
    return rows.map(({ dueAt }) => ((dueAt?.getTime() ?? 0) - started) / 60_000);
  };
  const states = async () => {
    const { rows } = await t.database.run(
      `select state, count(*)::int from jobs.job where name = $1 and state < 'completed' group by state`,
      [notificationMailTask.name],
    );
    return rows;
  };
  // Minutes. No attempt waits for its turn.
  await expect.poll(dueTimes).toEqual([60, 72, 84, 96, 108, 120, 132]);
  await expect.poll(states).toEqual([{ state: 'created', count: 7 }]);
  expect(mails.total).toBe(5);

  t.clock.advance(3_600_000);
  await endDelay(t, notificationMailTask.name);
  // Two asked before their time.
  await expect.poll(dueTimes).toEqual([144, 156]);
  await expect.poll(states).toEqual([{ state: 'created', count: 2 }]);
  expect(mails.total).toBe(10);

  t.clock.advance(2 * 3_600_000);
  await endDelay(t, notificationMailTask.name);
  await expect.poll(dueTimes).toEqual([]);
  await expect.poll(states).toEqual([]);
  const received = await Promise.all(people.map(({ email }) => mails.next({ to: email })));
  expect(new Set(received.map(({ headers }) => headers.get('message-id'))).size).toBe(people.length);
  expect(mails.total).toBe(people.length);
  expect(mails.mostConnections).toBeLessThanOrEqual(4);
  await t.close();
  await mails.close();
});

/** Replies of the server to the emails in their order. */
type Behavior = 'accept' | 'drop' | 'refuse' | 'refuse_relay' | 'refuse_sender' | 'hang';

describe('a mail server that misbehaves', () => {
  let server: SMTPServer;
  let t: TestApp;
  let received: { readonly messageId: string; readonly behavior: Behavior }[];
  let behaviors: Behavior[];
  let onReceived: () => void;

  const messageIdIn = (chunks: Buffer[]) =>
    /^Message-ID: (.+)\r$/m.exec(Buffer.concat(chunks).toString('utf8'))?.[1] ?? '';

  const emailBlockOf = async (customer: TestUser) =>
    dataOf(await customer.call('GET /notifications/settings')).settings.emailBlock;
  const countEmails = (outcome: string) => readMetric(t, 'burnish_emails_total', { outcome });

  function dropConnections(): void {
    for (const connection of server.connections) connection._socket.destroy();
  }

  beforeEach(async () => {
    received = [];
    behaviors = [];
    onReceived = () => {};
    server = new SMTPServer({
      hideSTARTTLS: true,
      authOptional: true,
      onMailFrom(_address, _session, done) {
        if (behaviors[0] !== 'refuse_sender') return done();
        behaviors.shift();
        done(Object.assign(new Error('not yours'), { responseCode: 553 }));
      },
      onRcptTo(_address, _session, done) {
        const [behavior] = behaviors;
        if (behavior !== 'refuse' && behavior !== 'refuse_relay') return done();
        behaviors.shift();
        const reply = {
          refuse: [550, 'no such user'],
          refuse_relay: [554, '5.7.1 Relay access denied'],
        } as const;
        const [responseCode, text] = reply[behavior];
        done(Object.assign(new Error(text), { responseCode }));
      },
      onData(stream, _session, done) {
        const end = (chunks: Buffer[]) => {
          const behavior = behaviors.shift() ?? 'accept';
          received.push({ messageId: messageIdIn(chunks), behavior });
          onReceived();
          if (behavior === 'accept') done();
          // The email has arrived, but the client doesn't learn of it.
          if (behavior === 'drop') dropConnections();
        };
        stream.toArray().then(end, done);
      },
    });
    server.on('error', () => undefined);
    const listening = server.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    const { port } = listening.address() as AddressInfo;
    t = await createMeasuredApp({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` }, taskTiming: fastTiming });
  });
  afterEach(async () => {
    await t.close();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });

  test('and drops the connection after an email gets it again with the same Message-ID', async () => {
    behaviors = ['drop', 'accept'];
    const customer = await t.signIn('Dropped');
    await waitUntilHandled(t, customer);
    expect(received.map(({ behavior }) => behavior)).toEqual(['drop', 'accept']);
    const [first, second] = received;
    expect(first?.messageId).toMatch(/^<[0-9a-f-]{36}@.+>$/);
    expect(second?.messageId).toBe(first?.messageId);
  });

  test('and refuses the sender gets the email again once the sender is accepted', async () => {
    behaviors = ['refuse_sender', 'accept'];
    const customer = await t.signIn('Wrong Sender');
    await waitUntilHandled(t, customer);
    expect(received.map(({ behavior }) => behavior)).toEqual(['accept']);
    expect(await emailBlockOf(customer)).toBeNull();
  });

  test('and refuses this client at RCPT TO gets the emails again once it relays for it', async () => {
    behaviors = ['refuse_relay', 'refuse_relay'];
    const customer = await t.signIn('Relayed');
    await waitUntilHandled(t, customer);
    expect(behaviors).toEqual([]);
    expect(received.map(({ behavior }) => behavior)).toEqual(['accept']);
    expect(await emailBlockOf(customer)).toBeNull();
    expect(await countEmails('failed')).toBe(2);
    expect(await countEmails('rejected')).toBe(0);
    const warning = t.logLines.find(({ msg }) => msg === 'the mail server refused an email for now');
    expect(warning).toMatchObject({ status: 554, enhancedStatus: '5.7.1', command: 'RCPT TO' });
    expect(JSON.stringify(t.logLines)).not.toContain('relayed@');
  });

  test('and refuses this client at RCPT TO gets a password link again, too', async () => {
    const { email } = await t.signIn('Relayed Later');
    await expect.poll(() => received.length).toBe(1);
    behaviors = ['refuse_relay'];
    dataOf(await t.visitor.call('POST /auth/forgot-password', { body: { email } }));
    await expect.poll(() => received.length).toBe(2);
    const failures = t.logLines.filter(({ msg }) => String(msg).startsWith('a task failed'));
    expect(failures).toMatchObject([{ msg: 'a task failed and will be retried', attempt: 1 }]);
  });

  test('and refuses an address for good gets the email once, and the log says so', async () => {
    behaviors = ['refuse'];
    const customer = await t.signIn('Mistyped');
    await waitUntilHandled(t, customer);
    expect(received).toEqual([]);
    const [row] = await t.database.queries
      .select()
      .from(notifications)
      .where(eq(notifications.userId, customer.id));
    expect(row).toMatchObject({ event: 'welcome', mailDueAt: null, mailedAt: null });
    await expect.poll(() => emailBlockOf(customer)).toBe('bounce');
    expect(await countEmails('rejected')).toBe(1);
    const warning = t.logLines.find(({ msg }) => String(msg).includes('rejected'));
    expect(warning).toMatchObject({ notification: row?.id, status: 550 });
    expect(JSON.stringify(t.logLines)).not.toContain('mistyped@');
  });

  test('and refuses an address for good gets an email about the account once, too', async () => {
    const { email } = await t.signIn('Mistyped Later');
    await expect.poll(() => received.length).toBe(1);
    behaviors = ['refuse'];
    dataOf(await t.visitor.call('POST /auth/forgot-password', { body: { email } }));
    const failures = () => t.logLines.filter(({ msg }) => String(msg).startsWith('a task failed'));
    await expect.poll(failures).toMatchObject([{ msg: 'a task failed and will not be retried', attempt: 1 }]);
    const states = () => t.database.run('select state from jobs.job where name = $1', [failures()[0]?.task]);
    await expect.poll(async () => (await states()).rows).toEqual([{ state: 'failed' }]);
    expect(received).toHaveLength(1);
  });

  test('and is slow delays no call', async () => {
    behaviors = ['hang'];
    const arrived = new Promise<void>((resolve) => {
      onReceived = resolve;
    });
    const customer = await t.signIn('Slow Mail');
    await arrived;
    expect((await createPendingOrder(customer)).status).toBe('pending');
    expect(dataOf(await customer.call('GET /orders')).orders).toHaveLength(1);
    dropConnections();
    await waitUntilHandled(t, customer);
  });
});

test('a transaction about more people than a statement takes notifies and mails each of them', async () => {
  const app = await createTestApp();
  await app.database.run(
    `insert into users (id, email, is_email_verified, full_name, role, created_at)
      select gen_random_uuid(), n || '@people.test', true, 'One Of Many', 'user', now()
      from generate_series(1, 1100) n`,
  );
  const people = await app.database.queries.select({ id: users.id }).from(users);
  await app.services.transact({ id: null, role: null, ipAddress: null }, async (tx) => {
    for (const { id } of people) tx.notify({ event: 'role_changed', entityId: id, ownerId: id, key: 'all' });
  });
  const mailed = await app.database.run(
    `select 1 from notifications join jobs.job on data->>'id' = notifications.id::text
      where name = $1 and key = 'all'`,
    [notificationMailTask.name],
  );
  expect(mailed.rows).toHaveLength(people.length);
  await app.close();
});
