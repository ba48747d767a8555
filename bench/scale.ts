// npm run bench:scale: the same calls with 1,000 and with 1,000,000 invoices, in alternating rounds. Only the ratio is
// comparable between machines. `-- report` measures only calls whose name contains that.
import { buildWeb, isBuildFresh } from '../scripts/build-web.ts';
import type { StudioSize } from '../testing/large-studio/sql.ts';
import { seedLargeStudio } from '../testing/large-studio.ts';
import { makeDataDir, startProduct } from '../testing/product.ts';
import { report } from './figure.ts';
import { type Call, calls } from './scale/calls.ts';
import { maxMilliseconds, maxRatio, measure, type Times } from './scale/measure.ts';
import { addressOf, openStudio, type Studio, secret } from './scale/studio.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 60);
const bigInvoices = Number(process.env.BENCH_INVOICES ?? 1_000_000);
const wanted = process.argv[2] ?? '';

/** Run at the end, also after an error. */
const cleanups: (() => Promise<unknown>)[] = [];

async function open(size: StudioSize): Promise<Studio> {
  const dataDir = await makeDataDir();
  cleanups.push(dataDir.remove);
  const env = { JWT_SECRET: secret, RATE_LIMITS: 'off' };
  const product = await startProduct({ dataDir: dataDir.path, env });
  cleanups.push(product.stop);
  const started = performance.now();
  await seedLargeStudio(addressOf(dataDir.path), size);
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`${size.invoices} invoices of ${size.customers} customers inserted in ${seconds} s`);
  const studio = await openStudio({ url: product.url, dataDir: dataDir.path }, rounds);
  cleanups.push(studio.close);
  return studio;
}

/** The p95, and for lists also what it is compared with that of the small studio. */
function reportCall({ name, kind }: Call, { medians, p95s }: Times): void {
  const [small, big] = p95s;
  const detail = `p50 ${medians.map((time) => time.toFixed(1)).join(' and ')} ms`;
  report({ name: `${name}, p95`, value: big, unit: 'ms', goal: { atMost: maxMilliseconds }, detail });
  if (kind === 'list')
    report({
      name: `${name}, p95 compared with 1,000 invoices`,
      value: big / small,
      unit: 'x',
      goal: { atMost: maxRatio },
      detail: `${big.toFixed(1)} ms and ${small.toFixed(1)} ms`,
    });
}

if (!(await isBuildFresh())) await buildWeb();
try {
  const small = await open({ customers: 100, invoices: 1_000 });
  const big = await open({ customers: bigInvoices / 10, invoices: bigInvoices });
  for (const word of ['stu', 'amb', 'inv-2021'])
    console.log(`'${word}' matches ${await small.count(word)} and ${await big.count(word)} invoices`);
  for (const call of calls.filter(({ name }) => name.includes(wanted)))
    reportCall(call, await measure(call, [small, big], rounds));
} finally {
  for (const cleanUp of cleanups.toReversed()) await cleanUp();
}
