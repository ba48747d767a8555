// Files on their way in, each under its id in one folder, hashed as they pass.
import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DomainError } from '@burnish/domain/errors';

/** What is written at once where bytes come faster than the disk takes them. */
const writtenAtOnce = 1024 ** 2;
/** Begun hashes that are remembered; one that was forgotten is made anew from the disk. */
const rememberedHashes = 2_000;

interface Begun {
  readonly hash: Hash;
  count: number;
}

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
  const begun = new Map<string, Begun>();
  const writing = new Map<string, Promise<number>>();
  const pathOf = (id: string) => join(folder, id);

  function remember(id: string, one: Begun): void {
    begun.set(id, one);
    for (const [oldest] of begun) {
      if (begun.size <= rememberedHashes) return;
      begun.delete(oldest);
    }
  }

  /** The hash of what is on the disk: the one that was begun, or else, as after a restart, made anew. */
  async function hashUpTo(id: string, size: number): Promise<Begun> {
    const known = begun.get(id);
    begun.delete(id);
    if (known?.count === size) return known;
    const hash = createHash('sha256');
    const there: AsyncIterable<Buffer> = createReadStream(pathOf(id), { highWaterMark: writtenAtOnce });
    if (size > 0) for await (const chunk of there) hash.update(chunk);
    return { hash, count: size };
  }

  async function write(
    id: string,
    { offset, size }: { readonly offset: number; readonly size: number },
    content: AsyncIterable<Uint8Array>,
    onBroken: (error: unknown) => void,
  ): Promise<number> {
    const one = await hashUpTo(id, offset);
    let isTooMuch = false;
    async function* passing() {
      try {
        for await (const chunk of content) {
          isTooMuch = one.count + chunk.length > size;
          if (isTooMuch) return;
          one.hash.update(chunk);
          one.count += chunk.length;
          yield chunk;
        }
      } catch (error) {
        onBroken(error);
      }
    }
    try {
      const file = createWriteStream(pathOf(id), {
        flags: 'r+',
        start: offset,
        highWaterMark: writtenAtOnce,
      });
      await pipeline(passing, file);
    } catch (error) {
      throw asFull(error);
    }
    remember(id, one);
    if (isTooMuch) throw new DomainError('BODY_TOO_LARGE');
    return one.count;
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
      const { hash } = await hashUpTo(id, (await sizeOnDisk(id)) ?? 0);
      return hash.digest('hex');
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
      begun.delete(id);
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
