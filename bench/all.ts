// npm run bench:all [-- NAME…]: every benchmark, repeated until the noise of its figures is known, and all figures beside
// their goals as one table. `--save` keeps them in docs/figures.json, and shows them in docs/figures.md and the README. All of them
// take most of a day.
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Benchmark, benchmarkNames, chooseBenchmarks, minRuns } from './benchmarks.ts';
import type { Figure } from './figure.ts';
import { isSettled, type MeasuredFigure, measuredTable, mergeRuns } from './measured.ts';
import { runBenchmark } from './run-benchmark.ts';
import { type SavedBenchmark, saveFigures, summaryOf } from './saved-figures.ts';

const root = join(import.meta.dirname, '..');

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

const [day, cores] = [new Date().toISOString().slice(0, 10), availableParallelism()];
const measured = new Map<string, SavedBenchmark>();
const failures: string[] = [];
for (const benchmark of chooseBenchmarks(names))
  try {
    measured.set(benchmark.name, { day, cores, figures: await measure(benchmark) });
  } catch (error) {
    failures.push(error instanceof Error ? error.message : String(error));
  }

const figures = [...measured.values()].flatMap((benchmark) => benchmark.figures);
console.log(
  [`${day}, ${cores} cores. ${summaryOf(figures)}`, ...failures, measuredTable(figures)].join('\n\n'),
);
if (options.save) await saveFigures(measured, benchmarkNames);
if (failures.length > 0) process.exitCode = 1;
