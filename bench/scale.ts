// npm run bench:scale: the same calls with 1,000 and with 1,000,000 invoices, in alternating rounds. Only the ratio is
// comparable between machines. `-- report` measures only calls whose name contains that.
import { buildWeb, isBuildFresh } from '../scripts/build-web.ts';
import type { StudioSize } from '../testing/large-studio/sql.ts';
import { seedLargeStudio } from '../testing/large-studio.ts';
import { makeDataDir, startProduct } from '../testing/product.ts';
import { type Call, calls } from './scale/calls.ts';
import { type Figures, isAboveGoal, maxMilliseconds, maxRatio, measure } from './scale/measure.ts';
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

function print(call: Call, figures: Figures): void {
  const { medians, p95s, ratio } = figures;
  const times = [0, 1].map((place) =>
    [medians, p95s].map((pair) => (pair[place] ?? Number.NaN).toFixed(1).padStart(7)).join(' /'),
  );
  const goal = call.kind === 'list' ? `goal ${maxRatio}` : `goal ${maxMilliseconds} ms`;
  const above = isAboveGoal(call, figures) ? '  ABOVE' : '';
  console.log(
    `${call.name.padEnd(30)} ${times.join(' ms   ')} ms   p95 x ${ratio.toFixed(1)} (${goal})${above}`,
  );
}

if (!(await isBuildFresh())) await buildWeb();
try {
  const small = await open({ customers: 100, invoices: 1_000 });
  const big = await open({ customers: bigInvoices / 10, invoices: bigInvoices });
  for (const word of ['stu', 'amb', 'inv-2021'])
    console.log(`'${word}' matches ${await small.count(word)} and ${await big.count(word)} invoices`);
  console.log(`${rounds} rounds, one request at a time, p50 / p95 with few and with many invoices`);
  for (const call of calls.filter(({ name }) => name.includes(wanted)))
    print(call, await measure(call, [small, big], rounds));
} finally {
  for (const cleanUp of cleanups.toReversed()) await cleanUp();
}
