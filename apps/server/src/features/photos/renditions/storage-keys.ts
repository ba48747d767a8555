// Keys of stored files. They consist of photo ids, never of file names.
import { createHash } from 'node:crypto';

export const originalKey = (photoId: string) => `originals/${photoId}`;

/** All renditions of a photo. The prefix must not change: existing files have it. */
export const renditionsFolder = (photoId: string) => `pictures/${photoId}`;

/** `size`: longer side in pixels. */
export const renditionKey = (photoId: string, size: number) => `${renditionsFolder(photoId)}/${size}.jpg`;

/** The tiles of a photo's full resolution, one after another. */
export const tilesKey = (photoId: string) => `${renditionsFolder(photoId)}/tiles`;

/** Where each tile is in that file. Stored after it. */
export const tileIndexKey = (photoId: string) => `${renditionsFolder(photoId)}/tiles.json`;

/** What a finished file says about itself. */
export const metadataKey = (photoId: string) => `${renditionsFolder(photoId)}/metadata.json`;

/** Of the largest rendition in sRGB instead of Display P3, in memory only. */
export const srgbKey = (photoId: string) => `${renditionsFolder(photoId)}/srgb.jpg`;

/** Of a rendition with a text across it, in memory only. */
export function watermarkedKey(photoId: string, size: number, text: string): string {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 32);
  return `${renditionsFolder(photoId)}/${size}-${hash}.jpg`;
}
