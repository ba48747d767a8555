// npm run bench: requests per second and p99 of common calls, compared with a bare server that uses the same framework,
// driver and SQL; and the time until the server is ready. Medians of rounds with 16 connections. Only the ratios are comparable
// between machines.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import autocannon from 'autocannon';
import pg from 'pg';
import { hashPassword } from '../apps/server/src/platform/security/passwords.ts';
import { buildWeb, isBuildFresh } from '../scripts/build-web.ts';
import { embeddedDatabaseOf } from '../testing/embedded-database.ts';
import { planOrderBody, receiptBody } from '../testing/factories.ts';
import { makeDataDir, startProduct, startScript } from '../testing/product.ts';
import { createToken, sessionIdOf } from '../testing/tokens.ts';
import { report } from './figure.ts';
import { insertCustomer, insertInvoices } from './seed.ts';
import { median } from './statistics.ts';

const secret = 'a secret of the benchmark, thirty-two characters';
const barePort = 4977;
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const connections = 16;
const receiptsPerRound = Math.ceil(seconds * 1_500);

interface Target {
  readonly url: string;
  readonly headers: Record<string, string>;
}

interface Figures {
  readonly perSecond: number;
  readonly p99: number;
}

interface Call {
  readonly name: string;
  readonly bare: string;
  readonly product: string;
  /** Bodies of POST requests, sent one after another. Without them, the request is a GET. */
  bodies?(): Promise<readonly object[]>;
}

async function load(target: Target, path: string, bodies: readonly object[] | null): Promise<Figures> {
  let sent = 0;
  const headers = { ...target.headers, ...(bodies === null ? {} : { 'content-type': 'application/json' }) };
  const next = () => JSON.stringify(bodies?.[sent++ % bodies.length]);
  const result = await autocannon({
    url: `${target.url}${path}`,
    connections,
    // If each body can be sent only once, the round ends after the last one.
    ...(bodies !== null && bodies.length > 1 ? { amount: bodies.length } : { duration: seconds }),
    method: bodies === null ? 'GET' : 'POST',
    headers,
    ...(bodies === null ? {} : { requests: [{ setupRequest: (request) => ({ ...request, body: next() }) }] }),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} error responses, ${result.errors} failed requests`);
  return { perSecond: result['2xx'] / result.duration, p99: result.latency.p99 };
}

async function compare(call: Call, bare: Target, product: Target): Promise<void> {
  const pairs: { bare: Figures; product: Figures }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const first = await load(bare, call.bare, (await call.bodies?.()) ?? null);
    const second = await load(product, call.product, (await call.bodies?.()) ?? null);
    // The first round warms both up.
    if (round > 0) pairs.push({ bare: first, product: second });
  }
  const of = (side: 'bare' | 'product', figure: keyof Figures) =>
    median(pairs.map((pair) => pair[side][figure]));
  const rate = median(pairs.map((pair) => pair.product.perSecond / pair.bare.perSecond));
  const tail = median(pairs.map((pair) => pair.product.p99 / Math.max(pair.bare.p99, 1)));
  report({
    name: `${call.name}, requests compared with the limit`,
    value: rate,
    unit: '',
    goal: { atLeast: 0.8 },
    detail: `${of('product', 'perSecond').toFixed(0)}/s of ${of('bare', 'perSecond').toFixed(0)}/s`,
  });
  report({
    name: `${call.name}, p99 compared with the limit`,
    value: tail,
    unit: 'x',
    goal: { atMost: 1.5 },
    detail: `${of('product', 'p99')} ms of ${of('bare', 'p99')} ms`,
  });
}

async function timeBareRuntime(): Promise<number> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [
    '-e',
    "require('node:http').createServer().listen(0, () => process.exit())",
  ]);
  await once(child, 'exit');
  return performance.now() - startedAt;
}

async function startBare(socket: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare.ts')], {
    env: { PATH: process.env.PATH, PGHOST: socket, PORT: String(barePort) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

const dataDir = await makeDataDir();
/** What the calls are limited to, but not how many emails are sent while they are measured. */
const noLimits = { calls: null, searches: null, passwords: null, signIns: null, text: null };
const env = { JWT_SECRET: secret, LOG_LEVEL: 'info', RATE_LIMITS: JSON.stringify(noLimits) };
if (!(await isBuildFresh())) await buildWeb();
const firstStart = await startProduct({ dataDir: dataDir.path, env, script: startScript });
await firstStart.stop();
const product = await startProduct({ dataDir: dataDir.path, env, script: startScript });
const runtime = await timeBareRuntime();
report({
  name: 'start, ready after a bare runtime would be',
  value: (product.readyAfter - runtime) / 1_000,
  unit: 's',
  goal: { atMost: 3 },
  detail: `${Math.round(product.readyAfter)} ms, with an empty data folder ${Math.round(firstStart.readyAfter)} ms; the runtime ${Math.round(runtime)} ms`,
});

const client = new pg.Client(embeddedDatabaseOf(dataDir.path));
await client.connect();
const reader = await insertCustomer(client);
const writer = await insertCustomer(client);
// Signing in again and again ends the oldest sessions of a user, so this one has no others.
const returning = await insertCustomer(client);
await insertInvoices(client, reader, 200);
const password = 'a password of the benchmark';
await client.query('update users set password_hash = $1 where id = $2', [
  await hashPassword(password, 'bench'),
  returning,
]);
const bareProcess = await startBare(embeddedDatabaseOf(dataDir.path).host);

async function targetsFor(userId: string): Promise<[Target, Target]> {
  const token = await createToken(client, { userId, secret });
  return [
    { url: `http://127.0.0.1:${barePort}`, headers: { 'x-user': userId, 'x-session': sessionIdOf(token) } },
    { url: product.url.replace('localhost', '127.0.0.1'), headers: { authorization: `Bearer ${token}` } },
  ];
}

try {
  const reads = await targetsFor(reader);
  const writes = await targetsFor(writer);
  await compare(
    {
      name: 'sign in',
      bare: '/login',
      product: '/api/auth/login',
      bodies: async () => [{ email: `${returning}@customers.test`, password }],
    },
    ...reads,
  );
  await compare({ name: 'profile', bare: '/profile', product: '/api/auth/profile' }, ...reads);
  await compare(
    { name: 'list invoices', bare: '/invoices', product: '/api/subscriptions/invoices?limit=50' },
    ...reads,
  );
  await compare(
    {
      name: 'create order',
      bare: '/request',
      product: '/api/subscriptions/request',
      bodies: async () => [planOrderBody()],
    },
    ...writes,
  );
  await compare(
    {
      name: 'submit receipt',
      bare: '/receipt',
      product: '/api/subscriptions/payments/receipt',
      bodies: async () => {
        const ids = await insertInvoices(client, writer, receiptsPerRound);
        return ids.map((id, index) => receiptBody(id, { transactionReference: `${Date.now()}-${index}` }));
      },
    },
    ...writes,
  );
} finally {
  bareProcess.kill();
  await client.end();
  await product.stop();
  await dataDir.remove();
}
