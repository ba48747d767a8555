// Stores files by key, in a folder or in an S3 bucket.
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { DiskSpace } from './disk-space.ts';
import { openFolderStorage } from './folder-storage.ts';
import { observeStorage } from './observed-storage.ts';

export type StorageConfig =
  | { readonly kind: 'files' }
  | {
      readonly kind: 's3';
      readonly bucket: string;
      readonly endpoint: string | null;
      readonly region: string;
      readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
    };

/** Files that are being received into the storage. They are in no backup. */
export const incomingFolder = 'incoming';

/** What keeps files from being written. For operators. */
export type StorageProblem =
  | 'disk_reserve_reached'
  | 'folder_not_writable'
  | 'bucket_not_found'
  | 'bucket_access_denied'
  | 'bucket_unreachable';

/** Bytes of a file. */
export interface ByteRange {
  readonly offset: number;
  readonly length: number;
}

export interface StoredFile {
  readonly key: string;
  readonly bytes: number;
  /** Changes if the file is written again. */
  readonly version: string;
  readonly writtenAt: Date;
}

/** Writes are atomic, and throw DomainError STORAGE_FULL if there is no space left. */
export interface Storage {
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Moves a local file into the storage. If this fails, the file remains. */
  putFile(key: string, path: string, contentType: string): Promise<void>;
  /** Null if there is no such file. */
  read(key: string): Promise<Readable | null>;
  /** A part of a file, at least one byte long. Null if there is no such file. */
  readRange(key: string, range: ByteRange): Promise<Readable | null>;
  /** Provides a local path, valid until `work` is done. Null if there is no such file. */
  withFile<Result>(key: string, work: (path: string) => Promise<Result>): Promise<Result | null>;
  /** Does nothing if there is no such file. */
  remove(key: string): Promise<void>;
  /** Removes all files whose keys start with `folder` and a slash. */
  removeAll(folder: string): Promise<void>;
  /** All files, or those whose keys start with `folder` and a slash, in no order. Files that are written or removed meanwhile may be missing. */
  list(folder?: string): AsyncGenerator<StoredFile, void, undefined>;
  /** Null: files can be read and written. */
  findProblem(): Promise<StorageProblem | null>;
}

/** `dataDir` is created if it is missing. @throws Error if the bucket doesn't exist or denies access */
export async function openStorage(
  config: StorageConfig,
  dataDir: string,
  diskSpace: DiskSpace,
): Promise<Storage> {
  if (config.kind === 'files')
    return observeStorage(await openFolderStorage(join(dataDir, 'files'), diskSpace));
  // Imported on demand, because the S3 client is large.
  const { openBucketStorage } = await import('./bucket-storage.ts');
  return observeStorage(await openBucketStorage(config, join(dataDir, 'copies'), diskSpace));
}
