import type { Readable } from 'node:stream';
import { basePath } from '@burnish/contract/api';
import { describeLimit } from '@burnish/contract/limit-messages';
import { DomainError } from '@burnish/domain/errors';
import { millisecondsPerDay } from '@burnish/domain/time/calendar-date';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { RangedFile } from '../../platform/http/ranged-file.ts';
import type { SecurityEvents } from '../../platform/security/security-events.ts';
import { createSignedUrls } from '../../platform/security/signed-urls.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import * as repository from './repository.ts';
import type { ValidatedFile } from './validate-file.ts';

/** How long a signed URL is valid. */
export const urlSeconds = 600;

export const filesPath = `${basePath}/files`;

export interface StoredFile {
  readonly storageKey: string;
  readonly fileName: string;
  readonly fileType: string;
  /** Bytes of a file that is never written again under its key. With them, an interrupted download can be continued. */
  readonly size?: number;
}

export type OpenedFile =
  | { readonly kind: 'whole'; readonly file: StoredFile; readonly content: Readable }
  | { readonly kind: 'ranged'; readonly file: RangedFile };

export interface Files {
  /**
   * Stores the caller's file and runs `work`. Removes the file if `work` fails with a DomainError, or if `isUsed` says
   * that its result doesn't need the file. After any other error the transaction may have been committed, so the file
   * stays: an unused file is better than a missing one.
   * @throws DomainError DAILY_FILE_LIMIT_REACHED, STORAGE_FULL, STORAGE_UNAVAILABLE
   */
  withStoredFile<Result>(
    caller: Caller,
    stored: { readonly storageKey: string; readonly file: ValidatedFile } | null,
    work: () => Promise<Result>,
    isUsed?: (result: Result) => boolean,
  ): Promise<Result>;
  /**
   * Before a file of at least this size is received. Storing it counts its bytes.
   * @throws DomainError DAILY_FILE_LIMIT_REACHED
   */
  checkDailyLimit(caller: Caller, leastBytes: number): Promise<void>;
  /** Does nothing if the file no longer exists. */
  remove(storageKey: string): Promise<void>;
  /** A signed URL to the file, valid for ten minutes. */
  urlFor(file: StoredFile): string;
  /** @throws DomainError NOT_FOUND if the URL is invalid or expired, or the file no longer exists */
  open(token: string, signature: string): Promise<OpenedFile>;
  /** Deletes the counts of earlier days. */
  deleteExpiredCounts(now: Date): Promise<void>;
}

const urlFields = z.object({
  key: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.number().optional(),
});

function utcDay(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

const secondsPerDay = millisecondsPerDay / 1_000;

function secondsUntilTomorrow(now: Date): number {
  return Math.ceil((millisecondsPerDay - (now.getTime() % millisecondsPerDay)) / 1_000);
}

export function createFiles({
  database: { queries },
  storage,
  clock,
  secret,
  securityEvents,
  maxDailyBytes,
}: {
  database: Pick<Database, 'queries'>;
  storage: Storage;
  clock: Clock;
  secret: string;
  securityEvents: SecurityEvents;
  /** Bytes of the files that a user can store on one day. */
  maxDailyBytes: number;
}): Files {
  const urls = createSignedUrls({
    path: filesPath,
    purpose: 'file urls',
    fields: urlFields,
    secret,
    clock,
    validSeconds: urlSeconds,
  });

  function limitReached({ id: userId, ipAddress }: Caller, now: Date): DomainError {
    securityEvents.record({ kind: 'limit_reached', detail: 'stored_bytes', ipAddress, userId });
    return new DomainError('DAILY_FILE_LIMIT_REACHED', [], {
      retryAfterSeconds: secondsUntilTomorrow(now),
      limit: describeLimit('stored_bytes', maxDailyBytes, secondsPerDay),
    });
  }

  /** Counts the bytes before they are written. @throws DomainError DAILY_FILE_LIMIT_REACHED */
  async function countBytes(caller: Caller, bytes: number): Promise<repository.UserDay> {
    const now = clock.now();
    const userDay = { userId: caller.id, day: utcDay(now) };
    if (await repository.addBytes(queries, userDay, bytes, maxDailyBytes)) return userDay;
    throw limitReached(caller, now);
  }

  return {
    async withStoredFile(caller, stored, work, isUsed = () => true) {
      if (stored === null) return work();
      const { storageKey, file } = stored;
      const { length } = file.bytes;
      const userDay = await countBytes(caller, length);
      const storeAndRun = async () => {
        await storage.put(storageKey, file.bytes, file.fileType);
        return work();
      };
      const discard = async () => {
        await repository.subtractBytes(queries, userDay, length);
        await storage.remove(storageKey);
      };
      const result = await storeAndRun().catch(async (error: unknown) => {
        if (error instanceof DomainError) await discard();
        throw error;
      });
      if (!isUsed(result)) await discard();
      return result;
    },

    async checkDailyLimit(caller, leastBytes) {
      const now = clock.now();
      const counted = await repository.readBytes(queries, { userId: caller.id, day: utcDay(now) });
      if (counted + leastBytes > maxDailyBytes) throw limitReached(caller, now);
    },

    remove: (storageKey) => storage.remove(storageKey),

    urlFor: ({ storageKey, fileName, fileType, size }) =>
      urls.create({
        key: storageKey,
        name: fileName,
        type: fileType,
        ...(size === undefined ? {} : { size }),
      }),

    async open(token, signature) {
      const fields = urls.verify(token, signature);
      if (fields === null) throw new DomainError('NOT_FOUND');
      const { key: storageKey, name: fileName, type: fileType, size: length } = fields;
      if (length !== undefined) {
        const read = (first: number) =>
          storage.readRange(storageKey, { offset: first, length: length - first });
        return { kind: 'ranged', file: { fileName, fileType, length, etag: `"${storageKey}"`, read } };
      }
      const content = await storage.read(storageKey);
      if (content === null) throw new DomainError('NOT_FOUND');
      return { kind: 'whole', file: { storageKey, fileName, fileType }, content };
    },

    // A call that started before midnight may still subtract from yesterday's count.
    deleteExpiredCounts: (now) =>
      repository.deleteDaysBefore(queries, utcDay(new Date(now.getTime() - millisecondsPerDay))),
  };
}
