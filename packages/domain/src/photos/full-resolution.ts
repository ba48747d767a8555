// How a photo is seen in its full resolution: the file itself if browsers can show it, tiles of it otherwise.
import { type PhotoType, thumbnailSizes } from './photo.ts';

/** Types that every browser can show. */
const shownTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

/** Larger files would take too long to load, and more pixels too much memory to decode. */
const maxBytes = 60 * 1024 ** 2;
const maxPixels = 60_000_000;

export interface ShownFile {
  readonly mimeType: string;
  /** Bytes. */
  readonly size: number;
  /** In pixels; null if unknown. */
  readonly width: number | null;
  readonly height: number | null;
}

export function canBrowserShow({ mimeType, size, width, height }: ShownFile): boolean {
  return shownTypes.includes(mimeType) && size <= maxBytes && (width ?? 0) * (height ?? 0) <= maxPixels;
}

interface RenderedFile extends ShownFile {
  readonly mimeType: PhotoType;
  readonly hasRendition: boolean;
}

/** False also if the screen-sized rendition has all pixels. */
export function needsTiles(file: RenderedFile): boolean {
  const { width, height, hasRendition } = file;
  const isSmall = width !== null && height !== null && Math.max(width, height) <= thumbnailSizes.max;
  return hasRendition && !isSmall && !canBrowserShow(file);
}
