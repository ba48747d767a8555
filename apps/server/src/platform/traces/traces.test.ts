import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  createTestApp,
  type TestApp,
  type TestAppOptions,
  type TestUser,
} from '../../../../../testing/app.ts';
import { type Collector, type ReceivedSpan, startCollector } from '../../../../../testing/collector.ts';
import { createPendingOrder } from '../../../../../testing/factories.ts';
import { createPaidPlan } from '../../../../../testing/photos.ts';
import { createNoiseJpeg, createTusClient } from '../../../../../testing/tus.ts';

let collector: Collector;
let t: TestApp;

beforeEach(async () => {
  collector = await startCollector();
});
afterEach(() => collector.close());

async function start(options: TestAppOptions = {}): Promise<TestUser> {
  t = await createTestApp({
    ...options,
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`, ...options.env },
  });
  return t.register('Adaeze Okafor');
}

/** Stops the application, which exports what is left. */
async function allSpans(): Promise<readonly ReceivedSpan[]> {
  await t.close();
  return collector.spans;
}

const named = (spans: readonly ReceivedSpan[], name: string) => spans.filter((span) => span.name === name);

function childrenOf(spans: readonly ReceivedSpan[], parent: ReceivedSpan | undefined): ReceivedSpan[] {
  return spans.filter(({ parentId }) => parentId === parent?.id);
}

test('a request has the pattern of its route, and its transaction and statements below it', async () => {
  const customer = await start();
  const { _id: id } = await createPendingOrder(customer);
  await customer.call('GET /orders/:id', { params: { id } });
  const spans = await allSpans();
  const [request] = named(spans, 'POST /api/subscriptions/request');
  expect(request).toMatchObject({
    parentId: null,
    hasFailed: false,
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/api/subscriptions/request',
      'http.response.status_code': 201,
    },
  });
  const [transaction] = childrenOf(spans, request).filter(({ name }) => name === 'transaction');
  const inserts = named(childrenOf(spans, transaction), 'INSERT');
  expect(inserts.map(({ attributes }) => attributes['db.query.text'])).toContainEqual(
    expect.stringMatching(/^insert into "orders" .* values \(\$1, /),
  );
  expect(named(spans, 'GET /api/orders/:id')).toHaveLength(1);
});

test('an upload has its storage call, and its task has a trace of its own with the decoding', async () => {
  const customer = await start();
  const origin = await t.listen();
  await createPaidPlan(customer, await t.signInAdmin());
  const bytes = await createNoiseJpeg();
  const client = createTusClient(origin, customer);
  const { headers } = await client.create(bytes.length);
  await client.patch(headers.get('location') ?? '', 0, bytes);
  await expect.poll(() => named(collector.spans, 'task process_upload').length).toBe(1);
  const spans = await allSpans();
  const [task] = named(spans, 'task process_upload');
  expect(task).toMatchObject({ parentId: null });
  const inTask = spans.filter(({ traceId }) => traceId === task?.traceId).map(({ name }) => name);
  expect(inTask).toEqual(expect.arrayContaining(['decode inspect', 'storage write', 'UPDATE']));
});

describe('of the caller', () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const callerSpan = '00f067aa0ba902b7';

  test('the trace is continued, but nothing else that it sends is exported', async () => {
    await start();
    const headers = {
      traceparent: `00-${traceId}-${callerSpan}-01`,
      tracestate: 'vendor=hunter2',
      baggage: 'a=hunter2',
    };
    await t.visitor.send({ method: 'GET', url: '/api/studio', headers });
    const spans = await allSpans();
    expect(spans).toContainEqual(expect.objectContaining({ traceId, parentId: callerSpan }));
    expect(collector.bodies.join()).not.toContain('hunter2');
  });

  test('a trace that it does not record is not exported', async () => {
    await start();
    const headers = { traceparent: `00-${traceId}-${callerSpan}-00` };
    await t.visitor.send({ method: 'GET', url: '/api/studio', headers });
    expect((await allSpans()).filter((span) => span.traceId === traceId)).toEqual([]);
  });

  test.each([
    ['an empty one', ''],
    ['one without its parts', 'x'],
    ['one without a trace', `00-${'0'.repeat(32)}-${callerSpan}-01`],
    ['a long one', 'a'.repeat(5_000)],
  ])('an invalid traceparent begins a new trace: %s', async (_, traceparent) => {
    await start();
    await t.visitor.send({ method: 'GET', url: '/api/studio', headers: { traceparent } });
    const [request] = named(await allSpans(), 'GET /api/studio');
    expect(request).toMatchObject({ parentId: null });
  });
});

test('the trace is in the lines of the log next to the ID of the request', async () => {
  const customer = await start();
  const { body } = await customer.call('GET /orders/:id', { params: { id: randomUUID() } });
  const [line] = t.logLines.filter(({ requestId }) => requestId === body.requestId);
  const spans = await allSpans();
  const [request] = named(spans, 'GET /api/orders/:id');
  expect(line?.traceId).toBe(request?.traceId);
});

test('an operation that fails has the code of its error, and no message', async () => {
  await start();
  await t.database.queries
    .transaction((tx) => tx.execute(sql`select ${'hunter2'}::int`))
    .catch(() => undefined);
  const failed = (await allSpans()).filter(({ hasFailed }) => hasFailed);
  expect(failed).toMatchObject([
    { name: 'SELECT', attributes: { 'error.type': '22P02', 'db.query.text': 'select $1::int' } },
    { name: 'transaction' },
  ]);
  expect(collector.bodies.join()).not.toContain('hunter2');
});

test('a sign-in, a search and an upload leave no personal data, tokens, queries or bodies in spans', async () => {
  const customer = await start();
  const origin = await t.listen();
  const admin = await t.signInAdmin();
  const password = 'soft light, long shadows';
  await t.visitor.call('POST /auth/login', { body: { email: customer.email, password } });
  await t.visitor.call('POST /auth/login', { body: { email: customer.email, password: 'wrong-secret' } });
  const headers = { cookie: 'flow=secret-cookie', 'user-agent': 'secret-agent/1.0' };
  await t.visitor.send({ method: 'GET', url: '/api/studio?secret-query=1', headers });
  await admin.call('GET /search', { query: { q: 'adaeze' } });
  await customer.call('PUT /auth/profile', { body: { fullName: 'Adaeze Nwosu' } });
  await createPaidPlan(customer, admin);
  const client = createTusClient(origin, customer);
  const bytes = await createNoiseJpeg();
  const created = await client.create(bytes.length, { name: 'secret-wedding.jpg', folder: 'secret-folder' });
  await client.patch(created.headers.get('location') ?? '', 0, bytes);
  await expect.poll(() => named(collector.spans, 'task process_upload').length).toBe(1);
  const spans = await allSpans();
  expect(spans.length).toBeGreaterThan(50);
  const sent = collector.bodies.join().toLowerCase();
  for (const secret of [
    customer.email,
    customer.token,
    admin.token,
    customer.id,
    'adaeze',
    'okafor',
    'nwosu',
  ])
    expect(sent).not.toContain(secret.toLowerCase());
  for (const secret of ['secret-', password, '127.0.0.1', created.headers.get('location') ?? '', t.secret])
    expect(sent).not.toContain(secret.toLowerCase());
});

test('a share of 0 exports no trace that begins here', async () => {
  const customer = await start({ env: { OTEL_TRACES_SAMPLER_ARG: '0' } });
  await customer.call('GET /orders');
  expect(await allSpans()).toEqual([]);
});

test('a collector that cannot be reached costs no request, and is in the log once', async () => {
  await collector.close();
  const customer = await start();
  expect(await customer.call('GET /orders')).toMatchObject({ status: 200 });
  await t.close();
  expect(t.logLines.filter(({ msg }) => msg === 'traces cannot be exported')).toHaveLength(1);
});
