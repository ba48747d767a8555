// The loupe shows the same detail of both images at 100%: one image pixel per device pixel.
import { type ImageFormat, imageFormats } from '../../../site-images/site-image.ts';

/** Fractions of the image, from its top left corner. */
export interface ImagePoint {
  readonly x: number;
  readonly y: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

interface LoupeView {
  /** CSS pixels: the size of an image and its offset in the pane. */
  readonly image: Size & { readonly left: number; readonly top: number };
  /** CSS pixels: offset of the loupe in the stage. */
  readonly left: number;
  readonly top: number;
}

interface LoupeInput {
  readonly focus: ImagePoint;
  /** Pixels of the file. */
  readonly image: Size;
  /** Position of the image in the viewport, in CSS pixels. */
  readonly stage: Size & { readonly left: number; readonly top: number };
  readonly loupe: Size;
  readonly pane: Size;
  /** Device pixels per CSS pixel. */
  readonly pixelRatio: number;
  /** CSS pixels between the focus and the loupe, so that a finger does not cover it. Centered if undefined. */
  readonly fingerGap?: number | undefined;
}

const clamp = (min: number, value: number, max: number) => Math.max(min, Math.min(value, max));

/** Centers the focus in the pane without showing anything beyond the edges of the image. */
function imageOffset(fraction: number, imageLength: number, paneLength: number): number {
  const slack = paneLength - imageLength;
  return slack >= 0 ? slack / 2 : clamp(slack, paneLength / 2 - fraction * imageLength, 0);
}

function loupeTop({ focus, stage, loupe, fingerGap }: LoupeInput): number {
  const y = focus.y * stage.height;
  if (fingerGap === undefined) return clamp(0, y - loupe.height / 2, stage.height - loupe.height);
  return focus.y < 0.5 ? y + fingerGap : y - fingerGap - loupe.height;
}

export function loupeView(input: LoupeInput): LoupeView {
  const { focus, image, stage, loupe, pane, pixelRatio } = input;
  const toDevicePixel = (length: number) => Math.round(length * pixelRatio) / pixelRatio;
  const width = image.width / pixelRatio;
  const height = image.height / pixelRatio;
  const left = clamp(0, focus.x * stage.width - loupe.width / 2, stage.width - loupe.width);
  return {
    image: {
      width,
      height,
      left: toDevicePixel(imageOffset(focus.x, width, pane.width)),
      top: toDevicePixel(imageOffset(focus.y, height, pane.height)),
    },
    left: toDevicePixel(stage.left + left) - stage.left,
    top: toDevicePixel(stage.top + loupeTop(input)) - stage.top,
  };
}

const step = 0.05;
const steps: Readonly<Record<string, ImagePoint>> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
};

/** Null if the key does not move the loupe. */
export function focusAfterKey(key: string, { x, y }: ImagePoint): ImagePoint | null {
  const move = steps[key];
  return move === undefined ? null : { x: clamp(0, x + move.x, 1), y: clamp(0, y + move.y, 1) };
}

export function focusAt(x: number, y: number, { left, top, width, height }: DOMRect): ImagePoint {
  return { x: clamp(0, (x - left) / width, 1), y: clamp(0, (y - top) / height, 1) };
}

/** The format that the browser chose for an image that it has loaded. */
export function formatOfUrl(url: string): ImageFormat {
  return imageFormats.find((format) => url.endsWith(`.${format}`)) ?? 'jpg';
}
