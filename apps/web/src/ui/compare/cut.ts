// Where the cut between before and after lies: in percent of the picture, from its left edge. What is left of it is
// shown before retouching.
import type { PencilBox } from '../pencil-path.ts';

export const firstCut = 50;

/** From one edge to the other, in whatever unit both are given in. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

const within = (cut: number) => Math.min(100, Math.max(0, cut));

export function cutAt(x: number, { left, width }: { left: number; width: number }): number {
  return Math.round(within(((x - left) / width) * 100) * 10) / 10;
}

const step = 1;
const leap = 10;

const cutsAfterKeys: Readonly<Record<string, (cut: number) => number>> = {
  ArrowRight: (cut) => cut + step,
  ArrowUp: (cut) => cut + step,
  ArrowLeft: (cut) => cut - step,
  ArrowDown: (cut) => cut - step,
  PageUp: (cut) => cut + leap,
  PageDown: (cut) => cut - leap,
  Home: () => 0,
  End: () => 100,
};

/** Null: the key is none of the slider's. */
export function cutAfterKey(key: string, cut: number): number | null {
  const after = cutsAfterKeys[key]?.(cut);
  return after === undefined ? null : within(after);
}

/** The grip hangs under the cut, but never over the end of its scale. */
export function gripAt(cut: number, scaleWidth: number, gripWidth: number): Span {
  const room = scaleWidth - gripWidth;
  const from = Math.max(0, Math.min(room, (cut / 100) * scaleWidth - gripWidth / 2));
  return { from, to: from + gripWidth };
}

/** A label gives way before the grip touches it. */
export function isYielding(label: Span, grip: Span, gap: number): boolean {
  return label.from < grip.to + gap && grip.from - gap < label.to;
}

/** What is wrong in a picture and where, in the picture's own pixels. */
export interface Flaw {
  readonly rings: readonly { readonly box: PencilBox; readonly seed: number }[];
  readonly numeral: PencilBox;
}

/** The cut has passed all of its rings: the place is shown retouched. */
export function isGone({ rings }: Flaw, cut: number, pictureWidth: number): boolean {
  return rings.every(({ box: [left] }) => (cut / 100) * pictureWidth <= left);
}
