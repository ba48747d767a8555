// Zoom of the image of a receipt, relative to its size when it fits.

export const zoomBounds = { min: 1, max: 8 } as const;

/** Of a button or a key. */
export const zoomStep = 1.5;

export interface Size {
  readonly width: number;
  readonly height: number;
}

export function clampZoom(zoom: number): number {
  return Math.min(zoomBounds.max, Math.max(zoomBounds.min, zoom));
}

/** The zoom after a turn of the wheel, or a pinch on a trackpad, which browsers report as one. */
export function wheelZoom(
  zoom: number,
  { deltaY, deltaMode }: Pick<WheelEvent, 'deltaY' | 'deltaMode'>,
): number {
  const pixels = deltaMode === 0 ? deltaY : deltaY * 16;
  // A mouse turns in large steps, a trackpad in small ones.
  const limited = Math.max(-120, Math.min(120, pixels));
  return clampZoom(zoom * Math.exp(-limited / 400));
}

/** A small image is enlarged at most this much to fit. */
const maxEnlargement = 2;

/** The size at which a image fits, with its proportions. `stage.height` is infinite where the page scrolls. */
export function fitSize(image: Size, stage: Size): Size {
  const scale = Math.min(stage.width / image.width, stage.height / image.height, maxEnlargement);
  return { width: image.width * scale, height: image.height * scale };
}
