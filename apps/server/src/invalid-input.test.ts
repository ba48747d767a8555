// Invalid requests get the error envelope with a readable message and the invalid fields, and no internal details.
import { once } from 'node:events';
import { connect } from 'node:net';
import { type ApiKey, api, basePath, type Wire } from '@burnish/contract/api';
import { type EndpointDefinition, isPermission } from '@burnish/contract/endpoint';
import { challengeSample, passkeyCredentialSample } from '@burnish/contract/second-factor/samples';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp, type TestResponse, type TestUser } from '../../../testing/app.ts';
import { expectEnvelope, expectError, expectFieldErrors } from '../../../testing/expect-error.ts';
import { dataOf, planOrderBody } from '../../../testing/factories.ts';
import { keysOf } from '../../../testing/keys.ts';
import { kinds, listMembers, valuesByKind, withValue } from '../../../testing/schema-members.ts';

let t: TestApp;
let customer: TestUser;
let admin: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  [customer, admin] = [await t.signIn('Adaeze Okafor'), await t.signInAdmin()];
});
afterAll(async () => {
  expect((await t.visitor.send({ method: 'GET', url: '/readyz' })).status).toBe(200);
  expect(t.logLines.filter(({ level }) => level >= 40)).toEqual([]);
  await t.close();
});

const missingId = '0193f1c2-7a10-7c3e-9b1d-4f2a6c8e0d11';
const endpoints = keysOf(api).map((key) => {
  const definition: EndpointDefinition = api[key];
  return { key, definition };
});

const annotations = [{ x: 0.5, y: 0.5, note: 'Lighten.' }];

/** Bodies with members that the sample in the contract leaves out, for calls where such a member has required ones. */
const fullBodies: { readonly [K in ApiKey]?: Wire[K]['body'] } = {
  // The first day of the sample is closed.
  'PUT /admin/settings/opening-hours': {
    week: Array.from({ length: 7 }, () => ({ opens: '09:00', closes: '18:00' })),
    timeZone: 'Africa/Lagos',
    version: 1,
  },
  'POST /auth/confirmation': { passkey: { challenge: challengeSample, credential: passkeyCredentialSample } },
  'POST /photos/pending-submissions': {
    ...api['POST /photos/pending-submissions'].sample.body,
    photos: [{ uploadId: missingId, annotations }],
  },
  'POST /photos/jobs': { photos: [{ uploadId: missingId, annotations }] },
  'PUT /photos/:id': { annotations },
};
const withBody = endpoints.flatMap(({ key, definition: { access, body, fileFields, sample } }) =>
  // Photo uploads accept only forms, and the preview of a bank statement has only optional fields besides its file.
  body === undefined || fileFields !== undefined || key === 'POST /admin/bank-statements/preview'
    ? []
    : [{ key, access, body, sample: fullBodies[key] ?? sample.body ?? {} }],
);
const withId = endpoints.filter(({ key }) => key.includes('/:id'));
/** Lists. The tests of chat and usage check the queries for a chat's messages and a subscription's usage. */
const withQuery = endpoints.flatMap(({ key, definition: { query } }) =>
  query === undefined || !('cursor' in query.shape) || key.includes('/:id') ? [] : [{ key, query }],
);

function personFor(key: ApiKey): TestUser {
  const { access } = api[key];
  return isPermission(access) ? admin : customer;
}

const method = z.enum(['GET', 'POST', 'PUT', 'DELETE']);
type Method = z.output<typeof method>;

function requestFor(key: ApiKey, id = missingId): { method: Method; url: string } {
  const [name, path = ''] = key.split(' ');
  return { method: method.parse(name), url: basePath + path.replace(':id', id) };
}

/** The total length of all text fields when each has its maximum length. */
function maxTextLength(body: z.ZodObject): number {
  const schema = JSON.stringify(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }));
  return [...schema.matchAll(/"maxLength":(\d+)/g)].reduce((sum, [, length]) => sum + Number(length), 0);
}

