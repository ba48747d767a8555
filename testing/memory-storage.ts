// File storage in memory.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Storage } from '../apps/server/src/platform/storage/storage.ts';

export interface MemoryStorage extends Storage {
  readonly files: ReadonlyMap<string, Buffer>;
}

export function createMemoryStorage(): MemoryStorage {
  const files = new Map<string, Buffer>();
  return {
    files,
    async put(key, bytes) {
      files.set(key, bytes);
    },
    async putFile(key, path) {
      files.set(key, await readFile(path));
      await rm(path);
    },
    async read(key) {
      const bytes = files.get(key);
      return bytes === undefined ? null : Readable.from(bytes);
    },
    async readRange(key, { offset, length }) {
      const bytes = files.get(key);
      return bytes === undefined ? null : Readable.from(bytes.subarray(offset, offset + length));
    },
    async withFile(key, work) {
      const bytes = files.get(key);
      if (bytes === undefined) return null;
      const folder = await mkdtemp(join(tmpdir(), 'burnish-memory-'));
      try {
        await writeFile(join(folder, 'file'), bytes);
        return await work(join(folder, 'file'));
      } finally {
        await rm(folder, { recursive: true });
      }
    },
    async remove(key) {
      files.delete(key);
    },
    async removeAll(folder) {
      for (const key of [...files.keys()]) if (key.startsWith(`${folder}/`)) files.delete(key);
    },
    async *list(folder) {
      for (const [key, bytes] of files)
        if (folder === undefined || key.startsWith(`${folder}/`))
          yield { key, bytes: bytes.length, version: '', writtenAt: new Date() };
    },
    findProblem: async () => null,
  };
}
