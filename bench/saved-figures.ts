// The figures that docs/figures.json keeps, by benchmark: each is measured again by itself, because all of them take most of a
// day. docs/figures.md and the README show them.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { figureSchema, tableHead, tableRow } from './figure.ts';
import {
  countVerdicts,
  describeNoise,
  describeVerdicts,
  type MeasuredFigure,
  measuredTable,
} from './measured.ts';

const root = join(import.meta.dirname, '..');
const jsonFile = join(root, 'docs/figures.json');
const tableFile = join(root, 'docs/figures.md');
const readmeFile = join(root, 'README.md');

const { value } = figureSchema.shape;
const savedBenchmark = z.object({
  /** YYYY-MM-DD */
  day: z.string(),
  cores: z.number(),
  figures: z.array(
    figureSchema.pick({ name: true, unit: true, goal: true }).extend({ values: z.array(value) }),
  ),
});

export interface SavedBenchmark {
  readonly day: string;
  readonly cores: number;
  readonly figures: readonly MeasuredFigure[];
}

export type SavedFigures = ReadonlyMap<string, SavedBenchmark>;

export async function readSavedFigures(): Promise<SavedFigures> {
  const text = await readFile(jsonFile, 'utf8').catch(() => '{}');
  return new Map(Object.entries(z.record(z.string(), savedBenchmark).parse(JSON.parse(text))));
}

const allFigures = (saved: SavedFigures): readonly MeasuredFigure[] =>
  [...saved.values()].flatMap(({ figures }) => figures);

/** How many goals are reached, and how much figures vary. */
export function summaryOf(figures: readonly MeasuredFigure[]): string {
  return `${describeVerdicts(figures)}. ${describeNoise(figures)}`;
}

/** A table for each benchmark. */
export function figuresPage(saved: SavedFigures): string {
  const sections = [...saved].map(
    ([name, { day, cores, figures }]) => `## ${name}\n\n${day}, ${cores} cores.\n\n${measuredTable(figures)}`,
  );
  const head =
    '# Figures\n\nWritten by `npm run bench:all -- --save`, which measures the benchmarks that are named or all of them.';
  return `${[head, summaryOf(allFigures(saved)), ...sections].join('\n\n')}\n`;
}

const [blockStart, blockEnd] = ['<!-- figures -->\n', '<!-- end of figures -->'];

/** How many goals each benchmark reaches. */
function benchmarksTable(saved: SavedFigures): string {
  const rows = [...saved].map(([name, { day, cores, figures }]) => {
    const { goals, reached, missed, tooNoisy } = countVerdicts(figures);
    const counts = [cores, goals, reached, missed, tooNoisy].map(String);
    return tableRow([`[${name}](docs/figures.md#${name})`, day, ...counts]);
  });
  const titles = ['benchmark', 'measured', 'cores', 'goals', 'reached', 'missed', 'too noisy'];
  return [tableHead(titles), ...rows].join('\n');
}

/** The README with the figures that have a goal, folded because there are hundreds. @throws Error without the comments around them */
export function withFigures(readme: string, saved: SavedFigures): string {
  const [before, rest = ''] = readme.split(blockStart);
  const [, after] = rest.split(blockEnd);
  if (before === undefined || after === undefined) throw new Error('The README has no place for figures.');
  const figures = allFigures(saved);
  const block = [
    summaryOf(figures),
    benchmarksTable(saved),
    '<details>\n<summary>Every figure that has a goal</summary>',
    measuredTable(figures.filter(({ goal }) => goal !== null)),
    '</details>',
  ].join('\n\n');
  return `${before}${blockStart}${block}\n${blockEnd}${after}`;
}

/** To four digits. Infinite values become null, as `figureSchema` reads them. */
const rounded = (_key: string, kept: unknown): unknown =>
  typeof kept === 'number' ? Number(kept.toPrecision(4)) : kept;

/** Figures that were measured replace those of the same benchmark. `order`: of all benchmarks. */
export function mergeFigures(
  known: SavedFigures,
  measured: SavedFigures,
  order: readonly string[],
): SavedFigures {
  const all = new Map([...known, ...measured]);
  return new Map(
    order.flatMap((name) => {
      const benchmark = all.get(name);
      return benchmark === undefined ? [] : [[name, benchmark]];
    }),
  );
}

export async function saveFigures(measured: SavedFigures, order: readonly string[]): Promise<void> {
  const merged = mergeFigures(await readSavedFigures(), measured, order);
  await writeFile(jsonFile, `${JSON.stringify(Object.fromEntries(merged), rounded, 2)}\n`);
  const saved = await readSavedFigures();
  await writeFile(tableFile, figuresPage(saved));
  await writeFile(readmeFile, withFigures(await readFile(readmeFile, 'utf8'), saved));
}
