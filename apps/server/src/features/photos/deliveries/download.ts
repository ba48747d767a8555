// The delivered files of a job as one ZIP file, streamed without compression: photos are compressed already.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { basePath } from '@burnish/contract/api';
import type { DeliverySize } from '@burnish/contract/deliveries/inputs';
import { DomainError } from '@burnish/domain/errors';
import { thumbnailSizes } from '@burnish/domain/photos/photo';
import { makeZip, predictLength } from 'client-zip';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { createSignedUrls } from '../../../platform/security/signed-urls.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { zipFileNames } from '../../../platform/storage/zip-file-names.ts';
import { originalKey, type Renditions } from '../renditions/index.ts';
import * as repository from './repository.ts';

export const deliveriesPath = `${basePath}/photos/deliveries`;

/** A download of many gigabytes can be continued as long. */
const validSeconds = 12 * 3_600;

export interface DeliveryZip {
  readonly fileName: string;
  /** Of full-size files: their length is known, and the same request has the same bytes. */
  readonly resumable: { readonly length: bigint; readonly etag: string } | null;
  /** Null for the request of a job that the download was not signed for. */
  content(): Readable;
}

export interface DeliveryDownloads {
  /** A signed URL to the ZIP file. */
  urlFor(jobId: string, size: DeliverySize): string;
  /** @throws DomainError NOT_FOUND if the URL is invalid or expired, or there are no delivered files */
  open(token: string, signature: string, requester: string): Promise<DeliveryZip>;
}

/** 'DSC_0412_final.jpg' */
function webName(fileName: string): string {
  return `${fileName.replace(/\.[^.]*$/, '')}.jpg`;
}

export function createDeliveryDownloads(deps: {
  database: Database;
  storage: Pick<Storage, 'read'>;
  renditions: Pick<Renditions, 'open'>;
  clock: Clock;
  secret: string;
}): DeliveryDownloads {
  const { database, storage, renditions, clock, secret } = deps;
  const urls = createSignedUrls({
    path: deliveriesPath,
    purpose: 'delivery urls',
    fields: z.object({ jobId: z.string(), size: z.enum(['full', 'web']) }),
    secret,
    clock,
    validSeconds,
  });

  /** Opens each file only when the one before it has been sent. */
  async function* fullSizeEntries(versions: readonly repository.VersionRow[], names: readonly string[]) {
    for (const [index, { id, size, createdAt }] of versions.entries()) {
      const input = await storage.read(originalKey(id));
      // Aborts the response, so that an incomplete download is not mistaken for a complete one.
      if (input === null) throw new Error(`the file of version ${id} is missing`);
      yield { input, name: names[index] ?? id, size, lastModified: createdAt };
    }
  }

  async function* webSizeEntries(
    versions: readonly repository.VersionRow[],
    names: readonly string[],
    requester: string,
  ) {
    for (const [index, { id, createdAt }] of versions.entries()) {
      const { content } = await renditions.open(id, thumbnailSizes.max, requester);
      yield { input: content, name: names[index] ?? id, lastModified: createdAt };
    }
  }

  return {
    urlFor: (jobId, size) => urls.create({ jobId, size }),

    async open(token, signature, requester) {
      const fields = urls.verify(token, signature);
      const job = fields && (await repository.findJob(database.queries, fields.jobId));
      if (!fields || job === undefined) throw new DomainError('NOT_FOUND');
      const delivered = await repository.listDelivered(database.queries, fields.jobId);
      const isWeb = fields.size === 'web';
      const versions = isWeb ? delivered.filter(({ hasRendition }) => hasRendition) : delivered;
      if (versions.length === 0) throw new DomainError('NOT_FOUND');
      const fileNames = versions.map(({ fileName }) => (isWeb ? webName(fileName) : fileName));
      const names = zipFileNames(fileNames);
      if (isWeb)
        return {
          fileName: `${job?.number}-web.zip`,
          resumable: null,
          content: () => Readable.fromWeb(makeZip(webSizeEntries(versions, names, requester))),
        };
      const sizes = versions.map(({ size }, index) => ({ name: names[index], size }));
      const hash = createHash('sha256').update(versions.map(({ id }) => id).join());
      return {
        fileName: `${job?.number}.zip`,
        resumable: { length: predictLength(sizes), etag: `"${hash.digest('hex').slice(0, 32)}"` },
        content: () => Readable.fromWeb(makeZip(fullSizeEntries(versions, names))),
      };
    },
  };
}