function send(key: ApiKey, payload: unknown) {
  const headers = { 'content-type': 'application/json' };
  return personFor(key).send({ ...requestFor(key), payload: JSON.stringify(payload), headers });
}

/** Sends the payload as it is, including text that JSON.stringify would never produce. */
function sendText(payload: string, type = 'application/json', url = '/api/subscriptions/request') {
  return customer.send({ method: 'POST', url, payload, headers: { 'content-type': type } });
}

describe.each(withBody)('$key', ({ key, body, sample }) => {
  const fields = listMembers(body);

  test('rejects a field of the wrong type and names it', async () => {
    let count = 0;
    for (const { path, kinds: allowed } of fields) {
      for (const kind of kinds.filter((candidate) => !allowed.has(candidate))) {
        const response = await send(key, withValue(sample, path, valuesByKind[kind]));
        expectError(response, 400, 'INVALID_INPUT');
        expect(
          response.body.errors?.map((error) => error.path),
          `${path}: ${kind}`,
        ).toEqual([path]);
        count += 1;
      }
    }
    expect(count).toBeGreaterThanOrEqual(4);
  });

  test.each([
    ['a NUL character', '\u0000'],
    ['a lone surrogate', '\ud83d'],
    ['100,000 characters', 'x'.repeat(100_000)],
  ])('rejects %s in every text field', async (_, text) => {
    for (const { path } of fields.filter(({ kinds: allowed }) => allowed.has('string'))) {
      const response = await send(key, withValue(sample, path, text));
      expectEnvelope(response);
      // Guests need a session first, which the sample's isn't.
      if (response.status === 404 || response.status === 410) expect(path).toMatch(/Id$|Ids\.\d+$/);
      else {
        expect(response.status, path).toBe(400);
        if (key !== 'POST /auth/google')
          expect(response.body.errors?.map((error) => error.path)).toEqual([path]);
      }
    }
  });

  test.each([[[]], [[{}]], ['text'], [7], [true], [null], ['']])('rejects the body %j', async (payload) => {
    expectError(await send(key, payload), 400, 'INVALID_INPUT');
  });

  test('reports all invalid fields at once', async () => {
    const required = fields.filter(({ path }) => {
      const [first = ''] = path.split('.');
      return path === first && !body.shape[first]?.safeParse(undefined).success;
    });
    const response = await send(key, {});
    if (required.length === 0) return expect(response.status).not.toBe(400);
    expectError(response, 400, 'INVALID_INPUT');
    expect(response.body.errors?.map(({ path }) => path).toSorted()).toEqual(
      required.map(({ path }) => path).toSorted(),
    );
  });
});

