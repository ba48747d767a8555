// The chunks of a PNG file (PNG, third edition, 5.3).
import type { ByteReader, Span } from './byte-reader.ts';

export interface PngChunk {
  readonly type: string;
  /** Of its data. The type is in the four bytes before, the CRC in the four bytes after. */
  readonly data: Span;
}

const signatureBytes = 8;
/** Chunks of pixels have eight kilobytes or more. */
const maxChunks = 250_000;

/** In order, up to the first one that is incomplete. */
export function* readPngChunks(bytes: ByteReader): Generator<PngChunk> {
  let position = signatureBytes;
  for (let count = 0; count < maxChunks; count += 1) {
    const header = bytes.read(position, 8);
    if (header === null) return;
    const data: Span = { offset: position + 8, length: header.readUInt32BE() };
    position = data.offset + data.length + 4;
    if (position > bytes.size) return;
    yield { type: header.toString('latin1', 4, 8), data };
  }
}
