// Whatever is sent: the envelope, words for a person, the members at fault, and never an inside of ours.
import { once } from 'node:events';
import { connect } from 'node:net';
import { type ApiKey, api, basePath } from '@burnish/contract/api';
import type { EndpointDefinition } from '@burnish/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Answer, createTestApp, type Person, type TestApp } from '../../../testing/app.ts';
import { dataOf, requestBody } from '../../../testing/factories.ts';
import { keysOf } from '../../../testing/keys.ts';
import { kinds, readMembers, valueOfKind, withValue } from '../../../testing/members.ts';
import { expectEnvelope, expectFaults, expectRefusal } from '../../../testing/refusal.ts';

let t: TestApp;
let customer: Person;
let admin: Person;

beforeAll(async () => {
  t = await createTestApp();
  [customer, admin] = [await t.signIn('Adaeze Okafor'), await t.signInAdmin()];
});
afterAll(async () => {
  expect((await t.nobody.send({ method: 'GET', url: '/readyz' })).status).toBe(200);
  expect(t.log.filter(({ level }) => level >= 40)).toEqual([]);
  await t.close();
});

const nowhere = '0193f1c2-7a10-7c3e-9b1d-4f2a6c8e0d11';
const endpoints = keysOf(api).map((key) => {
  const definition: EndpointDefinition = api[key];
  return { key, definition };
});
const withBody = endpoints.flatMap(({ key, definition: { access, body, photoFields, sample } }) =>
  // Signing in is under the same check; its credential is sent to nobody here. What takes photographs takes forms only.
  body === undefined || photoFields !== undefined ? [] : [{ key, access, body, sample: sample.body ?? {} }],
);
const withId = endpoints.filter(({ key }) => key.includes('/:id'));
/** Lists; how the messages of a conversation and the usage of a subscription are asked for stands beside their features. */
const withQuery = endpoints.flatMap(({ key, definition: { query } }) =>
  query === undefined || !('cursor' in query.shape) || key.includes('/:id') ? [] : [{ key, query }],
);

function personFor(key: ApiKey): Person {
  const { access } = api[key];
  return access === 'admin' ? admin : customer;
}

const method = z.enum(['GET', 'POST', 'PUT', 'DELETE']);
type Method = z.output<typeof method>;

function addressOf(key: ApiKey, id = nowhere): { method: Method; url: string } {
  const [name, path = ''] = key.split(' ');
  return { method: method.parse(name), url: basePath + path.replace(':id', id) };
}

/** Of all its text, where each member is as long as it may be. */
function longestText(body: z.ZodObject): number {
  const schema = JSON.stringify(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }));
  return [...schema.matchAll(/"maxLength":(\d+)/g)].reduce((sum, [, length]) => sum + Number(length), 0);
}

function send(key: ApiKey, payload: unknown) {
  const headers = { 'content-type': 'application/json' };
  return personFor(key).send({ ...addressOf(key), payload: JSON.stringify(payload), headers });
}

/** Text as it goes over the wire, whatever JSON.stringify would have made of it. */
function sendText(payload: string, type = 'application/json', url = '/api/subscriptions/request') {
  return customer.send({ method: 'POST', url, payload, headers: { 'content-type': type } });
}

