import { join } from 'node:path';
import { deleteAbandonedFiles } from '../../../../platform/storage/abandoned-files.ts';
import type { DiskSpace } from '../../../../platform/storage/disk-space.ts';
import { createPrivateFolder } from '../../../../platform/storage/private-folder.ts';
import type { Storage } from '../../../../platform/storage/storage.ts';
import { createBucketStaging } from './bucket-staging.ts';
import { createFolderStaging, type FolderStaging } from './folder-staging.ts';
import type { Staging } from './staging.ts';

export type { FolderStaging } from './folder-staging.ts';
export type { AppendedContent, Staging } from './staging.ts';

export interface UploadStaging {
  readonly staging: Staging;
  /** Of files that are received and stored within one request. */
  readonly folderStaging: FolderStaging;
}

/** `receivesIntoStorage`: the storage is one that all processes share, such as a bucket. */
export async function openUploadStaging({
  storage,
  dataDir,
  diskSpace,
  receivesIntoStorage,
}: {
  storage: Storage;
  dataDir: string;
  diskSpace: DiskSpace;
  receivesIntoStorage: boolean;
}): Promise<UploadStaging> {
  const folder = join(dataDir, 'uploads');
  const folderStaging = createFolderStaging(folder, diskSpace);
  if (!receivesIntoStorage) return { staging: folderStaging, folderStaging };
  await createPrivateFolder(folder);
  // The hourly cleanup may run on another machine.
  await deleteAbandonedFiles(folder);
  return { staging: createBucketStaging({ storage, folder, diskSpace }), folderStaging };
}