describe('a request body', () => {
  test.each([
    ['is cut off', '{'],
    ['continues after its end', '{"a":1}}'],
    ['is not JSON', "{'a':1}"],
    ['is the word undefined', 'undefined'],
    ['has an invalid number', '{"a":01}'],
    ['has text after an empty object with a byte order mark', '\ufeff{}x'],
    ['sets the prototype of objects', '{"__proto__":{"role":"admin"}}'],
    ['sets the prototype by the constructor', '{"constructor":{"prototype":{"role":"admin"}}}'],
    ['is deeply nested and cut off', `${'['.repeat(200_000)}`],
    ['is deeply nested', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['is deeply nested in a field', `{"address":${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}}`],
  ])('is rejected if it %s', async (_, payload) => {
    expectError(await sendText(payload), 400, 'INVALID_INPUT');
    expect(Object.hasOwn(Object.prototype, 'role')).toBe(false);
  });

  test('is rejected if it is empty, with all missing fields', async () => {
    const response = await sendText('');
    expectError(response, 400, 'INVALID_INPUT');
    expect(response.body.errors?.length).toBeGreaterThan(5);
  });

  test('may be empty for a call without input, whatever the content type', async () => {
    const response = await admin.send({
      method: 'PUT',
      url: `/api/admin/invoices/${missingId}/confirm-payment`,
      headers: { 'content-type': 'application/json' },
    });
    expectError(response, 404, 'NOT_FOUND');
  });

  test('may have 256 KiB, but not one byte more', async () => {
    const ofSize = (bytes: number) => JSON.stringify({ notes: 'x'.repeat(bytes - '{"notes":""}'.length) });
    expectError(await sendText(ofSize(256 * 1024)), 400, 'INVALID_INPUT');
    expectError(await sendText(ofSize(256 * 1024 + 1)), 413, 'BODY_TOO_LARGE');
  });

  test('of a valid call has less than half of the size limit, even if every character is escaped', () => {
    const longest = Math.max(...withBody.map(({ body }) => maxTextLength(body)));
    expect(longest).toBeGreaterThan(5_000);
    expect(longest * '\\u0000'.length).toBeLessThan((256 * 1024) / 2);
  });

  test.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'text/html',
    'application/octet-stream',
    'application/jsonx',
    'image/png',
    'nonsense',
  ])('is rejected with the content type %s', async (type) => {
    expectError(await sendText(JSON.stringify(planOrderBody()), type), 415, 'UNSUPPORTED_BODY');
  });

  test('is rejected as form data by a call without files', async () => {
    const form = new FormData();
    form.set('planId', 'gold-plan');
    const response = await customer.call('POST /subscriptions/request', { form });
    expectError(response, 415, 'UNSUPPORTED_BODY');
  });

  test('may contain unknown fields, which are ignored and not stored', async () => {
    const unknown = {
      ...planOrderBody(),
      _id: missingId,
      id: missingId,
      userId: admin.id,
      status: 'completed',
      kind: 'pay_per_image',
      finalPriceMinor: 1,
      adminNotes: 'Injected',
      toString: 'x',
      createdAt: '1999-01-01T00:00:00.000Z',
      address: { ...planOrderBody().address, planet: 'Earth' },
    };
    const response = await customer.send({
      method: 'POST',
      url: '/api/subscriptions/request',
      payload: unknown,
    });
    expect(response.status).toBe(201);
    const { requests } = dataOf(await admin.call('GET /admin/subscription-requests'));
    expect(requests[0]).toMatchObject({
      userId: { _id: customer.id },
      status: 'pending',
      finalPrice: 197,
      adminNotes: null,
      address: planOrderBody().address,
      createdAt: t.clock.now().toISOString(),
    });
    expect(requests[0]?._id).not.toBe(missingId);
  });

  test('may contain a field twice; the last value is used', async () => {
    const text = JSON.stringify(planOrderBody()).replace('{', '{"planId":"diamond-plan",');
    const response = await sendText(text);
    expect(response.body.data).toMatchObject({ subscriptionRequest: { planId: { _id: 'gold-plan' } } });
  });

  test.each([
    "Robert'); drop table users;--",
    '<script>alert(1)</script>',
    '%{7*7}',
    '{{7*7}}',
    '%00%0a',
    '\u202egnp.exe',
    'Ọkàfọ̀ 👩🏾‍🎨',
    '\\"\\u0000',
    '../../etc/passwd',
    'null',
    '-1',
  ])('stores %j as plain text', async (text) => {
    const body = planOrderBody({
      companyName: text,
      contactPerson: text,
      specialInstructions: text,
      taxId: text,
      address: { ...planOrderBody().address, street: text, city: text },
    });
    const { subscriptionRequest } = dataOf(await customer.call('POST /subscriptions/request', { body }));
    expect(subscriptionRequest).toMatchObject({
      companyName: text,
      contactPerson: text,
      specialInstructions: text,
      taxId: text,
      address: { street: text, city: text },
    });
  });
});

