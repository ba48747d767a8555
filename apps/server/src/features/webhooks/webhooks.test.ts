import { createHmac } from 'node:crypto';
import { webhookSample } from '@burnish/contract/webhooks/samples';
import { maxWebhookEndpoints, retryDelays } from '@burnish/domain/webhooks/deliveries';
import { webhookEvents as eventTypes } from '@burnish/domain/webhooks/events';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { untilBlocked } from '../../../../../testing/blocked-statements.ts';
import { expectError } from '../../../../../testing/expect-error.ts';
import {
  createApprovedReceipt,
  createPendingOrder,
  createSentInvoice,
  dataOf,
} from '../../../../../testing/factories.ts';
import { insertFailedDelivery } from '../../../../../testing/stored-webhooks.ts';
import {
  createWebhookEndpoint,
  type ReceivedWebhook,
  startWebhookReceiver,
  type WebhookReceiver,
  webhookEndpointBody,
} from '../../../../../testing/webhooks.ts';
import {
  auditRecords,
  notifications,
  webhookDeliveries,
  webhookEndpoints,
  webhookEvents,
} from '../../db/schema/index.ts';

const hour = 3_600_000;
const day = 24 * hour;

let t: TestApp;
let admin: TestUser;
let customer: TestUser;
let receiver: WebhookReceiver;

beforeAll(async () => {
  t = await createTestApp({ sendsWebhooks: true });
  customer = await t.signIn('Adaeze Okafor');
});
beforeEach(async () => {
  t.clock.set('2026-11-21T12:00:00.000Z');
  admin = await t.signInAdmin();
  receiver = await startWebhookReceiver();
});
afterEach(async () => {
  await t.database.queries.delete(webhookEndpoints);
  await receiver.close();
});
afterAll(() => t.close());

const add = (overrides = {}) => createWebhookEndpoint(admin, { url: receiver.url, ...overrides });
const deliveriesOf = async ({ _id: id }: { _id: string }) =>
  dataOf(await admin.call('GET /admin/webhooks/:id/deliveries', { params: { id } })).deliveries;
const endpointOf = async ({ _id: id }: { _id: string }) =>
  dataOf(await admin.call('GET /admin/webhooks')).webhookEndpoints.find(({ _id }) => _id === id);

/** Waits until the last delivery of an endpoint has been tried this often. */
async function attempted(endpoint: { _id: string }, attempts: number) {
  await expect.poll(async () => (await deliveriesOf(endpoint))[0]?.attempts).toBe(attempts);
  const [delivery] = await deliveriesOf(endpoint);
  if (delivery === undefined) throw new Error('there is no delivery');
  return delivery;
}

function signatureOf(secret: string, { headers, body }: ReceivedWebhook): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
}

