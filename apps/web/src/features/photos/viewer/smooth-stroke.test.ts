import { describe, expect, it } from 'vitest';
import { smoothStroke } from './smooth-stroke.ts';

const at = (x: number, y: number, pressure = 0.5) => ({ x, y, pressure });

describe('smoothStroke', () => {
  it('keeps a point, and nothing of nothing', () => {
    expect(smoothStroke([])).toEqual([]);
    expect(smoothStroke([at(1, 2, 0.3)])).toEqual([at(1, 2, 0.3)]);
  });

  it('has a point about every 4 pixels, but at most 24 between two points', () => {
    const countTo = (length: number) => smoothStroke([at(0, 0), at(length, 0)]).length - 1;
    expect([0, 1, 4, 6, 8, 9, 20, 95, 96, 98, 5_000].map(countTo)).toEqual([
      1, 1, 1, 2, 2, 2, 5, 24, 24, 24, 24,
    ]);
    const down = smoothStroke([at(0, 0), at(0, 40)]);
    expect(down).toHaveLength(11);
    expect(smoothStroke([at(10, 10), at(13, 14)])).toHaveLength(2);
  });

  it('is straight between two points, with a pressure that changes evenly', () => {
    const line = smoothStroke([at(10, 30, 0.2), at(19.6, 42.8, 0.6)]);
    expect(line).toHaveLength(4 + 1);
    expect(line[2]?.x).toBeCloseTo(14.8);
    expect(line[2]?.y).toBeCloseTo(36.4);
    expect(line.map(({ pressure }) => Number(pressure.toFixed(3)))).toEqual([0.2, 0.3, 0.4, 0.5, 0.6]);
  });

  it('goes through each point, along the line between its neighbors', () => {
    const corners = [at(0, 0), at(16, 16), at(32, 0), at(48, 16)];
    const curve = smoothStroke(corners);
    // Each line of 22.6 px has 6 steps.
    expect(curve).toHaveLength(3 * 6 + 1);
    for (const [index, corner] of corners.entries()) expect(curve[index * 6]).toEqual(corner);
    // Halfway, the formula of Catmull and Rom is (9 (from + to) - before - after) / 16.
    const [first, middle, last] = [curve[3], curve[9], curve[15]];
    expect(first?.x).toBeCloseTo((9 * (0 + 16) - 0 - 32) / 16);
    expect(first?.y).toBeCloseTo((9 * (0 + 16) - 0 - 0) / 16);
    expect(middle?.x).toBeCloseTo((9 * (16 + 32) - 0 - 48) / 16);
    expect(middle?.y).toBeCloseTo((9 * (16 + 0) - 0 - 16) / 16);
    expect(last?.x).toBeCloseTo((9 * (32 + 48) - 16 - 48) / 16);
    expect(last?.y).toBeCloseTo((9 * (0 + 16) - 16 - 16) / 16);
    // A third of the way: weights of -2, 21, 9 and -1 in 27.
    expect(curve[8]?.y).toBeCloseTo((-2 * 0 + 21 * 16 + 9 * 0 - 16) / 27);
  });
});
