// Which stored files belong to a backup.
import { incomingFolder, type Storage, type StoredFile } from '../../platform/storage/storage.ts';

/** All but uploads in progress, whose rows would be restored without the end of the file. */
export async function* listStoredFiles(
  storage: Pick<Storage, 'list'>,
): AsyncGenerator<StoredFile, void, undefined> {
  for await (const file of storage.list()) if (!file.key.startsWith(`${incomingFolder}/`)) yield file;
}
