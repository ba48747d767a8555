// The originals of a job as one ZIP file, with its brief and a contact sheet.
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { basePath } from '@burnish/contract/api';
import { DomainError } from '@burnish/domain/errors';
import { createFairQueue } from '@burnish/fair-queue';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { createDownloadSlots, type Download } from '../../../platform/http/download-slots.ts';
import { createSignedUrls } from '../../../platform/security/signed-urls.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { zipFileNames } from '../../../platform/storage/zip-file-names.ts';
import { createStoredZip, type StoredEntry } from '../../../platform/storage/zip-files.ts';
import type { Renditions } from '../renditions/index.ts';
import { zipEntriesOf } from '../stored-files.ts';
import { briefName, buildBrief } from './job-files/brief.ts';
import { contactSheetName } from './job-files/contact-sheet.ts';
import { createContactSheets } from './job-files/contact-sheets.ts';
import * as repository from './repository.ts';

export const originalsPath = `${basePath}/photos/originals`;

interface ZipDownload extends Download {
  /** Bytes. */
  readonly length: number;
}

export interface OriginalsZip {
  readonly fileName: string;
  /** Draws the contact sheet and opens the download. @throws DomainError TOO_MANY_DOWNLOADS */
  read(): Promise<ZipDownload>;
}

function documentEntry(name: string, bytes: Buffer, modifiedAt: Date): StoredEntry {
  return {
    name,
    size: bytes.length,
    modifiedAt,
    crc32: async () => crc32(bytes),
    read: async (offset) => Readable.from([bytes.subarray(offset)]),
  };
}

export interface Originals {
  /** A signed URL to the ZIP file, valid for ten minutes. Its downloads count for the user who requested it. */
  urlFor(jobId: string, requesterId: string): string;
  /** @throws DomainError NOT_FOUND if the URL is invalid or expired, or all originals have been deleted */
  open(token: string, signature: string): Promise<OriginalsZip>;
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
    fields: z.object({ jobId: z.string(), requesterId: z.string() }),
    secret,
    clock,
    validSeconds: 600,
  });

  const slots = createDownloadSlots();
  const drawContactSheet = createContactSheets(deps);
  /** A contact sheet of 2,000 photos takes a processor for seconds, so that customers take turns. */
  const sheets = createFairQueue({ capacity: 2, capacityPerOwner: 1 });

  return {
    urlFor: (jobId, requesterId) => urls.create({ jobId, requesterId }),

    async open(token, signature) {
      const fields = urls.verify(token, signature);
      const record = fields && (await repository.findJob(database.queries, fields.jobId));
      if (!fields || !record) throw new DomainError('NOT_FOUND');
      const all = await repository.listJobPhotoRows(database.queries, record.id);
      const photos = all.filter(({ filesDeletedAt }) => filesDeletedAt === null);
      if (all.length > 0 && photos.length === 0) throw new DomainError('NOT_FOUND');
      const { userId, createdAt, number } = record.job;
      const reserved = [contactSheetName, briefName];
      const names = zipFileNames([...reserved, ...photos.map(({ fileName }) => fileName)]).slice(
        reserved.length,
      );
      const readZip = async (): Promise<ZipDownload> => {
        const sheet = await sheets.run(userId, () => drawContactSheet({ record, photos, names }));
        const { length, read } = createStoredZip([
          documentEntry(contactSheetName, sheet, createdAt),
          documentEntry(briefName, buildBrief(record, photos, names), createdAt),
          ...zipEntriesOf(storage, photos, names, (id, crc32) =>
            repository.saveChecksum(database.queries, id, crc32),
          ),
        ]);
        return { length, content: read(0) };
      };
      return { fileName: `${number}.zip`, read: () => slots.open(fields.requesterId, readZip) };
    },
  };
}
