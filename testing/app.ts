// The real application on its own database, and clients that call it.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type ApiKey, basePath, type Wire } from '@burnish/contract/api';
import type { SignInChallenge } from '@burnish/contract/second-factor/entities';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { createApp } from '../apps/server/src/app.ts';
import { type Config, readConfig } from '../apps/server/src/config.ts';
import { users } from '../apps/server/src/db/schema/index.ts';
import type { VerifiedIdentity } from '../apps/server/src/features/accounts/index.ts';
import { notificationMailTask } from '../apps/server/src/features/notifications/save-notifications.ts';
import { deliverTask } from '../apps/server/src/features/webhooks/save-events.ts';
import type { Clock } from '../apps/server/src/platform/clock.ts';
import type { Pause } from '../apps/server/src/platform/http/idempotency/idempotency.ts';
import { createLogger } from '../apps/server/src/platform/logger.ts';
import { createDiskSpace, type DiskSpace } from '../apps/server/src/platform/storage/disk-space.ts';
import { openStorage, type Storage } from '../apps/server/src/platform/storage/storage.ts';
import type { TaskTiming } from '../apps/server/src/platform/tasks/tasks.ts';
import type { Services } from '../apps/server/src/services.ts';
import { buildPath, type CallOptions } from './api-calls.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { assertDocumentedError } from './documented-errors.ts';

/** A clock that only moves when a test moves it. */
export interface TestClock extends Clock {
  set(instant: Date | string): void;
  advance(milliseconds: number): void;
}

export function createTestClock(start = '2026-11-21T12:00:00.000Z'): TestClock {
  let now = new Date(start).getTime();
  return {
    now: () => new Date(now),
    set: (instant) => {
      now = new Date(instant).getTime();
    },
    advance: (milliseconds) => {
      now += milliseconds;
    },
  };
}

export interface TestResponse<Data = unknown> {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  /** The whole response body. */
  readonly body: {
    readonly success: boolean;
    readonly message?: string;
    readonly code?: string;
    readonly errors?: readonly { readonly path: string; readonly message: string }[];
    readonly requestId?: string;
    readonly signInChallenge?: SignInChallenge;
    readonly data: Data;
  };
}

export type LogLine = Readonly<Record<string, unknown>> & { readonly level: number };

/** A client of the API: a signed-in user, or a visitor. */
export interface TestUser {
  readonly id: string;
  readonly email: string;
  readonly token: string;
  call<K extends ApiKey>(key: K, options?: CallOptions<K>): Promise<TestResponse<Wire[K]['reply']>>;
  /** Sends any request, without checks against the contract. */
  send(options: InjectOptions): Promise<TestResponse>;
}

/** Makes calls, in this process or over the network. */
export type ApiClient = Pick<TestUser, 'call'>;

export interface TestApp {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly config: Config;
  readonly database: TestDatabase;
  readonly storage: Storage;
  readonly diskSpace: DiskSpace;
  readonly clock: TestClock;
  readonly secret: string;
  /** The lines that the application has logged. */
  readonly logLines: readonly LogLine[];
  readonly visitor: TestUser;
  /** Signs in through the real account service, which creates the account the first time. */
  signIn(name: string, identity?: Partial<VerifiedIdentity>): Promise<TestUser>;
  signInAdmin(name?: string): Promise<TestUser>;
  /** Registers an account with a password. */
  register(name: string, account?: { email?: string; password?: string }): Promise<TestUser>;
  /** A client that sends this token, valid or not. */
  bearer(token: string): TestUser;
  /** Closes the application and starts another one on the same database and files. */
  restart(): Promise<TestApp>;
  /** Listens on a free port and returns the origin. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

const adminEmail = 'admin@burnish.test';
/** The default password of registered test users. */
export const defaultPassword = 'soft light, long shadows';

function emailOf(name: string): string {
  return `${name.toLowerCase().replaceAll(/\W+/g, '.')}@customers.test`;
}

async function encodeForm(form: FormData): Promise<Pick<InjectOptions, 'payload' | 'headers'>> {
  const request = new Request('http://form', { method: 'POST', body: form });
  const type = request.headers.get('content-type') ?? '';
  return { payload: Buffer.from(await request.arrayBuffer()), headers: { 'content-type': type } };
}

/** Decompresses the body, as every client does. */
function readBody({ headers, rawPayload }: LightMyRequestResponse): string {
  const open = { br: brotliDecompressSync, gzip: gunzipSync }[String(headers['content-encoding'])];
  return (open?.(rawPayload) ?? rawPayload).toString();
}

function createTestUser(
  app: FastifyInstance,
  identity: { id: string; email: string; token: string },
): TestUser {
  const { token } = identity;
  const send = async (options: InjectOptions): Promise<TestResponse> => {
    const headers = { ...options.headers, ...(token === '' ? {} : { authorization: `Bearer ${token}` }) };
    const response = await app.inject({ ...options, headers });
    const text = readBody(response);
    const isFile = String(response.headers['content-type']).startsWith('text/csv');
    return {
      status: response.statusCode,
      headers: response.headers,
      body: isFile ? text : JSON.parse(text || '{}'),
    };
  };
  return {
    ...identity,
    send,
    async call(key, options = {}) {
      const [method = '', template = ''] = key.split(' ');
      const { params, query, body, form, headers, address: remoteAddress } = options;
      const url = `${basePath}${buildPath(template, params)}`;
      const content: InjectOptions =
        form === undefined ? (body === undefined ? {} : { payload: body }) : await encodeForm(form);
      const response = await send({
        method,
        url,
        query,
        ...content,
        headers: { ...content.headers, ...headers },
        ...(remoteAddress === undefined ? {} : { remoteAddress }),
      } as InjectOptions);
      assertDocumentedError(key, response);
      // The reply is validated against the contract in its own tests; here it only provides types.
      return response as TestResponse<Wire[typeof key]['reply']>;
    },
  };
}

export interface TestAppOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly maxConnections?: number;
  /** Wraps the application's file storage. */
  readonly storage?: (real: Storage) => Storage;
  /** The free space of the disk, in bytes. */
  readonly readFreeBytes?: () => Promise<number>;
  /** The wait of a repeated call for the result of the first one. */
  readonly pause?: Pause;
  /** Sends the emails of notifications. By default only if there is a mail server: they take longer than what causes them. */
  readonly sendsNotifications?: boolean;
  /** Whether webhooks are delivered. Otherwise they wait, so that no delivery changes tables while others are tested. */
  readonly sendsWebhooks?: boolean;
  /** The retry timing of tasks. */
  readonly taskTiming?: TaskTiming;
  /** The folder of the built pages. */
  readonly pages?: string;
  /** A database to use instead of a new, empty one. */
  readonly database?: TestDatabase;
  /** A data folder to use instead of a new, empty one. It is deleted at the end. */
  readonly dataDir?: string;
  /** A clock to use instead of a new one. */
  readonly clock?: TestClock;
}

