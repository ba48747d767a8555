// What deserves a second look before anything is spent on it.
import { type PhotoFinding, usefulPixels } from '@burnish/domain/photo/photo';
import type { Metadata } from 'sharp';
import { type Bytes, bytesOf } from './bytes.ts';
import { readTiff, tags } from './tiff.ts';

const exifPrefix = 'Exif\0\0';
/** The value of EXIF's ColorSpace. */
const sRgb = 1;
/** PNG's own ways to name a colour space (PNG, third edition, 11.3.2). */
const colourChunks = new Set(['sRGB', 'cICP', 'iCCP']);
const pngHeadLength = 8;
const chunksMax = 64;

function isTaggedByExif({ exif }: Metadata): boolean {
  if (exif === undefined) return false;
  const start = exif.toString('latin1', 0, exifPrefix.length) === exifPrefix ? exifPrefix.length : 0;
  const all = readTiff(bytesOf(exif.subarray(start)))?.all ?? [];
  return all.some((directory) => directory.number(tags.colourSpace) === sRgb);
}

function isTaggedByChunk(bytes: Bytes): boolean {
  let at = pngHeadLength;
  for (let place = 0; place < chunksMax; place += 1) {
    const head = bytes.read(at, 8);
    const type = head?.toString('latin1', 4, 8);
    if (head === null || type === undefined || type === 'IDAT') return false;
    if (colourChunks.has(type)) return true;
    at += 12 + head.readUInt32BE();
  }
  return false;
}

/** Whether it says in any way what its colours mean. */
function namesColours(about: Metadata, bytes: Bytes): boolean {
  return about.hasProfile || isTaggedByExif(about) || (about.format === 'png' && isTaggedByChunk(bytes));
}

export function isTooSmall(width: number | null, height: number | null): boolean {
  return width !== null && height !== null && width * height < usefulPixels;
}

/** Of a picture that is no raw file: those have neither a profile nor a colour space yet. */
export function findColourFaults(about: Metadata, bytes: Bytes): readonly PhotoFinding[] {
  return [
    ...(namesColours(about, bytes) ? [] : (['no_profile'] as const)),
    ...(about.space === 'cmyk' ? (['cmyk'] as const) : []),
  ];
}
