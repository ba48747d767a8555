import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { expectError } from '../../../../../testing/expect-error.ts';
import { dataOf, planOrderBody } from '../../../../../testing/factories.ts';
import { connectClient } from '../../../../../testing/realtime-client.ts';

const reserve = 1024 ** 3;
let freeBytes = 10 * reserve;
let t: TestApp;
let customer: TestUser;
let admin: TestUser;
let chatId: string;

beforeAll(async () => {
  t = await createTestApp({
    env: { RATE_LIMITS: '{"text":{"max":20000}}' },
    readFreeBytes: async () => freeBytes,
  });
  [customer, admin] = [await t.signIn('Adaeze Okafor'), await t.signInAdmin()];
  chatId = dataOf(await customer.call('GET /chat/user/chat')).chat._id;
});
afterAll(() => t.close());

const sendMessage = (user: TestUser, message: string) =>
  user.call('POST /chat/user/chat/:id/messages', { params: { id: chatId }, body: { message } });

describe('below half of the reserve', () => {
  beforeAll(() => {
    freeBytes = reserve / 2 - 1;
  });
  afterAll(() => {
    freeBytes = 10 * reserve;
  });

  test('customers cannot order or send messages', async () => {
    const order = await customer.call('POST /subscriptions/request', { body: planOrderBody() });
    expectError(order, 507, 'STORAGE_FULL');
    expect(order.headers).toMatchObject({ 'retry-after': '600' });
    expectError(await sendMessage(customer, 'Hello'), 507, 'STORAGE_FULL');
    const page = await connectClient(await t.listen(), { token: customer.token });
    expect(await page.send('send_message', { chatId, message: 'Hello' })).toMatchObject({
      code: 'STORAGE_FULL',
    });
    page.close();
  });

  test('they can read, sign in and out, and change their name', async () => {
    const { token } = await t.register('Ben Adeyemi');
    const ben = t.bearer(token);
    expect((await ben.call('GET /auth/profile')).status).toBe(200);
    const name = await ben.call('PUT /auth/display-name', { body: { fullName: 'Ben A.' } });
    expect(name.status).toBe(200);
    expect((await ben.call('POST /auth/logout')).status).toBe(200);
  });

  test('admins can work', async () => {
    const { status } = await admin.call('POST /chat/admin/chat/user/:id', { params: { id: customer.id } });
    expect(status).toBe(200);
    const params = { id: chatId };
    const sent = await admin.call('POST /chat/admin/chat/:id/messages', { params, body: { message: 'Hi' } });
    expect(sent.status).toBe(201);
  });

  test('everything works again when there is space', async () => {
    freeBytes = reserve / 2;
    expect((await sendMessage(customer, 'Hello')).status).toBe(201);
  });
});

describe('the text of a user on one day', () => {
  test('is limited, with a kilobyte for each change, until the day ends', async () => {
    const writer = await t.signIn('Writer');
    const rename = (fullName: string) => writer.call('PUT /auth/display-name', { body: { fullName } });
    const statuses: number[] = [];
    for (let count = 0; count < 21; count += 1) statuses.push((await rename('Wim')).status);
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
    const refused = await rename('Wim');
    expectError(refused, 429, 'DAILY_TEXT_LIMIT_REACHED');
    expect(refused.headers).toMatchObject({ 'retry-after': String(12 * 3_600) });
    expect((await writer.call('GET /auth/profile')).status).toBe(200);
    t.clock.advance(12 * 3_600_000);
    expect((await rename('Wim')).status).toBe(200);
  });

  test('includes messages by the live connection', async () => {
    const writer = await t.signIn('Talker');
    const own = dataOf(await writer.call('GET /chat/user/chat')).chat._id;
    const page = await connectClient(t.app.listeningOrigin, { token: writer.token });
    const send = () => page.send('send_message', { chatId: own, message: 'x'.repeat(4_500) });
    const codes: (string | undefined)[] = [];
    for (let count = 0; count < 5; count += 1) {
      const acknowledgement = await send();
      codes.push('code' in acknowledgement ? acknowledgement.code : 'sent');
    }
    expect(codes).toEqual(['sent', 'sent', 'sent', 'sent', 'DAILY_TEXT_LIMIT_REACHED']);
    page.close();
  });
});
