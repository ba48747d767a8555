// Reads the metadata of a photo, inside a decoding process.
import type { ByteReader } from './byte-reader.ts';
import { readExif } from './exif.ts';
import { copyExif } from './exif-copy.ts';
import { type DetectedPhoto, exifPrefix, findExifParts, mimeTypeOf } from './find-exif.ts';
import { findLocation } from './location.ts';
import { findBytes } from './location-text.ts';
import { checksumChangeOf } from './patches.ts';
import type { PhotoMetadata } from './task.ts';

/** Null: there is none. */
function readParts(bytes: ByteReader, detected: DetectedPhoto) {
  const parts = findExifParts(bytes, detected);
  if (mimeTypeOf(detected) !== 'image/x-fujifilm-raf') return parts;
  const whole = [{ offset: 0, length: bytes.size }];
  const [first] = findBytes(bytes, whole, [Buffer.from(exifPrefix, 'latin1')]);
  return first === undefined ? [] : [{ start: first + exifPrefix.length, firstKind: 'image' as const }];
}

export function readPhotoMetadata(bytes: ByteReader, detected: DetectedPhoto): PhotoMetadata {
  const parts = readParts(bytes, detected).flatMap(
    ({ start, firstKind }) => readExif(bytes, start, firstKind) ?? [],
  );
  const copy = (hasLocation: boolean) => copyExif(bytes, parts, { hasLocation })?.toString('base64') ?? null;
  const locationPatches = findLocation(bytes, detected);
  return {
    exif: copy(true),
    exifWithoutLocation: copy(false),
    locationPatches,
    checksumChange: checksumChangeOf(bytes, locationPatches),
  };
}
