// npm run test:mutation -- SCOPE…: changes the code in one place at a time and reports the changes that no test notices.
// SCOPE: `domain`, `web`, `server/orders/invoices`, or a longer path. Only what changed since the last run is run again,
// unless there is `--force`. `--static` includes constants, for each of which every test runs. `--sample N` estimates the score
// with N files of the scope, which `--seed` chooses.
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import type { MutantResult } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { areaNames, goalOf, type Part, partsOf, sampleOf } from './mutation/scopes.ts';
import { describeVerdict, formatScore, isReached, scoreOf, summarize } from './mutation/summary.ts';

const root = join(import.meta.dirname, '..');

// As in vitest.config.ts.
process.env.TZ = 'America/St_Johns';

const { values, positionals: scopes } = parseArgs({
  allowPositionals: true,
  options: {
    force: { type: 'boolean', default: false },
    static: { type: 'boolean', default: false },
    concurrency: { type: 'string', default: '2' },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});

/** stryker.config.json has the rest. Texts and codes, which the compiler checks, are not mutated. */
async function mutate({ name, sources }: Part): Promise<readonly MutantResult[]> {
  // The test runner reads it in vitest.mutation.config.ts.
  process.env.MUTATION_PART = name;
  const cacheName = [...name.split('/'), ...(values.static ? ['static'] : [])]
    .join('-')
    .replace('*.ts', 'files');
  return new Stryker({
    mutate: [...sources],
    ignoreStatic: !values.static,
    concurrency: Number(values.concurrency),
    tempDirName: join(tmpdir(), 'burnish-mutation'),
    incrementalFile: `node_modules/.cache/mutation/${cacheName}.json`,
    force: values.force,
  }).runMutationTest();
}

/** Whether the scope reaches its goal. */
async function run(scope: string): Promise<boolean> {
  const chosen = values.sample ? sampleOf(scope, Number(values.sample), Number(values.seed)) : [scope];
  const parts = chosen.flatMap(partsOf);
  if (parts.length === 0) throw new Error(`There is nothing to mutate in ${scope}.`);
  const mutants: MutantResult[] = [];
  for (const part of parts) {
    const ofPart = await mutate(part);
    console.log(summarize(ofPart, (fileName) => relative(root, fileName)).join('\n'));
    console.log(`${part.name}: ${formatScore(scoreOf(ofPart))}\n`);
    mutants.push(...ofPart);
  }
  const [score, goal] = [scoreOf(mutants), goalOf(scope)];
  console.log(describeVerdict(scope, score, goal));
  return isReached(score, goal);
}

if (scopes.length === 0) throw new Error(`Name a scope, such as ${areaNames.join(' or ')}.`);
for (const scope of scopes) if (!(await run(scope))) process.exitCode = 1;
