// npm run test:mutation -- SCOPE…: changes the code in one place at a time and reports the changes that no test notices.
// SCOPE: `domain`, `web`, `server/orders/invoices`, or a longer path. Only what changed since the last run is run again,
// unless there is `--force`. `--static` includes constants, for each of which every test runs.
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { areaNames, findScope, type Scope } from './mutation/scopes.ts';
import { describeVerdict, isReached, scoreOf, summarize } from './mutation/summary.ts';

const root = join(import.meta.dirname, '..');

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    force: { type: 'boolean', default: false },
    static: { type: 'boolean', default: false },
    concurrency: { type: 'string', default: '2' },
  },
});

/** Texts for people and codes, which the compiler checks, are not mutated. */
const excludedMutations = ['StringLiteral'];
/** What no mutated file or test reads is not copied. */
const ignorePatterns = ['/docs', '/e2e', '/data*', 'build', 'dist', 'screens', '*.webp', '*.avif', '*.woff2'];

async function mutate(name: string, scope: Scope): Promise<boolean> {
  // The test runner reads it in vitest.mutation.config.ts.
  process.env.MUTATION_SCOPE = name;
  const cacheName = [name.replaceAll('/', '-'), ...(values.static ? ['static'] : [])].join('-');
  const mutants = await new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'vitest.mutation.config.ts', related: false },
    coverageAnalysis: 'perTest',
    mutate: [...scope.sources],
    ignoreStatic: !values.static,
    mutator: { excludedMutations },
    concurrency: Number(values.concurrency),
    tempDirName: join(tmpdir(), 'burnish-mutation'),
    ignorePatterns,
    incremental: true,
    incrementalFile: `node_modules/.cache/mutation/${cacheName}.json`,
    force: values.force,
    reporters: ['progress-append-only'],
    logLevel: 'warn',
  }).runMutationTest();
  const score = scoreOf(mutants);
  console.log(summarize(mutants, (fileName) => relative(root, fileName)).join('\n'));
  console.log(describeVerdict(name, score, scope.goal));
  return isReached(score, scope.goal);
}

if (names.length === 0) throw new Error(`Name a scope, such as ${areaNames.join(' or ')}.`);
for (const name of names) {
  const scope = findScope(name);
  if (scope === null) throw new Error(`There is nothing to mutate in ${name}.`);
  if (!(await mutate(name, scope))) process.exitCode = 1;
}
