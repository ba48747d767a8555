// The delivered files of a job as one ZIP file, streamed without compression: photos are compressed already.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { basePath } from '@burnish/contract/api';
import type { DeliverySize } from '@burnish/contract/deliveries/inputs';
import { DomainError } from '@burnish/domain/errors';
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

/** Changes with what writes the ZIP file, so that an interrupted download isn't continued with other bytes. */
const zipFormat = 'client-zip 2';

/** A download of many gigabytes can be continued as long. */
const validSeconds = 12 * 3_600;

export interface DeliveryZip {
  readonly fileName: string;
  /** Of full-size files: their length is known, and the same request has the same bytes. */
  readonly resumable: { readonly length: bigint; readonly etag: string } | null;
  /** Opens the download. @throws DomainError TOO_MANY_DOWNLOADS */
  content(): Readable;
}

export interface DeliveryDownloads {
  /** A signed URL to the ZIP file. */
  urlFor(jobId: string, size: DeliverySize): string;
  /** Whether there are delivered files. */
  exists(jobId: string, size: DeliverySize): Promise<boolean>;
  /** @throws DomainError NOT_FOUND if the URL is invalid or expired, or there are no delivered files */
  open(token: string, signature: string, requester: string): Promise<DeliveryZip>;
}

/** Of the jobs of one customer at the same time, in each process: to continue one, the server reads it from its start. */
const maxDownloads = 4;

/** Of what the bytes of the ZIP file follow from. It writes dates in the time zone of the process. */
function etagOf(versions: readonly repository.VersionRow[], names: readonly (string | undefined)[]): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const content = versions.map(({ id, size }, index) => [id, size, names[index]]);
  const hash = createHash('sha256').update(JSON.stringify([zipFormat, timeZone, content]));
  return `"${hash.digest('hex').slice(0, 32)}"`;
}

/** 'DSC_0412_final.jpg' */
function webName(fileName: string): string {
  return `${fileName.replace(/\.[^.]*$/, '')}.jpg`;
}

export function createDeliveryDownloads(deps: {
  database: Database;
  storage: Pick<Storage, 'read'>;
  renditions: Pick<Renditions, 'openInSrgb'>;
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

  /** How many downloads of each customer's jobs are open. */
  const openDownloads = new Map<string, number>();

  /** @throws DomainError TOO_MANY_DOWNLOADS */
  function openZip(ownerId: string, entries: Parameters<typeof makeZip>[0]): Readable {
    const open = openDownloads.get(ownerId) ?? 0;
    if (open >= maxDownloads) throw new DomainError('TOO_MANY_DOWNLOADS');
    openDownloads.set(ownerId, open + 1);
    const zip = Readable.fromWeb(makeZip(entries));
    zip.once('close', () => {
      const left = (openDownloads.get(ownerId) ?? 1) - 1;
      if (left > 0) openDownloads.set(ownerId, left);
      else openDownloads.delete(ownerId);
    });
    return zip;
  }

  /** Opens each file only when the one before it has been sent. */
  async function* fullSizeEntries(versions: readonly repository.VersionRow[], names: readonly string[]) {
    for (const [index, { id, size, createdAt }] of versions.entries()) {
      const input = await storage.read(originalKey(id));
      // Aborts the response, so that an incomplete download is not mistaken for a complete one.
      if (input === null) throw new Error(`the file of version ${id} is missing`);
      try {
        yield { input, name: names[index] ?? id, size, lastModified: createdAt };
      } finally {
        // Also if the client has gone: the ZIP doesn't close the file that it was reading.
        input.destroy();
      }
    }
  }

  async function* webSizeEntries(
    versions: readonly repository.VersionRow[],
    names: readonly string[],
    requester: string,
  ) {
    for (const [index, { id, createdAt }] of versions.entries()) {
      const content = await renditions.openInSrgb(id, requester);
      try {
        yield { input: content, name: names[index] ?? id, lastModified: createdAt };
      } finally {
        content.destroy();
      }
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
      const names = zipFileNames(versions.map(({ fileName }) => (isWeb ? webName(fileName) : fileName)));
      if (isWeb)
        return {
          fileName: `${job.number}-web.zip`,
          resumable: null,
          content: () => openZip(job.userId, webSizeEntries(versions, names, requester)),
        };
      const files = versions.map(({ size }, index) => ({ name: names[index], size }));
      return {
        fileName: `${job.number}.zip`,
        resumable: { length: predictLength(files), etag: etagOf(versions, names) },
        content: () => openZip(job.userId, fullSizeEntries(versions, names)),
      };
    },
  };
}
