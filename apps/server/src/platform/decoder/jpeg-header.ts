// What kind of JPEG this is, by its frame header (ITU T.81, table B.1).
import type { Bytes, Span } from './bytes.ts';

export interface JpegHeader {
  readonly width: number;
  readonly height: number;
}

/** Sequential and progressive ones. Raw data of cameras is lossless JPEG (0xc3), which shows nothing. */
const shownFrames = new Set([0xc0, 0xc1, 0xc2]);
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
const segmentsMax = 256;

/** Null: no JPEG that a screen can show. */
export function readJpegHeader(bytes: Bytes, { offset, length }: Span): JpegHeader | null {
  if (bytes.read(offset, 2)?.readUInt16BE() !== 0xffd8) return null;
  const end = Math.min(bytes.size, offset + length);
  let at = offset + 2;
  for (let segment = 0; segment < segmentsMax && at + 9 <= end; segment += 1) {
    const head = bytes.read(at, 9);
    if (head === null || head[0] !== 0xff) return null;
    const marker = head.readUInt8(1);
    if (isFrame(marker)) {
      const found = { height: head.readUInt16BE(5), width: head.readUInt16BE(7) };
      return shownFrames.has(marker) && found.width > 0 && found.height > 0 ? found : null;
    }
    // A marker may be preceded by filling bytes.
    at += marker === 0xff ? 1 : 2 + head.readUInt16BE(2);
  }
  return null;
}
