// Files on their way in, each under its id in one folder, hashed as they pass.
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DomainError } from '@burnish/domain/errors';
import { fileHashes } from '../../platform/file-hashes.ts';

/** What is written at once where bytes come faster than the disk takes them. */
const writtenAtOnce = 1024 ** 2;
/** So much more of a file is worth counting while the rest still comes. */
const countedAtOnce = 8 * writtenAtOnce;

export interface Staging {
  pathOf(id: string): string;
  create(id: string): Promise<void>;
  /** Bytes on the disk; nobody is writing any more. Null: there is no such file. */
  sizeOf(id: string): Promise<number | null>;
  /**
   * Adds what comes to what is there: also of a connection that breaks off, all that arrived. Gives the new size.
   * @throws DomainError STORAGE_FULL, BODY_TOO_LARGE beyond `size`; what fitted stays
   */
  append(id: string, offset: number, size: number, content: AsyncIterable<Uint8Array>): Promise<number>;
  /** All of it at once, or an error: also that of what it comes from. Gives the size. @throws DomainError STORAGE_FULL */
  receive(id: string, content: AsyncIterable<Uint8Array>): Promise<number>;
  /** SHA-256 of what is there, in hexadecimal digits. */
  hashOf(id: string): Promise<string>;
  /** From then on it also survives a loss of power. Takes as long as the disk does. */
  settle(id: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** Names of files that nobody has written to since. */
  untouchedSince(instant: Date): Promise<string[]>;
  freeBytes(): Promise<number>;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

const fullCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

/** A disk without room is no fault of ours. */
function asFull(error: unknown): unknown {
  return fullCodes.has(codeOf(error)) ? new DomainError('STORAGE_FULL') : error;
}

export function createStaging(folder: string): Staging {
  const writing = new Map<string, Promise<number>>();
  const pathOf = (id: string) => join(folder, id);

  async function write(
    id: string,
    { offset, size }: { readonly offset: number; readonly size: number },
    content: AsyncIterable<Uint8Array>,
    onBroken: (error: unknown) => void,
  ): Promise<number> {
    const path = pathOf(id);
    const file = createWriteStream(path, { flags: 'r+', start: offset, highWaterMark: writtenAtOnce });
    let count = offset;
    let counted = offset;
    let isTooMuch = false;
    async function* passing() {
      try {
        for await (const chunk of content) {
          isTooMuch = count + chunk.length > size;
          if (isTooMuch) return;
          count += chunk.length;
          if (offset + file.bytesWritten - counted >= countedAtOnce) {
            counted = offset + file.bytesWritten;
            fileHashes.grown(path, counted);
          }
          yield chunk;
        }
      } catch (error) {
        onBroken(error);
      }
    }
    try {
      await pipeline(passing, file);
    } catch (error) {
      throw asFull(error);
    }
    fileHashes.grown(path, count);
    if (isTooMuch) throw new DomainError('BODY_TOO_LARGE');
    return count;
  }

  async function sizeOnDisk(id: string): Promise<number | null> {
    try {
      return (await stat(pathOf(id))).size;
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return null;
      throw error;
    }
  }

  return {
    pathOf,
    async create(id) {
      await mkdir(folder, { recursive: true });
      await writeFile(pathOf(id), '').catch((error: unknown) => {
        throw asFull(error);
      });
    },
    async sizeOf(id) {
      await writing.get(id)?.catch(() => undefined);
      return sizeOnDisk(id);
    },
    async append(id, offset, size, content) {
      // A connection that breaks off ends like any other: whoever sent learns of it, and what arrived is kept.
      const written = write(id, { offset, size }, content, () => undefined);
      writing.set(id, written);
      try {
        return await written;
      } finally {
        writing.delete(id);
      }
    },
    receive: (id, content) =>
      write(id, { offset: 0, size: Number.POSITIVE_INFINITY }, content, (error) => {
        throw error;
      }),
    async hashOf(id) {
      return fileHashes.hashOf(pathOf(id), (await sizeOnDisk(id)) ?? 0);
    },
    async settle(id) {
      const file = await open(pathOf(id), 'r+');
      try {
        await file.datasync();
      } finally {
        await file.close();
      }
    },
    async remove(id) {
      await writing.get(id)?.catch(() => undefined);
      fileHashes.forget(pathOf(id));
      await rm(pathOf(id), { force: true });
    },
    async untouchedSince(instant) {
      await mkdir(folder, { recursive: true });
      const names = await readdir(folder);
      const touched = await Promise.all(
        names.map((name) =>
          stat(pathOf(name)).then(
            ({ mtime }) => mtime,
            () => null,
          ),
        ),
      );
      return names.filter((_, place) => {
        const at = touched[place] ?? null;
        return at !== null && at < instant;
      });
    },
    async freeBytes() {
      await mkdir(folder, { recursive: true });
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
  };
}
