// All originals of a job as one zip file: streamed as they are, for photographs are compressed already.
import { Readable } from 'node:stream';
import { basePath } from '@burnish/contract/api';
import { DomainError } from '@burnish/domain/errors';
import { makeZip, predictLength } from 'client-zip';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { deriveKey, isSignedBy, sign } from '../../platform/secrets.ts';
import type { Storage } from '../../platform/storage.ts';
import { originalKey } from '../pictures/index.ts';
import { namesInZip } from './names-in-zip.ts';
import * as repository from './repository.ts';

export const originalsPath = `${basePath}/photos/originals`;

const secondsValid = 600;

export interface Zip {
  readonly fileName: string;
  /** Bytes. */
  readonly length: bigint;
  readonly content: Readable;
}

export interface Originals {
  /** Path of an address of this product, good for ten minutes. */
  addressOf(jobId: string): string;
  /** @throws DomainError NOT_FOUND for an address that we did not sign, or has ended */
  open(ticket: string, signature: string): Promise<Zip>;
}

const ticketForm = z.object({ job: z.string(), until: z.number() });

export function createOriginals(parts: {
  database: Database;
  storage: Storage;
  clock: Clock;
  secret: string;
}): Originals {
  const { database, storage, clock } = parts;
  const key = deriveKey(parts.secret, 'addresses of originals');
  const seconds = () => Math.floor(clock.now().getTime() / 1000);

  /** One after the other, each opened when the one before it is through. */
  async function* entriesOf(photos: readonly repository.PhotoRow[]) {
    const names = namesInZip(photos.map(({ fileName }) => fileName));
    for (const [place, { id, size, createdAt }] of photos.entries()) {
      const input = await storage.read(originalKey(id));
      // Breaks the answer off: who downloads must not take a part for the whole.
      if (input === null) throw new Error(`the original of ${id} is gone`);
      yield { input, name: names[place] ?? id, size, lastModified: createdAt };
    }
  }

  return {
    addressOf(jobId) {
      const fields = { job: jobId, until: seconds() + secondsValid };
      const ticket = Buffer.from(JSON.stringify(fields)).toString('base64url');
      return `${originalsPath}/${ticket}/${sign(key, ticket)}`;
    },

    async open(ticket, signature) {
      if (!isSignedBy(key, ticket, signature)) throw new DomainError('NOT_FOUND');
      const fields = ticketForm.parse(JSON.parse(Buffer.from(ticket, 'base64url').toString('utf8')));
      const record =
        fields.until < seconds() ? undefined : await repository.findJob(database.queries, fields.job);
      if (record === undefined) throw new DomainError('NOT_FOUND');
      const photos = (await repository.listOfJob(database.queries, record.id)).map(({ photo }) => photo);
      const names = namesInZip(photos.map(({ fileName }) => fileName));
      return {
        fileName: `${record.job.number}.zip`,
        length: predictLength(photos.map(({ size }, place) => ({ name: names[place], size }))),
        content: Readable.fromWeb(makeZip(entriesOf(photos))),
      };
    },
  };
}
