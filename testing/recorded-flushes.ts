// Records which files and folders this process flushes to the disk, and in which order.
import { type FileHandle, open, stat } from 'node:fs/promises';

export interface RecordedFlushes {
  /** Whether the file or folder at this path has been flushed, since the last call of `clear`. */
  hasFlushed(path: string): Promise<boolean>;
  clear(): void;
  restore(): void;
}

type Flush = 'sync' | 'datasync';

/** A renamed file keeps its number. */
const identify = ({ dev, ino }: { readonly dev: number; readonly ino: number }) => `${dev}/${ino}`;

export async function recordFlushes(): Promise<RecordedFlushes> {
  const flushed = new Set<string>();
  const handle = await open(import.meta.filename, 'r');
  const prototype: Pick<FileHandle, Flush> = Object.getPrototypeOf(handle);
  await handle.close();
  const originals = { sync: prototype.sync, datasync: prototype.datasync };
  for (const name of ['sync', 'datasync'] as const) {
    prototype[name] = async function record(this: FileHandle) {
      await originals[name].call(this);
      flushed.add(identify(await this.stat()));
    };
  }
  return {
    hasFlushed: async (path) => flushed.has(identify(await stat(path))),
    clear: () => flushed.clear(),
    restore: () => void Object.assign(prototype, originals),
  };
}
