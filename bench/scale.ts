// npm run bench:scale: the same calls with 1,000 and with 1,000,000 invoices, in alternating rounds. Only the ratio is
// comparable between machines. `-- report` measures only calls whose name contains that. BENCH_FOLDER keeps both studios in a
// folder, and measures them again if they are there.

import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildWeb, isBuildFresh } from '../scripts/build-web.ts';
import { embeddedDatabaseOf } from '../testing/embedded-database.ts';
import type { StudioSize } from '../testing/large-studio/sql.ts';
import { seedLargeStudio } from '../testing/large-studio.ts';
import { makeDataDir, startProduct } from '../testing/product.ts';
import { report } from './figure.ts';
import { type Call, calls } from './scale/calls.ts';
import { limitsOf, maxMilliseconds, partOfLimits } from './scale/limits.ts';
import { measure, type Times } from './scale/measure.ts';
import { openStudio, type Studio, secret } from './scale/studio.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 60);
const bigInvoices = Number(process.env.BENCH_INVOICES ?? 1_000_000);
const keptFolder = process.env.BENCH_FOLDER;
const wanted = process.argv[2] ?? '';

/** Run at the end, also after an error. */
const cleanups: (() => Promise<unknown>)[] = [];

async function dataDirOf(size: StudioSize): Promise<string> {
  if (keptFolder !== undefined) {
    const path = join(keptFolder, String(size.invoices));
    await mkdir(path, { recursive: true });
    return path;
  }
  const dataDir = await makeDataDir();
  cleanups.push(dataDir.remove);
  return dataDir.path;
}

/** Unless an earlier run did. */
async function seed(dataDir: string, size: StudioSize): Promise<void> {
  const finished = join(dataDir, 'seeded');
  if (existsSync(finished)) return;
  const started = performance.now();
  await seedLargeStudio(embeddedDatabaseOf(dataDir), size);
  await writeFile(finished, '');
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`${size.invoices} invoices of ${size.customers} customers inserted in ${seconds} s`);
}

async function open(size: StudioSize): Promise<Studio> {
  const dataDir = await dataDirOf(size);
  const env = { JWT_SECRET: secret, RATE_LIMITS: 'off' };
  const product = await startProduct({ dataDir, env });
  cleanups.push(product.stop);
  await seed(dataDir, size);
  const studio = await openStudio({ url: product.url, dataDir }, rounds);
  cleanups.push(studio.close);
  return studio;
}

const formatTime = (milliseconds: number) => milliseconds.toFixed(1);

/** The p95, and for lists also both times compared with their limits. */
function reportCall({ name, kind }: Call, times: Times): void {
  const [median, p95] = [times.medians[1], times.p95s[1]];
  const [smallMedian, smallP95] = [times.medians[0], times.p95s[0]];
  report({
    name: `${name}, p95`,
    value: p95,
    unit: 'ms',
    goal: { atMost: maxMilliseconds },
    detail: `p50 ${formatTime(median)} ms; with 1,000 invoices p95 ${formatTime(smallP95)} and p50 ${formatTime(smallMedian)} ms`,
  });
  if (kind === 'report') return;
  const limits = limitsOf(times);
  report({
    name: `${name}, compared with its limits`,
    value: partOfLimits(times),
    unit: 'x',
    goal: { atMost: 1 },
    detail: `p50 ${formatTime(median)} of ${formatTime(limits.median)} ms, p95 ${formatTime(p95)} of ${formatTime(limits.p95)} ms`,
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
