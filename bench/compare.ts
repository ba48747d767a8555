// npm run bench:compare -- A B [NAME…]: the benchmarks of two commits in alternating rounds, and the ratios of their figures.
// Each commit is installed in a folder of its own. `--rounds N` changes the number of rounds.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { type Benchmark, chooseBenchmarks } from './benchmarks.ts';
import { compareFigures, comparisonTable } from './comparison.ts';
import type { Figure } from './figure.ts';
import { mergeRuns } from './measured.ts';
import { runBenchmark } from './run-benchmark.ts';

const root = join(import.meta.dirname, '..');
const run = promisify(execFile);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '6' } },
});
const rounds = Number(values.rounds);
const [before, after, ...names] = positionals;
if (before === undefined || after === undefined)
  throw new Error('Name two commits, and the benchmarks to run.');
const commits = [before, after] as const;

async function checkOut(commit: string, folder: string): Promise<void> {
  console.error(`== installing ${commit}`);
  await run('git', ['worktree', 'add', '--detach', folder, commit], { cwd: root });
  await run('npm', ['ci', '--prefer-offline'], { cwd: folder });
}

async function compare(benchmark: Benchmark, folders: readonly [string, string]): Promise<string> {
  const runs: [(readonly Figure[])[], (readonly Figure[])[]] = [[], []];
  for (let round = 1; round <= rounds; round += 1)
    for (const side of [0, 1] as const) {
      console.error(`\n== ${benchmark.name} of ${commits[side]}, round ${round} of ${rounds}`);
      runs[side].push(await runBenchmark(benchmark, folders[side]));
    }
  return comparisonTable(compareFigures(mergeRuns(runs[0]), mergeRuns(runs[1])), commits);
}

const chosen = chooseBenchmarks(names);
const parent = await mkdtemp(join(tmpdir(), 'burnish-compare-'));
const folders = [join(parent, 'before'), join(parent, 'after')] as const;
try {
  for (const side of [0, 1] as const) await checkOut(commits[side], folders[side]);
  for (const benchmark of chosen) console.log(`\n${await compare(benchmark, folders)}`);
} finally {
  await rm(parent, { recursive: true, force: true });
  await run('git', ['worktree', 'prune'], { cwd: root });
}
