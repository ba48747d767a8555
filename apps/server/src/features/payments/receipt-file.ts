// What a handed-in file really is: judged by its bytes, whatever its name and header say.
import { createHash } from 'node:crypto';
import { DomainError } from '@burnish/domain/errors';
import { isReceiptFileType, type ReceiptFileType } from '@burnish/domain/receipt/receipt';
import { fileTypeFromBuffer } from 'file-type';
import type { UploadedFile } from '../../platform/form-data.ts';

export interface JudgedFile {
  readonly bytes: Buffer;
  readonly fileName: string;
  readonly fileType: ReceiptFileType;
  readonly sha256: string;
}

const fallbackName = 'receipt';

/** A name to show and to save under: without folders, and without characters that hide or control. */
function cleanName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return last.replace(/\p{C}/gu, '').trim().slice(-200) || fallbackName;
}

/** @throws DomainError UNSUPPORTED_FILE */
export async function judgeFile({ name, bytes }: UploadedFile): Promise<JudgedFile> {
  const found = await fileTypeFromBuffer(bytes);
  if (found === undefined || !isReceiptFileType(found.mime)) throw new DomainError('UNSUPPORTED_FILE');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { bytes, fileName: cleanName(name), fileType: found.mime, sha256 };
}
