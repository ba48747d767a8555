// The client against the real product, over the network.

import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { signInWithPlan } from '../../../apps/server/src/features/photos/uploads/tus/tus.fixture.ts';
import { createApiKey } from '../../../testing/api-keys.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../testing/app.ts';
import { dataOf } from '../../../testing/factories.ts';
import { createJpeg } from '../../../testing/photos.ts';
import { createSubmission, submitPhotos } from '../../../testing/stored-photos.ts';
import type { ApiKeyScope } from '../../domain/src/accounts/api-key.ts';
import { type FindFailure, failuresOf, startFailingProxy } from './failing-proxy.fixture.ts';
import { BurnishError, ConnectionError, createClient } from './index.ts';

let t: TestApp;
let origin: string;
let customer: TestUser;
let apiKey: string;

beforeAll(async () => {
  t = await createTestApp();
  origin = await t.listen();
  customer = await signInWithPlan(t, 'Adaeze Okafor');
  const scopes: ApiKeyScope[] = ['photos:read', 'photos:write', 'account:write'];
  apiKey = (await createApiKey(customer, { scopes })).key;
});
afterAll(() => t.close());

const retryPolicy = { firstDelaySeconds: 0 };

/** A client behind a proxy, which counts its requests. */
async function connect(findFailure?: FindFailure) {
  const proxy = await startFailingProxy(origin, findFailure);
  onTestFinished(() => proxy.close());
  return { proxy, client: createClient({ baseUrl: proxy.url, apiKey, retryPolicy }) };
}

const countJobs = async () => dataOf(await customer.call('GET /photos/jobs')).page.total;
const missing = { params: { id: '0193f6c9-0d60-7b18-93c4-5d1b2c7a90e4' } };

test('returns the data of the reply', async () => {
  const submitted = await submitPhotos(t, customer);
  const { client } = await connect();
  const { job } = await client.call('GET /photos/jobs/:id', { params: { id: submitted._id } });
  expect(job.number).toBe(submitted.number);
});

test('an error has the status, the code, the message and the request ID', async () => {
  const { client, proxy } = await connect();
  const error = await client.call('GET /photos/jobs/:id', missing).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(BurnishError);
  expect(error).toMatchObject({
    status: 404,
    code: 'NOT_FOUND',
    message: 'Not found. It may have been deleted.',
    requestId: expect.stringMatching(/\w/),
    retryAfterSeconds: null,
    fields: [],
  });
  expect(proxy.requests).toHaveLength(1);
});

test('an error of the input names the fields', async () => {
  const { client } = await connect();
  const call = client.call('PUT /auth/display-name', { body: { fullName: '' } });
  await expect(call).rejects.toMatchObject({
    status: 400,
    code: 'INVALID_INPUT',
    fields: [{ path: 'fullName' }],
  });
});

test('a key without the scope is an error', async () => {
  const { client } = await connect();
  await expect(client.call('GET /orders')).rejects.toMatchObject({ status: 403, code: 'INSUFFICIENT_SCOPE' });
});

test('reads the rows of all pages', async () => {
  await submitPhotos(t, customer);
  await submitPhotos(t, customer);
  const total = await countJobs();
  const { client, proxy } = await connect();
  const numbers: string[] = [];
  for await (const { number } of client.list('GET /photos/jobs', { query: { limit: 1 } }))
    numbers.push(number);
  expect(new Set(numbers).size).toBe(total);
  expect(proxy.requests).toHaveLength(total);
});

test('reads no page that is not needed', async () => {
  const { client, proxy } = await connect();
  for await (const _ of client.list('GET /photos/jobs', { query: { limit: 1 } })) break;
  expect(proxy.requests).toHaveLength(1);
});

test('creates once, although the response was lost', async () => {
  const before = await countJobs();
  const { client, proxy } = await connect(
    failuresOf('POST', { kind: 'lose-response' }, { kind: 'lose-response' }),
  );
  const body = await createSubmission(t, customer, 1);
  const { job } = await client.call('POST /photos/jobs', { body });
  expect(await countJobs()).toBe(before + 1);
  expect(dataOf(await customer.call('GET /photos/jobs', { query: { limit: 1 } })).jobs[0]?._id).toBe(job._id);
  const keys = proxy.requests.map(({ headers }) => headers['idempotency-key']);
  expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
});

test('each call has another idempotency key', async () => {
  const { client, proxy } = await connect();
  for (const _ of [1, 2])
    await client.call('POST /photos/jobs', { body: await createSubmission(t, customer, 1) });
  const [first, second] = proxy.requests.map(({ headers }) => headers['idempotency-key']);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).not.toBe(first);
});

