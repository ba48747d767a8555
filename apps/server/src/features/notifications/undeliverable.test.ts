// Addresses from which emails come back: nothing more is sent to them, until their owners resume emails.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { createPendingOrder, dataOf } from '../../../../../testing/factories.ts';
import { type MailServer, startMailServer } from '../../../../../testing/mail.ts';
import { notifications } from '../../db/schema/index.ts';

const secret = 'a secret of the mail provider, long enough';

let mails: MailServer;
let t: TestApp;

beforeAll(async () => {
  mails = await startMailServer();
  t = await createTestApp({ env: { SMTP_URL: mails.url, MAIL_EVENTS_SECRET: secret } });
});
afterAll(async () => {
  await t.close();
  await mails.close();
});

let people = 0;
async function newCustomer(): Promise<TestUser> {
  people += 1;
  const customer = await t.signIn(`Bounces ${people}`);
  await mails.next({ to: customer.email });
  return customer;
}

const report = (events: unknown, token = secret) =>
  t.visitor.send({
    method: 'POST',
    url: '/api/mail-events',
    headers: { authorization: `Bearer ${token}` },
    payload: { events },
  });

const settingsOf = async (person: TestUser) =>
  dataOf(await person.call('GET /notifications/settings')).settings;
const listOf = async (person: TestUser) => dataOf(await person.call('GET /notifications')).notifications;

describe('an email that came back', () => {
  test.each(['bounce', 'complaint'] as const)(
    'as a %s stops all others, and the product says so',
    async (kind) => {
      const customer = await newCustomer();
      expect((await report([{ email: customer.email.toUpperCase(), kind }])).status).toBe(200);
      expect((await report([{ email: customer.email, kind }])).status).toBe(200);
      expect((await settingsOf(customer)).emailBlock).toBe(kind);
      expect((await listOf(customer)).map(({ title }) => title)).toEqual(["We can't reach you by email"]);
      await createPendingOrder(customer);
      const isDue = sql`user_id = ${customer.id} and mail_due_at is not null`;
      await expect.poll(() => t.database.queries.$count(notifications, isDue)).toBe(0);
      expect(dataOf(await customer.call('DELETE /notifications/email-block')).settings.emailBlock).toBeNull();
      const { orderNumber } = await createPendingOrder(customer, { planId: 'silver-plan' });
      const next = await mails.next({ to: customer.email });
      expect(next.headers.get('subject')).toBe(`We received order ${orderNumber}`);
    },
  );

  test('to an unknown address changes nothing', async () => {
    expect((await report([{ email: 'no-one@customers.test', kind: 'bounce' }])).status).toBe(200);
  });
});

describe('a report', () => {
  test('needs the secret', async () => {
    const customer = await newCustomer();
    for (const token of ['', 'wrong', customer.token]) {
      const response = await report([{ email: customer.email, kind: 'bounce' }], token);
      expect([response.status, response.body.code]).toEqual([401, 'UNAUTHENTICATED']);
    }
    expect((await settingsOf(customer)).emailBlock).toBeNull();
  });

  test.each([
    ['no events', []],
    ['an unknown kind', [{ email: 'a@b.test', kind: 'open' }]],
    ['no address', [{ email: 'a', kind: 'bounce' }]],
    ['too many events', Array(101).fill({ email: 'a@b.test', kind: 'bounce' })],
  ])('is refused with %s', async (_name, events) => {
    expect((await report(events)).status).toBe(400);
  });

  test('is not accepted without a secret in the configuration', async () => {
    const other = await createTestApp();
    const request = { method: 'POST', url: '/api/mail-events', payload: { events: [] } } as const;
    expect((await other.app.inject(request)).statusCode).toBe(404);
    await other.close();
  });
});
