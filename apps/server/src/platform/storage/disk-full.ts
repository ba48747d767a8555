import { DomainError } from '@burnish/domain/errors';

/** Error codes of Node, and error names of S3-compatible buckets. */
const diskFullCodes = new Set([
  'ENOSPC',
  'EDQUOT',
  'InsufficientStorage',
  'QuotaExceeded',
  'XMinioStorageFull',
]);

function isDiskFull(error: unknown): boolean {
  const visited = new Set<unknown>();
  for (let cause = error; cause instanceof Error && !visited.has(cause); cause = cause.cause) {
    visited.add(cause);
    if (diskFullCodes.has(cause.name)) return true;
    if ('code' in cause && diskFullCodes.has(String(cause.code))) return true;
  }
  return false;
}

/** Runs a write. @throws DomainError STORAGE_FULL if there is no space left, and other errors unchanged */
export async function mapDiskFull<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    throw isDiskFull(error) ? new DomainError('STORAGE_FULL') : error;
  }
}
