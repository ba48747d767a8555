import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import {
  createPendingOrder,
  createSubmittedReceipt,
  getOwnChat,
  sendCustomerMessage,
} from '../../../../../testing/factories.ts';
import {
  createMeasuredApp,
  metricsUrlOf,
  parseMetrics,
  readMetric,
  readMetrics,
} from '../../../../../testing/metrics.ts';
import { createPaidPlan } from '../../../../../testing/photos.ts';
import { connectClient } from '../../../../../testing/realtime-client.ts';
import { submitPhotos } from '../../../../../testing/stored-photos.ts';
import { createNoiseJpeg, createTusClient } from '../../../../../testing/tus.ts';
import { createWebhookEndpoint, startWebhookReceiver } from '../../../../../testing/webhooks.ts';
import { webhookEndpoints } from '../../db/schema/index.ts';

let t: TestApp;
let origin: string;
let customer: TestUser;
let admin: TestUser;

beforeAll(async () => {
  t = await createMeasuredApp({ sendsWebhooks: true });
  origin = await t.listen();
  [customer, admin] = [await t.register('Adaeze Okafor'), await t.signInAdmin()];
});
afterAll(() => t.close());

/** How much a metric grows while something is done. */
async function growthOf(
  name: string,
  labels: Readonly<Record<string, string>>,
  work: () => Promise<unknown>,
): Promise<number> {
  const before = (await readMetric(t, name, labels)) ?? 0;
  await work();
  return ((await readMetric(t, name, labels)) ?? 0) - before;
}

describe('requests', () => {
  const name = 'burnish_http_requests_total';

  test('are counted by the pattern of their route and the class of their status', async () => {
    const route = '/api/orders/:id';
    const { _id: id } = await createPendingOrder(customer);
    const read = () => customer.call('GET /orders/:id', { params: { id } });
    expect(await growthOf(name, { route, method: 'GET', status: '2xx' }, read)).toBe(1);
    const readMissing = () => customer.call('GET /orders/:id', { params: { id: randomUUID() } });
    expect(await growthOf(name, { route, status: '4xx' }, readMissing)).toBe(1);
    expect(await growthOf('burnish_http_request_duration_seconds_count', { route }, read)).toBe(1);
    expect(await readMetrics(t)).not.toContain(id);
  });

  test('of unknown paths and methods add no values', async () => {
    const send = () => t.app.inject({ method: 'GET', url: `/api/${randomUUID()}` });
    expect(await growthOf(name, { route: 'unmatched', status: '4xx' }, send)).toBe(1);
    const routes = new Set(parseMetrics(await readMetrics(t)).map(({ labels }) => labels.route));
    expect([...routes].filter((route) => /[0-9a-f]{8}-/.test(route ?? ''))).toEqual([]);
  });

  test('that are in progress are none after their response', async () => {
    await expect.poll(() => readMetric(t, 'burnish_http_requests_in_progress')).toBe(0);
  });
});

test('sockets are counted by the role of their user', async () => {
  const sockets = (role: string) => readMetric(t, 'burnish_sockets', { role });
  const client = await connectClient(origin, { token: customer.token });
  await expect.poll(() => sockets('user')).toBe(1);
  expect(await sockets('admin')).toBe(0);
  client.close();
  await expect.poll(() => sockets('user')).toBe(0);
});

test('the database has its statements, waits, errors and connections', async () => {
  const read = () => customer.call('GET /orders');
  expect(await growthOf('burnish_database_statement_duration_seconds_count', {}, read)).toBeGreaterThan(1);
  expect(await growthOf('burnish_database_connection_wait_seconds_count', {}, read)).toBeGreaterThan(1);
  const fail = () => t.database.run('select 1 / 0').catch(() => undefined);
  expect(await growthOf('burnish_database_errors_total', { class: '22' }, fail)).toBe(1);
  expect(await readMetric(t, 'burnish_database_connections', {})).toBeGreaterThan(0);
  expect(await readMetric(t, 'burnish_database_waiting')).toBe(0);
});

test('an upload has its storage calls, its task, and its decoding', async () => {
  await createPaidPlan(customer, admin);
  const client = createTusClient(origin, customer);
  const bytes = await createNoiseJpeg();
  const { headers } = await client.create(bytes.length);
  await client.patch(headers.get('location') ?? '', 0, bytes);
  const attempts = () => readMetric(t, 'burnish_task_duration_seconds_count', { kind: 'process_upload' });
  await expect.poll(attempts).toBe(1);
  expect(await readMetric(t, 'burnish_decoder_attempts_total', { outcome: 'completed' })).toBe(1);
  expect(await readMetric(t, 'burnish_decoder_duration_seconds_count', { kind: 'inspect' })).toBe(1);
  expect(await readMetric(t, 'burnish_decoder_images')).toBe(0);
  expect(await readMetric(t, 'burnish_decoder_images_running')).toBe(0);
  expect(await readMetric(t, 'burnish_decoder_processes')).toBe(1);
  expect(
    await readMetric(t, 'burnish_storage_call_duration_seconds_count', { call: 'write' }),
  ).toBeGreaterThan(0);
  expect(await readMetric(t, 'burnish_storage_errors_total')).toBe(0);
});

test('a file that is no photo is a rejected attempt', async () => {
  const client = createTusClient(origin, customer);
  const bytes = (await createNoiseJpeg()).subarray(0, 200);
  const { headers } = await client.create(bytes.length);
  await client.patch(headers.get('location') ?? '', 0, bytes);
  await expect.poll(() => readMetric(t, 'burnish_decoder_attempts_total', { outcome: 'rejected' })).toBe(1);
});

