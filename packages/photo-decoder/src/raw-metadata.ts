// What a camera raw file contains besides sensor data: size, orientation and embedded JPEG previews.
import type { ByteReader, Span } from './byte-reader.ts';
import { type Box, readBoxes } from './iso-boxes.ts';
import { readJpegHeader } from './jpeg-header.ts';
import { searchJpegs } from './search-jpegs.ts';
import { type Directory, readTiff, type Tiff, tags } from './tiff.ts';

export interface RawMetadata {
  /** As stored, before rotation. Null if missing. */
  readonly width: number | null;
  readonly height: number | null;
  /** 1 to 8, as in EXIF. Also applies to the previews. */
  readonly orientation: number;
  /** Displayable JPEGs, the largest first. */
  readonly previews: readonly Span[];
  /** Whether the file contains as many bytes of sensor data or previews as an image of its size needs. */
  readonly hasImageData: boolean;
}

/** Larger spans are not loaded into memory. */
const previewMaxBytes = 128 * 1024 ** 2;
const jpegCompressions = new Set([6, 7]);

type Size = readonly [width: number | null, height: number | null];

function largestSize(sizes: readonly Size[]) {
  let largest: { width: number; height: number } | null = null;
  for (const [width, height] of sizes) {
    if (width === null || height === null || width * height === 0) continue;
    if (largest === null || width * height > largest.width * largest.height) largest = { width, height };
  }
  return largest ?? { width: null, height: null };
}

function findPreviews(bytes: ByteReader, spans: readonly Span[]): readonly Span[] {
  return spans
    .flatMap((span) => {
      const header = span.length <= previewMaxBytes ? readJpegHeader(bytes, span) : null;
      const isComplete = span.offset + span.length <= bytes.size;
      return header !== null && isComplete ? [{ span, pixels: header.width * header.height }] : [];
    })
    .toSorted((a, b) => b.pixels - a.pixels)
    .map(({ span }) => span);
}

/** Cameras store hundreds of times as many. Fewer are a header without an image. */
const minBytesPerPixel = 0.001;

function isImageData(
  bytes: ByteReader,
  spans: readonly Span[],
  { width, height }: Pick<RawMetadata, 'width' | 'height'>,
): boolean {
  if (width === null || height === null) return false;
  const inFile = spans.filter(({ offset, length }) => offset > 0 && offset + length <= bytes.size);
  // Overlapping spans are not more than the file.
  const total = Math.min(
    bytes.size,
    inFile.reduce((sum, { length }) => sum + length, 0),
  );
  return total > 0 && total >= width * height * minBytesPerPixel;
}

function spansIn(directory: Directory, offsetTag: number, lengthTag: number): readonly Span[] {
  const lengths = directory.numbers(lengthTag);
  return directory
    .numbers(offsetTag)
    .flatMap((offset, index) => (lengths[index] === undefined ? [] : [{ offset, length: lengths[index] }]));
}

function imageSpansIn(directory: Directory): readonly Span[] {
  return [
    ...spansIn(directory, tags.stripOffsets, tags.stripByteCounts),
    ...spansIn(directory, tags.tileOffsets, tags.tileByteCounts),
    ...spansIn(directory, tags.jpegOffset, tags.jpegLength),
  ];
}

function orientationOf(directory: Directory | undefined): number {
  const orientation = directory?.number(tags.orientation) ?? 1;
  return orientation >= 1 && orientation <= 8 ? orientation : 1;
}

function spanIn(directory: Directory, offsetTag: number, lengthTag: number): readonly Span[] {
  const [offsets, lengths] = [directory.numbers(offsetTag), directory.numbers(lengthTag)];
  const [offset, length] = [offsets[0], lengths[0]];
  // Several strips are several JPEGs, each with a part of the image.
  return offsets.length !== 1 || offset === undefined || length === undefined ? [] : [{ offset, length }];
}

function jpegSpansIn(directory: Directory): readonly Span[] {
  const isJpeg = jpegCompressions.has(directory.number(tags.compression) ?? 0);
  return [
    ...spanIn(directory, tags.jpegOffset, tags.jpegLength),
    ...(isJpeg ? spanIn(directory, tags.stripOffsets, tags.stripByteCounts) : []),
  ];
}

