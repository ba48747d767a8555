// Drawing and moving annotations. Coordinates are fractions, from 0 to 1, of the photo's width and height.
import {
  type Annotation,
  type AnnotationKind,
  annotationBounds,
  annotationCenter,
  countStrokePoints,
  maxPhotoStrokePoints,
  maxStrokePoints,
  minRingSize,
  roundFraction,
  type StrokePoint,
} from '@burnish/domain/photos/annotation';
import simplify from 'simplify-js';
import type { Point, Size } from './geometry.ts';

const limit = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

export function createPin({ x, y }: Point): Annotation {
  return { kind: 'pin', x: roundFraction(x), y: roundFraction(y), note: '' };
}

/** A ring in the rectangle between two corners. */
export function createRing(from: Point, to: Point): Annotation {
  const width = Math.max(minRingSize, Math.abs(from.x - to.x));
  const height = Math.max(minRingSize, Math.abs(from.y - to.y));
  return {
    kind: 'ring',
    x: roundFraction(limit((from.x + to.x) / 2, width / 2, 1 - width / 2)),
    y: roundFraction(limit((from.y + to.y) / 2, height / 2, 1 - height / 2)),
    width: roundFraction(width),
    height: roundFraction(height),
    note: '',
  };
}

/** A ring of this size on the screen around a point, moved into the photo if it would reach beyond. */
export function createRingAround({ x, y }: Point, ring: Size, photo: Size): Annotation {
  const width = Math.min(1, ring.width / photo.width);
  const height = Math.min(1, ring.height / photo.height);
  const left = limit(x - width / 2, 0, 1 - width);
  const top = limit(y - height / 2, 0, 1 - height);
  return createRing({ x: left, y: top }, { x: left + width, y: top + height });
}

/** Deviations of the simplified line from the drawn one, in CSS pixels. The next one is tried while too many points remain. */
const tolerances: readonly number[] = [0.6, 1, 2, 4, 8, 16];

/** With the last ones, any line fits: they are longer than a screen. */
const coarseTolerances: readonly number[] = [...tolerances, 32, 64, 128, 512, 2_048, 16_384];

function simplifyStroke(
  points: readonly StrokePoint[],
  size: Size,
  maxPoints: number,
  deviations: readonly number[],
): Annotation | null {
  const onScreen = points.map(([x, y, pressure]) => ({
    x: x * size.width,
    y: y * size.height,
    x0: x,
    y0: y,
    pressure,
  }));
  for (const tolerance of deviations) {
    const kept = new Set<object>(simplify(onScreen, tolerance, true));
    if (kept.size > Math.min(maxPoints, maxStrokePoints)) continue;
    const simplified = onScreen.filter((point) => kept.has(point));
    if (simplified.length < 2) return null;
    return {
      kind: 'stroke',
      points: simplified.map(({ x0, y0, pressure }): StrokePoint => {
        const position = [roundFraction(x0), roundFraction(y0)] as const;
        return pressure === undefined ? position : [...position, Math.round(pressure * 100) / 100];
      }),
      note: '',
    };
  }
  return null;
}

/**
 * A stroke with as few points as its shape needs. `size` is that of the photo on the screen. Null: fewer than two points,
 * or more than `maxPoints` are needed.
 */
export function createStroke(
  points: readonly StrokePoint[],
  size: Size,
  maxPoints: number = maxStrokePoints,
): Annotation | null {
  return simplifyStroke(points, size, maxPoints, tolerances);
}

/** Like `createStroke`, but simplified as much as `maxPoints` requires. */
export function createShortStroke(
  points: readonly StrokePoint[],
  size: Size,
  maxPoints: number,
): Annotation | null {
  return simplifyStroke(points, size, maxPoints, coarseTolerances);
}

/** How many points another stroke on the photo can have. */
export function strokePointsLeft(annotations: readonly Annotation[]): number {
  return Math.min(maxStrokePoints, maxPhotoStrokePoints - countStrokePoints(annotations));
}

