// What decoding an image costs, estimated from its header before any pixel is decoded.
import type { Metadata } from 'sharp';

/** What the header of an image says. */
export type Header = Pick<
  Metadata,
  'width' | 'height' | 'format' | 'channels' | 'depth' | 'isProgressive' | 'chromaSubsampling'
>;

export interface Cost {
  /** Peak memory, in bytes, besides what every process needs. */
  readonly memoryBytes: number;
  /** The decoded pixels, in bytes: a measure of processor time. */
  readonly decodedBytes: number;
}

const megabyte = 1024 ** 2;
/** Buffers of libvips for images that are decoded line by line, besides the lines. */
const baseMemoryBytes = 48 * megabyte;
/** Lines in memory while an image is scaled down. */
const bufferedLines = 2_048;
/** libheif holds the planes of all frames in its own and in libvips' format. Measured with AV1. */
const heifBytesPerPixel = 20;
/** A JPEG coefficient has 16 bits. */
const coefficientBytes = 2;

/** Coefficients per pixel by chroma subsampling. */
const coefficientsPerPixel: Readonly<Record<string, number>> = { '4:2:0': 1.5, '4:2:2': 2 };

const sampleBytes: Readonly<Record<string, number>> = {
  uchar: 1,
  char: 1,
  ushort: 2,
  short: 2,
  uint: 4,
  int: 4,
  float: 4,
  complex: 8,
  double: 8,
  dpcomplex: 16,
};

/** Memory for the image itself. A progressive or interlaced image is complete only after its last byte. */
function imageBytes(header: Header, rowBytes: number): number {
  const { width, height, channels, format, isProgressive, chromaSubsampling = '' } = header;
  if (format === 'heif') return width * height * heifBytesPerPixel;
  if (format === 'webp') return rowBytes * height;
  if (!isProgressive) return rowBytes * Math.min(height, bufferedLines);
  if (format !== 'jpeg') return rowBytes * height;
  return width * height * coefficientBytes * (coefficientsPerPixel[chromaSubsampling] ?? channels);
}

export function estimateCost(header: Header): Cost {
  const { width, height, channels, depth } = header;
  const rowBytes = width * channels * (sampleBytes[depth] ?? 8);
  return {
    memoryBytes: Math.ceil(baseMemoryBytes + imageBytes(header, rowBytes)),
    decodedBytes: rowBytes * height,
  };
}

/** A tile has about half of this with ordinary content. All are in memory until the last one has been sent. */
const tileBytesPerPixel = 1;

/** Of an image that is cut into tiles. One that isn't upright is turned in memory. */
export function estimateTilesCost(header: Header & Pick<Metadata, 'orientation'>): Cost {
  const { memoryBytes, decodedBytes } = estimateCost(header);
  const isTurned = (header.orientation ?? 1) !== 1;
  const tileBytes = header.width * header.height * tileBytesPerPixel;
  return { memoryBytes: memoryBytes + tileBytes + (isTurned ? decodedBytes : 0), decodedBytes };
}

/** Of an image of which all pixels are in memory before libvips reads them, and again while it scales them down. */
export function costInMemory(pixelBytes: number): Cost {
  return { memoryBytes: Math.ceil(baseMemoryBytes + 2 * pixelBytes), decodedBytes: pixelBytes };
}

/** Bytes of memory for files that are not expensive: photos of 100 megapixels, and line by line of 400. */
export const ordinaryMemoryBytes = 320 * megabyte;
/** 200 megapixels with 8 bits per channel take a few seconds. */
const ordinaryDecodedBytes = 600_000_000;

export function isExpensive({ memoryBytes, decodedBytes }: Cost): boolean {
  return memoryBytes > ordinaryMemoryBytes || decodedBytes > ordinaryDecodedBytes;
}
