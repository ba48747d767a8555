// The real application on a database of its own, and a client that speaks to it as somebody.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApiKey, basePath, type Wire } from '@burnish/contract/api';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { createApp } from '../apps/server/src/app.ts';
import { type Config, readConfig } from '../apps/server/src/config.ts';
import { users } from '../apps/server/src/db/schema.ts';
import {
  createAccounts,
  createTokens,
  type ProvenIdentity,
} from '../apps/server/src/features/accounts/index.ts';
import type { Clock } from '../apps/server/src/platform/clock.ts';
import { createIds } from '../apps/server/src/platform/ids.ts';
import { createLogger } from '../apps/server/src/platform/logger.ts';
import { openStorage, type Storage } from '../apps/server/src/platform/storage.ts';
import { createTransact } from '../apps/server/src/platform/transaction.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

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

type CallOptions<K extends ApiKey> = {
  readonly params?: Wire[K]['params'];
  readonly query?: Wire[K]['query'];
  readonly body?: Wire[K]['body'];
  /** Sent as form data instead of `body`. */
  readonly form?: FormData;
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
  /** Somebody who shows this token, whatever it is worth. */
  bearer(token: string): Person;
  /** Listens on a free port. The origin. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

const adminEmail = 'admin@burnish.test';

async function bodyOf(form: FormData): Promise<Pick<InjectOptions, 'payload' | 'headers'>> {
  const request = new Request('http://form', { method: 'POST', body: form });
  const type = request.headers.get('content-type') ?? '';
  return { payload: Buffer.from(await request.arrayBuffer()), headers: { 'content-type': type } };
}

function pathOf(template: string, params: Readonly<Record<string, string>> | undefined): string {
  return template.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
}

function personOf(app: FastifyInstance, identity: { id: string; email: string; token: string }): Person {
  const { token } = identity;
  const send = async (options: InjectOptions): Promise<Answer> => {
    const headers = { ...options.headers, ...(token === '' ? {} : { authorization: `Bearer ${token}` }) };
    const answer = await app.inject({ ...options, headers });
    return { status: answer.statusCode, headers: answer.headers, body: JSON.parse(answer.body || '{}') };
  };
  return {
    ...identity,
    send,
    async call(key, options = {}) {
      const [method = '', template = ''] = key.split(' ');
      const { params, query, body, form } = options;
      const url = `${basePath}${pathOf(template, params)}`;
      const content = form === undefined ? (body === undefined ? {} : { payload: body }) : await bodyOf(form);
      // What the contract says of this reply is itself under test; here it only lends the tests its types.
      return send({ method, url, query, ...content } as InjectOptions) as Promise<
        Answer<Wire[typeof key]['reply']>
      >;
    },
  };
}

export interface TestAppOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly maxConnections?: number;
  /** Stands between the application and its files. */
  readonly storage?: (real: Storage) => Storage;
}

export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await createTestDatabase(options.maxConnections);
  const dataDir = await mkdtemp(join(tmpdir(), 'burnish-files-'));
  const config = readConfig({
    NODE_ENV: 'test',
    ADMIN_EMAILS: adminEmail,
    DATA_DIR: dataDir,
    ...options.env,
  });
  const clock = createTestClock();
  const lines: LogLine[] = [];
  const log = createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) });
  const secret = 'a secret of the tests, thirty-two characters long';
  const realStorage = await openStorage(config.storage, dataDir);
  const storage = options.storage?.(realStorage) ?? realStorage;
  const { server: app } = await createApp({ config, database, storage, secret, clock, log, pages: null });
  await app.ready();

  const newId = createIds(clock);
  const silence = { changed() {}, disconnect() {} };
  const accounts = createAccounts({
    database,
    transact: createTransact({ database, clock, newId, live: silence }),
    tokens: await createTokens(secret, clock),
    adminEmails: config.adminEmails,
  });

  async function signIn(name: string, identity: Partial<ProvenIdentity> = {}): Promise<Person> {
    const email = identity.email ?? `${name.toLowerCase().replaceAll(/\W+/g, '.')}@customers.test`;
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
    nobody: personOf(app, { id: '', email: '', token: '' }),
    signIn,
    bearer: (token) => personOf(app, { id: '', email: '', token }),
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
