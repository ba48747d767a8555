// Boxes of an ISO base media file (ISO/IEC 14496-12), the container of CR3.
import type { ByteReader, Span } from './byte-reader.ts';

/** The span covers the box's content, without its header. */
export interface Box extends Span {
  /** Four letters, or 32 hexadecimal digits for a box of type 'uuid'. */
  readonly type: string;
}

const maxBoxes = 1_024;
const uuidLength = 16;

function readHeader(
  bytes: ByteReader,
  offset: number,
  end: number,
): { type: string; start: number; end: number } | null {
  const header = bytes.read(offset, 8);
  if (header === null) return null;
  const size = header.readUInt32BE();
  const type = header.toString('latin1', 4, 8);
  if (size === 0) return { type, start: offset + 8, end };
  if (size !== 1) return { type, start: offset + 8, end: offset + size };
  const longSize = bytes.read(offset + 8, 8);
  if (longSize === null) return null;
  return { type, start: offset + 16, end: offset + Number(longSize.readBigUInt64BE()) };
}

/** Reads the boxes within a span, in order, up to the first malformed one. */
export function readBoxes(bytes: ByteReader, within: Span): readonly Box[] {
  const end = Math.min(bytes.size, within.offset + within.length);
  const boxes: Box[] = [];
  let position = within.offset;
  while (boxes.length < maxBoxes && position + 8 <= end) {
    const header = readHeader(bytes, position, end);
    if (header === null || header.end < header.start || header.end > end) break;
    const uuid = header.type === 'uuid' ? bytes.read(header.start, uuidLength)?.toString('hex') : undefined;
    const offset = header.start + (uuid === undefined ? 0 : uuidLength);
    if (offset > header.end) break;
    boxes.push({ type: uuid ?? header.type, offset, length: header.end - offset });
    position = header.end;
  }
  return boxes;
}
