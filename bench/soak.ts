// npm run soak [-- --minutes 60 --users 200]: people who work with the product for a long time. Memory, handles,
// latencies, the queue and the database over time go to docs/soak.svg, with a table of what has grown. Fails if
// something grows that should not.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { embeddedDatabaseOf } from '../testing/embedded-database.ts';
import { soakActions } from '../testing/load/customer-actions.ts';
import { createJournal } from '../testing/load/journal.ts';
import { startMixedLoad } from '../testing/load/mixed-load.ts';
import { createPeople } from '../testing/load/people.ts';
import { findFreePort, loadSecret, productionEnv } from '../testing/load/production.ts';
import { compareWithProduct } from '../testing/load/verify.ts';
import { makeDataDir, type Product, startProduct } from '../testing/product.ts';
import { drawSoak } from './soak/draw.ts';
import { checkFigure, figures, findGrowingTables, suffixes, type Verdict } from './soak/figures.ts';
import { keepPagesOpen } from './soak/pages.ts';
import { countFiles, createLatencies, readDatabase, readProbe, type Sample } from './soak/sample.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    users: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    output: { type: 'string', default: join(import.meta.dirname, '../docs/soak.svg') },
  },
});
const [minutes, users] = [Number(values.minutes), Number(values.users)];
const admins = 3;
/** Milliseconds between two actions of a person, on average. */
const pauses = { customerPause: 20_000, adminPause: 2_500 };
/** At least 90 samples. */
const sampleMilliseconds = Math.max(2_000, Math.min(20_000, (minutes * 60_000) / 90));
const checkedPeople = 10;

const start = (dataDir: string, probeFile: string, port: number) =>
  startProduct({
    dataDir,
    isApiOnly: true,
    env: {
      ...productionEnv(port),
      NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'soak/probe.ts')).href}`,
      SOAK_PROBE_FILE: probeFile,
      SOAK_PROBE_MILLISECONDS: String(sampleMilliseconds / 2),
    },
  });

function printLine(sample: Sample): void {
  const cells = figures.map(({ title, read }) => `${title} ${read(sample).toFixed(1)}`);
  console.log(`${sample.minutes.toFixed(1)} min: ${sample.calls} calls, ${cells.join(', ')}`);
}

function printTable(verdicts: readonly Verdict[]): void {
  console.log('\n| figure | first third | last third | growth | allowed | verdict |');
  console.log('|---|---|---|---|---|---|');
  for (const { figure, first, last, growth, passed } of verdicts) {
    const unit = figure.unit === '' ? '' : ` ${figure.unit}`;
    const [from, to] = [first, last].map((value) => `${value.toFixed(1)}${unit}`);
    const kind = suffixes[figure.kind];
    const percent = (share: number) => `${Math.round(share * 100)} %`;
    console.log(
      `| ${figure.title} | ${from}${kind} | ${to}${kind} | ${percent(growth)} | ${percent(figure.allowedGrowth)} | ${passed ? 'passed' : 'FAILED'} |`,
    );
  }
}

function printTables(samples: readonly Sample[]): void {
  console.log('\n| table | at the end | added by each acknowledged write |');
  console.log('|---|---|---|');
  for (const { name, bytes, perWrite } of findGrowingTables(samples, 12))
    console.log(`| ${name} | ${(bytes / 1024 ** 2).toFixed(1)} MB | ${Math.round(perWrite)} bytes |`);
}

async function soak(product: Product, dataDir: string, probeFile: string): Promise<boolean> {
  const client = new pg.Client(embeddedDatabaseOf(dataDir));
  await client.connect();
  const journal = createJournal();
  const latencies = createLatencies();
  console.log(`${users} customers buy a plan...`);
  const people = await createPeople(client, {
    customers: users,
    admins,
    secret: loadSecret,
    seed: Number(values.seed),
    origins: () => [product.url],
    journal,
    observe: ({ milliseconds, status }) => latencies.observe(milliseconds, status === null || status >= 500),
  });
  console.log('Waiting for the emails about the plans...');
  while ((await readDatabase(client)).dueTasks > 0) await sleep(1_000);
  latencies.take();
  const leaving = new AbortController();
  const pages = keepPagesOpen(people, latencies, leaving.signal);
  const load = startMixedLoad({ ...people, ...pauses, actions: soakActions });
  const samples: Sample[] = [];
  const startedAt = performance.now();
  while (performance.now() - startedAt < minutes * 60_000) {
    await Promise.race([sleep(sampleMilliseconds), pages]);
    const probe = await readProbe(probeFile);
    if (probe === null) continue;
    const sample: Sample = {
      ...probe,
      minutes: (performance.now() - startedAt) / 60_000,
      writes: journal.entries.length,
      ...latencies.take(),
      ...(await readDatabase(client)),
      ...(await countFiles(dataDir)),
    };
    samples.push(sample);
    printLine(sample);
  }
  leaving.abort();
  await Promise.all([load.stop(), pages]);
  const verdicts = figures.map((figure) => checkFigure(figure, samples));
  await writeFile(
    values.output,
    drawSoak(`${users} customers and ${admins} admins for ${Math.round(minutes)} minutes`, verdicts, samples),
  );
  printTable(verdicts);
  printTables(samples);
  let lost = 0;
  for (const person of people.customers.slice(0, checkedPeople)) {
    const entries = journal.entries.filter(({ entry }) => entry.personId === person.id);
    const compared = await compareWithProduct(person, entries);
    lost += compared.lost.length;
    for (const problem of [...compared.lost, ...compared.duplicated]) console.log(problem);
  }
  const calls = samples.reduce((sum, sample) => sum + sample.calls, 0);
  const failures = samples.reduce((sum, sample) => sum + sample.failures, 0);
  for (const problem of journal.problems.slice(0, 20)) console.log(problem);
  console.log(
    `\n${calls} calls, ${failures} failed; ${journal.entries.length} acknowledged writes, ${lost} lost of ${checkedPeople} customers. Drawn to ${values.output}`,
  );
  await client.end();
  return failures + lost + journal.problems.length === 0 && verdicts.every(({ passed }) => passed);
}

const dataDir = await makeDataDir();
const probeFolder = await makeDataDir();
const probeFile = join(probeFolder.path, 'samples.jsonl');
const product = await start(dataDir.path, probeFile, await findFreePort());
// After an error. A product that has stopped is not affected.
process.once('exit', () => product.process.kill('SIGTERM'));
try {
  const passed = await soak(product, dataDir.path, probeFile);
  console.log(passed ? 'Nothing grew that should not.' : 'FAILED');
  if (!passed) process.exitCode = 1;
} finally {
  await product.stop();
  await Promise.all([dataDir.remove(), probeFolder.remove()]);
}
