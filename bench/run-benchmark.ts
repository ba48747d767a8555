// Runs a benchmark in a process of its own and reads its figures.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Benchmark } from './benchmarks.ts';
import { type Figure, figureSchema } from './figure.ts';

/** Of one run. The slowest takes half an hour: one that hangs must not keep the others from running. */
const maxMilliseconds = 2 * 60 * 60 * 1_000;

/** What the benchmark prints goes to the error output. @param root of the repository whose benchmark is run */
export async function runBenchmark({ name, file }: Benchmark, root: string): Promise<readonly Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'burnish-figures-'));
  const figures = join(folder, 'figures.jsonl');
  try {
    const child = spawn(process.execPath, [join(root, file)], {
      cwd: root,
      env: { ...process.env, BENCH_FIGURES: figures },
      stdio: ['ignore', process.stderr, 'inherit'],
      timeout: maxMilliseconds,
    });
    const [code] = await once(child, 'exit');
    if (code === null) throw new Error(`The benchmark ${name} was stopped, or didn't end within two hours.`);
    if (code !== 0) throw new Error(`The benchmark ${name} failed with ${code}.`);
    const lines = (await readFile(figures, 'utf8').catch(() => '')).split('\n').filter((line) => line !== '');
    if (lines.length === 0) throw new Error(`The benchmark ${name} of ${root} saved no figures.`);
    return lines.map((line) => figureSchema.parse(JSON.parse(line)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
