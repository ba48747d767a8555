// The flattened image of a Photoshop file (PSD, and PSB for large documents), which Photoshop saves next to the layers.
// Specification: "Adobe Photoshop File Formats Specification", Photoshop File Format.
import type { ByteReader, Span } from './byte-reader.ts';
import { createTiff, type Photometric, photometrics, type TiffLayout } from './memory-tiff.ts';

export interface PhotoshopImage {
  readonly width: number;
  readonly height: number;
  /** Null: nothing here can show it, because it was saved without a flattened image or in a rare color mode. */
  readonly composite: Composite | null;
}

interface Composite {
  readonly layout: TiffLayout;
  /** Of a sample in the file. */
  readonly bitsPerSample: TiffLayout['bitsPerSample'];
  /** Bytes of a sample in the file. */
  readonly sampleBytes: number;
  readonly mode: ColorMode;
  /** Samples of a pixel in the file, with those that aren't shown, such as saved selections. */
  readonly samples: number;
  /** Red, green and blue of each index. */
  readonly palette: Buffer | null;
  readonly isCompressed: boolean;
  readonly isLarge: boolean;
  readonly data: Span;
}

interface ColorMode {
  readonly photometric: Photometric;
  /** Samples of a pixel that have its color. */
  readonly samples: number;
  readonly isIndexed?: true;
  /** Photoshop stores it with 32 bits, too. */
  readonly canFloat?: true;
}

const headerBytes = 26;
const colorModes: ReadonlyMap<number, ColorMode> = new Map([
  [1, { photometric: photometrics.gray, samples: 1, canFloat: true }],
  [2, { photometric: photometrics.rgb, samples: 1, isIndexed: true }],
  [3, { photometric: photometrics.rgb, samples: 3, canFloat: true }],
  [4, { photometric: photometrics.cmyk, samples: 4 }],
  // Duotone: its gray, without the inks.
  [8, { photometric: photometrics.gray, samples: 1 }],
  [9, { photometric: photometrics.lab, samples: 3 }],
]);
const depths: ReadonlyMap<number, TiffLayout['bitsPerSample']> = new Map([
  [8, 8],
  [16, 16],
  [32, 32],
]);
const paletteColors = 256;
const maxResources = 4_096;
/** Profiles of printers have two megabytes. Larger ones are left out. */
const maxProfileBytes = 8 * 1024 ** 2;
const iccProfile = 1_039;
const versionInfo = 1_057;
const uncompressed = 0;
const packBits = 1;

function readLength(bytes: ByteReader, offset: number, isLong: boolean): number | null {
  const length = bytes.read(offset, isLong ? 8 : 4);
  if (length === null) return null;
  return isLong ? Number(length.readBigUInt64BE()) : length.readUInt32BE();
}

/** The image resources by their ID. */
function readResources(bytes: ByteReader, { offset, length }: Span): ReadonlyMap<number, Span> {
  const resources = new Map<number, Span>();
  let position = offset;
  for (let count = 0; count < maxResources && position + 12 <= offset + length; count += 1) {
    const header = bytes.read(position, 7);
    if (header === null || header.toString('latin1', 0, 4) !== '8BIM') break;
    // The length of the name and the name, padded to an even number of bytes.
    const named = position + 6 + 2 * Math.ceil((1 + header.readUInt8(6)) / 2);
    const size = readLength(bytes, named, false);
    if (size === null) break;
    resources.set(header.readUInt16BE(4), { offset: named + 4, length: size });
    position = named + 4 + size + (size % 2);
  }
  return resources;
}

function readProfile(bytes: ByteReader, span: Span | undefined): Buffer | null {
  if (span === undefined || span.length > maxProfileBytes) return null;
  return bytes.read(span.offset, span.length);
}

interface Sections {
  readonly resources: ReadonlyMap<number, Span>;
  readonly compression: number;
  /** The samples of the flattened image, up to the end of the file. */
  readonly data: Span;
}

const paletteAt = headerBytes + 4;

