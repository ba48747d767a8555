// What a benchmark measured, and its goal.
import { appendFileSync } from 'node:fs';
import { z } from 'zod';

const goal = z.union([z.object({ atMost: z.number() }), z.object({ atLeast: z.number() })]);
export type Goal = z.infer<typeof goal>;

/** Written with each figure. `x` and '' are ratios. */
export const units = ['x', '', '%', 'ms', 's', 'min', 'µs', 'kB', 'MB', 'MB/s', '/s', 'points'] as const;
export type Unit = (typeof units)[number];

export const figureSchema = z.object({
  /** The same in every run. */
  name: z.string(),
  /** Infinite if it never ended. JSON has no such number. */
  value: z
    .number()
    .nullable()
    .transform((value) => value ?? Number.POSITIVE_INFINITY),
  unit: z.enum(units),
  /** Null: for information. */
  goal: goal.nullable(),
  /** What the figure was computed from. */
  detail: z.string(),
});
export type Figure = Readonly<z.infer<typeof figureSchema>>;

export function isReached(value: number, wanted: Goal): boolean {
  return 'atMost' in wanted ? value <= wanted.atMost : value >= wanted.atLeast;
}

const digitsOf = (value: number) => (Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : 2);

export function formatValue(value: number, unit: Unit): string {
  if (Number.isNaN(value)) return 'none';
  const number = Number.isFinite(value) ? String(Number(value.toFixed(digitsOf(value)))) : 'never';
  if (unit === 'x') return `x ${number}`;
  return unit === '' || unit === '%' || unit === '/s' ? `${number}${unit}` : `${number} ${unit}`;
}

export function formatGoal(wanted: Goal | null, unit: Unit): string {
  if (wanted === null) return '-';
  return 'atMost' in wanted
    ? `at most ${formatValue(wanted.atMost, unit)}`
    : `at least ${formatValue(wanted.atLeast, unit)}`;
}

export const tableRow = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

const columns: readonly (readonly [string, (figure: Figure) => string])[] = [
  ['figure', ({ name }) => name],
  ['goal', (figure) => formatGoal(figure.goal, figure.unit)],
  ['measured', ({ value, unit }) => formatValue(value, unit)],
  ['verdict', ({ value, goal: wanted }) => verdictOf(value, wanted)],
  ['from', ({ detail }) => detail],
];

function verdictOf(value: number, wanted: Goal | null): string {
  if (wanted === null) return '-';
  return isReached(value, wanted) ? 'reached' : 'missed';
}

/** The head of a table in Markdown. */
export function tableHead(titles: readonly string[]): string {
  return [tableRow(titles), tableRow(titles.map(() => '---'))].join('\n');
}

let hasHead = false;

/** Prints a figure as a row of a table, and saves it for `npm run bench:all`, which reads it from the file BENCH_FIGURES. */
export function report(figure: Figure): void {
  if (!hasHead) console.log(tableHead(columns.map(([title]) => title)));
  hasHead = true;
  console.log(tableRow(columns.map(([, read]) => read(figure))));
  const { BENCH_FIGURES } = process.env;
  if (BENCH_FIGURES !== undefined) appendFileSync(BENCH_FIGURES, `${JSON.stringify(figure)}\n`);
}
