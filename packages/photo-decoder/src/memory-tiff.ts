// Writes decoded pixels as a TIFF in memory (TIFF 6.0), so that libvips converts their colors like those of any file.

export interface TiffLayout {
  readonly width: number;
  readonly height: number;
  readonly bitsPerSample: 8 | 16 | 32;
  readonly samplesPerPixel: number;
  /** Whether the last sample is the opacity. */
  readonly hasAlpha: boolean;
  readonly photometric: Photometric;
  readonly profile: Buffer | null;
  /** One sample of all pixels after another, instead of one pixel after another. */
  readonly isPlanar: boolean;
}

export interface MemoryTiff {
  readonly file: Buffer;
  /** The part of the file to write the samples to, big-endian. */
  readonly pixels: Buffer;
}

/** Values of PhotometricInterpretation. */
export const photometrics = { gray: 1, rgb: 2, cmyk: 5, lab: 8 } as const;
export type Photometric = (typeof photometrics)[keyof typeof photometrics];

export function pixelBytesOf({ width, height, bitsPerSample, samplesPerPixel }: TiffLayout): number {
  return width * height * samplesPerPixel * (bitsPerSample / 8);
}

const short = 3;
const long = 4;
const undefinedType = 7;
const headerBytes = 8;
const entryBytes = 12;
const floatingPoint = 3;
const unsigned = 1;
const unassociatedAlpha = 2;

interface Field {
  readonly tag: number;
  readonly type: typeof short | typeof long | typeof undefinedType;
  readonly values: readonly number[] | Buffer;
}

function encode({ type, values }: Field): Buffer {
  if (Buffer.isBuffer(values)) return values;
  const size = type === short ? 2 : 4;
  const encoded = Buffer.alloc(values.length * size);
  for (const [index, value] of values.entries()) encoded.writeUIntBE(value, index * size, size);
  return encoded;
}

const repeated = (value: number, count: number) => Array.from({ length: count }, () => value);

/** libvips holds the strips of all planes that it reads at a time in memory. */
const rowsPerStrip = 64;

/** The bytes of each strip, which follow each other. */
function stripsOf({ width, height, bitsPerSample, samplesPerPixel, isPlanar }: TiffLayout): number[] {
  const rowBytes = width * (isPlanar ? 1 : samplesPerPixel) * (bitsPerSample / 8);
  const starts = Array.from({ length: Math.ceil(height / rowsPerStrip) }, (_, strip) => strip * rowsPerStrip);
  const ofPlane = starts.map((start) => Math.min(rowsPerStrip, height - start) * rowBytes);
  return isPlanar ? Array.from({ length: samplesPerPixel }, () => ofPlane).flat() : ofPlane;
}

function offsetsOf(strips: readonly number[]): number[] {
  let next = headerBytes;
  return strips.map((bytes) => {
    next += bytes;
    return next - bytes;
  });
}

function fieldsOf(layout: TiffLayout): Field[] {
  const { width, height, bitsPerSample, samplesPerPixel, profile } = layout;
  const strips = stripsOf(layout);
  const format = bitsPerSample === 32 ? floatingPoint : unsigned;
  return [
    { tag: 256, type: long, values: [width] },
    { tag: 257, type: long, values: [height] },
    { tag: 258, type: short, values: repeated(bitsPerSample, samplesPerPixel) },
    { tag: 259, type: short, values: [1] },
    { tag: 262, type: short, values: [layout.photometric] },
    { tag: 273, type: long, values: offsetsOf(strips) },
    { tag: 277, type: short, values: [samplesPerPixel] },
    { tag: 278, type: long, values: [Math.min(rowsPerStrip, height)] },
    { tag: 279, type: long, values: strips },
    { tag: 284, type: short, values: [layout.isPlanar ? 2 : 1] },
    ...(layout.hasAlpha ? [{ tag: 338, type: short, values: [unassociatedAlpha] } as const] : []),
    { tag: 339, type: short, values: repeated(format, samplesPerPixel) },
    ...(profile === null ? [] : [{ tag: 34_675, type: undefinedType, values: profile } as const]),
  ];
}

const even = (length: number) => length + (length % 2);

/** The pixels come first, so that the offsets of the fields follow from their size alone. */
export function createTiff(layout: TiffLayout): MemoryTiff {
  const fields = fieldsOf(layout).map((field) => ({ ...field, encoded: encode(field) }));
  const directoryOffset = headerBytes + even(pixelBytesOf(layout));
  const valuesOffset = directoryOffset + 2 + fields.length * entryBytes + 4;
  const external = fields.map(({ encoded }) => (encoded.length > 4 ? even(encoded.length) : 0));
  const file = Buffer.alloc(valuesOffset + external.reduce((sum, length) => sum + length, 0));
  file.write('MM\0*', 'latin1');
  file.writeUInt32BE(directoryOffset, 4);
  file.writeUInt16BE(fields.length, directoryOffset);
  let next = valuesOffset;
  for (const [index, { tag, type, values, encoded }] of fields.entries()) {
    const entry = directoryOffset + 2 + index * entryBytes;
    file.writeUInt16BE(tag, entry);
    file.writeUInt16BE(type, entry + 2);
    file.writeUInt32BE(values.length, entry + 4);
    if (encoded.length > 4) {
      file.writeUInt32BE(next, entry + 8);
      encoded.copy(file, next);
      next += external[index] ?? 0;
    } else encoded.copy(file, entry + 8);
  }
  return { file, pixels: file.subarray(headerBytes, headerBytes + pixelBytesOf(layout)) };
}
