import { Readable } from 'node:stream';
import { statusOf } from '@burnish/contract/errors';
import { DomainError, errorCodes, invalidInput } from '@burnish/domain/errors';
import { eq } from 'drizzle-orm';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type LogLine, type Person, type TestApp } from '../../../../testing/app.ts';
import {
  approvedReceipt,
  dataOf,
  pendingRequest,
  receiptFields,
  receiptForm,
  requestBody,
  sampleFile,
  sentInvoice,
} from '../../../../testing/factories.ts';
import { expectEnvelope, expectRefusal } from '../../../../testing/refusal.ts';
import { refuseRows } from '../../../../testing/sabotage.ts';
import { createApp } from '../app.ts';
import { requests } from '../db/schema.ts';
import { openDatabase } from './database.ts';
import { describeError, handleErrors } from './error-handler.ts';
import { createLogger } from './logger.ts';

function withCode(code: string, message = 'secret', cause?: unknown): Error {
  return Object.assign(new Error(message, { cause }), { code });
}

describe('whatever is thrown', () => {
  let app: FastifyInstance;
  let lines: LogLine[];
  let thrown: unknown;

  beforeEach(() => {
    lines = [];
    const loggerInstance: FastifyBaseLogger = createLogger('warn', {
      write: (line) => void lines.push(JSON.parse(line)),
    });
    app = Fastify({
      loggerInstance,
      genReqId: () => crypto.randomUUID(),
    });
    handleErrors(app);
    app.get('/', async () => {
      throw thrown;
    });
  });
  afterEach(() => app.close());

  async function answerTo(error: unknown) {
    thrown = error;
    const answer = await app.inject('/');
    const { statusCode: status, headers } = answer;
    return { status, headers, body: answer.json() };
  }

  test.each(errorCodes)('is answered by its code: %s', async (code) => {
    expectRefusal(await answerTo(new DomainError(code)), statusOf[code], code);
    expect(lines).toHaveLength(statusOf[code] >= 500 ? 1 : 0);
  });

  test('is answered with its one fault for a message, and with the general sentence where there are more', async () => {
    const one = await answerTo(invalidInput('a.b', 'Enter it.'));
    expect(one.body).toMatchObject({ message: 'Enter it.', errors: [{ path: 'a.b', message: 'Enter it.' }] });
    const faults = [
      { path: 'a', message: 'Enter it.' },
      { path: 'b', message: 'Enter that.' },
    ];
    const two = await answerTo(new DomainError('INVALID_INPUT', faults));
    expect(two.body).toMatchObject({ message: 'Please check what you entered.', errors: faults });
  });

  test('says when it may be tried again, where that is known', async () => {
    const later = await answerTo(new DomainError('TOO_MANY_REQUESTS', [], { retryAfterSeconds: 30 }));
    expect(later.headers['retry-after']).toBe('30');
    expect((await answerTo(new DomainError('NOT_READY'))).headers).not.toHaveProperty('retry-after');
  });

  test.each([
    '08000',
    '08006',
    '53300',
    '57P01',
    '57P03',
    '40001',
    '40P01',
    'ECONNREFUSED',
    'ECONNRESET',
    'ETIMEDOUT',
    'EPIPE',
    'ENOENT',
  ])('is an outage when the database is away (%s), however deep it lies', async (code) => {
    for (const error of [
      withCode(code),
      new Error('outer', { cause: new Error('x', { cause: withCode(code) }) }),
    ]) {
      const answer = await answerTo(error);
      expectRefusal(answer, 503, 'NOT_READY');
      expect(answer.body.message).toBe('The service is not ready. Please try again in a moment.');
    }
  });

  test.each(['Connection terminated unexpectedly', 'timeout exceeded when trying to connect'])(
    'is an outage when the driver says %s',
    async (message) => expectRefusal(await answerTo(new Error(message)), 503, 'NOT_READY'),
  );

  test.each([
    ['an error', new Error('secret')],
    ['a fault of the program', new TypeError("Cannot read 'secret' of undefined")],
    ['a refusal of the database', withCode('23505', 'Key (email)=(secret) already exists')],
    ['a bad value in the database', withCode('22P02')],
    ['an error that says it is a server’s', Object.assign(new Error('secret'), { statusCode: 502 })],
    ['text', 'secret'],
    ['a number', 7],
    ['nothing', undefined],
    ['null', null],
    ['an object', { secret: true }],
    ['a list', ['secret']],
    ['an object that says it is fine', { statusCode: 200, message: 'secret' }],
  ])('is an error of ours, told without a word of it: %s', async (_, error) => {
    const answer = await answerTo(error);
    expectRefusal(answer, 500, 'INTERNAL');
    expect(answer.body).toEqual({
      success: false,
      message: 'Something went wrong on our side. Please try again.',
      code: 'INTERNAL',
      requestId: expect.any(String),
    });
    expect(JSON.stringify(lines)).not.toContain('secret');
    expect(lines).toMatchObject([{ level: 50, code: 'INTERNAL', reqId: answer.body.requestId }]);
  });

  test.each([
    [400, 400, 'INVALID_INPUT'],
    [404, 400, 'INVALID_INPUT'],
    [422, 400, 'INVALID_INPUT'],
    [429, 429, 'TOO_MANY_REQUESTS'],
  ] as const)('is a refusal when a plugin says %i', async (statusCode, status, code) => {
    expectRefusal(await answerTo(Object.assign(new Error('secret'), { statusCode })), status, code);
    expect(lines).toEqual([]);
  });
});

