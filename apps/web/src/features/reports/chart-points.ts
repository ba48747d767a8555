/** A point of the chart, in percent of its width and height from the bottom left. */
export interface ChartPoint {
  readonly key: string;
  readonly left: number;
  readonly bottom: number;
  readonly percent: number;
}

export interface Chart {
  /** The percentages of the horizontal lines, the lowest first. */
  readonly scale: readonly number[];
  readonly points: readonly ChartPoint[];
  /** The line through the points, in an SVG of 100 by 100. It is interrupted at weeks without deliveries. */
  readonly path: string;
}

export interface ChartValue {
  readonly key: string;
  /** Null: no deliveries. */
  readonly percent: number | null;
}

const steps = 2;

/** The lowest line: a multiple of 20 at or below all values, so that the one in the middle is a multiple of 10. */
function floorOf(percents: readonly number[]): number {
  return Math.min(80, Math.floor(Math.min(100, ...percents) / 20) * 20);
}

const rounded = (value: number) => Math.round(value * 100) / 100;

export function chartOf(values: readonly ChartValue[]): Chart {
  const floor = floorOf(values.flatMap(({ percent }) => percent ?? []));
  const positioned = values.map(({ key, percent }, index) =>
    percent === null
      ? null
      : {
          key,
          percent,
          left: rounded(((index + 0.5) / values.length) * 100),
          bottom: rounded(((percent - floor) / (100 - floor)) * 100),
        },
  );
  const segments = positioned.flatMap((point, index) => {
    if (point === null) return [];
    const isStart = index === 0 || positioned[index - 1] === null;
    return [`${isStart ? 'M' : 'L'}${point.left} ${rounded(100 - point.bottom)}`];
  });
  return {
    scale: Array.from({ length: steps + 1 }, (_, step) => floor + ((100 - floor) * step) / steps),
    points: positioned.filter((point) => point !== null),
    path: segments.join(''),
  };
}

/** Every how many weeks a label fits. */
export function labelInterval(count: number): number {
  return Math.ceil(count / 12);
}
