// Stores files in an S3 bucket.
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  GetObjectCommand,
  HeadBucketCommand,
  type ListObjectsV2CommandOutput,
  NoSuchKey,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { DomainError } from '@burnish/domain/errors';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import { deleteAbandonedFiles } from './abandoned-files.ts';
import { mapDiskFull } from './disk-full.ts';
import { type DiskSpace, withinDiskSpace } from './disk-space.ts';
import { createPrivateFolder, privateFileMode } from './private-folder.ts';
import type { ByteRange, Storage, StorageConfig, StorageProblem, StoredFile } from './storage.ts';

type BucketConfig = Extract<StorageConfig, { kind: 's3' }>;
type BucketProblem = Extract<StorageProblem, `bucket_${string}`>;

/** Milliseconds. */
export interface BucketTimeouts {
  readonly connect: number;
  /** The longest silence of a connection. A large file may take longer in total. */
  readonly silence: number;
  /** For a check whether the bucket responds. */
  readonly probe: number;
}

const defaultTimeouts: BucketTimeouts = { connect: 3_000, silence: 10_000, probe: 1_500 };
const maxAttempts = 2;
/** More than the calls that wait for a bucket at the same time, so that a bucket that hangs delays none of them twice. */
const maxSockets = 500;

const problemsByStatus: Readonly<Record<number, BucketProblem>> = {
  401: 'bucket_access_denied',
  403: 'bucket_access_denied',
  404: 'bucket_not_found',
};

/** Problems that only the operator can solve, so the server doesn't start with them. */
const startErrors: { readonly [P in BucketProblem]?: string } = {
  bucket_not_found: "doesn't exist. Create it, or correct STORAGE_URL.",
  bucket_access_denied:
    'denies access. Check STORAGE_ACCESS_KEY_ID and STORAGE_SECRET_ACCESS_KEY, and that the key may list the bucket.',
};

function storedFiles({ Contents = [] }: ListObjectsV2CommandOutput): StoredFile[] {
  return Contents.flatMap(({ Key, Size, ETag, LastModified }) =>
    Key === undefined
      ? []
      : [{ key: Key, bytes: Size ?? 0, version: ETag ?? '', writtenAt: LastModified ?? new Date(0) }],
  );
}

/** @throws DomainError STORAGE_FULL, STORAGE_UNAVAILABLE */
async function mapBucketErrors<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await mapDiskFull(call);
  } catch (error) {
    throw error instanceof DomainError ? error : new DomainError('STORAGE_UNAVAILABLE', [], { cause: error });
  }
}

async function findBucketProblem(
  client: S3Client,
  bucket: string,
  timeout: number,
): Promise<BucketProblem | null> {
  try {
    const command = new HeadBucketCommand({ Bucket: bucket });
    await client.send(command, { abortSignal: AbortSignal.timeout(timeout) });
    return null;
  } catch (error) {
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    return problemsByStatus[status ?? 0] ?? 'bucket_unreachable';
  }
}

/** `tempFolder`: for local copies of files. @throws Error if the bucket doesn't exist or denies access */
export async function openBucketStorage(
  config: BucketConfig,
  tempFolder: string,
  diskSpace: DiskSpace,
  timeouts: BucketTimeouts = defaultTimeouts,
): Promise<Storage> {
  const client = new S3Client({
    region: config.region,
    maxAttempts,
    requestHandler: {
      connectionTimeout: timeouts.connect,
      socketTimeout: timeouts.silence,
      httpAgent: { maxSockets },
      httpsAgent: { maxSockets },
    },
    // Otherwise streams are sent in chunks with trailing checksums, which some S3-compatible buckets store as content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    ...(config.endpoint === null ? {} : { endpoint: config.endpoint, forcePathStyle: true }),
    ...(config.credentials === null ? {} : { credentials: config.credentials }),
  });
  const driver = new S3Driver({ client, bucket: config.bucket, visibility: 'private', supportsACL: false });
  const disk = new Disk(driver);
  const problem = await findBucketProblem(client, config.bucket, timeouts.silence);
  const startError = problem === null ? undefined : startErrors[problem];
  if (startError !== undefined) throw new Error(`The bucket '${config.bucket}' ${startError}`);
  await createPrivateFolder(tempFolder);
  await deleteAbandonedFiles(tempFolder);

  const read: Storage['read'] = (key) =>
    mapBucketErrors(async () => ((await disk.exists(key)) ? disk.getStream(key) : null));

  /** The driver reads whole files only. */
  async function getRange(Key: string, { offset, length }: ByteRange): Promise<Readable | null> {
    const Range = `bytes=${offset}-${offset + length - 1}`;
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: config.bucket, Key, Range }));
      return Body instanceof Readable ? Body : null;
    } catch (error) {
      if (error instanceof NoSuchKey) return null;
      throw error;
    }
  }

  return {
    put: (key, bytes, contentType) => mapBucketErrors(() => disk.put(key, bytes, { contentType })),

    async putFile(key, path, contentType) {
      const { size: contentLength } = await stat(path);
      const content = createReadStream(path);
      try {
        await mapBucketErrors(() => disk.putStream(key, content, { contentType, contentLength }));
      } finally {
        content.destroy();
      }
      await rm(path);
    },

    read,
    readRange: (key, range) => mapBucketErrors(() => getRange(key, range)),

    async withFile(key, work) {
      const copy = join(tempFolder, randomUUID());
      // Opened first: a stream that opens its file itself can create it after a failure has removed it.
      const file = await mapBucketErrors(() => open(copy, 'wx', privateFileMode));
      try {
        const content = await read(key);
        if (content === null) return null;
        await mapBucketErrors(() => pipeline(content, withinDiskSpace(diskSpace), file.createWriteStream()));
        return await work(copy);
      } finally {
        await file.close();
        await rm(copy, { force: true });
      }
    },

    async *list(folder) {
      const Prefix = folder === undefined ? undefined : `${folder}/`;
      const pages = paginateListObjectsV2({ client }, { Bucket: config.bucket, Prefix });
      const nextPage = () => mapBucketErrors(() => pages.next());
      for (let page = await nextPage(); !page.done; page = await nextPage()) yield* storedFiles(page.value);
    },

    remove: (key) => mapBucketErrors(() => disk.delete(key)),
    // Uses the driver, because the disk strips the slash and would also delete other keys with this prefix.
    removeAll: (folder) => mapBucketErrors(() => driver.deleteAll(`${folder}/`)),

    async findProblem() {
      const bucketProblem = await findBucketProblem(client, config.bucket, timeouts.probe);
      // Uploads and copies need local space as well.
      return bucketProblem ?? ((await diskSpace.available()) < 0 ? 'disk_reserve_reached' : null);
    },
  };
}
