import type { Annotation, StrokePoint } from '@burnish/domain/photos/annotation';
import { expect, it, vi } from 'vitest';
import { createRing, createStroke, strokePointsLeft } from './edit-annotations.ts';
import type { Size } from './geometry.ts';
import { blink, drawings, type Gesture, moveAnnotation, resizeAnnotation, slide, swipe } from './gestures.ts';

const surface = { view: { zoom: 0.5, x: 100, y: 50 }, photo: { width: 2_000, height: 1_000 } };

const at = (x: number, y: number, pressure?: number) => ({ x, y, pressure });

function draw(
  kind: keyof typeof drawings,
  path: readonly ReturnType<typeof at>[],
  annotations: Annotation[] = [],
) {
  const [onDraw, onTooLong, onPreview] = [vi.fn(), vi.fn(), vi.fn()];
  const [from, ...rest] = path;
  if (from === undefined) throw new Error('nowhere to start');
  const strokeFor = (points: readonly StrokePoint[], size: Size) =>
    createStroke(points, size, strokePointsLeft(annotations));
  const gesture = drawings[kind]({ ...surface, strokeFor, onDraw, onTooLong, onPreview }, from);
  gesture.move(rest);
  gesture.end(path.at(-1) ?? from, rest.length > 0);
  return { drawn: onDraw.mock.calls[0]?.[0], onTooLong, onPreview };
}

it('a pin is where the pointer goes up', () => {
  expect(draw('pin', [at(100, 50), at(600, 300)]).drawn).toMatchObject({ kind: 'pin', x: 0.5, y: 0.5 });
});

it('a ring is drawn around a rectangle, or small around a click', () => {
  expect(draw('ring', [at(200, 100), at(400, 200)]).drawn).toMatchObject({
    x: 0.2,
    y: 0.2,
    width: 0.2,
    height: 0.2,
  });
  const { width, height } = draw('ring', [at(600, 300)]).drawn;
  expect(width * 1_000).toBeCloseTo(height * 500, 1);
});

it('a stroke keeps the pressure, and a click draws none', () => {
  const { drawn, onPreview } = draw('stroke', [at(200, 100, 0.2), at(300, 100, 0.8), at(300, 200, 0.4)]);
  expect(drawn).toMatchObject({
    points: [
      [0.1, 0.1, 0.2],
      [0.2, 0.1, 0.8],
      [0.2, 0.3, 0.4],
    ],
  });
  expect(onPreview).toHaveBeenCalled();
  expect(draw('stroke', [at(200, 100)]).drawn).toBeUndefined();
});

it('a stroke for which no points are left is refused', () => {
  const points = Array.from({ length: 500 }, (): [number, number] => [0, 0]);
  const full = Array.from({ length: 8 }, (): Annotation => ({ kind: 'stroke', points, note: '' }));
  const { drawn, onTooLong } = draw('stroke', [at(200, 100), at(300, 160)], full);
  expect(drawn).toBeUndefined();
  expect(onTooLong).toHaveBeenCalledOnce();
});

const ring = { ...createRing({ x: 0.2, y: 0.2 }, { x: 0.4, y: 0.6 }), note: 'Dust' };

function change(
  start: (options: Parameters<typeof moveAnnotation>[0]) => Gesture,
  to: ReturnType<typeof at>,
) {
  const [onChange, onPreview] = [vi.fn(), vi.fn()];
  const gesture = start({ ...surface, index: 2, annotation: ring, onChange, onPreview });
  gesture.move([to]);
  gesture.end(to, true);
  expect(onChange).toHaveBeenCalledWith(2, onPreview.mock.calls[0]?.[0].annotation);
  return onChange.mock.calls[0]?.[1];
}

it('dragging moves an annotation with its note', () => {
  const moved = change((options) => moveAnnotation(options, at(400, 200)), at(500, 250));
  expect(moved).toMatchObject({ x: 0.4, y: 0.5, width: 0.2, height: 0.4, note: 'Dust' });
});

it('dragging a corner resizes a ring from the opposite corner', () => {
  const resized = change((options) => resizeAnnotation(options, 'bottomRight'), at(900, 450));
  expect(resized).toMatchObject({ x: 0.5, y: 0.5, width: 0.6, height: 0.6, note: 'Dust' });
});

it('moves the slider between two versions with the pointer', () => {
  const slider = { split: 0.5, position: 0, setSplit: vi.fn(), moveTo: vi.fn(), onEnd: vi.fn() };
  const gesture = slide(slider);
  gesture.move([at(130, 0), at(140, 0)].map((point) => ({ ...point, pressure: undefined })));
  expect(slider.moveTo.mock.calls).toEqual([[140]]);
  gesture.end(at(140, 0), false);
  expect(slider.onEnd).not.toHaveBeenCalled();
  gesture.end(at(140, 0), true);
  expect(slider.onEnd).toHaveBeenCalledOnce();
});

it('shows the left version until the pointer moves the photo', () => {
  const pan = { move: vi.fn(), end: vi.fn() };
  const onBlink = vi.fn();
  const gesture = blink(pan, onBlink);
  expect(onBlink.mock.calls).toEqual([[true]]);
  gesture.move([{ ...at(10, 0), pressure: undefined }]);
  expect(onBlink.mock.calls).toEqual([[true], [false]]);
  expect(pan.move).toHaveBeenCalledOnce();
});

it.each([
  { from: at(300, 200), to: at(200, 210), direction: 1 },
  { from: at(200, 200), to: at(300, 190), direction: -1 },
  { from: at(200, 200), to: at(230, 200), direction: null },
  { from: at(200, 200), to: at(260, 260), direction: null },
])('a swipe from $from.x, $from.y to $to.x, $to.y', ({ from, to, direction }) => {
  const onSwipe = vi.fn();
  swipe(from, onSwipe).end(to, true);
  expect(onSwipe.mock.calls).toEqual(direction === null ? [] : [[direction]]);
});
