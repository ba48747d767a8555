import { Readable } from 'node:stream';
import { httpStatus } from '@burnish/contract/errors';
import { DomainError, errorCodes, invalidInput } from '@burnish/domain/errors';
import { eq } from 'drizzle-orm';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type LogLine, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { expectEnvelope, expectError } from '../../../../../testing/expect-error.ts';
import {
  createApprovedReceipt,
  createPendingOrder,
  createSentInvoice,
  dataOf,
  planOrderBody,
  receiptFields,
  receiptForm,
  sampleFile,
} from '../../../../../testing/factories.ts';
import { failWrites } from '../../../../../testing/failure-injection.ts';
import { createApp } from '../../app.ts';
import { orders } from '../../db/schema/index.ts';
import { openDatabase } from '../db/database.ts';
import { createLogger } from '../logger.ts';
import { describeError, registerErrorHandler } from './error-handler.ts';

function withCode(code: string, message = 'secret', cause?: unknown): Error {
  return Object.assign(new Error(message, { cause }), { code });
}

describe('error reply', () => {
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
    registerErrorHandler(app);
    app.get('/', async () => {
      throw thrown;
    });
  });
  afterEach(() => app.close());

  async function replyTo(error: unknown) {
    thrown = error;
    const response = await app.inject('/');
    const { statusCode: status, headers } = response;
    return { status, headers, body: response.json() };
  }

  test.each(errorCodes)('has the status of its code: %s', async (code) => {
    expectError(await replyTo(new DomainError(code)), httpStatus[code], code);
    expect(lines).toHaveLength(httpStatus[code] >= 500 ? 1 : 0);
  });

  test('has the message of a single field error, and a general message for several', async () => {
    const single = await replyTo(invalidInput('a.b', 'Enter it.'));
    expect(single.body).toMatchObject({
      message: 'Enter it.',
      errors: [{ path: 'a.b', message: 'Enter it.' }],
    });
    const fieldErrors = [
      { path: 'a', message: 'Enter it.' },
      { path: 'b', message: 'Enter that.' },
    ];
    const several = await replyTo(new DomainError('INVALID_INPUT', fieldErrors));
    expect(several.body).toMatchObject({
      message: 'Some fields are invalid. Check them and try again.',
      errors: fieldErrors,
    });
  });

  test('has Retry-After for limits and outages, with the time that is known or the usual one', async () => {
    const limited = await replyTo(new DomainError('TOO_MANY_REQUESTS', [], { retryAfterSeconds: 30 }));
    expect(limited.headers['retry-after']).toBe('30');
    expect((await replyTo(new DomainError('NOT_READY'))).headers['retry-after']).toBe('5');
    expect((await replyTo(new DomainError('NOT_FOUND'))).headers).not.toHaveProperty('retry-after');
  });

  test('says what the limit is, and when to try again', async () => {
    const limit = '100 messages in 10 seconds';
    const limited = new DomainError('TOO_MANY_REQUESTS', [], { retryAfterSeconds: 4, limit });
    expect((await replyTo(limited)).body.message).toBe(
      'Too many requests. The limit is 100 messages in 10 seconds. Please try again in 4 seconds.',
    );
    const daily = new DomainError('DAILY_FILE_LIMIT_REACHED', [], { limit: '200 MB of files a day' });
    expect((await replyTo(daily)).body.message).toBe(
      "You've reached today's limit for sending files. Please try again tomorrow, or contact us. " +
        'The limit is 200 MB of files a day.',
    );
  });

  test.each([
    '08000',
    '08006',
    '53300',
    '57P01',
    '57P03',
    '57014',
    '55P03',
    '25P03',
    '40001',
    '40P01',
    'ECONNREFUSED',
    'ECONNRESET',
    'ETIMEDOUT',
    'EPIPE',
    'ENOENT',
  ])('is 503 for a database error with code %s, even as a cause', async (code) => {
    for (const error of [
      withCode(code),
      new Error('outer', { cause: new Error('x', { cause: withCode(code) }) }),
    ]) {
      const response = await replyTo(error);
      expectError(response, 503, 'NOT_READY');
      expect(response.body.message).toBe('The service is not ready. Please try again in a moment.');
    }
  });

  test('is 507 when the disk of the database is full', async () => {
    const error = new Error('Failed query', { cause: withCode('53100') });
    expectError(await replyTo(error), 507, 'STORAGE_FULL');
  });

  test.each([
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'Client was closed and is not queryable',
    'Client has encountered a connection error and is not queryable',
  ])('is 503 for the driver error %s', async (message) =>
    expectError(await replyTo(new Error(message)), 503, 'NOT_READY'),
  );

  test.each([
    ['an error', new Error('secret')],
    ['a programming error', new TypeError("Cannot read 'secret' of undefined")],
    ['a constraint violation', withCode('23505', 'Key (email)=(secret) already exists')],
    ['an invalid database value', withCode('22P02')],
    ['an error with a server status', Object.assign(new Error('secret'), { statusCode: 502 })],
    ['a string', 'secret'],
    ['a number', 7],
    ['undefined', undefined],
    ['null', null],
    ['an object', { secret: true }],
    ['an array', ['secret']],
    ['an object with a success status', { statusCode: 200, message: 'secret' }],
  ])('is 500 without details: %s', async (_, error) => {
    const response = await replyTo(error);
    expectError(response, 500, 'INTERNAL');
    expect(response.body).toEqual({
      success: false,
      message: 'Something went wrong on our side. Please try again.',
      code: 'INTERNAL',
      requestId: expect.any(String),
    });
    expect(JSON.stringify(lines)).not.toContain('secret');
    expect(lines).toMatchObject([{ level: 50, code: 'INTERNAL', reqId: response.body.requestId }]);
  });

  test.each([
    [400, 400, 'INVALID_INPUT'],
    [404, 400, 'INVALID_INPUT'],
    [422, 400, 'INVALID_INPUT'],
    [429, 429, 'TOO_MANY_REQUESTS'],
  ] as const)('is a client error for plugin errors with status %i', async (statusCode, status, code) => {
    expectError(await replyTo(Object.assign(new Error('secret'), { statusCode })), status, code);
    expect(lines).toEqual([]);
  });
});

