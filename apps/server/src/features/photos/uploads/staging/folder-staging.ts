// Files that are being received into a folder: each under its id, and hashed while it is written.
import { createWriteStream } from 'node:fs';
import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DomainError } from '@burnish/domain/errors';
import { mapDiskFull } from '../../../../platform/storage/disk-full.ts';
import type { DiskSpace } from '../../../../platform/storage/disk-space.ts';
import { syncFolder } from '../../../../platform/storage/durable-names.ts';
import { fileHashes, type Hashes } from '../../../../platform/storage/file-hashes.ts';
import { createPrivateFolder, privateFileMode } from '../../../../platform/storage/private-folder.ts';
import { catchErrors, type Staging } from './staging.ts';

/** Bytes collected into one write when they arrive faster than the disk writes. */
const writeBufferBytes = 1024 ** 2;
/** Bytes after which the hash of a file is continued while the rest is still being received. */
const hashStepBytes = 8 * writeBufferBytes;

export interface FolderStaging extends Staging {
  pathOf(id: string): string;
  /** Writes the whole content and returns its size. Errors of the content are thrown. @throws DomainError STORAGE_FULL */
  writeFile(id: string, content: AsyncIterable<Uint8Array>): Promise<number>;
  /** SHA-256 in hexadecimal. */
  hashesOf(id: string): Promise<Hashes>;
}

function isNotFound(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

export function createFolderStaging(folder: string, diskSpace: DiskSpace): FolderStaging {
  const writesInProgress = new Map<string, Promise<number>>();
  const pathOf = (id: string) => join(folder, id);

  async function write(
    id: string,
    { offset, maxSize }: { readonly offset: number; readonly maxSize: number },
    content: AsyncIterable<Uint8Array>,
    onContentError: (error: unknown) => void,
  ): Promise<number> {
    const path = pathOf(id);
    const file = createWriteStream(path, { flags: 'r+', start: offset, highWaterMark: writeBufferBytes });
    let size = offset;
    let reportedSize = offset;
    let isTooLarge = false;
    const hold = diskSpace.holdStepwise();
    async function* receive() {
      for await (const chunk of catchErrors(content, onContentError)) {
        isTooLarge = size + chunk.length > maxSize;
        if (isTooLarge) return;
        await hold.cover(chunk.length);
        size += chunk.length;
        if (offset + file.bytesWritten - reportedSize >= hashStepBytes) {
          reportedSize = offset + file.bytesWritten;
          fileHashes.reportWritten(path, reportedSize);
        }
        yield chunk;
      }
    }
    try {
      await mapDiskFull(() => pipeline(receive, file));
    } finally {
      hold.release();
    }
    fileHashes.reportWritten(path, size);
    if (isTooLarge) throw new DomainError('BODY_TOO_LARGE');
    return size;
  }

  async function sizeOnDisk(id: string): Promise<number | null> {
    try {
      return (await stat(pathOf(id))).size;
    } catch (error) {
      if (isNotFound(error)) return null;
      throw error;
    }
  }

  /** Null: the file has been removed. */
  async function modifiedAt(name: string): Promise<Date | null> {
    return stat(pathOf(name)).then(
      ({ mtime }) => mtime,
      () => null,
    );
  }

  async function sizeOf(id: string): Promise<number | null> {
    await writesInProgress.get(id)?.catch(() => undefined);
    return sizeOnDisk(id);
  }

  const hashesOf = async (id: string) => fileHashes.hashesOf(pathOf(id), (await sizeOnDisk(id)) ?? 0);

  return {
    usesDataFolder: true,
    pathOf,
    async create(id) {
      await createPrivateFolder(folder);
      await diskSpace.hold(0, () => writeFile(pathOf(id), '', { mode: privateFileMode }));
    },
    sizeOf,
    // Transfers can take minutes: lists and other users must not wait for them.
    approximateSizeOf: sizeOnDisk,
    async append(id, offset, size, { bytes }) {
      const writing = write(id, { offset, maxSize: size }, bytes, () => undefined);
      writesInProgress.set(id, writing);
      try {
        return await writing;
      } finally {
        writesInProgress.delete(id);
      }
    },
    writeFile: (id, content) =>
      write(id, { offset: 0, maxSize: Number.POSITIVE_INFINITY }, content, (error) => {
        throw error;
      }),
    hashesOf,
    async finish(id) {
      // The names of files. Their content is flushed when it is stored.
      await syncFolder(folder);
      return hashesOf(id);
    },
    withFile: async (id, work) => ((await sizeOf(id)) === null ? null : work(pathOf(id))),
    async remove(id) {
      await writesInProgress.get(id)?.catch(() => undefined);
      fileHashes.remove(pathOf(id));
      await rm(pathOf(id), { force: true });
    },
    async listInactiveSince(instant) {
      await createPrivateFolder(folder);
      const names = await readdir(folder);
      const modified = await Promise.all(names.map(modifiedAt));
      return names.filter((_, index) => {
        const time = modified[index] ?? null;
        return time !== null && time < instant;
      });
    },
  };
}
