// Hand-drawn paths. The seed determines the shape: marks differ from each other, and each one is stable.

export type PencilKind = 'ring' | 'line' | 'tick' | 'cross' | '1' | '2' | '3' | '4';

export type PencilBox = readonly [x: number, y: number, width: number, height: number];

type Point = readonly [x: number, y: number];
/** Returns numbers from 0 to 1. */
type Random = () => number;

/** Mulberry32: small, and the same in every browser. */
function createRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const formatNumbers = (...numbers: number[]) => numbers.map((number) => number.toFixed(1)).join(' ');

/** A Catmull-Rom curve through the points, as cubic Béziers. */
function smoothPath(points: readonly Point[]): string {
  return points.reduce((path, point, index) => {
    const from = points[index - 1];
    if (!from) return `M${formatNumbers(...point)}`;
    const before = points[index - 2] ?? from;
    const after = points[index + 1] ?? point;
    const control1 = [from[0] + (point[0] - before[0]) / 6, from[1] + (point[1] - before[1]) / 6];
    const control2 = [point[0] - (after[0] - from[0]) / 6, point[1] - (after[1] - from[1]) / 6];
    return `${path}C${formatNumbers(...control1, ...control2, ...point)}`;
  }, '');
}

/** Egg-shaped, open, and drawn counterclockwise, starting outside its own end. */
function ring([x, y, width, height]: PencilBox, random: Random): string {
  const steps = 22;
  const from = -1.9 + random() * 0.7;
  const turn = Math.PI * (2.1 + random() * 0.14);
  const tilt = (random() - 0.5) * 0.1;
  const wobble = [random() * 6, random() * 6] as const;
  const points = Array.from({ length: steps + 1 }, (_, step): Point => {
    const progress = step / steps;
    const angle = from - turn * progress;
    const entry = progress < 0.06 ? 0.05 * (1 - progress / 0.06) : 0;
    const exit = progress > 0.9 ? (progress - 0.9) * 0.55 : 0;
    const reach =
      1 + 0.03 * Math.sin(angle * 2 + wobble[0]) + 0.016 * Math.sin(angle * 3 + wobble[1]) + entry + exit;
    const across = ((Math.cos(angle) * width) / 2) * reach;
    const down = ((Math.sin(angle) * height) / 2) * reach;
    return [
      x + width / 2 + across * Math.cos(tilt) - down * Math.sin(tilt) * 0.4,
      y + height / 2 + down * Math.cos(tilt) + across * Math.sin(tilt) * 0.12,
    ];
  });
  return smoothPath(points);
}

/** Underlines the whole width and part of the way back. */
function line([x, y, width, height]: PencilBox, random: Random): string {
  const back = 0.55 + random() * 0.25;
  const forward = Array.from(
    { length: 6 },
    (_, step): Point => [x + (width * step) / 5, y + height * (0.28 + 0.3 * random())],
  );
  const backward = [1, 2, 3].map(
    (step): Point => [
      x + width * (1 - (back * step) / 3),
      y + height * (0.62 + 0.1 * step + 0.08 * random()),
    ],
  );
  return smoothPath([...forward, ...backward]);
}

/** Strokes in fractions of the box. */
const strokes: Record<
  Exclude<PencilKind, 'ring' | 'line'>,
  (random: Random) => readonly (readonly Point[])[]
> = {
  tick: (random) => [
    [
      [0, 0.52 + random() * 0.08],
      [0.2, 0.7],
      [0.34, 1],
      [0.56, 0.5],
      [1, random() * 0.06],
    ],
  ],
  cross: (random) => [
    [
      [random() * 0.1, 0],
      [0.5, 0.46],
      [1, 1 - random() * 0.1],
    ],
    [
      [1 - random() * 0.08, 0.04],
      [0.48, 0.52],
      [0, 1],
    ],
  ],
  1: () => [
    [
      [0.25, 0.3],
      [0.48, 0.14],
      [0.62, 0],
      [0.58, 0.5],
      [0.54, 1],
    ],
  ],
  2: () => [
    [
      [0.06, 0.26],
      [0.3, 0.02],
      [0.74, 0.04],
      [0.84, 0.3],
      [0.5, 0.62],
      [0.04, 0.97],
      [0.5, 0.93],
      [1, 0.96],
    ],
  ],
  3: () => [
    [
      [0.1, 0.12],
      [0.5, 0],
      [0.82, 0.14],
      [0.7, 0.38],
      [0.36, 0.48],
      [0.76, 0.54],
      [0.92, 0.78],
      [0.56, 1],
      [0.06, 0.9],
    ],
  ],
  4: () => [
    [
      [0.44, 0],
      [0.26, 0.36],
      [0, 0.64],
      [0.5, 0.66],
      [1, 0.62],
    ],
    [
      [0.68, 0.3],
      [0.64, 0.66],
      [0.6, 1],
    ],
  ],
};

export function pencilPath(kind: PencilKind, box: PencilBox, seed: number): string {
  const random = createRandom(seed * 7919 + 13);
  if (kind === 'ring') return ring(box, random);
  if (kind === 'line') return line(box, random);
  const [x, y, width, height] = box;
  return strokes[kind](random)
    .map((stroke) =>
      smoothPath(stroke.map(([across, down]): Point => [x + width * across, y + height * down])),
    )
    .join('');
}
