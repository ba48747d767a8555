// npm run check: every static check, two at a time, each with its time.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const concurrency = 2;

export interface CheckResult {
  readonly name: string;
  readonly passed: boolean;
  readonly seconds: number;
  /** Printed only when the check fails. */
  readonly output: string;
}

/** The slowest first, so that no slow check is left running alone at the end. */
const checks: readonly string[] = [
  'check:promises',
  'check:types-web',
  'check:lint',
  'check:types',
  'check:imports',
  'check:dead',
  'check:language',
  'check:tables',
  'check:regexes',
  'check:platforms',
];

async function runCheck(name: string): Promise<CheckResult> {
  const startedAt = Date.now();
  const child = spawn('npm', ['run', '--silent', name], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  const [code] = await once(child, 'close');
  const seconds = (Date.now() - startedAt) / 1000;
  return { name, passed: code === 0, seconds, output: Buffer.concat(chunks).toString() };
}

/** Runs all checks and prints a line for each, with the output of those that fail. */
export async function runChecks(): Promise<readonly CheckResult[]> {
  const queue = [...checks];
  const results: CheckResult[] = [];
  const runWorker = async () => {
    for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
      const result = await runCheck(name);
      results.push(result);
      console.log(`${result.passed ? 'passed' : 'FAILED'}  ${name}  ${result.seconds.toFixed(1)} s`);
      if (!result.passed) console.log(result.output);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, runWorker));
  return results;
}

if (import.meta.main) {
  const results = await runChecks();
  const failed = results.filter(({ passed }) => !passed);
  console.log(`${results.length - failed.length} of ${results.length} checks passed`);
  if (failed.length > 0) process.exitCode = 1;
}
