// The split between before and after, in percent of the image from its left edge. The image is shown before retouching on
// the left of it.
import type { PencilBox } from '../pencil-path.ts';

export const initialSplit = 50;

export interface Span {
  readonly from: number;
  readonly to: number;
}

const clamp = (split: number) => Math.min(100, Math.max(0, split));

/** The split at a pointer position, to a tenth of a percent. */
export function splitAt(x: number, { left, width }: { left: number; width: number }): number {
  return Math.round(clamp(((x - left) / width) * 100) * 10) / 10;
}

const step = 1;
const largeStep = 10;

const splitsAfterKeys: Readonly<Record<string, (split: number) => number>> = {
  ArrowRight: (split) => split + step,
  ArrowUp: (split) => split + step,
  ArrowLeft: (split) => split - step,
  ArrowDown: (split) => split - step,
  PageUp: (split) => split + largeStep,
  PageDown: (split) => split - largeStep,
  Home: () => 0,
  End: () => 100,
};

/** Null if the key does not move the slider. */
export function splitAfterKey(key: string, split: number): number | null {
  const next = splitsAfterKeys[key]?.(split);
  return next === undefined ? null : clamp(next);
}

/** The handle is centered under the split but stays within its scale. CSS pixels. */
export function handleSpan(split: number, scaleWidth: number, handleWidth: number): Span {
  const maxFrom = scaleWidth - handleWidth;
  const from = Math.max(0, Math.min(maxFrom, (split / 100) * scaleWidth - handleWidth / 2));
  return { from, to: from + handleWidth };
}

/** Whether the handle overlaps a label or comes closer than the gap. */
export function isCovered(label: Span, handle: Span, gap: number): boolean {
  return label.from < handle.to + gap && handle.from - gap < label.to;
}

/** A flaw in an image, in the image's own pixels. */
export interface Flaw {
  readonly rings: readonly { readonly box: PencilBox; readonly seed: number }[];
  readonly numeral: PencilBox;
}

/** Whether the split has passed all rings of the flaw, so that it is shown retouched. */
export function isRetouched({ rings }: Flaw, split: number, imageWidth: number): boolean {
  return rings.every(({ box: [left] }) => (split / 100) * imageWidth <= left);
}