describe.each(withId)('the id in $key', ({ key, definition: { malformedId } }) => {
  test.each([
    'abc',
    '1',
    '-1',
    'null',
    'undefined',
    '0193f1c2-7a10-7c3e-9b1d-4f2a6c8e0d1',
    '0193f1c2-7a10-7c3e-9b1d-4f2a6c8e0d111',
    '0193F1C2-7A10-7C3E-9B1D-4F2A6C8E0D11',
    '{0193f1c2-7a10-7c3e-9b1d-4f2a6c8e0d11}',
    "'%20or%20'1'='1",
    '%00',
    '0193f1c2-7a10-7c3e-9b1d-4f2a6c8e0d11%00',
    '..%2f..%2fetc%2fpasswd',
    '%F0%9F%98%80',
    '$%7Bid%7D',
    'a'.repeat(1_900),
  ])('is rejected if it is %s', async (id) => {
    const response = await personFor(key).send({ ...requestFor(key, id), payload: {} });
    expectError(response, malformedId === undefined ? 404 : 400, malformedId ?? 'NOT_FOUND');
  });
});

test('confirming a payment without an invoice ID returns the specified message', async () => {
  const response = await admin.call('PUT /admin/invoices/:id/confirm-payment', {
    params: { id: 'undefined' },
  });
  expect(response.status).toBe(400);
  expect(response.body.message).toBe('Invalid invoice ID');
});

describe.each(withQuery)('the query of $key', ({ key, query }) => {
  const get = (text: string) => {
    const target = requestFor(key);
    return personFor(key).send({ ...target, url: `${target.url}?${text}` });
  };

  test.each(['0', '-1', 'abc', '1.5', '', '1e999', 'NaN', '1&limit=2', '%00', '[]'])(
    'rejects the limit %s',
    async (limit) => expectFieldErrors(await get(`limit=${limit}`), 'limit'),
  );

  test('accepts a limit above the maximum', async () => {
    expect((await get('limit=1e9')).status).toBe(200);
  });

  test.each([
    'abc',
    '',
    '%00',
    '1',
    missingId,
    Buffer.from('abc').toString('base64url'),
    Buffer.from(`${missingId}'--`).toString('base64url'),
    Buffer.from(missingId.toUpperCase()).toString('base64url'),
    Buffer.from(`${missingId}\u0000`).toString('base64url'),
    Buffer.from(JSON.stringify({ id: missingId })).toString('base64url'),
    'a'.repeat(201),
    'a&cursor=b',
  ])('rejects the cursor %s', async (cursor) => expectFieldErrors(await get(`cursor=${cursor}`), 'cursor'));

  if ('search' in query.shape)
    test.each(['%00', 'a&search=b', 'x'.repeat(201)])('rejects the search %s', async (search) =>
      expectFieldErrors(await get(`search=${search}`), 'search'),
    );

  const filters = Object.keys(query.shape).filter((name) => !['limit', 'cursor', 'search'].includes(name));
  test('rejects unknown filter values', async () => {
    for (const name of filters)
      for (const value of ['', 'x', 'ACTIVE', '%00', "'", '__proto__', 'toString'])
        expectFieldErrors(
          await get(`${name}=${value}${name.endsWith('Amount') ? '&currency=USD' : ''}`),
          name,
        );
  });

  test('ignores unknown parameters', async () => {
    expect((await get('userId=x&search[a]=1&__proto__=1&constructor=1&limit[$gt]=1&;drop')).status).toBe(200);
  });
});