describe.each(withBody)('$key', ({ key, body, sample }) => {
  const members = readMembers(body);

  test('refuses every member of another kind than it is, and names it', async () => {
    let tried = 0;
    for (const { path, kinds: allowed } of members) {
      for (const kind of kinds.filter((other) => !allowed.has(other))) {
        const answer = await send(key, withValue(sample, path, valueOfKind[kind]));
        expectRefusal(answer, 400, 'INVALID_INPUT');
        expect(
          answer.body.errors?.map((fault) => fault.path),
          `${path}: ${kind}`,
        ).toEqual([path]);
        tried += 1;
      }
    }
    expect(tried).toBeGreaterThanOrEqual(4);
  });

  test.each([
    ['a character that the database cannot keep', '\u0000'],
    ['half a character', '\ud83d'],
    ['a hundred thousand characters', 'x'.repeat(100_000)],
  ])('refuses %s in every member that is text', async (_, text) => {
    for (const { path } of members.filter(({ kinds: allowed }) => allowed.has('string'))) {
      const answer = await send(key, withValue(sample, path, text));
      expectEnvelope(answer);
      if (answer.status === 404) expect(path).toMatch(/Id$/);
      else {
        expect(answer.status, path).toBe(400);
        if (key !== 'POST /auth/google')
          expect(answer.body.errors?.map((fault) => fault.path)).toEqual([path]);
      }
    }
  });

  test.each([[[]], [[{}]], ['text'], [7], [true], [null], ['']])(
    'refuses a body that is %j',
    async (payload) => {
      expectRefusal(await send(key, payload), 400, 'INVALID_INPUT');
    },
  );

  test('names all faults at once', async () => {
    const required = members.filter(({ path }) => {
      const [first = ''] = path.split('.');
      return path === first && !body.shape[first]?.safeParse(undefined).success;
    });
    const answer = await send(key, {});
    if (required.length === 0) return expect(answer.status).not.toBe(400);
    expectRefusal(answer, 400, 'INVALID_INPUT');
    expect(answer.body.errors?.map(({ path }) => path).toSorted()).toEqual(
      required.map(({ path }) => path).toSorted(),
    );
  });
});

