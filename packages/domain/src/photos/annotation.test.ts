import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Annotation,
  annotationBounds,
  annotationCenter,
  countStrokePoints,
  isRingInPhoto,
  roundFraction,
} from './annotation.ts';

const pin: Annotation = { kind: 'pin', x: 0.25, y: 0.75, note: '' };
const ring: Annotation = { kind: 'ring', x: 0.5, y: 0.4, width: 0.2, height: 0.6, note: '' };
const stroke: Annotation = {
  kind: 'stroke',
  points: [
    [0.3, 0.9],
    [0.1, 0.2, 0.5],
    [0.6, 0.4],
  ],
  note: '',
};

describe('a fraction', () => {
  it('is rounded to five digits', () => {
    expect([0.123_456, 0.000_004, 1, 0].map(roundFraction)).toEqual([0.123_46, 0, 1, 0]);
  });
});

describe('the points of strokes', () => {
  it('are counted in all strokes and in nothing else', () => {
    expect(countStrokePoints([pin, stroke, ring, stroke])).toBe(6);
    expect(countStrokePoints([])).toBe(0);
  });
});

describe('the bounds of an annotation', () => {
  it('are its position if it is a pin', () => {
    expect(annotationBounds(pin)).toEqual({ left: 0.25, top: 0.75, right: 0.25, bottom: 0.75 });
    expect(annotationCenter(pin)).toEqual({ x: 0.25, y: 0.75 });
  });

  it('are around a ring', () => {
    const { left, top, right, bottom } = annotationBounds(ring);
    expect([left, top, right, bottom].map(roundFraction)).toEqual([0.4, 0.1, 0.6, 0.7]);
    expect(annotationCenter(ring)).toEqual({ x: 0.5, y: 0.4 });
  });

  it('are around every point of a stroke', () => {
    expect(annotationBounds(stroke)).toEqual({ left: 0.1, top: 0.2, right: 0.6, bottom: 0.9 });
    expect(annotationCenter(stroke)).toEqual({ x: 0.35, y: 0.55 });
  });
});

describe('a ring', () => {
  const sideLength = fc.integer({ min: 2, max: 1_000 }).map((thousandths) => thousandths / 1_000);

  it('is in the photo if it touches its edges, also after its fractions were rounded', () => {
    fc.assert(
      fc.property(sideLength, sideLength, (width, height) => {
        const touching = { width, height, x: roundFraction(width / 2), y: roundFraction(1 - height / 2) };
        expect(isRingInPhoto(touching)).toBe(true);
      }),
    );
  });

  it.each([
    ['left', { x: 0.099 }],
    ['right', { x: 0.901 }],
    ['top', { y: 0.199 }],
    ['bottom', { y: 0.801 }],
  ])('is not in the photo if it crosses its %s edge', (_, change) => {
    const inside = { x: 0.5, y: 0.5, width: 0.2, height: 0.4 };
    expect(isRingInPhoto(inside)).toBe(true);
    expect(isRingInPhoto({ ...inside, ...change })).toBe(false);
  });

  it('may cross an edge by what two rounded fractions add, and by no more', () => {
    const crossing = (by: number) => isRingInPhoto({ x: 0.1 - by, y: 0.9 + by, width: 0.2, height: 0.2 });
    expect(crossing(0.000_019)).toBe(true);
    expect(crossing(0.000_021)).toBe(false);
  });
});
