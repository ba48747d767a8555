// What a file is, by its bytes alone.
import { isPhotoType, type PhotoType } from '@burnish/domain/photo/photo';
import { fileTypeFromFile } from 'file-type';
import type { Bytes } from './bytes.ts';
import { type Raw, readCr3, readTiffRaw } from './raw.ts';
import type { Refused } from './task.ts';
import { readTiff, type Tiff, tags } from './tiff.ts';

export type Judged =
  | { readonly kind: 'still'; readonly mimeType: PhotoType }
  | { readonly kind: 'raw'; readonly mimeType: PhotoType; readonly raw: Raw }
  | Refused;

const refused = (refusal: Refused['refusal']): Refused => ({ kind: 'refused', refusal });

/** Pictures of a sensor: a colour filter's array, or what DNG makes of it. */
const sensorPhotometrics = new Set([32_803, 34_892]);
/** Nikon's and Sony's own ways to compress them. */
const sensorCompressions = new Set([34_713, 32_767]);
const rawMakers: readonly (readonly [string, PhotoType])[] = [
  ['NIKON', 'image/x-nikon-nef'],
  ['SONY', 'image/x-sony-arw'],
];
/** Photographs, but of a kind that nothing here opens. */
const foreign = new Set([
  'image/heic-sequence',
  'image/heif-sequence',
  'image/x-fujifilm-raf',
  'image/x-olympus-orf',
  'image/x-panasonic-rw2',
]);

function isOfSensor(tiff: Tiff): boolean {
  return tiff.all.some(
    (directory) =>
      sensorPhotometrics.has(directory.number(tags.photometric) ?? 0) ||
      sensorCompressions.has(directory.number(tags.compression) ?? 0),
  );
}

/** `file-type` takes a TIFF for raw by signs that others have too, and raw for a TIFF: its directories know better. */
function judgeTiff(bytes: Bytes): Judged {
  const tiff = readTiff(bytes);
  if (tiff === null) return { kind: 'still', mimeType: 'image/tiff' };
  const raw = (mimeType: PhotoType): Judged => ({ kind: 'raw', mimeType, raw: readTiffRaw(bytes, tiff) });
  if (bytes.read(8, 3)?.toString('latin1') === 'CR\x02') return raw('image/x-canon-cr2');
  if (tiff.first.has(tags.dngVersion)) return raw('image/x-adobe-dng');
  if (!isOfSensor(tiff)) return { kind: 'still', mimeType: 'image/tiff' };
  const make = tiff.first.text(tags.make).toUpperCase();
  const known = rawMakers.find(([maker]) => make.startsWith(maker));
  return known === undefined ? refused('no_decoder') : raw(known[1]);
}

function isTiff(bytes: Bytes): boolean {
  return ['II*\0', 'II+\0', 'MM\0*', 'MM\0+'].includes(bytes.read(0, 4)?.toString('latin1') ?? '');
}

export async function judge(path: string, bytes: Bytes): Promise<Judged> {
  if (isTiff(bytes)) return judgeTiff(bytes);
  const found = await fileTypeFromFile(path);
  const mime = found?.mime === 'image/heif' ? 'image/heic' : (found?.mime ?? '');
  if (mime === 'image/x-canon-cr3') return { kind: 'raw', mimeType: mime, raw: readCr3(bytes) };
  if (foreign.has(mime)) return refused('no_decoder');
  return isPhotoType(mime) ? { kind: 'still', mimeType: mime } : refused('not_a_photograph');
}