/** Moved as a whole, at most to the edge of the photo. */
export function moveBy(annotation: Annotation, delta: Point): Annotation {
  const { left, top, right, bottom } = annotationBounds(annotation);
  const across = limit(delta.x, -left, 1 - right);
  const down = limit(delta.y, -top, 1 - bottom);
  const move = (x: number, y: number) =>
    [roundFraction(limit(x + across, 0, 1)), roundFraction(limit(y + down, 0, 1))] as const;
  if (annotation.kind === 'stroke')
    return {
      ...annotation,
      points: annotation.points.map(([x, y, ...pressure]): StrokePoint => [...move(x, y), ...pressure]),
    };
  const [x, y] = move(annotation.x, annotation.y);
  return { ...annotation, x, y };
}

export function moveTo(annotation: Annotation, { x, y }: Point): Annotation {
  const center = annotationCenter(annotation);
  return moveBy(annotation, { x: x - center.x, y: y - center.y });
}

/** A ring or stroke that is larger or smaller around its center, as far as the photo allows. Pins have no size. */
export function resizeBy(annotation: Annotation, factor: number): Annotation {
  if (annotation.kind === 'pin') return annotation;
  const { x: centerX, y: centerY } = annotationCenter(annotation);
  const { left, top, right, bottom } = annotationBounds(annotation);
  const room = (center: number, low: number, high: number) =>
    Math.min(center / (center - low || 1), (1 - center) / (high - center || 1));
  const scale = Math.min(factor, room(centerX, left, right), room(centerY, top, bottom));
  if (annotation.kind === 'ring')
    return {
      ...annotation,
      width: roundFraction(Math.max(minRingSize, annotation.width * scale)),
      height: roundFraction(Math.max(minRingSize, annotation.height * scale)),
    };
  const resize = (value: number, center: number) =>
    roundFraction(limit(center + (value - center) * scale, 0, 1));
  return {
    ...annotation,
    points: annotation.points.map(
      ([x, y, ...pressure]): StrokePoint => [resize(x, centerX), resize(y, centerY), ...pressure],
    ),
  };
}

const directions: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const smallStep = 0.01;
const largeStep = 0.05;

/** The annotation after a key was pressed on it: arrows move it, brackets resize it. Null for other keys. */
export function changeByKey(annotation: Annotation, key: string, isLargeStep: boolean): Annotation | null {
  const direction = directions[key];
  const step = isLargeStep ? largeStep : smallStep;
  if (direction !== undefined) return moveBy(annotation, { x: direction.x * step, y: direction.y * step });
  if (key === ']' || key === '}') return resizeBy(annotation, 1.1);
  if (key === '[' || key === '{') return resizeBy(annotation, 1 / 1.1);
  return null;
}

/** What is placed by keyboard, at a point of the photo. `size` is that of the photo on the screen. */
export function createByKey(kind: AnnotationKind, at: Point, size: Size): Annotation | null {
  const length = Math.min(size.width, size.height) / 6;
  switch (kind) {
    case 'pin':
      return createPin(at);
    case 'ring':
      return createRingAround(at, { width: length, height: length }, size);
    case 'stroke': {
      const half = Math.min(length / size.width, 1) / 2;
      const x = limit(at.x, half, 1 - half);
      return createStroke(
        [
          [x - half, at.y],
          [x + half, at.y],
        ],
        size,
      );
    }
  }
}

const rows = ['top', 'middle', 'bottom'] as const;
const columns = ['left', 'center', 'right'] as const;
const third = (value: number) => Math.min(2, Math.floor(value * 3));

export type Place = `${(typeof rows)[number]} ${(typeof columns)[number]}`;

/** In which ninth of the photo an annotation is. */
export function placeOf(annotation: Annotation): Place {
  const { x, y } = annotationCenter(annotation);
  return `${rows[third(y)] ?? 'middle'} ${columns[third(x)] ?? 'center'}`;
}
