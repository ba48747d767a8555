// The delivered files of a job as one ZIP file.
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { basePath } from '@burnish/contract/api';
import type { DeliverySize } from '@burnish/contract/deliveries/inputs';
import { DomainError } from '@burnish/domain/errors';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { createDownloadSlots } from '../../../platform/http/download-slots.ts';
import { createSignedUrls } from '../../../platform/security/signed-urls.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { zipFileNames } from '../../../platform/storage/zip-file-names.ts';
import { createStoredZip, zipSmallFiles } from '../../../platform/storage/zip-files.ts';
import type { Renditions } from '../renditions/index.ts';
import { zipEntriesOf } from '../stored-files.ts';
import type { VersionFiles } from '../version-files/index.ts';
import * as repository from './repository.ts';
import { addExif } from './web-size.ts';

export const deliveriesPath = `${basePath}/photos/deliveries`;

/** Changes with what writes the ZIP file, so that an interrupted download isn't continued with other bytes. */
const zipFormat = 3;

/** A download of many gigabytes can be continued as long. */
const validSeconds = 12 * 3_600;

export interface DeliveryZip {
  readonly fileName: string;
  /** Of full-size files: their length is known, and the same request has the same bytes. */
  readonly resumable: { readonly length: number; readonly etag: string } | null;
  /** Opens the download, from this byte to its end. @throws DomainError TOO_MANY_DOWNLOADS */
  read(first: number): Promise<Readable>;
}

export interface DeliveryDownloads {
  /** A signed URL to the ZIP file. */
  urlFor(jobId: string, size: DeliverySize): string;
  /** Whether there are delivered files. */
  exists(jobId: string, size: DeliverySize): Promise<boolean>;
  /** @throws DomainError NOT_FOUND if the URL is invalid or expired, or there are no delivered files */
  open(token: string, signature: string, requester: string): Promise<DeliveryZip>;
}

/** Of what the bytes of the ZIP file follow from. */
function etagOf(
  versions: readonly repository.VersionRow[],
  names: readonly (string | undefined)[],
  removesLocation: boolean,
): string {
  const content = versions.map(({ id, size }, index) => [id, size, names[index]]);
  const hash = createHash('sha256').update(JSON.stringify([zipFormat, removesLocation, content]));
  return `"${hash.digest('hex').slice(0, 32)}"`;
}

/** 'DSC_0412_final.jpg' */
function webName(fileName: string): string {
  return `${fileName.replace(/\.[^.]*$/, '')}.jpg`;
}

export function createDeliveryDownloads(deps: {
  database: Database;
  storage: Pick<Storage, 'readRange'>;
  renditions: Pick<Renditions, 'openInSrgb' | 'exifOf' | 'locationOf'>;
  versionFiles: Pick<VersionFiles, 'removesLocation'>;
  clock: Clock;
  secret: string;
}): DeliveryDownloads {
  const { database, storage, renditions, versionFiles, clock, secret } = deps;
  const urls = createSignedUrls({
    path: deliveriesPath,
    purpose: 'delivery urls',
    fields: z.object({ jobId: z.string(), size: z.enum(['full', 'web']) }),
    secret,
    clock,
    validSeconds,
  });

  const slots = createDownloadSlots();
  async function openZip(ownerId: string, read: () => Readable): Promise<Readable> {
    const { content } = await slots.open(ownerId, async () => ({ content: read() }));
    return content;
  }

  async function* webSizeFiles(
    versions: readonly repository.VersionRow[],
    names: readonly string[],
    { requester, removesLocation }: { readonly requester: string; readonly removesLocation: boolean },
  ) {
    for (const [index, { id, createdAt }] of versions.entries()) {
      const rendition = await buffer(await renditions.openInSrgb(id, requester));
      const exif = await renditions.exifOf(id, requester, { removesLocation });
      const bytes = exif === null ? rendition : addExif(rendition, exif);
      yield { name: names[index] ?? id, bytes, modifiedAt: createdAt };
    }
  }

  async function listVersions(jobId: string, size: DeliverySize) {
    const delivered = await repository.listDelivered(database.queries, jobId);
    return size === 'web' ? delivered.filter(({ hasRendition }) => hasRendition) : delivered;
  }

  return {
    urlFor: (jobId, size) => urls.create({ jobId, size }),

    async exists(jobId, size) {
      return (await listVersions(jobId, size)).length > 0;
    },

    async open(token, signature, requester) {
      const fields = urls.verify(token, signature);
      const job = fields && (await repository.findJob(database.queries, fields.jobId));
      if (!fields || !job) throw new DomainError('NOT_FOUND');
      const versions = await listVersions(fields.jobId, fields.size);
      if (versions.length === 0) throw new DomainError('NOT_FOUND');
      const isWeb = fields.size === 'web';
      const removesLocation = await versionFiles.removesLocation(job.userId);
      const names = zipFileNames(versions.map(({ fileName }) => (isWeb ? webName(fileName) : fileName)));
      if (isWeb)
        return {
          fileName: `${job.number}-web.zip`,
          resumable: null,
          read: () =>
            openZip(job.userId, () =>
              zipSmallFiles(webSizeFiles(versions, names, { requester, removesLocation })),
            ),
        };
      const zip = createStoredZip(
        zipEntriesOf(
          storage,
          versions,
          names,
          (id, crc32) => repository.saveChecksum(database.queries, id, crc32),
          removesLocation ? (id) => renditions.locationOf(id, requester) : undefined,
        ),
      );
      return {
        fileName: `${job.number}.zip`,
        resumable: { length: zip.length, etag: etagOf(versions, names, removesLocation) },
        read: (first) => openZip(job.userId, () => zip.read(first)),
      };
    },
  };
}
