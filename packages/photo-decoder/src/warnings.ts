import type { Metadata } from 'sharp';
import { type ByteReader, bufferReader } from './byte-reader.ts';
import type { PhotoWarning, PixelLimits } from './task.ts';
import { readTiff, tags } from './tiff.ts';

const exifPrefix = 'Exif\0\0';
/** Value of EXIF's ColorSpace. */
const sRgb = 1;
/** The PNG chunks that define a color space (PNG, third edition, 11.3.2). */
const colorChunks = new Set(['sRGB', 'cICP', 'iCCP']);
const pngSignatureLength = 8;
const maxChunks = 64;

function hasColorSpaceInExif({ exif }: Metadata): boolean {
  if (exif === undefined) return false;
  const start = exif.toString('latin1', 0, exifPrefix.length) === exifPrefix ? exifPrefix.length : 0;
  const directories = readTiff(bufferReader(exif.subarray(start)))?.all ?? [];
  return directories.some((directory) => directory.number(tags.colorSpace) === sRgb);
}

function hasColorSpaceChunk(bytes: ByteReader): boolean {
  let position = pngSignatureLength;
  for (let count = 0; count < maxChunks; count += 1) {
    const header = bytes.read(position, 8);
    const type = header?.toString('latin1', 4, 8);
    if (header === null || type === undefined || type === 'IDAT') return false;
    if (colorChunks.has(type)) return true;
    position += 12 + header.readUInt32BE();
  }
  return false;
}

function definesColorSpace(metadata: Metadata, bytes: ByteReader): boolean {
  return (
    metadata.hasProfile ||
    hasColorSpaceInExif(metadata) ||
    (metadata.format === 'png' && hasColorSpaceChunk(bytes))
  );
}

export function isTooSmall(
  width: number,
  height: number,
  { minPixels }: Pick<PixelLimits, 'minPixels'>,
): boolean {
  return width * height < minPixels;
}

/** For images other than raw files, which have neither a profile nor a color space yet. */
export function findColorWarnings(metadata: Metadata, bytes: ByteReader): readonly PhotoWarning[] {
  return [
    ...(definesColorSpace(metadata, bytes) ? [] : (['no_profile'] as const)),
    ...(metadata.space === 'cmyk' ? (['cmyk'] as const) : []),
  ];
}
