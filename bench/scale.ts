// npm run bench:scale: the same calls with 1,000 and with 1,000,000 invoices, in alternating rounds. Only the ratio is
// comparable between machines.
import { join } from 'node:path';
import pg from 'pg';
import { buildWeb, isBuildFresh } from '../scripts/build-web.ts';
import { adminId, type StudioSize, seedLargeStudio } from '../testing/large-studio.ts';
import { makeDataDir, startProduct } from '../testing/product.ts';
import { createToken } from '../testing/tokens.ts';

const secret = 'a secret of the benchmark, thirty-two characters';
const rounds = Number(process.env.BENCH_ROUNDS ?? 60);
const bigInvoices = Number(process.env.BENCH_INVOICES ?? 1_000_000);
const goal = 3;

interface Sample {
  readonly invoice: string;
  readonly number: string;
  readonly email: string;
  readonly fullName: string;
}

interface Studio {
  /** One for each round, from all years. */
  readonly samples: readonly Sample[];
  /** Returns milliseconds. */
  time(path: string, as?: 'customer'): Promise<number>;
  /** Counts the invoices that contain a term. */
  count(term: string): Promise<string>;
}

const cursorAt = (id: string) => Buffer.from(id).toString('base64url');
const encode = encodeURIComponent;

const calls: readonly [string, (sample: Sample) => string, 'customer'?][] = [
  ['invoices, first page', () => '/admin/invoices?limit=50'],
  ['a page in the middle', ({ invoice }) => `/admin/invoices?limit=50&cursor=${cursorAt(invoice)}`],
  ['by a common status', () => '/admin/invoices?limit=50&status=payment_confirmed'],
  ['by a rare status', () => '/admin/invoices?limit=50&status=payment_made'],
  ['by currency', () => '/admin/invoices?limit=50&currency=NGN'],
  ['search: a number', ({ number }) => `/admin/invoices?limit=50&search=${encode(number)}`],
  ['search: an email', ({ email }) => `/admin/invoices?limit=50&search=${encode(email)}`],
  ['search: a name', ({ fullName }) => `/admin/invoices?limit=50&search=${encode(fullName)}`],
  ['search: stu', () => '/admin/invoices?limit=50&search=stu'],
  ['search: amb', () => '/admin/invoices?limit=50&search=amb'],
  ['search: amb, sent', () => '/admin/invoices?limit=50&search=amb&status=sent'],
  ['search: inv-2021', () => '/admin/invoices?limit=50&search=inv-2021'],
  ['receipts: a name', ({ fullName }) => `/admin/payment-receipts?limit=50&search=${encode(fullName)}`],
  ['users: a name', ({ fullName }) => `/admin/users?limit=50&search=${encode(fullName)}`],
  ['users: stu', () => '/admin/users?limit=50&search=stu'],
  ['orders: a name', ({ fullName }) => `/admin/subscription-requests?limit=50&search=${encode(fullName)}`],
  ['subscriptions: a name', ({ fullName }) => `/admin/subscriptions?limit=50&search=${encode(fullName)}`],
  ['audit, first page', () => '/admin/audit?limit=50'],
  ['audit: a name', ({ fullName }) => `/admin/audit?limit=50&search=${encode(fullName)}`],
  ['own invoices', () => '/subscriptions/invoices?limit=50', 'customer'],
  ['dashboard', () => '/admin/dashboard/stats'],
  ['today', () => '/admin/today'],
  ['today: jobs', () => '/admin/today?kind=job'],
  ['jobs by due time', () => '/photos/admin/jobs?limit=50&sort=due'],
  ['jobs: a name', ({ fullName }) => `/photos/admin/jobs?limit=50&sort=due&search=${encode(fullName)}`],
];

/** Run at the end, also after an error. */
const cleanups: (() => Promise<unknown>)[] = [];

async function open(size: StudioSize): Promise<Studio> {
  const dataDir = await makeDataDir();
  cleanups.push(dataDir.remove);
  const env = { JWT_SECRET: secret, RATE_LIMITS: 'off' };
  const product = await startProduct({ dataDir: dataDir.path, env });
  cleanups.push(product.stop);
  const address = { host: join(dataDir.path, 'postgres/socket'), user: 'postgres', database: 'burnish' };
  const started = performance.now();
  await seedLargeStudio(address, size);
  console.log(
    `${size.invoices} invoices of ${size.customers} customers inserted in ${Math.round((performance.now() - started) / 1000)} s`,
  );
  const client = new pg.Client(address);
  await client.connect();
  cleanups.push(() => client.end());
  const { rows: samples } = await client.query<Sample>(
    `select i.id as invoice, i.number, u.email, u.full_name as "fullName"
      from generate_series(1, $1::int) as n
      join invoices i on i.number like 'INV-%-' || lpad((n * $2::int / ($1::int + 1))::text, 6, '0')
      join users u on u.id = i.user_id`,
    [rounds, size.invoices],
  );
  const { rows: customers } = await client.query<{ id: string }>(
    'select user_id as id from invoices group by user_id order by count(*) desc limit 1',
  );
  const bearer = async (userId: string) => `Bearer ${await createToken(client, { userId, secret })}`;
  const authorization = {
    admin: await bearer(adminId),
    customer: await bearer(customers[0]?.id ?? ''),
  };
  return {
    samples,
    async time(path, as) {
      const headers = { authorization: authorization[as ?? 'admin'] };
      const start = performance.now();
      const response = await fetch(`${product.url}/api${path}`, { headers });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${path} responded with ${response.status}`);
      return performance.now() - start;
    },
    async count(word) {
      const { rows } = await client.query<{ n: string }>(
        `select count(*) as n from invoices where search like '%' || $1 || '%'`,
        [word],
      );
      return rows[0]?.n ?? '';
    },
  };
}

function quantile(times: readonly number[], part: number): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * part) - 1] ?? Number.NaN;
}

async function measure(small: Studio, big: Studio): Promise<void> {
  for (const [name, path, as] of calls) {
    const times = { small: [] as number[], big: [] as number[] };
    for (let round = -3; round < rounds; round += 1) {
      for (const [studio, results] of [[small, times.small] as const, [big, times.big] as const]) {
        const sample = studio.samples[(round + 3) % studio.samples.length];
        if (sample === undefined) throw new Error('there are no samples');
        const milliseconds = await studio.time(path(sample), as);
        // The first rounds warm both up.
        if (round >= 0) results.push(milliseconds);
      }
    }
    const figures = [times.small, times.big].map((results) =>
      [0.5, 0.95].map((part) => quantile(results, part).toFixed(1).padStart(7)).join(' /'),
    );
    const ratio = quantile(times.big, 0.95) / quantile(times.small, 0.95);
    console.log(`${name.padEnd(22)} ${figures.join(' ms   ')} ms   p95 x ${ratio.toFixed(1)} (goal ${goal})`);
  }
}

if (!(await isBuildFresh())) await buildWeb();
try {
  const small = await open({ customers: 100, invoices: 1_000 });
  const big = await open({ customers: bigInvoices / 10, invoices: bigInvoices });
  for (const word of ['stu', 'amb', 'inv-2021'])
    console.log(`'${word}' matches ${await small.count(word)} and ${await big.count(word)} invoices`);
  console.log(`${rounds} rounds, one request at a time, p50 / p95 with few and with many invoices`);
  await measure(small, big);
} finally {
  for (const cleanUp of cleanups.toReversed()) await cleanUp();
}
