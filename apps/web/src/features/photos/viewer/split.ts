// The slider between two versions. The split is a fraction of the visible part of the photo, from its left edge, so that the
// slider stays in reach however the photo is zoomed. Lengths are CSS pixels of the stage.
import type { Size, View } from './geometry.ts';

const middle = 0.5;

/** A fraction of the photo: the line must not lie on an annotation. */
const annotationGap = 0.03;

/**
 * Before the slider is moved: in the middle, or further left where it covers no annotation of the right version.
 *
 * @param lefts the left edges of the annotations, as fractions of the photo
 */
export function initialSplit(lefts: readonly number[]): number {
  return Math.max(0, Math.min(middle, ...lefts.map((left) => left - annotationGap)));
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** From where to where the stage shows the photo. */
export function visibleSpan(view: View, photo: Size, stage: Size): Span {
  const from = Math.max(0, view.x);
  return { from, to: Math.max(from, Math.min(stage.width, view.x + photo.width * view.zoom)) };
}

export function splitPosition(split: number, { from, to }: Span): number {
  return from + split * (to - from);
}

const clamp = (split: number) => Math.min(1, Math.max(0, split));

/** To a tenth of a percent. */
export function splitAt(x: number, { from, to }: Span): number {
  return to === from ? middle : Math.round(clamp((x - from) / (to - from)) * 1_000) / 1_000;
}

/** The line must not lie on what it uncovers. */
const uncoveredGap = 24;

/** The split at which the right version is visible from `x` on. It never covers more than before. */
export function uncover(split: number, x: number, span: Span): number {
  return Math.min(split, splitAt(x - uncoveredGap, span));
}