describe('business', () => {
  test('actions are counted when they are committed', async () => {
    const actions = 'burnish_actions_total';
    expect(await growthOf(actions, { action: 'create_plan_order' }, () => createPendingOrder(customer))).toBe(
      1,
    );
    const decide = async (status: 'approved' | 'rejected') => {
      const other = await t.signIn(randomUUID());
      const { _id: id } = await createSubmittedReceipt(other, admin);
      const reason = status === 'rejected' ? { rejectionReason: 'The amount is not legible.' } : {};
      await admin.call('PUT /admin/payment-receipts/:id', { params: { id }, body: { status, ...reason } });
    };
    expect(await growthOf(actions, { action: 'receipt_approved' }, () => decide('approved'))).toBe(1);
    expect(await growthOf(actions, { action: 'receipt_rejected' }, () => decide('rejected'))).toBe(1);
    expect(await growthOf(actions, { action: 'send_invoice' }, () => decide('approved'))).toBe(1);
  });

  test('actions that fail are not counted', async () => {
    const fail = () =>
      admin.call('PUT /admin/payment-receipts/:id', {
        params: { id: randomUUID() },
        body: { status: 'approved' },
      });
    expect(await growthOf('burnish_actions_total', {}, fail)).toBe(0);
  });

  test('photos are counted that are submitted', async () => {
    const other = await t.signIn('Bola Adeyemi');
    await createPaidPlan(other, admin);
    const submit = () => submitPhotos(t, other, 3);
    expect(await growthOf('burnish_action_photos_total', { action: 'submit_photos' }, submit)).toBe(3);
  });

  test('attempts to deliver webhooks are counted by their outcome', async () => {
    const name = 'burnish_webhook_attempts_total';
    const receiver = await startWebhookReceiver();
    const endpoint = await createWebhookEndpoint(admin, { url: receiver.url });
    const send = async () => {
      await admin.call('POST /admin/webhooks/:id/test', { params: { id: endpoint._id } });
      await receiver.next();
    };
    const countOf = (outcome: string) => async () => (await readMetric(t, name, { outcome })) ?? 0;
    const [delivered, failed] = [await countOf('delivered')(), await countOf('failed')()];
    await send();
    await expect.poll(countOf('delivered')).toBe(delivered + 1);
    receiver.respond((_request, response) => void response.writeHead(500).end());
    await send();
    await expect.poll(countOf('failed')).toBe(failed + 1);
    await t.database.queries.delete(webhookEndpoints);
    await receiver.close();
  });

  test('sign-ins are counted that succeed', async () => {
    const signIn = (password: string) =>
      t.visitor.call('POST /auth/login', { body: { email: customer.email, password } });
    const [name, labels] = ['burnish_sign_ins_total', { method: 'password' }] as const;
    expect(await growthOf(name, labels, () => signIn('soft light, long shadows'))).toBe(1);
    expect(await growthOf(name, labels, () => signIn('hard light, short shadows'))).toBe(0);
  });

  test('conversations and tasks that wait are read from the database', async () => {
    await getOwnChat(customer);
    await sendCustomerMessage(customer);
    // Longer than they are reused.
    t.clock.advance(30_000);
    expect(await readMetric(t, 'burnish_unread_chats')).toBe(1);
    const waiting = await readMetric(t, 'burnish_tasks', { kind: 'email_notification', state: 'waiting' });
    expect(waiting).toBeGreaterThan(0);
    expect(await readMetric(t, 'burnish_last_backup_timestamp_seconds')).toBe(0);
  });
});

test('a part has its state once it was checked', async () => {
  await t.app.inject('/readyz');
  expect(await readMetric(t, 'burnish_part_ready', { part: 'database' })).toBe(1);
  expect(await readMetric(t, 'burnish_disk_available_bytes')).not.toBeUndefined();
});

test('the process has its figures', async () => {
  for (const name of [
    'process_cpu_seconds_total',
    'process_resident_memory_bytes',
    'nodejs_eventloop_active_seconds_total',
    'nodejs_eventloop_lag_seconds',
    'burnish_info',
  ])
    expect(await readMetric(t, name), name).toBeGreaterThan(0);
});

test('contain no personal data, IDs or URLs', async () => {
  const text = await readMetrics(t);
  for (const secret of [customer.id, customer.email, customer.token, 'Okafor', '127.0.0.1'])
    expect(text).not.toContain(secret);
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
});

test('have fewer series than a collector has to fear', async () => {
  expect(parseMetrics(await readMetrics(t)).length).toBeLessThan(3_000);
});

describe('the port', () => {
  test('serves nothing else', async () => {
    const url = metricsUrlOf(t);
    expect((await fetch(new URL('/healthz', url))).status).toBe(404);
    expect((await fetch(url, { method: 'POST' })).status).toBe(404);
    const response = await fetch(url);
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  });

  test('is the only one that serves metrics', async () => {
    expect((await t.app.inject('/metrics')).statusCode).toBe(404);
  });

  test('reuses the text for a second', async () => {
    const first = await readMetrics(t);
    await customer.call('GET /orders');
    expect(await (await fetch(metricsUrlOf(t))).text()).toBe(first);
    expect(await readMetrics(t)).not.toBe(first);
  });

  test('is closed with the application, and nothing is measured without the setting', async () => {
    const url = metricsUrlOf(t);
    const without = await createTestApp();
    expect(() => metricsUrlOf(without)).toThrow('no metrics are served');
    await without.close();
    const other = await createMeasuredApp();
    const otherUrl = metricsUrlOf(other);
    await other.close();
    await expect(fetch(otherUrl)).rejects.toThrow();
    expect((await fetch(url)).status).toBe(200);
  });
});
