// Detects a file's type from its bytes alone, ignoring its name.
import { fileTypeFromBuffer } from 'file-type';
import type { ByteReader } from './byte-reader.ts';
import { type PhotoshopImage, readPhotoshop } from './photoshop.ts';
import { type RawMetadata, readCr3, readRaf, readSearchedRaw, readTiffRaw } from './raw-metadata.ts';
import { type PhotoMimeType, photoMimeTypes, type Rejected, rejected } from './task.ts';
import { readTiff, type Tiff, tags } from './tiff.ts';

export type DetectedType =
  | { readonly kind: 'image'; readonly mimeType: PhotoMimeType }
  | { readonly kind: 'photoshop'; readonly photoshop: PhotoshopImage }
  | { readonly kind: 'raw'; readonly mimeType: PhotoMimeType; readonly raw: RawMetadata }
  | Rejected;

/** Photometric interpretations of sensor data: color filter array, and linear raw in DNG. */
const sensorPhotometrics = new Set([32_803, 34_892]);
/** Proprietary compressions of Nikon and Sony. */
const sensorCompressions = new Set([34_713, 32_767]);
const rawMakers: readonly (readonly [string, PhotoMimeType])[] = [
  ['NIKON', 'image/x-nikon-nef'],
  ['SONY', 'image/x-sony-arw'],
  ['PENTAX', 'image/x-pentax-pef'],
  ['RICOH', 'image/x-pentax-pef'],
];
const hasselblad = 'HASSELBLAD';
/** Photo formats without a decoder here. */
const unsupportedTypes = new Set(['image/heic-sequence', 'image/heif-sequence']);
/** Raw files that begin like a TIFF with a number of its own. */
const tiffVariants: readonly (readonly [start: string, PhotoMimeType])[] = [
  ['IIRO', 'image/x-olympus-orf'],
  ['IIRS', 'image/x-olympus-orf'],
  ['MMOR', 'image/x-olympus-orf'],
  ['IIU\0', 'image/x-panasonic-rw2'],
];
const rafStart = 'FUJIFILMCCD-RAW';
/** At the ninth byte of Phase One's files. */
const phaseOneMarks = new Set(['IIII', 'MMMM']);

function isPhotoMimeType(mime: string): mime is PhotoMimeType {
  return photoMimeTypes.some((type) => type === mime);
}

function hasSensorData(tiff: Tiff): boolean {
  return tiff.all.some(
    (directory) =>
      sensorPhotometrics.has(directory.number(tags.photometric) ?? 0) ||
      sensorCompressions.has(directory.number(tags.compression) ?? 0),
  );
}

/** By its directories, because `file-type` confuses TIFF and TIFF-based raw formats in both directions. */
function detectTiffType(bytes: ByteReader): DetectedType {
  const tiff = readTiff(bytes);
  if (tiff === null) return { kind: 'image', mimeType: 'image/tiff' };
  const raw = (mimeType: PhotoMimeType): DetectedType => ({
    kind: 'raw',
    mimeType,
    raw: readTiffRaw(bytes, tiff),
  });
  if (bytes.read(8, 3)?.toString('latin1') === 'CR\x02') return raw('image/x-canon-cr2');
  if (tiff.first.has(tags.dngVersion)) return raw('image/x-adobe-dng');
  const searched = (mimeType: PhotoMimeType): DetectedType => ({
    kind: 'raw',
    mimeType,
    raw: readSearchedRaw(bytes, tiff),
  });
  if (phaseOneMarks.has(bytes.read(8, 4)?.toString('latin1') ?? '')) return searched('image/x-phaseone-iiq');
  if (!hasSensorData(tiff)) return { kind: 'image', mimeType: 'image/tiff' };
  const make = tiff.first.text(tags.make).toUpperCase();
  if (make.startsWith(hasselblad)) return searched('image/x-hasselblad-3fr');
  const supported = rawMakers.find(([maker]) => make.startsWith(maker));
  return supported === undefined ? rejected('unsupported_format') : raw(supported[1]);
}

function isTiff(bytes: ByteReader): boolean {
  return ['II*\0', 'II+\0', 'MM\0*', 'MM\0+'].includes(bytes.read(0, 4)?.toString('latin1') ?? '');
}

/** More than `file-type` reads of the supported formats. */
const signatureBytes = 64 * 1024;

/** Formats that begin with bytes of their own. Null: it is none of them. */
function detectOwnType(bytes: ByteReader): DetectedType | null {
  const start = bytes.read(0, rafStart.length)?.toString('latin1') ?? '';
  if (start === rafStart) return { kind: 'raw', mimeType: 'image/x-fujifilm-raf', raw: readRaf(bytes) };
  if (start.startsWith('8BPS')) {
    const photoshop = readPhotoshop(bytes);
    return photoshop === null ? rejected('unreadable') : { kind: 'photoshop', photoshop };
  }
  const variant = tiffVariants.find(([variantStart]) => start.startsWith(variantStart));
  if (variant === undefined) return null;
  const tiff = readTiff(bytes);
  return tiff === null
    ? rejected('unreadable')
    : { kind: 'raw', mimeType: variant[1], raw: readSearchedRaw(bytes, tiff) };
}

export async function detectType(bytes: ByteReader): Promise<DetectedType> {
  if (isTiff(bytes)) return detectTiffType(bytes);
  const own = detectOwnType(bytes);
  if (own !== null) return own;
  const start = bytes.read(0, Math.min(bytes.size, signatureBytes));
  const detected = start === null ? undefined : await fileTypeFromBuffer(start);
  const mime = detected?.mime === 'image/heif' ? 'image/heic' : (detected?.mime ?? '');
  if (mime === 'image/x-canon-cr3') return { kind: 'raw', mimeType: mime, raw: readCr3(bytes) };
  if (unsupportedTypes.has(mime)) return rejected('unsupported_format');
  return isPhotoMimeType(mime) ? { kind: 'image', mimeType: mime } : rejected('not_a_photo');
}
