// Bounds the rows of the database that users can fill with text: in bytes per user and day, and by a reserve of the disk.
import { isStaff } from '@burnish/domain/access';
import { DomainError } from '@burnish/domain/errors';
import type { DiskSpace } from '../storage/disk-space.ts';
import type { Caller } from './caller.ts';
import type { RateLimiter } from './rate-limit.ts';

/** What a change needs besides its text: rows, their indexes, an audit record. */
const bytesPerChange = 1_024;

/** The operator has to free space first. */
const retryAfterSeconds = 600;

export interface StoredText {
  /** Counts a change and its content, parts of which will be stored. @throws DomainError DAILY_TEXT_LIMIT_REACHED */
  count(caller: Caller, content: unknown): void;
  /** Staff can still work while there is little space. @throws DomainError STORAGE_FULL */
  checkSpace(caller: Caller): Promise<void>;
}

/** `diskSpace`: of the disk that the database is on. Null: another server's. */
export function createStoredText(
  limiter: Pick<RateLimiter, 'consumeUser'>,
  diskSpace: Pick<DiskSpace, 'hasRoomForText'> | null,
): StoredText {
  return {
    count(caller, content) {
      const contentBytes = content === undefined ? 0 : Buffer.byteLength(JSON.stringify(content));
      limiter.consumeUser(caller, bytesPerChange + contentBytes);
    },
    async checkSpace(caller) {
      if (diskSpace === null || isStaff(caller) || (await diskSpace.hasRoomForText())) return;
      throw new DomainError('STORAGE_FULL', [], { retryAfterSeconds });
    },
  };
}
