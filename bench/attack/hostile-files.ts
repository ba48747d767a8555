// The most expensive files that are still accepted.
import { once } from 'node:events';
import { crc32, createDeflate } from 'node:zlib';
import { estimateCost } from '../../packages/photo-decoder/src/cost.ts';

const channels = 3;
const bytesPerPixel = 2 * channels;
const rowsAtOnce = 64;

/** Column, row, and the distances between the pixels of each pass of Adam7. */
const passes = [
  { x: 0, y: 0, dx: 8, dy: 8 },
  { x: 4, y: 0, dx: 8, dy: 8 },
  { x: 0, y: 4, dx: 4, dy: 8 },
  { x: 2, y: 0, dx: 4, dy: 4 },
  { x: 0, y: 2, dx: 2, dy: 4 },
  { x: 1, y: 0, dx: 2, dy: 2 },
  { x: 0, y: 1, dx: 1, dy: 2 },
] as const;

function chunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, checksum]);
}

/** The side in pixels of the largest square, interlaced with 16 bits per channel, that is estimated to need this memory. */
export function largestSide(memoryBytes: number): number {
  const needs = (side: number) =>
    estimateCost({ width: side, height: side, channels, depth: 'ushort', format: 'png', isProgressive: true })
      .memoryBytes;
  let side = 1_000;
  while (needs(side + 100) <= memoryBytes) side += 100;
  return side;
}

/** A black square, interlaced, with 16 bits per channel: a small file that is decoded as a whole. */
export async function createInterlacedPng(side: number): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // Bits per channel, RGB, deflate, standard filters, Adam7.
  header.set([16, 2, 0, 0, 1], 8);
  const deflate = createDeflate({ level: 9 });
  const compressed: Buffer[] = [];
  deflate.on('data', (bytes: Buffer) => compressed.push(bytes));
  const ended = once(deflate, 'end');
  for (const { x, y, dx, dy } of passes) {
    const rowBytes = 1 + Math.ceil((side - x) / dx) * bytesPerPixel;
    const rows = Math.ceil((side - y) / dy);
    const zeros = Buffer.alloc(rowBytes * rowsAtOnce);
    for (let row = 0; row < rows; row += rowsAtOnce) {
      const bytes = zeros.subarray(0, rowBytes * Math.min(rowsAtOnce, rows - row));
      if (!deflate.write(bytes)) await once(deflate, 'drain');
    }
  }
  deflate.end();
  await ended;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', Buffer.concat(compressed)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
