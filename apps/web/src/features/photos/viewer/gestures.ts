// What one pointer does on the stage, from when it goes down until it goes up. Points are CSS pixels of the stage.
import { type Annotation, annotationBounds, type StrokePoint } from '@burnish/domain/photos/annotation';
import { createByKey, createPin, createRing, moveBy, resizeBy } from './edit-annotations.ts';
import { distance, fractionAt, middle, type Point, type Size, stagePoint, type View } from './geometry.ts';
import type { Slider } from './use-compare.ts';

export interface PointerSample extends Point {
  /** Undefined if the device doesn't know it. */
  readonly pressure: number | undefined;
}

export interface Gesture {
  /** `samples`: all positions since the last call; the last one is where the pointer is. */
  move(samples: readonly PointerSample[]): void;
  /** `hasMoved`: not only pressed in one place. */
  end(at: Point, hasMoved: boolean): void;
}

/** What is shown while a pointer is down. `index` null: it is being drawn. */
export interface Preview {
  readonly index: number | null;
  readonly annotation: Annotation;
}

/** The photo as it lies on the stage. */
export interface Surface {
  readonly view: View;
  readonly photo: Size;
}

export function shownSize({ view, photo }: Surface): Size {
  return { width: photo.width * view.zoom, height: photo.height * view.zoom };
}

interface DrawingOptions extends Surface {
  /** Null: the line needs more points than are left on the photo. */
  readonly strokeFor: (points: readonly StrokePoint[], size: Size) => Annotation | null;
  readonly onPreview: (preview: Preview | null) => void;
  readonly onDraw: (annotation: Annotation) => void;
  /** The line needs more points than are left on the photo. */
  readonly onTooLong: () => void;
}

function drawPin({ view, photo, onPreview, onDraw }: DrawingOptions, from: Point): Gesture {
  const pinAt = (point: Point) => createPin(fractionAt(point, view, photo));
  onPreview({ index: null, annotation: pinAt(from) });
  return {
    move(samples) {
      const at = samples.at(-1);
      if (at !== undefined) onPreview({ index: null, annotation: pinAt(at) });
    },
    end: (at) => onDraw(pinAt(at)),
  };
}

/** Around the rectangle that was drawn, or a small one around the point that was clicked. */
function drawRing(options: DrawingOptions, from: Point): Gesture {
  const { view, photo, onPreview, onDraw } = options;
  const start = fractionAt(from, view, photo);
  const ringTo = (point: Point) => createRing(start, fractionAt(point, view, photo));
  return {
    move(samples) {
      const at = samples.at(-1);
      if (at !== undefined) onPreview({ index: null, annotation: ringTo(at) });
    },
    end(at, hasMoved) {
      const ring = hasMoved ? ringTo(at) : createByKey('ring', start, shownSize(options));
      if (ring !== null) onDraw(ring);
    },
  };
}

/** Closer points add nothing to the line. */
const minPointDistance = 1.5;

function drawStroke(options: DrawingOptions, from: PointerSample): Gesture {
  const { view, photo, strokeFor, onPreview, onDraw, onTooLong } = options;
  const toStrokePoint = (sample: PointerSample): StrokePoint => {
    const { x, y } = fractionAt(sample, view, photo);
    return sample.pressure === undefined ? [x, y] : [x, y, sample.pressure];
  };
  const points = [toStrokePoint(from)];
  let last = from;
  return {
    move(samples) {
      for (const sample of samples) {
        if (distance(sample, last) < minPointDistance) continue;
        points.push(toStrokePoint(sample));
        last = sample;
      }
      if (points.length > 1)
        onPreview({ index: null, annotation: { kind: 'stroke', points: [...points], note: '' } });
    },
    end(_, hasMoved) {
      if (!hasMoved || points.length < 2) return;
      const stroke = strokeFor(points, shownSize(options));
      if (stroke === null) onTooLong();
      else onDraw(stroke);
    },
  };
}

export const drawings = { pin: drawPin, ring: drawRing, stroke: drawStroke } as const;

interface ChangeOptions extends Surface {
  readonly index: number;
  readonly annotation: Annotation;
  readonly onPreview: (preview: Preview) => void;
  readonly onChange: (index: number, annotation: Annotation) => void;
}

function change(
  { index, onPreview, onChange }: ChangeOptions,
  changedTo: (at: Point) => Annotation,
): Gesture {
  return {
    move(samples) {
      const at = samples.at(-1);
      if (at !== undefined) onPreview({ index, annotation: changedTo(at) });
    },
    end(at, hasMoved) {
      if (hasMoved) onChange(index, changedTo(at));
    },
  };
}

export function moveAnnotation(options: ChangeOptions, from: Point): Gesture {
  const { width, height } = shownSize(options);
  return change(options, (at) =>
    moveBy(options.annotation, { x: (at.x - from.x) / width, y: (at.y - from.y) / height }),
  );
}

/** Of the rectangle around an annotation. */
export const corners = ['topLeft', 'topRight', 'bottomRight', 'bottomLeft'] as const;
export type Corner = (typeof corners)[number];

const opposite: { readonly [C in Corner]: Corner } = {
  topLeft: 'bottomRight',
  topRight: 'bottomLeft',
  bottomRight: 'topLeft',
  bottomLeft: 'topRight',
};

/** As fractions of the photo. */
export function cornerOf(annotation: Annotation, corner: Corner): Point {
  const { left, right, top, bottom } = annotationBounds(annotation);
  return {
    x: corner === 'topLeft' || corner === 'bottomLeft' ? left : right,
    y: corner === 'topLeft' || corner === 'topRight' ? top : bottom,
  };
}

/** The opposite corner of a ring stays where it is. A stroke keeps its proportions and its center. */
export function resizeAnnotation(options: ChangeOptions, corner: Corner): Gesture {
  const { annotation, view, photo } = options;
  const fixed = cornerOf(annotation, opposite[corner]);
  const from = stagePoint(cornerOf(annotation, corner), view, photo);
  const center = middle(from, stagePoint(fixed, view, photo));
  return change(options, (at) =>
    annotation.kind === 'ring'
      ? { ...annotation, ...createRing(fixed, fractionAt(at, view, photo)), note: annotation.note }
      : resizeBy(annotation, distance(at, center) / Math.max(1, distance(from, center))),
  );
}

/** Moves the slider between two versions. */
export function slide({ moveTo, onEnd }: Slider): Gesture {
  return {
    move(samples) {
      const at = samples.at(-1);
      if (at !== undefined) moveTo(at.x);
    },
    end: (_, hasMoved) => hasMoved && onEnd(),
  };
}

/** CSS pixels. */
const minSwipe = 48;

/** To the next photo (1) or the previous one (-1). */
export function swipe(from: Point, onSwipe: (direction: 1 | -1) => void): Gesture {
  return {
    move() {},
    end(at) {
      const [across, down] = [at.x - from.x, at.y - from.y];
      if (Math.abs(across) >= minSwipe && Math.abs(across) > 1.5 * Math.abs(down))
        onSwipe(across < 0 ? 1 : -1);
    },
  };
}

/** Shows the left version until the pointer goes up, or moves the photo. */
export function blink(pan: Gesture, onBlink: (isHeld: boolean) => void): Gesture {
  onBlink(true);
  return {
    move(samples) {
      onBlink(false);
      pan.move(samples);
    },
    end: pan.end,
  };
}
