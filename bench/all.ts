// npm run bench:all [-- NAME…]: every benchmark, repeated until the noise of its figures is known, and all figures beside
// their goals as one table. `--save` writes it to docs/figures.md. All of them take most of a day.
import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Benchmark, chooseBenchmarks, minRuns } from './benchmarks.ts';
import type { Figure } from './figure.ts';
import {
  describeNoise,
  describeVerdicts,
  isSettled,
  type MeasuredFigure,
  measuredTable,
  mergeRuns,
} from './measured.ts';
import { runBenchmark } from './run-benchmark.ts';

const root = join(import.meta.dirname, '..');
const savedFile = join(root, 'docs/figures.md');

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string' }, save: { type: 'boolean', default: false } },
});

/** `--runs N` repeats each benchmark exactly N times. */
const fixedRuns = options.runs === undefined ? null : Number(options.runs);

async function measure(benchmark: Benchmark): Promise<readonly MeasuredFigure[]> {
  const runs: (readonly Figure[])[] = [];
  const maxRuns = fixedRuns ?? benchmark.maxRuns;
  const isDone = () =>
    runs.length >= maxRuns ||
    (fixedRuns === null && runs.length >= minRuns && mergeRuns(runs).every(isSettled));
  while (!isDone()) {
    console.error(`\n== ${benchmark.name}, run ${runs.length + 1} of at most ${maxRuns}`);
    runs.push(await runBenchmark(benchmark, root));
  }
  return mergeRuns(runs);
}

const figures: MeasuredFigure[] = [];
const failures: string[] = [];
for (const benchmark of chooseBenchmarks(names))
  try {
    figures.push(...(await measure(benchmark)));
  } catch (error) {
    failures.push(error instanceof Error ? error.message : String(error));
  }

const day = new Date().toISOString().slice(0, 10);
const text = [
  `${day}, ${availableParallelism()} cores. ${describeVerdicts(figures)}. Between runs of the same code, half of the figures vary by ${describeNoise(figures)} at most.`,
  ...failures,
  measuredTable(figures),
].join('\n\n');
console.log(text);
if (options.save)
  await writeFile(savedFile, `# Figures\n\nWritten by \`npm run bench:all -- --save\`.\n\n${text}\n`);
if (failures.length > 0) process.exitCode = 1;