/** Panasonic files give the edges of the frame instead of its size. */
function panasonicSizeIn(directory: Directory): readonly Size[] {
  const [top, left, bottom, right] = [
    directory.number(tags.sensorTop),
    directory.number(tags.sensorLeft),
    directory.number(tags.sensorBottom),
    directory.number(tags.sensorRight),
  ];
  if (top === null || left === null || bottom === null || right === null) return [];
  return bottom > top && right > left ? [[right - left, bottom - top]] : [];
}

function sizesIn(directory: Directory): readonly Size[] {
  const [width = null, height = null] = directory.numbers(tags.dngCropSize);
  // The intended frame of a DNG, without the edges of the sensor.
  if (width !== null && height !== null) return [[width, height]];
  return [
    [directory.number(tags.width), directory.number(tags.height)],
    [directory.number(tags.pixelWidth), directory.number(tags.pixelHeight)],
  ];
}

/** For CR2, NEF, ARW and DNG, and PEF of Pentax. */
export function readTiffRaw(bytes: ByteReader, tiff: Tiff): RawMetadata {
  const size = largestSize(tiff.all.flatMap(sizesIn));
  return {
    ...size,
    orientation: orientationOf(tiff.first),
    previews: findPreviews(bytes, tiff.all.flatMap(jpegSpansIn)),
    hasImageData: isImageData(bytes, tiff.all.flatMap(imageSpansIn), size),
  };
}

/**
 * For ORF, RW2, IIQ and 3FR, whose previews are in proprietary structures: the whole file is searched for them.
 */
export function readSearchedRaw(bytes: ByteReader, tiff: Tiff): RawMetadata {
  const previews = findPreviews(bytes, searchJpegs(bytes));
  const [largest] = previews;
  const header = largest === undefined ? null : readJpegHeader(bytes, largest);
  const sizes = tiff.all.flatMap((directory) => [...sizesIn(directory), ...panasonicSizeIn(directory)]);
  const size = largestSize(header === null ? sizes : [...sizes, [header.width, header.height]]);
  return {
    ...size,
    orientation: orientationOf(tiff.first),
    previews,
    // The sensor data isn't described in the directories.
    hasImageData: previews.length > 0 || isImageData(bytes, [{ offset: 1, length: bytes.size - 1 }], size),
  };
}

/** Positions in the header of a RAF, and of what it points to. */
const rafJpeg = 84;
const rafTags = 92;
const rafSizeTag = 0x0100;
const maxRafTags = 256;

/** Height and width, in the list of tags. */
function rafSize(bytes: ByteReader): readonly Size[] {
  const list = bytes.read(rafTags, 4)?.readUInt32BE() ?? 0;
  const count = Math.min(maxRafTags, bytes.read(list, 4)?.readUInt32BE() ?? 0);
  let position = list + 4;
  for (let index = 0; index < count; index += 1) {
    const tag = bytes.read(position, 8);
    if (tag === null) return [];
    if (tag.readUInt16BE() === rafSizeTag) return [[tag.readUInt16BE(6), tag.readUInt16BE(4)]];
    position += 4 + tag.readUInt16BE(2);
  }
  return [];
}

const exifPrefix = 'Exif\0\0';
const exifMaxOffset = 4_096;

function jpegOrientation(bytes: ByteReader, { offset, length }: Span): number {
  const start = bytes.read(offset, Math.min(exifMaxOffset, length))?.indexOf(exifPrefix, 0, 'latin1') ?? -1;
  return start < 0 ? 1 : orientationOf(readTiff(bytes, offset + start + exifPrefix.length)?.first);
}

/** For Fujifilm's RAF. */
export function readRaf(bytes: ByteReader): RawMetadata {
  const pointer = bytes.read(rafJpeg, 8);
  const span = pointer && { offset: pointer.readUInt32BE(), length: pointer.readUInt32BE(4) };
  const previews = span === null ? [] : findPreviews(bytes, [span]);
  const [largest] = previews;
  const header = largest === undefined ? null : readJpegHeader(bytes, largest);
  const sizes = rafSize(bytes);
  return {
    ...largestSize(header === null ? sizes : [...sizes, [header.width, header.height]]),
    orientation: largest === undefined ? 1 : jpegOrientation(bytes, largest),
    previews,
    hasImageData: previews.length > 0,
  };
}

