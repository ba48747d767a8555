// Files are given out by addresses that we sign: a browser opens one without a header, nobody guesses one,
// and each ends after ten minutes.
import type { Readable } from 'node:stream';
import { basePath } from '@burnish/contract/api';
import { DomainError } from '@burnish/domain/errors';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { deriveKey, isSignedBy, sign } from '../../platform/secrets.ts';
import type { Storage } from '../../platform/storage.ts';
import type { JudgedFile } from './judged-file.ts';

const secondsValid = 600;

export const filesPath = `${basePath}/files`;

export interface StoredFile {
  readonly storageKey: string;
  readonly fileName: string;
  readonly fileType: string;
}

export interface Files {
  /**
   * Keeps the file while `work` writes of it, and takes it away again when that is refused. After any other
   * failure nobody knows whether the commit went through, and a file too many is better than one too few.
   */
  keepWhile<Result>(
    storageKey: string,
    file: JudgedFile | null,
    work: () => Promise<Result>,
  ): Promise<Result>;
  /** One that is gone already is none to complain about. */
  remove(storageKey: string): Promise<void>;
  /** Path and query of an address of this product, good for ten minutes. */
  addressOf(file: StoredFile): string;
  /** @throws DomainError NOT_FOUND for an address that we did not sign, has ended, or whose file is gone */
  open(ticket: string, signature: string): Promise<StoredFile & { readonly content: Readable }>;
}

const ticketForm = z.object({ key: z.string(), name: z.string(), type: z.string(), until: z.number() });

export function createFiles({
  storage,
  clock,
  secret,
}: {
  storage: Storage;
  clock: Clock;
  secret: string;
}): Files {
  const key = deriveKey(secret, 'file addresses');
  const seconds = () => Math.floor(clock.now().getTime() / 1000);

  return {
    async keepWhile(storageKey, file, work) {
      if (file === null) return work();
      await storage.put(storageKey, file.bytes, file.fileType);
      try {
        return await work();
      } catch (error) {
        if (error instanceof DomainError) await storage.remove(storageKey);
        throw error;
      }
    },

    remove: (storageKey) => storage.remove(storageKey),

    addressOf({ storageKey, fileName, fileType }) {
      const fields = { key: storageKey, name: fileName, type: fileType, until: seconds() + secondsValid };
      const ticket = Buffer.from(JSON.stringify(fields)).toString('base64url');
      return `${filesPath}/${ticket}/${sign(key, ticket)}`;
    },

    async open(ticket, signature) {
      if (!isSignedBy(key, ticket, signature)) throw new DomainError('NOT_FOUND');
      const fields = ticketForm.parse(JSON.parse(Buffer.from(ticket, 'base64url').toString('utf8')));
      const content = fields.until < seconds() ? null : await storage.read(fields.key);
      if (content === null) throw new DomainError('NOT_FOUND');
      return { storageKey: fields.key, fileName: fields.name, fileType: fields.type, content };
    },
  };
}
