// Every call that changes something, on a connection that is closed before its effect.
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type ApiKey, basePath } from '@burnish/contract/api';
import { takesIdempotencyKey } from '@burnish/contract/endpoint';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type AccessContext, createAccessContext } from '../../../testing/access-rows/context.ts';
import { createAccessRows } from '../../../testing/access-rows.ts';
import { buildPath, type CallOptions } from '../../../testing/api-calls.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../testing/app.ts';
import { keysOf } from '../../../testing/keys.ts';
import { startCredentialIssuer } from './features/sign-in/issuer.fixture.ts';

/** Calls that also take effect on a closed connection, and why they should. */
const exceptions: { readonly [K in ApiKey]?: string } = {
  'POST /auth/logout': 'the token must stop working in any case',
  'POST /auth/forgot-password': 'the link arrives by mail; the response says nothing',
  'DELETE /photos/uploads/:id': 'the file is no longer wanted; repeating it is harmless',
};

/** They count, record or start attempts, whether or not those have an effect. Exports are completed by a task. */
const attemptTables = new Set([
  'call_counts',
  'credential_failures',
  'daily_file_bytes',
  'data_exports',
  'idempotency_keys',
  'security_events',
  'sign_in_challenges',
]);

/** Changed by the tasks that send the emails of earlier calls, so only its IDs are compared. */
const mailedTable = 'notifications';

/** Written before a form is read, which a connection that is closed then has not delivered. */
const reservationTable = 'photo_forms';

let t: TestApp;
let origin: string;
let issuer: Awaited<ReturnType<typeof startCredentialIssuer>>;
let context: AccessContext;
let tables: readonly string[];

beforeAll(async () => {
  issuer = await startCredentialIssuer();
  t = await createTestApp({ env: issuer.env });
  origin = await t.listen();
  context = await createAccessContext(t, () => issuer.credential());
  const { rows: found } = await t.database.run(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  tables = z
    .array(z.object({ name: z.string() }))
    .parse(found)
    .map(({ name }) => name)
    .filter((name) => !attemptTables.has(name));
});
// Their invoices would be sent during a later test.
afterEach(() => t.database.run('delete from scheduled_invoices'));
afterAll(async () => {
  await t.close();
  await issuer.close();
});

const rows = createAccessRows(() => context);
const changingKeys = keysOf(rows).filter((key) => !key.startsWith('GET '));

const contentOf = (table: string) => (table === mailedTable ? 't.id::text' : 't::text');

/** A hash of each table's content. */
async function readHashes(): Promise<unknown> {
  const queries = tables.map(
    (table) =>
      `select '${table}' as name, md5(string_agg(${contentOf(table)}, ',' order by ${contentOf(table)})) as hash from ${table} t`,
  );
  return (await t.database.run(queries.join(' union all '))).rows;
}

async function countConnections(condition: string): Promise<number> {
  const { rows: found } = await t.database.run(
    `select count(*)::int as n from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and ${condition}`,
  );
  return z.tuple([z.object({ n: z.number() })]).parse(found)[0].n;
}

const waitFor = (check: () => Promise<void>) => vi.waitFor(check, { interval: 2, timeout: 60_000 });

/**
 * Blocks all writes to these tables, but no references to their rows, until the returned function is called. Waiting for a
 * task that writes to several tables would be a deadlock, so it tries again instead.
 */
async function blockWrites(blocked: readonly string[]): Promise<() => Promise<void>> {
  const client = t.database.newClient();
  await client.connect();
  await waitFor(async () => {
    await client.query('begin');
    try {
      await client.query(`lock table ${blocked.join(', ')} in share row exclusive mode nowait`);
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  }).catch(async (error: unknown) => {
    await client.end();
    throw error;
  });
  return () => client.end();
}

async function encodeForm(form: FormData) {
  const encoded = new Request('http://form', { method: 'POST', body: form });
  return {
    content: Buffer.from(await encoded.arrayBuffer()),
    type: encoded.headers.get('content-type') ?? '',
  };
}

/** Sends a request, closes the connection when the server is about to write, and waits until the server is done. */
async function sendAndDisconnect<K extends ApiKey>(
  user: TestUser,
  key: K,
  { params, body, form, headers }: CallOptions<K>,
  blocked = tables.filter((table) => table !== reservationTable && table !== mailedTable),
): Promise<void> {
  const [method = '', template = ''] = key.split(' ');
  const json = { content: body === undefined ? '' : JSON.stringify(body), type: 'application/json' };
  const { content, type } = form === undefined ? json : await encodeForm(form);
  const connected = once(t.app.server, 'connection');
  const arrived: Promise<[IncomingMessage, ServerResponse]> = once(t.app.server, 'request').then(
    ([received, answer]) => [received, answer],
  );
  const request = httpRequest(`${origin}${basePath}${buildPath(template, params)}`, {
    method,
    agent: false,
    headers: {
      ...(user.token === '' ? {} : { authorization: `Bearer ${user.token}` }),
      'content-type': type,
      ...headers,
    },
  });
  const responses = vi.fn();
  request.on('response', responses).on('error', () => {});
  const release = await blockWrites(blocked);
  try {
    request.end(content);
    const [connection]: Socket[] = await connected;
    await waitFor(async () => {
      if (responses.mock.calls.length === 0)
        expect(await countConnections("wait_event_type = 'Lock'")).toBeGreaterThan(0);
    });
    request.destroy();
    if (connection?.destroyed === false) await once(connection, 'close');
  } finally {
    request.destroy();
    await release();
  }
  const [, answer] = await arrived;
  // Between two statements of a call, its connection to the database is idle, too.
  await waitFor(async () => expect(answer.writableEnded).toBe(true));
  await waitFor(async () => expect(await countConnections("state <> 'idle'")).toBe(0));
}

/** A user who may make the call. */
async function callerOf(key: ApiKey): Promise<TestUser> {
  const { expected, needsNewUser } = rows[key];
  if (expected === 'public') return t.visitor;
  if (needsNewUser) return t.register(crypto.randomUUID());
  return expected.owner < 300 ? context.owner : context.admin;
}

test.each(changingKeys.filter((key) => exceptions[key] === undefined))('%s has no effect', async (key) => {
  const user = await callerOf(key);
  const options: CallOptions<typeof key> = (await rows[key].prepare?.(user)) ?? {};
  const before = await readHashes();
  await sendAndDisconnect(user, key, options);
  expect(await readHashes()).toEqual(before);
  expect((await user.call(key, options)).body).toMatchObject({ success: true });
});

test.each(changingKeys.filter(takesIdempotencyKey))(
  '%s has its effect with an idempotency key, which returns the response',
  async (key) => {
    const user = await callerOf(key);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const options: CallOptions<typeof key> = { ...(await rows[key].prepare?.(user)), headers };
    await sendAndDisconnect(user, key, options);
    const { body, headers: sent } = await user.call(key, options);
    expect([body.success, sent['idempotent-replayed']]).toEqual([true, 'true']);
  },
);

test('a photo form whose connection is closed before it is read leaves nothing', async () => {
  const key = 'POST /photos/upload';
  const options: CallOptions<typeof key> = (await rows[key].prepare?.(context.owner)) ?? {};
  const before = await readHashes();
  await sendAndDisconnect(context.owner, key, options, [reservationTable]);
  expect(await readHashes()).toEqual(before);
});
