import { expect, it } from 'vitest';
import { createPin, createRing } from './edit-annotations.ts';
import { numberPosition, shapeOf } from './shapes.ts';

const size = { width: 800, height: 600 };

/** All coordinates of a path, in pairs. */
function coordinates(path: string): number[][] {
  const numbers = path.match(/-?\d+(?:\.\d+)?/g)?.map(Number) ?? [];
  return Array.from({ length: numbers.length / 2 }, (_, index) => numbers.slice(index * 2, index * 2 + 2));
}

function boxOf(path: string) {
  const points = coordinates(path);
  const across = points.map(([x = 0]) => x);
  const down = points.map(([, y = 0]) => y);
  return {
    left: Math.min(...across),
    right: Math.max(...across),
    top: Math.min(...down),
    bottom: Math.max(...down),
  };
}

const strokeWith = (pressure: number) =>
  ({
    kind: 'stroke',
    points: [
      [0.25, 0.5, pressure],
      [0.75, 0.5, pressure],
    ],
    note: '',
  }) as const;

it('a pin is only a number, at its point', () => {
  const pin = createPin({ x: 0.2, y: 0.3 });
  expect(shapeOf(pin, 1, size)).toBeNull();
  expect(numberPosition(pin)).toMatchObject({ x: 0.2, y: 0.3 });
});

it('a ring lies around its rectangle, as if drawn by hand', () => {
  const ring = createRing({ x: 0.25, y: 0.25 }, { x: 0.75, y: 0.75 });
  const { left, right, top, bottom } = boxOf(shapeOf(ring, 1, size)?.path ?? '');
  for (const [value, drawn] of [
    [200, left],
    [600, right],
    [150, top],
    [450, bottom],
  ] as const)
    expect(Math.abs(value - drawn)).toBeLessThan(60);
  expect(shapeOf(ring, 1, size)).not.toEqual(shapeOf(ring, 2, size));
  expect(shapeOf(ring, 1, size)?.isOutline).toBe(false);
  expect(numberPosition(ring).x).toBeCloseTo(0.677);
  expect(numberPosition(ring).y).toBeCloseTo(0.323);
});

it('a stroke is wider where the pencil was pressed harder', () => {
  const widthOf = (pressure: number) => {
    const { top, bottom } = boxOf(shapeOf(strokeWith(pressure), 1, size)?.path ?? '');
    return bottom - top;
  };
  expect(widthOf(0.2)).toBeLessThan(widthOf(0.5));
  expect(widthOf(0.5)).toBeLessThan(widthOf(0.9));
  expect(widthOf(0.5)).toBeGreaterThan(3);
  expect(widthOf(0.5)).toBeLessThan(6);
});

it('a stroke is an outline that is closed and rounded', () => {
  const { path, isOutline } = shapeOf(strokeWith(0.5), 1, size) ?? { path: '', isOutline: false };
  expect(isOutline).toBe(true);
  expect(path).toMatch(/^M[^A-Z]+Q[^A-Z]+Z$/);
  const [start = [], ...curves] = coordinates(path);
  const controls = curves.filter((_, index) => index % 2 === 0);
  const ends = curves.filter((_, index) => index % 2 === 1);
  expect(controls[0]).toEqual(start);
  for (const [index, [x = 0, y = 0]] of ends.entries()) {
    const [fromX = 0, fromY = 0] = controls[index] ?? [];
    const [toX = 0, toY = 0] = controls[(index + 1) % controls.length] ?? [];
    expect(Math.abs(x - (fromX + toX) / 2)).toBeLessThan(0.15);
    expect(Math.abs(y - (fromY + toY) / 2)).toBeLessThan(0.15);
  }
});

it('a stroke of constant pressure is as wide at its end as at its start', () => {
  const outline = coordinates(shapeOf(strokeWith(0.9), 1, size)?.path ?? '');
  const widthAt = (center: number) => {
    const down = outline.filter(([x = 0]) => Math.abs(x - center) < 40).map(([, y = 0]) => y);
    return Math.max(...down) - Math.min(...down);
  };
  expect(Math.abs(widthAt(250) - widthAt(550))).toBeLessThan(0.3);
});

it('nothing is drawn of a stroke without points', () => {
  expect(shapeOf({ kind: 'stroke', points: [], note: '' }, 1, size)?.path).toBe('');
});

it('a stroke is a curve through its points', () => {
  const stroke = {
    kind: 'stroke',
    points: [
      [0.1, 0.5],
      [0.3, 0.2],
      [0.5, 0.5],
    ],
    note: '',
  } as const;
  const { path } = shapeOf(stroke, 1, size) ?? { path: '' };
  expect(coordinates(path).length).toBeGreaterThan(60);
  expect(boxOf(path).top).toBeLessThan(0.2 * 600 + 1);
  expect(numberPosition(stroke)).toEqual({ x: 0.3, y: 0.2 });
});

it('a stroke is a smooth curve through all its points, in small steps', () => {
  const corners = [
    [0.1, 0.8, 0.2],
    [0.3, 0.2, 0.4],
    [0.5, 0.8, 0.6],
    [0.7, 0.2, 0.8],
  ] as const;
  const path = shapeOf({ kind: 'stroke', points: corners, note: '' }, 1, size)?.path ?? '';
  const outline = coordinates(path);
  const nearest = (x: number, y: number) =>
    Math.min(
      ...outline.map(([left = 0, top = 0]) => Math.hypot(left - x * size.width, top - y * size.height)),
    );
  for (const [x, y] of corners) expect(nearest(x, y)).toBeLessThan(8);
  // The outline goes there and back, and has a point halfway between each two. Three lines of 394 px have 24 steps each.
  expect(outline.length).toBeGreaterThan(3 * 24 * 2);
  expect(outline.length).toBeLessThan(3 * 24 * 2 * 4);
  const { left, right, top, bottom } = boxOf(path);
  expect(left).toBeGreaterThan(0.1 * size.width - 8);
  expect(right).toBeLessThan(0.7 * size.width + 8);
  // A curve swings out a little at its corners.
  expect(top).toBeGreaterThan(0.2 * size.height - 40);
  expect(bottom).toBeLessThan(0.8 * size.height + 40);
});
