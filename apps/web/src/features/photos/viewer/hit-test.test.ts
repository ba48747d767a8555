import { expect, it } from 'vitest';
import { createPin, createRing, createStroke } from './edit-annotations.ts';
import { annotationAt } from './hit-test.ts';

const photo = { width: 1_000, height: 500 };
const view = { zoom: 1, x: 0, y: 0 };
const pin = createPin({ x: 0.1, y: 0.1 });
const ring = createRing({ x: 0.2, y: 0.2 }, { x: 0.6, y: 0.8 });
const stroke = createStroke(
  [
    [0.7, 0.2],
    [0.7, 0.8],
    [0.9, 0.8],
  ],
  photo,
);
const annotations = stroke === null ? [] : [pin, ring, stroke];
const at = (x: number, y: number, reach = 10) => annotationAt(annotations, { x, y }, { view, photo, reach });

it('finds a pin, and lines near the point', () => {
  expect(at(105, 52)).toBe(0);
  expect(at(203, 250)).toBe(1);
  expect(at(400, 106)).toBe(1);
  expect(at(706, 250)).toBe(2);
  expect(at(800, 394)).toBe(2);
});

it('finds nothing inside a ring, beside a stroke, and further away than the reach', () => {
  expect(at(400, 250)).toBeNull();
  expect(at(800, 250)).toBeNull();
  expect(at(215, 250)).toBeNull();
  expect(at(215, 250, 20)).toBe(1);
});

it('follows the zoom, and prefers what was drawn last', () => {
  const zoomed = { zoom: 2, x: -100, y: 0 };
  expect(annotationAt(annotations, { x: 100, y: 100 }, { view: zoomed, photo, reach: 4 })).toBe(0);
  expect(annotationAt([pin, pin], { x: 100, y: 50 }, { view, photo, reach: 4 })).toBe(1);
});