describe('a URL', () => {
  const send = (name: Method, url: string) => admin.send({ method: name, url });

  test.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/unknown'],
    ['POST', '/api/admin'],
    ['PUT', '/api/auth/profile/x'],
    ['GET', '/api/.env'],
    ['GET', '/api/../../etc/passwd'],
    ['GET', '/api/__proto__'],
    ['GET', '/api/admin/invoices/1/2/3'],
    ['GET', `/api/${'x'.repeat(8_000)}`],
    ['GET', `/api/admin/invoices/${'x'.repeat(8_000)}`],
  ] satisfies [Method, string][])('that does not exist returns 404: %s %s', async (method, url) =>
    expectError(await send(method, url), 404, 'NOT_FOUND'),
  );

  test.each([
    ['DELETE', '/api/admin/users', 'GET, HEAD'],
    ['POST', '/api/admin/users/?limit=1', 'GET, HEAD'],
    ['POST', '/api/%61dmin/users', 'GET, HEAD'],
    ['GET', '/api/subscriptions/request', 'POST'],
    ['DELETE', `/api/admin/invoices/${missingId}`, 'GET, HEAD'],
    ['DELETE', '/api/admin/invoices/none', 'GET, HEAD'],
    ['GET', `/api/admin/invoices/${missingId}/confirm-payment`, 'PUT'],
    ['DELETE', '/api/auth/profile', 'GET, HEAD, PUT'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['PATCH', '/api/openapi.json', 'GET, HEAD'],
    ['OPTIONS', '/api/openapi.json', 'GET, HEAD'],
  ] as const)(
    'with another method returns 405 and the allowed methods: %s %s',
    async (method, url, allowed) => {
      const response = await admin.send({ method, url });
      expectError(response, 405, 'METHOD_NOT_ALLOWED');
      expect(response.headers.allow?.toString().split(', ').toSorted().join(', ')).toBe(allowed);
    },
  );

  test('with GET also accepts HEAD', async () => {
    expect((await admin.send({ method: 'HEAD', url: '/api/admin/users' })).status).toBe(200);
  });

  test.each([
    '/api/%',
    '/api/%zz',
    '/api/admin/invoices/%E0%A4%A',
    '/%',
    '/api/files/%/%',
    '/api/admin/invoices/%ff',
  ])('that is malformed returns 404: %s', async (url) =>
    expectError(await send('GET', url), 404, 'NOT_FOUND'),
  );

  test('with a malformed query is read as far as possible', async () => {
    const response = await send('GET', '/api/admin/users?search=%E0%A4%A&%=%&limit=1');
    expect(response.status).toBe(200);
  });
});

describe('a raw connection', () => {
  let port = 0;
  beforeAll(async () => {
    port = Number(new URL(await t.listen()).port);
  });

  async function sendRaw(text: string): Promise<TestResponse> {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    socket.write(text);
    let received = '';
    for await (const chunk of socket) received += chunk;
    const [head = '', body = ''] = received.split('\r\n\r\n');
    const [first = '', ...headers] = head.split('\r\n').map((line) => line.toLowerCase());
    return {
      status: Number(first.split(' ')[1]),
      headers: Object.fromEntries(headers.map((line) => line.split(': '))),
      body: JSON.parse(body),
    };
  }

  test('gets the error envelope for a URL that is too long', async () => {
    const response = await sendRaw(
      `GET /api/admin/users?search=${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
    );
    expectError(response, 413, 'BODY_TOO_LARGE');
  });

  test('gets the error envelope for a request that times out', async () => {
    const connected = once(t.app.server, 'connection');
    const response = sendRaw('POST /api/auth/google HTTP/1.1\r\n');
    const [socket] = await connected;
    // Node emits this error after the timeout.
    const timeoutError = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    t.app.server.emit('clientError', timeoutError, socket);
    expectError(await response, 408, 'REQUEST_TIMEOUT');
  });

  test('has 20 seconds to send the headers and is closed after a minute without data', () => {
    const { headersTimeout, timeout } = t.app.server;
    expect([headersTimeout, timeout]).toEqual([20_000, 60_000]);
  });

  test.each([
    'nonsense\r\n\r\n',
    'GET /api/\u0001 HTTP/1.1\r\n\r\n',
    'POST / HTTP/1.1\r\nContent-Length: x\r\n\r\n',
  ])('gets the error envelope for a malformed request: %j', async (text) =>
    expectError(await sendRaw(text), 400, 'INVALID_INPUT'),
  );
});

test('the headers of an error do not name the server software', async () => {
  const response = await t.visitor.send({ method: 'GET', url: '/api/auth/profile' });
  expect(response.headers).not.toHaveProperty('x-powered-by');
  expect(response.headers).not.toHaveProperty('server');
});
