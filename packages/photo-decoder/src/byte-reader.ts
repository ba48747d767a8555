// Bounds-checked reads from untrusted files: anything outside of the file is null, not an error.
import { fstatSync, readSync } from 'node:fs';

export interface ByteReader {
  /** Bytes. */
  readonly size: number;
  /** Null unless all requested bytes are within the file. */
  read(offset: number, length: number): Buffer | null;
}

/** A range of bytes in a file. */
export interface Span {
  readonly offset: number;
  readonly length: number;
}

function isWithin(size: number, offset: number, length: number): boolean {
  return Number.isSafeInteger(offset) && offset >= 0 && length >= 0 && offset + length <= size;
}

export function bufferReader(buffer: Buffer): ByteReader {
  return {
    size: buffer.length,
    read: (offset, length) =>
      isWithin(buffer.length, offset, length) ? buffer.subarray(offset, offset + length) : null,
  };
}

/** Reads synchronously, which is fine in a process that does nothing else. */
export function fileReader(descriptor: number): ByteReader {
  const { size } = fstatSync(descriptor);
  return {
    size,
    read(offset, length) {
      if (!isWithin(size, offset, length)) return null;
      const buffer = Buffer.alloc(length);
      return readSync(descriptor, buffer, 0, length, offset) === length ? buffer : null;
    },
  };
}
