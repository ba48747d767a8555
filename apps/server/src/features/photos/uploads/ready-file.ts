// Files that can be submitted: the original is stored and its renditions are rendered.
import { DomainError } from '@burnish/domain/errors';
import { type PhotoType, type PhotoWarning, photoExtensions } from '@burnish/domain/photos/photo';
import type { Database } from '../../../platform/db/database.ts';
import type { Transaction } from '../../../platform/db/transaction.ts';
import { ensureExtension } from '../../../platform/storage/file-names.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { type Inspection, originalKey } from '../renditions/index.ts';
import { deleteUploads, type InspectedFile, isDuplicate, lockUploads, type UploadRow } from './repository.ts';

export interface ReadyFile {
  readonly id: string;
  readonly fileName: string;
  /** Bytes. */
  readonly size: number;
  readonly mimeType: PhotoType;
  readonly width: number | null;
  readonly height: number | null;
  readonly warnings: readonly PhotoWarning[];
  readonly hasRendition: boolean;
  readonly profile: string | null;
  readonly bitDepth: number | null;
  readonly sha256: string;
  readonly crc32: number | null;
}

/** A finished file and the photo that it is a version of. */
export interface FinishedFile extends ReadyFile {
  readonly photoId: string | null;
}

export type InspectedPhoto = Extract<Inspection, { kind: 'photo' }>;

interface StagedFile {
  readonly id: string;
  readonly userId: string;
  readonly fileName: string;
  readonly sha256: string | null;
}

/** `receivedAt`: the path of the file, which is moved from there. Null: the storage has it already. */
export type StoreOriginal = (
  file: StagedFile,
  photo: InspectedPhoto,
  receivedAt: string | null,
) => Promise<InspectedFile & { mimeType: PhotoType }>;

/** Moves inspected files into the storage. */
export function createStoreOriginal(deps: { database: Database; storage: Storage }): StoreOriginal {
  const { database, storage } = deps;
  return async ({ id, userId, fileName, sha256 }, photo, receivedAt) => {
    const { mimeType, width, height, hasRendition, warnings, profile, bitDepth } = photo;
    if (receivedAt !== null) await storage.putFile(originalKey(id), receivedAt, mimeType);
    const isKnown = sha256 !== null && (await isDuplicate(database.queries, { id, userId, sha256 }));
    return {
      fileName: ensureExtension(fileName, photoExtensions[mimeType]),
      mimeType,
      width,
      height,
      hasRendition,
      profile,
      bitDepth,
      warnings: isKnown ? [...warnings, 'duplicate'] : warnings,
    };
  };
}

/** @throws DomainError UPLOAD_AWAITING_PAYMENT */
export function requireNotWaiting({ pendingSubmissionId }: UploadRow): void {
  if (pendingSubmissionId !== null) throw new DomainError('UPLOAD_AWAITING_PAYMENT');
}

/** @throws DomainError UPLOAD_NOT_READY, UPLOAD_AWAITING_PAYMENT */
export function requireReady(row: UploadRow): FinishedFile {
  const { id, fileName, size, state, mimeType, sha256, photoId } = row;
  const { width, height, warnings, hasRendition, profile, bitDepth, crc32 } = row;
  requireNotWaiting(row);
  if (state !== 'ready' || mimeType === null || sha256 === null) throw new DomainError('UPLOAD_NOT_READY');
  const facts = { width, height, warnings, hasRendition, profile, bitDepth, crc32 };
  return { id, fileName, size, mimeType, sha256, photoId, ...facts };
}

/**
 * Deletes the uploads, and returns their files in the order of `ids`. `jobId`: null for photos of the user.
 * @throws DomainError NOT_FOUND, UPLOAD_NOT_READY, UPLOAD_AWAITING_PAYMENT
 */
export async function takeReadyUploads(
  { queries }: Transaction,
  owner: Pick<UploadRow, 'userId' | 'jobId'>,
  ids: readonly string[],
): Promise<FinishedFile[]> {
  const rows = new Map((await lockUploads(queries, owner, ids)).map((row) => [row.id, row]));
  const files = ids.map((id) => {
    const row = rows.get(id);
    if (row === undefined) throw new DomainError('NOT_FOUND');
    return requireReady(row);
  });
  await deleteUploads(queries, ids);
  return files;
}
