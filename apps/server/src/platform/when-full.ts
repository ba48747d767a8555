// A disk without room is no fault of a request, and nothing is won by calling it one of ours: it has a code of its own.
import { DomainError } from '@burnish/domain/errors';

/** What Node says of a full disk, and what buckets call it. */
const signs = new Set(['ENOSPC', 'EDQUOT', 'InsufficientStorage', 'QuotaExceeded', 'XMinioStorageFull']);

function saysFull(error: unknown): boolean {
  const seen = new Set<unknown>();
  for (let cause = error; cause instanceof Error && !seen.has(cause); cause = cause.cause) {
    seen.add(cause);
    if (signs.has(cause.name) || ('code' in cause && signs.has(String(cause.code)))) return true;
  }
  return false;
}

/** Runs what writes. @throws DomainError STORAGE_FULL when there is no room for it; the rest as it came */
export async function whenFull<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    throw saysFull(error) ? new DomainError('STORAGE_FULL') : error;
  }
}
