// Files that are sent with some of their bytes overwritten.
import { Readable } from 'node:stream';

/** Bytes that are overwritten with the byte `fill`. */
export interface Patch {
  readonly offset: number;
  readonly length: number;
  readonly fill: number;
}

async function* overwrite(
  content: AsyncIterable<Buffer>,
  first: number,
  patches: readonly Patch[],
): AsyncGenerator<Buffer> {
  let start = first;
  let next = 0;
  for await (const chunk of content) {
    const end = start + chunk.length;
    let bytes = chunk;
    for (let patch = patches[next]; patch !== undefined && patch.offset < end; patch = patches[next]) {
      const patchEnd = patch.offset + patch.length;
      if (patchEnd > start) {
        // A stream may use its chunk for something else as well.
        if (bytes === chunk) bytes = Buffer.from(chunk);
        bytes.fill(patch.fill, Math.max(0, patch.offset - start), Math.min(patchEnd, end) - start);
      }
      if (patchEnd > end) break;
      next += 1;
    }
    yield bytes;
    start = end;
  }
}

/** `first`: position of the first byte of `content` in the file. `patches`: in order and without overlaps. */
export function patchContent(content: Readable, first: number, patches: readonly Patch[]): Readable {
  if (patches.length === 0) return content;
  const patched = Readable.from(overwrite(content, first, patches));
  // If nothing has been read, the loop that would close it hasn't started.
  patched.once('close', () => content.destroy());
  return patched;
}