describe('an event', () => {
  test('is sent to the endpoints that want it, signed, with the state that the studio reads', async () => {
    const endpoint = await add();
    const other = await add({ events: ['order.created'] });
    const off = await add({ isEnabled: false });
    const invoice = await createSentInvoice(customer, admin);
    const created = await receiver.next();
    const issued = await receiver.next();
    const bodies = [created, issued].map(({ body }) => JSON.parse(body));
    expect(bodies.map(({ type }) => type).toSorted()).toEqual(['invoice.issued', 'order.created']);
    const sent = [created, issued].find(({ body }) => body.includes('invoice.issued')) ?? issued;
    const { data, ...rest } = JSON.parse(sent.body);
    expect(rest).toEqual({ type: 'invoice.issued', timestamp: '2026-11-21T12:00:00.000Z' });
    expect(data).toMatchObject({ _id: invoice._id, invoiceNumber: invoice.invoiceNumber });
    expect(sent.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-timestamp': String(Date.parse('2026-11-21T12:00:00.000Z') / 1_000),
      'webhook-signature': signatureOf(endpoint.secret, sent),
    });
    expect(await attempted(endpoint, 1)).toMatchObject({
      event: 'invoice.issued',
      webhookId: sent.headers['webhook-id'],
      status: 'succeeded',
      responseStatus: 200,
      responseText: 'ok',
      error: null,
      nextAttemptAt: null,
    });
    expect(await deliveriesOf(off)).toEqual([]);
    expect((await deliveriesOf(other)).map(({ event }) => event)).toEqual(['order.created']);
  });

  test('is not sent if its change is rolled back', async () => {
    const endpoint = await add({ events: [...eventTypes] });
    const rolledBack = t.services.transact({ id: null, role: null, ipAddress: null }, async (tx) => {
      const change = { action: 'order_approved', entity: 'order', id: crypto.randomUUID() } as const;
      tx.record({ ...change, ownerId: customer.id, before: null, after: null });
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    expect(await deliveriesOf(endpoint)).toEqual([]);
  });

  test.each(eventTypes)('%s has a sample with the ID of its entity', (type) => {
    expect(webhookSample(type)).toMatchObject({ type, data: { _id: expect.any(String) } });
  });

  test('of a payment has its own state', async () => {
    await add({ events: ['invoice.paid', 'receipt.approved', 'subscription.started'] });
    await createApprovedReceipt(await t.signIn(crypto.randomUUID()), admin);
    const types = [await receiver.next(), await receiver.next(), await receiver.next()].map(
      ({ body }) => JSON.parse(body).type,
    );
    expect(types.toSorted()).toEqual(['invoice.paid', 'receipt.approved', 'subscription.started']);
  });

  test('that happens while its endpoint is being deleted is not sent to it', async () => {
    const { _id: id } = await add({ events: ['order.created'] });
    const order = await t.database.queries.transaction(async (tx) => {
      await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id));
      const ordering = createPendingOrder(customer, { planId: 'silver-plan' });
      await untilBlocked(t.database, 1);
      return { ordering };
    });
    expect(await order.ordering).toMatchObject({ status: 'pending' });
  });
});

describe('a failed delivery', () => {
  test('is tried again at the times of Standard Webhooks, with the same ID and body', async () => {
    receiver.respond((_request, response) => void response.writeHead(500).end('Not now'));
    const endpoint = await add({ events: ['order.created'] });
    await createPendingOrder(customer);
    let delivery = await attempted(endpoint, 1);
    expect(delivery).toMatchObject({ status: 'pending', responseStatus: 500, responseText: 'Not now' });
    for (const [index, seconds] of retryDelays.entries()) {
      const dueAt = new Date(t.clock.now().getTime() + seconds * 1_000).toISOString();
      expect(delivery.nextAttemptAt).toBe(dueAt);
      t.clock.set(dueAt);
      admin = await t.signInAdmin();
      await t.services.webhooks.deliver({ id: delivery._id, attempt: index + 1 });
      delivery = await attempted(endpoint, index + 2);
    }
    expect(delivery).toMatchObject({ status: 'failed', attempts: 10, nextAttemptAt: null });
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
  });

  test('is tried again by itself', async () => {
    let requests = 0;
    receiver.respond((_request, response) => {
      requests += 1;
      response.writeHead(requests === 1 ? 503 : 204).end();
    });
    const endpoint = await add({ events: ['order.created'] });
    await createPendingOrder(customer);
    await expect.poll(() => requests).toBe(2);
    expect(await attempted(endpoint, 2)).toMatchObject({ status: 'succeeded', responseStatus: 204 });
    expect(await endpointOf(endpoint)).toMatchObject({ failingSince: null });
  });

  test('has one further attempt, however often its task runs', async () => {
    receiver.respond((_request, response) => void response.writeHead(500).end());
    const endpoint = await add({ events: ['order.created'] });
    await createPendingOrder(customer);
    const { _id: id } = await attempted(endpoint, 1);
    await t.services.webhooks.deliver({ id, attempt: 0 });
    expect(receiver.received).toHaveLength(1);
  });

  test.each([
    ['a redirect', 302],
    ['a client error', 404],
  ])('%s counts as one', async (_, status) => {
    receiver.respond((_request, response) => void response.writeHead(status, { location: '/' }).end());
    const endpoint = await add({ events: ['order.created'] });
    await createPendingOrder(customer);
    expect(await attempted(endpoint, 1)).toMatchObject({ status: 'pending', responseStatus: status });
  });
});

