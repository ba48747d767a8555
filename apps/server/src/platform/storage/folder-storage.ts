// Stores files in a folder. Files are written under a temporary name, flushed and then renamed, so that they are complete
// and survive a power failure.
import { randomUUID } from 'node:crypto';
import { createReadStream, type Stats } from 'node:fs';
import { access, chmod, constants, copyFile, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { deleteAbandonedFiles } from './abandoned-files.ts';
import { mapDiskFull } from './disk-full.ts';
import type { DiskSpace } from './disk-space.ts';
import { syncFolder } from './durable-names.ts';
import { createPrivateFolder, privateFileMode } from './private-folder.ts';
import type { Storage } from './storage.ts';

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** Null if there is no such file. */
async function statFile(path: string): Promise<Stats | null> {
  try {
    const stats = await stat(path);
    return stats.isFile() ? stats : null;
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) return null;
    throw error;
  }
}

async function isFile(path: string): Promise<boolean> {
  return (await statFile(path)) !== null;
}

/** The paths in a folder and the folders in it. */
async function* listFiles(folder: string): AsyncGenerator<string, void, undefined> {
  const entries = await opendir(folder).catch((error: unknown) => {
    // Removed since its name was read.
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  });
  for await (const entry of entries ?? []) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* listFiles(path);
    else yield path;
  }
}

/** Bytes that are written to the disk at once. */
const flushedBytes = 1024 ** 2;

/** Bytes that are read from the disk at once. Small steps make a ZIP file slow. */
const readBytes = 256 * 1024;

/** Large files are flushed in small steps: commits of the database would wait for everything that isn't flushed. */
async function writeInSteps(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', privateFileMode);
  try {
    for (let offset = 0; offset < bytes.length; offset += flushedBytes) {
      await file.writeFile(bytes.subarray(offset, offset + flushedBytes));
      await file.datasync();
    }
  } finally {
    await file.close();
  }
}

async function flushFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.datasync();
  } finally {
    await file.close();
  }
}

export async function openFolderStorage(root: string, diskSpace: DiskSpace): Promise<Storage> {
  const tempFolder = join(root, '.drafts');
  await createPrivateFolder(tempFolder);
  await deleteAbandonedFiles(tempFolder);

  function pathOf(key: string): string {
    const path = resolve(root, key);
    if (!path.startsWith(resolve(root) + sep) || key.includes('\0')) throw new Error('invalid storage key');
    return path;
  }

  /** The content has been flushed. */
  async function moveFile(from: string, key: string): Promise<void> {
    const path = pathOf(key);
    const folder = dirname(path);
    await createPrivateFolder(folder);
    await chmod(from, privateFileMode);
    await rename(from, path);
    await syncFolder(folder);
  }

  /** Stores the file of this size that `write` creates at the given path. */
  async function writeAtomically(
    key: string,
    bytes: number,
    write: (path: string) => Promise<void>,
  ): Promise<void> {
    const tempPath = join(tempFolder, randomUUID());
    try {
      await diskSpace.hold(bytes, async () => {
        await write(tempPath);
        await moveFile(tempPath, key);
      });
    } finally {
      await rm(tempPath, { force: true });
    }
  }

  return {
    put: (key, bytes) => writeAtomically(key, bytes.length, (tempPath) => writeInSteps(tempPath, bytes)),

    async putFile(key, path) {
      try {
        await mapDiskFull(async () => {
          await flushFile(path);
          await moveFile(path, key);
        });
      } catch (error) {
        // The file is on another disk.
        if (!hasCode(error, 'EXDEV')) throw error;
        const { size } = await stat(path);
        await writeAtomically(key, size, async (tempPath) => {
          await copyFile(path, tempPath);
          await flushFile(tempPath);
        });
        await rm(path, { force: true });
      }
    },

    async read(key) {
      const path = pathOf(key);
      return (await isFile(path)) ? createReadStream(path) : null;
    },

    async readRange(key, { offset, length }) {
      const path = pathOf(key);
      return (await isFile(path))
        ? createReadStream(path, { start: offset, end: offset + length - 1, highWaterMark: readBytes })
        : null;
    },

    async withFile(key, work) {
      const path = pathOf(key);
      return (await isFile(path)) ? work(path) : null;
    },

    async *list(folder) {
      for await (const path of listFiles(folder === undefined ? root : pathOf(folder))) {
        const key = relative(root, path).split(sep).join('/');
        const stats = await statFile(path);
        if (stats !== null && !path.startsWith(tempFolder + sep))
          yield { key, bytes: stats.size, version: String(stats.mtimeMs), writtenAt: stats.mtime };
      }
    },

    remove: (key) => rm(pathOf(key), { force: true }),
    removeAll: (folder) => rm(pathOf(folder), { recursive: true, force: true }),
    async findProblem() {
      const isWritable = await access(root, constants.R_OK | constants.W_OK).then(
        () => true,
        () => false,
      );
      if (!isWritable) return 'folder_not_writable';
      return (await diskSpace.available()) < 0 ? 'disk_reserve_reached' : null;
    },
  };
}