/** The sections after the header, each of which begins with its length. Null: they are broken. */
function readSections(bytes: ByteReader, isLarge: boolean): Sections | null {
  const paletteLength = readLength(bytes, headerBytes, false);
  if (paletteLength === null) return null;
  const resourcesAt = paletteAt + paletteLength;
  const resourcesLength = readLength(bytes, resourcesAt, false);
  if (resourcesLength === null) return null;
  const layersAt = resourcesAt + 4 + resourcesLength;
  const layersLength = readLength(bytes, layersAt, isLarge);
  if (layersLength === null) return null;
  const imageAt = layersAt + (isLarge ? 8 : 4) + layersLength;
  const compression = bytes.read(imageAt, 2)?.readUInt16BE();
  if (compression === undefined) return null;
  const resources = readResources(bytes, { offset: resourcesAt + 4, length: resourcesLength });
  return { resources, compression, data: { offset: imageAt + 2, length: bytes.size - imageAt - 2 } };
}

/** The image resources with these IDs, in this order. */
export function findImageResources(bytes: ByteReader, ids: readonly number[]): readonly Span[] {
  const resourcesAt = paletteAt + (readLength(bytes, headerBytes, false) ?? bytes.size);
  const length = readLength(bytes, resourcesAt, false) ?? 0;
  const resources = readResources(bytes, { offset: resourcesAt + 4, length });
  return ids.flatMap((id) => resources.get(id) ?? []);
}

/** "Maximize compatibility" was off: the flattened image is blank. */
function isBlank(bytes: ByteReader, { resources }: Sections): boolean {
  const info = resources.get(versionInfo);
  return info !== undefined && bytes.read(info.offset + 4, 1)?.[0] === 0;
}

/** Null if the file isn't a Photoshop file. */
export function readPhotoshop(bytes: ByteReader): PhotoshopImage | null {
  const header = bytes.read(0, headerBytes);
  if (header?.toString('latin1', 0, 4) !== '8BPS') return null;
  const version = header.readUInt16BE(4);
  const isLarge = version === 2;
  const sections = version === 1 || isLarge ? readSections(bytes, isLarge) : null;
  if (sections === null) return null;
  const [height, width] = [header.readUInt32BE(14), header.readUInt32BE(18)];
  const { compression, data, resources } = sections;
  const mode = colorModes.get(header.readUInt16BE(24));
  const bitsPerSample = depths.get(header.readUInt16BE(22));
  const isFloat = bitsPerSample === 32;
  const isKnown = compression === uncompressed || compression === packBits;
  if (mode === undefined || bitsPerSample === undefined || !isKnown || isBlank(bytes, sections))
    return { width, height, composite: null };
  if (isFloat && !mode.canFloat) return null;
  const palette = mode.isIndexed ? bytes.read(paletteAt, 3 * paletteColors) : null;
  const samples = header.readUInt16BE(12);
  if (samples < mode.samples || (mode.isIndexed && palette === null)) return null;
  const layout: TiffLayout = {
    width,
    height,
    // libvips reads planes of Lab only with 16 bits.
    bitsPerSample: mode.photometric === photometrics.lab ? 16 : bitsPerSample,
    samplesPerPixel: mode.isIndexed ? 3 : mode.samples,
    hasAlpha: false,
    photometric: mode.photometric,
    profile: readProfile(bytes, resources.get(iccProfile)),
    isPlanar: true,
  };
  const sampleBytes = bitsPerSample / 8;
  const composite = {
    layout,
    bitsPerSample,
    sampleBytes,
    mode,
    samples,
    palette,
    isCompressed: compression === packBits,
    isLarge,
    data,
  };
  return { width, height, composite };
}

