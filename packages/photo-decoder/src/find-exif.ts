// Where the EXIF data of a photo is, in each format.
import type { ByteReader } from './byte-reader.ts';
import type { DetectedType } from './detect-type.ts';
import type { DirectoryKind } from './exif.ts';
import { findHeifExif } from './heif-items.ts';
import { findImageResources } from './photoshop.ts';
import { readPngChunks } from './png-chunks.ts';
import { findCr3Metadata } from './raw-metadata.ts';
import type { PhotoMimeType } from './task.ts';

export interface ExifPart {
  /** Position of its TIFF header. */
  readonly start: number;
  readonly firstKind: DirectoryKind;
}

export type DetectedPhoto = Exclude<DetectedType, { kind: 'rejected' }>;

export function mimeTypeOf(detected: DetectedPhoto): PhotoMimeType {
  return detected.kind === 'photoshop' ? 'image/vnd.adobe.photoshop' : detected.mimeType;
}

export const exifPrefix = 'Exif\0\0';

/** Some programs write the prefix of JPEG in other formats, too. */
function withoutPrefix(bytes: ByteReader, offset: number): number {
  const start = bytes.read(offset, exifPrefix.length)?.toString('latin1');
  return start === exifPrefix ? offset + exifPrefix.length : offset;
}

const maxSegments = 256;
const app1 = 0xe1;
const startOfScan = 0xda;

function findJpegExif(bytes: ByteReader): readonly number[] {
  let position = 2;
  for (let segment = 0; segment < maxSegments; segment += 1) {
    const header = bytes.read(position, 4);
    if (header === null || header[0] !== 0xff || header[1] === startOfScan) return [];
    if (header[1] === app1) {
      const start = withoutPrefix(bytes, position + 4);
      if (start > position + 4) return [start];
    }
    // Fill bytes (0xff) may precede a marker.
    position += header[1] === 0xff ? 1 : 2 + header.readUInt16BE(2);
  }
  return [];
}

function findPngExif(bytes: ByteReader): readonly number[] {
  for (const { type, data } of readPngChunks(bytes))
    if (type === 'eXIf') return [withoutPrefix(bytes, data.offset)];
  return [];
}

const riffHeaderBytes = 12;
const maxWebpChunks = 16_384;

function findWebpExif(bytes: ByteReader): readonly number[] {
  let position = riffHeaderBytes;
  for (let count = 0; count < maxWebpChunks; count += 1) {
    const header = bytes.read(position, 8);
    if (header === null) return [];
    if (header.toString('latin1', 0, 4) === 'EXIF') return [withoutPrefix(bytes, position + 8)];
    const length = header.readUInt32LE(4);
    position += 8 + length + (length % 2);
  }
  return [];
}

const photoshopExif = [1_058, 1_059];

const images = (starts: readonly number[]): ExifPart[] =>
  starts.map((start) => ({ start, firstKind: 'image' }));

function listExifParts(bytes: ByteReader, detected: DetectedPhoto): readonly ExifPart[] {
  switch (mimeTypeOf(detected)) {
    case 'image/jpeg':
      return images(findJpegExif(bytes));
    case 'image/png':
      return images(findPngExif(bytes));
    case 'image/webp':
      return images(findWebpExif(bytes));
    case 'image/heic':
    case 'image/avif':
      return images(findHeifExif(bytes));
    case 'image/vnd.adobe.photoshop':
      return images(findImageResources(bytes, photoshopExif).map(({ offset }) => offset));
    case 'image/x-canon-cr3':
      return [
        ...images(findCr3Metadata(bytes, 'CMT1').map(({ offset }) => offset)),
        ...findCr3Metadata(bytes, 'CMT2').map(
          ({ offset }) => ({ start: offset, firstKind: 'exif' }) as const,
        ),
        ...findCr3Metadata(bytes, 'CMT4').map(({ offset }) => ({ start: offset, firstKind: 'gps' }) as const),
      ];
    // In the JPEG inside, which is found by its bytes.
    case 'image/x-fujifilm-raf':
      return [];
    case 'image/tiff':
    case 'image/x-adobe-dng':
    case 'image/x-canon-cr2':
    case 'image/x-hasselblad-3fr':
    case 'image/x-nikon-nef':
    case 'image/x-olympus-orf':
    case 'image/x-panasonic-rw2':
    case 'image/x-pentax-pef':
    case 'image/x-phaseone-iiq':
    case 'image/x-sony-arw':
      return images([0]);
  }
}

/** Of EXIF data in a file. */
export const maxExifParts = 64;

/** Each once, in the order in which they are read. Previews and other images in the file have their own. */
export function findExifParts(bytes: ByteReader, detected: DetectedPhoto): readonly ExifPart[] {
  const byStart = Map.groupBy(listExifParts(bytes, detected), ({ start }) => start);
  return [...byStart.values()].flatMap(([part]) => part ?? []).slice(0, maxExifParts);
}
