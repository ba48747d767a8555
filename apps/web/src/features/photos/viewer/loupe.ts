// Where the loupe stands, and what it shows. Lengths are CSS pixels.
import type { Point, Size, View } from './geometry.ts';
import type { Box } from './tiles.ts';

/** What shows one version. */
const lensHeight = 240;
const maxLensWidth = 240;

/** From the edges of the window. */
const windowMargin = 8;

/** Between a finger and the loupe. */
const fingerGap = 36;

/** What the loupe is pointed at. */
export interface LoupeTarget extends Point {
  /** A finger covers what is below it. */
  readonly isFinger: boolean;
}

/** Of each of the lenses, which lie next to each other. */
export function lensSize(count: number, viewport: Size): Size {
  const available = (viewport.width - 2 * windowMargin) / count;
  return {
    width: Math.floor(Math.min(maxLensWidth, available)),
    height: Math.floor(Math.min(lensHeight, viewport.height - 2 * windowMargin)),
  };
}

const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(value, max));

/** Around a pointer, and above a finger or beside it where there is no room above. Never outside of the window. */
export function placeLoupe(target: LoupeTarget, size: Size, viewport: Size): Box {
  const maxLeft = viewport.width - windowMargin - size.width;
  const maxTop = viewport.height - windowMargin - size.height;
  const inWindow = (left: number, top: number): Box => ({
    left: clamp(left, windowMargin, Math.max(windowMargin, maxLeft)),
    top: clamp(top, windowMargin, Math.max(windowMargin, maxTop)),
    ...size,
  });
  const left = target.x - size.width / 2;
  if (!target.isFinger) return inWindow(left, target.y - size.height / 2);
  const above = target.y - fingerGap - size.height;
  if (above >= windowMargin) return inWindow(left, above);
  const beside = [target.x + fingerGap, target.x - fingerGap - size.width].find(
    (each) => each >= windowMargin && each <= maxLeft,
  );
  return inWindow(beside ?? left, above);
}

/** 100 %, with this fraction of the photo in the middle of the lens, so that pixels of the photo are those of the screen. */
export function viewInLens(fraction: Point, photo: Size, lens: Size, pixelRatio: number): View {
  const zoom = 1 / pixelRatio;
  const onPixel = (offset: number) => Math.round(offset * pixelRatio) / pixelRatio;
  return {
    zoom,
    x: onPixel(lens.width / 2 - fraction.x * photo.width * zoom),
    y: onPixel(lens.height / 2 - fraction.y * photo.height * zoom),
  };
}