/** What survives a restart of the application. */
interface PersistentState {
  readonly database: TestDatabase;
  readonly dataDir: string;
  readonly clock: TestClock;
}

async function createPersistentState(options: TestAppOptions): Promise<PersistentState> {
  return {
    database: options.database ?? (await createTestDatabase(options.maxConnections)),
    dataDir: options.dataDir ?? (await mkdtemp(join(tmpdir(), 'burnish-files-'))),
    clock: options.clock ?? createTestClock(),
  };
}

export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  return startTestApp(options, await createPersistentState(options));
}

async function startTestApp(options: TestAppOptions, kept: PersistentState): Promise<TestApp> {
  const { database, dataDir, clock } = kept;
  const config = readConfig({
    NODE_ENV: 'test',
    ADMIN_EMAILS: adminEmail,
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    ...options.env,
  });
  const { sendsNotifications = config.mail.smtpUrl !== null, sendsWebhooks = false } = options;
  const lines: LogLine[] = [];
  const log = createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) });
  const secret = 'a secret of the tests, thirty-two characters long';
  const diskSpace = createDiskSpace({
    folder: dataDir,
    reserveBytes: config.diskReserveBytes,
    readFreeBytes: options.readFreeBytes,
  });
  const realStorage = await openStorage(config.storage, dataDir, diskSpace);
  const storage = options.storage?.(realStorage) ?? realStorage;
  const { server: app, services } = await createApp({
    config,
    database,
    storage,
    diskSpace,
    secret,
    clock,
    log,
    pages: options.pages ?? null,
    pause: options.pause,
    taskTiming: options.taskTiming,
    // The clocks of tests are set. What is scheduled would do its work at the wrong time, at some minutes of an hour.
    runsSchedules: false,
    heldTasks: [
      ...(sendsNotifications ? [] : [notificationMailTask.name]),
      ...(sendsWebhooks ? [] : [deliverTask.name]),
    ],
  });
  await app.ready();

  const { accounts } = services;
  const visitor = createTestUser(app, { id: '', email: '', token: '' });

  async function signIn(name: string, identity: Partial<VerifiedIdentity> = {}): Promise<TestUser> {
    const email = identity.email ?? emailOf(name);
    const { token, user } = await accounts.signIn(
      { issuer: 'https://issuer.test', subject: email, email, isEmailVerified: true, name, ...identity },
      { id: null, role: null, ipAddress: null },
    );
    return createTestUser(app, { id: user._id, email, token });
  }

  return {
    app,
    services,
    config,
    database,
    storage,
    diskSpace,
    clock,
    secret,
    logLines: lines,
    visitor,
    signIn,
    bearer: (token) => createTestUser(app, { id: '', email: '', token }),
    async register(name, { email = emailOf(name), password = defaultPassword } = {}) {
      const body = { email, password, fullName: name };
      const response = await visitor.call('POST /auth/register', { body });
      if (response.status !== 201) throw new Error(`registration failed: ${JSON.stringify(response.body)}`);
      const { token, user } = response.body.data;
      return createTestUser(app, { id: user._id, email, token });
    },
    async restart() {
      await app.close();
      return startTestApp(options, kept);
    },
    listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
    async signInAdmin(name = 'Kemi Adewale') {
      const email = name === 'Kemi Adewale' ? adminEmail : undefined;
      const person = await signIn(name, email === undefined ? {} : { email });
      if (email === undefined)
        await database.queries.update(users).set({ role: 'admin' }).where(eq(users.id, person.id));
      return person;
    },
    async close() {
      await app.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Doesn't open the file, because a stream that isn't read fails when the file is deleted. */
export async function isStored({ storage }: Pick<TestApp, 'storage'>, key: string): Promise<boolean> {
  return (await storage.withFile(key, async () => true)) ?? false;
}
