// Finished files as their customer downloads them: without the location if the account says so.
import type { Readable } from 'node:stream';
import { basePath } from '@burnish/contract/api';
import { DomainError } from '@burnish/domain/errors';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { isId } from '../../../platform/db/ids.ts';
import { createSignedUrls } from '../../../platform/security/signed-urls.ts';
import { patchContent } from '../../../platform/storage/patched-content.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { originalKey, type Renditions } from '../renditions/index.ts';
import * as repository from './repository.ts';

export const versionFilesPath = `${basePath}/photos/finished`;

/** How long a signed URL is valid, as for other files. */
export const urlSeconds = 600;

export interface VersionFile {
  readonly fileName: string;
  readonly fileType: string;
  /** Bytes. */
  readonly length: number;
  /** Differs with the location, so that an interrupted download isn't continued with other bytes. */
  readonly etag: string;
  /**
   * From this byte to the end. Null: the file no longer exists.
   * @throws DomainError NOT_READY if the location has to be removed, and the file can't be read
   */
  read(first: number): Promise<Readable | null>;
}

export interface VersionFiles {
  /** A signed URL to the file, for its customer. */
  urlFor(id: string): string;
  /** Without reading the file. @throws DomainError NOT_FOUND if the URL is invalid or expired, or the file no longer exists */
  open(token: string, signature: string, requester: string): Promise<VersionFile>;
  /** The whole file. Null: it no longer exists. @throws DomainError NOT_READY */
  read(id: string, requester: string): Promise<{ readonly content: Readable } | null>;
  /** Whether this customer's downloads are without the location. */
  removesLocation(userId: string): Promise<boolean>;
}

export function createVersionFiles(deps: {
  database: Database;
  storage: Pick<Storage, 'readRange'>;
  renditions: Pick<Renditions, 'locationOf'>;
  clock: Clock;
  secret: string;
}): VersionFiles {
  const { storage, renditions, clock, secret } = deps;
  const { queries } = deps.database;
  const urls = createSignedUrls({
    path: versionFilesPath,
    purpose: 'finished file urls',
    fields: z.object({ id: z.string() }),
    secret,
    clock,
    validSeconds: urlSeconds,
  });
  const removesLocation = (userId: string) => repository.removesLocation(queries, userId);

  async function find(id: string, requester: string): Promise<VersionFile | null> {
    const file = await repository.findFile(queries, id);
    if (file === undefined) return null;
    const { userId, fileName, mimeType, size } = file;
    const isRemoved = await removesLocation(userId);
    return {
      fileName,
      fileType: mimeType,
      length: size,
      etag: isRemoved ? `"${id}-without-location"` : `"${id}"`,
      async read(first) {
        const patches = isRemoved ? (await renditions.locationOf(id, requester)).patches : [];
        const content = await storage.readRange(originalKey(id), { offset: first, length: size - first });
        return content && patchContent(content, first, patches);
      },
    };
  }

  return {
    urlFor: (id) => urls.create({ id }),

    async open(token, signature, requester) {
      const fields = urls.verify(token, signature);
      const file = fields && isId(fields.id) ? await find(fields.id, requester) : null;
      if (file === null) throw new DomainError('NOT_FOUND');
      return file;
    },

    async read(id, requester) {
      const content = await (await find(id, requester))?.read(0);
      return content ? { content } : null;
    },

    removesLocation,
  };
}