describe('an endpoint is switched off, and admins are notified,', () => {
  const notified = async ({ _id: entityId }: { _id: string }) =>
    t.database.queries.$count(notifications, eq(notifications.entityId, entityId));

  test('when it responds with 410', async () => {
    receiver.respond((_request, response) => void response.writeHead(410).end());
    const endpoint = await add({ events: ['order.created'] });
    await createPendingOrder(customer);
    expect(await attempted(endpoint, 1)).toMatchObject({ status: 'failed', responseStatus: 410 });
    expect(await endpointOf(endpoint)).toMatchObject({ isEnabled: false, disabledReason: 'gone' });
    expect(await notified(endpoint)).toBeGreaterThan(0);
  });

  test('and an edit without isEnabled keeps it off', async () => {
    receiver.respond((_request, response) => void response.writeHead(410).end());
    const endpoint = await add({ events: ['order.created'] });
    const edit = async (url: string) => {
      const { isEnabled: _, ...body } = webhookEndpointBody({ url, events: ['order.created'] });
      await admin.call('PUT /admin/webhooks/:id', { params: { id: endpoint._id }, body });
      return endpointOf(endpoint);
    };
    expect(await edit(receiver.url)).toMatchObject({ isEnabled: true });
    await createPendingOrder(customer);
    await attempted(endpoint, 1);
    const url = `${receiver.url}/new`;
    expect(await edit(url)).toMatchObject({ url, isEnabled: false, disabledReason: 'gone' });
  });

  /** Makes all further attempts, at their times. */
  async function retryUntilLast(id: string) {
    for (const [index, seconds] of retryDelays.entries()) {
      t.clock.advance(seconds * 1_000);
      await t.services.webhooks.deliver({ id, attempt: index + 1 });
    }
    admin = await t.signInAdmin();
  }

  test('when a delivery fails for good and none has succeeded for five days', async () => {
    receiver.respond((_request, response) => void response.writeHead(500).end());
    const endpoint = await add({ events: ['order.created'] });
    await createPendingOrder(customer);
    const first = await attempted(endpoint, 1);
    await retryUntilLast(first._id);
    expect(await attempted(endpoint, 10)).toMatchObject({ status: 'failed' });
    expect(await endpointOf(endpoint)).toMatchObject({ isEnabled: true });
    t.clock.advance(6 * day);
    admin = await t.signInAdmin();
    customer = await t.signIn('Adaeze Okafor');
    await createPendingOrder(customer);
    const second = await attempted(endpoint, 1);
    expect(second).toMatchObject({ status: 'pending' });
    expect(await endpointOf(endpoint)).toMatchObject({ isEnabled: true, failingSince: first.createdAt });
    await retryUntilLast(second._id);
    expect(await endpointOf(endpoint)).toMatchObject({ isEnabled: false, disabledReason: 'failing' });
    expect((await deliveriesOf(endpoint))[0]).toMatchObject({ status: 'failed', attempts: 10 });
    expect(await notified(endpoint)).toBeGreaterThan(0);
    const { notifications: list } = dataOf(await admin.call('GET /notifications'));
    expect(list[0]).toMatchObject({ event: 'webhooks_disabled' });
    const params = { id: endpoint._id };
    const body = webhookEndpointBody({ url: receiver.url, events: ['order.created'] });
    dataOf(await admin.call('PUT /admin/webhooks/:id', { params, body }));
    expect(await endpointOf(endpoint)).toMatchObject({
      isEnabled: true,
      disabledReason: null,
      failingSince: null,
    });
  });

  test.each([410, 500])('but not for a response of %d from the URL that it had before', async (status) => {
    const respond: (() => void)[] = [];
    receiver.respond((_request, response) => void respond.push(() => response.writeHead(status).end()));
    const endpoint = await add({ events: ['order.created'] });
    await createPendingOrder(customer);
    await expect.poll(() => respond.length).toBe(1);
    const params = { id: endpoint._id };
    const body = webhookEndpointBody({ url: `${receiver.url}/new`, events: ['order.created'] });
    dataOf(await admin.call('PUT /admin/webhooks/:id', { params, body }));
    respond[0]?.();
    const delivery = await attempted(endpoint, 1);
    expect(delivery).toMatchObject({ status: 'pending', responseStatus: status });
    expect(await endpointOf(endpoint)).toMatchObject({ isEnabled: true, failingSince: null });
    receiver.respond((_request, response) => void response.end());
    await t.services.webhooks.deliver({ id: delivery._id, attempt: 1 });
    expect(await attempted(endpoint, 2)).toMatchObject({ status: 'succeeded' });
    expect(receiver.received.at(-1)?.path).toBe('/hook/new');
  });
});

