// Validates an uploaded file by its bytes, regardless of its name and content type header.
import { createHash } from 'node:crypto';
import { DomainError } from '@burnish/domain/errors';
import { isReceiptFileType, type ReceiptFileType } from '@burnish/domain/orders/receipt/receipt';
import { fileTypeFromBuffer } from 'file-type';
import type { UploadedFile } from '../../platform/http/form-data.ts';
import { ensureExtension, sanitizeFileName } from '../../platform/storage/file-names.ts';

export interface ValidatedFile {
  readonly bytes: Buffer;
  readonly fileName: string;
  readonly fileType: ReceiptFileType;
  readonly sha256: string;
}

/** Allowed extensions of each type. The first one is appended to names with another extension. */
const extensions: { readonly [T in ReceiptFileType]: readonly [string, ...string[]] } = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'application/pdf': ['.pdf'],
};

/** The extension must match the content, because an image can be a valid web page or program as well. */
function safeName(name: string, fileType: ReceiptFileType, defaultName: string): string {
  return ensureExtension(sanitizeFileName(name, defaultName), extensions[fileType]);
}

/** `defaultName` is used for a file without a name. @throws DomainError UNSUPPORTED_FILE */
export async function validateFile(
  { name, bytes }: UploadedFile,
  defaultName: string,
): Promise<ValidatedFile> {
  const detected = await fileTypeFromBuffer(bytes);
  if (detected === undefined || !isReceiptFileType(detected.mime)) throw new DomainError('UNSUPPORTED_FILE');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { bytes, fileName: safeName(name, detected.mime, defaultName), fileType: detected.mime, sha256 };
}
