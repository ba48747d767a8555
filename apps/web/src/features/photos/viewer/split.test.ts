import { expect, it } from 'vitest';
import { initialSplit, splitAt, splitPosition, uncover, visibleSpan } from './split.ts';

const stage = { width: 1_000, height: 800 };
const photo = { width: 3_000, height: 2_000 };

it('spans the photo, or the stage if the photo is wider', () => {
  expect(visibleSpan({ zoom: 0.2, x: 200, y: 0 }, photo, stage)).toEqual({ from: 200, to: 800 });
  expect(visibleSpan({ zoom: 1, x: -900, y: 0 }, photo, stage)).toEqual({ from: 0, to: 1_000 });
  expect(visibleSpan({ zoom: 1, x: -2_400, y: 0 }, photo, stage)).toEqual({ from: 0, to: 600 });
});

it('follows a pointer, and stops at the edges of the photo', () => {
  const span = { from: 200, to: 800 };
  expect(splitAt(500, span)).toBe(0.5);
  expect(splitPosition(0.5, span)).toBe(500);
  expect(splitAt(100, span)).toBe(0);
  expect(splitAt(900, span)).toBe(1);
  expect(splitAt(301, span)).toBe(0.168);
  expect(splitAt(10, { from: 0, to: 0 })).toBe(0.5);
});

it('starts in the middle, or to the left of all annotations', () => {
  expect(initialSplit([])).toBe(0.5);
  expect(initialSplit([0.8])).toBe(0.5);
  expect(initialSplit([0.8, 0.33])).toBeCloseTo(0.3);
  expect(initialSplit([0.01])).toBe(0);
});

it('uncovers an annotation, and moves only to the left', () => {
  const span = { from: 0, to: 1_000 };
  expect(uncover(0.5, 324, span)).toBe(0.3);
  expect(uncover(0.2, 324, span)).toBe(0.2);
  expect(uncover(0.5, 10, span)).toBe(0);
});
