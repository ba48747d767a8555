// npm run bench:scale: the same calls of the same product, with a thousand invoices and with a million, taking
// turns. Only the ratio of the two means something elsewhere.
import { join } from 'node:path';
import pg from 'pg';
import { createTokens } from '../apps/server/src/features/accounts/index.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { buildWeb, isBuildFresh } from '../scripts/build-web.ts';
import { adminId, foundStudio, type StudioSize } from '../testing/big-studio.ts';
import { makeDataDir, startProduct } from '../testing/product.ts';

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

interface Side {
  /** Another one for each round, from all the years. */
  readonly samples: readonly Sample[];
  ask(path: string, as?: 'regular'): Promise<number>;
  count(term: string): Promise<string>;
}

const cursorAt = (id: string) => Buffer.from(id).toString('base64url');
const term = encodeURIComponent;

const calls: readonly [string, (sample: Sample) => string, 'regular'?][] = [
  ['invoices, first page', () => '/admin/invoices?limit=50'],
  ['a page deep inside', ({ invoice }) => `/admin/invoices?limit=50&cursor=${cursorAt(invoice)}`],
  ['by a common status', () => '/admin/invoices?limit=50&status=payment_confirmed'],
  ['by a rare status', () => '/admin/invoices?limit=50&status=payment_made'],
  ['by currency', () => '/admin/invoices?limit=50&currency=NGN'],
  ['search: a number', ({ number }) => `/admin/invoices?limit=50&search=${term(number)}`],
  ['search: an email', ({ email }) => `/admin/invoices?limit=50&search=${term(email)}`],
  ['search: a name', ({ fullName }) => `/admin/invoices?limit=50&search=${term(fullName)}`],
  ['search: stu', () => '/admin/invoices?limit=50&search=stu'],
  ['search: amb', () => '/admin/invoices?limit=50&search=amb'],
  ['search: amb, sent', () => '/admin/invoices?limit=50&search=amb&status=sent'],
  ['search: inv-2021', () => '/admin/invoices?limit=50&search=inv-2021'],
  ['receipts: a name', ({ fullName }) => `/admin/payment-receipts?limit=50&search=${term(fullName)}`],
  ['users: a name', ({ fullName }) => `/admin/users?limit=50&search=${term(fullName)}`],
  ['users: stu', () => '/admin/users?limit=50&search=stu'],
  ['requests: a name', ({ fullName }) => `/admin/subscription-requests?limit=50&search=${term(fullName)}`],
  ['subscriptions: a name', ({ fullName }) => `/admin/subscriptions?limit=50&search=${term(fullName)}`],
  ['audit, first page', () => '/admin/audit?limit=50'],
  ['audit: a name', ({ fullName }) => `/admin/audit?limit=50&search=${term(fullName)}`],
  ['own invoices', () => '/subscriptions/invoices?limit=50', 'regular'],
  ['dashboard', () => '/admin/dashboard/stats'],
];

/** What is to be ended, whatever happens meanwhile. */
const endings: (() => Promise<unknown>)[] = [];

async function open(size: StudioSize): Promise<Side> {
  const dataDir = await makeDataDir();
  endings.push(dataDir.remove);
  const env = { JWT_SECRET: secret, RATE_LIMITS: 'off' };
  const product = await startProduct({ dataDir: dataDir.path, env });
  endings.push(product.stop);
  const address = { host: join(dataDir.path, 'postgres/socket'), user: 'postgres', database: 'burnish' };
  const started = performance.now();
  await foundStudio(address, size);
  console.log(
    `${size.invoices} invoices of ${size.customers} customers made in ${Math.round((performance.now() - started) / 1000)} s`,
  );
  const client = new pg.Client(address);
  await client.connect();
  endings.push(() => client.end());
  const { rows: samples } = await client.query<Sample>(
    `select i.id as invoice, i.number, u.email, u.full_name as "fullName"
      from generate_series(1, $1::int) as n
      join invoices i on i.number like 'INV-%-' || lpad((n * $2::int / ($1::int + 1))::text, 6, '0')
      join users u on u.id = i.user_id`,
    [rounds, size.invoices],
  );
  const { rows: regulars } = await client.query<{ id: string }>(
    'select user_id as id from invoices group by user_id order by count(*) desc limit 1',
  );
  const tokens = await createTokens(secret, systemClock);
  const bearer = async (userId: string) => `Bearer ${await tokens.issue({ userId, epoch: 0 })}`;
  const authorization = {
    admin: await bearer(adminId),
    regular: await bearer(regulars[0]?.id ?? ''),
  };
  return {
    samples,
    async ask(path, as) {
      const headers = { authorization: authorization[as ?? 'admin'] };
      const start = performance.now();
      const answer = await fetch(`${product.url}/api${path}`, { headers });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
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

async function measure(small: Side, big: Side): Promise<void> {
  for (const [name, path, as] of calls) {
    const times = { small: [] as number[], big: [] as number[] };
    for (let round = -3; round < rounds; round += 1) {
      for (const [side, of] of [[small, times.small] as const, [big, times.big] as const]) {
        const sample = side.samples[(round + 3) % side.samples.length];
        if (sample === undefined) throw new Error('there is nothing to ask for');
        const time = await side.ask(path(sample), as);
        // The first rounds warm both up.
        if (round >= 0) of.push(time);
      }
    }
    const figures = [times.small, times.big].map((of) =>
      [0.5, 0.95].map((part) => quantile(of, part).toFixed(1).padStart(7)).join(' /'),
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
    console.log(`'${word}' is in ${await small.count(word)} and in ${await big.count(word)} of the invoices`);
  console.log(`${rounds} rounds, one request at a time, p50 / p95 with few and with many`);
  await measure(small, big);
} finally {
  for (const end of endings.toReversed()) await end();
}
