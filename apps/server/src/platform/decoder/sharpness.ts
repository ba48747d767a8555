// Whether a photograph is blurred as a whole, by its steepest edges.

export interface Grey {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** The longer side of the picture that is measured, so that a figure means the same for each. */
export const measuredSize = 1_024;

/** Pixels to each side of a place that are looked at: the flanks of an edge blurred by sigma 2 lie within. */
const reach = 4;
/** Grey levels between the darkest and the lightest of them: less is noise, or nothing to be judged by. */
const contrast = 32;
/** Edges that a picture needs, and of which the steepest that many are believed: fewer may be dust. */
const edges = 100;
/** Every so many rows and columns are looked at. */
const stride = 2;
const levels = 256;
/** Of a place with contrast; where it is less, looking around is not worth the time. */
const leastRise = contrast / 8;

function contrastAround(data: Uint8Array, here: number, step: number): number {
  let [dark, light] = [levels - 1, 0];
  for (let near = here - reach * step; near <= here + (reach + 1) * step; near += step) {
    const value = data[near] ?? 0;
    dark = Math.min(dark, value);
    light = Math.max(light, value);
  }
  return light - dark;
}

/** Counts by steepness in 1/256: how much of the contrast of a place lies between two neighbouring pixels. */
function countAlong(data: Uint8Array, start: number, step: number, length: number, counts: Uint32Array) {
  for (let at = reach; at + reach + 1 < length; at += 1) {
    const here = start + at * step;
    const rise = Math.abs((data[here + step] ?? 0) - (data[here] ?? 0));
    if (rise < leastRise) continue;
    const around = contrastAround(data, here, step);
    if (around < contrast) continue;
    const steepness = Math.min(levels - 1, Math.floor((rise * levels) / around));
    counts[steepness] = (counts[steepness] ?? 0) + 1;
  }
}

/**
 * 0 to 1: the share of its contrast that a steep edge rises from one pixel to the next, whatever the contrast is.
 * A step blurred by a Gaussian of sigma 2 pixels rises by 0.2, a thin line by 0.3. Null: too few edges to judge.
 */
export function sharpnessOf({ data, width, height }: Grey): number | null {
  const counts = new Uint32Array(levels);
  for (let row = 0; row < height; row += stride) countAlong(data, row * width, 1, width, counts);
  for (let column = 0; column < width; column += stride) countAlong(data, column, width, height, counts);
  let left = edges;
  for (let steepness = levels - 1; steepness > 0; steepness -= 1) {
    left -= counts[steepness] ?? 0;
    if (left <= 0) return steepness / levels;
  }
  return null;
}

/**
 * Between our sharpest and our softest pictures: in the samples (BEFORE with a soft lens and noise, AFTER retouched) it
 * is 0.58 to 0.99, and 0.25 to 0.38 once they are blurred by sigma 4 at 2048 pixels.
 */
const blurredBelow = 0.45;

/** One with too few edges to judge is not called blurred. */
export function isBlurred(grey: Grey): boolean {
  const sharpness = sharpnessOf(grey);
  return sharpness !== null && sharpness < blurredBelow;
}