describe('a body', () => {
  test.each([
    ['is cut off', '{'],
    ['goes on after its end', '{"a":1}}'],
    ['is no JSON', "{'a':1}"],
    ['is a word', 'undefined'],
    ['has a number that is none', '{"a":01}'],
    ['has more than a mark of its order', '\ufeff{}x'],
    ['would change what all objects are', '{"__proto__":{"role":"admin"}}'],
    ['would change it another way', '{"constructor":{"prototype":{"role":"admin"}}}'],
    ['is deep and never ends', `${'['.repeat(200_000)}`],
    ['is deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['is deep within a member', `{"address":${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}}`],
  ])('that %s is refused', async (_, payload) => {
    expectRefusal(await sendText(payload), 400, 'INVALID_INPUT');
    expect(Object.hasOwn(Object.prototype, 'role')).toBe(false);
  });

  test('that is nothing at all is refused with every member that it lacks', async () => {
    const answer = await sendText('');
    expectRefusal(answer, 400, 'INVALID_INPUT');
    expect(answer.body.errors?.length).toBeGreaterThan(5);
  });

  test('may be nothing at all where nothing is asked for, whatever its header says', async () => {
    const answer = await admin.send({
      method: 'PUT',
      url: `/api/admin/invoices/${nowhere}/confirm-payment`,
      headers: { 'content-type': 'application/json' },
    });
    expectRefusal(answer, 404, 'NOT_FOUND');
  });

  test('of 256 kB is looked at, of one byte more it is refused for its size', async () => {
    const ofSize = (bytes: number) => JSON.stringify({ notes: 'x'.repeat(bytes - '{"notes":""}'.length) });
    expectRefusal(await sendText(ofSize(256 * 1024)), 400, 'INVALID_INPUT');
    expectRefusal(await sendText(ofSize(256 * 1024 + 1)), 413, 'BODY_TOO_LARGE');
  });

  test('of no call can be half as large as that, though every character were written as an escape', () => {
    const longest = Math.max(...withBody.map(({ body }) => longestText(body)));
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
  ])('as %s is refused: calls take JSON', async (type) => {
    expectRefusal(await sendText(JSON.stringify(requestBody()), type), 415, 'UNSUPPORTED_BODY');
  });

  test('as form data is refused by a call that takes no file', async () => {
    const form = new FormData();
    form.set('planId', 'gold-plan');
    const answer = await customer.call('POST /subscriptions/request', { form });
    expectRefusal(answer, 415, 'UNSUPPORTED_BODY');
  });

  test('may hold members that nobody knows: they are ignored and never stored', async () => {
    const unknown = {
      ...requestBody(),
      _id: nowhere,
      id: nowhere,
      userId: admin.id,
      status: 'completed',
      kind: 'pay_per_image',
      finalPriceMinor: 1,
      adminNotes: 'mine',
      toString: 'x',
      createdAt: '1999-01-01T00:00:00.000Z',
      address: { ...requestBody().address, planet: 'Earth' },
    };
    const answer = await customer.send({
      method: 'POST',
      url: '/api/subscriptions/request',
      payload: unknown,
    });
    expect(answer.status).toBe(201);
    const { requests } = dataOf(await admin.call('GET /admin/subscription-requests'));
    expect(requests[0]).toMatchObject({
      userId: { _id: customer.id },
      status: 'pending',
      finalPrice: 197,
      adminNotes: null,
      address: requestBody().address,
      createdAt: t.clock.now().toISOString(),
    });
    expect(requests[0]?._id).not.toBe(nowhere);
  });

  test('may name a member twice: the last one counts', async () => {
    const text = JSON.stringify(requestBody()).replace('{', '{"planId":"diamond-plan",');
    const answer = await sendText(text);
    expect(answer.body.data).toMatchObject({ subscriptionRequest: { planId: { _id: 'gold-plan' } } });
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
  ])('may hold %j: it is text like any other', async (text) => {
    const body = requestBody({
      companyName: text,
      contactPerson: text,
      specialInstructions: text,
      taxId: text,
      address: { ...requestBody().address, street: text, city: text },
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
  ])('may not be %s', async (id) => {
    const answer = await personFor(key).send({ ...addressOf(key, id), payload: {} });
    expectRefusal(answer, malformedId === undefined ? 404 : 400, malformedId ?? 'NOT_FOUND');
  });
});

test('confirming the payment of an invoice that has no id says so in the words of the specification', async () => {
  const answer = await admin.call('PUT /admin/invoices/:id/confirm-payment', { params: { id: 'undefined' } });
  expect(answer.status).toBe(400);
  expect(answer.body.message).toBe('Invalid invoice ID');
});

describe.each(withQuery)('the query of $key', ({ key, query }) => {
  const ask = (text: string) => {
    const address = addressOf(key);
    return personFor(key).send({ ...address, url: `${address.url}?${text}` });
  };

  test.each(['0', '-1', 'abc', '1.5', '', '1e999', 'NaN', '1&limit=2', '%00', '[]'])(
    'has no limit of %s',
    async (limit) => expectFaults(await ask(`limit=${limit}`), 'limit'),
  );

  test('may ask for more than there is', async () => {
    expect((await ask('limit=1e9')).status).toBe(200);
  });

  test.each([
    'abc',
    '',
    '%00',
    '1',
    nowhere,
    Buffer.from('abc').toString('base64url'),
    Buffer.from(`${nowhere}'--`).toString('base64url'),
    Buffer.from(nowhere.toUpperCase()).toString('base64url'),
    Buffer.from(`${nowhere}\u0000`).toString('base64url'),
    Buffer.from(JSON.stringify({ id: nowhere })).toString('base64url'),
    'a'.repeat(201),
    'a&cursor=b',
  ])('has no cursor %s', async (cursor) => expectFaults(await ask(`cursor=${cursor}`), 'cursor'));

  if ('search' in query.shape)
    test.each(['%00', 'a&search=b', 'x'.repeat(201)])('has no search for %s', async (search) =>
      expectFaults(await ask(`search=${search}`), 'search'),
    );

  const filters = Object.keys(query.shape).filter((name) => !['limit', 'cursor', 'search'].includes(name));
  test('refuses a filter by a value that there is not', async () => {
    for (const name of filters)
      for (const value of ['', 'x', 'ACTIVE', '%00', "'", '__proto__', 'toString'])
        expectFaults(await ask(`${name}=${value}`), name);
  });

  test('ignores what it does not know', async () => {
    expect((await ask('userId=x&search[a]=1&__proto__=1&constructor=1&limit[$gt]=1&;drop')).status).toBe(200);
  });
});

describe('an address', () => {
  const at = (name: Method, url: string) => admin.send({ method: name, url });

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
  ] satisfies [Method, string][])('that is not there: %s %s', async (method, url) =>
    expectRefusal(await at(method, url), 404, 'NOT_FOUND'),
  );

  test.each([
    ['DELETE', '/api/admin/users', 'GET, HEAD'],
    ['POST', '/api/admin/users/?limit=1', 'GET, HEAD'],
    ['POST', '/api/%61dmin/users', 'GET, HEAD'],
    ['GET', '/api/subscriptions/request', 'POST'],
    ['DELETE', `/api/admin/invoices/${nowhere}`, 'GET, HEAD'],
    ['DELETE', '/api/admin/invoices/none', 'GET, HEAD'],
    ['GET', `/api/admin/invoices/${nowhere}/confirm-payment`, 'PUT'],
    ['DELETE', '/api/auth/profile', 'GET, HEAD, PUT'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['PATCH', '/api/openapi.json', 'GET, HEAD'],
    ['OPTIONS', '/api/openapi.json', 'GET, HEAD'],
  ] as const)('that takes other methods says which: %s %s', async (method, url, allowed) => {
    const answer = await admin.send({ method, url });
    expectRefusal(answer, 405, 'METHOD_NOT_ALLOWED');
    expect(answer.headers.allow?.toString().split(', ').toSorted().join(', ')).toBe(allowed);
  });

  test('that can be read can be asked for its head', async () => {
    expect((await admin.send({ method: 'HEAD', url: '/api/admin/users' })).status).toBe(200);
  });

  test.each([
    '/api/%',
    '/api/%zz',
    '/api/admin/invoices/%E0%A4%A',
    '/%',
    '/api/files/%/%',
    '/api/admin/invoices/%ff',
  ])('that is badly written: %s', async (url) => expectRefusal(await at('GET', url), 404, 'NOT_FOUND'));

  test('whose query is badly written is taken as far as it can be read', async () => {
    const answer = await at('GET', '/api/admin/users?search=%E0%A4%A&%=%&limit=1');
    expect(answer.status).toBe(200);
  });
});

describe('on its bare connection', () => {
  let port = 0;
  beforeAll(async () => {
    port = Number(new URL(await t.listen()).port);
  });

  async function say(text: string): Promise<Answer> {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    socket.write(text);
    let said = '';
    for await (const chunk of socket) said += chunk;
    const [head = '', body = ''] = said.split('\r\n\r\n');
    const [first = '', ...headers] = head.split('\r\n').map((line) => line.toLowerCase());
    return {
      status: Number(first.split(' ')[1]),
      headers: Object.fromEntries(headers.map((line) => line.split(': '))),
      body: JSON.parse(body),
    };
  }

  test('an address that is far too long is refused in the envelope', async () => {
    const answer = await say(`GET /api/admin/users?search=${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`);
    expectRefusal(answer, 413, 'BODY_TOO_LARGE');
  });

  test('a request that takes too long to arrive is refused in the envelope', async () => {
    const connected = once(t.app.server, 'connection');
    const answer = say('POST /api/auth/google HTTP/1.1\r\n');
    const [socket] = await connected;
    // As Node does when the time is over.
    const late = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    t.app.server.emit('clientError', late, socket);
    expectRefusal(await answer, 408, 'REQUEST_TOO_SLOW');
  });

  test('the head of a request has twenty seconds to arrive, and a minute without a byte ends it', () => {
    const { headersTimeout, timeout } = t.app.server;
    expect([headersTimeout, timeout]).toEqual([20_000, 60_000]);
  });

  test.each([
    'nonsense\r\n\r\n',
    'GET /api/\u0001 HTTP/1.1\r\n\r\n',
    'POST / HTTP/1.1\r\nContent-Length: x\r\n\r\n',
  ])('what is no request at all is refused in the envelope: %j', async (text) =>
    expectRefusal(await say(text), 400, 'INVALID_INPUT'),
  );
});

test('a refusal says nothing of the product’s making in its headers', async () => {
  const answer = await t.nobody.send({ method: 'GET', url: '/api/auth/profile' });
  expect(answer.headers).not.toHaveProperty('x-powered-by');
  expect(answer.headers).not.toHaveProperty('server');
});