describe('what the log says of an error', () => {
  test('is its kinds, its codes and its places, outermost first', () => {
    const error = new Error('secret', { cause: new TypeError('secret', { cause: withCode('23505') }) });
    expect(describeError(error)).toEqual({
      causes: [
        { kind: 'Error', code: '' },
        { kind: 'TypeError', code: '' },
        { kind: 'Error', code: '23505' },
      ],
      at: expect.arrayContaining([expect.stringMatching(/^ {4}at .*error-handler\.test\.ts/)]),
    });
  });

  test('is no line of its message, though it reads like a place', () => {
    const message = 'Failed: Ada\n    at 12 Baker Street (flat:2:1)\n at home';
    expect(JSON.stringify(describeError(new Error(message)))).not.toMatch(/Baker|home|Ada/);
    const renamed = new Error(message);
    renamed.message = 'another';
    expect(JSON.stringify(describeError(renamed))).not.toMatch(/Baker|home|Ada/);
  });

  test('ends, also where an error is its own cause', () => {
    const error = new Error('x');
    error.cause = error;
    expect(describeError(error)).toMatchObject({ causes: expect.any(Array) });
  });
});

describe('in the product', () => {
  let t: TestApp;
  let customer: Person;
  let admin: Person;

  beforeAll(async () => {
    t = await createTestApp();
    [customer, admin] = [await t.signIn('Adaeze Okafor'), await t.signInAdmin()];
  });
  afterAll(() => t.close());

  test('an error that quotes a customer’s words is neither told nor logged with them', async () => {
    const mend = await refuseRows(t.database, 'requests');
    const body = requestBody({ specialInstructions: 'Please\n    at 12 Baker Street (second floor)' });
    const answer = await customer.call('POST /subscriptions/request', { body });
    await mend();
    expectRefusal(answer, 500, 'INTERNAL');
    const line = t.log.find(({ reqId }) => reqId === answer.body.requestId);
    expect(line).toMatchObject({ code: 'INTERNAL', msg: 'a request failed' });
    expect(JSON.stringify(t.log)).not.toMatch(/Okafor|okafor|Adaeze|Lagos|234|Baker|insert into|sabotaged/);
  });

  test('the log of a whole order names nobody and holds no secret', async () => {
    await approvedReceipt(customer, admin);
    await admin.call('GET /admin/users', { query: { search: 'Okafor' } });
    await t.nobody.send({ method: 'GET', url: `/api/auth/profile?token=${customer.token}` });
    await t.bearer('broken.token.here').call('GET /auth/profile');
    const log = JSON.stringify(t.log);
    expect(log).toContain('/api/subscriptions/payments/receipt');
    expect(log).not.toMatch(/okafor|adaeze|lagos|bank\.test|HTB|meridian|search=/i);
    for (const secret of [customer.token, customer.email, t.secret, 'broken.token.here'])
      expect(log).not.toContain(secret);
  });

  test('a connection that is lost in the middle is an outage, and the next request is served', async () => {
    const { _id: id } = await pendingRequest(customer);
    const holder = new pg.Client(t.database.address);
    await holder.connect();
    await holder.query('begin');
    await holder.query('select from requests where id = $1 for update', [id]);
    const approve = () =>
      admin.call('PUT /admin/subscription-requests/:id', { params: { id }, body: { status: 'approved' } });
    const waiting = approve();
    const blocked = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await holder.query(blocked)).rowCount).toBe(1);
    await holder.query(`select pg_terminate_backend(pid) from (${blocked}) as waiting`);
    expectRefusal(await waiting, 503, 'NOT_READY');
    await holder.query('rollback');
    await holder.end();
    const [row] = await t.database.queries.select().from(requests).where(eq(requests.id, id));
    expect(row?.status).toBe('pending');
    expect((await approve()).status).toBe(200);
  });
});

