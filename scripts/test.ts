// npm test: the static checks, the unit and integration tests, and the browser tests; then the slowest tests and one
// line with the totals.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { runChecks } from './check.ts';

const root = join(import.meta.dirname, '..');
const results = join(root, 'test-results');
const vitestReportFile = join(results, 'vitest.json');
const playwrightReportFile = join(results, 'report.json');
const slowestShown = 15;

interface TimedTest {
  readonly name: string;
  readonly milliseconds: number;
}

interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly tests: readonly TimedTest[];
}

const missingReport: Outcome = { passed: 0, failed: 1, skipped: 0, tests: [] };

async function runScript(script: string, ...args: string[]): Promise<boolean> {
  const startedAt = Date.now();
  console.log(`\n== ${script}`);
  const child = spawn('npm', ['run', '--silent', script, '--', ...args], { cwd: root, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  console.log(`== ${script}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s`);
  return code === 0;
}

/** Each check counts as one test. */
async function runStaticChecks(): Promise<Outcome> {
  console.log('== check');
  const checks = await runChecks();
  const passed = checks.filter((check) => check.passed).length;
  return { passed, failed: checks.length - passed, skipped: 0, tests: [] };
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), duration: z.number().nullish() })),
    }),
  ),
});

const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })),
});
interface PlaywrightSuite {
  readonly specs: readonly z.output<typeof playwrightSpec>[];
  readonly suites?: readonly PlaywrightSuite[] | undefined;
}
const playwrightSuite: z.ZodType<PlaywrightSuite> = z.object({
  specs: z.array(playwrightSpec),
  suites: z.array(z.lazy(() => playwrightSuite)).optional(),
});
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  suites: z.array(playwrightSuite),
});

/** A runner that exits with an error without a failed test could not run them all, which counts as a failure. */
function withRunnerFailure(passed: boolean, outcome: Outcome): Outcome {
  return passed || outcome.failed > 0 ? outcome : { ...outcome, failed: 1 };
}

async function readReport<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
): Promise<z.output<Schema> | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  return text === null ? null : schema.parse(JSON.parse(text));
}

async function runUnitTests(): Promise<Outcome> {
  const passed = await runScript(
    'test:unit',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestReportFile}`,
  );
  const report = await readReport(vitestReportFile, vitestReport);
  if (report === null) return missingReport;
  const tests = report.testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${relative(root, file)} › ${fullName}`,
      milliseconds: duration ?? 0,
    })),
  );
  return withRunnerFailure(passed, {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
    tests,
  });
}

function listSpecs({ specs, suites = [] }: PlaywrightSuite): TimedTest[] {
  const own = specs.map(({ file, title, tests }) => ({
    name: `e2e/${file} › ${title}`,
    milliseconds: tests.flatMap((test) => test.results).reduce((sum, { duration }) => sum + duration, 0),
  }));
  return [...own, ...suites.flatMap(listSpecs)];
}

async function runBrowserTests(): Promise<Outcome> {
  const allPassed = await runScript('test:e2e');
  const report = await readReport(playwrightReportFile, playwrightReport);
  if (report === null) return missingReport;
  const { expected: passed, unexpected, flaky, skipped } = report.stats;
  const tests = report.suites.flatMap(listSpecs);
  return withRunnerFailure(allPassed, { passed, failed: unexpected + flaky, skipped, tests });
}

function printSlowest(tests: readonly TimedTest[]): void {
  const slowest = tests.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, slowestShown);
  console.log('\nSlowest tests:');
  for (const { name, milliseconds } of slowest)
    console.log(`${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${name}`);
}

const startedAt = Date.now();
await rm(results, { recursive: true, force: true });
await mkdir(results, { recursive: true });
const outcomes = [await runStaticChecks(), await runUnitTests(), await runBrowserTests()];
printSlowest(outcomes.flatMap(({ tests }) => tests));
const total = (count: 'passed' | 'failed' | 'skipped') =>
  outcomes.reduce((sum, outcome) => sum + outcome[count], 0);
console.log(`\nFinished in ${((Date.now() - startedAt) / 60_000).toFixed(1)} min`);
console.log(`${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`);
if (total('failed') > 0) process.exitCode = 1;
