// Copies stored files into a folder of backups. Only files that are new or have changed are read.
import type { Storage } from '../../platform/storage/storage.ts';
import type { BackupFolder } from './backup-folder.ts';
import type { BackedUpFile } from './manifest.ts';
import { listStoredFiles } from './stored-files.ts';

/** Files that are copied at the same time. */
const concurrentCopies = 4;

export interface FileCopies {
  /**
   * Copies the files of the storage that aren't copied yet. A file that is deleted meanwhile is left out. Ends at the first
   * file that can't be copied. @throws Error of that file
   */
  update(): Promise<void>;
  /** All files that were copied or were in the earlier backup, and are stored or were deleted since the first update. */
  list(): readonly BackedUpFile[];
  readonly copied: { readonly files: number; readonly bytes: number };
}

/** `earlier`: the files of an earlier backup in the folder. */
export function createFileCopies(
  storage: Storage,
  folder: BackupFolder,
  earlier: readonly BackedUpFile[],
): FileCopies {
  const known = new Map(earlier.map((file) => [file.key, file]));
  const files = new Map<string, BackedUpFile>();
  const copied = { files: 0, bytes: 0 };

  async function copyFile(key: string, bytes: number, version: string): Promise<void> {
    const before = files.get(key) ?? known.get(key);
    const isUnchanged = before?.version === version && before.bytes === bytes;
    if (isUnchanged && (await folder.hasContent(before.sha256))) {
      files.set(key, before);
      return;
    }
    const content = await storage.read(key);
    if (content === null) return;
    const measured = await folder.storeContent(content);
    files.set(key, { key, bytes: measured.bytes, version, sha256: measured.sha256 });
    copied.files += 1;
    copied.bytes += measured.bytes;
  }

  return {
    copied,
    async update() {
      const listed = listStoredFiles(storage);
      let hasFailed = false;
      const copyFiles = async () => {
        while (!hasFailed) {
          const { value: file, done } = await listed.next();
          if (done) return;
          await copyFile(file.key, file.bytes, file.version);
        }
      };
      const stopOthers = (error: unknown) => {
        hasFailed = true;
        throw error;
      };
      const copies = Array.from({ length: concurrentCopies }, () => copyFiles().catch(stopOthers));
      try {
        await Promise.all(copies);
      } finally {
        await Promise.allSettled(copies);
        // Closes the folder that was being listed.
        await listed.return();
      }
    },
    list: () => [...files.values()],
  };
}
