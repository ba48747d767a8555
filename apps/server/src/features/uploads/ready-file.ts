import { DomainError } from '@burnish/domain/errors';
import type { PhotoFinding, PhotoType } from '@burnish/domain/photo/photo';
import type { Transaction } from '../../platform/transaction.ts';
import { deleteUploads, lockUploads, type UploadRow } from './repository.ts';

/** A file that can be handed in: its original lies in the storage, and its pictures are made. */
export interface ReadyFile {
  readonly id: string;
  readonly fileName: string;
  /** Bytes. */
  readonly size: number;
  readonly mimeType: PhotoType;
  readonly width: number | null;
  readonly height: number | null;
  readonly findings: readonly PhotoFinding[];
  readonly isPictured: boolean;
  readonly sha256: string;
}

/** @throws DomainError UPLOAD_NOT_READY */
function readyFile(row: UploadRow): ReadyFile {
  const { id, fileName, size, state, mimeType, width, height, findings, isPictured, sha256 } = row;
  if (state !== 'ready' || mimeType === null || sha256 === null) throw new DomainError('UPLOAD_NOT_READY');
  return { id, fileName, size, mimeType, width, height, findings, isPictured, sha256 };
}

/** In the order that they are asked for. @throws DomainError NOT_FOUND, UPLOAD_NOT_READY */
export async function takeReady(
  { queries }: Transaction,
  userId: string,
  ids: readonly string[],
): Promise<ReadyFile[]> {
  const rows = new Map((await lockUploads(queries, userId, ids)).map((row) => [row.id, row]));
  const files = ids.map((id) => {
    const row = rows.get(id);
    if (row === undefined) throw new DomainError('NOT_FOUND');
    return readyFile(row);
  });
  await deleteUploads(queries, ids);
  return files;
}
