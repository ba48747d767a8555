import { expect, it } from 'vitest';
import { clampZoom, fitSize, wheelZoom } from './zoom.ts';

it('fits a image with its proportions, and enlarges a small one at most twice', () => {
  const stage = { width: 500, height: 700 };
  expect(fitSize({ width: 1_000, height: 2_000 }, stage)).toEqual({ width: 350, height: 700 });
  expect(fitSize({ width: 2_000, height: 1_000 }, stage)).toEqual({ width: 500, height: 250 });
  expect(fitSize({ width: 100, height: 100 }, stage)).toEqual({ width: 200, height: 200 });
  const page = { width: 390, height: Number.POSITIVE_INFINITY };
  expect(fitSize({ width: 1_000, height: 2_000 }, page)).toEqual({ width: 390, height: 780 });
});

it('zooms with the wheel, back to where it was, and within bounds', () => {
  const turn = (zoom: number, deltaY: number) => wheelZoom(zoom, { deltaY, deltaMode: 0 });
  expect(turn(2, -100)).toBeGreaterThan(2);
  expect(turn(turn(2, -100), 100)).toBeCloseTo(2);
  expect(wheelZoom(2, { deltaY: -3, deltaMode: 1 })).toBeCloseTo(turn(2, -48));
  expect(turn(1, 5_000)).toBe(1);
  expect([clampZoom(0.2), clampZoom(100)]).toEqual([1, 8]);
});
