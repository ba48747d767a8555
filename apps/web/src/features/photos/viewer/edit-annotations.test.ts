import { annotationsField } from '@burnish/contract/photos/annotations';
import { type Annotation, annotationCenter, type StrokePoint } from '@burnish/domain/photos/annotation';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changeByKey,
  createByKey,
  createPin,
  createRing,
  createRingAround,
  createShortStroke,
  createStroke,
  moveBy,
  moveTo,
  placeOf,
  resizeBy,
  strokePointsLeft,
} from './edit-annotations.ts';

const size = { width: 900, height: 600 };
const fraction = fc.double({ min: 0, max: 1, noNaN: true });
const point = fc.record({ x: fraction, y: fraction });
const strokePoint = fc.tuple(fraction, fraction, fraction).map((values): StrokePoint => values);

const drawn = fc.oneof(
  point.map(createPin),
  fc.tuple(point, point).map(([from, to]) => createRing(from, to)),
  fc.array(strokePoint, { minLength: 2, maxLength: 40 }).map((points) => createStroke(points, size)),
);

/** Whether the server would take the annotation. */
function isAccepted(annotation: Annotation): boolean {
  return annotationsField.safeParse([{ ...annotation, note: 'Here' }]).success;
}

describe('whatever is drawn, moved and resized', () => {
  it('is accepted by the server', () => {
    fc.assert(
      fc.property(drawn, point, fc.double({ min: 0.2, max: 5, noNaN: true }), (annotation, delta, factor) => {
        if (annotation === null) return;
        const moved = moveBy(annotation, { x: delta.x * 2 - 1, y: delta.y * 2 - 1 });
        for (const result of [annotation, moved, moveTo(annotation, delta), resizeBy(moved, factor)])
          expect(isAccepted(result), JSON.stringify(result)).toBe(true);
      }),
    );
  });
});

describe('a stroke', () => {
  it('keeps its ends and its corner, and drops points in between', () => {
    const points = Array.from(
      { length: 200 },
      (_, index): StrokePoint =>
        index < 100 ? [index / 200, 0.1, 0.5] : [0.5, 0.1 + (index - 100) / 200, 0.5],
    );
    const stroke = createStroke(points, size);
    expect(stroke).toMatchObject({
      kind: 'stroke',
      points: [
        [0, 0.1, 0.5],
        [0.5, 0.1, 0.5],
        [0.5, 0.595, 0.5],
      ],
    });
  });

  it('is simplified further if it would have too many points', () => {
    const zigzag = Array.from(
      { length: 2_000 },
      (_, index): StrokePoint => [index / 2_000, index % 2 ? 0.502 : 0.5],
    );
    expect(createStroke(zigzag, size)).toMatchObject({ kind: 'stroke' });
    expect(createStroke(zigzag, size, 1)).toBeNull();
  });

  it('has at least two points, and as many as are left on the photo', () => {
    expect(createStroke([[0.1, 0.1]], size)).toBeNull();
    const points = Array.from({ length: 500 }, (): StrokePoint => [0, 0]);
    const strokes = Array.from({ length: 8 }, (): Annotation => ({ kind: 'stroke', points, note: '' }));
    expect(strokePointsLeft(strokes.slice(1))).toBe(500);
    expect(strokePointsLeft(strokes)).toBe(0);
  });
});

describe('a ring', () => {
  it('lies between the corners, in whatever direction it was drawn', () => {
    const ring = { kind: 'ring', x: 0.3, y: 0.5, width: 0.2, height: 0.4, note: '' };
    expect(createRing({ x: 0.2, y: 0.3 }, { x: 0.4, y: 0.7 })).toEqual(ring);
    expect(createRing({ x: 0.4, y: 0.7 }, { x: 0.2, y: 0.3 })).toEqual(ring);
  });

  it('around a point at the edge is moved into the photo', () => {
    const ring = createRingAround({ x: 0, y: 1 }, { width: 90, height: 60 }, size);
    expect(ring).toMatchObject({ x: 0.05, y: 0.95, width: 0.1, height: 0.1 });
  });
});

it('keys move, further with shift, and resize', () => {
  const pin = createPin({ x: 0.5, y: 0.5 });
  expect(changeByKey(pin, 'ArrowLeft', false)).toMatchObject({ x: 0.49, y: 0.5 });
  expect(changeByKey(pin, 'ArrowDown', true)).toMatchObject({ x: 0.5, y: 0.55 });
  expect(changeByKey(pin, 'Enter', false)).toBeNull();
  const ring = createRing({ x: 0.4, y: 0.4 }, { x: 0.6, y: 0.6 });
  expect(changeByKey(ring, ']', false)).toMatchObject({ x: 0.5, width: 0.22 });
});

it.each(['pin', 'ring', 'stroke'] as const)('a %s is placed by keyboard where the view is', (kind) => {
  const placed = createByKey(kind, { x: 0.5, y: 0.25 }, size);
  expect(placed && annotationCenter(placed)).toEqual({ x: 0.5, y: 0.25 });
});

it('says in words where an annotation is', () => {
  expect(placeOf(createPin({ x: 0.1, y: 0.1 }))).toBe('top left');
  expect(placeOf(createPin({ x: 0.5, y: 0.5 }))).toBe('middle center');
  expect(placeOf(createPin({ x: 1, y: 1 }))).toBe('bottom right');
});

it('a short stroke keeps within its points, however much was drawn', () => {
  const scribble = Array.from(
    { length: 3_000 },
    (_, index): StrokePoint => [(index % 100) / 100, index % 2 === 0 ? 0 : 1],
  );
  expect(createStroke(scribble, size, 200)).toBeNull();
  const stroke = createShortStroke(scribble, size, 200);
  if (stroke?.kind !== 'stroke') throw new Error('nothing was drawn');
  expect(stroke.points.length).toBeLessThanOrEqual(200);
  expect(stroke.points.length).toBeGreaterThanOrEqual(2);
  expect(stroke.points[0]).toEqual(scribble[0]);
});
