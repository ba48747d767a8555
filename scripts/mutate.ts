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
import {
  describeVerdict,
  formatScore,
  isReached,
  isSurvivor,
  rangeOf,
  scoreOf,
  summarize,
  withSecondRun,
} from './mutation/summary.ts';

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

/**
 * Mutates files, or ranges of files. stryker.config.json has the rest. Texts and codes, which the compiler checks, are not
 * mutated.
 */
async function runTests(
  { name }: Part,
  tests: 'own' | 'common',
  places: readonly string[],
): Promise<readonly MutantResult[]> {
  // The test runner reads them in vitest.mutation.config.ts.
  process.env.MUTATION_PART = name;
  process.env.MUTATION_TESTS = tests;
  const options = [...(values.static ? ['static'] : []), ...(tests === 'common' ? ['common'] : [])];
  const cacheName = [...name.split('/'), ...options].join('-').replace('*.ts', 'files');
  return new Stryker({
    mutate: [...places],
    ignoreStatic: !values.static,
    concurrency: Number(values.concurrency),
    tempDirName: join(tmpdir(), 'burnish-mutation'),
    incrementalFile: `node_modules/.cache/mutation/${cacheName}.json`,
    force: values.force,
  }).runMutationTest();
}

/** With the tests of the part, and then, for mutants that survive, with those that cover every feature. */
async function mutate(part: Part): Promise<readonly MutantResult[]> {
  const own = await runTests(part, 'own', part.sources);
  const survivors = own.filter(isSurvivor);
  if (survivors.length === 0 || part.commonTests.length === 0) return own;
  const places = survivors.map((mutant) => rangeOf({ ...mutant, fileName: relative(root, mutant.fileName) }));
  return withSecondRun(own, await runTests(part, 'common', [...new Set(places)]));
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
