// The real application on a database of its own, and a client that speaks to it as somebody.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type ApiKey, basePath, type Wire } from '@burnish/contract/api';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { createApp } from '../apps/server/src/app.ts';
import { type Config, readConfig } from '../apps/server/src/config.ts';
import { users } from '../apps/server/src/db/schema.ts';
import {
  createAccounts,
  createTokens,
  type ProvenIdentity,
} from '../apps/server/src/features/accounts/index.ts';
import { createThrottle } from '../apps/server/src/features/throttle/index.ts';
import type { Clock } from '../apps/server/src/platform/clock.ts';
import type { Pause } from '../apps/server/src/platform/idempotency/idempotency.ts';
import { createIds } from '../apps/server/src/platform/ids.ts';
import type { Pace } from '../apps/server/src/platform/jobs.ts';
import { createLogger } from '../apps/server/src/platform/logger.ts';
import { openStorage, type Storage } from '../apps/server/src/platform/storage.ts';
import { createTransact } from '../apps/server/src/platform/transaction.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { checkDescribed } from './described.ts';

/** A clock that stands still until it is told to move. */
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

export interface Answer<Data = unknown> {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  /** The whole envelope. */
  readonly body: {
    readonly success: boolean;
    readonly message?: string;
    readonly code?: string;
    readonly errors?: readonly { readonly path: string; readonly message: string }[];
    readonly requestId?: string;
    readonly data: Data;
  };
}

export type CallOptions<K extends ApiKey> = {
  readonly params?: Wire[K]['params'];
  readonly query?: Wire[K]['query'];
  readonly body?: Wire[K]['body'];
  /** Sent as form data instead of `body`. */
  readonly form?: FormData;
  /** Where the call comes from. */
  readonly address?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

export type LogLine = Readonly<Record<string, unknown>> & { readonly level: number };

/** Somebody who calls the API: signed in as themself, or nobody. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly token: string;
  call<K extends ApiKey>(key: K, options?: CallOptions<K>): Promise<Answer<Wire[K]['reply']>>;
  /** Anything at all, as a stranger to the contract would send it. */
  send(options: InjectOptions): Promise<Answer>;
}

/** Whoever can make calls, in this process or over the network. */
export type Caller = Pick<Person, 'call'>;

export interface TestApp {
  readonly app: FastifyInstance;
  readonly config: Config;
  readonly database: TestDatabase;
  readonly storage: Storage;
  readonly clock: TestClock;
  readonly secret: string;
  /** What the application has written to its log, line by line. */
  readonly log: readonly LogLine[];
  readonly nobody: Person;
  /** Signs in, through the real accounts; the first of a name makes the account. */
  signIn(name: string, identity?: Partial<ProvenIdentity>): Promise<Person>;
  signInAdmin(name?: string): Promise<Person>;
  /** Makes an account with a password, as a visitor does. */
  register(name: string, account?: { email?: string; password?: string }): Promise<Person>;
  /** Somebody who shows this token, whatever it is worth. */
  bearer(token: string): Person;
  /** Another application after this one has ended, on the same database and files. */
  restart(): Promise<TestApp>;
  /** Listens on a free port. The origin. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

const adminEmail = 'admin@burnish.test';
/** Of everybody who registers without naming another. */
export const usualPassword = 'soft light, long shadows';

function emailOf(name: string): string {
  return `${name.toLowerCase().replaceAll(/\W+/g, '.')}@customers.test`;
}

async function bodyOf(form: FormData): Promise<Pick<InjectOptions, 'payload' | 'headers'>> {
  const request = new Request('http://form', { method: 'POST', body: form });
  const type = request.headers.get('content-type') ?? '';
  return { payload: Buffer.from(await request.arrayBuffer()), headers: { 'content-type': type } };
}

export function pathOf(template: string, params: Readonly<Record<string, string>> | undefined): string {
  return template.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
}

/** As every client reads it: compressed where it was asked for. */
function textOf({ headers, rawPayload }: LightMyRequestResponse): string {
  const open = { br: brotliDecompressSync, gzip: gunzipSync }[String(headers['content-encoding'])];
  return (open?.(rawPayload) ?? rawPayload).toString();
}

function personOf(app: FastifyInstance, identity: { id: string; email: string; token: string }): Person {
  const { token } = identity;
  const send = async (options: InjectOptions): Promise<Answer> => {
    const headers = { ...options.headers, ...(token === '' ? {} : { authorization: `Bearer ${token}` }) };
    const answer = await app.inject({ ...options, headers });
    return { status: answer.statusCode, headers: answer.headers, body: JSON.parse(textOf(answer) || '{}') };
  };
  return {
    ...identity,
    send,
    async call(key, options = {}) {
      const [method = '', template = ''] = key.split(' ');
      const { params, query, body, form, headers, address: remoteAddress } = options;
      const url = `${basePath}${pathOf(template, params)}`;
      const content: InjectOptions =
        form === undefined ? (body === undefined ? {} : { payload: body }) : await bodyOf(form);
      const answer = await send({
        method,
        url,
        query,
        ...content,
        headers: { ...content.headers, ...headers },
        ...(remoteAddress === undefined ? {} : { remoteAddress }),
      } as InjectOptions);
      checkDescribed(key, answer);
      // What the contract says of this reply is itself under test; here it only lends the tests its types.
      return answer as Answer<Wire[typeof key]['reply']>;
    },
  };
}

export interface TestAppOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly maxConnections?: number;
  /** Stands between the application and its files. */
  readonly storage?: (real: Storage) => Storage;
  /** Between two looks of a repeated call at the first one. */
  readonly pause?: Pause;
  /** How soon a failed job is tried again. */
  readonly jobPace?: Pace;
  /** The folder of the built pages. */
  readonly pages?: string;
}

