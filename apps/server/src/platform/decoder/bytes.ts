// Reading out of a file that somebody made up: what lies beyond its end is null and no error.
import { fstatSync, readSync } from 'node:fs';

export interface Bytes {
  readonly size: number;
  /** Null: not all of it lies within the file. */
  read(offset: number, length: number): Buffer | null;
}

/** A part of a file. */
export interface Span {
  readonly offset: number;
  readonly length: number;
}

function lies(size: number, offset: number, length: number): boolean {
  return Number.isSafeInteger(offset) && offset >= 0 && length >= 0 && offset + length <= size;
}

export function bytesOf(buffer: Buffer): Bytes {
  return {
    size: buffer.length,
    read: (offset, length) =>
      lies(buffer.length, offset, length) ? buffer.subarray(offset, offset + length) : null,
  };
}

/** Of an open file. It waits for the disk: for a process that does nothing else. */
export function bytesOfFile(descriptor: number): Bytes {
  const { size } = fstatSync(descriptor);
  return {
    size,
    read(offset, length) {
      if (!lies(size, offset, length)) return null;
      const buffer = Buffer.alloc(length);
      return readSync(descriptor, buffer, 0, length, offset) === length ? buffer : null;
    },
  };
}
