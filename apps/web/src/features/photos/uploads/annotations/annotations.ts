// Editing a photo's annotations. Coordinates are fractions, from 0 to 1, of the photo's width and height.
import { maxAnnotations, type Pin } from '@burnish/domain/photos/annotation';

export type Annotations = readonly Pin[];

const clamp = (coordinate: number) => Math.min(1, Math.max(0, coordinate));
/** Four digits are finer than a pixel of the largest preview. */
const round = (coordinate: number) => Math.round(clamp(coordinate) * 10_000) / 10_000;

/** Adds nothing once there are as many as allowed. */
export function addAnnotation(annotations: Annotations, x: number, y: number): Annotations {
  if (annotations.length >= maxAnnotations) return annotations;
  return [...annotations, { kind: 'pin', x: round(x), y: round(y), note: '' }];
}

export function updateAnnotation(annotations: Annotations, index: number, change: Partial<Pin>): Annotations {
  return annotations.map((annotation, position) =>
    position === index ? { ...annotation, ...change } : annotation,
  );
}

export function moveAnnotation(annotations: Annotations, index: number, x: number, y: number): Annotations {
  return updateAnnotation(annotations, index, { x: round(x), y: round(y) });
}

export function removeAnnotation(annotations: Annotations, index: number): Annotations {
  return annotations.filter((_, position) => position !== index);
}

/** Only annotations with a note are saved. */
export function withNotes(annotations: Annotations): Annotations {
  return annotations.filter(({ note }) => note.trim() !== '');
}

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const smallStep = 0.01;
const largeStep = 0.05;

/** The coordinates after an arrow key was pressed; null for other keys. */
export function moveByKey(
  { x, y }: Pin,
  key: string,
  isLargeStep: boolean,
): readonly [number, number] | null {
  const direction = directions[key];
  if (direction === undefined) return null;
  const step = isLargeStep ? largeStep : smallStep;
  return [x + direction[0] * step, y + direction[1] * step];
}
