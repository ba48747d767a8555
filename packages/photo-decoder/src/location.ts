// What has to be overwritten in a photo so that it no longer says where it was taken. Neither its size nor its pixels change.
import { crc32, inflateSync } from 'node:zlib';
import { type ByteReader, bufferReader, type Span } from './byte-reader.ts';
import { type Exif, type ExifDirectory, readExif, readIntegers } from './exif.ts';
import {
  type DetectedPhoto,
  type ExifPart,
  exifPrefix,
  findExifParts,
  maxExifParts,
  mimeTypeOf,
} from './find-exif.ts';
import { findBytes, findCoordinates } from './location-text.ts';
import { arrange } from './patches.ts';
import { type PngChunk, readPngChunks } from './png-chunks.ts';
import type { Patch } from './task.ts';
import { tags } from './tiff.ts';

/** A photo has a few dozen. */
const maxPatches = 1_000;
const maxValueBytes = 64 * 1024;
/** Strips and tiles. A photo of half a gigabyte has about 65,000. */
const maxPixelSpans = 100_000;
const space = 0x20;

const isWithin = (span: Span, { offset, length }: Span) =>
  span.offset >= offset && span.offset + span.length <= offset + length;

/** In order and without overlaps. */
const sortSpans = (spans: readonly Span[]): readonly Span[] =>
  arrange(spans.map((span) => ({ ...span, fill: 0 })));

/** `spans`: sorted. There can be many. */
function overlapsAny({ offset, length }: Span, spans: readonly Span[]): boolean {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const span = spans[middle];
    if (span !== undefined && span.offset + span.length <= offset) low = middle + 1;
    else high = middle;
  }
  const next = spans[low];
  return next !== undefined && next.offset < offset + length;
}

const pixelTags = [
  [tags.stripOffsets, tags.stripByteCounts],
  [tags.tileOffsets, tags.tileByteCounts],
  [tags.jpegOffset, tags.jpegLength],
] as const;

/** Where the pixels of the images are. */
function* pixelSpansOf(bytes: ByteReader, exif: Exif): Generator<Span> {
  for (const { entries } of exif.directories)
    for (const [offsetTag, lengthTag] of pixelTags) {
      const read = (tag: number, maxCount: number) => {
        const entry = entries.find((one) => one.tag === tag);
        return entry === undefined ? [] : readIntegers(bytes, exif.order, entry, maxCount);
      };
      const offsets = read(offsetTag, maxPixelSpans);
      const lengths = read(lengthTag, offsets.length);
      for (const [index, offset] of offsets.entries())
        yield { offset: exif.header.offset + offset, length: lengths[index] ?? 0 };
    }
}

/**
 * What isn't the location, sorted: the header, other directories, their values, and pixels. Values and pixels that a broken
 * file has where a directory is are not.
 */
function findOthers(bytes: ByteReader, exif: Exif, within: Span): readonly Span[] {
  const directories = exif.directories.filter(({ kind }) => kind !== 'gps');
  const tables = sortSpans([exif.header, ...directories.map(({ table }) => table)]);
  const values = directories.flatMap(({ entries }) => entries.map(({ value }) => value));
  const pixels = pixelSpansOf(bytes, { ...exif, directories })
    .take(maxPixelSpans)
    .toArray();
  const contents = [...values.filter((value) => isWithin(value, within)), ...pixels];
  return sortSpans([...tables, ...contents.filter((span) => !overlapsAny(span, tables))]);
}

/** The directory becomes empty, and its values zeros, unless they are something else as well. */
function blankDirectory(directory: ExifDirectory, others: readonly Span[], within: Span): Patch[] {
  if (overlapsAny(directory.table, others)) return [];
  const values = directory.entries
    .map(({ value }) => value)
    .filter((value) => value.length > 0 && value.length <= maxValueBytes && isWithin(value, within))
    .filter((value) => !overlapsAny(value, others));
  return [directory.table, ...values].map((span) => ({ ...span, fill: 0 }));
}

function blankGps(bytes: ByteReader, exif: Exif, within: Span): Patch[] {
  const locations = exif.directories.filter(({ kind }) => kind === 'gps');
  if (locations.length === 0) return [];
  const others = findOthers(bytes, exif, within);
  return locations.flatMap((directory) => blankDirectory(directory, others, within));
}

/** EXIF data in the spans: of the photo, and of images in it, whose EXIF data has the prefix of JPEG. */
function findAllParts(
  bytes: ByteReader,
  parts: readonly ExifPart[],
  spans: readonly Span[],
): readonly ExifPart[] {
  const all = [...parts];
  const known = new Set(parts.map(({ start }) => start));
  for (const at of findBytes(bytes, spans, [Buffer.from(exifPrefix, 'latin1')])) {
    if (all.length >= maxExifParts) break;
    const start = at + exifPrefix.length;
    if (!known.has(start)) all.push({ start, firstKind: 'image' });
    known.add(start);
  }
  return all;
}

/** Also overlapping ones. */
function findPatches(bytes: ByteReader, parts: readonly ExifPart[], spans: readonly Span[]): Patch[] {
  const ofExif = findAllParts(bytes, parts, spans).flatMap(({ start, firstKind }) => {
    const exif = readExif(bytes, start, firstKind);
    const within = spans.find(({ offset, length }) => start >= offset && start < offset + length);
    return exif === null || within === undefined ? [] : blankGps(bytes, exif, within);
  });
  const ofText = findCoordinates(bytes, spans).map((span) => ({ ...span, fill: space }));
  return [...ofExif, ...ofText].slice(0, maxPatches);
}

