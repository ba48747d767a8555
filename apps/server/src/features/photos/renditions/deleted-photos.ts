// Photos that are deleted while something is made from them, often by another process. A deletion removes the original
// first and everything made from it afterwards. So either that includes what was stored in the meantime, or the original
// is missing by then.
import type { Storage } from '../../../platform/storage/storage.ts';
import { originalKey } from './storage-keys.ts';

export type DeletableStorage = Pick<Storage, 'readRange' | 'remove'>;

/** Removes files that were just stored if the photo has been deleted. True: it has been. */
export async function removeIfDeleted(
  storage: DeletableStorage,
  id: string,
  keys: readonly string[],
): Promise<boolean> {
  const start = await storage.readRange(originalKey(id), { offset: 0, length: 1 });
  if (start !== null) {
    // A stream that is destroyed ends its connection to the bucket.
    await start.toArray();
    return false;
  }
  for (const key of keys) await storage.remove(key);
  return true;
}
