// npm run bench: what the product adds to the bare framework, driver and SQL, as ratios of one run; and how
// long it takes to be ready. Absolute figures are this machine's, only the ratios mean something elsewhere.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import autocannon from 'autocannon';
import pg from 'pg';
import { createTokens } from '../apps/server/src/features/accounts/index.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { hashPassword } from '../apps/server/src/platform/passwords.ts';
import { buildWeb, isBuildFresh } from '../scripts/build-web.ts';
import { receiptBody, requestBody } from '../testing/factories.ts';
import { makeDataDir, startProduct, startScript } from '../testing/product.ts';
import { insertCustomer, insertInvoices } from './seed.ts';

const secret = 'a secret of the benchmark, thirty-two characters';
const barePort = 4977;
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const connections = 16;
const receiptsARound = Math.ceil(seconds * 1_500);

interface Side {
  readonly url: string;
  readonly headers: Record<string, string>;
}

interface Figures {
  readonly perSecond: number;
  readonly p99: number;
}

interface Subject {
  readonly name: string;
  readonly bare: string;
  readonly product: string;
  /** Bodies to send, one after the other; none: a GET. */
  bodies?(): Promise<readonly object[]>;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

async function load(side: Side, path: string, bodies: readonly object[] | null): Promise<Figures> {
  let sent = 0;
  const headers = { ...side.headers, ...(bodies === null ? {} : { 'content-type': 'application/json' }) };
  const next = () => JSON.stringify(bodies?.[sent++ % bodies.length]);
  const result = await autocannon({
    url: `${side.url}${path}`,
    connections,
    // Bodies that may be sent once only end the round when they are used up.
    ...(bodies !== null && bodies.length > 1 ? { amount: bodies.length } : { duration: seconds }),
    method: bodies === null ? 'GET' : 'POST',
    headers,
    ...(bodies === null ? {} : { requests: [{ setupRequest: (request) => ({ ...request, body: next() }) }] }),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} refused, ${result.errors} failed`);
  return { perSecond: result['2xx'] / result.duration, p99: result.latency.p99 };
}

async function compare(subject: Subject, bare: Side, product: Side): Promise<void> {
  const pairs: { bare: Figures; product: Figures }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const first = await load(bare, subject.bare, (await subject.bodies?.()) ?? null);
    const second = await load(product, subject.product, (await subject.bodies?.()) ?? null);
    // The first round warms both up.
    if (round > 0) pairs.push({ bare: first, product: second });
  }
  const of = (side: 'bare' | 'product', figure: keyof Figures) =>
    median(pairs.map((pair) => pair[side][figure]));
  const rate = median(pairs.map((pair) => pair.product.perSecond / pair.bare.perSecond));
  const tail = median(pairs.map((pair) => pair.product.p99 / Math.max(pair.bare.p99, 1)));
  console.log(
    `${subject.name.padEnd(16)} ${of('product', 'perSecond').toFixed(0).padStart(7)}/s of ${of('bare', 'perSecond').toFixed(0).padStart(6)}/s = ${rate.toFixed(2)} (goal 0.80)` +
      `   p99 ${of('product', 'p99')} ms of ${of('bare', 'p99')} ms = ${tail.toFixed(2)} (goal 1.50)`,
  );
}

async function timeBareRuntime(): Promise<number> {
  const started = performance.now();
  const child = spawn(process.execPath, [
    '-e',
    "require('node:http').createServer().listen(0, () => process.exit())",
  ]);
  await once(child, 'exit');
  return performance.now() - started;
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
const env = { JWT_SECRET: secret, LOG_LEVEL: 'info', RATE_LIMITS: 'off' };
if (!(await isBuildFresh())) await buildWeb();
const fresh = await startProduct({ dataDir: dataDir.path, env, script: startScript });
await fresh.stop();
const product = await startProduct({ dataDir: dataDir.path, env, script: startScript });
const runtime = await timeBareRuntime();
console.log(
  `ready with fresh data after ${Math.round(fresh.readyAfter)} ms, with existing data after ${Math.round(product.readyAfter)} ms; a bare runtime listens after ${Math.round(runtime)} ms`,
);

const socket = join(dataDir.path, 'postgres/socket');
const client = new pg.Client({ host: socket, user: 'postgres', database: 'burnish' });
await client.connect();
const reader = await insertCustomer(client);
const writer = await insertCustomer(client);
await insertInvoices(client, reader, 200);
const password = 'a password of the benchmark';
await client.query('update users set password_hash = $1 where id = $2', [
  await hashPassword(password),
  reader,
]);
const bareProcess = await startBare(socket);
const tokens = await createTokens(secret, systemClock);

async function sides(userId: string): Promise<[Side, Side]> {
  const token = await tokens.issue({ userId, epoch: 0 });
  return [
    { url: `http://127.0.0.1:${barePort}`, headers: { 'x-user': userId } },
    { url: product.url.replace('localhost', '127.0.0.1'), headers: { authorization: `Bearer ${token}` } },
  ];
}

try {
  const reads = await sides(reader);
  const writes = await sides(writer);
  console.log(`${rounds} rounds, ${connections} connections, medians`);
  await compare(
    {
      name: 'sign in',
      bare: '/login',
      product: '/api/auth/login',
      bodies: async () => [{ email: `${reader}@customers.test`, password }],
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
      name: 'create request',
      bare: '/request',
      product: '/api/subscriptions/request',
      bodies: async () => [requestBody()],
    },
    ...writes,
  );
  await compare(
    {
      name: 'submit receipt',
      bare: '/receipt',
      product: '/api/subscriptions/payments/receipt',
      bodies: async () => {
        const ids = await insertInvoices(client, writer, receiptsARound);
        return ids.map((id, place) => receiptBody(id, { transactionReference: `${Date.now()}-${place}` }));
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