const metadataChunks = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt']);
/** As ImageMagick writes them: EXIF data and XMP as hexadecimal digits. */
const encodedProfile = /^raw profile type (?:exif|app1|xmp)$/i;
const xmpKeyword = 'XML:com.adobe.xmp';
const compressed = 1;
/** Of a chunk: its keyword and what is before its text. */
const startBytes = 256;
/** A file has a few. */
const maxMetadataChunks = 1_024;
/** Larger ones stay as they are. */
const maxChunkBytes = 8 * 1024 ** 2;
/** Of a packet of XMP. A larger one that is compressed is removed. */
const maxPacketBytes = 1024 ** 2;
/** Readers skip a chunk that they don't know: its name says that it isn't critical, private, and safe to copy. */
const unknownChunk = Buffer.from('zeRo');

const bytesAt = (offset: number, content: Buffer): Patch[] =>
  [...content].map((fill, index) => ({ offset: offset + index, length: 1, fill }));

/** Where the compressed bytes of a packet of XMP begin. Null: the chunk has none. */
function compressedXmpAt({ type, data }: PngChunk, start: Buffer): number | null {
  const after = xmpKeyword.length + 1;
  if (start.toString('latin1', 0, after) !== `${xmpKeyword}\0`) return null;
  if (type === 'zTXt') return data.offset + after + 1;
  if (type !== 'iTXt' || start[after] !== compressed) return null;
  const language = start.indexOf(0, after + 2);
  const keyword = language < 0 ? -1 : start.indexOf(0, language + 1);
  return keyword < 0 ? data.offset + data.length : data.offset + keyword + 1;
}

/** What can't be decompressed counts as a location. */
function hasCoordinates(packed: Buffer | null): boolean {
  try {
    const packet = inflateSync(packed ?? Buffer.alloc(0), { maxOutputLength: maxPacketBytes });
    return findCoordinates(bufferReader(packet), [{ offset: 0, length: packet.length }]).length > 0;
  } catch {
    return true;
  }
}

/** Whether it has a location, or may have one, that can't be overwritten because of how it is encoded. */
function isEncoded(bytes: ByteReader, chunk: PngChunk): boolean {
  const { type, data } = chunk;
  if (type === 'eXIf') return false;
  const start = bytes.read(data.offset, Math.min(data.length, startBytes)) ?? Buffer.alloc(0);
  if (encodedProfile.test(start.toString('latin1', 0, Math.max(0, start.indexOf(0))))) return true;
  const packedAt = compressedXmpAt(chunk, start);
  return packedAt !== null && hasCoordinates(bytes.read(packedAt, data.offset + data.length - packedAt));
}

function applyPatches(content: Buffer, start: number, patches: readonly Patch[]): Buffer {
  const patched = Buffer.from(content);
  for (const { offset, length, fill } of patches) patched.fill(fill, offset - start, offset - start + length);
  return patched;
}

/** Changes the CRC of the chunk, too. */
function patchChunk(bytes: ByteReader, { data }: PngChunk, patches: readonly Patch[]): Patch[] {
  const typeAt = data.offset - 4;
  const content = bytes.read(typeAt, data.length + 4);
  if (content === null) return [];
  const crc = Buffer.alloc(4);
  crc.writeUInt32BE(crc32(applyPatches(content, typeAt, patches)));
  return [...patches, ...bytesAt(data.offset + data.length, crc)];
}

const removeChunk = (bytes: ByteReader, chunk: PngChunk): Patch[] =>
  patchChunk(bytes, chunk, [...bytesAt(chunk.data.offset - 4, unknownChunk), { ...chunk.data, fill: 0 }]);

/** Only in chunks of metadata: in a chunk of pixels, the name of a coordinate is there by chance. */
function findPngPatches(bytes: ByteReader, parts: readonly ExifPart[]): Patch[] {
  const chunks = readPngChunks(bytes)
    .filter(({ type, data }) => metadataChunks.has(type) && data.length <= maxChunkBytes)
    .take(maxMetadataChunks)
    .toArray();
  const { encoded = [], readable = [] } = Object.groupBy(chunks, (chunk) =>
    isEncoded(bytes, chunk) ? 'encoded' : 'readable',
  );
  const spans = readable.map(({ data }) => data);
  const patches = arrange(findPatches(bytes, parts, spans));
  const patched = readable.flatMap((chunk) => {
    const inChunk = patches.filter((patch) => isWithin(patch, chunk.data));
    return inChunk.length > 0 ? patchChunk(bytes, chunk, inChunk) : [];
  });
  return [...patched, ...encoded.flatMap((chunk) => removeChunk(bytes, chunk))];
}

/** In order and without overlaps. */
export function findLocation(bytes: ByteReader, detected: DetectedPhoto): Patch[] {
  const parts = findExifParts(bytes, detected);
  if (mimeTypeOf(detected) === 'image/png') return arrange(findPngPatches(bytes, parts));
  return arrange(findPatches(bytes, parts, [{ offset: 0, length: bytes.size }]));
}
