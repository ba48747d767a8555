// Files that people hand in, kept by key: in a folder, or in an S3 bucket.
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { StorageConfig } from '../config.ts';
import { openFolder } from './folder-storage.ts';

/** What writes throws DomainError STORAGE_FULL where there is no room, and leaves nothing half stored. */
export interface Storage {
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Takes a local file in, which is gone afterwards; it stays where this fails. */
  putFile(key: string, path: string, contentType: string): Promise<void>;
  /** Null: no such file. */
  read(key: string): Promise<Readable | null>;
  /** Lends a local path to read from for as long as `work` runs. Null: no such file. */
  withFile<Result>(key: string, work: (path: string) => Promise<Result>): Promise<Result | null>;
  remove(key: string): Promise<void>;
  /** All whose keys begin with this and a slash. */
  removeAll(folder: string): Promise<void>;
  isReady(): Promise<boolean>;
}

export async function openStorage(config: StorageConfig, dataDir: string): Promise<Storage> {
  if (config.kind === 'files') return openFolder(join(dataDir, 'files'));
  // Only those who use a bucket load its client.
  const { openBucket } = await import('./bucket-storage.ts');
  return openBucket(config, join(dataDir, 'copies'));
}
