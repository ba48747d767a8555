// What a camera's raw file says of itself without being developed: how large its picture is, which way up, and the
// JPEG pictures that the camera put into it.
import { type Box, readBoxes } from './boxes.ts';
import type { Bytes, Span } from './bytes.ts';
import { readJpegHeader } from './jpeg-header.ts';
import { type Directory, readTiff, type Tiff, tags } from './tiff.ts';

export interface Raw {
  /** As it lies in the file; null where it does not say. */
  readonly width: number | null;
  readonly height: number | null;
  /** 1 to 8, as in EXIF; also of its previews. */
  readonly orientation: number;
  /** Those that a screen can show, the largest first. */
  readonly previews: readonly Span[];
}

/** More is no preview, and is not read into memory. */
const previewMaxBytes = 128 * 1024 ** 2;
const jpegCompressions = new Set([6, 7]);

function largest(sizes: readonly (readonly [number | null, number | null])[]) {
  let found: { width: number; height: number } | null = null;
  for (const [width, height] of sizes) {
    if (width === null || height === null || width * height === 0) continue;
    if (found === null || width * height > found.width * found.height) found = { width, height };
  }
  return found ?? { width: null, height: null };
}

function shown(bytes: Bytes, spans: readonly Span[]): readonly Span[] {
  return spans
    .flatMap((span) => {
      const header = span.length <= previewMaxBytes ? readJpegHeader(bytes, span) : null;
      const isWhole = span.offset + span.length <= bytes.size;
      return header !== null && isWhole ? [{ span, pixels: header.width * header.height }] : [];
    })
    .toSorted((a, b) => b.pixels - a.pixels)
    .map(({ span }) => span);
}

function orientationOf(directory: Directory | undefined): number {
  const found = directory?.number(tags.orientation) ?? 1;
  return found >= 1 && found <= 8 ? found : 1;
}

function spanIn(directory: Directory, offsets: number, lengths: number): readonly Span[] {
  const [starts, counts] = [directory.numbers(offsets), directory.numbers(lengths)];
  const [offset, length] = [starts[0], counts[0]];
  // A JPEG in several strips is several JPEGs, each with a part of the picture.
  return starts.length !== 1 || offset === undefined || length === undefined ? [] : [{ offset, length }];
}

function jpegsIn(directory: Directory): readonly Span[] {
  const isJpeg = jpegCompressions.has(directory.number(tags.compression) ?? 0);
  return [
    ...spanIn(directory, tags.jpegOffset, tags.jpegLength),
    ...(isJpeg ? spanIn(directory, tags.stripOffsets, tags.stripByteCounts) : []),
  ];
}

function sizesIn(directory: Directory): readonly (readonly [number | null, number | null])[] {
  const [width = null, height = null] = directory.numbers(tags.dngCropSize);
  // The frame that a DNG was meant to have, without the sensor's edges around it.
  if (width !== null && height !== null) return [[width, height]];
  return [
    [directory.number(tags.width), directory.number(tags.height)],
    [directory.number(tags.pixelWidth), directory.number(tags.pixelHeight)],
  ];
}

/** CR2, NEF, ARW and DNG. */
export function readTiffRaw(bytes: Bytes, tiff: Tiff): Raw {
  return {
    ...largest(tiff.all.flatMap(sizesIn)),
    orientation: orientationOf(tiff.first),
    previews: shown(bytes, tiff.all.flatMap(jpegsIn)),
  };
}

const metadataBox = '85c0b687820f11e08111f4ce462b6a48';
const previewBox = 'eaf42b5e1c984b88b9fbb7dc406e4d16';
/** Before its own box, the preview's holds eight bytes of which nobody knows more. */
const previewBoxPadding = 8;
/** The head of a picture's box differs by its version; the picture follows within these bytes. */
const pictureHeadMax = 64;

const inside = (bytes: Bytes, boxes: readonly Box[], ...path: readonly string[]): readonly Box[] =>
  path.reduce<readonly Box[]>(
    (found, type) => found.flatMap((box) => readBoxes(bytes, box)).filter((box) => box.type === type),
    boxes,
  );

function jpegWithin(bytes: Bytes, { offset, length }: Span): readonly Span[] {
  const place = bytes.read(offset, Math.min(pictureHeadMax, length))?.indexOf('ffd8', 0, 'hex') ?? -1;
  return place < 0 ? [] : [{ offset: offset + place, length: length - place }];
}

/** The one sample of a track that is a still picture. */
function samplesOf(bytes: Bytes, table: Box): readonly Span[] {
  const [sizes] = inside(bytes, [table], 'stsz');
  const [offsets] = inside(bytes, [table], 'co64');
  const sized = sizes === undefined ? null : bytes.read(sizes.offset, 16);
  const placed = offsets === undefined ? null : bytes.read(offsets.offset, 16);
  if (sized === null || placed === null) return [];
  const length = sized.readUInt32BE(4) === 0 ? sized.readUInt32BE(12) : sized.readUInt32BE(4);
  return [{ offset: Number(placed.readBigUInt64BE(8)), length }];
}

/** CR3 (as described at github.com/lclevy/canon_cr3). */
export function readCr3(bytes: Bytes): Raw {
  const top = readBoxes(bytes, { offset: 0, length: bytes.size });
  const film = top.filter(({ type }) => type === 'moov');
  const metadata = inside(bytes, film, metadataBox);
  const tiffs = ['CMT1', 'CMT2'].flatMap((type) =>
    inside(bytes, metadata, type).flatMap(({ offset }) => readTiff(bytes, offset) ?? []),
  );
  const wrapped = top
    .filter(({ type }) => type === previewBox)
    .flatMap(({ offset, length }) =>
      readBoxes(bytes, { offset: offset + previewBoxPadding, length: length - previewBoxPadding }),
    );
  const spans = [
    ...wrapped.filter(({ type }) => type === 'PRVW').flatMap((box) => jpegWithin(bytes, box)),
    ...inside(bytes, film, 'trak', 'mdia', 'minf', 'stbl').flatMap((table) => samplesOf(bytes, table)),
    ...inside(bytes, metadata, 'THMB').flatMap((box) => jpegWithin(bytes, box)),
  ];
  return {
    ...largest(tiffs.flatMap(({ all }) => all.flatMap(sizesIn))),
    orientation: orientationOf(tiffs[0]?.first),
    previews: shown(bytes, spans),
  };
}
