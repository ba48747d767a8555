// Every call of the API names its cost class, whose limit answers 429.
import { randomUUID } from 'node:crypto';
import { type ApiKey, api, basePath } from '@burnish/contract/api';
import { type CallLimitName, callLimits, costClasses } from '@burnish/contract/cost';
import type { EndpointDefinition } from '@burnish/contract/endpoint';
import type { LimitName } from '@burnish/domain/security-events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../testing/app.ts';
import { expectError } from '../../../testing/expect-error.ts';
import { getOwnChat, receiptForm } from '../../../testing/factories.ts';
import { keysOf } from '../../../testing/keys.ts';
import { connectClient } from '../../../testing/realtime-client.ts';
import { readConfig } from './config.ts';

const keys = keysOf(api);
/** A window, after which the same event is logged again. */
const seconds = 600;

/** Listed again, independently of the server, so that a wrong limit fails a test. */
const eventDetails = {
  calls: 'calls',
  searches: 'searches',
  files: 'files',
  exports: 'exports',
  documents: 'documents',
  chat: 'chat',
  signIns: 'sign_in',
  registrations: 'registration',
  mailRequests: 'mail_requests',
  comments: 'comments',
  statements: 'statements',
  imports: 'imports',
} satisfies Record<CallLimitName, LimitName>;

/** Limits that allow one call in a window. Limits that aren't named are off. */
function allowOneOf(names: readonly CallLimitName[]): string {
  const { rateLimits } = readConfig({ RATE_LIMITS: 'off' });
  return JSON.stringify({
    ...rateLimits,
    ...Object.fromEntries(names.map((name) => [name, { max: 1, seconds }])),
  });
}

let ofClasses: TestApp;
let ofAllCalls: TestApp;

beforeAll(async () => {
  const exceptCalls = keysOf(callLimits).filter((name) => name !== 'calls');
  [ofClasses, ofAllCalls] = await Promise.all([
    createTestApp({ env: { RATE_LIMITS: allowOneOf(exceptCalls) } }),
    createTestApp({ env: { RATE_LIMITS: allowOneOf(['calls']) } }),
  ]);
});
afterAll(() => Promise.all([ofClasses.close(), ofAllCalls.close()]));

function isMethod(text: string | undefined): text is 'GET' | 'POST' | 'PUT' | 'DELETE' {
  return ['GET', 'POST', 'PUT', 'DELETE'].some((method) => method === text);
}

/**
 * Sends a request without content twice in a new window. It needn't be valid, because limits come first. What is counted
 * by network is sent by two users.
 */
async function callTwice(t: TestApp, key: ApiKey) {
  t.clock.advance(seconds * 1000);
  const { access, cost }: EndpointDefinition = api[key];
  const { limit, per } = costClasses[cost];
  const [method, path = ''] = key.split(' ');
  if (!isMethod(method)) throw new Error(`${key} can't be called`);
  const url = `${basePath}${path.replaceAll(/:\w+/g, () => randomUUID())}`;
  const send = (caller: TestUser) => caller.send({ method, url });
  // Each with a token of its own, because some calls revoke it.
  const signIn = () => (access === 'public' ? t.visitor : t.signInAdmin());
  const first = await send(await signIn());
  const logged = t.logLines.length;
  const isOther = access === 'authenticated' && limit !== 'calls' && per === 'network';
  const second = await send(isOther ? await t.signIn('Someone Else') : await signIn());
  return { first, second, lines: t.logLines.slice(logged) };
}

/** Views are counted by the calls of their lists, and reports count rows. */
const countedKeys: ReadonlySet<ApiKey> = new Set([
  'GET /admin/views',
  'GET /photos/admin/on-time',
  'GET /admin/reports/money',
  'GET /admin/reports/outstanding',
  'GET /admin/reports/recurring',
  'GET /admin/reports/conversion',
  'GET /admin/reports/images',
  'GET /admin/reports/customers',
]);

