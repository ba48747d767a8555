import { expect, test } from 'vitest';
import { type Writer, writeAt } from './files.ts';

test('writes all bytes, although each call writes only some of them', async () => {
  const file = new Uint8Array(12);
  const writer: Writer = {
    async write(bytes, start, length, position) {
      const bytesWritten = Math.min(3, length);
      file.set(bytes.subarray(start, start + bytesWritten), position);
      return { bytesWritten };
    },
  };
  await writeAt(
    writer,
    Uint8Array.from({ length: 10 }, (_, index) => index + 1),
    2,
  );
  expect([...file]).toEqual([0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});
