// The originals of a job as one ZIP file. It is streamed without compression: photos are compressed already.
import { Readable } from 'node:stream';
import { basePath } from '@burnish/contract/api';
import { DomainError } from '@burnish/domain/errors';
import { makeZip, predictLength } from 'client-zip';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { createSignedUrls } from '../../../platform/security/signed-urls.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { zipFileNames } from '../../../platform/storage/zip-file-names.ts';
import { originalKey } from '../renditions/index.ts';
import * as repository from './repository.ts';

export const originalsPath = `${basePath}/photos/originals`;

export interface ZipFile {
  readonly fileName: string;
  /** Bytes. */
  readonly length: bigint;
  readonly content: Readable;
}

export interface Originals {
  /** A signed URL to the ZIP file, valid for ten minutes. */
  urlFor(jobId: string): string;
  /** @throws DomainError NOT_FOUND if the URL is invalid or expired, or all originals have been deleted */
  open(token: string, signature: string): Promise<ZipFile>;
}

export function createOriginals(deps: {
  database: Database;
  storage: Storage;
  clock: Clock;
  secret: string;
}): Originals {
  const { database, storage, clock, secret } = deps;
  const urls = createSignedUrls({
    path: originalsPath,
    purpose: 'originals urls',
    fields: z.object({ jobId: z.string() }),
    secret,
    clock,
    validSeconds: 600,
  });

  /** Opens each file only when the one before it has been sent. */
  async function* zipEntries(photos: readonly repository.PhotoRow[], names: readonly string[]) {
    for (const [index, { id, size, createdAt }] of photos.entries()) {
      const input = await storage.read(originalKey(id));
      // Aborts the response, so that an incomplete download is not mistaken for a complete one.
      if (input === null) throw new Error(`the original of photo ${id} is missing`);
      yield { input, name: names[index] ?? id, size, lastModified: createdAt };
    }
  }

  return {
    urlFor: (jobId) => urls.create({ jobId }),

    async open(token, signature) {
      const fields = urls.verify(token, signature);
      const record = fields && (await repository.findJob(database.queries, fields.jobId));
      if (!record) throw new DomainError('NOT_FOUND');
      const records = await repository.listJobPhotos(database.queries, record.id);
      const photos = records
        .map(({ photo }) => photo)
        .filter(({ filesDeletedAt }) => filesDeletedAt === null);
      if (records.length > 0 && photos.length === 0) throw new DomainError('NOT_FOUND');
      const names = zipFileNames(photos.map(({ fileName }) => fileName));
      return {
        fileName: `${record.job.number}.zip`,
        length: predictLength(photos.map(({ size }, index) => ({ name: names[index], size }))),
        content: Readable.fromWeb(makeZip(zipEntries(photos, names))),
      };
    },
  };
}
