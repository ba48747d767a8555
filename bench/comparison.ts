// The figures of two commits, measured in turns.
import { formatValue, tableHead, tableRow } from './figure.ts';
import type { MeasuredFigure } from './measured.ts';
import { type Interval, median, medianInterval } from './statistics.ts';

export interface ComparedFigure extends Pick<MeasuredFigure, 'name' | 'unit' | 'goal'> {
  readonly before: number;
  readonly after: number;
  /** After compared with before, of the rounds. */
  readonly ratio: number;
  readonly interval: Interval;
  readonly rounds: number;
}

/** With fewer, chance alone often puts all ratios on one side of 1. */
const minRounds = 6;

/** Figures that only one of them has can't be compared. */
export function compareFigures(
  before: readonly MeasuredFigure[],
  after: readonly MeasuredFigure[],
): readonly ComparedFigure[] {
  return after.flatMap(({ name, unit, goal, values }) => {
    const earlier = before.find((figure) => figure.name === name)?.values;
    if (earlier === undefined) return [];
    const ratios = values.flatMap((value, round) => {
      const other = earlier[round];
      return other === undefined ? [] : [value === other ? 1 : value / other];
    });
    const interval = medianInterval(ratios);
    const medians = { before: median(earlier), after: median(values) };
    return [{ name, unit, goal, ...medians, ratio: median(ratios), interval, rounds: ratios.length }];
  });
}

/** Of figures without a goal, which direction is better isn't known. */
export function comparisonVerdict({ goal, interval: { low, high }, rounds }: ComparedFigure): string {
  if (rounds < minRounds) return 'too few rounds';
  if (low <= 1 && high >= 1) return 'no difference';
  if (goal === null) return low > 1 ? 'more' : 'less';
  return 'atMost' in goal === high < 1 ? 'better' : 'worse';
}

/** A table in Markdown. @param names of the two commits */
export function comparisonTable(
  figures: readonly ComparedFigure[],
  [before, after]: readonly [string, string],
): string {
  const rows = figures.map((figure) =>
    tableRow([
      figure.name,
      formatValue(figure.before, figure.unit),
      formatValue(figure.after, figure.unit),
      figure.ratio.toFixed(2),
      `${figure.interval.low.toFixed(2)} to ${figure.interval.high.toFixed(2)}`,
      comparisonVerdict(figure),
    ]),
  );
  return [tableHead(['figure', before, after, 'ratio', 'interval', 'verdict']), ...rows].join('\n');
}