describe('without its database', () => {
  let app: FastifyInstance;
  let token: string;
  let close: () => Promise<void>;

  beforeAll(async () => {
    const t = await createTestApp();
    token = (await t.signIn('Adaeze Okafor')).token;
    // Nobody listens on port 1.
    const log = createLogger('silent');
    const database = openDatabase({ ...t.database.address, host: '127.0.0.1', port: 1 }, log);
    const { config, storage, secret, clock } = t;
    ({ server: app } = await createApp({ config, database, storage, secret, clock, log, pages: null }));
    close = async () => {
      await app.close();
      await database.close();
      await t.close();
    };
  });
  afterAll(() => close());

  test.each(['/api/auth/profile', '/api/admin/users', '/readyz'])(
    '%s says that it is not ready',
    async (url) => {
      const answer = await app.inject({ url, headers: { authorization: `Bearer ${token}` } });
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toMatchObject({ code: 'NOT_READY' });
      expectEnvelope({ status: 503, headers: answer.headers, body: answer.json() });
    },
  );

  test('the process lives all the same, and a stranger is told to sign in', async () => {
    expect((await app.inject('/healthz')).json()).toEqual({ success: true });
    expect((await app.inject('/api/auth/profile')).statusCode).toBe(401);
  });
});

describe('without its storage', () => {
  let t: TestApp;
  let isBroken = false;
  let bytes: Readable | null = null;

  beforeAll(async () => {
    t = await createTestApp({
      storage: (real) => ({
        ...real,
        put: async (key, content, type) => {
          if (isBroken) throw new Error('/srv/files is full of secrets');
          await real.put(key, content, type);
        },
        read: (key) => (bytes === null ? real.read(key) : Promise.resolve(bytes)),
        isReady: async () => !isBroken,
      }),
    });
  });
  afterAll(() => t.close());

  test('a receipt is not taken, and the next one is', async () => {
    const [customer, admin] = [await t.signIn('Adaeze Okafor'), await t.signInAdmin()];
    const { _id } = await sentInvoice(customer, admin);
    const hand = () =>
      customer.call('POST /subscriptions/payments/receipt', {
        form: receiptForm(receiptFields(_id), { name: 'a.png', bytes: sampleFile('png') }),
      });
    isBroken = true;
    expectRefusal(await hand(), 500, 'INTERNAL');
    expect((await t.nobody.send({ method: 'GET', url: '/readyz' })).status).toBe(503);
    isBroken = false;
    const { paymentReceipt } = dataOf(await hand());
    expect((await t.nobody.send({ method: 'GET', url: '/readyz' })).status).toBe(200);

    bytes = new Readable({ read: () => void bytes?.destroy(new Error('/srv/files is broken')) });
    const file = await t.app.inject({ method: 'GET', url: paymentReceipt.receiptUrl ?? '' });
    expect(file.body).not.toContain('/srv');
    expect(JSON.stringify(t.log)).not.toContain('/srv');
    bytes = null;
  });
});
