import { describe, expect, it } from 'vitest';
import { compareFigures, comparisonTable, comparisonVerdict } from './comparison.ts';
import { type Figure, figureSchema, formatGoal, formatValue } from './figure.ts';
import {
  describeNoise,
  describeVerdicts,
  isSettled,
  type MeasuredFigure,
  measuredTable,
  mergeRuns,
  verdictOn,
} from './measured.ts';

const ratio: Figure = { name: 'p99', value: 1.2, unit: 'x', goal: { atMost: 1.5 }, detail: '' };

function measured(values: readonly number[], change: Partial<MeasuredFigure> = {}): MeasuredFigure {
  return { name: 'p99', unit: 'x', goal: { atMost: 1.5 }, values, ...change };
}

describe('a figure', () => {
  it('is written with its unit', () => {
    expect(formatValue(1.234, 'x')).toBe('x 1.23');
    expect(formatValue(0.8, '')).toBe('0.8');
    expect(formatValue(1_234.5, '/s')).toBe('1235/s');
    expect(formatValue(Number.POSITIVE_INFINITY, 'x')).toBe('x never');
    expect(formatValue(Number.NaN, 'ms')).toBe('none');
    expect(formatGoal({ atMost: 500 }, 'ms')).toBe('at most 500 ms');
    expect(formatGoal({ atLeast: 0.8 }, '')).toBe('at least 0.8');
    expect(formatGoal(null, 'ms')).toBe('-');
  });

  it('that never ended is still infinite when it is read', () => {
    const saved = JSON.stringify({ ...ratio, value: Number.POSITIVE_INFINITY });
    expect(figureSchema.parse(JSON.parse(saved)).value).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('the verdict on several runs', () => {
  it('is only that of a goal on one side of the whole interval', () => {
    expect(verdictOn(measured([1.2, 1.3, 1.5]))).toBe('reached');
    expect(verdictOn(measured([1.6, 1.7, 1.51]))).toBe('missed');
    expect(verdictOn(measured([1.2, 1.3, 1.6]))).toBe('too noisy');
    expect(verdictOn(measured([0.7, 0.79], { goal: { atLeast: 0.8 } }))).toBe('missed');
    expect(verdictOn(measured([0.8, 0.9], { goal: { atLeast: 0.8 } }))).toBe('reached');
    expect(verdictOn(measured([1, 9], { goal: null }))).toBe('-');
  });

  it('is settled once the interval is narrow and the verdict clear', () => {
    expect(isSettled(measured([1, 1.1, 1.2]))).toBe(true);
    expect(isSettled(measured([0.8, 1, 1.2]))).toBe(false);
    expect(isSettled(measured([1.49, 1.5, 1.51]))).toBe(false);
    expect(isSettled(measured([1, 9], { goal: null }))).toBe(true);
  });
});

describe('the table of all figures', () => {
  const runs = [
    [ratio, { ...ratio, name: 'rate', unit: '', goal: { atLeast: 0.8 }, value: 0.7 }],
    [
      { ...ratio, value: 1.4 },
      { ...ratio, name: 'rate', unit: '', goal: { atLeast: 0.8 }, value: 0.6 },
    ],
    [{ ...ratio, value: 1.3 }],
  ] as const;

  it('has a row for each, with its median and interval', () => {
    expect(measuredTable(mergeRuns(runs)).split('\n').slice(2)).toEqual([
      '| p99 | at most x 1.5 | x 1.3 | x 1.2 to x 1.4 | 3 | reached |',
      '| rate | at least 0.8 | 0.65 | 0.6 to 0.7 | 2 | missed |',
    ]);
  });

  it('says how many goals are reached, and how much figures vary', () => {
    const figures = [...mergeRuns(runs), measured([1.4, 1.6]), measured([2, 4, 8], { goal: null })];
    expect(describeVerdicts(figures)).toBe('1 of 3 goals reached, 1 missed, 1 too noisy to say');
    expect(describeNoise(figures)).toContain(' vary by ± 8 % at most.');
    expect(describeNoise([measured([1])])).toBe('Each was measured once, so how much they vary is unknown.');
  });
});

describe('two commits', () => {
  const compared = (
    before: readonly number[],
    after: readonly number[],
    goal: MeasuredFigure['goal'] = { atMost: 1.5 },
  ) => {
    const [figure] = compareFigures([measured(before, { goal })], [measured(after, { goal })]);
    if (figure === undefined) throw new Error('nothing was compared');
    return figure;
  };

  it('are compared round by round', () => {
    const { before, after, ratio: change, interval } = compared([100, 200, 400], [50, 100, 220]);
    expect([before, after, change]).toEqual([200, 100, 0.5]);
    expect(interval).toEqual({ low: 0.5, high: 0.55 });
  });

  it('differ only if the interval leaves out 1', () => {
    const sixRounds = (last: number, other: number, goal?: MeasuredFigure['goal']) => {
      const six = Array.from({ length: 6 }, () => 10);
      return comparisonVerdict(compared(six, [...six.slice(1).map(() => other), last], goal));
    };
    expect(sixRounds(7, 9)).toBe('better');
    expect(sixRounds(10, 9)).toBe('no difference');
    expect(sixRounds(12, 11)).toBe('worse');
    expect(sixRounds(12, 11, { atLeast: 8 })).toBe('better');
    expect(sixRounds(8, 9, { atLeast: 8 })).toBe('worse');
    expect(sixRounds(12, 11, null)).toBe('more');
    expect(sixRounds(8, 9, null)).toBe('less');
    expect(sixRounds(10, 10)).toBe('no difference');
    expect(comparisonVerdict(compared([10, 10, 10], [9, 8, 7]))).toBe('too few rounds');
  });

  it('have a table with both, and only of figures that both have', () => {
    const figures = compareFigures(
      [measured([10, 10])],
      [measured([5, 5]), measured([1, 1], { name: 'new' })],
    );
    expect(comparisonTable(figures, ['main', 'faster']).split('\n')).toEqual([
      '| figure | main | faster | ratio | interval | verdict |',
      '| --- | --- | --- | --- | --- | --- |',
      '| p99 | x 10 | x 5 | 0.50 | 0.50 to 0.50 | too few rounds |',
    ]);
  });
});
