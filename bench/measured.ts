// The figures of several runs: their medians, how much they vary, and whether they reach their goals.
import { type Figure, formatGoal, formatValue, isReached, tableHead, tableRow } from './figure.ts';
import { median, medianInterval, noiseOf } from './statistics.ts';

/** Half the interval of a median that is known well enough, compared with the median. */
const maxNoise = 0.1;

export interface MeasuredFigure extends Pick<Figure, 'name' | 'unit' | 'goal'> {
  /** One for each run. */
  readonly values: readonly number[];
}

export type Verdict = 'reached' | 'missed' | 'too noisy' | '-';

/** In the order of the first run. */
export function mergeRuns(runs: readonly (readonly Figure[])[]): MeasuredFigure[] {
  const byName = Map.groupBy(runs.flat(), ({ name }) => name);
  return [...byName].flatMap(([name, figures]) => {
    const [first] = figures;
    if (first === undefined) return [];
    return [{ name, unit: first.unit, goal: first.goal, values: figures.map(({ value }) => value) }];
  });
}

/** `too noisy` if the goal lies within the interval, so that more runs could decide either way. */
export function verdictOn({ goal, values }: MeasuredFigure): Verdict {
  if (goal === null) return '-';
  const { low, high } = medianInterval(values);
  if (isReached(low, goal) !== isReached(high, goal)) return 'too noisy';
  return isReached(low, goal) ? 'reached' : 'missed';
}

/** Whether further runs would say little more. */
export function isSettled(figure: MeasuredFigure): boolean {
  return figure.goal === null || (verdictOn(figure) !== 'too noisy' && noiseOf(figure.values) <= maxNoise);
}

function formatInterval({ unit, values }: MeasuredFigure): string {
  const { low, high } = medianInterval(values);
  return `${formatValue(low, unit)} to ${formatValue(high, unit)}`;
}

const columns: readonly (readonly [string, (figure: MeasuredFigure) => string])[] = [
  ['figure', ({ name }) => name],
  ['goal', ({ goal, unit }) => formatGoal(goal, unit)],
  ['median', ({ values, unit }) => formatValue(median(values), unit)],
  ['interval', formatInterval],
  ['runs', ({ values }) => String(values.length)],
  ['verdict', verdictOn],
];

/** A table in Markdown. */
export function measuredTable(figures: readonly MeasuredFigure[]): string {
  const rows = figures.map((figure) => tableRow(columns.map(([, read]) => read(figure))));
  return [tableHead(columns.map(([title]) => title)), ...rows].join('\n');
}

/** How much the middle one of all figures varies between runs of the same code, as a sentence. */
export function describeNoise(figures: readonly MeasuredFigure[]): string {
  const noises = figures.filter(({ values }) => values.length > 1).map(({ values }) => noiseOf(values));
  if (noises.length === 0) return 'Each was measured once, so how much they vary is unknown.';
  return `Between runs of the same code, half of the figures vary by ± ${(median(noises) * 100).toFixed(0)} % at most.`;
}

export interface VerdictCounts {
  readonly goals: number;
  readonly reached: number;
  readonly missed: number;
  readonly tooNoisy: number;
}

/** Of the figures that have a goal. */
export function countVerdicts(figures: readonly MeasuredFigure[]): VerdictCounts {
  const verdicts = figures.filter(({ goal }) => goal !== null).map(verdictOn);
  const count = (verdict: Verdict) => verdicts.filter((other) => other === verdict).length;
  return {
    goals: verdicts.length,
    reached: count('reached'),
    missed: count('missed'),
    tooNoisy: count('too noisy'),
  };
}

export function describeVerdicts(figures: readonly MeasuredFigure[]): string {
  const { goals, reached, missed, tooNoisy } = countVerdicts(figures);
  return `${reached} of ${goals} goals reached, ${missed} missed, ${tooNoisy} too noisy to say`;
}