/** What stays when an application ends. */
interface Kept {
  readonly database: TestDatabase;
  readonly dataDir: string;
  readonly clock: TestClock;
}

async function newlyKept({ maxConnections }: TestAppOptions): Promise<Kept> {
  return {
    database: await createTestDatabase(maxConnections),
    dataDir: await mkdtemp(join(tmpdir(), 'burnish-files-')),
    clock: createTestClock(),
  };
}

export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  return startTestApp(options, await newlyKept(options));
}

async function startTestApp(options: TestAppOptions, kept: Kept): Promise<TestApp> {
  const { database, dataDir, clock } = kept;
  const config = readConfig({
    NODE_ENV: 'test',
    ADMIN_EMAILS: adminEmail,
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    ...options.env,
  });
  const lines: LogLine[] = [];
  const log = createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) });
  const secret = 'a secret of the tests, thirty-two characters long';
  const realStorage = await openStorage(config.storage, dataDir);
  const storage = options.storage?.(realStorage) ?? realStorage;
  const { server: app } = await createApp({
    config,
    database,
    storage,
    secret,
    clock,
    log,
    pages: options.pages ?? null,
    pause: options.pause,
    jobPace: options.jobPace,
  });
  await app.ready();

  const newId = createIds(clock);
  const silence = { changed() {}, disconnect() {}, disconnectToken() {} };
  const accounts = createAccounts({
    database,
    transact: createTransact({ database, clock, newId, live: silence }),
    tokens: await createTokens(secret, clock),
    throttle: createThrottle({ database, clock, secret, limits: null }),
    live: silence,
    adminEmails: config.adminEmails,
  });

  const nobody = personOf(app, { id: '', email: '', token: '' });

  async function signIn(name: string, identity: Partial<ProvenIdentity> = {}): Promise<Person> {
    const email = identity.email ?? emailOf(name);
    const { token, user } = await accounts.signIn(
      { issuer: 'https://issuer.test', subject: email, email, isEmailVerified: true, name, ...identity },
      null,
    );
    return personOf(app, { id: user._id, email, token });
  }

  return {
    app,
    config,
    database,
    storage,
    clock,
    secret,
    log: lines,
    nobody,
    signIn,
    bearer: (token) => personOf(app, { id: '', email: '', token }),
    async register(name, { email = emailOf(name), password = usualPassword } = {}) {
      const body = { email, password, fullName: name };
      const answer = await nobody.call('POST /auth/register', { body });
      if (answer.status !== 201) throw new Error(`nobody registered: ${JSON.stringify(answer.body)}`);
      const { token, user } = answer.body.data;
      return personOf(app, { id: user._id, email, token });
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
