// Files that people hand in, kept by key: in a folder, or in an S3 bucket.
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { StorageConfig } from '../config.ts';

export interface Storage {
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Null: no such file. */
  read(key: string): Promise<Readable | null>;
  remove(key: string): Promise<void>;
  isReady(): Promise<boolean>;
}

async function openDisk(config: StorageConfig, dataDir: string): Promise<Disk> {
  if (config.kind === 'files') {
    return new Disk(
      new FSDriver({ location: pathToFileURL(join(dataDir, 'files/')), visibility: 'private' }),
    );
  }
  // Only those who use a bucket load its client.
  const { S3Driver } = await import('flydrive/drivers/s3');
  return new Disk(
    new S3Driver({
      bucket: config.bucket,
      region: config.region,
      visibility: 'private',
      supportsACL: false,
      ...(config.endpoint === null ? {} : { endpoint: config.endpoint, forcePathStyle: true }),
      ...(config.credentials === null ? {} : { credentials: config.credentials }),
    }),
  );
}

export async function openStorage(config: StorageConfig, dataDir: string): Promise<Storage> {
  const disk = await openDisk(config, dataDir);
  return {
    put: (key, bytes, contentType) => disk.put(key, bytes, { contentType }),
    async read(key) {
      return (await disk.exists(key)) ? disk.getStream(key) : null;
    },
    remove: (key) => disk.delete(key),
    async isReady() {
      try {
        await disk.exists('readiness');
        return true;
      } catch {
        return false;
      }
    },
  };
}
