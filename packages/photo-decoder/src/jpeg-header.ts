// Reads the frame header of a JPEG (ITU T.81, table B.1).
import type { ByteReader, Span } from './byte-reader.ts';

export interface JpegHeader {
  readonly width: number;
  readonly height: number;
}

/** Sequential and progressive frames. Raw sensor data is lossless JPEG (0xc3), which viewers cannot display. */
const displayableFrames = new Set([0xc0, 0xc1, 0xc2]);
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
const maxSegments = 256;

/** Null if the span is not a displayable JPEG. */
export function readJpegHeader(bytes: ByteReader, { offset, length }: Span): JpegHeader | null {
  if (bytes.read(offset, 2)?.readUInt16BE() !== 0xffd8) return null;
  const end = Math.min(bytes.size, offset + length);
  let position = offset + 2;
  for (let segment = 0; segment < maxSegments && position + 9 <= end; segment += 1) {
    const header = bytes.read(position, 9);
    if (header === null || header[0] !== 0xff) return null;
    const marker = header.readUInt8(1);
    if (isFrame(marker)) {
      const size = { height: header.readUInt16BE(5), width: header.readUInt16BE(7) };
      return displayableFrames.has(marker) && size.width > 0 && size.height > 0 ? size : null;
    }
    // Fill bytes (0xff) may precede a marker.
    position += marker === 0xff ? 1 : 2 + header.readUInt16BE(2);
  }
  return null;
}