test('sends files as a form, and again if the response was lost', async () => {
  const before = await countJobs();
  const { client } = await connect(failuresOf('POST', { kind: 'lose-response' }));
  const file = new File([new Uint8Array(await createJpeg())], 'DSC_7.jpg');
  const body = { brief: 'Soft light.', tier: null };
  const { photos } = await client.call('POST /photos/upload', { body, files: { photos: [file] } });
  expect(photos.map(({ fileName }) => fileName)).toEqual(['DSC_7.jpg']);
  expect(await countJobs()).toBe(before + 1);
});

test('reads again after an incomplete response', async () => {
  const { client, proxy } = await connect(failuresOf('GET', { kind: 'cut-response', bytes: 20 }));
  await client.call('GET /photos/jobs');
  expect(proxy.requests).toHaveLength(2);
});

test('changes without a key are not repeated after a lost response', async () => {
  const { client, proxy } = await connect(failuresOf('PUT', { kind: 'lose-response' }));
  const call = client.call('PUT /auth/display-name', { body: { fullName: 'Adaeze O.' } });
  await expect(call).rejects.toBeInstanceOf(ConnectionError);
  expect(proxy.requests).toHaveLength(1);
});

test.each([429, 503])('waits as long as a response with %i asks, and repeats the call', async (status) => {
  const respond = { kind: 'respond', status, headers: { 'retry-after': '0' } } as const;
  const { client, proxy } = await connect(failuresOf('GET', respond, respond));
  await client.call('GET /photos/jobs');
  expect(proxy.requests).toHaveLength(3);
});

test('a change that was refused by a limit is repeated', async () => {
  const respond = { kind: 'respond', status: 429, headers: { 'retry-after': '0' } } as const;
  const { client, proxy } = await connect(failuresOf('PUT', respond));
  await client.call('PUT /auth/display-name', { body: { fullName: 'Adaeze Okafor' } });
  expect(proxy.requests).toHaveLength(2);
});

test('fails at once if the server asks for a longer wait than allowed', async () => {
  const respond = { kind: 'respond', status: 429, headers: { 'retry-after': '3600' } } as const;
  const { client, proxy } = await connect(failuresOf('GET', respond));
  await expect(client.call('GET /photos/jobs')).rejects.toMatchObject({
    status: 429,
    retryAfterSeconds: 3600,
  });
  expect(proxy.requests).toHaveLength(1);
});

test('fails after four retries', async () => {
  const { client, proxy } = await connect(() => ({ kind: 'respond', status: 503 }));
  await expect(client.call('GET /photos/jobs')).rejects.toMatchObject({ status: 503, code: 'UNKNOWN' });
  expect(proxy.requests).toHaveLength(5);
});

test('a call without a response in time fails', async () => {
  const { client } = await connect(() => ({ kind: 'stall-response', bytes: 1 }));
  const impatient = createClient({ baseUrl: origin, apiKey, retryPolicy: { retries: 0 } });
  expect((await impatient.call('GET /photos/jobs')).jobs.length).toBeGreaterThan(0);
  const call = client.call('PUT /auth/display-name', { body: { fullName: 'A' }, timeoutSeconds: 0.05 });
  await expect(call).rejects.toBeInstanceOf(ConnectionError);
});

test('a signal ends a call with its reason', async () => {
  const { client, proxy } = await connect(() => ({ kind: 'stall-response', bytes: 1 }));
  const controller = new AbortController();
  const call = client.call('GET /photos/jobs', { signal: controller.signal });
  await proxy.stalled;
  controller.abort(new Error('changed my mind'));
  await expect(call).rejects.toThrow('changed my mind');
  expect(proxy.requests).toHaveLength(1);
});

test('CSV files are text', async () => {
  const admin = await t.signInAdmin();
  const { key } = await createApiKey(admin, { scopes: ['studio:read'] });
  const client = createClient({ baseUrl: origin, apiKey: key });
  expect(await client.call('GET /admin/users/export')).toContain('Adaeze');
});

test.each([
  ['http://studio.example', 'HTTPS'],
  ['ftp://studio.example', 'not the URL of a server'],
  ['studio', 'not the URL of a server'],
])('sends no key to %s', (baseUrl, message) => {
  expect(() => createClient({ baseUrl, apiKey })).toThrow(message);
});

test('refuses an invalid key, and a parameter that changes the path', async () => {
  expect(() => createClient({ baseUrl: origin, apiKey: 'two words' })).toThrow('API key');
  const { client, proxy } = await connect();
  await expect(async () => client.call('GET /photos/jobs/:id', { params: { id: '..' } })).rejects.toThrow(
    '"id"',
  );
  expect(proxy.requests).toEqual([]);
});
