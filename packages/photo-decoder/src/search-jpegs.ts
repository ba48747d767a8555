// Finds JPEGs in a file by their bytes, where they are in proprietary structures.
import type { ByteReader, Span } from './byte-reader.ts';
import { readJpegHeader } from './jpeg-header.ts';

const chunkBytes = 1024 ** 2;
/** Most scans end soon after they start. */
const firstChunkBytes = 4 * 1024;
const startOfImage = Buffer.from('ffd8ff', 'hex');
/** In sensor data, few bytes look like the start of a JPEG. */
const maxCandidates = 256;
const maxJpegs = 16;
/** Smaller ones are thumbnails. */
const minPixels = 300 * 200;

const markers = { endOfImage: 0xd9, startOfScan: 0xda, fill: 0xff } as const;
const maxSegments = 4_096;
/** A progressive JPEG has about ten. */
const maxScans = 64;
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;

/** Stops reading once a file has been read a few times over, whatever it contains. */
function withBudget(bytes: ByteReader): ByteReader {
  let left = 3 * bytes.size + 16 * chunkBytes;
  return {
    size: bytes.size,
    read(offset, length) {
      left -= length;
      return left < 0 ? null : bytes.read(offset, length);
    },
  };
}

/** The position of the next marker after compressed data, in which 0xff is followed by 0, or marks a restart. */
function findMarker(bytes: ByteReader, from: number): number | null {
  let size = firstChunkBytes;
  for (let offset = from; offset < bytes.size; offset += size, size = chunkBytes) {
    const chunk = bytes.read(offset, Math.min(size + 1, bytes.size - offset));
    if (chunk === null) return null;
    for (let at = chunk.indexOf(0xff); at >= 0 && at + 1 < chunk.length; at = chunk.indexOf(0xff, at + 1)) {
      const marker = chunk.readUInt8(at + 1);
      if (marker !== 0 && marker !== markers.fill && !isRestart(marker)) return offset + at;
    }
  }
  return null;
}

/** The position after the last byte of the JPEG that starts at `offset`. Null: it has no end. */
function findEnd(bytes: ByteReader, offset: number): number | null {
  let position: number | null = offset + 2;
  let scans = 0;
  for (let segment = 0; segment < maxSegments && scans <= maxScans && position !== null; segment += 1) {
    const header = bytes.read(position, 2);
    if (header === null || header[0] !== 0xff) return null;
    const marker = header.readUInt8(1);
    if (marker === markers.endOfImage) return position + 2;
    if (marker === markers.fill) {
      position += 1;
      continue;
    }
    const length: number = bytes.read(position + 2, 2)?.readUInt16BE() ?? 0;
    const next: number = position + 2 + length;
    if (marker === markers.startOfScan) scans += 1;
    position = marker === markers.startOfScan ? findMarker(bytes, next) : next;
  }
  return null;
}

/** The positions of what looks like the start of a JPEG. Chunks overlap, so that none is cut in two. */
function* findStarts(bytes: ByteReader): Generator<number> {
  for (let offset = 0; offset < bytes.size; offset += chunkBytes) {
    const length = Math.min(chunkBytes + startOfImage.length - 1, bytes.size - offset);
    const chunk = bytes.read(offset, length);
    if (chunk === null) return;
    for (let at = chunk.indexOf(startOfImage); at >= 0; at = chunk.indexOf(startOfImage, at + 1))
      yield offset + at;
  }
}

function isLarge(bytes: ByteReader, offset: number): boolean {
  const header = readJpegHeader(bytes, { offset, length: bytes.size - offset });
  return header !== null && header.width * header.height >= minPixels;
}

/** Complete JPEGs that are more than thumbnails, in the order of the file. */
export function searchJpegs(file: ByteReader): readonly Span[] {
  const bytes = withBudget(file);
  const found: Span[] = [];
  let candidates = 0;
  let searchedUntil = 0;
  for (const offset of findStarts(bytes)) {
    if (candidates === maxCandidates || found.length === maxJpegs) break;
    // A JPEG has its thumbnail in its metadata.
    if (offset < searchedUntil) continue;
    candidates += 1;
    const end = isLarge(bytes, offset) ? findEnd(bytes, offset) : null;
    if (end === null) continue;
    found.push({ offset, length: end - offset });
    searchedUntil = end;
  }
  return found;
}
