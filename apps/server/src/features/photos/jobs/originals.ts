// The originals of a job as one ZIP file, with its brief and a contact sheet. It is streamed without compression: photos are
// compressed already.
import { Readable } from 'node:stream';
import { basePath } from '@burnish/contract/api';
import { DomainError } from '@burnish/domain/errors';
import { createFairQueue } from '@burnish/fair-queue';
import { makeZip, predictLength } from 'client-zip';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { createSignedUrls } from '../../../platform/security/signed-urls.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { zipFileNames } from '../../../platform/storage/zip-file-names.ts';
import { originalKey, type Renditions } from '../renditions/index.ts';
import { briefName, buildBrief } from './job-files/brief.ts';
import { contactSheetName } from './job-files/contact-sheet.ts';
import { createContactSheets } from './job-files/contact-sheets.ts';
import * as repository from './repository.ts';

export const originalsPath = `${basePath}/photos/originals`;

export interface ZipFile {
  readonly fileName: string;
  /** Bytes. */
  readonly length: bigint;
  readonly content: Readable;
}

interface ZipDocument {
  readonly input: Buffer;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly lastModified: Date;
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
  renditions: Pick<Renditions, 'open'>;
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

  const drawContactSheet = createContactSheets(deps);
  /** A contact sheet of 2,000 photos takes a processor for seconds, so that customers take turns. */
  const sheets = createFairQueue({ capacity: 2, capacityPerOwner: 1 });

  /** Opens each file only when the one before it has been sent. */
  async function* zipEntries(
    documents: readonly ZipDocument[],
    photos: readonly repository.PhotoRow[],
    names: readonly string[],
  ) {
    yield* documents;
    for (const [index, { id, size, createdAt }] of photos.entries()) {
      const input = await storage.read(originalKey(id));
      // Aborts the response, so that an incomplete download is not mistaken for a complete one.
      if (input === null) throw new Error(`the original of photo ${id} is missing`);
      try {
        yield { input, name: names[index] ?? id, size, lastModified: createdAt };
      } finally {
        // Also if the client has gone: the ZIP doesn't close the file that it was reading.
        input.destroy();
      }
    }
  }

  return {
    urlFor: (jobId) => urls.create({ jobId }),

    async open(token, signature) {
      const fields = urls.verify(token, signature);
      const record = fields && (await repository.findJob(database.queries, fields.jobId));
      if (!record) throw new DomainError('NOT_FOUND');
      const all = await repository.listJobPhotoRows(database.queries, record.id);
      const photos = all.filter(({ filesDeletedAt }) => filesDeletedAt === null);
      if (all.length > 0 && photos.length === 0) throw new DomainError('NOT_FOUND');
      const reserved = [contactSheetName, briefName];
      const names = zipFileNames([...reserved, ...photos.map(({ fileName }) => fileName)]).slice(
        reserved.length,
      );
      const lastModified = record.job.createdAt;
      const sheet = await sheets.run(record.job.userId, () => drawContactSheet({ record, photos, names }));
      const brief = buildBrief(record, photos, names);
      const documents = [
        { input: sheet, name: contactSheetName, size: sheet.length, lastModified },
        { input: brief, name: briefName, size: brief.length, lastModified },
      ];
      const files = photos.map(({ size }, index) => ({ name: names[index], size }));
      return {
        fileName: `${record.job.number}.zip`,
        length: predictLength([...documents.map(({ name, size }) => ({ name, size })), ...files]),
        content: Readable.fromWeb(makeZip(zipEntries(documents, photos, names))),
      };
    },
  };
}
