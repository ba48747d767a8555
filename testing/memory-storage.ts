// Files that are kept for as long as a test runs.
import { Readable } from 'node:stream';
import type { Storage } from '../apps/server/src/platform/storage.ts';

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
    async read(key) {
      const bytes = files.get(key);
      return bytes === undefined ? null : Readable.from(bytes);
    },
    async remove(key) {
      files.delete(key);
    },
    isReady: async () => true,
  };
}
