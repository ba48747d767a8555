// npm test: the static checks, the unit and integration tests, and the browser tests; then the slowest tests, those that
// failed and one line with the totals. npm run test:slow: the tests that npm test leaves out.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { runChecks } from './check.ts';

const root = join(import.meta.dirname, '..');
const isSlowRun = process.argv.includes('--slow');
const projects = isSlowRun
  ? { vitest: ['--project=slow', '--project=processes'], playwright: ['--project=slow'] }
  : { vitest: ['--project=!slow', '--project=!processes'], playwright: ['--project=fast'] };
const results = join(root, 'test-results');
const vitestReportFile = join(results, 'vitest.json');
const playwrightReportFile = join(results, 'report.json');
const slowestShown = 15;
const failureLinesShown = 12;
/** The last lines of the page of a failed browser test, because dialogs and toasts are at its end. */
const pageLinesShown = 60;

interface TimedTest {
  readonly name: string;
  readonly milliseconds: number;
}

interface FailedTest {
  readonly name: string;
  readonly message: string;
  /** Files that describe the pages of a browser test when it failed. */
  readonly pageFiles?: readonly string[];
}

interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly tests: readonly TimedTest[];
  readonly failures: readonly FailedTest[];
}

function missingReport(script: string): Outcome {
  const failures = [{ name: script, message: 'It ended without a report.' }];
  return { passed: 0, failed: 1, skipped: 0, tests: [], failures };
}

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
  const failures = checks
    .filter((check) => !check.passed)
    .map(({ name, output }) => ({ name, message: output }));
  return {
    passed: checks.length - failures.length,
    failed: failures.length,
    skipped: 0,
    tests: [],
    failures,
  };
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      /** Why the file failed as a whole, such as in a hook or an import. */
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          duration: z.number().nullish(),
          failureMessages: z.array(z.string()),
        }),
      ),
    }),
  ),
});

const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  ok: z.boolean(),
  tests: z.array(
    z.object({
      results: z.array(
        z.object({
          duration: z.number(),
          errors: z.array(z.object({ message: z.string().optional() })),
          attachments: z.array(z.object({ name: z.string(), path: z.string().optional() })),
        }),
      ),
    }),
  ),
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
function withRunnerFailure(passed: boolean, script: string, outcome: Outcome): Outcome {
  if (passed || outcome.failed > 0) return outcome;
  const failure = { name: script, message: 'It ended with an error, which is above.' };
  return { ...outcome, failed: 1, failures: [...outcome.failures, failure] };
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
    ...projects.vitest,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestReportFile}`,
  );
  const report = await readReport(vitestReportFile, vitestReport);
  if (report === null) return missingReport('test:unit');
  const tests = report.testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${relative(root, file)} › ${fullName}`,
      milliseconds: duration ?? 0,
    })),
  );
  const failures = report.testResults.flatMap(({ name: file, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [{ name: relative(root, file), message }];
    return failed.map(({ fullName, failureMessages }) => ({
      name: `${relative(root, file)} › ${fullName}`,
      message: failureMessages.join('\n'),
    }));
  });
  return withRunnerFailure(passed, 'test:unit', {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
    tests,
    failures,
  });
}

function listSpecs({ specs, suites = [] }: PlaywrightSuite): (TimedTest & FailedTest & { ok: boolean })[] {
  const own = specs.map(({ file, title, ok, tests }) => {
    const runs = tests.flatMap((test) => test.results);
    return {
      name: `e2e/${file} › ${title}`,
      milliseconds: runs.reduce((sum, { duration }) => sum + duration, 0),
      ok,
      message: runs.flatMap(({ errors }) => errors.map(({ message }) => message ?? '')).join('\n'),
      pageFiles: runs
        .flatMap(({ attachments }) => attachments)
        .flatMap(({ name, path }) => (name === 'error-context' && path !== undefined ? [path] : [])),
    };
  });
  return [...own, ...suites.flatMap(listSpecs)];
}

async function runBrowserTests(): Promise<Outcome> {
  const allPassed = await runScript('test:e2e', ...projects.playwright);
  const report = await readReport(playwrightReportFile, playwrightReport);
  if (report === null) return missingReport('test:e2e');
  const { expected: passed, unexpected, flaky, skipped } = report.stats;
  const tests = report.suites.flatMap(listSpecs);
  const failures = tests.filter(({ ok }) => !ok);
  return withRunnerFailure(allPassed, 'test:e2e', {
    passed,
    failed: unexpected + flaky,
    skipped,
    tests,
    failures,
  });
}

function printSlowest(tests: readonly TimedTest[]): void {
  const slowest = tests.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, slowestShown);
  console.log('\nSlowest tests:');
  for (const { name, milliseconds } of slowest)
    console.log(`${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${name}`);
}

/** What the page showed, as a screen reader would find it. */
async function readPage(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const [, snapshot] = /^```yaml\n(.*?)^```/ms.exec(text) ?? [];
  return snapshot === undefined
    ? []
    : ['The page:', ...snapshot.trimEnd().split('\n').slice(-pageLinesShown)];
}

/** The output of the runners is long: what failed is repeated where it is looked for. */
async function printFailures(failures: readonly FailedTest[]): Promise<void> {
  if (failures.length > 0) console.log('\nFailed tests:');
  for (const { name, message, pageFiles = [] } of failures) {
    const lines = stripVTControlCharacters(message).trim().split('\n').slice(0, failureLinesShown);
    const pages = await Promise.all(pageFiles.map(readPage));
    console.log([name, ...[...lines, ...pages.flat()].map((line) => `    ${line}`)].join('\n'));
  }
}

const startedAt = Date.now();
await rm(results, { recursive: true, force: true });
await mkdir(results, { recursive: true });
const outcomes = [
  ...(isSlowRun ? [] : [await runStaticChecks()]),
  await runUnitTests(),
  await runBrowserTests(),
];
printSlowest(outcomes.flatMap(({ tests }) => tests));
await printFailures(outcomes.flatMap(({ failures }) => failures));
const total = (count: 'passed' | 'failed' | 'skipped') =>
  outcomes.reduce((sum, outcome) => sum + outcome[count], 0);
console.log(`\nFinished in ${((Date.now() - startedAt) / 60_000).toFixed(1)} min`);
console.log(`${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`);
if (total('failed') > 0) process.exitCode = 1;
