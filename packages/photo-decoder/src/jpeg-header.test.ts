import { expect, test } from 'vitest';
import { bufferReader } from './byte-reader.ts';
import { readJpegHeader } from './jpeg-header.ts';

const start = Buffer.from('ffd8', 'hex');
/** A comment of two bytes. */
const comment = Buffer.from('fffe00040000', 'hex');
/** A frame of 300 by 200 pixels, of the kind that its marker says. */
const frame = (marker: number) => Buffer.from([0xff, marker, 0, 17, 8, 0, 200, 1, 44, 3, 0, 0, 0]);
const fill = (length: number) => Buffer.alloc(length, 0xff);
const endOfImage = Buffer.from('ffd9', 'hex');

function read(...parts: readonly Buffer[]) {
  const bytes = Buffer.concat([...parts, endOfImage]);
  return readJpegHeader(bufferReader(bytes), { offset: 0, length: bytes.length });
}

test.each([
  ['after the start', [start, frame(0xc0)]],
  ['of a progressive image', [start, frame(0xc2)]],
  ['after other segments', [start, comment, comment, frame(0xc0)]],
  ['after fill bytes', [start, fill(1), frame(0xc0)]],
  ['after fill bytes between segments', [start, comment, fill(2), comment, fill(5), frame(0xc0)]],
] as const)('finds the frame %s', (_, parts) => {
  expect(read(...parts)).toEqual({ width: 300, height: 200 });
});

test.each([
  ['lossless data of a camera', [start, frame(0xc3)]],
  ['another file', [comment, frame(0xc0)]],
  ['data between segments', [start, Buffer.from([0]), frame(0xc0)]],
  ['a file that ends before the frame', [start, comment]],
] as const)('finds none in %s', (_, parts) => {
  expect(read(...parts)).toBeNull();
});