describe.each(keys)('%s', (key) => {
  const { cost, access, query, upload, fileFields, servesCsv }: EndpointDefinition = api[key];
  const { limit, per } = costClasses[cost];

  test(`is limited as ${cost}`, async () => {
    const t = limit === 'calls' ? ofAllCalls : ofClasses;
    const { first, second, lines } = await callTwice(t, key);
    expect(first.status).not.toBe(429);
    expectError(second, 429, 'TOO_MANY_REQUESTS');
    expect(second.headers['retry-after']).toBe(String(seconds));
    expect(lines).toContainEqual(
      expect.objectContaining({ securityEvent: 'limit_reached', detail: eventDetails[limit] }),
    );
  });

  test('has the class that follows from its definition', () => {
    const isSearched = query !== undefined && ('search' in query.shape || 'q' in query.shape);
    // A file has all rows that a search finds.
    expect(cost === 'search').toBe((isSearched && !servesCsv) || countedKeys.has(key));
    if (servesCsv) expect(cost).toBe('export');
    if (fileFields !== undefined || upload?.required === true)
      expect(['file', 'statement', 'import']).toContain(cost);
    if (access === 'public' && limit !== 'calls') expect(per).toBe('network');
    if (key.startsWith('GET ')) expect(['read', 'search', 'render', 'export', 'document']).toContain(cost);
    else expect(['read', 'search', 'render', 'document']).not.toContain(cost);
  });
});

test('a form counts as a file besides its class, and the same content as JSON does not', async () => {
  const t = ofClasses;
  const customer = await t.signIn('Form Sender');
  const form = () =>
    customer.call('POST /subscriptions/payments/receipt', { form: receiptForm({ invoiceId: randomUUID() }) });
  t.clock.advance(seconds * 1000);
  expect((await form()).status).toBe(400);
  expectError(await form(), 429, 'TOO_MANY_REQUESTS');
  for (let call = 0; call < 2; call += 1) {
    const json = await customer.send({
      method: 'POST',
      url: '/api/subscriptions/payments/receipt',
      payload: {},
    });
    expect(json.status).toBe(400);
  }
});

test('the callback of a sign-in with Google counts as a credential, and redirects beyond the limit', async () => {
  const t = ofClasses;
  t.clock.advance(seconds * 1000);
  const open = () => t.app.inject('/api/auth/google/callback?code=x&state=y');
  await open();
  const logged = t.logLines.length;
  const response = await open();
  expect([response.statusCode, response.headers.location]).toEqual([302, '/auth?error=google']);
  const events = t.logLines.slice(logged).filter((line) => 'securityEvent' in line);
  expect(events).toMatchObject([{ securityEvent: 'limit_reached', detail: 'sign_in' }]);
});

test('users of one network have limits of their own, and calls that fail to authenticate use none', async () => {
  const t = ofClasses;
  const [one, other] = [await t.signIn('One'), await t.signIn('Other')];
  t.clock.advance(seconds * 1000);
  const list = (user: TestUser) => user.call('GET /orders');
  expect((await list(t.bearer('guess'))).status).toBe(401);
  expect((await list(one)).status).toBe(200);
  expect((await list(one)).status).toBe(429);
  expect((await list(other)).status).toBe(200);
});

test('messages over a socket and by call have one limit', async () => {
  const t = ofClasses;
  const customer = await t.signIn('Chat Sender');
  const { _id: chatId } = await getOwnChat(customer);
  const client = await connectClient(await t.listen(), { token: customer.token });
  t.clock.advance(seconds * 1000);
  const sent = await client.send('send_message', { chatId, message: 'Hello' });
  expect(sent).toMatchObject({ success: true });
  const called = await customer.call('POST /chat/user/chat/:id/messages', {
    params: { id: chatId },
    body: { message: 'Hello' },
  });
  expectError(called, 429, 'TOO_MANY_REQUESTS');
  client.close();
});
