// Files that are there as a whole or not at all, and their checksums.
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { UploadSource } from '../upload.ts';

/** Replaces a file. */
export async function writeWhole(path: string, content: string, mode = 0o666): Promise<void> {
  const temporary = `${path}.${randomUUID()}`;
  const handle = await open(temporary, 'wx', mode);
  try {
    await handle.writeFile(content);
    await handle.close();
    await rename(temporary, path);
  } catch (error) {
    await handle.close();
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Bytes; null if there is no such file. */
export async function sizeOf(path: string): Promise<number | null> {
  return (await stat(path).catch(() => null))?.size ?? null;
}

/** In hexadecimal. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

export interface Writer {
  write(
    bytes: Uint8Array,
    start: number,
    length: number,
    position: number,
  ): Promise<{ readonly bytesWritten: number }>;
}

/** Writes all bytes. One call of `write` may write only a part of them. */
export async function writeAt(writer: Writer, bytes: Uint8Array, position: number): Promise<void> {
  let written = 0;
  while (written < bytes.length) {
    const { bytesWritten } = await writer.write(bytes, written, bytes.length - written, position + written);
    written += bytesWritten;
  }
}

/** Reads ranges of an open file. */
export function sourceOf(handle: FileHandle, size: number): UploadSource {
  return {
    size,
    slice: (start, end) => ({
      async arrayBuffer() {
        const bytes = new Uint8Array(end - start);
        let filled = 0;
        while (filled < bytes.length) {
          const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, start + filled);
          if (bytesRead === 0) throw new TypeError('The file became shorter while it was uploaded.');
          filled += bytesRead;
        }
        return bytes.buffer;
      },
    }),
  };
}
