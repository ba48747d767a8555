// Files in an S3 bucket.
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import type { StorageConfig } from '../config.ts';
import { removeLeftovers } from './leftovers.ts';
import type { Storage } from './storage.ts';
import { whenFull } from './when-full.ts';

type BucketConfig = Extract<StorageConfig, { kind: 's3' }>;

/** `copies`: the folder for those that are read from a path. */
export async function openBucket(config: BucketConfig, copies: string): Promise<Storage> {
  const driver = new S3Driver({
    bucket: config.bucket,
    region: config.region,
    visibility: 'private',
    supportsACL: false,
    // A stream would else be sent in chunks with a checksum behind them, which other makers' buckets keep as content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    ...(config.endpoint === null ? {} : { endpoint: config.endpoint, forcePathStyle: true }),
    ...(config.credentials === null ? {} : { credentials: config.credentials }),
  });
  const disk = new Disk(driver);
  await mkdir(copies, { recursive: true });
  await removeLeftovers(copies);
  const read: Storage['read'] = async (key) => ((await disk.exists(key)) ? disk.getStream(key) : null);

  return {
    put: (key, bytes, contentType) => whenFull(() => disk.put(key, bytes, { contentType })),

    async putFile(key, path, contentType) {
      const { size: contentLength } = await stat(path);
      const content = createReadStream(path);
      try {
        await whenFull(() => disk.putStream(key, content, { contentType, contentLength }));
      } finally {
        content.destroy();
      }
      await rm(path);
    },

    read,

    async withFile(key, work) {
      const content = await read(key);
      if (content === null) return null;
      const copy = join(copies, randomUUID());
      try {
        await whenFull(() => pipeline(content, createWriteStream(copy)));
        return await work(copy);
      } finally {
        await rm(copy, { force: true });
      }
    },

    remove: (key) => disk.delete(key),
    // By the driver itself: the disk takes the slash away, and with it what only begins alike.
    removeAll: (folder) => driver.deleteAll(`${folder}/`),

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
