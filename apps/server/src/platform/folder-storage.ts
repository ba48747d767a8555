// Files in a folder. Each comes whole or not at all: it is written beside them and moved in when it is there.
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, copyFile, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { removeLeftovers } from './leftovers.ts';
import type { Storage } from './storage.ts';
import { whenFull } from './when-full.ts';

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) return false;
    throw error;
  }
}

export async function openFolder(root: string): Promise<Storage> {
  const drafts = join(root, '.drafts');
  await mkdir(drafts, { recursive: true });
  await removeLeftovers(drafts);

  function pathOf(key: string): string {
    const path = resolve(root, key);
    if (!path.startsWith(resolve(root) + sep) || key.includes('\0')) throw new Error('a key leads elsewhere');
    return path;
  }

  async function moveIn(from: string, key: string): Promise<void> {
    const path = pathOf(key);
    await mkdir(dirname(path), { recursive: true });
    await rename(from, path);
  }

  /** Puts in place what `write` makes at the path that it is given. */
  async function drafted(key: string, write: (draft: string) => Promise<void>): Promise<void> {
    const draft = join(drafts, randomUUID());
    try {
      await whenFull(async () => {
        await write(draft);
        await moveIn(draft, key);
      });
    } finally {
      await rm(draft, { force: true });
    }
  }

  return {
    put: (key, bytes) => drafted(key, (draft) => writeFile(draft, bytes)),

    async putFile(key, path) {
      try {
        await whenFull(() => moveIn(path, key));
      } catch (error) {
        if (!hasCode(error, 'EXDEV')) throw error;
        await drafted(key, (draft) => copyFile(path, draft));
        await rm(path, { force: true });
      }
    },

    async read(key) {
      const path = pathOf(key);
      return (await isFile(path)) ? createReadStream(path) : null;
    },

    async withFile(key, work) {
      const path = pathOf(key);
      return (await isFile(path)) ? work(path) : null;
    },

    remove: (key) => rm(pathOf(key), { force: true }),
    removeAll: (folder) => rm(pathOf(folder), { recursive: true, force: true }),
    isReady: () =>
      access(root).then(
        () => true,
        () => false,
      ),
  };
}