const metadataBox = '85c0b687820f11e08111f4ce462b6a48';
const previewBox = 'eaf42b5e1c984b88b9fbb7dc406e4d16';
/** Undocumented bytes before the boxes in the preview box. */
const previewBoxPadding = 8;
/** The header of an image box varies by version; the JPEG starts within this many bytes. */
const imageHeaderMaxBytes = 64;

function findBoxes(bytes: ByteReader, boxes: readonly Box[], ...path: readonly string[]): readonly Box[] {
  return path.reduce<readonly Box[]>(
    (parents, type) => parents.flatMap((box) => readBoxes(bytes, box)).filter((box) => box.type === type),
    boxes,
  );
}

function jpegSpanWithin(bytes: ByteReader, { offset, length }: Span): readonly Span[] {
  const start = bytes.read(offset, Math.min(imageHeaderMaxBytes, length))?.indexOf('ffd8', 0, 'hex') ?? -1;
  return start < 0 ? [] : [{ offset: offset + start, length: length - start }];
}

/** The single sample of a still image's track. */
function sampleSpan(bytes: ByteReader, sampleTable: Box): readonly Span[] {
  const [sizeBox] = findBoxes(bytes, [sampleTable], 'stsz');
  const [offsetBox] = findBoxes(bytes, [sampleTable], 'co64');
  const sizes = sizeBox === undefined ? null : bytes.read(sizeBox.offset, 16);
  const offsets = offsetBox === undefined ? null : bytes.read(offsetBox.offset, 16);
  if (sizes === null || offsets === null) return [];
  const length = sizes.readUInt32BE(4) === 0 ? sizes.readUInt32BE(12) : sizes.readUInt32BE(4);
  return [{ offset: Number(offsets.readBigUInt64BE(8)), length }];
}

/** 'CMT1': the image, 'CMT2': the camera, 'CMT4': the location. Each is a TIFF structure. */
export function findCr3Metadata(bytes: ByteReader, type: 'CMT1' | 'CMT2' | 'CMT4'): readonly Box[] {
  const movie = readBoxes(bytes, { offset: 0, length: bytes.size }).filter((box) => box.type === 'moov');
  return findBoxes(bytes, movie, metadataBox, type);
}

/** For CR3, as documented at github.com/lclevy/canon_cr3. */
export function readCr3(bytes: ByteReader): RawMetadata {
  const topLevel = readBoxes(bytes, { offset: 0, length: bytes.size });
  const movie = topLevel.filter(({ type }) => type === 'moov');
  const metadata = findBoxes(bytes, movie, metadataBox);
  const tiffs = (['CMT1', 'CMT2'] as const).flatMap((type) =>
    findCr3Metadata(bytes, type).flatMap(({ offset }) => readTiff(bytes, offset) ?? []),
  );
  const previewBoxes = topLevel
    .filter(({ type }) => type === previewBox)
    .flatMap(({ offset, length }) =>
      readBoxes(bytes, { offset: offset + previewBoxPadding, length: length - previewBoxPadding }),
    );
  const spans = [
    ...previewBoxes.filter(({ type }) => type === 'PRVW').flatMap((box) => jpegSpanWithin(bytes, box)),
    ...findBoxes(bytes, movie, 'trak', 'mdia', 'minf', 'stbl').flatMap((table) => sampleSpan(bytes, table)),
    ...findBoxes(bytes, metadata, 'THMB').flatMap((box) => jpegSpanWithin(bytes, box)),
  ];
  const size = largestSize(tiffs.flatMap(({ all }) => all.flatMap(sizesIn)));
  return {
    ...size,
    orientation: orientationOf(tiffs[0]?.first),
    previews: findPreviews(bytes, spans),
    hasImageData: isImageData(bytes, spans, size),
  };
}
