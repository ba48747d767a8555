import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { patchContent } from './patched-content.ts';

const file = Buffer.from(Array.from({ length: 40 }, (_, index) => 100 + index));
const patches = [
  { offset: 0, length: 2, fill: 1 },
  { offset: 2, length: 1, fill: 2 },
  { offset: 10, length: 15, fill: 3 },
  { offset: 39, length: 1, fill: 4 },
];
const patched = Buffer.from(file);
for (const { offset, length, fill } of patches) patched.fill(fill, offset, offset + length);

function chunksOf(bytes: Buffer, length: number): Readable {
  const count = Math.ceil(bytes.length / length);
  return Readable.from(
    Array.from({ length: count }, (_, index) => bytes.subarray(index * length, (index + 1) * length)),
  );
}

test('bytes are overwritten from every start, in chunks of every length', async () => {
  const before = Buffer.from(file);
  for (let first = 0; first < file.length; first += 1)
    for (const length of [1, 2, 3, 7, 40]) {
      const content = await buffer(patchContent(chunksOf(file.subarray(first), length), first, patches));
      expect(content.equals(patched.subarray(first)), `from ${first}, by ${length}`).toBe(true);
    }
  expect(file).toEqual(before);
});

test('nothing is changed without patches, and the file is closed with what reads it', async () => {
  const content = chunksOf(file, 5);
  expect(patchContent(content, 0, [])).toBe(content);
  const reading = patchContent(content, 0, patches);
  for await (const chunk of reading) {
    expect(chunk[0]).toBe(1);
    break;
  }
  await expect.poll(() => content.destroyed).toBe(true);
});

test('the file is closed if nothing of it is read', async () => {
  const content = chunksOf(file, 5);
  patchContent(content, 0, patches).destroy();
  await expect.poll(() => content.destroyed).toBe(true);
});
