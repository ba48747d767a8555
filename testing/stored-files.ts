// The contents of all stored files.
import { buffer } from 'node:stream/consumers';
import type { Storage } from '../apps/server/src/platform/storage/storage.ts';

/** By their keys. */
export async function readFiles(storage: Storage): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for await (const { key } of storage.list()) {
    const content = await storage.read(key);
    if (content !== null) files.set(key, await buffer(content));
  }
  return files;
}