describe('the secret', () => {
  test('is shown once and stored encrypted, and neither logged, audited nor kept for repeated calls', async () => {
    const { secret } = await add();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const stored = JSON.stringify([
      await t.database.queries.select().from(webhookEndpoints),
      await t.database.queries.select().from(auditRecords),
      (await t.database.queries.execute('select * from idempotency_keys')).rows,
      t.logLines,
      (await admin.call('GET /admin/webhooks')).body,
    ]);
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain(secret.replace('whsec_', ''));
  });

  test('can be rotated, and the old one signs for 24 hours more', async () => {
    const endpoint = await add();
    const params = { id: endpoint._id };
    const { secret } = dataOf(await admin.call('PUT /admin/webhooks/:id/secret', { params }));
    const test = async () => {
      dataOf(await admin.call('POST /admin/webhooks/:id/test', { params }));
      const sent = await receiver.next();
      return { sent, signatures: String(sent.headers['webhook-signature']).split(' ') };
    };
    const both = await test();
    expect(both.signatures).toEqual([secret, endpoint.secret].map((each) => signatureOf(each, both.sent)));
    t.clock.advance(day);
    const one = await test();
    expect(one.signatures).toEqual([signatureOf(secret, one.sent)]);
  });
});

describe('the studio', () => {
  test('sends a test to an endpoint that is off, too', async () => {
    const endpoint = await add({ isEnabled: false });
    const params = { id: endpoint._id };
    const { delivery } = dataOf(await admin.call('POST /admin/webhooks/:id/test', { params }));
    expect(delivery).toMatchObject({ event: 'webhook.test', status: 'pending', attempts: 0 });
    expect(JSON.parse((await receiver.next()).body)).toMatchObject({ type: 'webhook.test' });
    expect(await attempted(endpoint, 1)).toMatchObject({ status: 'succeeded' });
  });

  test.each([true, false])(
    'sends a test once, which says nothing about failures (on: %s)',
    async (isEnabled) => {
      receiver.respond((_request, response) => void response.writeHead(500).end());
      const endpoint = await add({ isEnabled });
      const sendTest = async () =>
        dataOf(await admin.call('POST /admin/webhooks/:id/test', { params: { id: endpoint._id } }));
      await sendTest();
      expect(await attempted(endpoint, 1)).toMatchObject({ status: 'failed', nextAttemptAt: null });
      expect(await endpointOf(endpoint)).toMatchObject({ isEnabled, failingSince: null });
      const failingSince = t.clock.now();
      await t.database.queries.update(webhookEndpoints).set({ failingSince });
      receiver.respond((_request, response) => void response.end());
      await sendTest();
      expect(await attempted(endpoint, 1)).toMatchObject({ status: 'succeeded' });
      expect(await endpointOf(endpoint)).toMatchObject({ failingSince: failingSince.toISOString() });
    },
  );

  test('sends a delivery again, and all failed ones since a time', async () => {
    const endpoint = await add();
    const earlier = await insertFailedDelivery(t, endpoint);
    t.clock.advance(hour);
    const later = await insertFailedDelivery(t, endpoint);
    const since = t.clock.now().toISOString();
    const params = { id: endpoint._id };
    const replayed = await admin.call('POST /admin/webhooks/:id/replay-failed', { params, body: { since } });
    expect(dataOf(replayed).count).toBe(1);
    await receiver.next();
    const one = { params: { id: earlier._id } };
    dataOf(await admin.call('POST /admin/webhook-deliveries/:id/replay', one));
    await receiver.next();
    await expect
      .poll(async () => (await deliveriesOf(endpoint)).map(({ _id, status }) => [_id, status]).toSorted())
      .toEqual([earlier, later].map(({ _id }) => [_id, 'succeeded']).toSorted());
  });

  test('cannot send again what is still being sent, or to an endpoint that is off', async () => {
    receiver.respond((_request, response) => void response.writeHead(500).end());
    const endpoint = await add({ events: ['order.created'] });
    await createPendingOrder(customer);
    const { _id } = await attempted(endpoint, 1);
    const replay = (id: string) =>
      admin.call('POST /admin/webhook-deliveries/:id/replay', { params: { id } });
    expectError(await replay(_id), 409, 'INVALID_STATE');
    const off = await add({ isEnabled: false });
    expectError(await replay((await insertFailedDelivery(t, off))._id), 409, 'INVALID_STATE');
    expectError(await replay(crypto.randomUUID()), 404, 'NOT_FOUND');
  });

  test.each(['http://example.com/', 'ftp://example.com/', 'https://user:secret@example.com/', 'example.com'])(
    'cannot add %s',
    async (url) => {
      const response = await admin.call('POST /admin/webhooks', { body: webhookEndpointBody({ url }) });
      expectError(response, 400, 'INVALID_INPUT');
    },
  );

  test('has at most twenty endpoints', async () => {
    for (let count = 0; count < maxWebhookEndpoints; count += 1) await add();
    const response = await admin.call('POST /admin/webhooks', { body: webhookEndpointBody() });
    expectError(response, 409, 'TOO_MANY_WEBHOOK_ENDPOINTS');
  });
});

