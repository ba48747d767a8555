// What a handed-in file really is: judged by its bytes, whatever its name and header say.
import { createHash } from 'node:crypto';
import { DomainError } from '@burnish/domain/errors';
import { isReceiptFileType, type ReceiptFileType } from '@burnish/domain/receipt/receipt';
import { fileTypeFromBuffer } from 'file-type';
import { cleanName, endAs } from '../../platform/file-names.ts';
import type { UploadedFile } from '../../platform/form-data.ts';

export interface JudgedFile {
  readonly bytes: Buffer;
  readonly fileName: string;
  readonly fileType: ReceiptFileType;
  readonly sha256: string;
}

/** How the name of each may end; otherwise the first is put behind it. */
const endings: { readonly [T in ReceiptFileType]: readonly [string, ...string[]] } = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'application/pdf': ['.pdf'],
};

/** Ending as what it is, for bytes that are a picture may be a page or a program besides. */
function nameOf(name: string, fileType: ReceiptFileType, nameless: string): string {
  return endAs(cleanName(name, nameless), endings[fileType]);
}

/** `nameless`: what it is called if it comes without a name. @throws DomainError UNSUPPORTED_FILE */
export async function judgeFile({ name, bytes }: UploadedFile, nameless: string): Promise<JudgedFile> {
  const found = await fileTypeFromBuffer(bytes);
  if (found === undefined || !isReceiptFileType(found.mime)) throw new DomainError('UNSUPPORTED_FILE');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { bytes, fileName: nameOf(name, found.mime, nameless), fileType: found.mime, sha256 };
}
