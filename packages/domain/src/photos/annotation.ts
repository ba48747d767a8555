// What a customer marks on a photo, with a note each. Coordinates are fractions of the photo's width and height, from 0 to
// 1, so that an annotation stays in its place in other sizes and versions of the photo. An annotation's number is its
// position in the photo's list, from 1.

export const annotationKinds = ['pin', 'ring', 'stroke'] as const;
export type AnnotationKind = (typeof annotationKinds)[number];

export interface Position {
  readonly x: number;
  readonly y: number;
}

interface Noted {
  readonly note: string;
}

export interface Pin extends Noted, Position {
  readonly kind: 'pin';
}

/** An ellipse. `x` and `y` are its center; `width` and `height` those of the rectangle around it. */
export interface Ring extends Noted, Position {
  readonly kind: 'ring';
  readonly width: number;
  readonly height: number;
}

/** The pressure of the pencil is from 0 to 1, and only known of some devices. */
export type StrokePoint = readonly [x: number, y: number, pressure?: number | undefined];

/** A freehand line through at least two points. */
export interface Stroke extends Noted {
  readonly kind: 'stroke';
  readonly points: readonly StrokePoint[];
}

export type Annotation = Pin | Ring | Stroke;

/** An annotation without its note. */
export type Mark = Omit<Pin, 'note'> | Omit<Ring, 'note'> | Omit<Stroke, 'note'>;

/** Of a photo. */
export const maxAnnotations = 20;
export const maxAnnotationNoteLength = 500;

/** Points of one stroke, of all strokes on a photo, and of all strokes of the photos that are submitted together. */
export const maxStrokePoints = 500;
export const maxPhotoStrokePoints = 4_000;
export const maxJobStrokePoints = 50_000;

/** Smaller rings could be neither seen nor hit. */
export const minRingSize = 0.001;

const precision = 100_000;

/** Five digits are finer than a pixel of the largest photo, and bound what is stored. */
export function roundFraction(fraction: number): number {
  return Math.round(fraction * precision) / precision;
}

/** Whether the rectangle around a ring lies within the photo, apart from what rounding adds. */
export function isRingInPhoto({ x, y, width, height }: Omit<Ring, 'kind' | 'note'>): boolean {
  const tolerance = 2 / precision;
  return (
    Math.min(x - width / 2, y - height / 2) >= -tolerance &&
    Math.max(x + width / 2, y + height / 2) <= 1 + tolerance
  );
}

export function countStrokePoints(annotations: readonly Annotation[]): number {
  return annotations.reduce((sum, annotation) => sum + strokePoints(annotation).length, 0);
}

function strokePoints(annotation: Annotation): readonly StrokePoint[] {
  return annotation.kind === 'stroke' ? annotation.points : [];
}

export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The rectangle around an annotation. That of a pin has no size. */
export function annotationBounds(annotation: Annotation): Bounds {
  switch (annotation.kind) {
    case 'pin':
      return { left: annotation.x, top: annotation.y, right: annotation.x, bottom: annotation.y };
    case 'ring': {
      const { x, y, width, height } = annotation;
      return { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 };
    }
    case 'stroke': {
      const across = annotation.points.map(([x]) => x);
      const down = annotation.points.map(([, y]) => y);
      return {
        left: Math.min(...across),
        top: Math.min(...down),
        right: Math.max(...across),
        bottom: Math.max(...down),
      };
    }
  }
}

/** A pin's position, or the center of what was drawn. */
export function annotationCenter(annotation: Annotation): Position {
  const { left, top, right, bottom } = annotationBounds(annotation);
  return { x: roundFraction((left + right) / 2), y: roundFraction((top + bottom) / 2) };
}