test('a slow receiver does not slow others, and gets four deliveries at once', async () => {
  const slow = await startWebhookReceiver();
  const held: (() => void)[] = [];
  slow.respond((_request, response) => void held.push(() => response.end('ok')));
  const endpoint = await add({ url: slow.url, events: ['order.created'] });
  await add({ events: ['order.created'] });
  for (let count = 0; count < 8; count += 1) await createPendingOrder(customer);
  for (let count = 0; count < 8; count += 1) await receiver.next();
  expect(slow.received).toHaveLength(4);
  while ((await deliveriesOf(endpoint)).some(({ status }) => status === 'pending')) {
    const [next] = held.splice(0, 1);
    next?.();
    await new Promise((resolve) => void setImmediate(resolve));
  }
  expect(slow.received).toHaveLength(8);
  await slow.close();
});

test('an address of a private network is refused', async () => {
  const endpoint = await add({ url: 'https://10.0.0.1/hook', events: ['order.created'] });
  await createPendingOrder(customer);
  expect(await attempted(endpoint, 1)).toMatchObject({ status: 'pending', error: 'address_refused' });
});

test('events and deliveries are kept for 30 days', async () => {
  const endpoint = await add();
  await insertFailedDelivery(t, endpoint);
  const left = async () => [
    await t.database.queries.$count(webhookEvents),
    await t.database.queries.$count(webhookDeliveries),
  ];
  await t.database.queries.delete(webhookEvents);
  await insertFailedDelivery(t, endpoint);
  t.clock.advance(30 * day);
  await t.services.webhooks.deleteExpired(t.clock.now());
  expect(await left()).toEqual([1, 1]);
  t.clock.advance(1);
  await t.services.webhooks.deleteExpired(t.clock.now());
  expect(await left()).toEqual([0, 0]);
});
