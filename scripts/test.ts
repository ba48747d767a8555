// npm test: every check and every test, in one go, with one line of the sum at its end.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const root = join(import.meta.dirname, '..');
const results = join(root, 'test-results');
const vitestReport = join(results, 'vitest.json');
const playwrightReport = join(results, 'report.json');

interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

async function npmRun(script: string, ...args: string[]): Promise<boolean> {
  const started = Date.now();
  console.log(`\n== ${script}`);
  const child = spawn('npm', ['run', '--silent', script, '--', ...args], { cwd: root, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  console.log(
    `== ${script}: ${code === 0 ? 'good' : 'FAILED'} in ${Math.round((Date.now() - started) / 1000)} s`,
  );
  return code === 0;
}

/** A check counts as one test. */
async function check(script: string): Promise<Outcome> {
  const good = await npmRun(script);
  return { passed: good ? 1 : 0, failed: good ? 0 : 1, skipped: 0 };
}

const vitestForm = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
});
const playwrightForm = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});

/** A runner that fails without a failed test has failed all the same: it could not run them. */
function atLeastOneFailure(good: boolean, outcome: Outcome): Outcome {
  return good || outcome.failed > 0 ? outcome : { ...outcome, failed: 1 };
}

async function report<Form extends z.ZodType>(file: string, form: Form): Promise<z.output<Form> | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  return text === null ? null : form.parse(JSON.parse(text));
}

async function unitTests(): Promise<Outcome> {
  const good = await npmRun(
    'test:unit',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
  );
  const found = await report(vitestReport, vitestForm);
  if (found === null) return { passed: 0, failed: 1, skipped: 0 };
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = found;
  return atLeastOneFailure(good, { passed, failed, skipped });
}

async function browserTests(): Promise<Outcome> {
  const good = await npmRun('test:e2e');
  const found = await report(playwrightReport, playwrightForm);
  if (found === null) return { passed: 0, failed: 1, skipped: 0 };
  const { expected: passed, unexpected, flaky, skipped } = found.stats;
  return atLeastOneFailure(good, { passed, failed: unexpected + flaky, skipped });
}

await rm(results, { recursive: true, force: true });
await mkdir(results, { recursive: true });
const outcomes = [
  await check('check:lint'),
  await check('check:types'),
  await check('check:imports'),
  await check('check:dead'),
  await unitTests(),
  await browserTests(),
];
const sum = (of: keyof Outcome) => outcomes.reduce((total, outcome) => total + outcome[of], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
if (sum('failed') > 0) process.exitCode = 1;