/** Decodes one row of PackBits. @throws RangeError if it isn't exactly one row */
function unpackRow(packed: Buffer, row: Buffer): void {
  let [from, to] = [0, 0];
  while (from < packed.length && to < row.length) {
    const control = packed.readInt8(from);
    from += 1;
    if (control >= 0) {
      const end = from + control + 1;
      if (end > packed.length || to + control + 1 > row.length) throw new RangeError('broken row');
      to += packed.copy(row, to, from, end);
      from = end;
    } else if (control !== -128) {
      const count = 1 - control;
      if (from >= packed.length || to + count > row.length) throw new RangeError('broken row');
      row.fill(packed.readUInt8(from), to, to + count);
      from += 1;
      to += count;
    }
  }
  if (to !== row.length) throw new RangeError('incomplete row');
}

/** Each byte can be packed as two, and a row may end with bytes without a meaning. */
const maxPackedBytes = (rowBytes: number) => 2 * rowBytes + 128;

/** Fills the planes with the samples of the file, one row after another. @throws RangeError if they are incomplete */
function readPlanes(bytes: ByteReader, composite: Composite, planes: Buffer): void {
  const { layout, sampleBytes, mode, isCompressed, isLarge, data } = composite;
  const rowBytes = layout.width * sampleBytes;
  const rows = layout.height * mode.samples;
  if (!isCompressed) {
    for (let row = 0; row < rows; row += 1) {
      const stored = bytes.read(data.offset + row * rowBytes, rowBytes);
      if (stored === null) throw new RangeError('incomplete image');
      stored.copy(planes, row * rowBytes);
    }
    return;
  }
  const countBytes = isLarge ? 4 : 2;
  const counts = bytes.read(data.offset, rows * countBytes);
  if (counts === null) throw new RangeError('incomplete image');
  let position = data.offset + layout.height * composite.samples * countBytes;
  for (let row = 0; row < rows; row += 1) {
    const length = counts.readUIntBE(row * countBytes, countBytes);
    const packed = length <= maxPackedBytes(rowBytes) ? bytes.read(position, length) : null;
    if (packed === null) throw new RangeError('incomplete image');
    unpackRow(packed, planes.subarray(row * rowBytes, (row + 1) * rowBytes));
    position += length;
  }
}

/** Replaces the indexes, which are in the first plane, with the colors of the palette. */
function applyPalette(pixels: Buffer, palette: Buffer): void {
  const plane = pixels.length / 3;
  const indexes = Buffer.from(pixels.subarray(0, plane));
  for (let color = 0; color < 3; color += 1)
    for (let pixel = 0; pixel < plane; pixel += 1)
      pixels[color * plane + pixel] = palette[color * paletteColors + (indexes[pixel] ?? 0)] ?? 0;
}

/** Photoshop stores the absence of ink; TIFF stores the ink. */
function invert(pixels: Buffer): void {
  for (let index = 0; index < pixels.length; index += 1) pixels[index] = ~(pixels[index] ?? 0);
}

/** Widens the samples in the second half of the buffer to 16 bits, which fill the buffer. */
function widen(pixels: Buffer): void {
  const half = pixels.length / 2;
  for (let index = 0; index < half; index += 1)
    pixels.writeUInt16BE((pixels[half + index] ?? 0) * 257, index * 2);
}

/** Photoshop stores a* and b* with an offset; TIFF stores them signed. */
function toSignedLab(pixels: Buffer): void {
  for (let index = pixels.length / 3; index < pixels.length; index += 2)
    pixels[index] = (pixels[index] ?? 0) ^ 0x80;
}

/** As a TIFF. @throws Error if the file is broken */
export function decodePhotoshop(bytes: ByteReader, composite: Composite): Buffer {
  const { layout, sampleBytes, palette } = composite;
  const { file, pixels } = createTiff(layout);
  const isNarrower = sampleBytes * 8 < layout.bitsPerSample;
  readPlanes(bytes, composite, isNarrower ? pixels.subarray(pixels.length / 2) : pixels);
  if (isNarrower) widen(pixels);
  if (palette !== null) applyPalette(pixels, palette);
  if (layout.photometric === photometrics.cmyk) invert(pixels);
  if (layout.photometric === photometrics.lab) toSignedLab(pixels);
  return file;
}
