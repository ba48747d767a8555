// The boxes of an ISO base media file (ISO/IEC 14496-12), which a CR3 is.
import type { Bytes, Span } from './bytes.ts';

export interface Box extends Span {
  /** Four letters; of a box of type 'uuid' its 32 hexadecimal digits. */
  readonly type: string;
}

const boxesMax = 1_024;
const uuidLength = 16;

function headOf(bytes: Bytes, at: number, end: number): { type: string; start: number; end: number } | null {
  const head = bytes.read(at, 8);
  if (head === null) return null;
  const size = head.readUInt32BE();
  const type = head.toString('latin1', 4, 8);
  if (size === 0) return { type, start: at + 8, end };
  if (size !== 1) return { type, start: at + 8, end: at + size };
  const long = bytes.read(at + 8, 8);
  return long === null ? null : { type, start: at + 16, end: at + Number(long.readBigUInt64BE()) };
}

/** Those within this span, in their order; as far as they can be read. Their spans are of what they hold. */
export function readBoxes(bytes: Bytes, within: Span): readonly Box[] {
  const end = Math.min(bytes.size, within.offset + within.length);
  const boxes: Box[] = [];
  let at = within.offset;
  while (boxes.length < boxesMax && at + 8 <= end) {
    const head = headOf(bytes, at, end);
    if (head === null || head.end < head.start || head.end > end) break;
    const uuid = head.type === 'uuid' ? bytes.read(head.start, uuidLength)?.toString('hex') : undefined;
    const offset = head.start + (uuid === undefined ? 0 : uuidLength);
    if (offset > head.end) break;
    boxes.push({ type: uuid ?? head.type, offset, length: head.end - offset });
    at = head.end;
  }
  return boxes;
}