describe('describeError', () => {
  test('lists kinds, codes and stack frames, outermost first', () => {
    const error = new Error('secret', { cause: new TypeError('secret', { cause: withCode('23505') }) });
    expect(describeError(error)).toEqual({
      causes: [
        { kind: 'Error', code: '' },
        { kind: 'TypeError', code: '' },
        { kind: 'Error', code: '23505' },
      ],
      stack: expect.arrayContaining([expect.stringMatching(/^ {4}at .*error-handler\.test\.ts/)]),
    });
  });

  test('leaves out lines of the message that look like stack frames', () => {
    const message = 'Failed: Ada\n    at 12 Baker Street (flat:2:1)\n at home';
    expect(JSON.stringify(describeError(new Error(message)))).not.toMatch(/Baker|home|Ada/);
    const changed = new Error(message);
    changed.message = 'other';
    expect(JSON.stringify(describeError(changed))).not.toMatch(/Baker|home|Ada/);
  });

  test('handles circular causes', () => {
    const error = new Error('x');
    error.cause = error;
    expect(describeError(error)).toMatchObject({ causes: expect.any(Array) });
  });
});

describe('application', () => {
  let t: TestApp;
  let customer: TestUser;
  let admin: TestUser;

  beforeAll(async () => {
    t = await createTestApp();
    [customer, admin] = [await t.signIn('Adaeze Okafor'), await t.signInAdmin()];
  });
  afterAll(() => t.close());

  test('neither returns nor logs user input in errors', async () => {
    const restore = await failWrites(t.database, 'orders');
    const body = planOrderBody({ specialInstructions: 'Please\n    at 12 Baker Street (second floor)' });
    const response = await customer.call('POST /subscriptions/request', { body });
    await restore();
    expectError(response, 500, 'INTERNAL');
    const line = t.logLines.find(({ requestId }) => requestId === response.body.requestId);
    expect(line).toMatchObject({ code: 'INTERNAL', msg: 'request failed', userId: customer.id });
    expect(JSON.stringify(t.logLines)).not.toMatch(
      /Okafor|okafor|Adaeze|Lagos|\+234|Baker|insert into|sabotaged/,
    );
  });

  test('logs no personal data and no secrets', async () => {
    await createApprovedReceipt(customer, admin);
    await admin.call('GET /admin/users', { query: { search: 'Okafor' } });
    await t.visitor.send({ method: 'GET', url: `/api/auth/profile?token=${customer.token}` });
    await t.bearer('broken.token.here').call('GET /auth/profile');
    const log = JSON.stringify(t.logLines);
    expect(log).toContain('/api/subscriptions/payments/receipt');
    expect(log).not.toMatch(/okafor|adaeze|lagos|bank\.test|HTB|meridian|search=/i);
    for (const secret of [customer.token, customer.email, t.secret, 'broken.token.here'])
      expect(log).not.toContain(secret);
  });

  test('returns 503 if the connection is lost, and serves the next request', async () => {
    const { _id: id } = await createPendingOrder(customer);
    const lockHolder = new pg.Client(t.database.address);
    await lockHolder.connect();
    await lockHolder.query('begin');
    await lockHolder.query('select from orders where id = $1 for update', [id]);
    const approve = () =>
      admin.call('PUT /admin/subscription-requests/:id', { params: { id }, body: { status: 'approved' } });
    const blockedCall = approve();
    const blockedPids = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await lockHolder.query(blockedPids)).rowCount).toBe(1);
    await lockHolder.query(`select pg_terminate_backend(pid) from (${blockedPids}) as blocked`);
    expectError(await blockedCall, 503, 'NOT_READY');
    await lockHolder.query('rollback');
    await lockHolder.end();
    const [row] = await t.database.queries.select().from(orders).where(eq(orders.id, id));
    expect(row?.status).toBe('pending');
    expect((await approve()).status).toBe(200);
  });
});

