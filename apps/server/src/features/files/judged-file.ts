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

const nameLength = 200;

/** How the name of each may end; otherwise the first is put behind it. */
const endings: { readonly [T in ReceiptFileType]: readonly [string, ...string[]] } = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'application/pdf': ['.pdf'],
};

/**
 * A name to show and to save under: without folders, without characters that hide or control, and ending as
 * what it is, for bytes that are a picture may be a page or a program besides.
 */
function cleanName(name: string, fileType: ReceiptFileType, nameless: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const clean = last.replace(/\p{C}/gu, '').trim() || nameless;
  const [ending] = endings[fileType];
  const isRight = endings[fileType].some((known) => clean.toLowerCase().endsWith(known));
  return [...(isRight ? clean : clean + ending)].slice(-nameLength).join('');
}

/** `nameless`: what it is called if it comes without a name. @throws DomainError UNSUPPORTED_FILE */
export async function judgeFile({ name, bytes }: UploadedFile, nameless: string): Promise<JudgedFile> {
  const found = await fileTypeFromBuffer(bytes);
  if (found === undefined || !isReceiptFileType(found.mime)) throw new DomainError('UNSUPPORTED_FILE');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { bytes, fileName: cleanName(name, found.mime, nameless), fileType: found.mime, sha256 };
}