describe('without the database', () => {
  let app: FastifyInstance;
  let token: string;
  let close: () => Promise<void>;

  beforeAll(async () => {
    const t = await createTestApp();
    token = (await t.signIn('Adaeze Okafor')).token;
    // Port 1 refuses connections.
    const log = createLogger('silent');
    const database = openDatabase({ ...t.database.address, host: '127.0.0.1', port: 1 }, log, 10);
    const { config, storage, diskSpace, secret, clock } = t;
    const services = { config, database, storage, diskSpace, secret, clock, log };
    ({ server: app } = await createApp({ ...services, pages: null }));
    close = async () => {
      await app.close();
      await database.close();
      await t.close();
    };
  });
  afterAll(() => close());

  test.each(['/api/auth/profile', '/api/admin/users'])('%s is not ready', async (url) => {
    const response = await app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({ code: 'NOT_READY' });
    expectEnvelope({ status: 503, headers: response.headers, body: response.json() });
  });

  test('/readyz names the database', async () => {
    const response = await app.inject('/readyz');
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({
      success: false,
      code: 'NOT_READY',
      data: { parts: { database: { cause: 'database_unreachable' }, storage: { status: 'ready' } } },
    });
  });

  test('the process is healthy, and anonymous requests are rejected', async () => {
    expect((await app.inject('/healthz')).json()).toEqual({ success: true });
    expect((await app.inject('/api/auth/profile')).statusCode).toBe(401);
  });
});

describe('without the storage', () => {
  let t: TestApp;
  let isBroken = false;
  let bytes: Readable | null = null;

  beforeAll(async () => {
    t = await createTestApp({
      storage: (real) => ({
        ...real,
        put: async (key, content, type) => {
          if (isBroken) throw new Error('/srv/files is secret');
          await real.put(key, content, type);
        },
        read: (key) => (bytes === null ? real.read(key) : Promise.resolve(bytes)),
        findProblem: async () => (isBroken ? 'folder_not_writable' : null),
      }),
    });
  });
  afterAll(() => t.close());

  test('rejects a receipt, and accepts the next one', async () => {
    const [customer, admin] = [await t.signIn('Adaeze Okafor'), await t.signInAdmin()];
    const { _id } = await createSentInvoice(customer, admin);
    const submit = () =>
      customer.call('POST /subscriptions/payments/receipt', {
        form: receiptForm(receiptFields(_id), { name: 'a.png', bytes: sampleFile('png') }),
      });
    isBroken = true;
    expectError(await submit(), 500, 'INTERNAL');
    expect((await t.visitor.send({ method: 'GET', url: '/readyz' })).body).toMatchObject({
      data: { status: 'degraded', parts: { storage: { cause: 'folder_not_writable' } } },
    });
    isBroken = false;
    const { paymentReceipt } = dataOf(await submit());
    expect((await t.visitor.send({ method: 'GET', url: '/readyz' })).body).toMatchObject({
      data: { status: 'ready' },
    });

    bytes = new Readable({ read: () => void bytes?.destroy(new Error('/srv/files is broken')) });
    const file = await t.app.inject({ method: 'GET', url: paymentReceipt.receiptUrl ?? '' });
    expect(file.body).not.toContain('/srv');
    expect(JSON.stringify(t.logLines)).not.toContain('/srv');
    bytes = null;
  });
});
